import type { AppError } from '../errors/AppError'
import { paths } from '../paths'
import { PLAN_KINDS, type PlanKind } from '../transactions/plan'
import { isAddress } from '../units/base58'

/** The groups of the history. */
export type Category = 'tokens' | 'liquidity'

/** The part of a subject that decides the page: the mint of an existing token, and the pools of a route. */
type About = Readonly<{ mint?: string | undefined; legs?: readonly unknown[] | undefined }>

/** The names of one kind of operation, its page and its group. */
export type OperationKind = Readonly<{
  /** The path of the page with its form, its review and the operation. */
  page: string | ((about: About) => string)
  /** The last button of the review: "Create token". */
  action: string
  /** The heading of the receipt, and the tab, unless the orders of the operation say more (receiptTitle): "Token created". */
  receiptTitle: string
  categories: readonly Category[]
  /** The new accounts of a finished operation that Home lists: the `mint` or the `pool` of its subject. */
  makes: readonly ('mint' | 'pool')[]
}>

/**
 * Every kind of operation; one that is missing here is a type error. The sentences of its decision are in the file of its family beside
 * this one: these names are in the first load of every page, and the sentences load with an operation.
 */
export const OPERATION_KINDS: Readonly<Record<PlanKind, OperationKind>> = {
  'create-token': {
    page: paths.createToken,
    action: 'Create token',
    receiptTitle: 'Token created',
    categories: ['tokens'],
    makes: ['mint'],
  },
  'launch-token': {
    page: paths.createToken,
    action: 'Create token and pool',
    receiptTitle: 'Token and pool created',
    categories: ['tokens', 'liquidity'],
    makes: ['mint', 'pool'],
  },
  'create-pool': {
    page: paths.createLiquidity,
    action: 'Open the pool',
    receiptTitle: 'Pool opened',
    categories: ['liquidity'],
    makes: ['pool'],
  },
  'add-liquidity': managing('Add liquidity', 'Liquidity added'),
  'swap-and-add': managing('Swap and add', 'Liquidity added'),
  'remove-liquidity': managing('Remove liquidity', 'Liquidity removed'),
  'claim-fees': managing('Claim fees', 'Fees claimed'),
  'lock-liquidity': managing('Lock forever', 'Locked forever'),
  'burn-liquidity': managing('Burn LP tokens', 'LP tokens burnt'),
  swap: {
    // A swap by a route has `legs`; a swap from a pool's page does not, and names the pool as `pool`.
    page: ({ legs }) => (legs === undefined ? paths.manageLiquidity : paths.swap),
    action: 'Swap',
    receiptTitle: 'Swapped',
    categories: ['liquidity'],
    makes: [],
  },
  'close-position': managing('Close position', 'Position closed'),
  'mint-more': onToken('Mint more', 'Tokens minted'),
  'burn-tokens': onToken('Burn', 'Tokens burnt'),
  'freeze-account': onToken('Freeze account', 'Account frozen'),
  'thaw-account': onToken('Thaw account', 'Account thawed'),
  'change-authority': onToken('Change authority', 'Authority changed'),
  'update-metadata': onToken('Update metadata', 'Metadata updated'),
  'change-transfer-fee': onToken('Change transfer fee', 'Transfer fee changed'),
  'collect-fees': onToken('Collect withheld fees', 'Fees collected'),
  'close-mint': onToken('Close the mint', 'Mint closed'),
  send: { page: paths.send, action: 'Send', receiptTitle: 'Sent', categories: ['tokens'], makes: [] },
  'send-many': {
    // An operation of a run is shown on the page of its run, which has its own journal; an imported one in the history.
    page: paths.history,
    action: 'Send to many',
    receiptTitle: 'Sent',
    categories: ['tokens'],
    makes: [],
  },
  'change-token': onToken('Change token', 'Token changed'),
  'close-accounts': onAccount('Close empty accounts', 'Empty accounts closed'),
  'unwrap-sol': onAccount('Unwrap SOL', 'SOL unwrapped'),
  'withdraw-rent': onAccount('Withdraw unneeded SOL', 'Unneeded SOL withdrawn'),
}

/** The path of the page that an operation is shown on. */
export function pageOf({ kind, subject }: Readonly<{ kind: PlanKind; subject: About }>): string {
  const { page } = OPERATION_KINDS[kind]
  return typeof page === 'string' ? page : page(subject)
}

/** The address of an operation: its page with `?operation=`. */
export function operationPath(operation: Readonly<{ id: string; kind: PlanKind; subject: About }>): string {
  return `${pageOf(operation)}?operation=${operation.id}`
}

/**
 * The address of the operation or list that an error names: one that is under way, that did the same since (transaction/under-way,
 * transaction/done-since), or that has already made the account (account/exists); null where the error names none that is known.
 */
export function pathToOther({ context }: AppError): string | null {
  const { run } = context
  if (typeof run === 'string') return paths.run(run)
  const kind = PLAN_KINDS.find((each) => each === context['kind'])
  const id = context['operation']
  const mint = context['mint']
  const subject = { ...(typeof mint === 'string' && { mint }) }
  return kind && typeof id === 'string' ? operationPath({ id, kind, subject }) : null
}

/**
 * A kind of operation on an existing token: it is shown on the token's page or, without a valid mint (an imported file), in the history.
 */
function onToken(action: string, receiptTitle: string): OperationKind {
  const page = ({ mint = '' }: About) => (isAddress(mint) ? paths.token(mint) : paths.history)
  return { page, action, receiptTitle, categories: ['tokens'], makes: [] }
}

function onAccount(action: string, receiptTitle: string): OperationKind {
  return { page: paths.account, action, receiptTitle, categories: ['tokens'], makes: [] }
}

function managing(action: string, receiptTitle: string): OperationKind {
  return { page: paths.manageLiquidity, action, receiptTitle, categories: ['liquidity'], makes: [] }
}

/** The kinds of operations and the pages that show them: all that the first load of a page needs to know of them. */

import type { AppError } from '../errors/AppError'
import { paths } from '../paths'
import { isAddress } from '../units/base58'

/** The part of a subject that decides the page: the mint of an existing token, the pools of a route, and the locks of a claim. */
type About = Readonly<{
  mint?: string | undefined
  legs?: readonly unknown[] | undefined
  locks?: readonly string[] | undefined
}>

/** An operation on an existing token is shown on the token's page or, without a valid mint (an imported file), in the history. */
const ofToken = ({ mint = '' }: About) => (isAddress(mint) ? paths.token(mint) : paths.history)

/**
 * The path of the page with an operation's form, its review and the operation itself, by the id of its kind: the name that the URL, an order,
 * a plan and the journal have for it. A kind is never renamed.
 */
const PAGES = {
  'create-token': paths.createToken,
  'launch-token': paths.createToken,
  'create-pool': paths.createLiquidity,
  'add-liquidity': paths.manageLiquidity,
  'swap-and-add': paths.manageLiquidity,
  'remove-liquidity': paths.manageLiquidity,
  'claim-fees': paths.manageLiquidity,
  'lock-liquidity': paths.manageLiquidity,
  'lock-until': paths.manageLiquidity,
  'burn-liquidity': paths.manageLiquidity,
  'close-position': paths.manageLiquidity,
  // A swap by a route has `legs`; a swap from a pool's page does not, and names the pool as `pool`.
  swap: ({ legs }: About) => (legs === undefined ? paths.manageLiquidity : paths.swap),
  'mint-more': ofToken,
  burn: ofToken,
  'lock-supply': ofToken,
  'close-mint': ofToken,
  freeze: ofToken,
  thaw: ofToken,
  'default-state': ofToken,
  pause: ofToken,
  resume: ofToken,
  'update-metadata': ofToken,
  'make-immutable': ofToken,
  'transfer-fee': ofToken,
  'collect-fees': ofToken,
  'interest-rate': ofToken,
  'scaled-amount': ofToken,
  hook: ofToken,
  'change-authority': ofToken,
  'change-token': ofToken,
  // One claim may be from several locks of a token.
  'claim-lock': ({ locks: [lock = ''] = [] }: About) => (isAddress(lock) ? paths.lock(lock) : paths.history),
  send: paths.send,
  // An operation of a run is shown on the page of its run, which has its own journal; an imported one in the history.
  'send-many': paths.history,
  'close-accounts': paths.account,
  'unwrap-sol': paths.account,
  'withdraw-rent': paths.account,
  'close-authority': paths.account,
} as const satisfies Record<string, string | ((about: About) => string)>

export type ActId = keyof typeof PAGES

export const ACT_IDS = Object.keys(PAGES) as readonly ActId[]

export function isActId(kind: string): kind is ActId {
  return Object.hasOwn(PAGES, kind)
}

/** The path of the page that an operation is shown on; the history shows those of kinds that this version does not know. */
export function pageOf({ kind, subject }: Readonly<{ kind: string; subject: About }>): string {
  if (!isActId(kind)) return paths.history
  const page: string | ((about: About) => string) = PAGES[kind]
  return typeof page === 'string' ? page : page(subject)
}

/** The address of an operation: its page with `?operation=`. */
export function operationPath(operation: Readonly<{ id: string; kind: string; subject: About }>): string {
  return `${pageOf(operation)}?operation=${operation.id}`
}

/**
 * The address of the operation or list that an error names: one that is under way, that did the same since (transaction/under-way,
 * transaction/done-since), or that has already made the account (account/exists); null where the error names none that is known.
 */
export function pathToOther({ context }: AppError): string | null {
  const { run, kind, operation: id, mint } = context
  if (typeof run === 'string') return paths.run(run)
  const subject = { ...(typeof mint === 'string' && { mint }) }
  return typeof kind === 'string' && typeof id === 'string' ? operationPath({ id, kind, subject }) : null
}

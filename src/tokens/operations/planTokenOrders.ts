import type { Connection, PublicKey } from '@solana/web3.js'
import type { KnownOwners } from '../../solana/addressKind'
import { shownTo } from '../../solana/amountScale'
import type { Plan, PlanKind, SentAmounts, Step } from '../../transactions/plan'
import type { OrderSubject } from '../../transactions/subjectFields'
import { plainUnits } from '../../units/amounts'
import { authorityStep, immutableStep } from './authorities'
import { updateMetadataSteps } from './updateMetadata'
import { sentenceOfOnly } from '../receivers'
import { barred, neededAuthority, type OrderOf, type TokenOrder, unfit } from './order'
import { defaultStateStep, hookStep, interestStep, pauseStep, scaledStep } from './settings'
import {
  burnStep,
  closeMintStep,
  freezeStep,
  mintMoreStep,
  type RunningChanges,
  runningOf,
  thawStep,
  type TokenStep,
} from './holders'
import { fetchTokenFacts, type TokenFacts } from './tokenFacts'
import { fetchHooked, type HookedPart, sendStep } from './transfer'
import { collectSteps, transferFeeStep } from './transferFee'

/**
 * Plans one or several orders on one mint as one operation. It sorts the orders so that they work: an authority acts before it is
 * transferred or revoked. Rejects like fetchTokenFacts, and with input/invalid where the wallet does not have the authority, the token or
 * an account does not allow the order now, or two orders contradict each other. `known`: owners that are no people.
 */
export async function planTokenOrders(
  connection: Connection,
  payer: PublicKey,
  mint: PublicKey,
  orders: readonly TokenOrder[],
  known?: KnownOwners,
): Promise<Plan> {
  requireAgreement(orders)
  const facts = await fetchTokenFacts(connection, payer, mint, orders, known)
  const hooked = new Map<TokenOrder, readonly HookedPart[]>()
  const running = runningOf(facts)
  for (const order of orders)
    if (order.kind === 'send') {
      const parts = await fetchHooked(connection, order, facts, running)
      if (parts) hooked.set(order, parts)
    }
  return planOrders(orders, facts, hooked)
}

/** The transfers whose token's hook needs accounts of its own. */
type Hooked = ReadonlyMap<TokenOrder, readonly HookedPart[]>

/** Plans the orders from facts. Pure. Throws input/invalid. */
function planOrders(orders: readonly TokenOrder[], facts: TokenFacts, hooked: Hooked): Plan {
  const sorted = orders.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind))
  const resumed = sorted.some(({ kind }) => kind === 'resume')
  const running = { ...runningOf(facts), resumed }
  for (const order of sorted) requireAuthority(order, facts)
  for (const order of sorted) requireShown(order, facts)
  requireOtherAccounts(orders, facts)
  const amounts = new Map<TokenOrder, SentAmounts>()
  const all = sorted.flatMap((order) => {
    const steps = stepsOf(order, facts, running, hooked)
    for (const { amounts: moved } of steps) if (moved) amounts.set(order, moved)
    for (const { field, after } of steps.flatMap(({ changes = [] }) => changes))
      running.promised.set(field, after)
    return steps
  })
  const closes = sorted.some(({ kind }) => kind === 'close-mint')
  const steps = closes ? all.map((step) => withoutChangesOf(step, facts.token.mint)) : all
  const [only, ...others] = sorted
  if (!only) throw unfit('Choose an operation first.')
  const { token, operation, unit } = facts
  const about = {
    mint: token.mint,
    name: facts.name,
    symbol: facts.symbol,
    decimals: token.decimals,
    ...(unit.scale && { scale: unit.scale }),
    program: token.program,
    ...(token.metadata?.uri ? { uri: token.metadata.uri } : {}),
  }
  const creates = steps.flatMap(({ opens }) => opens ?? [])
  return {
    kind: others.length === 0 ? KINDS[only.kind] : 'change-token',
    subject:
      only.kind === 'send' && others.length === 0
        ? { ...about, did: only.kind, ...sentSubject(only, amounts) }
        : { ...about, orders: sorted.map((order) => subjectOf(order, facts, amounts)) },
    title: others.length === 0 ? (steps.at(-1)?.title ?? '') : `Change ${facts.name}`,
    steps: steps.map(withOwnId),
    accounts: { payer: operation.authority, creates, receivers: facts.receivers },
    ...(sorted.some(({ kind }) => kind === 'burn') && { confirmWord: 'BURN' }),
  }
}

/** The step without promised fields of the account: a mint that is closed at the end has none. */
function withoutChangesOf(step: TokenStep, account: string): TokenStep {
  const changes = step.changes?.filter((change) => change.account !== account)
  return changes ? { ...step, changes } : step
}

/** Numbers steps of the same kind, such as two mints: a step's id is unique. */
function withOwnId(step: TokenStep, at: number, all: readonly TokenStep[]): Step {
  const { opens: _opens, paid: _paid, amounts: _amounts, ...rest } = step
  return all.slice(0, at).some(({ id }) => id === step.id) ? { ...rest, id: `${step.id}-${at + 1}` } : rest
}

/** The order in which operations work within one transaction. */
const RANK: readonly TokenOrder['kind'][] = [
  'resume',
  'thaw',
  'mint-more',
  'send',
  'burn',
  'collect-fees',
  'update-metadata',
  'transfer-fee',
  'interest-rate',
  'scaled-amount',
  'hook',
  'default-state',
  'freeze',
  'pause',
  'make-immutable',
  'change-authority',
  'close-mint',
]

const KINDS: Readonly<Record<TokenOrder['kind'], PlanKind>> = {
  'mint-more': 'mint-more',
  send: 'send',
  burn: 'burn-tokens',
  freeze: 'freeze-account',
  thaw: 'thaw-account',
  'change-authority': 'change-authority',
  'update-metadata': 'update-metadata',
  'transfer-fee': 'change-transfer-fee',
  'collect-fees': 'collect-fees',
  'close-mint': 'close-mint',
  'make-immutable': 'change-token',
  'default-state': 'change-token',
  'interest-rate': 'change-token',
  'scaled-amount': 'change-token',
  hook: 'change-token',
  pause: 'change-token',
  resume: 'change-token',
}

function stepsOf(
  order: TokenOrder,
  facts: TokenFacts,
  running: RunningChanges,
  hooked: Hooked,
): readonly TokenStep[] {
  switch (order.kind) {
    case 'mint-more':
      return [mintMoreStep(order, facts, running)]
    case 'send':
      return [sendStep(order, facts, running, hooked.get(order))]
    case 'burn':
      return [burnStep(order, facts, running)]
    case 'close-mint':
      return [closeMintStep(facts, running)]
    case 'freeze':
      return [freezeStep(order, facts, running)]
    case 'thaw':
      return [thawStep(order, facts, running)]
    case 'change-authority':
      return [authorityStep(order, { ...facts, frozenAtFirst: running.frozenAtFirst }, running)]
    case 'update-metadata':
      return updateMetadataSteps(order, facts)
    case 'make-immutable':
      return [immutableStep(facts, running)]
    case 'transfer-fee':
      return [transferFeeStep(order, facts)]
    case 'collect-fees':
      return collectSteps(order, facts, running)
    case 'default-state':
      running.frozenAtFirst = order.frozen
      return [defaultStateStep(order, facts)]
    case 'interest-rate':
      return [interestStep(order, facts)]
    case 'scaled-amount':
      return [scaledStep(order, facts)]
    case 'hook':
      return [hookStep(order, facts)]
    case 'pause':
    case 'resume':
      return [pauseStep(order.kind === 'pause', facts)]
  }
}

/** The order's subject, from which its sentence is made; see operations/tokenDecisions. */
function subjectOf(
  order: TokenOrder,
  { withheld, holders }: TokenFacts,
  amounts: ReadonlyMap<TokenOrder, SentAmounts>,
): OrderSubject {
  switch (order.kind) {
    case 'mint-more':
      return { did: order.kind, amount: order.amount, to: order.to }
    case 'send':
      return { did: order.kind, ...sentSubject(order, amounts) }
    case 'burn':
      return { did: order.kind, amount: order.amount }
    case 'freeze':
    case 'thaw': {
      const holder = holders.get(order.account)
      const account = holder?.account.toBase58() ?? order.account
      return { did: order.kind, account, owner: holder?.owner.toBase58() ?? '' }
    }
    case 'change-authority':
      return { did: order.kind, role: order.role, ...(order.to !== null && { to: order.to }) }
    case 'collect-fees': {
      const amount = withheld?.accounts.reduce((all, one) => all + one.amount, withheld.onMint) ?? 0n
      return { did: order.kind, amount, to: order.to, accounts: withheld?.accounts.length ?? 0 }
    }
    case 'transfer-fee':
      return { did: order.kind, basisPoints: order.basisPoints, maximum: order.maximum }
    case 'interest-rate':
      return { did: order.kind, basisPoints: order.basisPoints }
    case 'scaled-amount':
      return { did: order.kind, multiplier: order.multiplier, effectiveAt: order.effectiveAt }
    case 'default-state':
      return { did: order.kind, state: order.frozen ? 'frozen' : 'open' }
    case 'hook':
      return { did: order.kind, ...(order.program !== null && { hook: order.program }) }
    case 'update-metadata': {
      const { name, symbol, uri, fields = [], removed = [] } = order
      return {
        did: order.kind,
        ...(name !== undefined && { newName: name }),
        ...(symbol !== undefined && { newSymbol: symbol }),
        ...(uri !== undefined && { file: 'another' }),
        fields: fields.length + removed.length,
      }
    }
    default:
      return { did: order.kind }
  }
}

/** The amounts of a transfer in its subject: what is sent, and what arrives where a transfer fee is withheld. */
function sentSubject(order: OrderOf<'send'>, amounts: ReadonlyMap<TokenOrder, SentAmounts>) {
  const { sent = order.amount, arrives = sent } = amounts.get(order) ?? {}
  return { amount: sent, ...(arrives < sent && { arrives }), to: order.to }
}

function requireAuthority(order: TokenOrder, { token, operation, kinds }: TokenFacts): void {
  const role = neededAuthority(order)
  if (role === null) return
  const by = token.authorities[role]
  if (by === operation.authority.toBase58()) return
  if (by === undefined) throw barred('This token does not have what the operation changes.')
  if (by === null) throw barred('No one can do this: the authority is revoked.')
  const kind = kinds.get(by)
  if (!kind) throw new RangeError('each authority that is needed was read')
  throw barred(sentenceOfOnly(by, kind))
}

/** Throws input/invalid where the multiplier has changed since the person saw the amount: the typed number is another amount now. */
function requireShown(order: TokenOrder, { unit, symbol }: TokenFacts): void {
  if (!('shown' in order) || order.shown === undefined) return
  const now = shownTo(order.kind === 'transfer-fee' ? order.maximum : order.amount, unit)
  if (now === undefined || now === order.shown) return
  const [was, is] = [order.shown, now].map((units) => plainUnits(units, unit.decimals))
  throw unfit(`The multiplier of ${symbol} has changed: what was ${was} is ${is} now. Type the amount again.`)
}

/**
 * Throws where two orders change the same thing: they cannot be signed together. Minting, burning, sending and different accounts may come
 * several times.
 */
function requireAgreement(orders: readonly TokenOrder[]): void {
  const keys = orders.map((order) => {
    if (order.kind === 'mint-more' || order.kind === 'burn' || order.kind === 'send') return null
    if (order.kind === 'freeze' || order.kind === 'thaw') return `account ${order.account}`
    if (order.kind === 'pause' || order.kind === 'resume') return 'pause'
    if (order.kind === 'make-immutable') return 'authority metadata'
    return order.kind === 'change-authority' ? `authority ${order.role}` : order.kind
  })
  if (
    orders.some(({ kind }) => kind === 'close-mint') &&
    orders.some(({ kind }) => !BEFORE_CLOSING.includes(kind))
  )
    throw unfit(
      'A closed mint has no settings and no authorities. Remove the other changes, or do not close it.',
    )
  const twice = keys.some((key, at) => key !== null && keys.indexOf(key) !== at)
  if (twice) throw unfit('Two of these operations change the same thing. Remove one of them.')
}

/** Throws where two orders name one account: once by its owner and once by its own address. */
function requireOtherAccounts(orders: readonly TokenOrder[], { holders }: TokenFacts): void {
  const accounts = orders.flatMap((order) =>
    order.kind === 'freeze' || order.kind === 'thaw' ? [holders.get(order.account)?.account.toBase58()] : [],
  )
  if (new Set(accounts).size < accounts.length)
    throw unfit(
      'Two of these operations name the same account: one by its owner, one by its own address. Remove one of them.',
    )
}

/** The operations that can be signed together with closing the mint. */
const BEFORE_CLOSING: readonly TokenOrder['kind'][] = ['resume', 'thaw', 'burn', 'collect-fees', 'close-mint']

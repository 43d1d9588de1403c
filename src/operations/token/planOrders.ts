/* Plans one or several orders on a token as one operation. */

import type { Connection, PublicKey } from '@solana/web3.js'
import { locksSay } from '../../locks/said'
import { isLimitingRole, isNeverClaimed } from '../../locks/terms'
import type { KnownOwners } from '../../solana/addressKind'
import { shownTo } from '../../solana/amountScale'
import { type RunningChanges, runningOf, type TokenStep } from '../../tokens/operations/holders'
import { barred, isHandOver, type OrderOf, type TokenOrder, unfit } from '../../tokens/operations/order'
import { fetchTokenFacts, type TokenFacts, tokenSubject } from '../../tokens/operations/tokenFacts'
import { fetchHooked } from '../../tokens/operations/transfer'
import { saidHolderKind } from '../../tokens/receivers'
import { isPackable } from '../../transactions/pack'
import type { Plan, SentAmounts, Step } from '../../transactions/plan'
import type { OrderAct, OrderParts, StepsOf } from './orderAct'
import { changeTokenAct, ORDERS } from './orders'
import { sentSubject } from './payments'
import { tokensSay } from '../../tokens/said'

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
  const sorted = orders.toSorted((a, b) => actOf(a).rank - actOf(b).rank)
  requireAgreement(sorted)
  const roles = sorted.flatMap((order) => actOf(order).needs(order) ?? [])
  const [facts, planned] = await Promise.all([
    fetchTokenFacts(connection, payer, mint, { orders, roles, known }),
    Promise.all(sorted.map(async (order) => ({ order, stepsOf: await actOf(order).planner() }))),
  ])
  const parts = new Map<TokenOrder, OrderParts>()
  const running = runningOf(facts)
  for (const order of orders)
    if (order.kind === 'send') {
      // oxlint-disable-next-line no-await-in-loop -- a later transfer counts on what the earlier one leaves
      const hooked = await fetchHooked(connection, order, facts, running)
      if (hooked) parts.set(order, { hooked })
    } else if (order.kind === 'lock-supply') {
      const { fetchLockParts } = await import('../../locks/lockSupply')
      parts.set(order, { lock: await fetchLockParts(connection, order, facts) })
    }
  requireClaimable(sorted, facts)
  // A lock and what decides what it does not hold are in one transaction, as far as they fit into it: the last locks first.
  const locks = planned.filter(({ order }) => order.kind === 'lock-supply')
  for (const first of locks) {
    const plan = planOrders(planned, facts, parts, planned.indexOf(first))
    if (isPackable(plan)) return plan
  }
  return planOrders(planned, facts, parts)
}

/** The record of an order, whose functions take it. */
function actOf<Kind extends TokenOrder['kind']>(order: OrderOf<Kind>): OrderAct<Kind> {
  return ORDERS[order.kind] as unknown as OrderAct<Kind>
}

/** An order, and what plans its steps. */
type PlannedOrder = Readonly<{ order: TokenOrder; stepsOf: StepsOf<TokenOrder['kind']> }>

/**
 * Plans the sorted orders from facts; those from `firstTogether` to the last that changes what a lock does not hold are in one transaction.
 * Pure. Throws input/invalid.
 */
function planOrders(
  planned: readonly PlannedOrder[],
  facts: TokenFacts,
  parts: ReadonlyMap<TokenOrder, OrderParts>,
  firstTogether = Infinity,
): Plan {
  const sorted = planned.map(({ order }) => order)
  const [only, ...others] = sorted
  if (!only) throw unfit(tokensSay('nothing-chosen', {}))
  const running = { ...runningOf(facts), resumed: sorted.some(({ kind }) => kind === 'resume') }
  const lastTogether = sorted.findLastIndex(decidesLocks)
  const isTogether = (at: number) => at >= firstTogether && at <= lastTogether
  for (const order of sorted) requireAuthority(order, facts)
  for (const order of sorted) requireShown(order, facts)
  requireOtherAccounts(sorted, facts)
  const amounts = new Map<TokenOrder, SentAmounts>()
  const all = planned.flatMap(({ order, stepsOf }, at) => {
    if (isTogether(at)) running.left = leftOf(sorted, facts)
    const steps: readonly TokenStep[] = stepsOf(order, facts, running, parts.get(order) ?? {})
    for (const { amounts: moved } of steps) if (moved) amounts.set(order, moved)
    note(steps, running)
    return isTogether(at) ? steps.map((step) => ({ ...step, group: WITH_LOCK })) : steps
  })
  const closes = sorted.some(({ kind }) => kind === 'close-mint')
  const steps = closes ? all.map((step) => withoutChangesOf(step, facts.token.mint)) : all
  const about = tokenSubject(facts)
  const isSend = only.kind === 'send' && others.length === 0
  const creates = steps.flatMap(({ opens }) => opens ?? [])
  return {
    kind: others.length === 0 ? only.kind : changeTokenAct.id,
    subject: isSend
      ? { ...about, ...sentSubject(only, amounts.get(only)) }
      : {
          ...about,
          orders: sorted.map((order) => ({
            ...actOf(order).about(order, facts, amounts.get(order), {
              ...parts.get(order),
              supply: running.supply,
            }),
            kind: order.kind,
          })),
          ...(isHandOver(sorted) && { stays: staysOf(sorted, facts, running) }),
        },
    title: (others.length === 0 && steps.at(-1)?.title) || tokensSay('change-token', { name: facts.name }),
    steps: steps.map(withOwnId),
    accounts: { payer: facts.context.authority, creates, receivers: facts.receivers },
    ...confirmedBy(sorted),
  }
}

const WITH_LOCK = 'with-lock'

/** Whether an order changes what a lock does not hold. */
function decidesLocks(order: TokenOrder): boolean {
  return (order.kind === 'change-authority' && isLimitingRole(order.role)) || order.kind === 'default-state'
}

/** The authorities and settings as these orders leave them. */
function leftOf(orders: readonly TokenOrder[], { token }: TokenFacts): RunningChanges['left'] {
  const given = orders.flatMap((order) =>
    order.kind === 'change-authority' ? [[order.role, order.newAuthority] as const] : [],
  )
  const state = orders.find((order) => order.kind === 'default-state')
  const authorities = { ...token.authorities, ...Object.fromEntries(given) }
  if (!state) return { authorities, settings: token.settings }
  return { authorities, settings: { ...token.settings, defaultState: state.frozen ? 'frozen' : 'open' } }
}

/** Throws where tokens are locked that could never be claimed. */
function requireClaimable(orders: readonly TokenOrder[], facts: TokenFacts): void {
  if (!orders.some(({ kind }) => kind === 'lock-supply')) return
  if (isNeverClaimed(leftOf(orders, facts))) throw barred(locksSay('lock-never-claimed', {}))
}

/** The word that the person types, where tokens are burnt or locked. */
function confirmedBy(orders: readonly TokenOrder[]): Pick<Plan, 'confirmWord'> {
  const has = (wanted: TokenOrder['kind']) => orders.some(({ kind }) => kind === wanted)
  if (has('burn')) return { confirmWord: 'BURN' }
  return has('lock-supply') ? { confirmWord: 'LOCK' } : {}
}

/** Notes the values that steps promise, for the steps after them. */
function note(steps: readonly TokenStep[], { promised }: RunningChanges): void {
  for (const { field, after } of steps.flatMap(({ changes = [] }) => changes)) promised.set(field, after)
}

/** What the wallet keeps of the token after these orders: its other authorities, and what its accounts hold. */
function staysOf(orders: readonly TokenOrder[], facts: TokenFacts, { balances }: RunningChanges) {
  const { token, context, own, held } = facts
  const given = new Set<string>(
    orders.flatMap((order) =>
      order.kind === 'change-authority' ? order.role : order.kind === 'make-immutable' ? 'metadata' : [],
    ),
  )
  const wallet = context.authority.toBase58()
  const mine = own.owner.equals(context.authority) ? [own, ...held] : held
  const accounts = new Map(mine.map(({ account, amount }) => [account.toBase58(), amount]))
  const left = [...accounts].map(([account, amount]) => balances.get(account) ?? amount)
  return {
    // Also those that no order here changes.
    roles: Object.entries(token.authorities).flatMap(([role, by]) =>
      by === wallet && !given.has(role) ? role : [],
    ),
    units: left.reduce((sum, amount) => sum + amount, 0n),
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

function requireAuthority(order: TokenOrder, { token, context, kinds }: TokenFacts): void {
  const role = actOf(order).needs(order)
  if (role === null) return
  const by = token.authorities[role]
  if (by === context.authority.toBase58()) return
  if (by === undefined) throw barred(tokensSay('nothing-to-change', {}))
  if (by === null) throw barred(tokensSay('authority-revoked', {}))
  const kind = kinds.get(by)
  if (!kind) throw new RangeError('each authority that is needed was read')
  throw barred(tokensSay('holder-alone-may', { by, ...saidHolderKind(kind) }))
}

/** Throws input/invalid where the multiplier has changed since the person saw the amount: the typed number is another amount now. */
function requireShown(order: TokenOrder, { unit, symbol }: TokenFacts): void {
  if (!('shown' in order) || order.shown === undefined) return
  const now = shownTo(order.kind === 'transfer-fee' ? order.maximum : order.amount, unit)
  if (now === undefined || now === order.shown) return
  const shown = (units: bigint) => ({ units, decimals: unit.decimals, symbol })
  throw unfit(tokensSay('multiplier-changed', { was: shown(order.shown), is: shown(now) }))
}

/**
 * Throws where two orders change the same thing, or come before a closing that they have no place before: they cannot be signed together.
 */
function requireAgreement(orders: readonly TokenOrder[]): void {
  const closes = orders.some(({ kind }) => kind === 'close-mint')
  if (closes && !orders.every((order) => actOf(order).canPrecedeClosing))
    throw unfit(tokensSay('closed-mint-has-none', {}))
  const changed = orders.flatMap((order) => actOf(order).changes(order) ?? [])
  if (new Set(changed).size < changed.length) throw unfit(tokensSay('changed-twice', {}))
}

/** Throws where two orders name one account: once by its owner and once by its own address. */
function requireOtherAccounts(orders: readonly TokenOrder[], { holders }: TokenFacts): void {
  const accounts = orders.flatMap((order) =>
    'account' in order ? [holders.get(order.account)?.account.toBase58()] : [],
  )
  if (new Set(accounts).size < accounts.length) throw unfit(tokensSay('account-named-twice', {}))
}

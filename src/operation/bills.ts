import { typedAmount } from '../solana/amountScale'
import { SOL_MINT } from '../tokens/wellKnown'
import { baseUnitsOf } from '../transactions/accountValues'
import type { ChangedRecord, OperationRecord, UnprovenReason } from '../transactions/events'
import {
  currentTransaction,
  type Execution,
  isDone,
  isFinal,
  isRecentlyConfirmed,
  type PaidState,
  promisedCosts,
  promisedSteps,
  type TransactionState,
} from '../transactions/execution'
import type { Change, Cost, TokenUnit } from '../transactions/plan'
import { type Subject, writeSubject } from '../transactions/subject'
import { titleOfOperation } from '../operations/decision'
import { exportedSentence } from '../operations/said'
import type { TableWords } from '../transactions/journalFile'
import { engineSays, type Said } from '../transactions/said'
import { withCommas } from '../units/grouping'
import { SOL_DECIMALS } from '../units/lamports'

/** A promised cost and the paid one; `paid` is undefined where it could not be read. Lamports. */
type ReceiptLine = Readonly<{ cost: Cost; paid: bigint | undefined }>

/**
 * The gain of one of the payer's accounts (base58) in a token, promised and actual, in base units; below zero a loss. `promised`
 * null: the review did not mention this token. `unit`: its decimals and symbol, where they are known.
 */
export type TokenLine = Readonly<{
  account: string
  mint: string
  unit: Change['unit']
  promised: bigint | null
  paid: bigint | undefined
}>

export type Receipt = Readonly<{
  lines: readonly ReceiptLine[]
  /** The lines for tokens; `paid` is undefined where it could not be read. */
  tokens: readonly TokenLine[]
  promised: bigint
  /** The real loss of the payer's balance, in lamports; undefined until it is read. */
  paid: bigint | undefined
  /** Whether every line, the total and every token are as promised. */
  same: boolean
  /** Why the node's figures were not accepted, where they were not. */
  unproven: UnprovenReason | undefined
  balanceAfter: bigint | undefined
  /** When it happened, ms since 1970: the block's time, else when this browser saw it confirmed (`isDated` false). */
  at: number
  isDated: boolean
  /** Whether the transactions are final; `unknown` where they were confirmed long ago and not checked since. */
  final: 'yes' | 'not-yet' | 'unknown'
  signatures: readonly string[]
}>

/** The address (base58) that stands for an operation: its receiver, token or pool, else the payer. */
export function operationAddress({ subject, payer }: OperationRecord): string {
  const { to, mint, pool, legs = [] } = subject
  return to ?? mint ?? pool ?? (legs.length === 1 ? legs[0]?.pool : undefined) ?? payer
}

/** Promised and paid side by side, for a finished operation; null for any other, and for an imported one. */
export function receiptOf(execution: Execution): Receipt | null {
  return isDone(execution) ? figuresOf(execution) : null
}

/** The receipt from any record, an imported one too; null where not every transaction landed. `now` in ms since 1970. */
function figuresOf(execution: Execution, now = Date.now()): Receipt | null {
  const states = execution.transactions.filter((state) => state.status === 'confirmed')
  const last = states.at(-1)
  if (!last || states.length < execution.transactions.length) return null
  const costs = promisedCosts(execution)
  const paids = states.map((state) => state.paid)
  const known = paids.every((paid) => paid !== undefined) ? paids : undefined
  const { blockTime = null } = last.paid ?? {}
  const lines = known ? paidLines(costs, known) : costs.map((cost) => ({ cost, paid: undefined }))
  const promised = sum(costs.map((cost) => cost.lamports))
  const paid = known && sum(known.map(({ total }) => total))
  const tokens = tokenLines(execution, paids)
  const isSame =
    lines.every((line) => line.paid === line.cost.lamports) &&
    tokens.every((token) => token.paid === token.promised)
  return {
    lines,
    tokens,
    promised,
    paid,
    same: paid === promised && isSame,
    unproven: states.find((state) => state.unproven !== undefined)?.unproven,
    balanceAfter: last.paid?.balanceAfter,
    at: blockTime === null ? (last.times.confirmed ?? 0) : blockTime * 1000,
    isDated: blockTime !== null,
    final: isFinal(execution) ? 'yes' : isRecentlyConfirmed(last, now) ? 'not-yet' : 'unknown',
    signatures: states.map((state) => state.signature),
  }
}

/** The rent that the landed transactions of an operation paid, in lamports, as far as it was read. */
export function rentPaid(execution: Execution): bigint {
  const paids = execution.transactions.flatMap((state) =>
    state.status === 'confirmed' && state.paid ? [state.paid] : [],
  )
  // Only what was paid into is a line: of the others, several for one account would not add up to nothing.
  const isPaidInto = (account = '') => paids.some(({ rents }) => rents[account] !== undefined)
  const lines = paidLines(promisedCosts(execution), paids)
  return sum(
    lines.map(({ cost: { kind, account }, paid = 0n }) =>
      kind === 'rent' && paid > 0n && isPaidInto(account) ? paid : 0n,
    ),
  )
}

/** A line for every token with a promised change, and for every other token of the payer that changed. */
function tokenLines(execution: Execution, paids: readonly (PaidState | undefined)[]): readonly TokenLine[] {
  const { payer, creates } = execution.operation
  const steps = promisedSteps(execution)
  const changes = steps.flatMap((step) => step.changes ?? [])
  const made = creates.map(({ address }) => address)
  const lists = paids.map((paid) => paid?.tokens)
  const moved = lists.every((moves) => moves !== undefined) ? lists.flat() : undefined
  const movedIn = (account: string) =>
    moved && sum(moved.filter((move) => move.account === account).map(({ change }) => change))
  const promised = new Map(
    changes.flatMap((change) => (change.moves ? [[change.account, change] as const] : [])),
  )
  const lines = [...promised].flatMap(([account, { after, moves, unit }]): TokenLine[] => {
    const units = baseUnitsOf(after)
    if (!moves || units === undefined) return []
    const before = made.includes(account) ? 0n : moves.before
    return [{ account, mint: moves.mint, unit, promised: units - before, paid: movedIn(account) }]
  })
  // An account that the plan names is no surprise, even without a promised amount.
  const named = new Set([
    ...changes.map(({ account }) => account),
    ...steps.flatMap(({ costs }) => costs).map(({ account }) => account),
    ...made,
  ])
  const others = new Map(
    (moved ?? []).flatMap(({ account, mint, owner }) =>
      owner === payer && !named.has(account) ? [[account, mint] as const] : [],
    ),
  )
  const unpromised = [...others].map(([account, mint]): TokenLine => ({
    account,
    mint,
    unit: undefined,
    promised: null,
    paid: movedIn(account),
  }))
  return [...lines, ...unpromised.filter(({ paid }) => paid !== 0n)]
}

/** What was gained of a token in all accounts of the wallet, in base units; below zero a loss. */
export type MovedToken = Readonly<{ mint: string; unit: TokenUnit; units: bigint }>

export const SOL_UNIT = { decimals: SOL_DECIMALS, symbol: 'SOL' }

/** SOL in a token account: beside SOL it is another figure. */
const WRAPPED_SOL = { ...SOL_UNIT, symbol: 'wSOL' }

/** What was gained or lost of each token in all accounts of the wallet, where its unit is known. */
export function movedTokens(lines: readonly TokenLine[], subject: Subject): readonly MovedToken[] {
  return allMoved(lines, subject).flatMap(({ unit, ...moved }) => (unit ? [{ ...moved, unit }] : []))
}

type Moved = Readonly<{ mint: string; unit: TokenUnit | undefined; units: bigint }>

function allMoved(lines: readonly TokenLine[], subject: Subject): readonly Moved[] {
  const moved = new Map<string, Moved>()
  for (const { mint, unit: named, promised, paid = promised ?? 0n } of lines) {
    const unit = mint === SOL_MINT ? WRAPPED_SOL : (named ?? unitIn(subject, mint))
    moved.set(mint, { mint, unit, units: (moved.get(mint)?.units ?? 0n) + paid })
  }
  return [...moved.values()].filter(({ units }) => units !== 0n)
}

/** The unit of a token that an operation is about; undefined for any other one. */
function unitIn(subject: Subject, of: string): TokenUnit | undefined {
  const { base, baseDecimals, baseSymbol = '', baseScale } = subject
  const { quote, quoteDecimals, quoteSymbol = '', quoteScale } = subject
  const { mint, token = mint, decimals, symbol = '', scale } = subject
  const [unit] = [
    { mint: base, decimals: baseDecimals, symbol: baseSymbol, scale: baseScale },
    { mint: quote, decimals: quoteDecimals, symbol: quoteSymbol, scale: quoteScale },
    { mint: token, decimals, symbol, scale },
  ].filter((one) => one.mint === of)
  return unit?.decimals === undefined ? undefined : { ...unit, decimals: unit.decimals }
}

/** What one transaction of an operation moved of the wallet's tokens; null where it landed, and that was not read. */
function movedInTransaction(execution: Execution, state: TransactionState): readonly Moved[] | null {
  const { payer, subject } = execution.operation
  if (state.status !== 'confirmed') return []
  if (!state.paid?.tokens) return null
  const { tokens } = state.paid
  const named = promisedSteps(execution).flatMap(({ changes = [] }) => changes)
  const lines = tokens.flatMap(({ account, mint, owner, change }): TokenLine[] => {
    const promised = named.find((each) => each.account === account && each.moves)
    const unit = (promised ?? named.find(({ moves }) => moves?.mint === mint))?.unit
    return promised || owner === payer ? [{ account, mint, unit, promised: null, paid: change }] : []
  })
  return allMoved(lines, subject)
}

const NOT_READ = 'not read'

/** What the history's table says in words. */
export const TABLE_WORDS: TableWords = {
  titleOf: (execution) => withCommas(() => titleOfOperation(execution)),
  tokensOf: (execution, state) => {
    const moved = movedInTransaction(execution, state)
    if (moved === null) return { sent: NOT_READ, received: NOT_READ }
    return {
      sent: tokensText(moved.filter(({ units }) => units < 0n)),
      received: tokensText(moved.filter(({ units }) => units > 0n)),
    }
  },
}

/**
 * "84.2 QHRN (its mint)": amounts as wallets show them, with a decimal point and without separators; base units where the token's
 * decimals are not known.
 */
function tokensText(moved: readonly Moved[]): string {
  return moved
    .map(({ mint, unit, units }) => {
      const size = units < 0n ? -units : units
      if (!unit) return `${size} base units of ${mint}`
      const amount = typedAmount(size, unit)
      return unit.symbol === '' ? `${amount} ${mint}` : `${amount} ${unit.symbol} (${mint})`
    })
    .join('; ')
}

/** The lines in order. The first price-dependent line without an account gets the total less all other lines. */
function paidLines(costs: readonly Cost[], paids: readonly PaidState[]): Receipt['lines'] {
  const lines = costs.map((cost, index) => ({ cost, paid: paidFor(cost, index, costs, paids) }))
  const moved = lines.find(({ cost }) => cost.bounds && cost.account === undefined)
  if (!moved) return lines
  const whole = sum(paids.map(({ total }) => total))
  const others = sum(lines.filter((line) => line !== moved).map(({ paid }) => paid))
  return lines.map((line) => (line === moved ? { ...line, paid: whole - others } : line))
}

/**
 * The paid amount of a cost. Rent is the gain of its account. The network’s own fee is what the node said for
 * this message, so the rest is the priority fee.
 */
function paidFor(cost: Cost, index: number, costs: readonly Cost[], paids: readonly PaidState[]): bigint {
  if (cost.account !== undefined) return paidInto(cost.account, index, costs, paids)
  if (cost.kind !== 'priority-fee') return cost.lamports
  const base = sum(costs.filter(({ kind }) => kind === 'network-fee').map(({ lamports }) => lamports))
  return sum(paids.map(({ fee }) => fee)) - base
}

/**
 * The amount of a cost that is paid into an account. Where several lines pay one account (Metaplex keeps its fee beside the rent), the
 * last line is the account's gain less the others.
 */
function paidInto(
  account: string,
  index: number,
  costs: readonly Cost[],
  paids: readonly PaidState[],
): bigint {
  const same = (cost: Cost) => cost.account === account
  if (costs.slice(index + 1).some(same)) return costs[index]?.lamports ?? 0n
  const gained = sum(paids.map((paid) => paid.rents[account] ?? 0n))
  return (
    gained -
    sum(
      costs
        .slice(0, index)
        .filter(same)
        .map((cost) => cost.lamports),
    )
  )
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

/** The receipt as a JSON file, lamports as strings of digits, with the source of its figures. */
export function receiptJson(execution: Execution): string {
  const { operation, transactions } = execution
  const receipt = figuresOf(execution)
  const content = {
    source: sourceOf(operation),
    title: exportedSentence(operation.title),
    kind: operation.kind,
    network: operation.cluster,
    genesisHash: operation.genesisHash,
    payer: operation.payer,
    subject: writeSubject(operation.subject),
    creates: operation.creates.map(({ label, address }) => ({ label: exportedSentence(label), address })),
    at: receipt && new Date(receipt.at).toISOString(),
    transactions: transactions.map((state) =>
      state.status === 'confirmed'
        ? {
            signature: state.signature,
            slot: state.slot,
            final: state.finalizedAt !== undefined,
            tokens: state.paid?.tokens ?? null,
          }
        : { status: state.status },
    ),
    unit: 'lamports',
    belowZero: 'comes to the payer',
    lines:
      receipt &&
      receiptLines(receipt).map(({ cost, paid }) => ({
        label: exportedSentence(cost.label),
        kind: cost.kind,
        promised: cost.lamports,
        paid: paid ?? null,
        comesBack: cost.refundable && cost.kind !== 'deposit',
      })),
    tokens: receipt?.tokens.map(({ account, mint, unit, promised, paid }) => ({
      account,
      mint,
      symbol: unit?.symbol ?? null,
      decimals: unit?.decimals ?? null,
      promised,
      paid: paid ?? null,
    })),
    promised: receipt?.promised,
    paid: receipt?.paid ?? null,
    same: receipt?.same ?? false,
    balanceAfter: receipt?.balanceAfter ?? null,
  }
  return JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value), 2)
}

function sourceOf({ imported, importedAt }: OperationRecord): string {
  if (!imported) return 'Seen by this browser'
  const opened = importedAt === undefined ? '' : ` that was opened on ${new Date(importedAt).toISOString()}`
  return `A file${opened}. This browser has not seen it happen: the figures are what the file says.`
}

type Line = Readonly<{
  label: Said
  detail: Said | undefined
  kind: Cost['kind']
  left: bigint | null
  right: bigint | null
}>

/** The bill of an operation's current transaction, as asked and as the wallet signed it. Lamports; null: no such line. */
export function billsOf(
  execution: Execution,
  { fees, total }: Pick<ChangedRecord, 'fees' | 'total'>,
): Readonly<{ lines: readonly Line[]; total: Readonly<{ left: bigint | null; right: bigint }> }> {
  const { state } = currentTransaction(execution)
  const before = state.simulation?.fees ?? []
  const steps = stepCosts(execution).map((cost) => lineOf(cost, cost.lamports, cost.lamports))
  const after = fees.map((fee) => lineOf(fee, amountOf(before, fee), fee.lamports))
  const gone = before
    .filter((fee) => amountOf(fees, fee) === null)
    .map((fee) => lineOf(fee, fee.lamports, null))
  return {
    lines: [...steps, ...after, ...gone],
    total: { left: state.simulation?.total ?? null, right: total },
  }
}

/** How much the wallet added to the total, in lamports. */
export function addedCost(execution: Execution, { total }: Pick<ChangedRecord, 'total'>): bigint {
  return total - (currentTransaction(execution).state.simulation?.total ?? total)
}

/** The costs of this transaction's steps. */
function stepCosts(execution: Execution): readonly Cost[] {
  const part = execution.operation.parts?.[currentTransaction(execution).index]
  const mine = ({ id }: { id: string }) => part === undefined || part.steps.some((step) => step.id === id)
  return promisedSteps(execution)
    .filter(mine)
    .flatMap(({ costs }) => costs)
}

function amountOf(costs: readonly Cost[], { kind }: Cost): bigint | null {
  return costs.find((cost) => cost.kind === kind)?.lamports ?? null
}

function lineOf({ label, detail, kind }: Cost, left: bigint | null, right: bigint | null): Line {
  return { label, detail: left === right ? undefined : detail, kind, left, right }
}

const NO_SERVICE_FEE: Cost = {
  kind: 'service-fee',
  label: engineSays('no-site-fee', {}),
  lamports: 0n,
  refundable: false,
}

const isServiceFee = ({ kind }: Cost) => kind === 'service-fee'

/** The lines with Mintwright's fee among them, also where it is 0. */
export function withServiceFeeLine(lines: readonly Cost[]): readonly Cost[] {
  return lines.some(isServiceFee) ? lines : [...lines, NO_SERVICE_FEE]
}

/** The lines of a receipt with Mintwright's fee among them, also where it is 0. A list's receipt has them once, not once a transaction. */
export function receiptLines({ lines, paid }: Pick<Receipt, 'lines' | 'paid'>): Receipt['lines'] {
  if (lines.some(({ cost }) => isServiceFee(cost))) return lines
  return [...lines, { cost: NO_SERVICE_FEE, paid: paid === undefined ? undefined : 0n }]
}

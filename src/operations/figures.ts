/** The figures of a decision: the amounts of a subject, of the promised steps and of the journal, and their words. */

import { pairName, venueName } from '../liquidity/names'
import { namedAmount, symbolOf } from '../tokens/tokenWords'
import { sizeOfMove } from '../liquidity/impact'
import { SOL_MINT } from '../liquidity/orient'
import type { PoolSide } from '../liquidity/venue'
import { type AmountUnit, formatAmount, shownPrice, unscaledAmount } from '../solana/amountScale'
import { baseUnitsOf } from '../transactions/accountValues'
import type { TokenDelta } from '../transactions/events'
import type { Change, Cost } from '../transactions/plan'
import type { Subject } from '../transactions/subject'
import { formatUnits } from '../units/amounts'
import { listed } from '../units/byCount'
import { formatAtLeastTiny, formatNearestShare, formatRate, wordedMove } from '../units/percent'
import { formatRatio, inverse, type Ratio } from '../units/ratio'

/**
 * One figure of a decision. `note` explains it; `final`: it can never be undone; `address` (base58) is the account behind the
 * value, `whole` where money or a right goes to it; `warning` says what the person should check first. `was`: what it replaces, with the
 * address behind that. `loss`: what a swap loses, or moves a price, by it, in hundredths of a percent, for its ink. `pictures`: the addresses of a token's metadata files, '' for none, whose pictures stand beside them.
 */
export type DecisionFact = Readonly<{
  label: string
  value: string
  note?: string
  warning?: string
  final?: true
  address?: string
  whole?: true
  was?: Readonly<{ value: string; address?: string }>
  loss?: bigint
  pictures?: Readonly<{ mint: string; is: string; was?: string }>
}>

/**
 * A decision, in the same words in panel, review, receipt and history. `line` says everything important in one
 * sentence without a full stop, `pool` names the pool.
 */
export type Decision = Readonly<{
  line: string
  /** What would leave the wallet, as "0.5 SOL", where the operation spends an amount. */
  spends?: string
  pool: Readonly<{ words: string; address: string }> | null
  facts: readonly DecisionFact[]
}>

/** The source of a decision: a plan, a panel's order, or the journal's record with the latest promised steps. */
export type DecidedOperation<About extends Subject = Subject> = Readonly<{
  /** The id of its kind. */
  kind: string
  subject: About
  /** The paying wallet, base58. */
  payer?: string
  steps?: readonly Readonly<{ costs: readonly Cost[]; changes?: readonly Change[] }>[]
  /** For several positions at once, before the plan is made: the sum of each token, in base units. */
  sums?: readonly Readonly<{ token: FigureToken; amount: bigint }>[]
}>

export type ActualDeltas = Readonly<{ payer: string; deltas: readonly TokenDelta[] }>
export type FigureToken = Readonly<{ mint: string; symbol: string }> & AmountUnit

/** An amount of a token, always above zero, promised and actual. Null: not known. */
export type DecisionAmount = Readonly<{ token: FigureToken; promised: bigint | null; actual: bigint | null }>

/** The facts from which a decision is worded. */
export type ReadOperation<About extends Subject = Subject> = Readonly<{
  done: boolean
  subject: About
  payer: string | undefined
  steps: NonNullable<DecidedOperation['steps']>
  sums: NonNullable<DecidedOperation['sums']>
  actual: ActualDeltas | null
  /** "QHR / SOL"; "the pool" where the subject has no pair. */
  pair: string
  /** "QHR / SOL on Raydium CPMM" */
  place: string
  /** "the QHR / SOL pool on Raydium CPMM" */
  thePool: string
  base: DecisionAmount | null
  quote: DecisionAmount | null
}>

export const SIDES: readonly PoolSide[] = ['quote', 'base']

export function readDecided<About extends Subject>(
  { kind, subject, payer, steps = [], sums = [] }: DecidedOperation<About>,
  done: boolean,
  actual: ActualDeltas | null,
): ReadOperation<About> {
  const about: Subject = subject
  const tokens = tokensOf(about)
  const name = tokens ? pairName(tokens) : null
  const pair = name ?? 'the pool'
  const where = about.venue === undefined ? '' : ` on ${venueName(about.venue)}`
  const [place, thePool] = [`${pair}${where}`, `the ${name === null ? '' : `${name} `}pool${where}`]
  const side = (name: PoolSide) => {
    // After a launch the wallet keeps the minted amount less the pool's deposit.
    const minted = kind === 'launch-token' && name === 'base'
    return tokens && amountRead(name, tokens[name], { subject, steps, actual: minted ? null : actual })
  }
  const sides = { base: side('base'), quote: side('quote') }
  return { done, subject, payer, steps, sums, actual, pair, place, thePool, ...sides }
}

/** Both sides of the pair; null where the subject has none. */
function tokensOf(subject: Subject): Readonly<Record<PoolSide, FigureToken>> | null {
  const { base, quote, baseSymbol = '', quoteSymbol = '', baseDecimals = 0, quoteDecimals = 0 } = subject
  if (base === undefined || quote === undefined) return null
  return {
    base: { mint: base, symbol: baseSymbol, decimals: baseDecimals, scale: subject.baseScale },
    quote: { mint: quote, symbol: quoteSymbol, decimals: quoteDecimals, scale: subject.quoteScale },
  }
}

/**
 * The promised amount, from the last simulation or else the order, and the actual one: for SOL the change of the pool's account,
 * for tokens the change of the wallet's.
 */
function amountRead(
  side: PoolSide,
  token: FigureToken,
  { subject, steps, actual }: Pick<ReadOperation, 'subject' | 'steps' | 'actual'>,
): DecisionAmount {
  const vaults = side === 'base' ? subject.baseVault : subject.quoteVault
  const simulated = token.mint === SOL_MINT ? simulatedSol(steps, vaults) : simulatedTokens(steps, token.mint)
  return {
    token,
    promised: simulated === null ? (orderedOf(subject, side) ?? null) : sizeOf(simulated),
    actual: actual && actualDelta(actual, token.mint, vaults ?? []),
  }
}

function orderedOf(subject: Subject, side: PoolSide): bigint | undefined {
  if (subject.paid !== undefined) return subject.from === side ? subject.paid : subject.rest
  return side === 'base' ? subject.baseAmount : subject.quoteAmount
}

/**
 * The base units that the wallet receives in all its accounts of the token; below zero it pays them. They include the transfer fee for
 * gathering tokens in one account first.
 */
export function simulatedTokens(steps: ReadOperation['steps'], mint: string): bigint | null {
  const own = steps
    .flatMap(({ changes = [] }) => changes)
    .filter(({ moves, owner }) => moves?.mint === mint && owner === undefined)
  const deltas = [...new Map(own.map((change) => [change.account, change])).values()].map(
    ({ moves, after }) => {
      const then = baseUnitsOf(after)
      return !moves || then === undefined ? null : then - moves.before
    },
  )
  const known = deltas.filter((delta) => delta !== null)
  return known.length === 0 || known.length < deltas.length
    ? null
    : known.reduce((sum, delta) => sum + delta, 0n)
}

/** The lamports that the wallet receives. For a swap through Jupiter no vaults are known: its line of SOL names no account. */
export function simulatedSol(
  steps: ReadOperation['steps'],
  vaults: readonly string[] | undefined,
): bigint | null {
  const of = new Set<string | undefined>(vaults ?? [undefined])
  const lines = steps
    .flatMap(({ costs }) => costs)
    .filter(({ kind, account }) => kind === 'deposit' && of.has(account))
  return lines.length === 0 ? null : -lines.reduce((sum, { lamports }) => sum + lamports, 0n)
}

export function actualDelta(
  { payer, deltas }: ActualDeltas,
  mint: string,
  vaults: readonly string[],
): bigint | null {
  const isSol = mint === SOL_MINT
  if (isSol && vaults.length === 0) return null
  const own = deltas.filter((delta) =>
    isSol ? vaults.includes(delta.account) : delta.mint === mint && delta.owner === payer,
  )
  return sizeOf(own.reduce((sum, { change }) => sum + change, 0n))
}

export function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/* ---- Words ---- */

/** The amount to show: the actual one, else the promised one. */
export function shown({ promised, actual }: DecisionAmount): bigint | null {
  return actual ?? promised
}

export function textOf(amount: DecisionAmount | null): string | null {
  const units = amount && shown(amount)
  return amount && units !== null ? namedAmount(units, amount.token) : null
}

/** "100 QHR and 0.5 SOL", without zero amounts; null where no amount is known. */
export function together(amounts: readonly (DecisionAmount | null)[]): string | null {
  const some = amounts.filter((amount) => amount && shown(amount) !== 0n)
  const texts = some.map(textOf).filter((text) => text !== null)
  return texts.length === 0 ? null : listed(texts)
}

/** One amount, with the promised amount where it differs. */
export function amountFact(
  label: (symbol: string) => string,
  amount: DecisionAmount | null,
  ...notes: (string | null)[]
): DecisionFact[] {
  const units = amount && shown(amount)
  if (!amount || units === null) return []
  const { token, promised, actual } = amount
  const differs = actual !== null && promised !== null && actual !== promised
  const all = [movesNote(amount), ...notes, differs ? `promised ${formatAmount(promised, token)}` : null]
  return [withNote({ label: label(symbolOf(token)), value: formatAmount(units, token) }, all)]
}

/** For a token with a scale: the base units that move. */
export function movesNote(amount: DecisionAmount | null): string | null {
  const units = amount && shown(amount)
  return amount?.token.scale && units !== null ? unscaledAmount(units) : null
}

export function withNote(fact: DecisionFact, notes: readonly (string | null)[]): DecisionFact {
  const said = notes.filter((note) => note !== null)
  return said.length === 0 ? fact : { ...fact, note: said.join('; ') }
}

export function factOf(label: string, value: string | null, note?: string | null): DecisionFact[] {
  return value === null ? [] : [withNote({ label, value }, [note ?? null])]
}

/** The share of these units in a whole, as text; null where the whole is 0. */
export function shownShare(units: bigint, whole: bigint): string | null {
  return whole === 0n ? null : formatNearestShare(units, whole)
}

/** These units in the token of an amount, with its symbol. */
export function namedAmountIn(units: bigint | undefined, amount: DecisionAmount | null): string | null {
  return units === undefined || !amount ? null : namedAmount(units, amount.token)
}

/** Like namedAmountIn, without the symbol. */
export function unitsIn(units: bigint | undefined, amount: DecisionAmount | null): string | null {
  return units === undefined || !amount ? null : formatAmount(units, amount.token)
}

export function decidedPool({ subject, place }: ReadOperation): Decision['pool'] {
  const { pool, feeRate } = subject
  if (pool === undefined) return null
  return { words: feeRate === undefined ? place : `${place}, ${formatRate(feeRate)} fee`, address: pool }
}

/** "1 QHR = 0.0000025 SOL", or `back` "1 SOL = 400,000 QHR", of a price in base units; null where there is none. */
export function priceText(
  { base, quote }: Pick<ReadOperation, PoolSide>,
  price: Ratio | null | undefined,
  back = false,
): string | null {
  if (!base || !quote || !price) return null
  const shown = shownPrice(price, quote.token, base.token)
  const [one, other] = back ? [quote, base] : [base, quote]
  return `1 ${symbolOf(one.token)} = ${formatPrice(back ? inverse(shown) : shown)} ${symbolOf(other.token)}`
}

/** "at 0.0000025 SOL per QHR"; '' where there is no price. */
export function atPrice(
  { base, quote }: Pick<ReadOperation, PoolSide>,
  price: Ratio | null | undefined,
): string {
  if (!base || !quote || !price) return ''
  const shown = formatPrice(shownPrice(price, quote.token, base.token))
  return ` at ${shown} ${symbolOf(quote.token)} per ${symbolOf(base.token)}`
}

/** A price as wallets show it, with six digits. */
export function formatPrice(price: Ratio): string {
  return formatRatio(price, 6)
}

/** The price between these base units and these quote units; null where one of them is not known, or nothing. */
export function rateBetween({
  base,
  quote,
}: Readonly<Record<PoolSide, bigint | null | undefined>>): Ratio | null {
  return base && quote && base > 0n && quote > 0n ? { num: quote, den: base } : null
}

/** "1 % slippage" */
export function slippageText({ slippage }: Subject): string | null {
  return slippage === undefined ? null : `${formatUnits(BigInt(slippage), 2)} % slippage`
}

/** "at least 99 (1 % slippage)" */
export function limited(
  read: ReadOperation,
  words: string,
  units: bigint | undefined,
  side: PoolSide,
): string | null {
  const amount = unitsIn(units, read[side])
  const slippage = slippageText(read.subject)
  return amount === null ? null : `${words} ${amount}${slippage === null ? '' : ` (${slippage})`}`
}

/** The price in the pool at the simulation; '' on a receipt, which has the resulting amounts. */
export function atPriceNow(read: ReadOperation): string {
  return read.done ? '' : atPrice(read, read.subject.price)
}

export function priceNow(read: ReadOperation): DecisionFact[] {
  return read.done ? [] : factOf('Price in the pool', priceText(read, read.subject.price))
}

const LOSS_LABEL = 'Lost to fees and impact'
const LOSS_NOTE = 'you get so much less than at the price before the swap'
const IMPACT_LABEL = 'Price impact'

/**
 * What a swap loses by the pools' prices before it; where its fees are not known, as through Jupiter and in records of older versions, its
 * price impact alone. Empty where neither is known.
 */
export function lossFact({ loss, impact }: Subject): DecisionFact[] {
  const ofSize = impact === undefined || impact < 0n ? null : formatAtLeastTiny(impact)
  if (loss === undefined) return factOf(IMPACT_LABEL, ofSize).map((fact) => ({ ...fact, loss: impact ?? 0n }))
  return factOf(LOSS_LABEL, formatAtLeastTiny(loss), LOSS_NOTE).map((fact) => ({ ...fact, loss }))
}

/** How far a swap moves the pool's price, where that is more than what it loses. */
export function movedFact({ loss, impact, moved }: Subject): DecisionFact[] {
  if (moved === undefined || sizeOfMove(moved) <= (loss ?? impact ?? 0n)) return []
  return [{ label: 'Price moves', value: wordedMove(moved), loss: sizeOfMove(moved) }]
}

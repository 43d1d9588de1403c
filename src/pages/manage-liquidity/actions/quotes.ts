import { describeError } from '../../../errors/describeError'
import type {
  Amounts,
  DepositQuote,
  Pair,
  Pool,
  Position,
  PoolSide,
  Slippage,
  SwapAddQuote,
  WithdrawQuote,
} from '../../../liquidity/venue'
import { minOf } from '../../../liquidity/math'
import { SOL_MINT } from '../../../liquidity/orient'
import { quoteSwapAdd } from '../../../liquidity/swapAdd'
import { formatAmount } from '../../../solana/amountScale'
import { parseUnits } from '../../../units/amounts'
import type { ActionOrder } from '../action'
import { effectOf, NO_EFFECT, type SwapEffect } from '../../../forms/ImpactNote'
import { readSum, type TypedSum } from '../../../forms/AmountField'
import { panelCopy } from '../../../forms/panelCopy'
import { actionCopy } from './actionCopy'
import { namedAmount } from '../../../tokens/tokenWords'
import type { PairToken } from '../../../liquidity/venue'

/* Makes the pool's quotes from typed values. Pure. `wrong` is a sentence for the field; an empty field has none. */

/** The quote of a deposit for an amount of one side. `wrong` names the field. */
export type QuotedAdd = Readonly<{
  quote: DepositQuote | null
  wrong: Readonly<Partial<Record<PoolSide, string>>>
}>

/** Quotes a deposit. `held` null: the balance is not known, and not compared. */
export function quoteAdd(pool: Pool, side: PoolSide, sum: TypedSum, held: Amounts | null): QuotedAdd {
  const typed = readSum(sum, pool.pair[side], held?.[side])
  if (typed === undefined) return { quote: null, wrong: {} }
  if ('wrong' in typed) return { quote: null, wrong: { [side]: typed.wrong } }
  return quoteUnitsToAdd(pool, side, typed.units, held)
}

/** Quotes a deposit of that many base units of one side. */
export function quoteUnitsToAdd(pool: Pool, side: PoolSide, units: bigint, held: Amounts | null): QuotedAdd {
  const quote = quoted(() => pool.quotes.deposit(side, units))
  if ('wrong' in quote) return { quote: null, wrong: { [side]: quote.wrong } }
  const short = (['base', 'quote'] as const).filter((of) => held !== null && quote.deposits[of] > held[of])
  const wrong = short.map((of) => [of, tooMuch(held?.[of] ?? 0n, quote.deposits[of], pool.pair[of])])
  return { quote, wrong: Object.fromEntries(wrong) as QuotedAdd['wrong'] }
}

/** The quote of removing a part. */
export function quoteRemove(
  { pool, free }: Position,
  percent: string,
): Readonly<{ quote: WithdrawQuote | null; wrong?: string }> {
  const part = percentPartOf(free, percent)
  if (part === undefined) return { quote: null }
  if ('wrong' in part) return { quote: null, wrong: part.wrong }
  const quote = quoted(() => pool.quotes.withdraw(part.lpAmount))
  return 'wrong' in quote ? { quote: null, wrong: quote.wrong } : { quote }
}

const ALL_PERCENT = 100_0000n

/** A percentage of a whole, rounded down; exactly the whole for 100. Undefined for an empty field. */
export function percentPartOf(
  whole: bigint,
  percent: string,
): Readonly<{ lpAmount: bigint }> | Readonly<{ wrong: string }> | undefined {
  const parsed = parseUnits(percent, 4)
  if (!parsed.ok) return parsed.reason === 'empty' ? undefined : { wrong: actionCopy.part.wrong }
  if (parsed.units === 0n || parsed.units > ALL_PERCENT) return { wrong: actionCopy.part.wrong }
  const lpAmount = (whole * parsed.units) / ALL_PERCENT
  return lpAmount === 0n ? { wrong: actionCopy.part.tooLittle } : { lpAmount }
}

/** The quote of a deposit from one token, and what its swap loses. */
export type QuotedAlone = SwapEffect & Readonly<{ quote: SwapAddQuote | null; wrong?: string }>

const NO_ALONE = { quote: null, ...NO_EFFECT } as const

/** Quotes a deposit from one token. `slippage` null: the typed slippage is invalid. `limit` of the loss. */
export function quoteAlone(
  pool: Pool,
  from: PoolSide,
  sum: TypedSum,
  held: Amounts | null,
  slippage: Slippage | null,
  limit: bigint,
): QuotedAlone {
  const token = pool.pair[from]
  const typed = readSum(sum, token, held?.[from])
  if (typed === undefined || slippage === null) return NO_ALONE
  if ('wrong' in typed) return { ...NO_ALONE, wrong: typed.wrong }
  const quote = quoted(() => quoteSwapAdd(pool.quotes, from, typed.units, slippage))
  if ('wrong' in quote) return { ...NO_ALONE, wrong: quote.wrong }
  const short = held !== null && quote.amount > held[from]
  const wrong = short ? { wrong: tooMuch(held[from], quote.amount, token) } : {}
  return { quote, ...effectOf(pool, quote.swap, limit), ...wrong }
}

/** A small deposit, with at most the wallet's base tokens: its bill shows the costs besides the deposit of a larger one. */
export function sampleAdd(pool: Pool, position: Position | null, held: Amounts): ActionOrder | null {
  const amount = minOf(held.base, pool.reserves.base / 1000n)
  return sampled(() => ({
    action: 'add',
    pool,
    position,
    quote: pool.quotes.deposit('base', amount),
    slippage: 100,
  }))
}

/** A small deposit from one token, for the same purpose as `sampleAdd`. */
export function sampleAlone(pool: Pool, position: Position | null, from: PoolSide): ActionOrder | null {
  return sampled(() => ({
    action: 'swap-add',
    pool,
    position,
    quote: quoteSwapAdd(pool.quotes, from, pool.reserves[from] / 1000n, 100),
    slippage: 100,
  }))
}

function sampled(order: () => ActionOrder): ActionOrder | null {
  try {
    return order()
  } catch {
    return null
  }
}

/** The pool's refusal as a sentence. */
function quoted<Quote extends object>(ask: () => Quote): Quote | Readonly<{ wrong: string }> {
  try {
    return ask()
  } catch (error) {
    const { title, detail, remedy } = describeError(error)
    return { wrong: [`${title}.`, detail, remedy].join(' ') }
  }
}

/** Whether wrapped SOL is in the pair, so that operations wrap and unwrap it. */
export function hasSol({ base, quote }: Pair): boolean {
  return base.mint === SOL_MINT || quote.mint === SOL_MINT
}

function tooMuch(held: bigint, wanted: bigint, token: PairToken): string {
  return panelCopy.tooMuch(formatAmount(held, token), namedAmount(wanted - held, token))
}

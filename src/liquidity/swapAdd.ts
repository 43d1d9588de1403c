import { AppError } from '../errors/AppError'
import { largestFirst } from '../tokens/spendable'
import { maxOf } from './math'
import { otherSide } from './orient'
import { poolsSay, refusedByPool } from './said'
import type {
  Amounts,
  DepositQuote,
  PoolQuotes,
  AmountRefusal,
  PoolSide,
  Slippage,
  SwapAddQuote,
} from './venue'

/*
 * Quotes a deposit from one token: a part of it is swapped in the same pool, and the output is deposited with the rest. The program takes
 * an exact LP amount, so the deposit leaves room for a price that moves between the quote and the transaction, in either direction. Pure.
 */

/**
 * The swap and the deposit for `amount` base units of one side. The chain guarantees three things: no more than `amount` leaves the
 * wallet, the swap gives at least `least`, and no more than `least` of the other token is deposited, so that the wallet's own tokens
 * of that side are not touched. `least` is half the slippage below the swap's quote, and both deposits leave a quarter of the
 * slippage, so the price may move by half the slippage. Throws pool/* like the pool's quotes.
 */
export function quoteSwapAdd(
  quotes: Pick<PoolQuotes, 'afterSwap'>,
  from: PoolSide,
  amount: bigint,
  slippage: Slippage,
): SwapAddQuote {
  const at = (swapped: bigint) => splitAt(quotes, { from, amount, slippage }, swapped)
  const swapped = firstEnough(amount, (tried) => {
    const split = attempt(() => at(tried))
    if (isRefusal(split)) return split === 'too-much'
    return lpOf(split.byOther) >= lpOf(split.byFrom)
  })
  const [best] = [swapped - 1n, swapped]
    .flatMap((tried) => {
      const split = tried > 0n ? attempt(() => at(tried)) : 'too-little'
      return isRefusal(split) ? [] : (quoteOf(split, amount, from) ?? [])
    })
    .toSorted((a, b) => largestFirst(a.deposit.lpAmount, b.deposit.lpAmount))
  if (best) return best
  at(swapped)
  throw refusedByPool(poolsSay('too-little-to-part', {}))
}

type Asked = Readonly<{ from: PoolSide; amount: bigint; slippage: Slippage }>

/** A swap of a part, and two deposits after it: the largest that the swap's output allows, and the largest that the rest allows. */
type Split = Readonly<{
  swap: SwapAddQuote['swap']
  least: bigint
  byOther: DepositQuote | AmountRefusal
  byFrom: DepositQuote | AmountRefusal
}>

function splitAt({ afterSwap }: Pick<PoolQuotes, 'afterSwap'>, asked: Asked, swapped: bigint): Split {
  const { from, amount, slippage } = asked
  const { swap, deposit } = afterSwap(from, swapped)
  const least = (swap.amountOut * BigInt(20_000 - slippage)) / 20_000n
  const most = (units: bigint) => (units * 40_000n) / BigInt(40_000 + slippage)
  return {
    swap,
    least,
    byOther: attempt(() => deposit(otherSide(from), most(least))),
    byFrom: attempt(() => deposit(from, most(amount - swapped))),
  }
}

/**
 * The quote with the smaller of the two deposits, because both tokens suffice for it. Undefined where the pool refuses it, or where even
 * this deposit needs more of the other token than the swap's minimum output: by rounding, next to the end of a price range.
 */
function quoteOf(
  { swap, least, byOther, byFrom }: Split,
  amount: bigint,
  from: PoolSide,
): SwapAddQuote | undefined {
  const deposit = lpOf(byOther) <= lpOf(byFrom) ? byOther : byFrom
  if (isRefusal(deposit) || deposit.deposits[otherSide(from)] > least) return undefined
  const paid = swap.amountIn + deposit.deposits[from]
  const left = swap.amountOut - deposit.deposits[otherSide(from)]
  const rest: Amounts =
    from === 'base' ? { base: amount - paid, quote: left } : { base: left, quote: amount - paid }
  return { from, amount, paid, swap, least, deposit, rest }
}

/** The smallest part from 1 to `amount` - 1 that is enough, by bisection; the largest where none is enough. */
function firstEnough(amount: bigint, isEnough: (part: bigint) => boolean): bigint {
  let [low, high] = [1n, maxOf(amount - 1n, 1n)]
  while (low < high) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) high = middle
    else low = middle + 1n
  }
  return low
}

/**
 * Stands for the LP amount of a side that the pool refuses as too much, as it does near the end of a price range, where it takes next to
 * none of that side: then only the other side limits the deposit.
 */
const NO_LIMIT = 2n ** 256n

function lpOf(deposit: DepositQuote | AmountRefusal): bigint {
  if (isRefusal(deposit)) return deposit === 'too-much' ? NO_LIMIT : 0n
  return deposit.lpAmount
}

function isRefusal(quoted: object | AmountRefusal): quoted is AmountRefusal {
  return typeof quoted === 'string'
}

/** The quote, or why the pool refuses this amount but may take another. Throws every other error. */
function attempt<T extends object>(quote: () => T): T | AmountRefusal {
  try {
    return quote()
  } catch (error) {
    const amount = error instanceof AppError && error.code === 'pool/refused' && error.context['amount']
    if (amount === 'too-little' || amount === 'too-much') return amount
    throw error
  }
}

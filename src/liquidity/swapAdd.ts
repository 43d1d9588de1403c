import { AppError } from '../errors/AppError'
import { maxOf } from './math'
import type { Amounts, DepositQuote, PoolQuotes, Side, Slippage, SwapAddQuote } from './venue'

/*
 * A deposit from one token: a part of it is swapped in the same pool, and what the swap gives is deposited with the rest. The
 * program takes an exact LP amount, so the deposit leaves room for a price that moves between the quote and the transaction, in
 * either direction. Pure.
 */

/**
 * The swap and the deposit for `amount` base units of one side. The chain guarantees three things: no more than `amount` leaves the
 * wallet, the swap gives at least `least`, and no more than `least` of the other token is deposited, so that the wallet's own tokens
 * of that side are not touched. `least` is half the slippage below the swap's quote, and both deposits leave a quarter of the
 * slippage, so the price may move by half the slippage. Throws pool/* like the pool's quotes.
 */
export function quoteSwapAdd(
  quotes: Pick<PoolQuotes, 'afterSwap'>,
  from: Side,
  amount: bigint,
  slippage: Slippage,
): SwapAddQuote {
  const at = (swapped: bigint) => splitAt(quotes, { from, amount, slippage }, swapped)
  const swapped = firstEnough(amount, (tried) => {
    const split = attempt(() => at(tried))
    return split !== null && lpOf(split.byOther) >= lpOf(split.byFrom)
  })
  const [best] = [swapped - 1n, swapped]
    .flatMap((tried) => attempt(() => quoteOf(at(tried), amount, from)) ?? [])
    .toSorted((a, b) => (a.deposit.lpAmount < b.deposit.lpAmount ? 1 : -1))
  return best ?? quoteOf(at(maxOf(amount / 2n, 1n)), amount, from)
}

type Asked = Readonly<{ from: Side; amount: bigint; slippage: Slippage }>

/** A swap of a part, and the deposits that each side alone would allow afterwards; null: too little for any. */
type Split = Readonly<{
  swap: SwapAddQuote['swap']
  least: bigint
  byOther: DepositQuote | null
  byFrom: DepositQuote | null
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

/** The smaller of the two deposits: the other token of it suffices too. Throws where there is none. */
function quoteOf({ swap, least, byOther, byFrom }: Split, amount: bigint, from: Side): SwapAddQuote {
  const deposit = lpOf(byOther) <= lpOf(byFrom) ? byOther : byFrom
  if (!deposit) throw tooLittle()
  const paid = swap.amountIn + deposit.deposits[from]
  const left = swap.amountOut - deposit.deposits[otherSide(from)]
  const rest: Amounts =
    from === 'base' ? { base: amount - paid, quote: left } : { base: left, quote: amount - paid }
  return { from, amount, paid, swap, least, deposit, rest }
}

/** The smallest part from 1 to `amount` less 1 that is enough, by bisection; the largest where none is. */
function firstEnough(amount: bigint, isEnough: (part: bigint) => boolean): bigint {
  let [low, high] = [1n, maxOf(amount - 1n, 1n)]
  while (low < high) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) high = middle
    else low = middle + 1n
  }
  return low
}

function lpOf(deposit: DepositQuote | null): bigint {
  return deposit?.lpAmount ?? 0n
}

/** Null where the pool refuses. */
function attempt<T>(quote: () => T): T | null {
  try {
    return quote()
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('pool/')) return null
    throw error
  }
}

function tooLittle(): AppError {
  return new AppError('pool/refused', { message: 'This is too little to swap a part of it and add both.' })
}

function otherSide(side: Side): Side {
  return side === 'base' ? 'quote' : 'base'
}

import { buyOf, priceImpact } from '../../liquidity/impact'
import { compareWorth, isqrt } from '../../liquidity/math'
import {
  quoteInitialize,
  quoteSwapIn,
  quoteWithdraw,
  type TokenPlace,
  type PoolSnapshot,
} from '../../liquidity/raydium-cpmm/quote'
import type { Amounts, PairToken, PoolSide, SwapQuote } from '../../liquidity/venue'
import { EMPTY_TOKEN_FORM } from '../../tokens/form/values'
import { SOL_MINT } from '../../tokens/wellKnown'
import { type Ratio, rescale } from '../../units/ratio'
import { EXAMPLE_TOKEN } from './tryIt'

/*
 * The pool of the lessons: the invented token of Create Token's first form, paired with SOL, by the arithmetic of Raydium CPMM. Trading
 * fees are left out, so that a lesson shows one thing at a time. Amounts are base units. Pure.
 */

export const DECIMALS = Number(EMPTY_TOKEN_FORM.decimals)
export const SUPPLY = BigInt(EMPTY_TOKEN_FORM.supply) * 10n ** BigInt(DECIMALS)
export const ONE_SOL = 10n ** 9n

/** The deposit of a lesson's pool: whole percent of the supply, and whole SOL. */
export type LessonDeposit = Readonly<{ share: number; sol: number }>

/** A pool right after it was opened. */
export type LessonPool = Readonly<{ snapshot: PoolSnapshot; lp: bigint; reserves: Amounts }>

/** Opens the pool as the program would. */
export function openPool({ share, sol }: LessonDeposit): LessonPool {
  const tokens = (SUPPLY * BigInt(share)) / 100n
  const { arrives, lp, lpSupply } = quoteInitialize([tokens, BigInt(sol) * ONE_SOL], [null, null])
  const snapshot: PoolSnapshot = {
    reserves: arrives,
    lpSupply,
    rates: { tradeFeeRate: 0n, protocolFeeRate: 0n, fundFeeRate: 0n, creatorFeeRate: 0n },
    creatorFeeOn: null,
    transferFees: [null, null],
  }
  return { snapshot, lp, reserves: { base: arrives[0], quote: arrives[1] } }
}

/** The price of one token in SOL. */
export function priceOf({ base, quote }: Amounts): Ratio {
  return rescale({ num: quote, den: base }, 9, DECIMALS)
}

/** The worth of the whole supply at a price, in lamports. */
export function wholeSupplyAt({ base, quote }: Amounts): bigint {
  return (SUPPLY * quote) / base
}

/** A purchase that pays `lamports`: its output, its price impact, and the rise of the price (hundredths of a percent). */
export type Purchase = Readonly<{ gets: bigint; impact: bigint; rise: bigint; after: Amounts }>

export function purchase(pool: LessonPool, lamports: bigint): Purchase {
  const swap = swapIn(pool, 'quote', lamports)
  const buy = buyOf({ reserves: pool.reserves, swap: (side, amount) => swapIn(pool, side, amount) }, lamports)
  const rise = buy ? (buy.after.num * 10_000n) / buy.after.den - 10_000n : 0n
  return {
    gets: swap.amountOut,
    impact: priceImpact({ reserves: pool.reserves, pair: PAIR }, swap),
    rise,
    after: swap.after,
  }
}

function swapIn({ snapshot }: LessonPool, from: PoolSide, amount: bigint): SwapQuote {
  const place: TokenPlace = from === 'base' ? 0 : 1
  const { amountIn, amountOut, fee, after } = quoteSwapIn(snapshot, place, amount)
  return { from, amountIn, amountOut, fee, feeSide: from, after: { base: after[0], quote: after[1] } }
}

const plain: Omit<PairToken, 'mint' | 'standard' | 'name' | 'symbol'> = {
  decimals: DECIMALS,
  supply: SUPPLY,
  uri: '',
  transferFee: null,
  extensions: [],
  freezable: false,
}
const PAIR = {
  base: { ...plain, ...EXAMPLE_TOKEN, mint: '', standard: 'token-2022' },
  quote: { ...plain, name: 'SOL', symbol: 'SOL', mint: SOL_MINT, standard: 'spl' },
} as const

/**
 * A whole position after the price has moved to a multiple of the first price: its output, its worth and that of the two deposits in
 * lamports, and the difference in hundredths of a percent, to the nearest ten.
 */
export type LessonWorth = Readonly<{ gets: Amounts; position: bigint; holding: bigint; difference: bigint }>

export function worthAt(pool: LessonPool, multiple: Ratio): LessonWorth {
  const after = movedTo(pool, multiple)
  const { snapshot, lp, reserves } = pool
  const { gets } = quoteWithdraw({ ...snapshot, reserves: [after.base, after.quote] }, lp)
  const position = { base: gets[0], quote: gets[1] }
  return {
    gets: position,
    position: inLamports(position, after),
    holding: inLamports(reserves, after),
    difference: nearestTenth(compareWorth(after, [position], [reserves]) ?? 0n),
  }
}

/** To the nearest tenth of a percent: the few base units that a program rounds down would show as a hundredth. */
function nearestTenth(basisPoints: bigint): bigint {
  return BigInt(Math.round(Number(basisPoints) / 10)) * 10n
}

/** The reserves after the trade that moves the price so far. */
function movedTo(pool: LessonPool, { num, den }: Ratio): Amounts {
  const { base, quote } = pool.reserves
  const moreQuote = isqrt((quote * quote * num) / den) - quote
  if (moreQuote > 0n) return swapIn(pool, 'quote', moreQuote).after
  const moreBase = isqrt((base * base * den) / num) - base
  return moreBase > 0n ? swapIn(pool, 'base', moreBase).after : pool.reserves
}

function inLamports({ base, quote }: Amounts, price: Amounts): bigint {
  return (base * price.quote) / price.base + quote
}

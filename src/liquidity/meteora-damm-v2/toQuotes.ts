import type { PoolQuotes } from '../venue'
import type { Amounts2 } from './curve'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './curve'
import type { PoolState } from './poolState'
import { amountsIn, quoteDeposit, quoteSwap, quoteWithdrawal } from './quote'
import { refused } from './refusals'
import { feesOf, sideOf, toBaseQuote, tokenOf, type Sides } from './sides'

/** The arithmetic of a pool at that point of its own time (seconds or slots). */
export function quotesOf(state: PoolState, sides: Sides, point: bigint): PoolQuotes {
  const fees = feesOf(sides)
  return {
    deposit(side, amount) {
      requireOn(state)
      const { liquidity, deposits, arrives } = quoteDeposit(state, tokenOf(sides, side), amount, fees)
      return {
        share: liquidity,
        deposits: toBaseQuote(sides, deposits),
        arrives: toBaseQuote(sides, arrives),
      }
    },
    withdraw(share) {
      requireOpen(state, point)
      const { leaves, gets } = quoteWithdrawal(state, share, fees)
      return { share, leaves: toBaseQuote(sides, leaves), gets: toBaseQuote(sides, gets) }
    },
    swap(from, amount) {
      requireOn(state)
      requireOpen(state, point)
      const { amountOut, fee, feeToken, after } = quoteSwap(state, tokenOf(sides, from), amount, fees, point)
      const reserves = shownReserves({ ...state, sqrtPrice: after.sqrtPrice, amounts: after })
      const feeSide = sideOf(sides, feeToken)
      return { from, amountIn: amount, amountOut, fee, feeSide, after: toBaseQuote(sides, reserves) }
    },
  }
}

/**
 * What lies in a pool; of one with a range of prices the two amounts that a pool without range would have to move the same way, so that
 * their ratio is the price.
 */
export function shownReserves(state: PoolState): Amounts2 {
  const { sqrtMin, sqrtMax, sqrtPrice, liquidity, collects } = state
  const whole = sqrtMin === MIN_SQRT_PRICE && sqrtMax === MAX_SQRT_PRICE
  if (whole || collects === 'compounding') return amountsIn(state)
  return { a: liquidity / sqrtPrice, b: (liquidity * sqrtPrice) >> 128n }
}

function requireOn({ enabled }: PoolState): void {
  if (!enabled) throw refused('Meteora has switched this pool off.')
}

/** permissionless.rs: nobody swaps or takes out before that. */
function requireOpen({ activation }: PoolState, point: bigint): void {
  if (point < activation.point) throw refused('The pool is not open yet.')
}

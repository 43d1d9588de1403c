import { netOf } from '../transferFee'
import type { OpeningQuote, PoolOrder } from '../venue'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './curve'
import { openingFor, type Opening } from './opening'
import type { PoolState } from './poolState'
import { feesOf, toAB, sidesOfPair, toBaseQuote, type Sides } from './sides'
import { quotesOf } from './toQuotes'

/** What a pool would begin with, and what could then be done in it. Pure; throws pool/refused where it cannot be. */
export function quoteOpening(order: Omit<PoolOrder, 'payer'>): OpeningQuote {
  const sides = sidesOfPair(order.pair)
  const opening = openingOf(order, sides)
  const { liquidity, amounts } = opening
  return {
    ...quotesOf(stateOf(order, sides, opening), sides, 0n),
    reserves: toBaseQuote(sides, amounts),
    share: liquidity,
    shareTotal: liquidity,
  }
}

/** The same with the program's two tokens. */
export function openingOf({ deposit }: Pick<PoolOrder, 'deposit'>, sides: Sides): Opening {
  const available = toAB(sides, deposit)
  const fees = feesOf(sides)
  return openingFor({ a: netOf(available.a, fees.a), b: netOf(available.b, fees.b) })
}

/** The pool as it will be once it is open: a fee that stays, taken in B. */
function stateOf({ tier }: Pick<PoolOrder, 'tier'>, { a, b }: Sides, opening: Opening): PoolState {
  const { sqrtPrice, liquidity, amounts } = opening
  return {
    mintA: a.mint,
    mintB: b.mint,
    vaultA: '',
    vaultB: '',
    liquidity,
    sqrtMin: MIN_SQRT_PRICE,
    sqrtMax: MAX_SQRT_PRICE,
    sqrtPrice,
    openingSqrtPrice: sqrtPrice,
    amounts,
    collects: 'only-b',
    baseFee: { kind: 'by-amount', cliff: tier.rate * 1_000n, lasts: 0n, limited: false },
    dynamicFee: null,
    mostFee: tier.rate * 1_000n,
    protocolPercent: (tier.shares.operators * 100n) / 1_000_000n,
    compoundingBps: 0n,
    activation: { by: 'time', point: 0n },
    enabled: true,
    feePerLiquidity: { a: 0n, b: 0n },
    lockedForever: 0n,
    creator: '',
  }
}

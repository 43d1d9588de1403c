import type { FeeTier, Pool } from '../venue'
import type { Clock } from './clock'
import type { PoolState } from './poolState'
import { feeRateAt } from './quote'
import { toBaseQuote, type Sides } from './sides'
import { quotesOf, shownReserves } from './toQuotes'

const MILLION = 1_000_000n
/** What a pool that puts its fees back keeps of its first liquidity (compounding_liquidity.rs). */
const DEAD_LIQUIDITY = 100n << 64n

/** Billionths, the program's own, in millionths. */
function toMillionths(billionths: bigint): bigint {
  return billionths / 1_000n
}

/** How a fee is shared: `protocolPercent` of it goes to the operators. There is no fee for a new pool. */
export function tierOf(id: string, rate: bigint, protocolPercent: bigint): FeeTier {
  const operators = (protocolPercent * MILLION) / 100n
  return { id, rate: toMillionths(rate), shares: { pool: MILLION - operators, operators }, creationFee: 0n }
}

/** The point of a pool's own time that it is now. */
export function pointOf({ activation }: PoolState, { slot, time }: Clock): bigint {
  return activation.by === 'time' ? time : slot
}

/** A pool as pages know it, at that moment. */
export function toPool(address: string, state: PoolState, sides: Sides, clock: Clock): Pool {
  const point = pointOf(state, clock)
  const rate = feeRateAt(state, point, 'a')
  return {
    venue: 'meteora-damm-v2',
    address,
    pair: sides.pair,
    reserves: toBaseQuote(sides, shownReserves(state)),
    shareTotal: state.liquidity,
    lockedForever: state.lockedForever + (state.collects === 'compounding' ? DEAD_LIQUIDITY : 0n),
    tier: tierOf(address, rate, state.protocolPercent),
    creator: state.creator,
    opensAt: opensAt(state, clock),
    switchedOff: state.enabled ? [] : ['add', 'swap'],
    lpMint: null,
    creatorFees: null,
    quotes: quotesOf(state, sides, point),
    price: priceOf(state, sides),
  }
}

/** Seconds since 1970 of a pool that is yet to open. Slots are taken at the 0.4 seconds of their schedule. */
function opensAt(state: PoolState, clock: Clock): bigint | null {
  const ahead = state.activation.point - pointOf(state, clock)
  if (ahead <= 0n) return null
  return state.activation.by === 'time' ? state.activation.point : clock.time + (ahead * 4n) / 10n
}

/** B for one of A is the square of the root; the other way round where A is the quote. */
function priceOf({ sqrtPrice }: Pick<PoolState, 'sqrtPrice'>, { flipped }: Sides): Pool['price'] {
  const [b, a] = [sqrtPrice * sqrtPrice, 1n << 128n]
  return flipped ? { quote: a, base: b } : { quote: b, base: a }
}

import { largestFirst } from '../../tokens/spendable'
import type { RouteAnswer } from '../jupiter/route'
import type { PairToken, Slippage, SwapLeg } from '../venue'

/*
 * Offers for a swap of an exact amount, from any source. The page compares them by their output, draws their legs, and passes the chosen
 * one to the planner of its source (planOffer.ts). Plain data except the pools of `swaps`.
 */

/** A fee: an amount in base units of a token that the page can name. */
export type OfferFee = Readonly<{
  amount: bigint
  token: Pick<PairToken, 'mint' | 'symbol' | 'decimals' | 'scale'>
  /** The trading fee's rate in millionths of the paid amount; null where the source does not say it. */
  rate: bigint | null
}>

/**
 * One swap of an offer. `label`: the venue's name. `pool`: its address. `from` and `to` are mints, in base58. Legs with the same `from`
 * stand beside each other, and `part` is each leg's part of the amount paid there, in basis points: together 10,000.
 */
export type OfferLeg = Readonly<{
  label: string
  pool: string
  from: string
  to: string
  amountIn: bigint
  amountOut: bigint
  part: bigint
  /** Null where the source does not say it. */
  fee: OfferFee | null
  /** A further fee in another token, where the pool takes one as well; the rate of `fee` counts both. */
  otherFee?: OfferFee
}>

/**
 * The figures of every offer. Exactly `amountIn` leaves the wallet; `amountOut` arrives at the quoted prices, and at least `minimum`, or
 * nothing is swapped: both after all trading and transfer fees. `impact`: by how much its price is worse than the pools' prices before it,
 * in hundredths of a percent, without fees; `loss`: the same with trading and transfer fees. Null where the source does not say it. `readAt`
 * is in ms since 1970.
 */
export type OfferFigures = Readonly<{
  from: PairToken
  to: PairToken
  amountIn: bigint
  amountOut: bigint
  slippage: Slippage
  minimum: bigint
  legs: readonly OfferLeg[]
  impact: bigint | null
  loss: bigint | null
  readAt: number
}>

/** An offer from our venues' pools. `via`: the token between two hops. */
export type PoolsOffer = OfferFigures &
  Readonly<{ source: 'pools'; swaps: readonly SwapLeg[]; via: PairToken | null }>

/**
 * An offer of Jupiter's, made from its `answer`; Jupiter's request did not name the connected wallet. `between`: the tokens between the
 * ends of its route, in order, as far as they are known.
 */
export type JupiterOffer = OfferFigures &
  Readonly<{ source: 'jupiter'; between: readonly PairToken[]; answer: RouteAnswer }>

export type SwapOffer = PoolsOffer | JupiterOffer

/**
 * The part of an offer that a page shows and compares. `source`: who makes it; the other fields are those of a PoolsOffer or a
 * JupiterOffer.
 */
export type ShownOffer = OfferFigures &
  Readonly<{
    source: string
    swaps?: readonly SwapLeg[]
    via?: PairToken | null
    between?: readonly PairToken[]
  }>

/** The tokens between the two ends of an offer, in the order of its route. */
export function tokensBetween({ via, between }: ShownOffer): readonly PairToken[] {
  return between ?? (via ? [via] : [])
}

/** The offers by their output, the largest first; of equal ones, the one with fewer legs first. */
export function bestFirst<Offer extends OfferFigures>(offers: readonly Offer[]): readonly Offer[] {
  return offers.toSorted((a, b) => largestFirst(a.amountOut, b.amountOut) || a.legs.length - b.legs.length)
}

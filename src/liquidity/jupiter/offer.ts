import type { Subject } from '../../transactions/subject'
import { leastOf } from '../math'
import { routeSubject } from '../subject'
import type { JupiterOffer } from '../swap/offer'
import type { SwapWish } from '../swap/poolsOffers'
import type { PairToken } from '../venue'
import type { RouteAnswer } from './route'

/**
 * Jupiter's answer as an offer, beside those of the pools. `between`: the tokens between the ends of its route, as far as they are known.
 * Of a token with a transfer fee, `minimum` is after the fee: Jupiter's program compares its quoted amount with what has arrived in the
 * wallet's account (seen on the real program, tests/liquidity/jupiter/swap.test.ts). Whether the API's `outAmount` is after the fee, too, no
 * document says (jup-ag/docs and jup-ag/jupiter-amm-interface, whose quote is an `out_amount` without a word on it): each pool's adapter
 * decides. So the page says that it is not known, the decision of the review has the amount of the simulation, and its step the minimum alone.
 */
export function jupiterOffer(
  { from, to, amount, slippage }: SwapWish,
  answer: RouteAnswer,
  between: readonly PairToken[],
  readAt: number,
): JupiterOffer {
  const { amountOut, impact, hops } = answer
  return {
    source: 'jupiter',
    from,
    to,
    amountIn: amount,
    amountOut,
    slippage,
    minimum: leastOf(amountOut, slippage),
    legs: hops.map(({ part, ...hop }) => ({ ...hop, part: BigInt(part), fee: null })),
    impact,
    // Jupiter names no fees of the pools: the page compares its offer with the market's prices.
    loss: null,
    readAt,
    between,
    answer,
  }
}

/** The mints between the ends of a route, in its order. */
export function mintsBetween(
  { from, to }: Pick<SwapWish, 'from' | 'to'>,
  { hops }: RouteAnswer,
): readonly string[] {
  const ends = [from.mint, to.mint]
  return [...new Set(hops.flatMap((hop) => [hop.from, hop.to]))].filter((mint) => !ends.includes(mint))
}

/** The subject of a swap through Jupiter: its pools, and in `router` the service that found them. */
export function jupiterSubject(offer: JupiterOffer) {
  const [via, ...others] = offer.between
  return {
    ...routeSubject(offer, others.length === 0 ? (via ?? null) : null),
    router: 'jupiter',
  } satisfies Subject
}

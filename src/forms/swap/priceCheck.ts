import type { OfferFigures, PoolsOffer } from '../../liquidity/swap/offer'
import { effectOfMove, type ImpactSize } from '../../liquidity/impact'

/*
 * Compares the price of an offer from another source than the pools with the market's prices and with the pools' offers. The first source
 * of market prices is Jupiter, which may also have made the offer; the pools' offers come from the chain.
 */

/**
 * An offer's loss by the market's prices: how much less its output is worth than the paid amount, in hundredths of a percent; below zero
 * it is worth more. `missing`: the symbols of the tokens without a price; empty where no source answered.
 */
export type MarketLoss =
  | Readonly<{ status: 'known'; loss: bigint }>
  | Readonly<{ status: 'unknown'; missing: readonly string[] }>
  | Readonly<{ status: 'asking' }>

/** An offer that loses more than a quarter of its worth is not reviewed. */
const MOST_LOSS = 2500n

/** `effect`: the size of the loss. */
type Compared = Readonly<{ status: 'compared'; by: 'market' | 'pools'; loss: bigint; effect: ImpactSize }>
export type PriceCheck = Compared | Exclude<MarketLoss, { status: 'known' }>

/**
 * Compares an offer with both: the market's prices decide, unless the best pool itself gives far more. `pools` are the pools' offers for
 * the same amount, the best first.
 */
export function checkPrice(
  offer: Pick<OfferFigures, 'amountOut'>,
  pools: readonly Pick<PoolsOffer, 'amountOut' | 'impact'>[],
  market: MarketLoss,
): PriceCheck {
  const [best] = pools
  const beside = best && best.amountOut > 0n ? besidePools(offer.amountOut, best) : null
  if (market.status === 'asking') return market
  if (market.status === 'unknown') return beside ?? market
  const { loss } = market
  const byMarket = { status: 'compared', by: 'market', loss, effect: effectOfLoss(loss) } as const
  // Where the market has a price, a pool's price before a swap proves nothing: only a pool that itself gives far more does.
  return beside?.effect === 'absurd' ? beside : byMarket
}

const ALL = 10_000n

/**
 * Compares with the pools' prices before a swap, from the best pools' offer and its price impact. Anybody can open a small pool with any
 * price, so only a pool that gives more for the same amount makes an offer absurd.
 */
function besidePools(gives: bigint, best: Pick<PoolsOffer, 'amountOut' | 'impact'>): Compared {
  const less = ALL - (gives * ALL) / best.amountOut
  const loss = ALL - (gives * (ALL - (best.impact ?? 0n))) / best.amountOut
  const effect = effectOfLoss(loss)
  return {
    status: 'compared',
    by: 'pools',
    loss,
    effect: effect === 'absurd' && effectOfLoss(less) !== 'absurd' ? 'large' : effect,
  }
}

function effectOfLoss(loss: bigint): ImpactSize {
  return loss > 0n ? effectOfMove(loss, MOST_LOSS).effect : 'small'
}

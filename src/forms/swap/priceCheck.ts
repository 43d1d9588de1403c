import type { OfferFigures, PoolsOffer } from '../../liquidity/swap/offer'
import { type ImpactSize, effectOfMove } from '../ImpactNote'

/*
 * The price of an offer that is not made from pools read here, compared with the market's prices and with what the pools offer. The first
 * source of market prices is Jupiter, as the offer may be: what the pools offer is read from the chain.
 */

/**
 * What the market's prices say of an offer: by how much what it gives is worth less than what is paid, in hundredths of a percent; below
 * zero it is worth more. `missing`: the symbols of the tokens without a price; none of them where no source answered.
 */
export type MarketLoss =
  | Readonly<{ status: 'known'; loss: bigint }>
  | Readonly<{ status: 'unknown'; missing: readonly string[] }>
  | Readonly<{ status: 'asking' }>

/** `effect`: how bad the loss is, by the limits of a price impact. */
type Compared = Readonly<{ status: 'compared'; by: 'market' | 'pools'; loss: bigint; effect: ImpactSize }>
export type PriceCheck = Compared | Exclude<MarketLoss, { status: 'known' }>

/**
 * Compares an offer with both: the market's verdict counts, unless the best pool gives far more itself. `pools` are the pools' offers for
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
  // A price before a swap is no measure where the market has one: only a pool that gives far more itself is.
  return beside?.effect === 'absurd' ? beside : byMarket
}

const ALL = 10_000n

/**
 * Compares with the pools' prices before a swap, from a pools' offer and its price impact. Anybody can open a small pool with any price,
 * so that only a pool that gives more for the same amount makes an offer absurd.
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
  return loss > 0n ? effectOfMove(loss).effect : 'small'
}

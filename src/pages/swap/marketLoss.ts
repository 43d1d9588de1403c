import type { MarketLoss } from '../../forms/swap/priceCheck'
import { symbolOf } from '../../tokens/tokenWords'
import type { OfferFigures } from '../../liquidity/swap/offer'
import { type PriceAnswers, usdPricesOf } from '../../market/price'
import { usdWorth } from '../../market/worth'

/** An offer's loss by the market's prices. `answers` undefined: they are being fetched. */
export function marketLossOf(
  { from, to, amountIn, amountOut }: Pick<OfferFigures, 'from' | 'to' | 'amountIn' | 'amountOut'>,
  answers: PriceAnswers | undefined,
): MarketLoss {
  if (!answers) return { status: 'asking' }
  if (answers.every(({ prices }) => prices === undefined)) return { status: 'unknown', missing: [] }
  const prices = usdPricesOf(answers)
  const paid = usdWorth(prices, from.mint, amountIn, from)
  const got = usdWorth(prices, to.mint, amountOut, to)
  const missing = [paid === undefined ? [from] : [], got === undefined ? [to] : []].flat()
  if (paid === undefined || got === undefined) return { status: 'unknown', missing: missing.map(symbolOf) }
  // Prices have fewer digits than amounts: less than a hundredth of a percent is no loss.
  return { status: 'known', loss: BigInt(Math.floor((1 - got / paid) * 10_000)) }
}

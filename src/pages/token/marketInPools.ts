import type { PairToken, Pool } from '../../liquidity/venue'
import { shownPrice } from '../../solana/amountScale'
import type { ReadToken } from '../../tokens/readToken'
import { toNumber } from '../../units/ratio'

/** What a token's pools say of its market, in whole tokens of `quote`; `venue`: of the pool whose price it is. */
export type TokenMarket = Readonly<{
  quote: PairToken
  venue: string
  price: number
  /** The price times the whole supply. */
  cap: number
  /** What all its pools hold of the quote, and can pay to sellers. */
  liquidity: number
}>

type MarketPool = Pick<Pool, 'pair' | 'price' | 'holdings' | 'venue'>

/**
 * The market of a token, from its pools; null where none has a price. Anyone can open a pool at any price, so the price is that of the
 * pool that holds the most of the quote. Of several quotes, that one counts whose deepest pool holds the most of the token.
 */
export function marketInPools(pools: readonly MarketPool[], token: ReadToken): TokenMarket | null {
  const priced = pools.filter(
    ({ pair, price }) => pair.base.mint === token.mint && price.base > 0n && price.quote > 0n,
  )
  const deepest = new Map<string, MarketPool>()
  for (const pool of priced) {
    const { mint } = pool.pair.quote
    const best = deepest.get(mint)
    if (!best || pool.holdings.quote > best.holdings.quote) deepest.set(mint, pool)
  }
  const [best] = [...deepest.values()].toSorted((a, b) => (a.holdings.base < b.holdings.base ? 1 : -1))
  if (!best) return null
  const { price, venue } = best
  const { quote } = best.pair
  const whole = (units: bigint) => toNumber({ num: units, den: 10n ** BigInt(quote.decimals) })
  const held = priced
    .filter(({ pair }) => pair.quote.mint === quote.mint)
    .reduce((sum, { holdings }) => sum + holdings.quote, 0n)
  return {
    quote,
    venue,
    price: toNumber(shownPrice({ num: price.quote, den: price.base }, quote, token)),
    cap: whole((token.supply * price.quote) / price.base),
    liquidity: whole(held),
  }
}

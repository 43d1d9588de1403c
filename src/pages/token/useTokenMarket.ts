import { useQuery } from '@tanstack/react-query'
import { poolsQuery } from '../../liquidity/poolsQuery'
import { type PriceAnswers, usdPricesOf } from '../../market/price'
import type { UsdPrices } from '../../market/usdPrices'
import { pricesQuery } from '../../market/worth'
import { SOL_MINT } from '../../solana/knownPrograms'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { useCluster } from '../../wallet/walletStore'
import { marketInPools, payingQuotes, type TokenMarket } from './marketInPools'

/**
 * The pools of a token as the venues' accounts tell of them, and its market there: undefined while it is read, null where none pays. Sources of prices are asked
 * what these quotes are worth, which of two quotes tells the deeper pool; what they know of the token, which few may know, nothing waits for. SOL
 * itself is in every pool, so its pools are not read.
 */
export function useTokenMarket(token: ReadToken | undefined) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const {
    data: found,
    error,
    dataUpdatedAt,
  } = useQuery({
    ...poolsQuery({ cluster, ownRpcUrl }, token?.mint ?? ''),
    enabled: token !== undefined && token.mint !== SOL_MINT,
  })
  const quotes = found && token ? payingQuotes(found.pools, token) : []
  const ofQuotes = useQuery(pricesQuery(cluster.id, quotes))
  const ofToken = useQuery(pricesQuery(cluster.id, token && quotes.length > 0 ? [token.mint] : []))
  const isComparing = quotes.length > 1 && ofQuotes.isPending
  const prices = ofQuotes.data && usdPricesOf(ofQuotes.data)
  const market = token && found && !isComparing ? marketInPools(found.pools, token, prices) : undefined
  const told = market && token ? toldOf(market, token, prices, ofToken.data) : {}
  return { found, error, market, readAt: dataUpdatedAt, ...told }
}

/**
 * What sources of prices tell of a token with a market. `usd`: its price, by what the quote is worth; `change`: by how many percent its
 * price in dollars changed in 24 hours, as `source` says, whose own price is within a tenth of `usd`: it may be of another market.
 */
type TokenPrices = Readonly<{ usd?: number; change?: Readonly<{ percent: number; source: string }> }>

export function toldOf(
  { price, quote }: Pick<TokenMarket, 'price' | 'quote'>,
  { mint }: Pick<ReadToken, 'mint'>,
  ofQuotes: UsdPrices | undefined,
  ofToken: PriceAnswers = [],
): TokenPrices {
  const worth = ofQuotes?.get(quote.mint)
  // Of a scaled quote sources say the price of what is on the chain, or of what is shown, and not which.
  if (worth === undefined || quote.scale) return {}
  const usd = price * worth
  const [change] = ofToken.flatMap(({ source, prices, changes }) => {
    const [its, percent] = [prices?.get(mint), changes?.get(mint)]
    const isOfIt = its !== undefined && Math.abs(its - usd) <= usd * NEAR
    return isOfIt && percent !== undefined ? [{ percent, source }] : []
  })
  return { usd, ...(change && { change }) }
}

/** How far two prices of one market are apart at most. */
const NEAR = 0.1

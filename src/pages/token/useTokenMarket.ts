import { useQuery } from '@tanstack/react-query'
import { poolsQuery } from '../../liquidity/poolsQuery'
import { usdPricesOf } from '../../market/price'
import { pricesQuery } from '../../market/worth'
import { SOL_MINT } from '../../solana/knownPrograms'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { useCluster } from '../../wallet/walletStore'
import { marketInPools, payingQuotes } from './marketInPools'

/**
 * The pools of a token as the venues' accounts tell of them, and its market there: undefined while it is read, null where none pays. Where
 * they pay in SOL and in USDC, sources of prices are asked for these two, to compare them. SOL itself is in every pool, so its pools are not read.
 */
export function useTokenMarket(token: ReadToken) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const {
    data: found,
    error,
    dataUpdatedAt,
  } = useQuery({
    ...poolsQuery({ cluster, ownRpcUrl }, token.mint),
    enabled: token.mint !== SOL_MINT,
  })
  const quotes = found ? payingQuotes(found.pools, token) : []
  const hasToCompare = quotes.length > 1
  const prices = useQuery({ ...pricesQuery(cluster.id, quotes, hasToCompare), select: usdPricesOf })
  const isComparing = hasToCompare && prices.isPending
  const market = found && !isComparing ? marketInPools(found.pools, token, prices.data) : undefined
  return { found, error, market, readAt: dataUpdatedAt }
}

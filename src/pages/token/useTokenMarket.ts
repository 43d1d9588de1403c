import { useQuery } from '@tanstack/react-query'
import { poolsQuery } from '../../liquidity/poolsQuery'
import { type PriceAnswers, usdPricesOf } from '../../market/price'
import { pricesQuery } from '../../market/worth'
import { SOL_MINT } from '../../solana/knownPrograms'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { useCluster } from '../../wallet/walletStore'
import { marketInPools, payingQuotes, type TokenMarket } from './marketInPools'

/**
 * The pools of a token as the venues' accounts tell of them, and its market there: undefined while it is read, null where none pays. Sources of prices are asked
 * what it and these quotes are worth, which of two quotes tells the deeper pool. SOL itself is in every pool, so its pools are not read.
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
  const asked = token && quotes.length > 0 ? [token.mint, ...quotes] : []
  const answers = useQuery(pricesQuery(cluster.id, asked))
  const isComparing = quotes.length > 1 && answers.isPending
  const prices = answers.data && usdPricesOf(answers.data)
  const market = token && found && !isComparing ? marketInPools(found.pools, token, prices) : undefined
  return { found, error, market, readAt: dataUpdatedAt, ...(market && toldOf(market, token, answers.data)) }
}

/**
 * What sources of prices tell of a token with a market. `usd`: its price, by what the quote is worth; `change`: by how many percent its
 * price in dollars changed in 24 hours, which `source` says.
 */
type TokenPrices = Readonly<{ usd?: number; change?: Readonly<{ percent: number; source: string }> }>

function toldOf(
  { price, quote }: TokenMarket,
  token: ReadToken | undefined,
  answers: PriceAnswers = [],
): TokenPrices {
  const worth = usdPricesOf(answers).get(quote.mint)
  const change = answers.flatMap(({ source, changes }) => {
    const percent = changes?.get(token?.mint ?? '')
    return percent === undefined ? [] : [{ percent, source }]
  })[0]
  // Of a scaled quote sources say the price of what is on the chain, or of what is shown, and not which.
  return {
    ...(worth !== undefined && !quote.scale && { usd: price * worth }),
    ...(change && { change }),
  }
}

import type { ClusterId } from '../solana/cluster'
import { fetchPrices, usdPricesOf } from './price'
import { marketSources } from './sources'
import type { UsdPrices } from './usdPrices'

/** The time in ms during which the prices of a screen are collected into one request. */
const GATHER_MS = 50

type Gathering = Readonly<{ mints: Set<string>; prices: Promise<UsdPrices> }>

const gatherings = new Map<ClusterId, Gathering>()

/**
 * The price of a mint (base58) in US dollars, for lists of many: null where no source knows it. Prices that are needed at the same time
 * share requests.
 */
export function mintPriceQuery(cluster: ClusterId, mint: string) {
  return {
    queryKey: ['mint-price', cluster, mint],
    staleTime: 60_000,
    queryFn: async (): Promise<number | null> => {
      const gathering = gatherings.get(cluster) ?? gather(cluster)
      gathering.mints.add(mint)
      return (await gathering.prices).get(mint) ?? null
    },
  }
}

function gather(cluster: ClusterId): Gathering {
  const mints = new Set<string>()
  const prices = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(async () => {
    gatherings.delete(cluster)
    return usdPricesOf(await fetchPrices(marketSources(cluster), [...mints]))
  })
  const gathering = { mints, prices }
  gatherings.set(cluster, gathering)
  return gathering
}

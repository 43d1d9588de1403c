import type { ClusterId } from '../solana/cluster'
import { fetchPrices, type FetchedPrices, usdPricesOf } from './price'
import { marketSources } from './sources'

/** The time in ms during which the prices of a screen are collected into one request. */
const GATHER_MS = 50

type Gathering = Readonly<{ mints: Set<string>; answers: Promise<FetchedPrices> }>

const gatherings = new Map<ClusterId, Gathering>()

/** A price in US dollars, where a source knows it; `isAnswered`: every source that was asked about this mint has answered. */
export type MintPrice = Readonly<{ usd: number | undefined; isAnswered: boolean }>

/** The price of a mint (base58), for lists of many. Prices that are needed at the same time share requests. */
export function mintPriceQuery(cluster: ClusterId, mint: string) {
  return {
    queryKey: ['mint-price', cluster, mint],
    staleTime: 60_000,
    queryFn: async (): Promise<MintPrice> => {
      const gathering = gatherings.get(cluster) ?? gather(cluster)
      gathering.mints.add(mint)
      const answers = await gathering.answers
      const isAnswered = answers.every(({ unanswered }) => !unanswered.has(mint))
      return { usd: usdPricesOf(answers).get(mint), isAnswered }
    },
  }
}

function gather(cluster: ClusterId): Gathering {
  const mints = new Set<string>()
  const answers = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(async () => {
    gatherings.delete(cluster)
    return await fetchPrices(marketSources(cluster), [...mints])
  })
  const gathering = { mints, answers }
  gatherings.set(cluster, gathering)
  return gathering
}

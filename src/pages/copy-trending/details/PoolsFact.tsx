import { useQuery } from '@tanstack/react-query'
import type { PoolsOf } from '../../../liquidity/allVenues'
import { poolsQuery } from '../../../liquidity/poolsQuery'
import { venueName } from '../../../liquidity/names'
import { useSettings } from '../../../settings/settingsStore'
import type { ClusterId } from '../../../solana/cluster'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { findCluster, useCluster } from '../../../wallet/walletStore'
import { copyTrendingCopy } from '../copy'

const words = copyTrendingCopy.pools

/** The number of a token's pools at each venue, on the network that the token was read from: "2 on Raydium CPMM". */
export default function PoolsFact({ mint, cluster: id }: { mint: string; cluster: ClusterId }) {
  const chosen = useCluster()
  const cluster = findCluster(id) ?? chosen
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, isError } = useQuery(poolsQuery({ cluster, ownRpcUrl }, mint))
  if (data) return poolWords(data)
  if (isError) return <Mark kind="warn">{words.unread}</Mark>
  return (
    <>
      <output className="sr">{words.reading}</output>
      <Skeleton width={96} height={14} />
    </>
  )
}

function poolWords({ pools, venues, complete }: PoolsOf): string {
  if (venues.length === 0 && pools.length === 0) return words.noVenues
  const counts = new Map<string, number>()
  for (const { venue } of pools) counts.set(venue, (counts.get(venue) ?? 0) + 1)
  const found = [...counts].map(([venue, count]) => words.found(count, venueName(venue)))
  const said = found.join(', ') || words.none
  return complete ? said : `${said}; ${words.more}`
}

import type { Cluster } from '../solana/cluster'
import { NetworkDot } from './NetworkDot'

/** The name of a network, with its dot. */
export function NetworkName({ cluster }: { cluster: Pick<Cluster, 'id' | 'name'> }) {
  return (
    <span className="network-name">
      <NetworkDot cluster={cluster} />
      {cluster.name}
    </span>
  )
}

import { listClusters } from '../../solana/cluster'
import type { DeedRecord } from '../../transactions/events'

/** The network of a deed as people know it, also where this page does not have it. */
export function clusterNamed(deed: DeedRecord): { id: DeedRecord['cluster']; name: string } {
  const known = listClusters().find(({ id }) => id === deed.cluster)
  return known ?? { id: deed.cluster, name: deed.cluster }
}

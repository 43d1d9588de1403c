import { listClusters } from '../solana/cluster'
import type { OperationRecord } from '../transactions/events'

/** The network of an operation as people know it, also where this page does not have it. */
export function clusterNamed(operation: OperationRecord): { id: OperationRecord['cluster']; name: string } {
  const known = listClusters().find(({ id }) => id === operation.cluster)
  return known ?? { id: operation.cluster, name: operation.cluster }
}

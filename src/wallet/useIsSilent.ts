import { useStore } from 'zustand'
import { silence } from '../errors/silence'
import type { Cluster } from '../solana/cluster'

/** Whether this network is known not to answer. */
export function useIsSilent(cluster: Cluster): boolean {
  return useStore(silence, ({ network }) => network === cluster.id)
}

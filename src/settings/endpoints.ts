import { endpointsOf, type Cluster } from '../solana/cluster'
import { readLocal } from '../storage/localText'

/**
 * The RPC endpoints of a cluster, for code that must stay small: the settings' code loads only where this browser has stored
 * settings.
 */
export async function endpointsInUse(cluster: Cluster): Promise<readonly string[]> {
  if (readLocal('mintwright.settings') === null) return endpointsOf(cluster)
  const { settingsStore } = await import('./settingsStore')
  return endpointsOf(cluster, settingsStore.getState().rpcUrls[cluster.id])
}

import { endpointsOf, type Cluster } from '../solana/cluster'

/**
 * The RPC endpoints of a cluster, for code that must stay small: the settings' code loads only where this browser has stored
 * settings.
 */
export async function endpointsInUse(cluster: Cluster): Promise<readonly string[]> {
  if (!hasStoredSettings()) return endpointsOf(cluster)
  const { settingsStore } = await import('./settingsStore')
  return endpointsOf(cluster, settingsStore.getState().rpcUrls[cluster.id])
}

function hasStoredSettings(): boolean {
  try {
    return localStorage.getItem('mintwright.settings') !== null
  } catch {
    return false
  }
}

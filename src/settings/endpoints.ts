import { endpointsOf, type Cluster } from '../solana/cluster'

/**
 * The endpoints to ask on a cluster, for code that must stay small: the settings themselves are
 * fetched only where this browser has stored some.
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

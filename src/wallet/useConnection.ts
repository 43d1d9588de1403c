import type { Connection } from '@solana/web3.js'
import { useSettings } from '../settings/settingsStore'
import { connectTo } from '../solana/connection'
import { useCluster } from './walletStore'

/** The connection that pages read with: the present cluster, over the user's own endpoint where one is set. Brings web3.js. */
export function useConnection(): Connection {
  const cluster = useCluster()
  const { rpcUrls } = useSettings()
  return connectTo(cluster, rpcUrls[cluster.id])
}

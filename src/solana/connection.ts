import './buffer'
import { Connection } from '@solana/web3.js'
import { endpointsOf, type Cluster } from './cluster'
import { noteEndpoints } from './exactCall'
import { rpcFetch } from './rpcFetch'

const connections = new Map<string, Connection>()

/** The connection to a cluster, or to the user's own endpoint for it. Commitment is confirmed; one per list of endpoints. */
export function connectTo(cluster: Cluster, ownRpcUrl?: string): Connection {
  const urls = endpointsOf(cluster, ownRpcUrl)
  const key = urls.join(' ')
  const connection = connections.get(key) ?? open(cluster, urls)
  connections.set(key, connection)
  return connection
}

function open(cluster: Cluster, urls: readonly string[]): Connection {
  const url = urls[0] ?? ''
  const connection = new Connection(url, {
    commitment: 'confirmed',
    fetch: rpcFetch(urls),
    disableRetryOnRateLimit: true, // rpcFetch has done it
    ...(cluster.id === 'practice' && { wsEndpoint: url.replace(/^http/, 'ws') }),
  })
  noteEndpoints(connection, urls)
  return connection
}

import { endpointsOf, type Cluster } from './cluster'
import { expectChain, isGenesisOf } from './rpcChain'
import { rpcCall } from './rpcFetch'

const known = new Map<string, Promise<string>>()

/** The endpoints to ask for a cluster (see endpointsOf). Of several, those that are of another chain answer nothing. */
export function checkedEndpoints(cluster: Cluster, ownRpcUrl?: string): readonly string[] {
  const urls = endpointsOf(cluster, ownRpcUrl)
  expectChain(urls, (hash) => hash !== undefined && isGenesisOf(cluster.id, hash))
  return urls
}

/** The genesis hash (base58) of the chain that is reached as a cluster, asked once a page. Rejects with AppError rpc/*. */
export function fetchGenesisHash(cluster: Cluster, ownRpcUrl?: string): Promise<string> {
  return fetchGenesisOf(checkedEndpoints(cluster, ownRpcUrl))
}

/** The same of endpoints that are known to be of one chain. */
export function fetchGenesisOf(urls: readonly string[]): Promise<string> {
  const key = urls.join(' ')
  const hash = known.get(key) ?? rpcCall<string>(urls, 'getGenesisHash', [])
  known.set(key, hash)
  hash.catch(() => known.delete(key))
  return hash
}

import { endpointsOf, type Cluster } from './cluster'
import { expectChain, isGenesisOf } from './rpcChain'
import { rpcCall } from './rpcFetch'

const known = new Map<string, Promise<string>>()

/** The endpoints of a cluster (see endpointsOf). Where there are several, one that turns out to serve another chain is not used. */
export function checkedEndpoints(cluster: Cluster, ownRpcUrl?: string): readonly string[] {
  const urls = endpointsOf(cluster, ownRpcUrl)
  expectChain(urls, (hash) => hash !== undefined && isGenesisOf(cluster.id, hash))
  return urls
}

/** The genesis hash (base58) of the chain behind a cluster's endpoints, read once a page. Rejects with AppError rpc/*. */
export function fetchGenesisHash(cluster: Cluster, ownRpcUrl?: string): Promise<string> {
  return fetchGenesisOf(checkedEndpoints(cluster, ownRpcUrl))
}

/** Fetches the genesis hash of endpoints that serve one chain. */
export function fetchGenesisOf(urls: readonly string[]): Promise<string> {
  const key = urls.join(' ')
  const hash = known.get(key) ?? rpcCall<string>(urls, 'getGenesisHash', [])
  known.set(key, hash)
  hash.catch(() => known.delete(key))
  return hash
}

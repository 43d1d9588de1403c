import type { ClusterId } from './cluster'
import { rpcCall } from './rpcFetch'

/** The public clusters by their first block. A practice chain has one of its own, new with each fresh chain. */
const GENESIS: Partial<Record<ClusterId, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
}

const known = new Map<string, Promise<string>>()

/** The genesis hash (base58) of the chain behind these endpoints, asked once a page. Rejects with AppError rpc/*. */
export function fetchGenesisHash(urls: readonly string[]): Promise<string> {
  const key = urls.join(' ')
  const hash = known.get(key) ?? rpcCall<string>(urls, 'getGenesisHash', [])
  known.set(key, hash)
  hash.catch(() => known.delete(key))
  return hash
}

/** Whether a chain with that genesis hash can be the cluster: the public ones are known, the practice chain is none of them. */
export function isGenesisOf(cluster: ClusterId, hash: string): boolean {
  const expected = GENESIS[cluster]
  return expected === undefined ? !Object.values(GENESIS).includes(hash) : hash === expected
}

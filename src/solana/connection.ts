import './buffer'
import { Connection } from '@solana/web3.js'
import type { Cluster } from './cluster'
import { noteEndpoints } from './exactCall'
import { checkedEndpoints, fetchGenesisOf } from './genesis'
import { endpointsNow } from './rpcChoices'
import { rpcFetch } from './rpcFetch'

const connections = new Map<string, Connection>()

/**
 * The connection to a cluster, or to the user's own endpoint for it, at commitment `confirmed`; one for each list of endpoints. When
 * the user chooses other endpoints of the same chain, existing connections use those from the next call on.
 */
export function connectTo(cluster: Cluster, ownRpcUrl?: string): Connection {
  const urls = checkedEndpoints(cluster, ownRpcUrl)
  const key = urls.join(' ')
  const connection = connections.get(key) ?? open(cluster, urls)
  connections.set(key, connection)
  return connection
}

function open(cluster: Cluster, urls: readonly string[]): Connection {
  const url = urls[0] ?? ''
  const connection = new Connection(url, {
    commitment: 'confirmed',
    fetch: async (...request) => await rpcFetch(await inUse(urls))(...request),
    disableRetryOnRateLimit: true, // rpcFetch retries instead
    ...(cluster.id === 'practice' && { wsEndpoint: url.replace(/^http/, 'ws') }),
  })
  noteEndpoints(connection, () => inUse(urls))
  return Object.assign(connection, { getAccountInfo })
}

/** web3.js turns errors of its own getAccountInfo into texts; this one keeps an AppError. */
async function getAccountInfo(
  this: Connection,
  ...asked: Parameters<Connection['getAccountInfo']>
): ReturnType<Connection['getAccountInfo']> {
  return (await this.getAccountInfoAndContext(...asked)).value
}

/** The endpoints in use now. A call about one chain must never reach another chain. */
async function inUse(urls: readonly string[]): Promise<readonly string[]> {
  const now = endpointsNow(urls)
  if (now === urls) return urls
  const [was, is] = await Promise.all([urls, now].map(fetchGenesisOf)).catch(() => [])
  return was !== undefined && was === is ? now : urls
}

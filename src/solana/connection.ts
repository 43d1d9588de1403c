import './buffer'
import { Connection } from '@solana/web3.js'
import type { Cluster } from './cluster'
import { endpointsOfConnection, noteEndpoints } from './exactCall'
import { checkedEndpoints, fetchGenesisOf } from './genesis'
import { endpointsNow } from './movedEndpoints'
import { expectSameChain, withoutStrangers } from './rpcChain'
import { rpcFetch } from './rpcFetch'

const connections = new Map<string, Connection>()

/**
 * The connection to a cluster, or to the user's own endpoint for it. Commitment is confirmed; one per list of endpoints. Whoever holds
 * it while the person chooses other endpoints asks those with the next call, if the same chain is behind them.
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
    disableRetryOnRateLimit: true, // rpcFetch has done it
    ...(cluster.id === 'practice' && { wsEndpoint: url.replace(/^http/, 'ws') }),
  })
  noteEndpoints(connection, () => inUse(urls))
  return Object.assign(connection, { getAccountInfo })
}

/** web3.js makes a text of what goes wrong in its own one: an error that has a name passes through this. */
async function getAccountInfo(
  this: Connection,
  ...asked: Parameters<Connection['getAccountInfo']>
): ReturnType<Connection['getAccountInfo']> {
  return (await this.getAccountInfoAndContext(...asked)).value
}

const alone = new Map<string, Connection>()

/** Connections to each of the endpoints alone that this one asks: itself where there is one. None stands in for another. */
export async function connectToEach(connection: Connection): Promise<readonly Connection[]> {
  const urls = await endpointsOfConnection(connection)
  for (const url of urls) expectSameChain(url, urls)
  const its = withoutStrangers(urls)
  return its.length < 2 ? [connection] : its.map(connectToOne)
}

function connectToOne(url: string): Connection {
  const known = alone.get(url)
  if (known) return known
  const fetch = rpcFetch([url])
  const connection = new Connection(url, { commitment: 'confirmed', fetch, disableRetryOnRateLimit: true })
  alone.set(url, connection)
  return connection
}

/** What is asked about one chain must never be answered by another. */
async function inUse(urls: readonly string[]): Promise<readonly string[]> {
  const now = endpointsNow(urls)
  if (now === urls) return urls
  const [was, is] = await Promise.all([urls, now].map(fetchGenesisOf)).catch(() => [])
  return was !== undefined && was === is ? now : urls
}

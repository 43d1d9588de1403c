/* The endpoints of a connection one by one, where each is asked for its own word. */

import { Connection } from '@solana/web3.js'
import { endpointsOfConnection } from './exactCall'
import { expectSameChain, withoutStrangers } from './rpcChain'
import { rpcFetch } from './rpcFetch'

const alone = new Map<string, Connection>()

/** One connection for each endpoint of this connection, without fail-over between them; the connection itself where it has one. */
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

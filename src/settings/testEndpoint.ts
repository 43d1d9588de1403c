import { AppError } from '../errors/AppError'
import type { Cluster } from '../solana/cluster'
import { isGenesisOf } from '../solana/genesis'
import { rpcCall } from '../solana/rpcFetch'

/** What one question told of an endpoint: how long the answer took, and whether it is of the chain that was meant. */
export type EndpointTest = Readonly<{ milliseconds: number; rightChain: boolean }>

/** Asks an RPC address for its first block. Rejects with AppError rpc/*. */
export async function testEndpoint(
  url: string,
  cluster: Cluster,
  signal?: AbortSignal,
): Promise<EndpointTest> {
  const asked = performance.now()
  const hash = await rpcCall<unknown>([url], 'getGenesisHash', [], signal ? { signal } : {})
  if (typeof hash !== 'string') throw new AppError('rpc/invalid-answer', { method: 'getGenesisHash' })
  return { milliseconds: Math.round(performance.now() - asked), rightChain: isGenesisOf(cluster.id, hash) }
}

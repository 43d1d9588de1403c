import { AppError } from '../errors/AppError'
import type { Cluster } from '../solana/cluster'
import { isGenesisOf } from '../solana/rpcChain'
import { rpcCall } from '../solana/rpcFetch'
import { RPC_TIMEOUT } from '../solana/rpcLimits'
import { hostOf } from '../solana/rpcRetry'

/** The result of one request to an endpoint: how long the answer took, and whether the endpoint serves the expected chain. */
export type EndpointTest = Readonly<{ milliseconds: number; rightChain: boolean }>

/** Asks an RPC endpoint for its genesis hash; all retries together take at most 10 s. Rejects with AppError rpc/*. */
export async function testEndpoint(url: string, cluster: Cluster): Promise<EndpointTest> {
  const asked = performance.now()
  const hash = await genesisOf(url)
  if (typeof hash !== 'string') throw new AppError('rpc/invalid-answer', { method: 'getGenesisHash' })
  return { milliseconds: Math.round(performance.now() - asked), rightChain: isGenesisOf(cluster.id, hash) }
}

async function genesisOf(url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(RPC_TIMEOUT)
  try {
    return await rpcCall<unknown>([url], 'getGenesisHash', [], { signal })
  } catch (thrown) {
    throw signal.aborted ? new AppError('rpc/timeout', { host: hostOf(url) }, { cause: thrown }) : thrown
  }
}

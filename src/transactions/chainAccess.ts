import '../solana/buffer'
import { AppError } from '../errors/AppError'
import { type Cluster, type ClusterId, listClusters } from '../solana/cluster'
import { connectTo } from '../solana/connection'
import { fetchGenesisHash } from '../solana/genesis'
import { isGenesisOf } from '../solana/rpcChain'
import type { ChainAccess } from './contract'
import { openJournal } from './journal'

/**
 * Access to one of this page's networks, once its genesis hash is known. Rejects with rpc/*; with rpc/failed where the node
 * serves another chain.
 */
export async function openAccess(cluster: Cluster, ownRpcUrl: string | undefined): Promise<ChainAccess> {
  // The journal's checks load now, and not just before the wallet's prompt.
  const [genesisHash] = await Promise.all([fetchGenesisHash(cluster, ownRpcUrl), import('./bothJournals')])
  if (!isGenesisOf(cluster.id, genesisHash))
    throw new AppError('rpc/failed', { reason: 'other-chain', network: cluster.name })
  return {
    connection: connectTo(cluster, ownRpcUrl),
    journal: openJournal(),
    cluster: cluster.id,
    genesisHash,
    now: Date.now,
  }
}

/**
 * Access to the chain of an operation that was started earlier. Its network must be one of this page's, and still have the same genesis
 * hash.
 */
export async function reopenAccess(
  id: ClusterId,
  genesisHash: string,
  ownRpcUrl: string | undefined,
): Promise<ChainAccess> {
  const cluster = listClusters().find((candidate) => candidate.id === id)
  if (!cluster) throw new AppError('rpc/other-chain', { network: 'What this page knows' })
  const access = await openAccess(cluster, ownRpcUrl)
  if (access.genesisHash !== genesisHash) throw new AppError('rpc/other-chain', { network: cluster.name })
  return access
}

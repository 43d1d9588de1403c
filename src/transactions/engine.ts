import '../solana/buffer'
import type { Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { type Cluster, type ClusterId, listClusters } from '../solana/cluster'
import { connectTo } from '../solana/connection'
import { fetchGenesisHash } from '../solana/genesis'
import { isGenesisOf } from '../solana/rpcChain'
import { type Journal, openJournal } from './journal'
import type { AccountReader } from './plan'

/**
 * What every operation runs on: a node, the journal that remembers, and which chain it is. `now` in ms since 1970; `readAccount`
 * lets a simulation be held against what the steps promise of accounts.
 */
export type Engine = Readonly<{
  connection: Connection
  journal: Journal
  cluster: ClusterId
  genesisHash: string
  now: () => number
  readAccount?: AccountReader
}>

/** The engine of a network of this page, once its chain is known. Rejects with rpc/*; with rpc/failed where it is another chain. */
export async function openEngine(cluster: Cluster, ownRpcUrl: string | undefined): Promise<Engine> {
  const genesisHash = await fetchGenesisHash(cluster, ownRpcUrl)
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

/** The engine of an operation that was begun earlier: its network must be one of this page's, and the same chain as then. */
export async function reopenEngine(
  id: ClusterId,
  genesisHash: string,
  ownRpcUrl: string | undefined,
): Promise<Engine> {
  const cluster = listClusters().find((candidate) => candidate.id === id)
  if (!cluster) throw new AppError('rpc/other-chain', { network: 'What this page knows' })
  const engine = await openEngine(cluster, ownRpcUrl)
  if (engine.genesisHash !== genesisHash) throw new AppError('rpc/other-chain', { network: cluster.name })
  return engine
}

import '../solana/buffer'
import type { Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { type Cluster, type ClusterId, listClusters } from '../solana/cluster'
import { connectTo } from '../solana/connection'
import { fetchGenesisHash } from '../solana/genesis'
import { preloadErrors } from '../solana/programs'
import { isGenesisOf } from '../solana/rpcChain'
import { type Journal, openJournal } from './journal'
import type { AccountReader } from './plan'

/**
 * What every operation runs on: a node, the journal, and the chain's identity. `now` in ms since 1970; `readAccount` reads
 * accounts, so that a simulation can be compared with the promised changes.
 */
export type Engine = Readonly<{
  connection: Connection
  journal: Journal
  cluster: ClusterId
  genesisHash: string
  now: () => number
  readAccount?: AccountReader
}>

/**
 * The engine for one of this page's networks, once its genesis hash is known. Rejects with rpc/*; with rpc/failed where the node
 * serves another chain.
 */
export async function openEngine(cluster: Cluster, ownRpcUrl: string | undefined): Promise<Engine> {
  preloadErrors()
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

/** The engine of an operation that was started earlier: its network must be one of this page's, on the same chain as then. */
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

import { useMemo } from 'react'
import { settingsStore } from '../settings/settingsStore'
import type { ClusterId } from '../solana/cluster'
import type { Engine } from '../transactions/engine'
import type { OperationRecord } from '../transactions/events'
import { currentTransaction, type Execution } from '../transactions/execution'
import { openJournal } from '../transactions/journal'
import type { PreparedTransaction } from '../transactions/prepare'
import type { Engines } from './driver'
import type { FetchHeightOf } from './Progress'

/** The engine of each operation, on the chain that it was started on, whatever network the page shows now. */
export function useEngines(): Engines {
  return useMemo(() => ({ journal: openJournal(), openEngine }), [])
}

/** Opens an engine over the RPC endpoint of the settings at that moment. */
async function openEngine(id: ClusterId, genesisHash: string): Promise<Engine> {
  const { reopenEngine } = await import('./reviewPlan')
  return await reopenEngine(id, genesisHash, settingsStore.getState().rpcUrls[id])
}

/** The block height of an operation's chain, and whether its current transaction can still land. Rejects like its engine. */
export const fetchHeight: FetchHeightOf = async (execution) => {
  const [engine, { doubtAbout, hashNow, isPast }] = await Promise.all([
    engineOf(execution.operation),
    import('../transactions/expiry'),
  ])
  const height = await engine.connection.getBlockHeight('confirmed')
  const hash = hashNow(currentTransaction(execution).state)
  const past = hash !== null && (await isPast(engine, hash, { blockHeight: height }))
  return { height, past, doubt: hash && doubtAbout(hash.blockhash) }
}

/**
 * The current transaction of an operation, prepared again with the priority fee of the settings, and again each time that something happens
 * to the operation.
 */
export function nextBillQuery(execution: Execution) {
  return {
    queryKey: ['next-bill', execution],
    queryFn: () => prepareNextOf(execution),
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  } as const
}

/** Rejects as its engine and prepareNext do. */
async function prepareNextOf(execution: Execution): Promise<PreparedTransaction> {
  const [{ prepareNext }, { connection, readAccount }] = await Promise.all([
    import('../transactions/resume'),
    engineOf(execution.operation),
  ])
  const { priority, priorityCeiling: ceiling } = settingsStore.getState()
  const options = { connection, priority, ceiling, ...(readAccount && { readAccount }) }
  return await prepareNext(execution, options)
}

async function engineOf({ cluster, genesisHash }: OperationRecord): Promise<Engine> {
  return await openEngine(cluster, genesisHash)
}

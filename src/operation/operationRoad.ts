import { useMemo } from 'react'
import { settingsStore } from '../settings/settingsStore'
import type { ClusterId } from '../solana/cluster'
import type { OperationRoad } from '../transactions/components/operationViews'
import type { OperationRecord } from '../transactions/events'
import { currentTransaction, type Execution } from '../transactions/execution'
import type { FetchHeightOf } from './progress/Countdown'
import { openJournal } from '../transactions/journal'
import type { PreparedTransaction } from '../transactions/prepareTransaction'
import type { Road } from '../transactions/road'

/** Operations are found again on the chain that they were begun on, whatever network the page is on now. */
export function useOperationRoad(): OperationRoad {
  return useMemo(() => ({ journal: openJournal(), openRoad }), [])
}

/** Over the endpoint that the person has set at that moment. */
async function openRoad(id: ClusterId, genesisHash: string): Promise<Road> {
  const { reopenRoad } = await import('./chainWork')
  return await reopenRoad(id, genesisHash, settingsStore.getState().rpcUrls[id])
}

/** The block height of an operation's chain, and what that says of the transaction that the operation is at. Rejects as its road does. */
export const fetchHeight: FetchHeightOf = async (execution) => {
  const [road, { doubtAbout, hashNow, isPast }] = await Promise.all([
    roadOf(execution.operation),
    import('../transactions/blockhashExpiry'),
  ])
  const height = await road.connection.getBlockHeight('confirmed')
  const hash = hashNow(currentTransaction(execution).state)
  const past = hash !== null && (await isPast(road, hash, { blockHeight: height }))
  return { height, past, doubt: hash && doubtAbout(hash.blockhash) }
}

/** The transaction that an operation is at, prepared anew with the bid of the settings. Rejects as its road and prepareNext do. */
export async function prepareNextOf(execution: Execution): Promise<PreparedTransaction> {
  const [{ prepareNext }, { connection, readAccount }] = await Promise.all([
    import('../transactions/nextTransaction'),
    roadOf(execution.operation),
  ])
  const { priority, priorityCeiling: ceiling } = settingsStore.getState()
  const options = { connection, priority, ceiling, ...(readAccount && { readAccount }) }
  return await prepareNext(execution, options)
}

async function roadOf({ cluster, genesisHash }: OperationRecord): Promise<Road> {
  return await openRoad(cluster, genesisHash)
}

import { useMemo } from 'react'
import { settingsStore } from '../settings/settingsStore'
import type { ClusterId } from '../solana/cluster'
import type { Doubt } from '../transactions/blockhashExpiry'
import type { DeedRoad } from '../transactions/components/deedViews'
import type { DeedRecord } from '../transactions/events'
import type { Execution } from '../transactions/execution'
import { openJournal } from '../transactions/journal'
import type { PreparedTransaction } from '../transactions/prepareTransaction'
import type { Road } from '../transactions/road'

/** Deeds are found again on the chain that they were begun on, whatever network the page is on now. */
export function useDeedRoad(): DeedRoad {
  return useMemo(() => ({ journal: openJournal(), openRoad }), [])
}

/** Over the endpoint that the person has set at that moment. */
async function openRoad(id: ClusterId, genesisHash: string): Promise<Road> {
  const { reopenRoad } = await import('./chainWork')
  return await reopenRoad(id, genesisHash, settingsStore.getState().rpcUrls[id])
}

/** The block height of a deed's chain, and what is in doubt about that blockhash (base58). Rejects as its road does. */
export async function fetchHeight(
  deed: DeedRecord,
  blockhash: string,
): Promise<Readonly<{ height: number; doubt: Doubt | null }>> {
  const [road, { doubtAbout }] = await Promise.all([roadOf(deed), import('../transactions/blockhashExpiry')])
  return { height: await road.connection.getBlockHeight('confirmed'), doubt: doubtAbout(blockhash) }
}

/** The transaction that a deed is at, prepared anew with the bid of the settings. Rejects as its road and prepareNext do. */
export async function prepareNextOf(execution: Execution): Promise<PreparedTransaction> {
  const [{ prepareNext }, { connection, readAccount }] = await Promise.all([
    import('../transactions/nextTransaction'),
    roadOf(execution.deed),
  ])
  const { priority, priorityCeiling: ceiling } = settingsStore.getState()
  const options = { connection, priority, ceiling, ...(readAccount && { readAccount }) }
  return await prepareNext(execution, options)
}

async function roadOf({ cluster, genesisHash }: DeedRecord): Promise<Road> {
  return await openRoad(cluster, genesisHash)
}

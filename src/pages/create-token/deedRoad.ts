import { useMemo } from 'react'
import { settingsStore, useSettings } from '../../settings/settingsStore'
import type { ClusterId } from '../../solana/cluster'
import type { DeedRoad } from '../../transactions/components/deedViews'
import type { DeedRecord } from '../../transactions/events'
import { openJournal } from '../../transactions/journal'

/** Deeds are found again on the chain that they were begun on, whatever network the page is on now. */
export function useDeedRoad(): DeedRoad {
  const { rpcUrls } = useSettings()
  return useMemo(
    () => ({
      journal: openJournal(),
      openRoad: async (id: ClusterId, genesisHash: string) => {
        const { reopenRoad } = await import('./chainWork')
        return await reopenRoad(id, genesisHash, rpcUrls[id])
      },
    }),
    [rpcUrls],
  )
}

/** The block height of a deed's chain. Rejects as its road does. */
export async function fetchHeight({ cluster, genesisHash }: DeedRecord): Promise<number> {
  const { reopenRoad } = await import('./chainWork')
  const road = await reopenRoad(cluster, genesisHash, settingsStore.getState().rpcUrls[cluster])
  return await road.connection.getBlockHeight('confirmed')
}

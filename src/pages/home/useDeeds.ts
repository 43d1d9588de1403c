import { useEffect, useState, useSyncExternalStore } from 'react'
import { settingsStore } from '../../settings/settingsStore'
import type { Cluster } from '../../solana/cluster'
import { fetchGenesisHash } from '../../solana/genesis'
import type { Execution } from '../../transactions/execution'
import { openJournal } from '../../transactions/journal'
import { onJournalNews } from '../../transactions/journalNews'
import { onSettlingChange, settlingNow } from '../../transactions/settlingNow'

/**
 * The deeds of the chain behind the present network, as the journal gains them. Where it does not answer, or nothing is
 * remembered: none.
 */
export function useDeeds(cluster: Cluster): readonly Execution[] {
  const [found, setFound] = useState<Readonly<{ cluster: Cluster; deeds: readonly Execution[] }> | null>(null)
  useEffect(() => {
    let current = true
    const read = () =>
      void fetchDeeds(cluster)
        .then((deeds) => current && setFound({ cluster, deeds }))
        .catch(() => {}) // Home says nothing rather than something about a network that is silent.
    read()
    const stop = onJournalNews(read)
    return () => {
      current = false
      stop()
    }
  }, [cluster])
  return found?.cluster === cluster ? found.deeds : NONE
}

const NONE: readonly Execution[] = []

async function fetchDeeds(cluster: Cluster): Promise<readonly Execution[]> {
  const own = settingsStore.getState().rpcUrls[cluster.id]
  return await openJournal().list(await fetchGenesisHash(cluster, own))
}

/** The deeds that are being looked up in the background of this tab. */
export function useSettlingNow(): ReadonlySet<string> {
  return useSyncExternalStore(onSettlingChange, settlingNow, settlingNow)
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { settingsStore } from '../../settings/settingsStore'
import type { Cluster } from '../../solana/cluster'
import { fetchGenesisHash } from '../../solana/genesis'
import type { Execution } from '../../transactions/execution'
import { openJournal, onJournalNews, onSettlingChange, settlingNow } from '../../transactions/journal'

/**
 * The operations of the chain behind the present network, as the journal gains them. Where it does not answer, or nothing is
 * remembered: none.
 */
export function useOperations(cluster: Cluster): readonly Execution[] {
  const [found, setFound] = useState<Readonly<{ cluster: Cluster; operations: readonly Execution[] }> | null>(
    null,
  )
  useEffect(() => {
    let current = true
    const read = () =>
      void fetchOperations(cluster)
        .then((operations) => current && setFound({ cluster, operations }))
        .catch(() => {}) // Home says nothing rather than something about a network that is silent.
    read()
    const stop = onJournalNews(read)
    return () => {
      current = false
      stop()
    }
  }, [cluster])
  return found?.cluster === cluster ? found.operations : NONE
}

const NONE: readonly Execution[] = []

async function fetchOperations(cluster: Cluster): Promise<readonly Execution[]> {
  const own = settingsStore.getState().rpcUrls[cluster.id]
  return await openJournal().list(await fetchGenesisHash(cluster, own))
}

/** The operations that are being looked up in the background of this tab. */
export function useSettlingNow(): ReadonlySet<string> {
  return useSyncExternalStore(onSettlingChange, settlingNow, settlingNow)
}

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { settingsStore } from '../../settings/settingsStore'
import { listClusters } from '../../solana/cluster'
import { fetchGenesisHash } from '../../solana/genesis'
import { readHistory, type KeptOperation } from '../../transactions/history'
import { onJournalNews } from '../../transactions/journalNews'
import { onSettlingChange, settlingNow } from '../../transactions/settlingNow'

export type HistoryState =
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'failed'; error: AppError }>
  | Readonly<{ status: 'read'; operations: readonly KeptOperation[] }>

/** The history as the journal gains it, and a way to read it anew. */
export function useHistory(): readonly [HistoryState, () => void] {
  const [state, setState] = useState<HistoryState>({ status: 'reading' })
  const read = useCallback(() => {
    readHistory().then(
      (operations) => setState({ status: 'read', operations }),
      (error: unknown) => setState({ status: 'failed', error: toAppError(error) }),
    )
  }, [])
  useEffect(() => {
    read()
    return onJournalNews(read)
  }, [read])
  return [state, read]
}

/** Which practice chain is served now, by its genesis hash; null where there is none or it does not answer. */
export function usePracticeHash(): string | null {
  const [hash, setHash] = useState<string | null>(null)
  useEffect(() => {
    const practice = listClusters().find(({ id }) => id === 'practice')
    if (!practice) return
    const own = settingsStore.getState().rpcUrls.practice
    fetchGenesisHash(practice, own).then(setHash, () => {}) // A chain that is silent is not called gone.
  }, [])
  return hash
}

/** The operations that are being looked up in the background of this tab. */
export function useSettlingNow(): ReadonlySet<string> {
  return useSyncExternalStore(onSettlingChange, settlingNow, settlingNow)
}

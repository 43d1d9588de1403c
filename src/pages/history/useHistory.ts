import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { settingsStore } from '../../settings/settingsStore'
import { listClusters } from '../../solana/cluster'
import { fetchGenesisHash } from '../../solana/genesis'
import {
  countUnknownOperations,
  readHistory,
  type KeptOperation,
  onJournalNews,
  onSettlingChange,
  settlingNow,
} from '../../transactions/journal'
export type HistoryState =
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'failed'; error: AppError }>
  /** `unknown`: so many operations are of kinds that this version does not know. */
  | Readonly<{ status: 'read'; operations: readonly KeptOperation[]; unknown: number }>

/** The history as the journal gains it, and a way to read it anew. */
export function useHistory(): readonly [HistoryState, () => void] {
  const [state, setState] = useState<HistoryState>({ status: 'reading' })
  const read = useCallback(() => {
    Promise.all([readHistory(), countUnknownOperations()]).then(
      ([operations, unknown]) => setState({ status: 'read', operations, unknown }),
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

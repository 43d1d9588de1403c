import { useEffect } from 'react'
import { isDone, isFinal, type TransactionState } from '../transactions/execution'
import { isSame, onJournalNews } from '../transactions/journal'
import type { OperationView } from './operationView'
import type { Engines } from './operationViews'

/**
 * An operation at rest here may be taken up in another tab, or be watched there until it is final: looks into the journal when that changes, and
 * when this tab is shown again. Then it is watched here where it is not final and nobody may watch it any more.
 */
export function useFollowingOtherTabs(latest: OperationView, { journal }: Engines, resume: () => void): void {
  useEffect(() => {
    if (latest.status !== 'here' || latest.activity !== 'resting') return undefined
    const { operation, transactions } = latest.execution
    let current = true
    const look = async (isShown: boolean) => {
      if (document.visibilityState !== 'visible') return
      const now = await journal.read(operation.id).catch(() => null)
      if (!current || !now) return
      const moved = !isSame(now.transactions.map(standing), transactions.map(standing))
      if (moved || (isShown && isDone(now) && !isFinal(now))) resume()
    }
    const onShown = () => void look(true)
    const stop = onJournalNews(() => void look(false))
    document.addEventListener('visibilitychange', onShown)
    window.addEventListener('focus', onShown)
    return () => {
      current = false
      stop()
      document.removeEventListener('visibilitychange', onShown)
      window.removeEventListener('focus', onShown)
    }
  }, [latest, journal, resume])
}

/** What is told of a transaction by its page: of one that is confirmed, also what it took and whether it is final. */
function standing(state: TransactionState) {
  if (state.status !== 'confirmed') return { status: state.status }
  const { status, finalizedAt, paid, unproven } = state
  return { status, finalizedAt, paid, unproven }
}

import { useEffect } from 'react'
import { onJournalNews } from '../journalNews'
import type { DeedView } from './deedView'
import type { DeedRoad } from './deedViews'

/** A deed at rest here may be taken up in another tab: looks into the journal when that changes, and when this tab is shown again. */
export function useFollowingOtherTabs(latest: DeedView, { journal }: DeedRoad, resume: () => void): void {
  useEffect(() => {
    if (latest.status !== 'here' || latest.activity !== 'resting') return undefined
    const { deed, transactions } = latest.execution
    let current = true
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const now = await journal.read(deed.id).catch(() => null)
      const moved = now?.transactions.some(({ status }, at) => status !== transactions[at]?.status)
      if (current && moved) resume()
    }
    const onShown = () => void look()
    const stop = onJournalNews(onShown)
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

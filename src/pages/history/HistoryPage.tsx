import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AccountViews } from '../../operation/AccountViews'
import { namedOperation } from '../../paths'
import { mayHaveDatabase, hasJournal } from '../../storage/journalFlag'
import { lazyPart } from '../../ui/lazyPart'
import { PageTitle } from '../../ui/PageTitle'
import { useHydrated } from '../../ui/useHydrated'
import { useWallet } from '../../wallet/walletStore'
import { historyCopy } from './copy'
import { EmptyHistory, ImportButton } from './EmptyHistory'
import styles from './history.module.css'
import { HistorySkeleton } from './Waiting'

const history = lazyPart(() => import('./HistoryPart'))
if (typeof document !== 'undefined' && hasJournal()) history.preload()

/**
 * The history, at /history; the open operation is at `?operation=`. What reads and tells it is loaded where there may be any: in a browser
 * in which nothing was ever kept, and without a wallet, the page says so by itself.
 */
export default function HistoryPage() {
  // What this browser has stored is known after the first render.
  const hydrated = useHydrated()
  const { status } = useWallet()
  const hasAccount = hydrated && (status === 'connected' || status === 'restoring')
  return (
    <>
      <PageTitle title={historyCopy.title}>{historyCopy.lede}</PageTitle>
      <div className="wrap page-body">
        {hasAccount && (
          <div className={styles['views']}>
            <AccountViews shown="activity" />
          </div>
        )}
        {hydrated ? <Kept hasAccount={hasAccount} /> : <HistorySkeleton />}
      </div>
    </>
  )
}

function Kept({ hasAccount }: { hasAccount: boolean }) {
  const [search] = useSearchParams()
  const mayHold = useMayHold()
  const [file, setFile] = useState<Blob | null>(null)
  const isWanted = hasAccount || mayHold === true || file !== null || namedOperation(search) !== null
  const [isShown, setShown] = useState(isWanted)
  // Once it is shown it stays, whatever goes.
  if (isWanted && !isShown) setShown(true)
  if (isShown) return <history.Part file={file} fallback={<HistorySkeleton />} />
  if (mayHold === null) return <HistorySkeleton />
  return (
    <EmptyHistory>
      <ImportButton take={setFile} />
    </EmptyHistory>
  )
}

/** Whether this browser may hold a history; null until that is known. Another tab may begin one. */
function useMayHold(): boolean | null {
  const [mayHold, setMayHold] = useState(() => (hasJournal() ? true : null))
  useEffect(() => {
    const look = () => void mayHaveDatabase().then((has) => setMayHold(has || hasJournal()))
    look()
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  return mayHold
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Desk } from '../../desk/Desk'
import { type FoundLocks, unclaimedInLock } from '../../locks/held'
import { locksQuery } from '../../locks/locksQuery'
import { useAppContext } from '../../operation/appContext'
import { holdingsQuery } from '../../tokens/heldQuery'
import { QueryRoot } from '../../ui/QueryRoot'
import { NetworkTrouble } from '../../wallet/NetworkTrouble'
import styles from './Yours.module.css'
import { FailedWork, useUnfinished, YoursSection } from './Yours'

/** What Home begins with. `waits`: it is not known yet whether it is the first screen or the desk. */
export type HomeView = 'first' | 'waits' | 'desk'

type HomeDeskProps = Readonly<{ view: HomeView; onView: (view: HomeView) => void }>

/** The connected wallet's desk on Home: what the wallet is worth, what is unfinished or failed in this browser, then what the wallet has. */
export default function HomeDesk(props: HomeDeskProps) {
  return (
    <QueryRoot>
      <OfWallet {...props} />
    </QueryRoot>
  )
}

/** Milliseconds that the first screen waits for the wallet of the last visit, which may be gone from this browser. */
const PATIENCE = 3_000

/** A wallet that neither holds nor made anything, for which nothing is locked, while nothing is unfinished, keeps the first screen. */
function OfWallet({ view, onView }: HomeDeskProps) {
  const context = useAppContext()
  const { cluster, ownRpcUrl, address } = context
  const reading = { cluster, ownRpcUrl }
  const work = useUnfinished(address)
  const { data: held, isError } = useQuery({
    ...holdingsQuery(reading, address ?? ''),
    enabled: address !== null,
  })
  const of = address === null ? null : `${address} ${cluster.id}`
  const isBegun = of !== null && work.isRead && (held !== undefined || isError)
  const holds = held === undefined || held.lamports > 0n || held.accounts.length > 0
  const hasSome = holds || work.hasMade || work.isOpen
  // Others may have locked tokens for a wallet that has nothing yet.
  const locks = useQuery({
    ...locksQuery(reading, 'recipient', address ?? ''),
    enabled: isBegun && !hasSome,
  })
  const isRead = isBegun && (hasSome || !locks.isPending)
  const has = hasSome || (locks.data ? hasLocks(locks.data) : false)
  // A wallet that could not be read is read again, and its desk stays meanwhile.
  const [known, setKnown] = useState<Readonly<{ of: string; has: boolean }>>()
  if (isRead && (known?.of !== of || known.has !== has)) setKnown({ of, has })
  const isKnown = known?.of === of
  const next = isKnown ? (known.has ? 'desk' : 'first') : null
  useEffect(() => {
    if (next !== null) onView(next)
    else if (view === 'desk') onView('waits')
  }, [next, view, onView])
  const isLate = address === null && view === 'waits'
  useEffect(() => {
    if (!isLate) return undefined
    const timer = setTimeout(() => onView('first'), PATIENCE)
    return () => clearTimeout(timer)
  }, [isLate, onView])
  // Who disconnects sees the first screen, also until the next wallet is read.
  useEffect(() => () => onView('first'), [onView])
  if (view === 'first') return null
  return (
    <>
      {address !== null && view === 'desk' && isKnown && (
        <Desk
          key={of}
          {...{ context, address, reading }}
          start={
            (work.isOpen || work.failed.length > 0) && (
              <div className={`wrap ${styles['own']} ${styles['above']}`}>
                {work.isOpen && <YoursSection work={work} className={styles['own']} />}
                <FailedWork work={work} />
              </div>
            )
          }
        />
      )}
      <NetworkTrouble />
    </>
  )
}

function hasLocks({ locks, unread }: FoundLocks): boolean {
  return unread > 0 || locks.some((lock) => unclaimedInLock(lock) > 0n)
}

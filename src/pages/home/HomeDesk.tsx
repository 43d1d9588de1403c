import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Desk } from '../../desk/Desk'
import { useAppContext } from '../../operation/appContext'
import { holdingsQuery } from '../../tokens/heldQuery'
import { QueryRoot } from '../../ui/QueryRoot'
import styles from './Yours.module.css'
import { useUnfinished, YoursSection } from './Yours'

type HomeDeskProps = Readonly<{
  /** The wallet (base58); null while it is reconnected. */
  address: string | null
  isShown: boolean
  /** Told once it is read whether the wallet holds or made something, or something is unfinished; also where it cannot be read. */
  onKnown: (known: Readonly<{ of: string; has: boolean }>) => void
}>

/** The connected wallet's desk on Home: what is unfinished in this browser, then what the wallet has. */
export default function HomeDesk(props: HomeDeskProps) {
  return (
    <QueryRoot>
      <OfWallet {...props} />
    </QueryRoot>
  )
}

function OfWallet({ address, isShown, onKnown }: HomeDeskProps) {
  const context = useAppContext()
  const { cluster, ownRpcUrl } = context
  const reading = { cluster, ownRpcUrl }
  const work = useUnfinished(address)
  const { data: held, isError } = useQuery({
    ...holdingsQuery(reading, address ?? ''),
    enabled: address !== null,
  })
  const isKnown = address !== null && work.isRead && (held !== undefined || isError)
  const holds = held === undefined || held.lamports > 0n || held.accounts.length > 0
  const has = holds || work.hasMade || work.isOpen
  useEffect(() => {
    if (isKnown) onKnown({ of: `${address} ${cluster.id}`, has })
  }, [isKnown, address, cluster.id, has, onKnown])
  if (address === null || !isShown) return null
  return (
    <>
      {work.isOpen && <YoursSection work={work} className={`wrap ${styles['own']} ${styles['above']}`} />}
      <Desk key={`${address} ${cluster.id}`} {...{ context, address, reading }} />
    </>
  )
}

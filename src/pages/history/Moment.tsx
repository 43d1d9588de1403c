import type { ReactNode } from 'react'
import type { ClusterId } from '../../solana/cluster'
import { shortMoment, utcStamp } from '../../units/moments'
import { useCluster } from '../../wallet/walletStore'
import { historyCopy } from './copy'
import styles from './history.module.css'

type MomentProps = {
  at: number | null
  network: Readonly<{ id: ClusterId; name: string }>
  /** Tags, which say more of the network. */
  children?: ReactNode
}

/** When a row was, in the year of the heading above and the zone of the page, and where, unless on the chosen network. */
export function Moment({ at, network, children }: MomentProps) {
  const isElsewhere = network.id !== useCluster().id || Boolean(children)
  return (
    <span className={styles['where']}>
      {at === null ? (
        historyCopy.noTime
      ) : (
        <time className="nowrap" dateTime={utcStamp(at)}>
          {shortMoment(at)}
        </time>
      )}
      {isElsewhere && <span> · {network.name} </span>}
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import type { ClusterId } from '../../solana/cluster'
import { utcDate, utcStamp, utcTime } from '../../units/moments'
import { useCluster } from '../../wallet/walletStore'
import { historyCopy } from './copy'
import styles from './history.module.css'

type MomentProps = {
  at: number | null
  network: Readonly<{ id: ClusterId; name: string }>
  /** Tags, which say more of the network. */
  children?: ReactNode
}

/** The second line of every row: when, in the year and the zone of the heading above, and where, unless on the chosen network. */
export function Moment({ at, network, children }: MomentProps) {
  const isElsewhere = network.id !== useCluster().id || Boolean(children)
  return (
    <span className={styles['where']}>
      {at === null ? (
        historyCopy.noTime
      ) : (
        <time className="nowrap" dateTime={utcStamp(at)}>
          {dayAndTime(at)}
        </time>
      )}
      {isElsewhere && ` · ${network.name} `}
      {children}
    </span>
  )
}

/** "20 Nov, 21:14". */
function dayAndTime(at: number): string {
  const [day, month] = utcDate(at).split(' ')
  return `${day} ${month}, ${utcTime(at).slice(0, 5)}`
}

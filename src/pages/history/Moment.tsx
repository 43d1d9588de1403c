import type { ReactNode } from 'react'
import { utcMoment, utcStamp } from '../../units/moments'
import { historyCopy } from './copy'
import styles from './history.module.css'

/** The second line of every row: when and where, and its tags. A date and its time stay together. */
export function Moment({
  at,
  network,
  children,
}: {
  at: number | null
  network: string
  children?: ReactNode
}) {
  return (
    <span className={styles['where']}>
      {at === null ? (
        historyCopy.noTime
      ) : (
        <time className="nowrap" dateTime={utcStamp(at)}>
          {utcMoment(at)}
        </time>
      )}
      {' · '}
      {network} {children}
    </span>
  )
}

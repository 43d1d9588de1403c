import type { ReactNode } from 'react'
import { utcMoment } from '../../units/moments'
import { historyCopy } from './copy'
import styles from './history.module.css'

/** The latest time that a Date can hold; a node may say any. */
const LAST = 8.64e15

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
        <time className="nowrap" dateTime={new Date(Math.min(at, LAST)).toISOString()}>
          {utcMoment(at)}
        </time>
      )}
      {' · '}
      {network} {children}
    </span>
  )
}

import { useId } from 'react'
import { classNames } from '../ui/classNames'
import { Identicon } from '../ui/Identicon'
import styles from './operation.module.css'
import { utcDate, utcTime } from '../units/moments'
import { copy } from './copy'

/** PAID, or RECEIVED, across the identicon of what it was for, with the day and time around it. */
export function PaidStamp({ address, at, says }: { address: string; at: number; says: 'paid' | 'received' }) {
  const id = useId().replace(/\W/g, '')
  const [date, time] = [utcDate(at), utcTime(at)]
  return (
    <div className={styles['stampbox']}>
      <span className="sr">{copy.receipt.stampLabel[says](date, time)}</span>
      <svg className={styles['ring']} width="168" height="168" viewBox="-84 -84 168 168" aria-hidden="true">
        <defs>
          <path id={`${id}a`} d="M-66 0A66 66 0 0 1 66 0" />
          <path id={`${id}b`} d="M-73 0A73 73 0 0 0 73 0" />
        </defs>
        <g fill="none" stroke="var(--teal)">
          <circle r="82" strokeWidth="2" />
          <circle r="58" strokeWidth="1" />
        </g>
        <g fill="var(--teal)" fontSize="12" letterSpacing="1.6" fontFamily="var(--mono)">
          <text textAnchor="middle">
            <textPath href={`#${id}a`} startOffset="50%">
              {date.toUpperCase()}
            </textPath>
          </text>
          <text textAnchor="middle">
            <textPath href={`#${id}b`} startOffset="50%">
              {time}
            </textPath>
          </text>
        </g>
      </svg>
      <div className={styles['inner']}>
        <Identicon address={address} size={112} />
      </div>
      <span className={classNames(styles['stamp'], says === 'received' && styles['long'])} aria-hidden="true">
        {copy.receipt.stamp[says]}
      </span>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './token.module.css'

/** A line of the report card; its last part is the source. */
export function ReportLine({
  title,
  mark,
  source,
  children,
}: {
  title: ReactNode
  mark: ReactNode
  source: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <b>{title}</b>
      <span>{mark}</span>
      <p>{children}</p>
      <p className={`cap ${styles['source']}`}>{source}</p>
    </li>
  )
}

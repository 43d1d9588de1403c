import type { ReactNode } from 'react'
import { Mark, type MarkKind } from '../../ui/Mark'
import { Tip } from '../../ui/Tip'
import { reportCopy } from './reportCopy'
import styles from './token.module.css'

type ReportLineProps = {
  title: string
  mark: Readonly<{ kind: MarkKind; word: string }>
  /** What the state means for a holder, and who can change it. */
  children: ReactNode
  /** Where it was read. */
  source: ReactNode
  /** The meaning is no warning, and no one can change the state: it stands behind the (i), as every source does. */
  quiet?: boolean
}

/** A line of the report card. */
export function ReportLine({ title, mark, source, quiet = false, children }: ReportLineProps) {
  return (
    <li>
      <b>
        <span>{title}</span>
        <Tip label={reportCopy.about(title)}>
          {quiet && <span className={styles['meaning']}>{children}</span>}
          <span className={`cap ${styles['source']}`}>{source}</span>
        </Tip>
      </b>
      <span>
        <Mark kind={mark.kind}>{mark.word}</Mark>
      </span>
      {!quiet && <p>{children}</p>}
    </li>
  )
}

import type { ReactNode } from 'react'
import { Mark, type MarkKind } from '../../ui/Mark'
import { Tip } from '../../ui/Tip'
import { reportCopy } from './reportCopy'
import styles from './token.module.css'

type ReportLineProps = {
  title: string
  mark: Readonly<{ kind: MarkKind; word: string }>
  /** What the state means for a holder, and who can change it. Without it, all stands behind the (i). */
  children?: ReactNode
  /** The meaning that stands behind the (i), as every source does: it is no warning. */
  meaning?: ReactNode
  /** Where it was read. */
  source: ReactNode
}

/** A line of the report card. */
export function ReportLine({ title, mark, source, meaning, children }: ReportLineProps) {
  return (
    <li>
      <b>
        <span>{title}</span>
        <Tip label={reportCopy.about(title)}>
          {meaning !== undefined && <span className={styles['meaning']}>{meaning}</span>}
          <span className={`cap ${styles['source']}`}>{source}</span>
        </Tip>
      </b>
      <span>
        <Mark kind={mark.kind}>{mark.word}</Mark>
      </span>
      {children !== undefined && <p>{children}</p>}
    </li>
  )
}

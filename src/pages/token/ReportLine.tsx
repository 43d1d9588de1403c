import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Mark, type MarkKind } from '../../ui/Mark'
import { Tip } from '../../ui/Tip'
import { holdersCopy, lockedCopy, supplyLocksCopy } from './holdersCopy'
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
  /** A text as long as the longest that may come: its room is kept, so that nothing below moves. */
  room?: string
}

/** A line of the report card. */
export function ReportLine({ title, mark, source, meaning, room, children }: ReportLineProps) {
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
      {children !== undefined && (
        <p className={room && styles['room']} data-room={room}>
          <span>{children}</span>
        </p>
      )}
    </li>
  )
}

const READING = { kind: 'off', word: holdersCopy.readingWord } as const

type MarketLineProps = Partial<Pick<ReportLineProps, 'mark' | 'source' | 'children'>>

/** The line about the largest holders; without properties, while they are read. */
export function TopLine({
  mark = READING,
  source = holdersCopy.top.source,
  children = holdersCopy.reading,
}: MarketLineProps) {
  const { title, room } = holdersCopy.top
  return (
    <ReportLine title={title} mark={mark} source={source} room={room}>
      {children}
    </ReportLine>
  )
}

/** The line about locked liquidity; without properties, while the pools are read. */
export function LockedLine({
  mark = READING,
  source = lockedCopy.source,
  children = lockedCopy.reading,
}: MarketLineProps) {
  const { title, room, about } = lockedCopy
  return (
    <ReportLine title={title} mark={mark} source={source} meaning={about} room={room}>
      {children}
    </ReportLine>
  )
}

/** The line about locks of the supply; without properties, while the code for their search loads. */
export function SupplyLocksLine({ mark = READING, children }: Omit<MarketLineProps, 'source'>) {
  const { title, source, about, unread, search } = supplyLocksCopy
  return (
    <ReportLine title={title} mark={mark} source={source} meaning={about}>
      {children ?? (
        <>
          {unread.unsearched}{' '}
          <Button slim disabled>
            {search}
          </Button>
        </>
      )}
    </ReportLine>
  )
}

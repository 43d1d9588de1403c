import { type ReactNode, useCallback, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import type { RunRow } from '../../tokens/sendList/runView'
import { AddressText } from '../../ui/AddressText'
import { classNames } from '../../ui/classNames'
import { Mark, type MarkKind } from '../../ui/Mark'
import { useWindowItems } from '../../ui/windowItems'
import { formatUnits } from '../../units/amounts'
import { isAddress } from '../../units/base58'
import { utcMoment } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { copy } from './copy'
import type { ShownLine } from './listForm'
import styles from './sendMany.module.css'

/** The heights of rows in rem; the style sheet has the same values. */
const ROW = { one: 4, whole: 5.5 } as const

type RowsProps<Row> = {
  label: string
  rows: readonly Row[]
  render: (row: Row, index: number) => ReactNode
  /** `whole`: with a whole address. */
  height?: keyof typeof ROW
}

/** Rows of a list that scrolls with the page; only those near the window are rendered. */
function Rows<Row extends Readonly<{ line: number }>>({
  label,
  rows,
  render,
  height: kind = 'one',
}: RowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const keyOf = useCallback((index: number) => `${rows[index]?.line ?? index}`, [rows])
  const { items, height } = useWindowItems({ list, count: rows.length, keyOf, row: ROW[kind] })
  return (
    <ul ref={list} className={classNames(styles['list'], styles[kind])} style={{ height }} aria-label={label}>
      {items.map(({ index, top }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={row.line}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${top}px)` }}
            >
              {render(row, index)}
            </li>
          )
        )
      })}
    </ul>
  )
}

type Amounts = { decimals: number; symbol: string }

/** The lines of the form with what is wrong with each. */
export function TypedLines({
  rows,
  decimals,
  symbol,
  label,
}: Amounts & { rows: readonly ShownLine[]; label: string }) {
  return (
    <Rows
      label={label}
      rows={rows}
      render={({ line, what, units, problem, note }) => (
        <>
          <span className={styles['number']}>{copy.line(line)}</span>
          <span className={styles['what']}>
            <bdi className="mono">{isAddress(what) ? shortAddress(what) : what}</bdi>
            {problem !== null ? (
              <span className={styles['note']}>
                <Mark kind="err">{problem}</Mark>
              </span>
            ) : (
              note !== null && <span className={`${styles['note']} muted`}>{note}</span>
            )}
          </span>
          {units !== null && <Figure {...{ units, decimals, symbol }} />}
        </>
      )}
    />
  )
}

/** A line of a reviewed list: whole, or why it is left out. */
export type ReviewedLine = Readonly<{
  line: number
  address: string | null
  what: string
  units: bigint | null
  why: string | null
}>

/** The lines of a list as the person decides on them. */
export function ReviewedLines({ rows, decimals, symbol }: Amounts & { rows: readonly ReviewedLine[] }) {
  return (
    <Rows
      label={copy.review.list}
      height="whole"
      rows={rows}
      render={({ line, address, what, units, why }) => (
        <>
          <span className={styles['number']}>{copy.line(line)}</span>
          {units !== null && <Figure {...{ units, decimals, symbol }} />}
          <span className={styles['what']}>
            {address === null ? (
              <bdi className="mono small">{what}</bdi>
            ) : (
              <>
                {what !== address && <bdi className="small">{what}</bdi>}
                <AddressText address={address} full identicon={false} copy={false} />
              </>
            )}
            {why !== null && (
              <span className={styles['note']}>
                <Mark kind="off">{copy.review.leftOut(why)}</Mark>
              </span>
            )}
          </span>
        </>
      )}
    />
  )
}

const MARKS: Readonly<Record<RunRow['state'], MarkKind>> = {
  waiting: 'off',
  open: 'warn',
  said: 'warn',
  paid: 'ok',
  unpaid: 'warn',
  skipped: 'err',
}

type RunLinesProps = Amounts & {
  rows: readonly RunRow[]
  /** The places of unpaid lines that were paid since from elsewhere. */
  elsewhere: ReadonlySet<number>
}

/** The lines of a run with their state. */
export function RunLines({ rows, elsewhere, decimals, symbol }: RunLinesProps) {
  return (
    <Rows
      label={copy.run.rows}
      rows={rows}
      render={({ line, address, name, units, state, signature, saidAt, failure }, place) => (
        <>
          <span className={styles['number']}>{copy.line(line)}</span>
          <span className={styles['what']}>
            <span className="mono">
              {name !== undefined && `${name} → `}
              {shortAddress(address)}
            </span>
            <span className={styles['note']}>
              <Mark kind={MARKS[state]}>
                {elsewhere.has(place) ? copy.run.since : copy.run.state[state]}
                {state === 'said' && saidAt !== undefined && copy.run.saidAt(utcMoment(saidAt))}
              </Mark>{' '}
              {signature !== undefined && (
                <Link to={paths.transaction(signature)} aria-label={`${copy.run.show} ${copy.line(line)}`}>
                  {copy.run.show}
                </Link>
              )}
              {failure !== undefined && <bdi>{reasonOf(failure.context['message'] ?? failure.code)}</bdi>}
            </span>
          </span>
          <Figure {...{ units, decimals, symbol }} />
        </>
      )}
    />
  )
}

function reasonOf(message: unknown): string {
  return typeof message === 'string' ? message : ''
}

function Figure({ units, decimals, symbol }: Amounts & { units: bigint }) {
  return (
    <span className={`mono small ${styles['amount']}`}>
      {formatUnits(units, decimals)} <bdi>{symbol}</bdi>
    </span>
  )
}

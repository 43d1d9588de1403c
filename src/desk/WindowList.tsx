import { useCallback, useRef, type ReactNode } from 'react'
import { classNames } from '../ui/classNames'
import { useNarrow } from '../ui/useNarrow'
import { useWindowItems } from '../ui/windowItems'
import styles from './desk.module.css'

/** From so many rows on, a list has small ones. */
export const MANY_ROWS = 30

/** The heights of a row in rem: on a wide screen, on a phone, and of small rows on both. */
type Heights = Readonly<{ wide: number; narrow: number; small: readonly [wide: number, narrow: number] }>

type WindowListProps<Row> = {
  /** The list's name for a screen reader. */
  label: string
  /** The headings of the rows' figures, which each row has for a screen reader. */
  headings?: readonly string[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  heights: Heights
  className?: string | undefined
  children: (row: Row) => ReactNode
}

/** A list that scrolls with the page. Only the rows near the window are rendered, so only what they need is read. */
export function WindowList<Row>(props: WindowListProps<Row>) {
  const { rows, headings, heights, className } = props
  const isNarrow = useNarrow()
  const isSmall = rows.length >= MANY_ROWS
  const row = isSmall ? heights.small[isNarrow ? 1 : 0] : isNarrow ? heights.narrow : heights.wide
  // Rows of another height have other places: their list begins anew.
  const list = (
    <Rows key={row} {...props} row={row} className={classNames(isSmall && styles['small'], className)} />
  )
  if (!headings) return list
  return (
    <>
      <div className={classNames(styles['row'], styles['headings'], className)} aria-hidden="true">
        {headings.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </div>
      {list}
    </>
  )
}

/** Rows of several figures have many elements. */
const OVERSCAN = 5

type RowsProps<Row> = Omit<WindowListProps<Row>, 'headings' | 'heights'> & { row: number }

function Rows<Row>({ label, rows, keyOf, row, className, children }: RowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const keyAt = useCallback(
    (index: number) => {
      const one = rows[index]
      return one === undefined ? `${index}` : keyOf(one)
    },
    [rows, keyOf],
  )
  const { items, height } = useWindowItems({
    list,
    count: rows.length,
    keyOf: keyAt,
    row,
    overscan: OVERSCAN,
  })
  return (
    <ul ref={list} className={classNames(styles['list'], className)} style={{ height }} aria-label={label}>
      {items.map(({ index, top }) => {
        const one = rows[index]
        return (
          one !== undefined && (
            <li
              key={keyOf(one)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ height: `${row}rem`, transform: `translateY(${top}px)` }}
            >
              {children(one)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** One figure of a row: under its heading on a wide screen, and with it on a phone. */
export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles['cell']}>
      <span>{label}</span>
      <span>{children}</span>
    </span>
  )
}

import { Fragment, useRef, type MouseEvent } from 'react'
import { classNames } from '../../../ui/classNames'
import { copyTrendingCopy } from '../copy'
import type { ListedRow } from '../view/holdOrder'
import { formatSort, nextSort, SORT_KEYS, type SortKey } from '../view/sort'
import type { ListHold } from '../view/useHold'
import type { CopyTrendingUrl } from '../view/useUrlState'
import { columnName } from './figures'
import styles from './list.module.css'
import { TableRow } from './TableRow'
import { useFirstRowsOf, useScrolled, useWindowRows } from './windowRows'

/** Heights in rem; the style sheet has the same values. */
const ROW = 3.75
const HEAD = 2.25
const PAGE = 8

export type ListProps = Readonly<{
  rows: readonly ListedRow[]
  urlState: CopyTrendingUrl
  /** The current time for ages, ms since 1970. */
  now: number
  hold: ListHold
  /** The mint of the row that has keyboard focus first. */
  recent: string | null
}>

/** The trending tokens as a table that scrolls with the page; only the rows near the window are rendered. */
export function TrendingTable({ rows, urlState, now, hold, recent }: ListProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { keys, items, height } = useWindowRows({ list: body, rows, recent, row: ROW, page: PAGE })
  useScrolled(body, hold.onScrolled)
  useFirstRowsOf(`${urlState.window} ${formatSort(urlState.sort)}`, body, HEAD)
  return (
    <section className={styles['region']} aria-label={copyTrendingCopy.list.label} {...hold.region}>
      <table className={`table ${styles['table']}`} aria-rowcount={rows.length + 1}>
        <TableHead urlState={urlState} />
        {/* The links are the controls. Keys between links, and clicks elsewhere in a row, are handled here for all rows. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onClick={clickRow}>
          {items.map(({ row, index, top }, at) => (
            <Fragment key={row.token.mint}>
              <Gap height={top - (items[at - 1]?.end ?? 0)} />
              <TableRow row={row} index={index} urlState={urlState} now={now} tabbable={index === keys.at} />
            </Fragment>
          ))}
          <Gap height={height - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  )
}

/** A click anywhere in the row opens its link, unless the user selects text. */
function clickRow({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('a, button') || ctrlKey || metaKey) return
  const marked = getSelection()
  if (marked?.isCollapsed === false && currentTarget.contains(marked.anchorNode)) return
  target.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.click()
}

/**
 * A gap with the height of the rows that are not rendered. It has one cell, because a wider one would make columns where some are hidden.
 */
function Gap({ height }: { height: number }) {
  if (height < 1) return null
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className={styles['gap']} style={{ height }} />
    </tr>
  )
}

/** The columns' names; each is a button that sorts by its column. */
function TableHead({ urlState }: { urlState: CopyTrendingUrl }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {SORT_KEYS.map((by) => (
          <ColumnHead key={by} by={by} urlState={urlState} />
        ))}
        <th scope="col" className={styles['copy']}>
          <span className="sr">{copyTrendingCopy.list.copy}</span>
        </th>
      </tr>
    </thead>
  )
}

function ColumnHead({ by, urlState: { window, sort, setSort } }: { by: SortKey; urlState: CopyTrendingUrl }) {
  const direction = sort?.by === by ? directionOf(by, sort.reversed) : undefined
  const figures = by !== 'token' && by !== 'audit'
  return (
    <th
      scope="col"
      className={classNames(figures && 'num', styles[by])}
      aria-sort={direction}
      {...(by === 'change' && { title: copyTrendingCopy.columns.change })}
    >
      <button type="button" className={styles['sort']} onClick={() => setSort(nextSort(sort, by))}>
        {by === 'change' && <span className="sr">{copyTrendingCopy.columns.change} </span>}
        {columnName(by, window)}
        <span className={styles['arrow']} aria-hidden="true">
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
    </th>
  )
}

/** The direction of a sort: names begin ascending, figures descending. "Youngest first" means the smallest age first. */
function directionOf(by: SortKey, reversed: boolean): 'ascending' | 'descending' {
  const rises = by === 'token' || by === 'age'
  return rises === reversed ? 'descending' : 'ascending'
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { classNames } from '../../../ui/classNames'
import { copy } from '../copy'
import type { ListedRow } from '../view/holdOrder'
import { formatSort, nextSort, SORT_KEYS, type SortKey } from '../view/sort'
import type { Hold } from '../view/useHold'
import type { UrlState } from '../view/useUrlState'
import { columnName } from './figures'
import { rem, withRow } from './inSight'
import styles from './list.module.css'
import { TableRow } from './TableRow'
import { useRowKeys } from './useRowKeys'

/** Heights in rem; the style sheet has the same values. */
const ROW = 3.75
const HEAD = 2.25
const PAGE = 8

export type ListProps = Readonly<{
  rows: readonly ListedRow[]
  urlState: UrlState
  /** The current time for ages, ms since 1970. */
  now: number
  hold: Hold
  /** The mint of the row that has keyboard focus first. */
  recent: string | null
}>

/** The trending tokens as a table in a scrolling region; only the visible rows are rendered. */
export function TrendingTable({ rows, urlState, now, hold, recent }: ListProps) {
  const region = useRef<HTMLElement>(null)
  const { keys, items, after } = useTableRows(region, rows, recent)
  useFirstRowsOf(`${urlState.window} ${formatSort(urlState.sort)}`, region)
  const { onScrolled } = hold
  useEffect(() => () => onScrolled(false), [onScrolled])
  return (
    <section
      ref={region}
      className={styles['region']}
      aria-label={copy.list.label}
      {...hold.region}
      onScroll={({ currentTarget }) => onScrolled(currentTarget.scrollTop > 0)}
    >
      <table className={`table ${styles['table']}`} aria-rowcount={rows.length + 1}>
        <TableHead urlState={urlState} />
        {/* Its links are the controls; keys between them, and clicks elsewhere in a row, are handled here once for all rows. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onClick={clickRow}>
          {items.map(({ row, index, gap }) => (
            <Fragment key={row.token.mint}>
              <Gap height={gap} />
              <TableRow row={row} index={index} urlState={urlState} now={now} tabbable={index === keys.at} />
            </Fragment>
          ))}
          <Gap height={after} />
        </tbody>
      </table>
    </section>
  )
}

/** The rows to render, each with the height of the rows left out before it; `after`: the height of those after the last. */
function useTableRows(
  region: RefObject<HTMLElement | null>,
  rows: readonly ListedRow[],
  recent: string | null,
) {
  const keys = useRowKeys({ list: region, rows, recent, page: PAGE })
  // No compiler memoizes here, which is what this rule is about.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.token.mint ?? index, [rows]),
    rangeExtractor: withRow(keys.at, rows.length),
    overscan: 6,
    initialRect: { width: 0, height: 10 * rowHeight() },
    initialOffset: () => Math.max(0, keys.at - PAGE / 2) * rowHeight(),
    scrollMargin: rem(HEAD),
    useFlushSync: false,
  })
  const shown = virtual.getVirtualItems()
  const top = rem(HEAD)
  const items = shown.flatMap(({ index, start }, at) => {
    const row = rows[index]
    return row ? [{ row, index, gap: start - (shown[at - 1]?.end ?? top) }] : []
  })
  return { keys, items, after: virtual.getTotalSize() + top - (shown.at(-1)?.end ?? top) }
}

function rowHeight(): number {
  return rem(ROW)
}

/** A new order starts at its first rows; the first one at the reader's row. */
function useFirstRowsOf(asked: string, region: RefObject<HTMLElement | null>): void {
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    region.current?.scrollTo({ top: 0 })
  }, [asked, region])
}

/** A click anywhere in the row opens its link, unless the user selects text. */
function clickRow({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('a') || ctrlKey || metaKey) return
  const marked = getSelection()
  if (marked?.isCollapsed === false && currentTarget.contains(marked.anchorNode)) return
  target.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.click()
}

function Gap({ height }: { height: number }) {
  if (height < 1) return null
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className={styles['gap']} colSpan={9} style={{ height }} />
    </tr>
  )
}

/** The columns' names; each is a button that sorts by it. */
function TableHead({ urlState }: { urlState: UrlState }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {SORT_KEYS.map((by) => (
          <ColumnHead key={by} by={by} urlState={urlState} />
        ))}
      </tr>
    </thead>
  )
}

function ColumnHead({ by, urlState: { window, sort, setSort } }: { by: SortKey; urlState: UrlState }) {
  const direction = sort?.by === by ? directionOf(by, sort.reversed) : undefined
  const figures = by !== 'token' && by !== 'audit'
  return (
    <th
      scope="col"
      className={classNames(figures && 'num', styles[by])}
      aria-sort={direction}
      {...(by === 'change' && { title: copy.columns.change })}
    >
      <button type="button" className={styles['sort']} onClick={() => setSort(nextSort(sort, by))}>
        {by === 'change' && <span className="sr">{copy.columns.change} </span>}
        {columnName(by, window)}
        <span className={styles['arrow']} aria-hidden="true">
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
    </th>
  )
}

/** Names sort ascending first, figures descending; youngest first is the smallest age first. */
function directionOf(by: SortKey, reversed: boolean): 'ascending' | 'descending' {
  const rises = by === 'token' || by === 'age'
  return rises === reversed ? 'descending' : 'ascending'
}

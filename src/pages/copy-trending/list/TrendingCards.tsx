import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { classNames } from '../../../ui/classNames'
import { copy } from '../copy'
import type { ListedRow } from '../view/holdOrder'
import { AuditMarks } from './AuditMarks'
import { columnName, FIGURES } from './figures'
import { rem, withRow } from './inSight'
import styles from './cards.module.css'
import { TokenName } from './TokenName'
import type { RowProps } from './TableRow'
import type { ListProps } from './TrendingTable'
import { useRowKeys } from './useRowKeys'

/** The height of a card and the gap below it, in rem; the style sheet has the same values. */
const CARD = 12
const GAP = 0.75
const PAGE = 3

/** The trending tokens as cards in the page's scroll; only the visible ones are rendered. */
export function TrendingCards({ rows, urlState, now, hold, recent }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { keys, items, height } = useCards(list, rows, recent)
  useScrolled(list, hold.onScrolled)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      className={styles['cards']}
      aria-label={copy.list.label}
      style={{ height }}
      onKeyDown={keys.onKeyDown}
      {...hold.region}
      onFocus={(event) => {
        keys.onFocus(event)
        hold.region.onFocus()
      }}
    >
      {items.map(({ row, index, top }) => (
        <Card
          key={row.token.mint}
          row={row}
          index={index}
          count={rows.length}
          top={top}
          urlState={urlState}
          now={now}
          tabbable={index === keys.at}
        />
      ))}
    </ul>
  )
}

function useCards(
  list: RefObject<HTMLUListElement | null>,
  rows: readonly ListedRow[],
  recent: string | null,
) {
  const keys = useRowKeys({ list, rows, recent, page: PAGE })
  const scrollMargin = useTop(list)
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: cardHeight,
    getItemKey: useCallback((index: number) => rows[index]?.token.mint ?? index, [rows]),
    rangeExtractor: withRow(keys.at, rows.length),
    overscan: 3,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index]
    return row ? [{ row, index, top: start - scrollMargin }] : []
  })
  return { keys, items, height: virtual.getTotalSize() }
}

function cardHeight(): number {
  return rem(CARD + GAP)
}

/** The list's offset on the page, in pixels; the content above it may grow. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const pageSize = new ResizeObserver(measure)
    measure()
    pageSize.observe(document.body)
    return () => pageSize.disconnect()
  }, [list])
  return top
}

/** Reports whether the top of the list has left the window. */
function useScrolled(list: RefObject<HTMLElement | null>, onScrolled: (scrolled: boolean) => void): void {
  useEffect(() => {
    const tell = () => onScrolled((list.current?.getBoundingClientRect().top ?? 0) < 0)
    tell()
    window.addEventListener('scroll', tell, { passive: true })
    return () => {
      window.removeEventListener('scroll', tell)
      onScrolled(false)
    }
  }, [list, onScrolled])
}

type CardProps = RowProps & Readonly<{ count: number; top: number }>

const Card = memo(function Card({ row, index, count, top, urlState, now, tabbable }: CardProps) {
  const { token } = row
  const chosen = urlState.token === token.mint
  const link = { to: urlState.linkTo(token.mint), replace: urlState.token !== null, chosen, tabbable }
  return (
    <li
      className={classNames(styles['card'], chosen && styles['chosen'])}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <TokenName row={row} link={link} />
      <dl className={styles['figures']}>
        {FIGURES.map(({ key, show }) => (
          <div key={key}>
            <dt>{columnName(key, urlState.window)}</dt>
            <dd className="mono">{show(token, urlState.window, now)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['marks']}>
        <AuditMarks audit={token.audit} />
      </div>
    </li>
  )
})

import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ListedRow } from '../view/holdOrder'
import { HEADER } from '../view/useOpenToken'
import { useRowKeys } from './useRowKeys'

type Options = Readonly<{
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  rows: readonly ListedRow[]
  /** The mint of the row that has keyboard focus first. */
  recent: string | null
  /** The height of a row in rem, and how many rows PageUp and PageDown move. */
  row: number
  page: number
}>

/**
 * The rows of a list that scrolls with the page: those to render, each with its offset from the first row, the height of all, and the keys
 * between them. Only rows near the window are rendered, and the one that has the focus or would get it.
 */
export function useWindowRows({ list, rows, recent, row, page }: Options) {
  const keys = useRowKeys({ list, rows, recent, page })
  const scrollMargin = useTop(list)
  // No compiler memoizes here, which is what this rule is about.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => rem(row),
    getItemKey: useCallback((index: number) => rows[index]?.token.mint ?? index, [rows]),
    rangeExtractor: withRow(keys.at, rows.length),
    overscan: 12,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems().flatMap(({ index, start, end }) => {
    const row = rows[index]
    return row ? [{ row, index, top: start - scrollMargin, end: end - scrollMargin }] : []
  })
  return { keys, items, height: virtual.getTotalSize() }
}

function withRow(index: number, count: number): (range: Range) => number[] {
  return (range) => {
    const inSight = defaultRangeExtractor(range)
    if (index >= count || inSight.includes(index)) return inSight
    return [...inSight, index].toSorted((a, b) => a - b)
  }
}

/** The pixels of a length in rem: rows grow with the reader's font size. */
function rem(length: number): number {
  return length * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
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
export function useScrolled(
  list: RefObject<HTMLElement | null>,
  onScrolled: (scrolled: boolean) => void,
): void {
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

/** A new order, named by `asked`, starts at its first rows, where the list was scrolled. `head`: rem that stay visible above them. */
export function useFirstRowsOf(asked: string, list: RefObject<HTMLElement | null>, head = 0): void {
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    const hidden = HEADER + rem(head) - (list.current?.getBoundingClientRect().top ?? 0)
    if (hidden > 0) window.scrollBy(0, -hidden)
  }, [asked, list, head])
}

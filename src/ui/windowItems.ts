import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

type Options = Readonly<{
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  count: number
  keyOf: (index: number) => string
  /** The height of a row in rem. */
  row: number
  /** A row that is rendered at every scroll position, because it has the focus or would get it. */
  always?: number
  /** So many rows more are rendered on each side of the window. */
  overscan?: number
}>

/** The place of a row in the list: its offsets from the first row, in pixels. */
export type WindowItem = Readonly<{ index: number; top: number; end: number }>

/** The rows near the window of a list that scrolls with the page, and the height of all its rows. */
export function useWindowItems({ list, count, keyOf, row, always = -1, overscan = 12 }: Options) {
  const scrollMargin = useTop(list)
  // Once for all rows: reading the font size thousands of times would block the page.
  const size = rem(row)
  // No compiler memoizes here, which this rule would require.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => size,
    getItemKey: useCallback((index: number) => keyOf(index), [keyOf]),
    rangeExtractor: withRow(always, count),
    overscan,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
    useFlushSync: false,
  })
  const items: readonly WindowItem[] = virtual.getVirtualItems().map(({ index, start, end }) => ({
    index,
    top: start - scrollMargin,
    end: end - scrollMargin,
  }))
  return { items, height: virtual.getTotalSize() }
}

function withRow(index: number, count: number): (range: Range) => number[] {
  return (range) => {
    const inSight = defaultRangeExtractor(range)
    if (index < 0 || index >= count || inSight.includes(index)) return inSight
    return [...inSight, index].toSorted((a, b) => a - b)
  }
}

/** The pixels of a length in rem: rows grow with the reader's font size. */
export function rem(length: number): number {
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

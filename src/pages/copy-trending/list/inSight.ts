import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The rendered rows of a list: the visible ones, and the one that has the focus or would get it. */
export function withRow(index: number, count: number): (range: Range) => number[] {
  return (range) => {
    const inSight = defaultRangeExtractor(range)
    if (index >= count || inSight.includes(index)) return inSight
    return [...inSight, index].toSorted((a, b) => a - b)
  }
}

/** The pixels of a length in rem: rows grow with the reader's font size. */
export function rem(length: number): number {
  return length * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
}

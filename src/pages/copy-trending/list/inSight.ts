import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** What is rendered of a list: the rows in sight, and the one that has or would get the focus, wherever it is. */
export function withRow(index: number, count: number): (range: Range) => number[] {
  return (range) => {
    const inSight = defaultRangeExtractor(range)
    if (index >= count || inSight.includes(index)) return inSight
    return [...inSight, index].toSorted((a, b) => a - b)
  }
}

/** Pixels of a length in rem: rows grow with the letters that the reader has chosen. */
export function rem(length: number): number {
  return length * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
}

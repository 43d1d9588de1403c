import { useMemo, useState } from 'react'
import type { Trending, TrendingToken } from '../../../market/trending'
import { holdOrder, type ListedRow, type Shown } from './holdOrder'
import { formatSort, sortTokens } from './sort'
import type { Hold } from './useHold'
import type { UrlState } from './useUrlState'

const NOTHING: Trending['tokens'] = []

/** The rows that are shown of what trends: in the order that was asked for, or held, and of those what was typed finds. */
export function useRows(
  trending: Trending | undefined,
  { window, sort, withAdvertising }: UrlState,
  typed: string,
  { held, round }: Hold,
): readonly ListedRow[] {
  const [shown, setShown] = useState<Shown | null>(null)
  const tokens = trending?.tokens ?? NOTHING
  const sorted = useMemo(() => sortTokens(tokens, sort, window), [tokens, sort, window])
  const key = `${window} ${formatSort(sort)} ${round} ${trending === undefined}`
  const next = holdOrder(shown, key, sorted, held)
  // Derived from what was shown before, as React’s reference does it (useState, “Storing information from previous renders”).
  if (next !== shown) setShown(next)
  return useMemo(() => findTokens(next.rows, typed, withAdvertising), [next.rows, typed, withAdvertising])
}

/** A text in which case and width make no difference. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Those whose name, symbol or mint holds what was typed; all where nothing was. */
function findTokens<Row extends { token: TrendingToken }>(
  rows: readonly Row[],
  typed: string,
  withAdvertising: boolean,
): readonly Row[] {
  const words = fold(typed.trim())
  if (words === '' && withAdvertising) return rows
  return rows.filter(
    ({ token: { name, symbol, mint, advertising } }) =>
      (withAdvertising || advertising === null) &&
      [name, symbol, mint].some((text) => fold(text).includes(words)),
  )
}

import { useMemo, useState } from 'react'
import type { Trending, TrendingToken } from '../../../market/trending'
import { holdOrder, type ListedRow, type Shown } from './holdOrder'
import { formatSort, sortTokens } from './sort'
import type { Hold } from './useHold'
import type { UrlState } from './useUrlState'

const NOTHING: Trending['tokens'] = []

/** The shown rows: in the requested order, or held, and filtered by the search. */
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

/** The text for a search that ignores case and width. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The tokens whose name, symbol or mint contains the search text; all where it is empty. */
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

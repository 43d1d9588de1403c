import type { TrendingToken, TrendingWindow } from '../../../market/trending'
import { auditScore } from './audit'

export const SORT_KEYS = [
  'token',
  'price',
  'change',
  'volume',
  'liquidity',
  'marketCap',
  'age',
  'holders',
  'audit',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** The column to sort by, and whether in reverse. Null: the trending order. */
export type ListSort = Readonly<{ by: SortKey; reversed: boolean }> | null

/** Parses the URL's sort: "volume", "-volume"; anything else is the trending order. */
export function parseSort(text: string | null): ListSort {
  const by = SORT_KEYS.find((key) => key === text?.replace(/^-/, ''))
  return by ? { by, reversed: text?.startsWith('-') === true } : null
}

export function formatSort(sort: ListSort): string {
  return sort === null ? '' : `${sort.reversed ? '-' : ''}${sort.by}`
}

/** The sort after a click on a column's head: its first order, then the reverse, then the trending order. */
export function nextSort(now: ListSort, by: SortKey): ListSort {
  if (now?.by !== by) return { by, reversed: false }
  return now.reversed ? null : { by, reversed: true }
}

/** Sorts names from A to Z, figures highest first, ages youngest first; unknown values come last in either direction. */
export function sortTokens(
  tokens: readonly TrendingToken[],
  sort: ListSort,
  window: TrendingWindow,
): readonly TrendingToken[] {
  if (sort === null) return tokens
  const valued = tokens.map((token) => ({ token, value: VALUES[sort.by](token, window) }))
  const sign = sort.reversed ? -1 : 1
  return valued
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return sign * compare(a.value, b.value)
    })
    .map(({ token }) => token)
}

type Value = string | number | null

const VALUES: Readonly<Record<SortKey, (token: TrendingToken, window: TrendingWindow) => Value>> = {
  token: ({ name, symbol }) => name || symbol || null,
  price: ({ price }) => price,
  change: ({ change }, window) => change[window],
  volume: ({ volume }, window) => volume[window],
  liquidity: ({ liquidity }) => liquidity,
  marketCap: ({ marketCap }) => marketCap,
  age: ({ createdAt }) => createdAt,
  holders: ({ holders }) => holders,
  audit: ({ audit }) => auditScore(audit),
}

const names = new Intl.Collator('en')

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return b - a
  return names.compare(`${a}`, `${b}`)
}

import type { ReactNode } from 'react'
import type { TrendingToken, TrendingWindow } from '../../../market/trending'
import { Price } from '../../../ui/Price'
import { formatChange, formatSum } from '../../../units/marketFigures'
import { copyTrendingCopy } from '../copy'
import type { SortKey } from '../view/sort'
import { formatWhole } from '../../../units/grouping'

export type FigureKey = Exclude<SortKey, 'token' | 'audit'>

/** A token's figures in the list, in the order of the columns; `now` is in ms since 1970. */
export const FIGURES: readonly Readonly<{
  key: FigureKey
  show: (token: TrendingToken, window: TrendingWindow, now: number) => ReactNode
}>[] = [
  {
    key: 'price',
    show: ({ price }) =>
      known(price, (price) => (
        <>
          $<Price price={price} />
        </>
      )),
  },
  { key: 'change', show: ({ change }, window) => known(change[window], formatChange) },
  { key: 'volume', show: ({ volume }, window) => known(volume[window], formatUsd) },
  { key: 'liquidity', show: ({ liquidity }) => known(liquidity, formatUsd) },
  { key: 'marketCap', show: ({ marketCap }) => known(marketCap, formatUsd) },
  { key: 'age', show: ({ createdAt }, _, now) => known(createdAt, (at) => formatAge(at, now)) },
  { key: 'holders', show: ({ holders }) => known(holders, formatHolders) },
]

/** One of a token's figures. */
export function Figure({
  of,
  token,
  window,
  now,
}: {
  of: FigureKey
  token: TrendingToken
  window: TrendingWindow
  now: number
}) {
  return FIGURES.find(({ key }) => key === of)?.show(token, window, now)
}

/** A column's name; the column of the price change is named after its window. */
export function columnName(key: SortKey, window: TrendingWindow): string {
  return key === 'change' ? window : copyTrendingCopy.columns[key]
}

/** A sum in US dollars. */
function formatUsd(sum: number): string {
  return `$${formatSum(sum)}`
}

function known(value: number | null, show: (value: number) => ReactNode): ReactNode {
  return value === null ? <Unknown /> : show(value)
}

function Unknown() {
  return (
    <span className="faint">
      <span aria-hidden="true">–</span>
      <span className="sr">{copyTrendingCopy.list.unknown}</span>
    </span>
  )
}

/** The number of holders: with all digits up to a million. */
export function formatHolders(holders: number): string {
  return holders < 1_000_000 ? formatWhole(holders) : formatSum(holders)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The age of something that started at `since`, both in ms since 1970: "41 min", "9 h", "83 d", "2.4 y". Below a minute, or in the future:
 * "new".
 */
export function formatAge(since: number, now: number): string {
  const age = now - since
  if (age < MINUTE) return 'new'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`
  if (age < 730 * DAY) return `${Math.floor(age / DAY)} d`
  return `${(age / (365.25 * DAY)).toFixed(1)} y`
}

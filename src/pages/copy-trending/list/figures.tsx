import type { ReactNode } from 'react'
import type { TrendingToken, TrendingWindow } from '../../../market/trending'
import { Amount } from '../../../ui/Amount'
import { copy } from '../copy'
import { formatAge, formatChange, formatHolders, formatPrice, formatSum } from '../view/figures'
import type { SortKey } from '../view/sort'

type FigureKey = Exclude<SortKey, 'token' | 'audit'>

/** What a list says of a token in figures, in the order of the columns; `now` is in ms since 1970. */
export const FIGURES: readonly Readonly<{
  key: FigureKey
  show: (token: TrendingToken, window: TrendingWindow, now: number) => ReactNode
}>[] = [
  { key: 'price', show: ({ price }) => known(price, (price) => <Price price={price} />) },
  { key: 'change', show: ({ change }, window) => known(change[window], formatChange) },
  { key: 'volume', show: ({ volume }, window) => known(volume[window], formatSum) },
  { key: 'liquidity', show: ({ liquidity }) => known(liquidity, formatSum) },
  { key: 'marketCap', show: ({ marketCap }) => known(marketCap, formatSum) },
  { key: 'age', show: ({ createdAt }, _, now) => known(createdAt, (at) => formatAge(at, now)) },
  { key: 'holders', show: ({ holders }) => known(holders, formatHolders) },
]

/** A column's name: that of the change is its window. */
export function columnName(key: SortKey, window: TrendingWindow): string {
  return key === 'change' ? window : copy.columns[key]
}

function known(value: number | null, show: (value: number) => ReactNode): ReactNode {
  return value === null ? <Unknown /> : show(value)
}

function Unknown() {
  return (
    <span className="faint">
      <span aria-hidden="true">–</span>
      <span className="sr">{copy.list.unknown}</span>
    </span>
  )
}

/** With its leading zeros dimmed; of very many the number is written small, as markets do. */
function Price({ price }: { price: number }) {
  const said = formatPrice(price)
  if (!('zeros' in said)) return <Amount value={said.text} className="nowrap" />
  return (
    <span title={said.text}>
      <span className="sr">{said.text}</span>
      <span aria-hidden="true">
        <span className="z">
          0.0<sub>{said.zeros}</sub>
        </span>
        {said.digits}
      </span>
    </span>
  )
}

import type { ReactNode } from 'react'
import type { TrendingToken, TrendingWindow } from '../../../market/trending'
import { Amount } from '../../../ui/Amount'
import { copy } from '../copy'
import type { SortKey } from '../view/sort'
import { formatWhole, shownFigures } from '../../../units/grouping'

export type FigureKey = Exclude<SortKey, 'token' | 'audit'>

/** A token's figures in the list, in the order of the columns; `now` is in ms since 1970. */
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

/** One figure of a token, of those in the list. */
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

/** A column's name; that of the price change is its window. */
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

/** With its leading zeros dimmed; where they are very many, their number is shown in small print, as markets do. */
export function Price({ price }: { price: number }) {
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

/** Significant digits in the list: short enough for a column, and no figure is rounded to zero. */

const SIGNIFICANT = 4
/** With more zeros than this after the point, their number is shown instead. */
const MOST_ZEROS = 9

/** A price as text; `zeros`: that many zeros follow the point, and only their number is shown before `digits`. */
type PriceText = Readonly<{ text: string }> | Readonly<{ zeros: number; digits: string; text: string }>

/** A price in US dollars, with four significant digits; `text` is its long form. */
export function formatPrice(price: number): PriceText {
  if (price === 0) return { text: '0' }
  if (price >= 1_000_000) return { text: formatSum(price) }
  if (price >= 100) return { text: shownFigures(price.toLocaleString('en', twoPlaces)) }
  if (price >= 1) return { text: price.toPrecision(SIGNIFICANT) }
  return below1(price)
}

const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

function below1(price: number): PriceText {
  const [mantissa = '0', exponent = '0'] = price.toExponential(SIGNIFICANT - 1).split('e')
  const digits = mantissa.replace('.', '')
  const zeros = -Number(exponent) - 1
  if (zeros < 0) return { text: Number(mantissa).toPrecision(SIGNIFICANT) }
  const text = `0.${'0'.repeat(zeros)}${digits}`
  return zeros > MOST_ZEROS ? { zeros, digits, text } : { text }
}

/** A change in percent: "+38.4 %", "−3.1 %", "+1,204 %", "+120k %". */
export function formatChange(percent: number): string {
  const size = Math.abs(percent)
  const text = size < 1_000 ? size.toFixed(1) : size < 100_000 ? grouped(Math.round(size)) : formatSum(size)
  const none = Number(text) === 0
  return `${none ? '' : percent < 0 ? '−' : '+'}${text} %`
}

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
] as const

/** A sum in US dollars: "812", "1.2k", "412k", "1.92M", "12.4B". */
export function formatSum(sum: number): string {
  // Rounding up may reach the next unit: 999,999 is a million.
  const [size, unit] = UNITS.find(([size]) => sum >= size * 0.9995) ?? [1, '']
  if (unit !== '') return `${threeFigures(sum / size)}${unit}`
  if (sum >= 9_950) return `${Math.round(sum / 1_000)}k`
  if (sum >= 999.5) return `${(sum / 1_000).toFixed(1)}k`
  return sum > 0 && sum < 1 ? '< 1' : `${Math.round(sum)}`
}

function threeFigures(value: number): string {
  if (value >= 999.5) return grouped(Math.round(value))
  return value >= 99.95 ? value.toFixed(0) : value >= 9.995 ? value.toFixed(1) : value.toFixed(2)
}

function grouped(whole: number): string {
  return formatWhole(whole)
}

/** The number of holders: all digits up to a million. */
export function formatHolders(holders: number): string {
  return holders < 1_000_000 ? grouped(holders) : formatSum(holders)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The age of something that started at `since`, both ms since 1970: "41 min", "9 h", "83 d", "2.4 y". Less than a minute, or in the
 * future: "new".
 */
export function formatAge(since: number, now: number): string {
  const age = now - since
  if (age < MINUTE) return 'new'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`
  if (age < 730 * DAY) return `${Math.floor(age / DAY)} d`
  return `${(age / (365.25 * DAY)).toFixed(1)} y`
}

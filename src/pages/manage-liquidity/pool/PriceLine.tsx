import styles from '../../../ui/PriceImpactChart.module.css'
import { formatFloat } from '../../../units/grouping'
import { localTime, shortDate, shortMoment } from '../../../units/moments'
import { withFewZeros } from '../../../units/shortFigures'

/** A price at a time in ms since 1970; null: not known. */
type Point = Readonly<{ at: number | null; price: number }>

export type PriceLineProps = {
  /** The accessible name: the texts inside of the chart are not read out. */
  label: string
  /** At least two points, the oldest first. */
  points: readonly Point[]
  /** The titles of the axes. */
  axes: Readonly<{ across: string; up: string }>
}

/** A price over time. It is drawn in two widths, because the letters of a shrunk chart are too small to read. */
export function PriceChart(props: PriceLineProps) {
  return (
    <>
      <Chart {...props} size={{ name: 'wide', width: 640, height: 300 }} />
      <Chart {...props} size={{ name: 'slim', width: 358, height: 280 }} />
    </>
  )
}

type Size = Readonly<{ name: 'wide' | 'slim'; width: number; height: number }>

const [TOP, BOTTOM, RIGHT] = [36, 54, 12]
const [LEFT, GAP, LETTER] = [54, 8, 7.6]
const LEVELS = 4

function Chart({ label, points, axes, size }: PriceLineProps & { size: Size }) {
  const { name, width, height } = size
  const { places, ticks } = scaleOf(points, name === 'wide' ? 4 : 3)
  const levels = levelsOf(points.map(({ price }) => price))
  const [low = 0, high = 1] = [levels[0], levels.at(-1)]
  const texts = textsOf(levels)
  const left = Math.max(LEFT, GAP + LETTER * Math.max(...texts.map(({ length }) => length)))
  const x = (place: number) => left + place * (width - left - RIGHT)
  const y = (price: number) => height - BOTTOM - ((price - low) / (high - low)) * (height - BOTTOM - TOP)
  const path = points
    .map(
      ({ price }, nth) => `${nth === 0 ? 'M' : 'L'}${x(places[nth] ?? 0).toFixed(1)} ${y(price).toFixed(1)}`,
    )
    .join('')
  return (
    <svg
      className={`${styles['chart']} ${styles[name]}`}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG is no img
      role="img"
      aria-label={label}
    >
      <text x={0} y={14}>
        {axes.up}
      </text>
      {levels.map((level, nth) => (
        <g key={level}>
          <path className={styles['level']} d={`M${left} ${y(level).toFixed(1)}H${width - RIGHT}`} />
          <text x={left - GAP} y={y(level) + 4} textAnchor="end">
            {texts[nth]}
          </text>
        </g>
      ))}
      {ticks.map((tick, nth) => (
        <text
          key={`${nth} ${tick}`}
          x={x(nth / (ticks.length - 1))}
          y={height - BOTTOM + 22}
          textAnchor={nth === 0 ? 'start' : nth === ticks.length - 1 ? 'end' : 'middle'}
        >
          {tick}
        </text>
      ))}
      <text x={width - RIGHT} y={height - 8} textAnchor="end">
        {axes.across}
      </text>
      <path d={path} className={styles['line']} />
      {points.length <= 20 &&
        points.map(({ price }, nth) => (
          <circle
            key={`${nth} ${price}`}
            cx={x(places[nth] ?? 0)}
            cy={y(price)}
            r="3.5"
            className={styles['dot']}
          />
        ))}
    </svg>
  )
}

/**
 * The place of each point, from 0 to 1, and the texts of evenly spaced times. Where a time is not known, the points have even distances.
 */
function scaleOf(
  points: readonly Point[],
  count: number,
): Readonly<{ places: readonly number[]; ticks: readonly string[] }> {
  const times = points.flatMap(({ at }) => (at === null ? [] : [at]))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if (times.length < points.length || first === last)
    return { places: points.map((_, nth) => nth / Math.max(1, points.length - 1)), ticks: [] }
  const span = last - first
  const ticks = Array.from({ length: count }, (_, nth) => tickText(first + (span * nth) / (count - 1), span))
  return { places: times.map((at) => (at - first) / span), ticks }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function tickText(at: number, span: number): string {
  if (span >= 3 * DAY) return shortDate(at)
  if (span >= DAY) return shortMoment(at).replace(',', '')
  return localTime(at).slice(0, span < 30 * MINUTE ? 8 : 5)
}

/** Evenly spaced prices that enclose the line; a line without change is in the middle. */
function levelsOf(prices: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const margin = high - low > high * 1e-9 ? 0 : high * 0.05
  const [from, to] = [low - margin, high + margin]
  return Array.from({ length: LEVELS }, (_, nth) => from + ((to - from) * nth) / (LEVELS - 1))
}

/** The texts of levels, with as few digits as distinguish them. */
function textsOf(levels: readonly number[]): readonly string[] {
  for (let digits = 3; digits < 15; digits += 1) {
    const texts = levels.map((level) =>
      withFewZeros(formatFloat(level, { maximumSignificantDigits: digits })),
    )
    if (new Set(texts).size === levels.length) return texts
  }
  return levels.map(String)
}

import { useId } from 'react'
import styles from './PriceImpactChart.module.css'

/** `at` is the place on the scale of sizes, from 0 to 1; `multiple` is the price as a multiple of the price before the trade. */
type Point = Readonly<{ at: number; multiple: number }>

export type PriceImpactChartProps = {
  /** The accessible name: the texts inside of the chart are not read out. */
  label: string
  line: readonly Point[]
  dashed?: readonly Point[]
  /** Points of the line that have a dot and a text. */
  marks: readonly (Point & Readonly<{ text: string }>)[]
  /** The texts of the axis of sizes, at even distances. */
  ticks: readonly string[]
  /** The text of a level on the axis of prices. */
  levelText: (multiple: number) => string
  /** The titles of the axes. */
  axes: Readonly<{ across: string; up: string }>
  /** The axis of prices reaches this multiple, even where the line stays below it. */
  reach?: number
}

/**
 * How trades of growing size change a price; both scales are logarithmic. It is drawn in two widths, because the letters of a
 * shrunk chart are too small to read.
 */
export function PriceImpactChart(props: PriceImpactChartProps) {
  return (
    <>
      <Chart {...props} size={{ name: 'wide', width: 640, height: 328 }} />
      <Chart {...props} size={{ name: 'slim', width: 358, height: 298 }} />
    </>
  )
}

type Size = Readonly<{ name: 'wide' | 'slim'; width: number; height: number }>

const [TOP, BOTTOM, RIGHT] = [44, 54, 10]
/** The margin on the left has room for the longest text of a level, and is never narrower than LEFT. */
const [LEFT, GAP, LETTER] = [54, 8, 7.3]

function Chart(props: PriceImpactChartProps & { size: Size }) {
  const { label, line, dashed = [], marks, ticks, levelText, axes, reach = 1, size } = props
  const { name, width, height } = size
  const hatch = useId()
  const top = Math.max(...[reach, ...line.map(({ multiple }) => multiple)].map(Math.log10))
  const levels = levelsUpTo(top).map((log) => ({ log, text: levelText(10 ** log) }))
  const left = Math.max(LEFT, GAP + LETTER * Math.max(...levels.map(({ text }) => text.length)))
  const x = (at: number) => left + at * (width - left - RIGHT)
  const yOf = (log: number) => height - BOTTOM - (Math.max(0, log) / top) * (height - BOTTOM - TOP)
  const y = ({ multiple }: Point) => yOf(Math.log10(multiple))
  const path = (points: readonly Point[]) =>
    points
      .map((point, nth) => `${nth === 0 ? 'M' : 'L'}${x(point.at).toFixed(1)} ${y(point).toFixed(1)}`)
      .join('')
  const [first, last] = [line[0], line.at(-1)]
  const ground = yOf(0)
  const area = first && last ? `${path(line)}L${x(last.at)} ${ground}L${x(first.at)} ${ground}z` : ''
  return (
    <svg
      className={`notranslate ${styles['chart']} ${styles[name]}`}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG is no img
      role="img"
      aria-label={label}
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <path d="M0 0V5" className={styles['hatch']} />
        </pattern>
      </defs>
      <path d={area} fill={`url(#${hatch})`} />
      {levels.map(({ log, text }) => (
        <g key={log}>
          <path className={styles['level']} d={`M${left} ${yOf(log)}H${width - RIGHT}`} />
          <text x={left - GAP} y={yOf(log) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {ticks.map((tick, nth) => (
        <text
          key={tick}
          x={x(nth / (ticks.length - 1))}
          y={height - BOTTOM + 22}
          textAnchor={anchorOf(nth, ticks.length)}
        >
          {tick}
        </text>
      ))}
      <text x={0} y={14}>
        {axes.up}
      </text>
      <text x={width - RIGHT} y={height - 8} textAnchor="end">
        {axes.across}
      </text>
      <path d={path(dashed)} className={styles['dashed']} />
      <path d={path(line)} className={styles['line']} />
      {marks.map((mark) => (
        <g key={mark.at}>
          <circle cx={x(mark.at)} cy={y(mark)} r="4.5" className={styles['dot']} />
          <text
            x={x(mark.at) - 11}
            y={mark.at === 1 ? y(mark) + 4 : y(mark) - 8}
            textAnchor="end"
            className={styles['mark']}
          >
            {mark.text}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Levels at powers of ten: every one, or every second or third where there would be too many. */
function levelsUpTo(top: number): readonly number[] {
  const step = top < 1 ? top / 2 : Math.ceil(top / 5)
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, nth) => nth * step)
}

function anchorOf(nth: number, count: number): 'start' | 'middle' | 'end' {
  return nth === 0 ? 'start' : nth === count - 1 ? 'end' : 'middle'
}

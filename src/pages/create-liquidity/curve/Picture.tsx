import { useId } from 'react'
import { timesOf } from '../names'
import { pointOf, type Buy, type CurvePoint } from './points'
import styles from './curve.module.css'

type PictureProps = {
  points: readonly CurvePoint[]
  marks: readonly Readonly<{ buy: Buy | null }>[]
  label: string
  /** What stands below, at even distances. */
  ticks: readonly string[]
}

/** Two sizes of the same picture: letters keep their size, so that the narrow one is drawn anew rather than shrunk. */
export function Picture(props: PictureProps) {
  return (
    <>
      <Chart {...props} size={{ name: 'wide', width: 640, height: 290 }} />
      <Chart {...props} size={{ name: 'slim', width: 358, height: 260 }} />
    </>
  )
}

type Size = Readonly<{ name: 'wide' | 'slim'; width: number; height: number }>

const [LEFT, TOP, BOTTOM, RIGHT] = [54, 26, 34, 10]

function Chart({ points, marks, label, ticks, size }: PictureProps & { size: Size }) {
  const hatch = useId()
  const { name, width, height } = size
  const top = Math.max(0.3, ...points.map(({ after }) => after))
  const place = {
    x: (at: number) => LEFT + at * (width - LEFT - RIGHT),
    y: (log: number) => height - BOTTOM - (Math.max(0, log) / top) * (height - BOTTOM - TOP),
  }
  const ground = place.y(0)
  const line = (of: 'after' | 'paid') =>
    points
      .map(
        (point, at) =>
          `${at === 0 ? 'M' : 'L'}${place.x(point.at).toFixed(1)} ${place.y(point[of]).toFixed(1)}`,
      )
      .join('')
  const [first, last] = [points[0], points.at(-1)]
  const area =
    first && last ? `${line('after')}L${place.x(last.at)} ${ground}L${place.x(first.at)} ${ground}z` : ''
  return (
    <svg
      className={`${styles['chart']} ${styles[name]}`}
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
      {levels(top).map((level) => (
        <g key={level}>
          <path className={styles['level']} d={`M${LEFT} ${place.y(level)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={place.y(level) + 4} textAnchor="end">
            {(10 ** level).toLocaleString('en', { maximumSignificantDigits: 2 })}×
          </text>
        </g>
      ))}
      {ticks.map((tick, at) => (
        <text
          key={tick}
          x={place.x(at / (ticks.length - 1))}
          y={height - 12}
          textAnchor={anchorOf(at, ticks.length)}
        >
          {tick}
        </text>
      ))}
      <path d={line('paid')} className={styles['paid']} />
      <path d={line('after')} className={styles['after']} />
      {marks.map(
        ({ buy }, at) =>
          buy && (
            <Dot
              key={`${buy.amountIn}`}
              buy={buy}
              at={(at + 1) / marks.length}
              place={place}
              last={at === marks.length - 1}
            />
          ),
      )}
    </svg>
  )
}

type Place = Readonly<{ x: (at: number) => number; y: (log: number) => number }>

function Dot({ buy, at, place, last }: { buy: Buy; at: number; place: Place; last: boolean }) {
  const [x, y] = [place.x(at), place.y(pointOf(at, buy).after)]
  return (
    <>
      <circle cx={x} cy={y} r="4.5" className={styles['dot']} />
      <text x={x - 11} y={last ? y + 4 : y - 8} textAnchor="end" className={styles['times']}>
        {timesOf(buy.after)}×
      </text>
    </>
  )
}

/** Lines at powers of ten: every one, or every second or third where there would be too many. */
function levels(top: number): readonly number[] {
  const step = top < 1 ? top / 2 : Math.ceil(top / 5)
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, at) => at * step)
}

function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  return at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle'
}

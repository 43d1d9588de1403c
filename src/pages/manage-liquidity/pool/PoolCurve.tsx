import type { Pool } from '../../../liquidity/venue'
import { copy } from '../copy'
import { symbolOf } from '../../../liquidity/names'
import { curvePoints, pointOf, tradeOf, tradeSizes, type CurvePoint } from './curvePoints'
import styles from './pool.module.css'

const [WIDTH, HEIGHT, EDGE] = [640, 180, 8]

/** A picture of what buying does to the price, both scales logarithmic; the table below it says the same in figures. */
export function PoolCurve({ pool }: { pool: Pool }) {
  const sizes = tradeSizes(pool)
  const points = curvePoints(pool, sizes[0])
  const most = Math.max(...points.map(({ height }) => height))
  if (points.length < 2 || most <= 0) return null
  const marks = sizes.flatMap((size, nth) =>
    tradeOf(pool, size).flatMap((swap) => pointOf(pool, (nth + 1) / 3, swap)),
  )
  const x = ({ at }: CurvePoint) => EDGE + at * (WIDTH - 2 * EDGE)
  const y = ({ height }: CurvePoint) => HEIGHT - EDGE - (Math.max(height, 0) / most) * (HEIGHT - 2 * EDGE)
  return (
    <svg
      className={styles['curve']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG is no img
      role="img"
      aria-label={copy.pool.picture(symbolOf(pool.pair.base), symbolOf(pool.pair.quote))}
    >
      <path className={styles['ground']} d={`M0 ${HEIGHT - EDGE}H${WIDTH}`} />
      {marks.map((mark) => (
        <path key={mark.at} className={styles['ground']} d={`M${x(mark)} 0V${HEIGHT}`} />
      ))}
      <path
        className={styles['price']}
        d={points
          .map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point).toFixed(1)} ${y(point).toFixed(1)}`)
          .join('')}
      />
      {marks.map((mark) => (
        <circle key={mark.at} className={styles['mark']} cx={x(mark)} cy={y(mark)} r="4" />
      ))}
    </svg>
  )
}

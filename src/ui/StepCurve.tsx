import { useId } from 'react'
import styles from './StepCurve.module.css'

/** A date of the curve, in ms since 1970, and what is free from then on, from 0 to 1. */
export type StepPoint = Readonly<{ at: number; part: number }>

type StepCurveProps = {
  /** What the picture shows, as a sentence. */
  label: string
  /** The dates in their order, the last one with all. */
  points: readonly StepPoint[]
  from: number
  now: number
  words: Readonly<{ free: string; locked: string; from: string; to: string }>
  /** Whether what is locked stays so until its dates, whoever would have it otherwise. */
  final: boolean
}

const [WIDTH, HEIGHT, TOP] = [640, 200, 24]

/** What becomes free when: a solid part that grows in steps, and the hatched rest. */
export function StepCurve({ label, points, from, now, words, final }: StepCurveProps) {
  const id = useId()
  const end = points.at(-1)?.at ?? from
  const [least, most] = [Math.min(from, now), Math.max(end, now)]
  const x = (at: number) => ((at - least) / Math.max(1, most - least)) * WIDTH
  const y = (part: number) => TOP + (1 - part) * HEIGHT
  const steps = points.map(({ at, part }) => `H${x(at).toFixed(1)}V${y(part).toFixed(1)}`).join('')
  const line = `M0 ${y(0)}${steps}H${WIDTH}`
  const free = points.findLast(({ at }) => at <= now)?.part ?? 0
  return (
    <figure className={styles['curve']} data-final={final || undefined}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + TOP + 4}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG is no img
        role="img"
        aria-label={label}
      >
        <defs>
          <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
            <path className={styles['hatch']} d="M0 0V6" />
          </pattern>
        </defs>
        <path d={`${line}V${TOP}H0z`} fill={`url(#${id})`} />
        <path className={styles['free']} d={`${line}V${y(0)}H0z`} />
        <path className={styles['line']} d={line} />
        <path className={styles['edge']} d={`M0 ${TOP}H${WIDTH}`} />
        <path className={styles['now']} d={`M${x(now).toFixed(1)} ${TOP - 8}V${y(0)}`} />
        <circle className={styles['dot']} cx={x(now)} cy={y(free)} r="4" />
      </svg>
      <figcaption className="small muted">
        <span>{words.from}</span>
        <span className={styles['keys']}>
          <span className={styles['freeKey']}>{words.free}</span>
          <span className={styles['lockedKey']}>{words.locked}</span>
        </span>
        <span>{words.to}</span>
      </figcaption>
    </figure>
  )
}

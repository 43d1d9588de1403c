import { useId, type ReactNode } from 'react'
import { classNames } from '../../ui/classNames'
import styles from './drawing.module.css'

/*
 * The parts of the drawings in lessons: fine lines as on a banknote, teal for what works, pink for what is forever. All drawings are 360
 * units wide, so that on a phone their letters are as large as the text below.
 */

/** A drawing. `label` describes it in a sentence, because its texts are not read out. */
export function Drawing({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <svg
      className={styles['drawing']}
      viewBox={`0 0 360 ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG is no img
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  )
}

type Place = { x: number; y: number }

/** A token's rosette: turned ellipses in a rim. `flat`: how narrow the ellipses are, which distinguishes rosettes. */
export function Rosette({
  x,
  y,
  r,
  flat = 0.42,
  lines = 9,
}: Place & { r: number; flat?: number; lines?: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className={styles['rosette']}>
      {Array.from({ length: lines }, (_, nth) => (
        <ellipse key={nth} rx={r * 0.94} ry={r * flat} transform={`rotate(${(180 / lines) * nth})`} />
      ))}
      <circle r={r} />
    </g>
  )
}

type Ink = 'teal' | 'pink' | 'amber' | 'red' | 'muted' | 'faint'

/** Words in a drawing, from the left unless `anchor` says otherwise. */
export function DrawnWords({
  x,
  y,
  anchor = 'start',
  ink,
  bold,
  mono,
  children,
}: Place & {
  anchor?: 'start' | 'middle' | 'end'
  ink?: Ink
  bold?: boolean
  mono?: boolean
  children: ReactNode
}) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      className={classNames(ink && styles[ink], bold && styles['bold'], mono && styles['mono'])}
    >
      {children}
    </text>
  )
}

/** A card, which stands for the content of an account or a file. */
export function Card({ x, y, width, height, ink }: Place & { width: number; height: number; ink?: Ink }) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={8}
      className={classNames(styles['card'], ink && styles[ink])}
    />
  )
}

/** A fine line; `ink` where it has a meaning, `dashed` where it stands for something hypothetical. */
export function DrawnLine({ d, ink, dashed }: { d: string; ink?: Ink; dashed?: boolean }) {
  return <path d={d} className={classNames(styles['line'], ink && styles[ink], dashed && styles['dashed'])} />
}

/** A line that ends in a small arrowhead, pointing right or down. */
export function Arrow({ x, y, to, down }: Place & { to: number; down?: boolean }) {
  return (
    <path
      className={styles['line']}
      d={down ? `M${x} ${y}V${to}m-5-6 5 6 5-6` : `M${x} ${y}H${to}m-6-5 6 5-6 5`}
    />
  )
}

const SHAPES = {
  ok: 'M-5 0l3.5 4L5-4.5',
  final: 'M0-6 6 0 0 6-6 0z',
  warn: 'M0-6 6.5 5.5h-13z',
  err: 'M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5',
} as const

/** The shape of an ink, so that colour is never the only sign: tick, diamond, triangle, cross. */
export function DrawnShape({ x, y, kind }: Place & { kind: keyof typeof SHAPES }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d={SHAPES[kind]}
      className={classNames(styles['shape'], styles[kind])}
    />
  )
}

/** A hatched block: an amount, drawn to scale. */
export function HatchedArea({
  x,
  y,
  width,
  height,
  ink = 'muted',
}: Place & { width: number; height: number; ink?: Ink }) {
  const id = useId()
  return (
    <g className={classNames(styles['hatched'], styles[ink])}>
      <defs>
        <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <path d="M0 0V5" />
        </pattern>
      </defs>
      <rect x={x} y={y} width={width} height={height} fill={`url(#${id})`} />
      <rect x={x} y={y} width={width} height={height} fill="none" />
    </g>
  )
}

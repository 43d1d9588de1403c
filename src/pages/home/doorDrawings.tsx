import type { ReactNode } from 'react'

/** A 72 × 56 engraving in the colour of its text. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="72" height="56" viewBox="-36 -28 72 56" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth=".9">
        {children}
      </g>
    </svg>
  )
}

/** `count` ellipses about one centre, turned evenly through half a circle. */
function Rosette({ count, rx, ry }: { count: number; rx: number; ry: number }) {
  return Array.from({ length: count }, (_, index) => (
    <ellipse key={index} rx={rx} ry={ry} transform={`rotate(${(index * 180) / count})`} />
  ))
}

/** A coin: one rosette in a rim. */
export function CoinDrawing() {
  return (
    <Drawing>
      <Rosette count={9} rx={26} ry={11} />
      <circle r="27" />
    </Drawing>
  )
}

/** A figure and its dashed copy. */
export function TwinDrawing() {
  return (
    <Drawing>
      <g transform="translate(-11)">
        <Rosette count={6} rx={22} ry={8} />
      </g>
      <g transform="translate(15)" strokeDasharray="2 1.6">
        <Rosette count={6} rx={20} ry={8} />
      </g>
    </Drawing>
  )
}

/** The price curve of a constant-product pool, deepening. */
export function CurveDrawing() {
  return (
    <Drawing>
      <path d="M-34 27V-27M-34 27H34" strokeWidth="1.2" />
      {Array.from({ length: 7 }, (_, i) => (
        <path
          key={i}
          d={`M${-31 + 2.4 * i} -27C${-28 + 2.6 * i} ${8 + 1.6 * i} ${-18 + 3 * i} ${18 + i} 34 ${12 + 1.9 * i}`}
        />
      ))}
    </Drawing>
  )
}

/** An open book. */
export function BookDrawing() {
  return (
    <Drawing>
      <path
        d="M0-22C-10-28-24-27-34-24V24c10-3 24-4 34 2 10-6 24-5 34-2V-24C24-27 10-28 0-22zM0-22V26"
        strokeWidth="1.2"
      />
      {[-16, -9, -2, 5, 12].map((y) => (
        <path key={y} d={`M-29 ${y}c8-2 16-2 24 1M29 ${y}c-8-2-16-2-24 1`} />
      ))}
    </Drawing>
  )
}

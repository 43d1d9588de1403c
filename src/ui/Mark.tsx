import type { ReactNode } from 'react'
import { classNames } from './classNames'
import { CrossIcon, DashIcon, DiamondIcon, DotIcon, TickIcon, TriangleIcon } from './icons'

export type MarkKind = 'ok' | 'final' | 'warn' | 'err' | 'live' | 'off'

const SHAPES = {
  ok: TickIcon,
  final: DiamondIcon,
  warn: TriangleIcon,
  err: CrossIcon,
  live: DotIcon,
  off: DashIcon,
} as const

/** A word in an ink with that ink's shape before it: teal tick, pink diamond, amber triangle, red cross, teal dot for what is
 * under way, grey dash. */
export function Mark({
  kind,
  children,
  className,
}: {
  kind: MarkKind
  children?: ReactNode
  className?: string
}) {
  const Shape = SHAPES[kind]
  return (
    <span className={classNames('mark', kind, className)}>
      <Shape />
      {children !== undefined && <span>{children}</span>}
    </span>
  )
}

import type { CSSProperties } from 'react'

/** A grey block of the size of the content that loads, so that the layout does not shift. Sizes are CSS lengths or pixels. */
export function Skeleton({
  width = '100%',
  height = 16,
  round,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  const style: CSSProperties = { width, height, ...(round ? { borderRadius: '50%' } : {}) }
  return <span className="sk" style={style} aria-hidden="true" />
}

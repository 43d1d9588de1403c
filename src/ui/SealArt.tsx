import { useId, useMemo } from 'react'
import { drawSeal } from './drawSeal'

/** The drawing itself, with ids of its own so that two seals on a page do not share a gradient. */
export default function SealArt({ address, size }: { address: string; size: number }) {
  const id = `s${useId().replace(/\W/g, '')}`
  const { viewBox, art } = useMemo(() => drawSeal(address, size, id), [address, size, id])
  return (
    <svg
      className="seal"
      width={size}
      height={size}
      viewBox={viewBox}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: art }}
    />
  )
}

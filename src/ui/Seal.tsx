import { useId, useMemo } from 'react'
import { drawSeal } from './drawSeal'

/**
 * The rosette of an address, `size` pixels wide: an aid to the eye that catches a swapped address, never a proof.
 * Decorative to a screen reader: the address itself always stands beside it.
 */
export function Seal({ address, size = 24 }: { address: string; size?: number }) {
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

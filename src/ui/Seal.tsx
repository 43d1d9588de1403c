import { lazy, Suspense } from 'react'

const SealArt = lazy(() => import('./SealArt'))

/**
 * The rosette of an address, `size` pixels wide: an aid to the eye that catches a swapped address, never a proof.
 * Decorative to a screen reader: the address itself always stands beside it. The engraver is fetched with the first
 * seal; its place is kept meanwhile.
 */
export function Seal({ address, size = 24 }: { address: string; size?: number }) {
  return (
    <Suspense fallback={<svg className="seal" width={size} height={size} aria-hidden="true" />}>
      <SealArt address={address} size={size} />
    </Suspense>
  )
}

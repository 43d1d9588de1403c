import { lazy, Suspense } from 'react'
import { preload } from './fetchScript'

const SealArt = lazy(async () => (await preload(() => import('./SealArt'))) ?? { default: SealPlace })

/**
 * The rosette of an address, `size` pixels wide: an aid to the eye that catches a swapped address, never a proof.
 * Decorative to a screen reader: the address itself always stands beside it. The engraver is fetched with the first
 * seal; its place is kept meanwhile, and stays empty where it cannot be had.
 */
export function Seal({ address, size = 24 }: { address: string; size?: number }) {
  return (
    <Suspense fallback={<SealPlace size={size} />}>
      <SealArt address={address} size={size} />
    </Suspense>
  )
}

function SealPlace({ size }: { size: number }) {
  return <svg className="seal" width={size} height={size} aria-hidden="true" />
}

import { lazy, Suspense } from 'react'
import { preload } from './fetchScript'

const IdenticonArt = lazy(
  async () => (await preload(() => import('./IdenticonArt'))) ?? { default: IdenticonPlace },
)

/**
 * The rosette of an address, `size` pixels wide: an aid to the eye that catches a swapped address, never a proof.
 * Decorative to a screen reader: the address itself always stands beside it. The engraver is fetched with the first
 * identicon; its place is kept meanwhile, and stays empty where it cannot be had.
 */
export function Identicon({ address, size = 24 }: { address: string; size?: number }) {
  return (
    <Suspense fallback={<IdenticonPlace size={size} />}>
      <IdenticonArt address={address} size={size} />
    </Suspense>
  )
}

function IdenticonPlace({ size }: { size: number }) {
  return <svg className="identicon" width={size} height={size} aria-hidden="true" />
}

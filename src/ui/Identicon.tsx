import { lazy, Suspense } from 'react'
import { preload } from './fetchScript'

const IdenticonArt = lazy(
  async () => (await preload(() => import('./IdenticonArt'))) ?? { default: IdenticonPlace },
)

/**
 * The identicon of an address, a rosette `size` pixels wide: it helps to notice a swapped address, but proves nothing. Screen readers
 * skip it, because the address is always beside it. The drawing code loads with the first identicon; until then, and where it does not
 * load, the space stays empty.
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

import { lazy, Suspense, type ComponentType } from 'react'
import type { Cluster } from '../../../solana/cluster'
import { preload } from '../../../ui/fetchScript'

type Props = { cluster: Cluster }

const Needs = lazy<ComponentType<Props>>(async () => {
  const loaded = await preload(() => import('./MetaplexDownload'))
  return { default: loaded?.MetaplexDownload ?? Nothing }
})

/** Says that the practice chain lacks Metaplex' program, where it does. Its code comes with the first SPL token on that chain. */
export function NeedsMetaplex({ cluster }: Props) {
  return (
    <Suspense fallback={null}>
      <Needs cluster={cluster} />
    </Suspense>
  )
}

function Nothing() {
  return null
}

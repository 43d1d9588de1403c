import { Suspense } from 'react'
import { lazyWhenNear } from '../../ui/lazyWhenNear'
import { useCluster } from '../../wallet/walletStore'
import { Doors } from './Doors'
import { Hero } from './Hero'
import { LookUp } from './LookUp'
import { useExampleBill } from './useExampleBill'
import { YourPart } from './YourPart'

const Trust = lazyWhenNear('.home-trust', () => import('./Trust'))
const trust = (
  <Suspense fallback={<section className="home-trust" />}>
    <Trust />
  </Suspense>
)

/** Home: what this is, what it costs here today, the four doors, and why nothing needs to be believed. */
export default function HomePage() {
  const cluster = useCluster()
  const bill = useExampleBill(cluster)
  return (
    <>
      <Hero bill={bill} network={cluster.name} />
      <YourPart />
      <section className="wrap">
        <h2 className="sr">What you can do here</h2>
        <Doors bill={bill} />
        <LookUp />
      </section>
      {trust}
    </>
  )
}

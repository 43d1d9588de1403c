import { useEffect, useState } from 'react'
import type { Cluster } from '../../solana/cluster'
import { readExampleBill, type ExampleBill } from './exampleBill'

/** `silent`: the network did not answer, so there are no figures to show. */
export type ExampleBillState =
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'silent' }>
  | Readonly<{ status: 'read'; bill: ExampleBill }>

const READING = { status: 'reading' } as const

/** The example's bill on a network: read when the page is shown, again for another network. */
export function useExampleBill(cluster: Cluster): ExampleBillState {
  const [known, setKnown] = useState<{ on: Cluster; state: ExampleBillState }>()
  useEffect(() => {
    const controller = new AbortController()
    const settle = (state: ExampleBillState) => {
      if (!controller.signal.aborted) setKnown({ on: cluster, state })
    }
    readExampleBill(cluster, controller.signal).then(
      (bill) => settle({ status: 'read', bill }),
      () => settle({ status: 'silent' }),
    )
    return () => controller.abort()
  }, [cluster])
  return known?.on === cluster ? known.state : READING
}

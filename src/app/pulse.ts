import { endpointsInUse } from '../settings/endpoints'
import { askNode } from '../solana/askNode'
import type { Cluster } from '../solana/cluster'
import { preload } from '../ui/fetchScript'

/** A network's name, the milliseconds until it answered, and its slot (undefined: no answer). */
export type Pulse = Readonly<{ network: string; milliseconds: number; slot: number | undefined }>

/** Asks a network for its slot; never rejects. */
export async function readPulse(cluster: Cluster, signal: AbortSignal): Promise<Pulse> {
  const urls = (await preload(() => endpointsInUse(cluster))) ?? []
  const asked = performance.now()
  const answer = await askNode<unknown>(urls, { method: 'getSlot', params: [] }, signal).catch(
    () => undefined,
  )
  const slot = typeof answer === 'number' ? answer : undefined
  return { network: cluster.name, milliseconds: Math.round(performance.now() - asked), slot }
}

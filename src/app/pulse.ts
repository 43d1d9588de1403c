import { listClusters } from '../solana/cluster'

/** A network's name, how long its first endpoint took for one answer, and the slot it gave (undefined: no answer). */
export type Pulse = Readonly<{ network: string; milliseconds: number; slot?: number | undefined }>

/** Asks the present network for its slot; never rejects. */
export async function readPulse(signal: AbortSignal): Promise<Pulse> {
  const [cluster] = listClusters()
  const asked = performance.now()
  const slot = await readSlot(cluster.rpcUrls[0] ?? '', signal)
  return { network: cluster.name, milliseconds: Math.round(performance.now() - asked), slot }
}

async function readSlot(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
    const { result } = (await answer.json()) as { result?: unknown }
    return typeof result === 'number' ? result : undefined
  } catch {
    return undefined
  }
}

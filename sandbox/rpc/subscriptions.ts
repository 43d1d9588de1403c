import type { Chain } from '../chain/Chain'
import type { Call } from './answer'
import { toJson } from './json'
import type { Params } from './params'
import { invalidParams } from './RpcError'
import { u64 } from './serde'
import { accountSubscribe, logsSubscribe, programSubscribe, signatureSubscribe } from './subscribedChanges'
import { rootSubscribe, slotsUpdatesSubscribe, slotSubscribe } from './subscribedSlots'

/** One open socket: `send` writes a text message. */
export type Peer = Readonly<{ send: (text: string) => void }>

/** Begins a subscription: `notify` sends a result, `end` ends it after its last one. The answer stops it. Throws -32602. */
export type Start = (
  chain: Chain,
  params: Params,
  notify: (result: unknown) => void,
  end: () => void,
) => () => void

const STARTS: ReadonlyMap<string, Start> = new Map([
  ['accountSubscribe', accountSubscribe],
  ['logsSubscribe', logsSubscribe],
  ['programSubscribe', programSubscribe],
  ['rootSubscribe', rootSubscribe],
  ['signatureSubscribe', signatureSubscribe],
  ['slotSubscribe', slotSubscribe],
  ['slotsUpdatesSubscribe', slotsUpdatesSubscribe],
])

let lastId = 0

/**
 * The calls of one WebSocket: subscriptions of its own, then the methods of the table.
 * `close` ends whatever it subscribed to.
 */
export function subscribingCalls(chain: Chain, peer: Peer, table: Call): { call: Call; close: () => void } {
  const running = new Map<number, Running>()
  const end = (id: number): boolean => {
    running.get(id)?.stop()
    return running.delete(id)
  }
  const call: Call = (method, params) => {
    const start = STARTS.get(method)
    if (start) return subscribe(chain, peer, running, end, { method, start, params })
    if (!STARTS.has(method.replace('Unsubscribe', 'Subscribe'))) return table(method, params)
    const [id] = params.take([u64])
    if (end(Number(id))) return true
    throw invalidParams('Invalid subscription id.')
  }
  return { call, close: () => [...running.keys()].forEach(end) }
}

type Running = Readonly<{ key: string; stop: () => void }>
type Wanted = Readonly<{ method: string; start: Start; params: Params }>

/** The same subscription twice on one socket is one subscription with one id, as nodes keep them. */
function subscribe(
  chain: Chain,
  peer: Peer,
  running: Map<number, Running>,
  end: (id: number) => boolean,
  { method, start, params }: Wanted,
): number {
  const key = `${method} ${toJson(params.all)}`
  const [same] = [...running].find(([, each]) => each.key === key) ?? []
  if (same !== undefined) return same
  const id = (lastId += 1)
  const notification = method.replace('Subscribe', 'Notification')
  const notify = (result: unknown) =>
    peer.send(toJson({ jsonrpc: '2.0', method: notification, params: { result, subscription: id } }))
  const stop = start(chain, params, notify, () => end(id))
  running.set(id, { key, stop })
  return id
}

import type { Chain } from '../chain/Chain'
import type { Call } from './answer'
import { toJson } from './json'
import type { Params } from './params'
import { invalidParams } from './RpcError'
import { u64 } from './serde'
import type { Start } from './subscription'
import { accountSubscribe, logsSubscribe, programSubscribe, signatureSubscribe } from './subscribedChanges'
import { rootSubscribe, slotsUpdatesSubscribe, slotSubscribe } from './subscribedSlots'

/** One open socket: `send` writes a text message. */
export type Peer = Readonly<{ send: (text: string) => void }>

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

/** The calls of one WebSocket: its subscriptions, then the methods of the table. `close` ends all its subscriptions. */
export function subscribingCalls(chain: Chain, peer: Peer, table: Call): { call: Call; close: () => void } {
  const running = new Running()
  const call: Call = (method, params) => {
    const start = STARTS.get(method)
    if (start) return subscribe(chain, peer, running, { method, start, params })
    if (!STARTS.has(method.replace('Unsubscribe', 'Subscribe'))) return table(method, params)
    const [id] = params.take([u64])
    if (running.end(Number(id))) return true
    throw invalidParams('Invalid subscription id.')
  }
  return { call, close: () => running.endAll() }
}

type Wanted = Readonly<{ method: string; start: Start; params: Params }>

/** The same subscription twice on one socket is one subscription with one id, as nodes keep them. */
function subscribe(chain: Chain, peer: Peer, running: Running, { method, start, params }: Wanted): number {
  const key = `${method} ${toJson(params.all ?? null)}`
  const same = running.idOf(key)
  if (same !== undefined) return same
  const id = (lastId += 1)
  const notification = method.replace('Subscribe', 'Notification')
  const notify = (result: unknown) =>
    peer.send(toJson({ jsonrpc: '2.0', method: notification, params: { result, subscription: id } }))
  running.add(
    id,
    key,
    start(chain, params, notify, () => running.end(id)),
  )
  return id
}

/** The subscriptions of one socket, by id and by subject. */
class Running {
  #byId = new Map<number, Readonly<{ key: string; stop: () => void }>>()
  #ids = new Map<string, number>()

  idOf(key: string): number | undefined {
    return this.#ids.get(key)
  }

  add(id: number, key: string, stop: () => void): void {
    this.#byId.set(id, { key, stop })
    this.#ids.set(key, id)
  }

  /** Whether there was one of that id. */
  end(id: number): boolean {
    const ended = this.#byId.get(id)
    if (!ended) return false
    ended.stop()
    this.#ids.delete(ended.key)
    return this.#byId.delete(id)
  }

  endAll(): void {
    for (const id of this.#byId.keys()) this.end(id)
  }
}

import type { Chain } from '../chain/Chain'
import type { Commitment } from '../chain/blocks'
import type { TransactionRecord } from '../chain/history'
import { accountEncoding, encodeMaybe } from './accountEncoding'
import type { Call } from './answer'
import { inContext } from './context'
import { toJson } from './json'
import { asAddress, Options, type Params } from './params'
import { invalidParams } from './RpcError'

/** One open socket: `send` writes a text message. */
export type Peer = Readonly<{ send: (text: string) => void }>

type Notify = (result: unknown) => void
type Start = (chain: Chain, params: Params, notify: Notify, end: () => void) => () => void

let lastId = 0

/**
 * The calls of one WebSocket: subscriptions of its own, then the methods of the table.
 * `close` ends whatever it subscribed to.
 */
export function subscribingCalls(chain: Chain, peer: Peer, table: Call): { call: Call; close: () => void } {
  const running = new Map<number, () => void>()
  const end = (id: number): boolean => {
    running.get(id)?.()
    return running.delete(id)
  }
  const subscribe = (notification: string, start: Start, params: Params): number => {
    const id = (lastId += 1)
    const notify: Notify = (result) =>
      peer.send(toJson({ jsonrpc: '2.0', method: notification, params: { result, subscription: id } }))
    running.set(
      id,
      start(chain, params, notify, () => end(id)),
    )
    return id
  }
  const call: Call = (method, params) => {
    const start = STARTS.get(method)
    if (start) return subscribe(method.replace('Subscribe', 'Notification'), start, params)
    if (!STARTS.has(method.replace('Unsubscribe', 'Subscribe'))) return table(method, params)
    if (end(params.integer(0))) return true
    throw invalidParams('Invalid subscription id.')
  }
  return { call, close: () => [...running.keys()].forEach(end) }
}

const accountSubscribe: Start = (chain, params, notify) => {
  const address = params.address(0)
  const options = params.options(1)
  const wanted = options.commitment()
  const how = accountEncoding(options)
  return chain.onSettled((record, commitment) => {
    if (commitment !== wanted || !record.changed.has(address)) return
    const block = chain.blocks.at(wanted)
    const read = (each: string) => chain.accounts.at(each, block.slot)
    notify(inContext(block, encodeMaybe(address, how, read)))
  })
}

/** Tells once that a transaction reached the commitment, at once if it had before the question was asked. */
const signatureSubscribe: Start = (chain, params, notify, end) => {
  const signature = params.signature(0)
  const wanted = params.options(1).commitment()
  const tell = (record: TransactionRecord) => {
    notify({ context: { slot: record.slot }, value: { err: record.err } })
    end()
  }
  const stop = chain.onSettled((record, commitment) => {
    if (record.signature === signature && commitment === wanted) tell(record)
  })
  const past = chain.history.get(signature)
  if (!past || !hasReached(chain, past, wanted)) return stop
  const soon = setImmediate(() => tell(past))
  return () => {
    clearImmediate(soon)
    stop()
  }
}

const logsSubscribe: Start = (chain, params, notify) => {
  const mentioned = readLogsFilter(params.raw(0))
  const wanted = params.options(1).commitment()
  return chain.onSettled((record, commitment) => {
    const { keys, err, logs, signature, slot } = record
    if (commitment !== wanted || (mentioned && !keys.all.includes(mentioned))) return
    notify({ context: { slot }, value: { signature, err, logs } })
  })
}

const slotSubscribe: Start = (chain, _, notify) =>
  chain.onBlock(({ slot, parentSlot }) =>
    notify({ parent: parentSlot, root: chain.blocks.at('finalized').slot, slot }),
  )

const STARTS: ReadonlyMap<string, Start> = new Map([
  ['accountSubscribe', accountSubscribe],
  ['signatureSubscribe', signatureSubscribe],
  ['logsSubscribe', logsSubscribe],
  ['slotSubscribe', slotSubscribe],
])

/** The one address whose transactions are wanted, or null for all of them. */
function readLogsFilter(filter: unknown): string | null {
  if (filter === 'all' || filter === 'allWithVotes') return null
  const mentions = Options.from(filter ?? null).array('mentions') ?? []
  if (mentions.length !== 1) throw invalidParams('Invalid Request: Only 1 address supported')
  return asAddress(mentions[0])
}

function hasReached(chain: Chain, record: TransactionRecord, commitment: Commitment): boolean {
  return record.slot <= chain.blocks.at(commitment).slot
}

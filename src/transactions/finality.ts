import { pause } from '../storage/pause'
import { byTwoNodes, hashOf } from './blockhashExpiry'
import type { ExecutionEvent } from './events'
import { isFresh, reduceExecution, type Execution } from './execution'
import { landedOf, writePaid } from './paid'
import { recorder, type Recorder } from './recorder'
import type { Road } from './road'
import { lookUp } from './send'
import type { Confirmed } from './transactionState'

/** Milliseconds between two looks while it becomes final, which takes about 13 s, and where that takes longer. */
const LOOK_MS = 4_000
const LATER_MS = 30_000
const SOON = 6

/**
 * Looks at what is confirmed until it is final, and then reads once more what it took. What no node knows any more is taken back
 * (`retracted`): it has expired, and the nodes that say so know the time since it was asked for; and so is what failed, by the word of two
 * endpoints where there are two. Of what was confirmed long ago it looks
 * once. Rejects with journal/unavailable, or when `signal` is aborted.
 */
export async function* settleFinality(
  execution: Execution,
  road: Road,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const write = recorder(road, execution.deed.id)
  let now = execution
  const record: Recorder = async (undated) => {
    const event = await write(undated)
    now = reduceExecution(now, event) ?? now
    return event
  }
  for (let looks = 0; ; looks += 1) {
    for (const [index, state] of now.transactions.entries()) {
      if (state.status !== 'confirmed' || (looks > 0 && state.finalizedAt !== undefined)) continue
      const seen = await lookAt(state, road).catch(() => 'not-yet' as const)
      if (seen === 'gone') return yield await record({ type: 'retracted', transaction: index })
      if (seen === 'not-yet') continue
      if (state.finalizedAt === undefined)
        yield await record({ type: 'finalized', transaction: index, slot: seen.slot })
      yield* writePaid(landedOf(now, index, state), road, record, signal)
    }
    const open = now.transactions.filter(
      (state) => state.status === 'confirmed' && state.finalizedAt === undefined,
    )
    if (!open.some((state) => isFresh(state, road.now()))) return
    await pause(looks < SOON ? LOOK_MS : LATER_MS, signal)
  }
}

/** Since which slot it is final, that it is not yet, or that nothing of it is on the chain. Rejects as the connection does. */
async function lookAt(
  { signature, asked, signed }: Confirmed,
  road: Road,
): Promise<Readonly<{ slot: number }> | 'not-yet' | 'gone'> {
  const { value } = await road.connection.getSignatureStatuses([signature], {
    searchTransactionHistory: true,
  })
  const [status] = value
  const isSaidFinal = status?.confirmationStatus === 'finalized'
  if (status?.err === null) return isSaidFinal ? { slot: status.slot } : 'not-yet'
  if (status && !isSaidFinal) return 'not-yet'
  const hash = signed ? hashOf(asked, signed) : asked
  const denied = await byTwoNodes(road, { hash, isRepeatable: true }, async (each) => {
    const found = await lookUp(each, { signature, hash })
    if (found?.kind !== 'expired') return found
    const known = await each.connection.getFirstAvailableBlock()
    return asked.slot !== undefined && known <= asked.slot ? found : null
  })
  if (denied?.kind === 'landed-failed') return isSaidFinal ? 'gone' : 'not-yet'
  return denied?.kind === 'expired' ? 'gone' : 'not-yet'
}

/** The RPC method takes so many signatures at once. */
const MOST_STATUSES = 256

/** Asks at once whether these deeds, all of the road's chain, are final by now, and writes down of which it is so. Rejects as the connection does. */
export async function finalizeTogether(executions: readonly Execution[], road: Road): Promise<void> {
  const open = executions.flatMap(({ deed, transactions }) =>
    transactions.flatMap((state, transaction) =>
      state.status === 'confirmed' && state.finalizedAt === undefined
        ? [{ id: deed.id, transaction, signature: state.signature }]
        : [],
    ),
  )
  for (let at = 0; at < open.length; at += MOST_STATUSES) {
    const some = open.slice(at, at + MOST_STATUSES)
    const signatures = some.map(({ signature }) => signature)
    const { value } = await road.connection.getSignatureStatuses(signatures, {
      searchTransactionHistory: true,
    })
    for (const [index, { id, transaction }] of some.entries()) {
      const status = value[index]
      if (status?.err !== null || status.confirmationStatus !== 'finalized') continue
      await recorder(road, id)({ type: 'finalized', transaction, slot: status.slot })
    }
  }
}

import type { SignatureStatus } from '@solana/web3.js'
import { toAppError } from '../errors/AppError'
import { connectToEach } from '../solana/connection'
import { pause } from '../storage/pause'
import { isWithoutHistory } from './asking'
import { byTwoNodes, hashOf } from './blockhashExpiry'
import type { ExecutionEvent } from './events'
import { isFresh, reduceExecution, type Execution } from './execution'
import { landedOf, writePaid } from './paid'
import { recorder, type Recorder } from './recorder'
import type { Engine } from './engine'
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
  engine: Engine,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const write = recorder(engine, execution.operation.id)
  let now = execution
  const record: Recorder = async (undated) => {
    const event = await write(undated)
    now = reduceExecution(now, event) ?? now
    return event
  }
  for (let looks = 0; ; looks += 1) {
    for (const [index, state] of now.transactions.entries()) {
      if (state.status !== 'confirmed' || (looks > 0 && state.finalizedAt !== undefined)) continue
      const seen = await lookAt(state, engine).catch(() => 'not-yet' as const)
      if (seen === 'gone') return yield await record({ type: 'retracted', transaction: index })
      if (seen === 'not-yet') continue
      if (state.finalizedAt === undefined)
        yield await record({ type: 'finalized', transaction: index, slot: seen.slot })
      yield* writePaid(landedOf(now, index, state), engine, record, signal)
    }
    const open = now.transactions.filter(
      (state) => state.status === 'confirmed' && state.finalizedAt === undefined,
    )
    if (!open.some((state) => isFresh(state, engine.now()))) return
    await pause(looks < SOON ? LOOK_MS : LATER_MS, signal)
  }
}

/**
 * Since which slot it is final, that it is not yet, or that nothing of it is on the chain. What is final and proven is not gone by
 * the word of one endpoint. Rejects as the connection does.
 */
async function lookAt(
  { signature, asked, signed, finalizedAt, paid }: Confirmed,
  engine: Engine,
): Promise<Readonly<{ slot: number }> | 'not-yet' | 'gone'> {
  const [said] = await askStatuses([signature], engine)
  const status = said?.status
  const isSaidFinal = status?.confirmationStatus === 'finalized'
  if (status?.err === null) return said?.isFinal ? { slot: status.slot } : 'not-yet'
  if (status && !isSaidFinal) return 'not-yet'
  const hash = signed ? hashOf(asked, signed) : asked
  const denied = await byTwoNodes(engine, { hash, isRepeatable: true }, async (each) => {
    const found = await lookUp(each, { signature, hash })
    if (found?.kind !== 'expired') return found
    const known = await each.connection.getFirstAvailableBlock()
    return asked.slot !== undefined && known <= asked.slot ? found : null
  })
  if (denied?.alone && finalizedAt !== undefined && paid) return 'not-yet'
  if (denied?.kind === 'landed-failed') return isSaidFinal ? 'gone' : 'not-yet'
  return denied?.kind === 'expired' ? 'gone' : 'not-yet'
}

/** What an endpoint says of a signature, and whether it is final by what all of them say. */
type Said = Readonly<{ status: SignatureStatus | null; isFinal: boolean }>

/**
 * Asks for the statuses of signatures, one endpoint after the other while one is called final by too few: where there are several, two
 * must name the same slot. Those that never can tell do not count. Rejects where none answers.
 */
async function askStatuses(signatures: readonly string[], { connection }: Engine): Promise<readonly Said[]> {
  const nodes = await connectToEach(connection)
  const answers: (readonly (SignatureStatus | null)[])[] = []
  let enough = Math.min(2, nodes.length)
  let unable = 0
  let failure: unknown
  const agreed = () =>
    signatures.map((_, at) => {
      const status = answers[0]?.[at] ?? null
      const agreeing = answers.filter((answer) => isFinalAt(answer[at], status?.slot))
      return { status, isFinal: agreeing.length >= enough }
    })
  for (const node of nodes) {
    try {
      const { value } = await node.getSignatureStatuses([...signatures], { searchTransactionHistory: true })
      answers.push(value)
    } catch (error) {
      failure ??= error
      if (canNeverTell(error)) unable += 1
      enough = Math.min(2, Math.max(1, nodes.length - unable))
    }
    const isOpen = ({ status, isFinal }: Said) => !isFinal && isFinalAt(status, status?.slot)
    if (answers.length > 0 && !agreed().some(isOpen)) break
  }
  if (answers.length === 0) throw failure
  return agreed()
}

function isFinalAt(status: SignatureStatus | null | undefined, slot: number | undefined): boolean {
  return status?.err === null && status.confirmationStatus === 'finalized' && status.slot === slot
}

/** The endpoint refuses this page, or can say nothing of transactions. */
function canNeverTell(error: unknown): boolean {
  return isWithoutHistory(error) || toAppError(error).code === 'rpc/forbidden'
}

/** The RPC method takes so many signatures at once. */
const MOST_STATUSES = 256

/** Asks at once whether these operations, all of the engine's chain, are final by now, and writes down of which it is so. Rejects where no endpoint answers. */
export async function finalizeTogether(executions: readonly Execution[], engine: Engine): Promise<void> {
  const open = executions.flatMap(({ operation, transactions }) =>
    transactions.flatMap((state, transaction) =>
      state.status === 'confirmed' && state.finalizedAt === undefined
        ? [{ id: operation.id, transaction, signature: state.signature }]
        : [],
    ),
  )
  for (let at = 0; at < open.length; at += MOST_STATUSES) {
    const some = open.slice(at, at + MOST_STATUSES)
    const signatures = some.map(({ signature }) => signature)
    const said = await askStatuses(signatures, engine)
    for (const [index, { id, transaction }] of some.entries()) {
      const { status, isFinal } = said[index] ?? {}
      if (status && isFinal) await recorder(engine, id)({ type: 'finalized', transaction, slot: status.slot })
    }
  }
}

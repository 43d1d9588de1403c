/** Finds out how a signed transaction ended, its real cost for the payer, and whether it is final. */

import type { Connection, SignatureStatus, TransactionError } from '@solana/web3.js'
import { AppError, toAppError } from '../errors/AppError'
import { connectToEach } from '../solana/eachEndpoint'
import { pause } from '../units/pause'
import {
  type AskedTransaction,
  type BroadcastEnd,
  broadcastUntilSettled,
  fetchTransaction,
  lookUp,
} from './broadcast'
import type { ChainAccess } from './contract'
import {
  type ExecutionEvent,
  type ExecutionEventOf,
  type OperationRecord,
  recorder,
  type Recorder,
} from './events'
import {
  type Confirmed,
  currentTransaction,
  type Execution,
  isByOneWord,
  isRecentlyConfirmed,
  landedAs,
  type LatestRequest,
  needsSearch,
  reduceExecution,
  type SignedState,
  type TransactionState,
} from './execution'
import {
  byTwoNodes,
  hashOf,
  isPast,
  isWithoutHistory,
  latestExpiry,
  type PollLimits,
  untilAnswered,
  untilTold,
} from './expiry'
import { landedFailure, programsOf } from './failures/decode'
import { lookupTablesOf } from './pack'
import { landedOf, readPaid, writePaid } from './paid'
import {
  findLanded,
  type FoundTransaction,
  hasExpired,
  type NotFoundAnywhere,
  searchOnce,
  searchUntilTold,
} from './search'

/**
 * Finds out the state of an operation whose tab was closed or whose connection was lost, and takes it to its end: it sends a signed
 * transaction again, searches for a request without an answer, discards a consent that came too late, and searches the chain for
 * transactions that were declined, failed or expired. Yields nothing where everything is known, nor for an imported operation: a
 * stranger's bytes are not sent. Rejects with rpc/short-history where the node cannot tell, and with rpc/* where an ended
 * transaction cannot be searched for: the operation then keeps its state.
 */
export async function* settleOperation(
  execution: Execution,
  access: ChainAccess,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { operation } = execution
  if (operation.imported) return
  const record = recorder(access, operation.id)
  yield* writeUnread(execution, access, record, signal)
  yield* settleOpen(execution, access, record, signal)
  yield* writeTaken((await access.journal.read(operation.id)) ?? execution, access, record, signal)
}

/** Reads the real cost of confirmed transactions, where the tab was closed before that. */
async function* writeUnread(
  { operation, transactions }: Execution,
  access: ChainAccess,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  for (const [index, state] of transactions.entries()) {
    if (state.status !== 'confirmed' || state.paid) continue
    yield* writePaid(landedOf({ operation }, index, state), access, record, signal)
  }
}

/**
 * Reads and writes what a transaction took that landed without doing what was asked: it failed and took its fee, or the wallet sent
 * another one under the signature that it named. Yields nothing where that is known, where the signature is not known or belongs to another
 * operation, or where no node shows the transaction in time.
 */
async function* writeTaken(
  execution: Execution,
  { connection, journal, now }: ChainAccess,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { operation } = execution
  const { index, state } = currentTransaction(execution)
  const end = landedAs(state)
  if (state.status !== 'failed' || !end || !state.asked || !state.signed || state.paid) return
  const { signature } = state.signed
  if ((await journal.heldByOthers(operation, [signature])).has(signature)) return
  const landed = { ...landedOf({ operation }, index, { signature, asked: state.asked }), end }
  const read = await readPaid(connection, landed, now(), signal, PATIENCE)
  if (read !== null && typeof read === 'object')
    yield await record({ type: 'paid', transaction: index, ...read })
}

async function* settleOpen(
  execution: Execution,
  access: ChainAccess,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { operation } = execution
  if (state.status === 'signed' || state.status === 'sent') {
    const order = { operation, index, asked: state.asked, tables: lookupTablesOf(operation.parts?.[index]) }
    yield* settleSigned(order, state.signed, access, record, signal)
  } else {
    const found = await foundOf(execution, state, access, signal)
    if (found && 'asked' in state && state.asked)
      yield* writeFound(execution, state.asked, found, access, record, signal)
  }
}

/**
 * The chain's answer about a request that the wallet did not answer, that waits for the person's consent, or that has ended: the wallet
 * may have sent each of them. Null where it may still land, or where everything is known.
 */
async function foundOf(
  execution: Execution,
  state: TransactionState,
  access: ChainAccess,
  signal?: AbortSignal,
): Promise<FoundTransaction | null> {
  if (state.status === 'awaiting-approval') {
    const { asked } = state
    const hash = asked.sends ? await latestExpiry(access.connection, asked, signal) : asked
    const isOver = ({ height }: NotFoundAnywhere, each: ChainAccess) =>
      isPast(each, hash, { blockHeight: height })
    return await searchUntilTold(execution, isOver, access, signal)
  }
  if (state.status === 'awaiting-consent') {
    const height = await untilAnswered(() => access.connection.getBlockHeight('confirmed'), signal)
    if (!(await isPast(access, hashOf(state.asked, state.changed), { blockHeight: height }))) return null
    return await searchUntilTold(execution, (nowhere) => nowhere.height >= height, access, signal)
  }
  if (!needsSearch(state)) return null
  const found = await searchOnce(execution, access)
  if (found.kind !== 'nowhere') return found
  const isKnown = found.alone && isByOneWord(state) && state.searched !== undefined
  return isKnown || !(await hasExpired(execution, found, access)) ? null : found
}

/**
 * Searches the chain for an operation that ended without landing, whatever was found before: what was asked for is looked for as long as
 * its record lives. Writes only news. Rejects like searchOnce.
 */
export async function* searchAgain(
  execution: Execution,
  access: ChainAccess,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { state } = currentTransaction(execution)
  if (execution.operation.imported || !('endedAt' in state) || !state.asked) return
  if (needsSearch(state)) return yield* settleOperation(execution, access, signal)
  const record = recorder(access, execution.operation.id)
  yield* writeTaken(execution, access, record, signal)
  const found = await searchOnce(execution, access)
  if (found.kind !== 'confirmed') return
  yield* writeFound(execution, state.asked, found, access, record, signal)
}

/** Writes the chain's answer about a request that was searched for and, where it landed, the real cost. */
export async function* writeFound(
  execution: Execution,
  asked: LatestRequest,
  found: FoundTransaction,
  access: ChainAccess,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index } = currentTransaction(execution)
  const signature = found.kind === 'nowhere' ? '' : found.signature
  yield await record(await settlementEvent(index, signature, found, access.connection, signal))
  if (found.kind !== 'confirmed') return
  yield* writePaid(landedOf(execution, index, { signature, asked }), access, record, signal)
}

export type SettleOutcome = 'confirmed' | 'stopped'

/**
 * Follows a signed transaction until the chain has an answer, and writes the answer and the real cost. Meanwhile it sends the
 * transaction again and again, unless the wallet sent it and kept the bytes. What is final at once is written as such with the answer.
 * Before it gives up it searches the chain for another copy. Rejects with rpc/short-history where the node cannot tell.
 */
export async function* settleSigned(
  order: AskedTransaction,
  signed: SignedState,
  access: ChainAccess,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent, SettleOutcome> {
  const { operation, index, asked } = order
  const note = forgiving(record, access)
  const sending = broadcastUntilSettled(order, signed, access, signal)
  let step = await sending.next()
  for (; !step.done; step = await sending.next()) yield await note({ type: 'broadcast', transaction: index })
  const settled = await orCopy(operation, step.value, access, signal)
  const signature = 'signature' in settled ? settled.signature : signed.signature
  const finalSlot = 'isFinal' in settled && settled.isFinal ? await agreedFinalSlot(signature, access) : null
  yield await note(await settlementEvent(index, signature, settled, access.connection, signal))
  if (settled.kind !== 'confirmed') return 'stopped'
  if (finalSlot !== null) yield await note({ type: 'finalized', transaction: index, slot: finalSlot })
  yield* writePaid(landedOf({ operation }, index, { signature, asked }), access, note, signal)
  return 'confirmed'
}

/** The chain's answer about a signature; where its transaction did not do what was asked, that about another copy of it. */
async function orCopy(
  { id }: OperationRecord,
  ended: BroadcastEnd,
  access: ChainAccess,
  signal?: AbortSignal,
): Promise<Settled> {
  if (ended.kind === 'confirmed') return ended
  const execution = await access.journal.read(id)
  if (!execution) throw new AppError('journal/unavailable', { reason: 'erased' })
  if (ended.kind === 'expired')
    return await searchUntilTold(execution, ({ height }) => height >= ended.height, access, signal)
  const patience = ended.kind === 'another' ? PATIENCE : { ...PATIENCE, tries: 1 }
  return (await untilTold(() => copyOf(execution, access), patience, signal)) ?? ended
}

/** How long to search for a copy that the wallet sent itself: it lands within moments. */
const PATIENCE: PollLimits = { tries: 4, betweenMs: 500 }

async function copyOf(execution: Execution, access: ChainAccess): Promise<FoundTransaction | null> {
  const found = await findLanded(access, execution)
  return found?.kind === 'confirmed' ? found : null
}

/**
 * A recorder that ignores write errors (a full disk). Everything after the signature is on disk can be found out again, so the operation
 * goes on.
 */
function forgiving(record: Recorder, { now }: ChainAccess): Recorder {
  return async (event) => await record(event).catch(() => ({ ...event, at: now() }))
}

/** The chain's answer, to the broadcast or to the search for other copies. */
type Settled = BroadcastEnd | FoundTransaction

/**
 * The event for the chain's answer about transaction `index`. Where it landed and failed, the node is asked for the programs'
 * logs. Rejects only when `signal` is aborted.
 */
async function settlementEvent(
  index: number,
  signature: string,
  settlement: Settled,
  connection: Connection,
  signal?: AbortSignal,
): Promise<Parameters<Recorder>[0]> {
  switch (settlement.kind) {
    case 'confirmed':
      return { type: 'confirmed', transaction: index, signature, slot: settlement.slot }
    case 'landed-failed': {
      const { error, slot, alone } = settlement
      const told = await explain(error, signature, connection, signal)
      const event = { type: 'failed', transaction: index, landed: true, signature, slot, ...told } as const
      return { ...event, ...(alone && { alone }) }
    }
    case 'another': {
      const failure = { code: 'wallet/changed-transaction', context: { what: 'contents' } } as const
      return { type: 'failed', transaction: index, failure, landed: true }
    }
    case 'expired':
    case 'nowhere': {
      const { kind, height, alone } = settlement
      const marks = { ...(alone && { alone }), ...(kind === 'nowhere' && { searched: true as const }) }
      return { type: 'expired', transaction: index, height, ...marks }
    }
  }
}

/** Why a transaction failed on the chain, and the fee that it paid, where the node shows it. Rejects only when `signal` is aborted. */
async function explain(
  error: TransactionError,
  signature: string,
  connection: Connection,
  signal?: AbortSignal,
): Promise<Pick<ExecutionEventOf<'failed'>, 'failure' | 'fee'>> {
  const found = await untilTold(() => fetchTransaction(connection, signature), PATIENCE, signal)
  const { meta, transaction } = found ?? {}
  const programs = transaction ? programsOf(transaction.message) : []
  const failure = landedFailure(error, meta?.logMessages ?? [], programs)
  const isFee = meta && Number.isSafeInteger(meta.fee) && meta.fee >= 0
  return { failure, ...(isFee && { fee: BigInt(meta.fee) }) }
}

/**
 * Milliseconds between two checks while a transaction becomes final, which takes some seconds; where one endpoint calls it final and
 * another is a moment behind; and between later ones.
 */
const LOOK_MS = 4_000
const NEARLY_MS = 500
const LATER_MS = 30_000
const SOON = 6

/**
 * Watches a confirmed transaction until it is final, then reads its cost once more. Takes the confirmation back (`retracted`)
 * when the transaction has expired and no node that has all blocks since the request knows it, or when two endpoints (one, where
 * there is only one) say that it failed. An old one is checked at once. Rejects with journal/unavailable, or when `signal` is
 * aborted.
 */
export async function* settleFinality(
  execution: Execution,
  access: ChainAccess,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const write = recorder(access, execution.operation.id)
  let now = execution
  const record: Recorder = async (undated) => {
    const event = await write(undated)
    now = reduceExecution(now, event) ?? now
    return event
  }
  for (let looks = 0; ; looks += 1) {
    let isNearly = false
    for (const [index, state] of now.transactions.entries()) {
      if (state.status !== 'confirmed' || (looks > 0 && state.finalizedAt !== undefined)) continue
      const seen = await lookAt(state, access).catch(() => 'not-yet' as const)
      if (seen === 'gone') return yield await record({ type: 'retracted', transaction: index })
      isNearly ||= seen === 'nearly'
      if (seen === 'not-yet' || seen === 'nearly') continue
      if (state.finalizedAt === undefined)
        yield await record({ type: 'finalized', transaction: index, slot: seen.slot })
      yield* writePaid(landedOf(now, index, state), access, record, signal)
    }
    const open = now.transactions.filter(
      (state) => state.status === 'confirmed' && state.finalizedAt === undefined,
    )
    if (!open.some((state) => isRecentlyConfirmed(state, access.now()))) return
    const soonMs = isNearly ? NEARLY_MS : LOOK_MS
    await pause(looks < SOON ? soonMs : LATER_MS, signal)
  }
}

/** The slot of a transaction that enough endpoints call final; else null. With Alpenglow they do as soon as it is confirmed. */
async function agreedFinalSlot(signature: string, access: ChainAccess): Promise<number | null> {
  const [said] = await askStatuses([signature], access).catch(() => [])
  return said?.status && said.isFinal ? said.status.slot : null
}

/**
 * The slot in which a transaction became final, or that it is not final yet (`nearly`: by one endpoint alone), or that it is not on the
 * chain. One endpoint alone cannot take back a transaction that is final and proven. Rejects with the connection's errors.
 */
async function lookAt(
  { signature, asked, signed, finalizedAt, paid }: Confirmed,
  access: ChainAccess,
): Promise<Readonly<{ slot: number }> | 'nearly' | 'not-yet' | 'gone'> {
  const [said] = await askStatuses([signature], access)
  const status = said?.status
  const isSaidFinal = status?.confirmationStatus === 'finalized'
  if (status?.err === null) return said?.isFinal ? { slot: status.slot } : isSaidFinal ? 'nearly' : 'not-yet'
  if (status && !isSaidFinal) return 'not-yet'
  const hash = signed ? hashOf(asked, signed) : asked
  const denied = await byTwoNodes(access, { hash, canPayTwice: true }, async (each) => {
    const found = await lookUp(each, { signature, hash })
    if (found?.kind !== 'expired') return found
    const known = await each.connection.getFirstAvailableBlock()
    return asked.slot !== undefined && known <= asked.slot ? found : null
  })
  if (denied?.alone && finalizedAt !== undefined && paid) return 'not-yet'
  if (denied?.kind === 'landed-failed') return isSaidFinal ? 'gone' : 'not-yet'
  return denied?.kind === 'expired' ? 'gone' : 'not-yet'
}

/** One endpoint's status of a signature, and whether all of them together make it final. */
type Said = Readonly<{ status: SignatureStatus | null; isFinal: boolean }>

/**
 * Asks for the statuses of signatures, one endpoint after the other until enough of them call it final: where there are several,
 * two must name the same slot. Endpoints that can never tell do not count. Rejects where none answers.
 */
async function askStatuses(
  signatures: readonly string[],
  { connection }: ChainAccess,
): Promise<readonly Said[]> {
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

/** Whether an error says that the endpoint refuses this page, or cannot return past transactions. */
function canNeverTell(error: unknown): boolean {
  return isWithoutHistory(error) || toAppError(error).code === 'rpc/forbidden'
}

/** The RPC method takes at most this many signatures at once. */
export const MOST_STATUSES = 256

/**
 * Checks in one request whether these operations, all of the same chain, are final by now, and records those that are. Rejects
 * where no endpoint answers.
 */
export async function finalizeTogether(executions: readonly Execution[], access: ChainAccess): Promise<void> {
  const open = confirmedOf(executions).filter(({ state }) => state.finalizedAt === undefined)
  for await (const [{ execution, transaction }, { status, isFinal }] of askTogether(open, access)) {
    const { id } = execution.operation
    if (status && isFinal) await recorder(access, id)({ type: 'finalized', transaction, slot: status.slot })
  }
}

/**
 * The operations, among these of one chain, that the nodes do not call final now, whatever they said before. Rejects where no
 * endpoint answers.
 */
export async function findDoubtful(
  executions: readonly Execution[],
  access: ChainAccess,
): Promise<readonly Execution[]> {
  const doubtful = new Set<Execution>()
  for await (const [{ execution }, { isFinal }] of askTogether(confirmedOf(executions), access))
    if (!isFinal) doubtful.add(execution)
  return [...doubtful]
}

type OneConfirmed = Readonly<{ execution: Execution; transaction: number; state: Confirmed }>

function confirmedOf(executions: readonly Execution[]): readonly OneConfirmed[] {
  return executions.flatMap((execution) =>
    execution.transactions.flatMap((state, transaction) =>
      state.status === 'confirmed' ? [{ execution, transaction, state }] : [],
    ),
  )
}

async function* askTogether(
  all: readonly OneConfirmed[],
  access: ChainAccess,
): AsyncGenerator<readonly [OneConfirmed, Said]> {
  for (let at = 0; at < all.length; at += MOST_STATUSES) {
    const some = all.slice(at, at + MOST_STATUSES)
    const signatures = some.map(({ state }) => state.signature)
    const said = await askStatuses(signatures, access)
    for (const [index, one] of some.entries()) yield [one, said[index] ?? { status: null, isFinal: false }]
  }
}

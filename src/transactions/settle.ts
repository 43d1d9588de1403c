/** Finds out how a signed transaction ended, its real cost for the payer, and whether it is final. */

import {
  type Connection,
  PublicKey,
  type SignatureStatus,
  type TransactionError,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import * as v from 'valibot'
import { AppError, toAppError } from '../errors/AppError'
import { connectToEach } from '../solana/connection'
import { endpointsOfConnection, isU64, type U64 } from '../solana/exactCall'
import { rpcCall } from '../solana/rpcFetch'
import { pause } from '../units/pause'
import { isAddress } from '../units/base58'
import { fromBase64 } from '../units/bytes'
import { isSame } from '../units/isSame'
import {
  broadcastUntilSettled,
  carriesOut,
  fetchTransaction,
  findLanded,
  type FoundTransaction,
  hasExpired,
  isSigned,
  lookUp,
  type NotFoundAnywhere,
  searchOnce,
  searchUntilTold,
  type Settlement,
  signatureOf,
  type SignedWire,
} from './broadcast'
import type { ChainAccess } from './contract'
import type { ExecutionEvent, ExecutionEventOf, OperationRecord, TokenDelta, UnprovenReason } from './events'
import {
  type LatestRequest,
  askedSince,
  type Confirmed,
  currentTransaction,
  type Execution,
  isByOneWord,
  isRecentlyConfirmed,
  landedAs,
  needsSearch,
  type PaidState,
  reduceExecution,
  type SignedState,
  type TransactionState,
  type WalletRequest,
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
  withoutHistory,
} from './expiry'
import { landedFailure, programsOf } from './failures/decode'
import { recorder, type Recorder } from './journal'
import { accountKeysOf, type LoadedAddresses, lookupTablesOf } from './pack'
import { canPayTwice } from './repeats'

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

/** A transaction of an operation: its index, the request, and its lookup tables. */
type Order = Readonly<{
  operation: OperationRecord
  index: number
  asked: LatestRequest
  tables: LoadedAddresses
}>

/**
 * Follows a signed transaction until the chain has an answer, and writes the answer and the real cost. Meanwhile it sends the
 * transaction again and again, unless the wallet sent it and kept the bytes. What is final at once is written as such with the answer.
 * Before it gives up it searches the chain for another copy. Rejects with rpc/short-history where the node cannot tell.
 */
export async function* settleSigned(
  order: Order,
  signed: SignedState,
  access: ChainAccess,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent, SettleOutcome> {
  const { operation, index, asked } = order
  const note = forgiving(record, access)
  const wire = await wireOf(order, signed, access, signal)
  const sending = broadcastUntilSettled(access, wire, signal)
  let step = await sending.next()
  for (; !step.done; step = await sending.next()) yield await note({ type: 'broadcast', transaction: index })
  const settled = await settledOf(order, wire, step.value, access, signal)
  const signature = 'signature' in settled ? settled.signature : signed.signature
  const finalSlot = 'isFinal' in settled && settled.isFinal ? await agreedFinalSlot(signature, access) : null
  yield await note(await settlementEvent(index, signature, settled, access.connection, signal))
  if (settled.kind !== 'confirmed') return 'stopped'
  if (finalSlot !== null) yield await note({ type: 'finalized', transaction: index, slot: finalSlot })
  yield* writePaid(landedOf({ operation }, index, { signature, asked }), access, note, signal)
  return 'confirmed'
}

/** The chain's answer about a signature and, where its transaction did not do what was asked, about other copies. */
async function settledOf(
  order: Order,
  wire: SignedWire,
  settlement: Settlement,
  access: ChainAccess,
  signal?: AbortSignal,
): Promise<Settled> {
  const settled = wire.wire === null ? await asWasAsked(order, wire, settlement, access, signal) : settlement
  if (settled.kind === 'confirmed') return settled
  const execution = await access.journal.read(order.operation.id)
  if (!execution) throw new AppError('journal/unavailable', { reason: 'erased' })
  if (settled.kind === 'expired')
    return await searchUntilTold(execution, ({ height }) => height >= settled.height, access, signal)
  const patience = settled.kind === 'another' ? PATIENCE : { ...PATIENCE, tries: 1 }
  return (await untilTold(() => copyOf(execution, access), patience, signal)) ?? settled
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

async function wireOf(
  { operation, asked }: Order,
  signed: SignedState,
  { connection }: ChainAccess,
  signal?: AbortSignal,
): Promise<SignedWire> {
  const { signature } = signed
  const wire = signed.wire === null ? null : fromBase64(signed.wire)
  const hash = wire ? hashOf(asked, signed) : await latestExpiry(connection, asked, signal)
  return { wire, signature, hash, canPayTwice: canPayTwice(asked, operation) }
}

/**
 * Checks a landed transaction whose bytes we never saw. It counts only if it does what was asked, whatever else it does, landed after the
 * request and belongs to no other operation. The receipt shows its other costs.
 */
async function asWasAsked(
  { operation, asked, tables }: Order,
  { signature }: SignedWire,
  settlement: Settlement,
  { connection, journal }: ChainAccess,
  signal?: AbortSignal,
): Promise<Settled> {
  if (settlement.kind !== 'confirmed') return settlement
  const landed = await readLanded(signature, connection, signal)
  const message = VersionedMessage.deserialize(fromBase64(asked.message))
  const loaded = { asked: tables, found: landed.meta?.loadedAddresses }
  const isSince = Math.min(settlement.slot, landed.slot) >= (asked.slot ?? 0)
  if (!isSince || !carriesOut(message, landed.transaction.message, loaded)) return { kind: 'another' }
  const held = await journal.heldByOthers(operation, [signature])
  return held.has(signature) ? { kind: 'another' } : settlement
}

/** How often each endpoint is asked for the whole transaction: a node may know its status well before. */
const MOST_READS = 60
const BETWEEN_MS = 700

/** Reads a landed transaction. Rejects with rpc/short-history where no endpoint keeps a history, or none returns it in time. */
async function readLanded(signature: string, connection: Connection, signal?: AbortSignal) {
  for (let reads = 1; ; reads += 1) {
    const nodes = await connectToEach(connection).catch(() => [connection])
    let without = 0
    for (const node of nodes) {
      const reading = fetchTransaction(node, signature).catch(withoutHistory)
      const found = await reading.catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'rpc/short-history') without += 1
        return null
      })
      if (found) return found
    }
    if (without === nodes.length || reads === MOST_READS) throw new AppError('rpc/short-history')
    await pause(BETWEEN_MS, signal)
  }
}

/**
 * The chain's answer; `another`: the transaction that landed does not do what was asked; `nowhere`: the search (findLanded)
 * found nothing.
 */
type Settled = Settlement | FoundTransaction | Readonly<{ kind: 'another' }>

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
      const event = { type: 'failed', transaction: index, landed: true, slot, ...told } as const
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
  const failure = await landedFailure(error, meta?.logMessages ?? [], programs)
  const isFee = meta && Number.isSafeInteger(meta.fee) && meta.fee >= 0
  return { failure, ...(isFee && { fee: BigInt(meta.fee) }) }
}

/**
 * A transaction of an operation that is on the chain: its index, the request, its lookup tables, the payer (base58), and the facts
 * that the journal already has.
 */
type Landed = Readonly<{
  index: number
  signature: string
  asked: LatestRequest
  tables: LoadedAddresses
  payer: string
  paid?: PaidState | undefined
  unproven?: UnprovenReason | undefined
  /** It did not do what was asked. */
  end?: WalletRequest['landed']
}>

export function landedOf(
  { operation }: Pick<Execution, 'operation'>,
  index: number,
  { signature, asked, paid, unproven }: Pick<Landed, 'signature' | 'asked' | 'paid' | 'unproven'>,
): Landed {
  const { payer, parts } = operation
  return { index, signature, asked, tables: lookupTablesOf(parts?.[index]), payer, paid, unproven }
}

/**
 * Reads and writes the real cost of a confirmed transaction, if a node's copy of it can be proven; else writes why it is not
 * believed. Yields nothing where no node answers in time, or the answer is already written.
 */
async function* writePaid(
  landed: Landed,
  { connection, now }: Pick<ChainAccess, 'connection' | 'now'>,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index } = landed
  const read = await readPaid(connection, landed, now(), signal)
  if (read === null) return
  if (typeof read === 'object') {
    if (!isSame(read, landed.paid)) yield await record({ type: 'paid', transaction: index, ...read })
  } else if (!landed.paid && read !== landed.unproven)
    yield await record({ type: 'unproven', transaction: index, why: read })
}

/** How often to ask again for a proof: a node may lag or lie. */
const PROOF_PATIENCE: PollLimits = { tries: 12, betweenMs: 800 }
const MOST_UNPROVEN = 3

/** Reads the real cost. Where one endpoint returns nothing, or a copy that proves nothing, the others are asked. */
export async function readPaid(
  connection: Connection,
  landed: Landed,
  now: number,
  signal?: AbortSignal,
  patience = PROOF_PATIENCE,
): Promise<PaidState | UnprovenReason | null> {
  let unproven = 0
  const ask = async () => {
    const urls = await endpointsOfConnection(connection)
    const askAt = async (some: readonly string[]) => {
      const told = await rpcCall<unknown>(some, 'getTransaction', [landed.signature, HOW]).catch(() => null)
      return told === null ? null : prove(told, landed, now)
    }
    const first = await askAt(urls)
    if (first !== null && typeof first !== 'string') return first
    for (const url of urls.length > 1 ? urls : []) {
      const other = await askAt([url])
      if (other !== null && typeof other !== 'string') return other
    }
    return first !== null && (unproven += 1) === MOST_UNPROVEN ? first : null
  }
  return await untilTold(ask, patience, signal)
}

const HOW = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }

/** The parts of a node's answer about a transaction that are about money; lamports are exact. */
const lamports = v.custom<U64>(isU64)
const address = v.pipe(v.string(), v.check(isAddress))
const MOST = 2n ** 64n - 1n
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.check((digits) => BigInt(digits) <= MOST),
)
const tokenBalance = v.object({
  accountIndex: v.number(),
  mint: address,
  owner: v.nullish(v.union([address, v.literal('')])),
  uiTokenAmount: v.object({ amount }),
})
const shown = v.object({
  slot: v.number(),
  blockTime: v.nullish(v.number()),
  transaction: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  meta: v.object({
    err: v.unknown(),
    fee: lamports,
    preBalances: v.array(lamports),
    postBalances: v.array(lamports),
    preTokenBalances: v.nullish(v.array(tokenBalance)),
    postTokenBalances: v.nullish(v.array(tokenBalance)),
    loadedAddresses: v.nullish(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) })),
  }),
})

type Shown = v.InferOutput<typeof shown>

/**
 * The cost of a transaction for the payer, if the node's copy is proven to be that transaction: the wallet's signature comes first
 * and is valid for its bytes, it does what was asked, it did not fail, it landed after the request, and all balances together lost
 * the fee. Else the first of these conditions that does not hold. Of one that did not do what was asked (`end`), it failed as the status
 * said, or it did something else that names the payer.
 */
export function prove(told: unknown, landed: Landed, now: number): PaidState | UnprovenReason {
  const read = v.safeParse(shown, told)
  if (!read.success) return 'unreadable'
  const { transaction, meta, slot } = read.output
  const found = transactionOf(transaction[0])
  if (!found) return 'unreadable'
  const { message, signatures } = found
  if (signatureOf(found) !== landed.signature || !isSigned(message, signatures)) return 'signature'
  const { end } = landed
  const tables = !end && accountKeysOf(message, landed.tables) ? landed.tables : loadedOf(meta)
  const keys = accountKeysOf(message, tables)?.map((key) => key.toBase58()) ?? []
  const isIts = end
    ? keys.includes(landed.payer)
    : keys[0] === landed.payer && doesWhatWasAsked(message, landed, tables)
  if (!isIts) return 'contents'
  if ((meta.err !== null) !== (end === 'failed')) return 'failed'
  if (slot < askedSince(landed.asked)) return 'slot'
  const isWritable = [...keys.keys()].map((index) => message.isAccountWritable(index))
  if (!addsUp(meta, isWritable) || (end === 'failed' && !isFeeAlone(meta))) return 'sums'
  return paidOf(read.output, keys, landed, now)
}

/** Whether nothing moved but the fee, from who pays it: so it is with each transaction that failed. */
function isFeeAlone({ fee, preBalances, postBalances }: Shown['meta']): boolean {
  return preBalances.every((before, at) => {
    const taken = at === 0 ? BigInt(fee) : 0n
    return BigInt(before) - BigInt(postBalances[at] ?? before) === taken
  })
}

function transactionOf(base64: string): VersionedTransaction | null {
  try {
    return VersionedTransaction.deserialize(fromBase64(base64))
  } catch {
    return null
  }
}

function loadedOf({ loadedAddresses }: Shown['meta']): LoadedAddresses {
  const keys = (addresses: readonly string[] = []) =>
    addresses.flatMap((address) => (isAddress(address) ? [new PublicKey(address)] : []))
  return { writable: keys(loadedAddresses?.writable), readonly: keys(loadedAddresses?.readonly) }
}

/** Whether a transaction does what its request asked. An imported operation has no request to compare with. */
function doesWhatWasAsked(
  found: VersionedMessage,
  { asked, tables }: Landed,
  foundTables: LoadedAddresses,
): boolean {
  if (asked.message === '') return true
  const messages = new Set([asked, ...(asked.earlier ?? [])].map(({ message }) => message ?? asked.message))
  return [...messages].some((each) =>
    carriesOut(VersionedMessage.deserialize(fromBase64(each)), found, { asked: tables, found: foundTables }),
  )
}

/** Whether the balances add up: a transaction only moves lamports between accounts that it writes, and pays its fee. */
function addsUp({ preBalances, postBalances, fee }: Shown['meta'], isWritable: readonly boolean[]): boolean {
  if (preBalances.length !== isWritable.length || postBalances.length !== isWritable.length) return false
  if (isWritable.some((mayChange, at) => !mayChange && preBalances[at] !== postBalances[at])) return false
  const sum = (balances: readonly U64[]) => balances.reduce<bigint>((total, each) => total + BigInt(each), 0n)
  return sum(preBalances) - sum(postBalances) === BigInt(fee)
}

/** How far apart the clocks of the browser and the network may be. */
const CLOCKS_MS = 86_400_000

/** The time of its block in seconds, if that is plausible: not before the request, and not in the future. */
function timeOf({ blockTime }: Shown, { asked }: Landed, now: number): number | null {
  if (!Number.isSafeInteger(blockTime)) return null
  const at = Number(blockTime) * 1000
  return at >= (asked.at ?? 0) - CLOCKS_MS && at <= now + CLOCKS_MS ? Number(blockTime) : null
}

/**
 * The cost for the payer in lamports: the total, the fee, and the gain or (below zero) loss of every other account (`rents`, by base58
 * address), with the changes of token accounts. `keys`: all accounts of the transaction, the one that pays its fee first.
 */
function paidOf(told: Shown, keys: readonly string[], landed: Landed, now: number): PaidState {
  const { meta } = told
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  const change = (index: number) => BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0)
  const payer = keys.indexOf(landed.payer)
  const gains = keys.map((key, index) => [key, change(index)] as const).toSpliced(payer, 1)
  return {
    total: -change(payer),
    fee: payer === 0 ? BigInt(meta.fee) : 0n,
    balanceAfter: BigInt(postBalances[payer] ?? 0),
    rents: Object.fromEntries(gains.filter(([, gain]) => gain !== 0n)),
    blockTime: timeOf(told, landed, now),
    ...(preTokenBalances &&
      postTokenBalances && { tokens: tokenDeltas(keys, preTokenBalances, postTokenBalances) }),
  }
}

type TokenBalance = v.InferOutput<typeof tokenBalance>

/** The changes of token accounts. An account that was opened or closed is listed on one side only: the other side counts as zero. */
function tokenDeltas(
  keys: readonly string[],
  before: readonly TokenBalance[],
  after: readonly TokenBalance[],
): readonly TokenDelta[] {
  const amountAt = (side: readonly TokenBalance[], index: number) =>
    BigInt(side.find(({ accountIndex }) => accountIndex === index)?.uiTokenAmount.amount ?? 0)
  const accounts = new Map([...before, ...after].map((balance) => [balance.accountIndex, balance]))
  return [...accounts].flatMap(([index, { mint, owner }]) => {
    const account = keys[index]
    const change = amountAt(after, index) - amountAt(before, index)
    return account === undefined || change === 0n ? [] : [{ account, mint, owner: owner ?? '', change }]
  })
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

/**
 * The money rule: of two operations that do the same, the wallet is asked for one at a time. The rule covers single operations and those
 * of lists, in all tabs. An operation that was asked for and has not ended is under way: meanwhile the wallet is not asked for another one
 * that does the same, makes the same account, or has the same bytes. If another operation has done the same since, it is not done again
 * unless the person agrees. A signature belongs to one operation, and so does a request with a certain blockhash and contents: otherwise
 * one payment on the chain would end two operations. Both journals check this in the database transaction that writes the request, so of
 * several tabs one comes first. repeats.ts decides what counts as the same.
 */

import { VersionedMessage } from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { type AnyRows, inTransaction, keysAfter, keysBetween } from '../storage/database'
import { fromBase64 } from '../units/bytes'
import { requireOver } from './search'
import { carriesOutAlone } from './signedMessage'
import type { ChainAccess, KnownSince, NewestEvents, RepeatRule } from './contract'
import { type ExecutionEventOf, type OperationRecord, parseEvent } from './events'
import {
  currentTransaction,
  type Execution,
  foldExecution,
  isAtRest,
  isBegun,
  isByOneWord,
  isDone,
  isOpen,
  isUnsettled,
  requestsOf,
  type WalletRequest,
} from './execution'
import { MOST_IN_PROMPT } from './limits'
import { lookupTablesOf } from './pack'
import {
  type RepeatableAction,
  repeatableActionsOf,
  confirmedAt,
  type DoneSince,
  findDoneSince,
  isSameAmount,
  madeOnce,
  pairsOf,
} from './repeats'

/** The stores of the journal of single operations, and of the journals of lists. */
export const BOTH_JOURNALS = ['events', 'operations', 'runEvents', 'runs'] as const

type Rows = AnyRows<'readonly'> | AnyRows<'readwrite'>

/**
 * The other operations that a request is checked against. `lookedFor` and `known`: as in Journal.request. `singles`: the single operations
 * of the wallet on the chain; for a list only the open ones. `run`: the list to which the operation belongs, with its operations as its own
 * journal knows them. `seen`: the earlier results of openInLists.
 */
type Others = Readonly<{
  lookedFor: readonly WalletRequest[]
  known: KnownSince
  singles: readonly Execution[]
  run?: Readonly<{ id: string; executions: readonly Execution[] }>
  seen?: SeenLists
}>

/** Throws the errors of Journal.request where the request must not be written; called in the database transaction that writes it. */
export async function requireMayAsk(
  rows: Rows,
  mine: Execution,
  asked: ExecutionEventOf<'approval-requested'>,
  others: Others,
): Promise<void> {
  const { known, singles, run } = others
  await requireFree(rows, mine, asked, others)
  // A new operation repeats nothing, whatever the clock says. A list itself reads the payments since its beginning before each prompt.
  if (!run && isBegun(mine)) requireNotDoneSince(mine, singles, known.agreed)
  if (known.newest) await requireNoneLanded(rows, mine, known.newest, known.agreed, run?.id)
}

async function requireFree(
  rows: Rows,
  mine: Execution,
  { transaction, message, blockhash }: ExecutionEventOf<'approval-requested'>,
  { lookedFor, singles, run, seen = new Map() }: Others,
): Promise<void> {
  const { operation } = mine
  const { index, state } = currentTransaction(mine)
  if (index !== transaction || !isAtRest(state) || requestsOf(state).length > lookedFor.length)
    throw underWay(mine, run?.id)
  const part = operation.parts?.[index]
  const wanted = { ...operation, parts: part ? [part] : [] }
  const lists = [...(run ? [run] : []), ...(await openInLists(rows, operation, run?.id, seen))]
  const actions = repeatableActionsOf(mine, (_, at) => at === index)
  for (const { id, executions } of [{ id: undefined, executions: singles }, ...lists]) {
    // A list may pay the same in two of its lines.
    const isOwn = run !== undefined && id === run.id
    const open =
      findUnderWay(wanted, executions) ??
      (isOwn ? undefined : findSameUnderWay(actions, executions, operation.id))
    if (open) throw underWay(open, id)
  }
  const asked = await askedWith(rows, operation.id, blockhash)
  if (asked.some((other) => other === message || isSameWork(other, message, part)))
    throw new AppError('rpc/invalid-answer', { method: 'getLatestBlockhash', reason: 'again' })
}

/**
 * The first of these executions that is open and does the same as `mine`, or makes one of its accounts, unless both open that
 * account idempotently. A draft has one seed, so a second operation from it, also under the other token standard, counts as the
 * same.
 */
export function findUnderWay(
  mine: Pick<OperationRecord, 'id' | 'creates' | 'subject' | 'parts'>,
  executions: readonly Execution[],
): Execution | undefined {
  const done = new Set(mine.parts?.map(({ message }) => message))
  const { seed } = mine.subject
  return executions.find(
    ({ operation, transactions }) =>
      operation.id !== mine.id &&
      isUnsettled({ operation, transactions }) &&
      (operation.parts?.some(({ message }) => done.has(message)) ||
        (seed !== undefined && operation.subject.seed === seed) ||
        isInTheWay(operation, mine) ||
        isInTheWay(mine, operation)),
  )
}

/**
 * The error that says which operation is under way: its `operation` (an id), its `kind` and its `mint` lead to it, or the `run` to which it
 * belongs.
 */
function underWay({ operation }: Pick<Execution, 'operation'>, run?: string): AppError {
  return new AppError('transaction/under-way', wayTo(operation, run))
}

function wayTo({ id, kind, subject: { mint } }: OperationRecord, run?: string) {
  return { operation: id, kind, ...(mint !== undefined && { mint }), ...(run !== undefined && { run }) }
}

type Making = Pick<OperationRecord, 'creates' | 'parts'>

/** Whether both make the same account, which can be made only once. */
function isInTheWay({ creates, parts = [] }: Making, other: Making): boolean {
  const messages = parts.map(({ message }) => message)
  const once = madeOnce(creates, messages)
  return other.creates.some(({ address }) => once.includes(address))
}

/** The open operation, among `others`, that does one of these actions with an equal amount, even if it is packed in another way. */
function findSameUnderWay(
  mine: readonly RepeatableAction[],
  others: readonly Execution[],
  except: string,
): Execution | undefined {
  if (mine.length === 0) return undefined
  return others.find(
    (execution) =>
      execution.operation.id !== except &&
      isUnsettled(execution) &&
      pairsOf(mine, openActions(execution)).some(([a, b]) => isSameAmount(a, b)),
  )
}

/** Whether an operation has done one of these actions with an equal amount. */
function doesSame(mine: readonly RepeatableAction[], done: Execution): boolean {
  const actions = repeatableActionsOf(done, ({ status }) => status === 'confirmed')
  return pairsOf(mine, actions).some(([a, b]) => isSameAmount(a, b))
}

const openActionsOf = new WeakMap<Execution, readonly RepeatableAction[]>()

/** The actions of an operation's open transactions, cached: each transaction of a prompt is compared, and reading takes a while. */
function openActions(execution: Execution): readonly RepeatableAction[] {
  const actions = openActionsOf.get(execution) ?? repeatableActionsOf(execution, isOpen)
  openActionsOf.set(execution, actions)
  return actions
}

/** Whether two messages (base64) do the same, whatever their priority fees. */
function isSameWork(a: string, b: string, part: Parameters<typeof lookupTablesOf>[0]): boolean {
  const tables = lookupTablesOf(part)
  const [one, two] = [a, b].map((each) => VersionedMessage.deserialize(fromBase64(each)))
  return one !== undefined && two !== undefined && carriesOutAlone(one, two, { asked: tables, found: tables })
}

/**
 * Throws transaction/done-since where an operation did the same with an equal amount since this one was begun, unless the person
 * agreed to do it again: `agreed` are the ids of the operations that the page named. The error's `operation`, `kind` and `mint` lead to
 * it; `at` is the time when it was seen on the chain.
 */
export function requireNotDoneSince(
  mine: Execution,
  others: readonly Execution[],
  agreed: readonly string[],
): void {
  const again = findDoneSince(mine, others).find(
    ({ execution, isEqual }) => isEqual && !agreed.includes(execution.operation.id),
  )
  if (again) throw doneSince(again)
}

/** The error that names the operation that did the same; `run`: the list that it belongs to. */
export function doneSince({
  execution: { operation },
  at,
  run,
}: Pick<DoneSince, 'execution' | 'at'> & Readonly<{ run?: string }>): AppError {
  return new AppError('transaction/done-since', { ...wayTo(operation, run), at })
}

/**
 * Throws transaction/done-since where an operation of the same wallet and chain landed after these events and did one of the same actions
 * with an equal amount, unless the person `agreed` to repeat it (ids). The operations of the list `run` itself do not count.
 */
async function requireNoneLanded(
  rows: Rows,
  mine: Execution,
  newest: NewestEvents,
  agreed: readonly string[],
  run: string | undefined,
): Promise<void> {
  const [singles, ofLists] = await Promise.all([
    rows.objectStore('events').getAll(keysAfter(newest.events)),
    rows.objectStore('runEvents').getAll(keysAfter(newest.runEvents)),
  ])
  const hasLanded = ({ event }: Readonly<{ event: unknown }>) =>
    parseEvent(event).some(({ type }) => type === 'confirmed')
  const found = new Map<string, string | undefined>([
    ...singles.filter(hasLanded).map((row) => [row.operationId, undefined] as const),
    ...ofLists
      .filter((row) => row.runId !== run && hasLanded(row))
      .map((row) => [row.operationId, row.runId] as const),
  ])
  const { index } = currentTransaction(mine)
  const actions = repeatableActionsOf(mine, (_, at) => at === index)
  for (const [id, list] of found) {
    if (id === mine.operation.id || agreed.includes(id)) continue
    const events =
      list === undefined
        ? rows.objectStore('events').index('operationId')
        : rows.objectStore('runEvents').index('operationId')
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    const execution = foldExecution((await events.getAll(id)).flatMap(({ event }) => parseEvent(event)))
    if (!execution || !isOfSameWallet(execution, mine) || !doesSame(actions, execution)) continue
    const at = Math.max(...execution.transactions.map((state) => confirmedAt(state) ?? 0))
    throw doneSince({ execution, at, ...(list !== undefined && { run: list }) })
  }
}

function isOfSameWallet({ operation: one }: Execution, { operation: other }: Execution): boolean {
  return !one.imported && one.genesisHash === other.genesisHash && one.payer === other.payer
}

/** Reads the newest events. It is called before the landed operations are read: a later landing is refused as the request is written. */
export function readNewest(): Promise<NewestEvents> {
  return inTransaction(BOTH_JOURNALS, 'readonly', async (rows) => {
    const keyOf = async (store: 'events' | 'runEvents') =>
      (await rows.objectStore(store).openKeyCursor(null, 'prev'))?.primaryKey ?? 0
    return { events: await keyOf('events'), runEvents: await keyOf('runEvents') }
  })
}

/**
 * Throws transaction/under-way where another open operation of the wallet, among `others`, would make the same account or do the same: only
 * one of two can make an account, and nobody could tell which of two equal operations landed. Journal.request checks it again as it writes
 * the request: until then another tab may come first.
 */
export function requireNoneUnderWay(
  mine: Pick<OperationRecord, 'id' | 'creates' | 'subject' | 'parts'>,
  others: readonly Execution[],
): void {
  const open = findUnderWay(mine, others)
  if (open) throw underWay(open)
}

/**
 * Rejects with rpc/not-known-yet while a transaction of `others` that does one of the same actions, and that one endpoint alone calls failed,
 * could still land: that endpoint may have kept the bytes, and a new operation would do the same twice.
 */
export async function requireFailuresOver(
  mine: OperationRecord,
  others: readonly Execution[],
  access: ChainAccess,
): Promise<void> {
  const prepared = (mine.parts ?? []).map(() => ({ status: 'prepared', times: {} }) as const)
  const actions = repeatableActionsOf({ operation: mine, transactions: prepared }, () => true)
  const messages = new Set(mine.parts?.map(({ message }) => message))
  for (const other of others) {
    const { state } = currentTransaction(other)
    const isDoubted = state.status === 'failed' && state.landed && isByOneWord(state)
    if (!isDoubted || other.operation.id === mine.id || other.operation.imported) continue
    const theirs = repeatableActionsOf(other, (each) => each === state)
    const isSameMessage = other.operation.parts?.some(({ message }) => messages.has(message))
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    if (isSameMessage || pairsOf(actions, theirs).length > 0) await requireOver(other, access)
  }
}

/** Throws transaction/under-way where a single payment is open: the list may hold the same payment, so the single one must end first. */
export function requireNoPayment(singles: readonly Execution[]): void {
  const isPayment = ({ operation }: Execution) => operation.repeats.includes(PAYMENTS)
  const open = singles.find((execution) => isPayment(execution) && isUnsettled(execution))
  if (open) throw underWay(open)
}

const PAYMENTS: RepeatRule = 'payments'
/** The first created account of such an operation can be made only once. */
const MAKES: RepeatRule = 'makes'

/** Throws account/exists where one of these operations of this browser, for example of another tab, has made the same token or pool. */
export function requireNotMade(
  { repeats, creates: [mine] }: OperationRecord,
  others: readonly Execution[],
): void {
  if (!mine || !repeats.includes(MAKES)) return
  const made = others.find((other) => isDone(other) && other.operation.creates[0]?.address === mine.address)
  if (!made) return
  const at = Math.max(...made.transactions.map((state) => confirmedAt(state) ?? 0))
  throw new AppError('account/exists', {
    address: mine.address,
    by: 'operation',
    at,
    ...wayTo(made.operation),
  })
}

/** See Journal.heldByOthers. */
export function heldByOthers(mine: string, signatures: readonly string[]): Promise<ReadonlySet<string>> {
  return inTransaction(BOTH_JOURNALS, 'readonly', async (rows) => {
    const held = await Promise.all(
      signatures.map(
        async (signature) => (await eventsOfOthers(rows, mine, 'signature', signature)).length > 0,
      ),
    )
    return new Set(signatures.filter((_, at) => held[at]))
  })
}

/** See Journal.askedByOthers. */
export function askedByOthers(mine: string, blockhash: string): Promise<readonly string[]> {
  return inTransaction(BOTH_JOURNALS, 'readonly', (rows) => askedWith(rows, mine, blockhash))
}

async function askedWith(rows: Rows, mine: string, blockhash: string): Promise<readonly string[]> {
  const events = await eventsOfOthers(rows, mine, 'blockhash', blockhash)
  return events
    .flatMap((event) => parseEvent(event))
    .flatMap((event) => (event.type === 'approval-requested' ? [event.message] : []))
}

/** The events of other operations with this signature or blockhash. Imported operations do not count: a stranger may have written them. */
async function eventsOfOthers(
  rows: Rows,
  mine: string,
  which: 'signature' | 'blockhash',
  value: string,
): Promise<readonly unknown[]> {
  const [singles, ofLists] = await Promise.all([
    rows.objectStore('events').index(which).getAll(value),
    rows.objectStore('runEvents').index(which).getAll(value),
  ])
  const others = singles.filter((row) => row.operationId !== mine)
  const kept = await Promise.all(others.map((row) => rows.objectStore('operations').get(row.operationId)))
  return [
    ...others.filter((_, at) => kept[at] && kept[at].importedAt === undefined),
    ...ofLists.filter(({ operationId }) => operationId !== mine),
  ].map(({ event }) => event)
}

/** The part of RunHead that is needed here. */
const headShape = v.object({
  genesisHash: v.string(),
  payer: v.string(),
  lines: v.number(),
  paid: v.number(),
  skipped: v.number(),
})

type OpenList = Readonly<{ id: string; executions: readonly Execution[] }>

/** By the id of a list: the key of its newest event when it was read, and the operations that were open then. */
export type SeenLists = Map<string, OpenList & Readonly<{ newest: number }>>

/** The open operations of the wallet's other lists on the chain. A list without new events is not read again. */
async function openInLists(
  rows: Rows,
  { genesisHash, payer }: Readonly<{ genesisHash: string; payer: string }>,
  except: string | undefined,
  seen: SeenLists,
): Promise<readonly OpenList[]> {
  const others = (await rows.objectStore('runs').getAll()).flatMap(({ id, head }) => {
    const read = v.safeParse(headShape, head)
    if (!read.success || id === except) return []
    const { lines, paid, skipped, ...of } = read.output
    return of.genesisHash === genesisHash && of.payer === payer && paid + skipped < lines ? [id] : []
  })
  return await Promise.all(
    others.map(async (id) => {
      const newest = await newestEvent(rows, id)
      const known = seen.get(id)
      if (known?.newest === newest) return known
      const found = { id, newest, executions: await openInList(rows, id) }
      seen.set(id, found)
      return found
    }),
  )
}

/** The key of a list's newest event; 0 where it has none. */
export async function newestEvent(rows: Rows, runId: string): Promise<number> {
  const ofRun = rows.objectStore('runEvents').index('runId')
  return (await ofRun.openKeyCursor(runId, 'prev'))?.primaryKey ?? 0
}

/**
 * Throws journal/unavailable where a list was erased, or where another tab has written after the event `last`: one tab works on a list at a
 * time.
 */
export async function requireOnlyTab(rows: Rows, runId: string, last: number): Promise<void> {
  const [head, newest] = await Promise.all([rows.objectStore('runs').getKey(runId), newestEvent(rows, runId)])
  if (head === undefined) throw new AppError('journal/unavailable', { reason: 'erased' })
  if (newest !== last) throw new AppError('journal/unavailable', { reason: 'other-tab' })
}

/** How many rows are read at once. */
const BATCH = 100

/**
 * The open operations of a list. A list asks the wallet again only once no operation of the previous prompt is open. So the open ones are
 * among those of its last prompt, or among those whose confirmation was taken back since, and only the end of a long journal is read.
 */
export async function openInList(rows: Rows, runId: string): Promise<readonly Execution[]> {
  const events = rows.objectStore('runEvents')
  const keys = await events.index('runId').getAllKeys(runId)
  const asked = new Set<string>()
  const retracted = new Set<string>()
  for (let end = keys.length; end > 0 && asked.size < MOST_IN_PROMPT; end -= BATCH) {
    const range = keysBetween(keys[Math.max(0, end - BATCH)], keys[end - 1])
    // oxlint-disable-next-line no-await-in-loop -- one batch after another, from the end
    for (const row of await events.getAll(range)) {
      const types = row.runId === runId ? parseEvent(row.event).map(({ type }) => type) : []
      if (types.includes('approval-requested')) asked.add(row.operationId)
      if (types.includes('retracted')) retracted.add(row.operationId)
    }
  }
  const executions = await Promise.all(
    [...new Set([...asked, ...retracted])].map(async (id) => {
      const written = await events.index('operationId').getAll(id)
      return foldExecution(written.flatMap(({ event }) => parseEvent(event)))
    }),
  )
  return executions.filter((execution) => execution !== null).filter(isUnsettled)
}

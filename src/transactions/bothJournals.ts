/**
 * The money rule of oneAtATime.ts where a request is written: in the database, over the journal of single operations and those of lists, in
 * the transaction that writes it.
 */

import { VersionedMessage } from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { type AnyRows, inTransaction, keysAfter, keysBetween } from '../storage/database'
import { fromBase64 } from '../units/bytes'
import type { KnownSince, NewestEvents } from './contract'
import { type ExecutionEventOf, parseEvent } from './events'
import {
  currentTransaction,
  type Execution,
  foldExecution,
  isAtRest,
  isBegun,
  isOpen,
  isUnsettled,
  requestsOf,
  type WalletRequest,
} from './execution'
import { MOST_IN_PROMPT } from './limits'
import { doneSince, findUnderWay, requireNotDoneSince, underWay } from './oneAtATime'
import { lookupTablesOf } from './pack'
import { type RepeatableAction, repeatableActionsOf, confirmedAt, isSameAmount, pairsOf } from './repeats'
import { carriesOutAlone } from './signedMessage'

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

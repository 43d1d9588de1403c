/**
 * What the operations of this browser hold, single ones and those of lists alike: a signature belongs to one of them, and so does what was
 * asked for with a blockhash. Otherwise one payment on the chain would be the end of two.
 */

import { VersionedMessage } from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { type AnyRows, inTransaction } from '../storage/database'
import { fromBase64 } from '../units/bytes'
import { carriesOutAlone } from './broadcast'
import type { NewestEvents } from './contract'
import { type ExecutionEventOf, parseEvent } from './events'
import {
  currentTransaction,
  type Execution,
  foldExecution,
  isAtRest,
  isUnsettled,
  requestsOf,
  type WalletRequest,
} from './execution'
import { findUnderWay, underWay } from './expiry'
import { MOST_IN_PROMPT } from './limits'
import { tablesOf } from './pack'
import { actsOf, confirmedAt, doesSame, doneSince, findSameUnderWay } from './repeats'

/** The stores of the journal of single operations, and of the journals of lists. */
export const BOTH_JOURNALS = ['events', 'deeds', 'runEvents', 'runs'] as const

type Rows = AnyRows<'readonly'> | AnyRows<'readwrite'>

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

/** The events of other operations with this signature or blockhash. An imported operation is a stranger's word. */
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
  const others = singles.filter(({ deedId }) => deedId !== mine)
  const kept = await Promise.all(others.map(({ deedId }) => rows.objectStore('deeds').get(deedId)))
  return [
    ...others.filter((_, at) => kept[at] && kept[at].importedAt === undefined),
    ...ofLists.filter(({ operationId }) => operationId !== mine),
  ].map(({ event }) => event)
}

/**
 * What a request is checked against. `lookedFor`: as in Journal.request. `singles`: the single operations of the wallet on the chain. `run`:
 * the list to which the operation belongs, with its operations as its own journal knows them. `seen`: what openInLists found before.
 */
type Others = Readonly<{
  lookedFor: readonly WalletRequest[]
  singles: readonly Execution[]
  run?: Readonly<{ id: string; executions: readonly Execution[] }>
  seen?: SeenLists
}>

/** Throws what Journal.request rejects with, unless the request may be written. */
export async function requireFree(
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
  const acts = actsOf(mine, (_, at) => at === index)
  for (const { id, executions } of [{ id: undefined, executions: singles }, ...lists]) {
    // A list may pay the same in two of its lines.
    const isOwn = run !== undefined && id === run.id
    const open =
      findUnderWay(wanted, executions) ??
      (isOwn ? undefined : findSameUnderWay(acts, executions, operation.id))
    if (open) throw underWay(open, id)
  }
  const asked = await askedWith(rows, operation.id, blockhash)
  if (asked.some((other) => other === message || isSameWork(other, message, part)))
    throw new AppError('rpc/invalid-answer', { method: 'getLatestBlockhash', reason: 'again' })
}

/** Whether both do the same, at whatever price. */
function isSameWork(a: string, b: string, part: Parameters<typeof tablesOf>[0]): boolean {
  const tables = tablesOf(part)
  const [one, two] = [a, b].map((each) => VersionedMessage.deserialize(fromBase64(each)))
  return one !== undefined && two !== undefined && carriesOutAlone(one, two, { asked: tables, found: tables })
}

/** The part of RunHead that is needed here. */
const headShape = v.object({
  genesisHash: v.string(),
  payer: v.string(),
  lines: v.number(),
  paid: v.number(),
  skipped: v.number(),
})

/** Read before what was done since is read: what lands later is refused as the request is written. */
export function readNewest(): Promise<NewestEvents> {
  return inTransaction(BOTH_JOURNALS, 'readonly', async (rows) => {
    const keyOf = async (store: 'events' | 'runEvents') =>
      (await rows.objectStore(store).openKeyCursor(null, 'prev'))?.primaryKey ?? 0
    return { events: await keyOf('events'), runEvents: await keyOf('runEvents') }
  })
}

/**
 * Throws transaction/done-since where an operation of the same wallet and chain was seen to land after these events, which did one of the
 * same acts with an equal amount, besides those that the person `agreed` to repeat (ids). Of the list `run` itself it says nothing.
 */
export async function requireNoneLanded(
  rows: Rows,
  mine: Execution,
  newest: NewestEvents,
  { agreed = [], run }: Readonly<{ agreed?: readonly string[]; run?: string }>,
): Promise<void> {
  const [singles, ofLists] = await Promise.all([
    rows.objectStore('events').getAll(IDBKeyRange.lowerBound(newest.events, true)),
    rows.objectStore('runEvents').getAll(IDBKeyRange.lowerBound(newest.runEvents, true)),
  ])
  const hasLanded = ({ event }: Readonly<{ event: unknown }>) =>
    parseEvent(event).some(({ type }) => type === 'confirmed')
  const found = new Map<string, string | undefined>([
    ...singles.filter(hasLanded).map(({ deedId }) => [deedId, undefined] as const),
    ...ofLists
      .filter((row) => row.runId !== run && hasLanded(row))
      .map((row) => [row.operationId, row.runId] as const),
  ])
  const { index } = currentTransaction(mine)
  const acts = actsOf(mine, (_, at) => at === index)
  for (const [id, list] of found) {
    if (id === mine.operation.id || agreed.includes(id)) continue
    const events =
      list === undefined
        ? rows.objectStore('events').index('deedId')
        : rows.objectStore('runEvents').index('operationId')
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    const execution = foldExecution((await events.getAll(id)).flatMap(({ event }) => parseEvent(event)))
    if (!execution || !isOfSameWallet(execution, mine) || !doesSame(acts, execution)) continue
    const at = Math.max(...execution.transactions.map((state) => confirmedAt(state) ?? 0))
    throw doneSince({ execution, at, ...(list !== undefined && { run: list }) })
  }
}

function isOfSameWallet({ operation: one }: Execution, { operation: other }: Execution): boolean {
  return !one.imported && one.genesisHash === other.genesisHash && one.payer === other.payer
}

type OpenList = Readonly<{ id: string; executions: readonly Execution[] }>

/** By the id of a list: the key of its newest event, and what was open then. */
export type SeenLists = Map<string, OpenList & Readonly<{ newest: number }>>

/** The open operations of the wallet's other lists on the chain. A list without news is not read again. */
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
  return (await ofRun.openKeyCursor(IDBKeyRange.only(runId), 'prev'))?.primaryKey ?? 0
}

/** How many rows are read at once. */
const BATCH = 100

/**
 * The open operations of a list. A list asks again only once nothing of the prompt before is open, so they are among those that it asked for
 * last, or of which a confirmation was taken back since: of a long list the end alone is read.
 */
export async function openInList(rows: Rows, runId: string): Promise<readonly Execution[]> {
  const events = rows.objectStore('runEvents')
  const keys = await events.index('runId').getAllKeys(runId)
  const asked = new Set<string>()
  const retracted = new Set<string>()
  for (let end = keys.length; end > 0 && asked.size < MOST_IN_PROMPT; end -= BATCH) {
    const range = IDBKeyRange.bound(keys[Math.max(0, end - BATCH)], keys[end - 1])
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

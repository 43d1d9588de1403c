/** The journal of one run: see keptRuns.ts. */

import { AppError } from '../../errors/AppError'
import { type AnyRows, inTransaction, keysBetween } from '../../storage/database'
import { isSame } from '../../units/isSame'
import type { Journal, NewestEvents } from '../contract'
import { type ExecutionEvent, type FailureRecord, storedEvent } from '../events'
import { type Execution, isUnsettled } from '../execution'
import { announceLanding, guarded, OF_OTHERS, readNewestEvents, readSingles } from '../journal'
import { BOTH_JOURNALS, newestEvent, requireMayAsk, requireOnlyTab, type SeenLists } from '../bothJournals'
import { type LineProgress, RunState } from './runState'

const STORES = ['runEvents', 'runs'] as const
const STRICT = { durability: 'strict' } as const

/**
 * The journal of one run, in this tab's memory and on the disk. One tab works on a run at a time: where another one has written meanwhile,
 * every method that writes rejects with journal/unavailable (reason other-tab).
 */
export interface RunJournal extends Journal {
  /** The operations that were begun, oldest first: those that were abandoned are among them only where they landed all the same. */
  executions(): readonly Execution[]
  /** The operations that were abandoned and did not land, as far as it is known. */
  givenUp(): readonly Execution[]
  /** The known progress of the line at a place in the list. */
  line(place: number): LineProgress
  /** Calls back with the places of the lines that have changed, after each event that is on the disk. */
  onLines(listener: (places: readonly number[]) => void): void
  /** Records that the line cannot be paid. */
  skip(place: number, failure: FailureRecord): Promise<void>
  /** Call this before reading the payments since: a request is refused where an equal payment lands after this call. */
  beginLook(): Promise<void>
  /** Records that the operation will not be asked for again, because it can no longer land. Its lines are paid by another one. */
  abandon(operationId: string): Promise<void>
  /** Records the events of a payment that landed besides those of the list's operations: it counts, and is never asked for again. */
  addPayment(operationId: string, events: readonly ExecutionEvent[]): Promise<void>
}

/** How many rows are read at once: more would block the page's thread. */
const BATCH = 100

/** Reads the journal of a run, batch by batch. Rejects with journal/unavailable. */
export async function openRunJournal(id: string): Promise<RunJournal> {
  const state = new RunState()
  let tell: (places: readonly number[]) => void = () => {}
  let last = await readInto(state, id)
  const inOrder = oneAfterAnother()
  const openSingles = openSinglesReader()

  const writing: Writing = (work, stores = STORES) => writeAlone(id, last, work, stores)

  const write = async (
    operationId: string,
    events: readonly unknown[],
    check?: (all: Rows) => Promise<void>,
  ) => {
    const rows = events.map((event) => ({ runId: id, operationId, event }))
    let written: readonly number[] = []
    await writing(async (all) => {
      await check?.(all)
      written = await Promise.all(rows.map((row) => all.objectStore('runEvents').add(row)))
    }, check && BOTH_JOURNALS)
    last = Math.max(last, ...written)
    await requireKept(written, rows)
    for (const event of events) tell(state.take(operationId, event))
  }

  let looked: NewestEvents | null = null
  const seen: SeenLists = new Map()

  const request: Journal['request'] = async (operationId, events, lookedFor) => {
    const mine = state.operation(operationId)
    if (!mine) throw new AppError('journal/unavailable', { reason: 'erased' })
    await write(operationId, events.map(storedEvent), async (rows) => {
      const run = { id, executions: state.executions() }
      const known = { agreed: [], ...(looked && { newest: looked }) }
      const singles = await openSingles(rows, mine)
      await requireMayAsk(rows, mine, events[1], { lookedFor, known, singles, run, seen })
    })
  }

  return {
    append: (operationId, event: ExecutionEvent) =>
      inOrder(async () => {
        await write(operationId, [storedEvent(event)])
        await announceLanding([event], async () => state.operation(operationId))
      }),
    request: (...asked) => inOrder(() => request(...asked)),
    read: async (operationId) => state.operation(operationId),
    list: async () => state.executions().toReversed(),
    ...OF_OTHERS,
    forget: (operationId) =>
      inOrder(async () => {
        const execution = state.operation(operationId)
        if (!execution || isUnsettled(execution)) return
        await writing((rows) => deleteEvents(rows, operationId))
        tell(state.forget(operationId))
        last = await guarded(() => inTransaction(STORES, 'readonly', (rows) => newestEvent(rows, id)))
      }),
    executions: () => state.executions(),
    givenUp: () => state.givenUp(),
    line: (place) => state.line(place),
    onLines: (listener) => void (tell = listener),
    beginLook: async () => void (looked = await readNewestEvents()),
    skip: (place, failure) => inOrder(() => write('', [{ type: 'skipped', place, failure }])),
    abandon: (operationId) => inOrder(() => write(operationId, [{ type: 'abandoned' }])),
    addPayment: (operationId, events) =>
      inOrder(async () => {
        // Abandoned from the beginning: a page of version 0.1.0 then passes over it, and changes no line.
        await write(operationId, [{ type: 'abandoned' }, ...events.map(storedEvent)])
        await announceLanding(events, async () => state.operation(operationId))
      }),
  }
}

type Rows = AnyRows<'readwrite'>

/** Takes the events of a run into its state, and resolves with the key of the newest. */
async function readInto(state: RunState, id: string): Promise<number> {
  const keys = await guarded(() =>
    inTransaction(['runEvents'], 'readonly', (rows) =>
      rows.objectStore('runEvents').index('runId').getAllKeys(id),
    ),
  )
  for (let at = 0; at < keys.length; at += BATCH) {
    const range = keysBetween(keys[at], keys[Math.min(at + BATCH, keys.length) - 1])
    // One batch after another: between them the page's thread is free.
    // oxlint-disable-next-line no-await-in-loop
    const some = await guarded(() =>
      inTransaction(['runEvents'], 'readonly', (rows) => rows.objectStore('runEvents').getAll(range)),
    )
    for (const row of some) if (row.runId === id) state.take(row.operationId, row.event)
  }
  return keys.at(-1) ?? 0
}

type Writing = (
  work: (rows: Rows) => Promise<void>,
  stores?: typeof STORES | typeof BOTH_JOURNALS,
) => Promise<void>

/** Writes onto the disk, if no other tab has written since `last`. */
function writeAlone(
  id: string,
  last: number,
  work: Parameters<Writing>[0],
  stores: typeof STORES | typeof BOTH_JOURNALS,
): Promise<void> {
  return guarded(() =>
    inTransaction(
      stores,
      'readwrite',
      async (rows) => {
        await requireOnlyTab(rows, id, last)
        await work(rows)
      },
      STRICT,
    ),
  )
}

/** Rejects with journal/unavailable where the rows that were written are not on the disk. */
async function requireKept(keys: readonly number[], rows: readonly object[]): Promise<void> {
  const kept = await guarded(() =>
    inTransaction(['runEvents'], 'readonly', (all) =>
      Promise.all(keys.map((key) => all.objectStore('runEvents').get(key))),
    ),
  )
  if (!isSame(kept, rows)) throw new AppError('journal/unavailable', { reason: 'lost' })
}

async function deleteEvents(rows: Rows, operationId: string): Promise<void> {
  const events = rows.objectStore('runEvents')
  const keys = await events.index('operationId').getAllKeys(operationId)
  await Promise.all(keys.map((key) => events.delete(key)))
}

/** A queue of writes: each begins when the previous one has ended. */
function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let queue: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = queue.then(work, work)
    queue = next.catch(() => {})
    return next
  }
}

/** Reads the open single operations; where nothing was written meanwhile, they are not read again. */
function openSinglesReader(): (rows: Rows, mine: Execution) => Promise<readonly Execution[]> {
  let singles: Readonly<{ newest: number; open: readonly Execution[] }> = { newest: -1, open: [] }
  return async (rows, mine) => {
    const newest = (await rows.objectStore('events').openKeyCursor(null, 'prev'))?.primaryKey ?? 0
    if (newest !== singles.newest)
      singles = { newest, open: (await readSingles(rows, mine)).filter(isUnsettled) }
    return singles.open
  }
}

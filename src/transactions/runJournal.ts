/** The journal of one run: see runs.ts. */

import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { type AnyRows, inTransaction } from '../storage/database'
import type { Journal, NewestEvents } from './contract'
import { type ExecutionEvent, type FailureRecord, parseEvent, storedEvent } from './events'
import { type Execution, isBegun, isUnsettled, reduceExecution } from './execution'
import { announceLanding, guarded, isSame, OF_OTHERS, readNewestEvents, readSingles } from './journal'
import { BOTH_JOURNALS, newestEvent, requireMayAsk, requireOnlyTab, type SeenLists } from './oneAtATime'

const STORES = ['runEvents', 'runs'] as const
const STRICT = { durability: 'strict' } as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What a run's journal notes besides the events of its operations. */
const note = v.variant('type', [
  v.object({ type: v.literal('abandoned') }),
  v.object({
    type: v.literal('skipped'),
    place: count,
    failure: v.object({ code: v.string(), context: v.record(v.string(), v.any()) }),
  }),
])

/**
 * The journal of one run, in this tab's memory and on the disk. One tab works on a run at a time: where another one has written meanwhile,
 * every method that writes rejects with journal/unavailable (reason other-tab).
 */
export interface RunJournal extends Journal {
  /** The operations that were begun and count, oldest first. */
  executions(): readonly Execution[]
  /** The lines, by their place in the list, that cannot be paid, and why. */
  skipped(): ReadonlyMap<number, FailureRecord>
  skip(place: number, failure: FailureRecord): Promise<void>
  /** To be called before it is read what was paid since: a request is refused where the same lands after this. */
  beginLook(): Promise<void>
  /** The operation will not be asked for again, and its lines are paid by another one: nothing of it can land any more. */
  abandon(operationId: string): Promise<void>
}

/** How many rows are read at once: more would block the page's thread. */
const BATCH = 100

/** Reads the journal of a run, batch by batch. Rejects with journal/unavailable. */
export async function openRunJournal(id: string): Promise<RunJournal> {
  const operations = new Map<string, Execution | null>()
  const skipped = new Map<number, FailureRecord>()
  const abandoned = new Set<string>()
  let last = 0

  const take = (operationId: string, event: unknown) => {
    const noted = v.safeParse(note, event)
    if (noted.success && noted.output.type === 'abandoned') return void abandoned.add(operationId)
    if (noted.success && noted.output.type === 'skipped') {
      const { place, failure } = noted.output
      return void skipped.set(place, failure as FailureRecord)
    }
    for (const one of parseEvent(event))
      operations.set(operationId, reduceExecution(operations.get(operationId) ?? null, one))
  }

  const keys = await guarded(() =>
    inTransaction(['runEvents'], 'readonly', (rows) =>
      rows.objectStore('runEvents').index('runId').getAllKeys(id),
    ),
  )
  for (let at = 0; at < keys.length; at += BATCH) {
    const range = IDBKeyRange.bound(keys[at], keys[Math.min(at + BATCH, keys.length) - 1])
    // One batch after another: between them the page's thread is free.
    // oxlint-disable-next-line no-await-in-loop
    const some = await guarded(() =>
      inTransaction(['runEvents'], 'readonly', (rows) => rows.objectStore('runEvents').getAll(range)),
    )
    for (const row of some) if (row.runId === id) take(row.operationId, row.event)
  }
  last = keys.at(-1) ?? 0

  type Rows = AnyRows<'readwrite'>
  const writing = (
    work: (rows: Rows) => Promise<void>,
    stores: typeof STORES | typeof BOTH_JOURNALS = STORES,
  ) =>
    guarded(() =>
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

  // Writes come one after another: each begins where the one before has ended.
  let queue: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work, work)
    queue = next.catch(() => {})
    return next
  }

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
    const kept = await guarded(() =>
      inTransaction(['runEvents'], 'readonly', (all) =>
        Promise.all(written.map((key) => all.objectStore('runEvents').get(key))),
      ),
    )
    if (!isSame(kept, rows)) throw new AppError('journal/unavailable', { reason: 'lost' })
    for (const event of events) take(operationId, event)
  }

  const all = () => [...operations].flatMap(([key, execution]) => (execution ? [{ key, execution }] : []))
  const counting = () => all().filter(({ key, execution }) => !abandoned.has(key) && isBegun(execution))

  let looked: NewestEvents | null = null
  const seen: SeenLists = new Map()
  let singles: Readonly<{ newest: number; open: readonly Execution[] }> = { newest: -1, open: [] }
  /** The open single operations; where nothing was written meanwhile, they are not read again. */
  const openSingles = async (rows: Rows, mine: Execution) => {
    const newest = (await rows.objectStore('events').openKeyCursor(null, 'prev'))?.primaryKey ?? 0
    if (newest !== singles.newest)
      singles = { newest, open: (await readSingles(rows, mine)).filter(isUnsettled) }
    return singles.open
  }

  const request: Journal['request'] = async (operationId, events, lookedFor) => {
    const mine = operations.get(operationId)
    if (!mine) throw new AppError('journal/unavailable', { reason: 'erased' })
    await write(operationId, events.map(storedEvent), async (rows) => {
      const run = { id, executions: counting().map(({ execution }) => execution) }
      const known = { agreed: [], ...(looked && { newest: looked }) }
      const singles = await openSingles(rows, mine)
      await requireMayAsk(rows, mine, events[1], { lookedFor, known, singles, run, seen })
    })
  }

  return {
    append: (operationId, event: ExecutionEvent) =>
      inOrder(async () => {
        await write(operationId, [storedEvent(event)])
        await announceLanding([event], async () => operations.get(operationId) ?? null)
      }),
    request: (...asked) => inOrder(() => request(...asked)),
    read: async (operationId) => operations.get(operationId) ?? null,
    list: async () =>
      counting()
        .map(({ execution }) => execution)
        .toReversed(),
    ...OF_OTHERS,
    forget: (operationId) =>
      inOrder(async () => {
        const execution = operations.get(operationId)
        if (!execution || isUnsettled(execution)) return
        await writing(async (rows) => {
          const events = rows.objectStore('runEvents')
          const mine = await events.index('operationId').getAllKeys(operationId)
          await Promise.all(mine.map((key) => events.delete(key)))
        })
        operations.delete(operationId)
        last = await guarded(() => inTransaction(STORES, 'readonly', (rows) => newestEvent(rows, id)))
      }),
    executions: () => counting().map(({ execution }) => execution),
    skipped: () => skipped,
    beginLook: async () => void (looked = await readNewestEvents()),
    skip: (place, failure) => inOrder(() => write('', [{ type: 'skipped', place, failure }])),
    abandon: (operationId) => inOrder(() => write(operationId, [{ type: 'abandoned' }])),
  }
}

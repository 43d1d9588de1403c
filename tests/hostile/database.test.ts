import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { repeatsOf } from '../../src/operations/acts'
import { openAccess } from '../../src/transactions/chainAccess'
import { openDatabase } from '../../src/storage/database'
import { resumeOperation } from '../../src/operation/driver'
import type { ExecutionEvent } from '../../src/transactions/events'
import { executeOperation } from '../../src/transactions/sign'
import { readHistory, openJournal } from '../../src/transactions/journal'
import { prepareOperation } from '../../src/transactions/prepare'
import { EVERY_OPERATION, type Operation } from '../support/everyOperation'
import { ALL_PROGRAMS, describeWithPrograms } from '../support/programs'
import { all, aSigner } from '../support/engine'
import { isFullRun } from '../seed'
import { runs } from '../support/sample'
import { openStage, type Stage } from './attack'
import { clusterAt } from './lyingNode'
import { anything, spoiled } from './spoil'
import { openTab, whileTimePasses } from './time'
import { canSignAgain } from '../support/operations'

vi.mock('../../src/units/pause', () => import('./time'))

/* The stored rows of a finished operation after manual changes, a failing disk or another version. */

type Row = Readonly<{ operationId: string; event: unknown }>

describeWithPrograms('a database that is not as it was', ALL_PROGRAMS, () => {
  let stage: Stage
  beforeAll(async () => void (stage = await openStage()))
  beforeEach(() => openTab(Infinity))
  afterAll(() => stage.stop())

  test.each(EVERY_OPERATION)('$name: is read, and is not paid for again', async (operation) => {
    const { id, events, payments } = await done(operation)
    const before = payments()
    await fc.assert(
      fc.asyncProperty(damaged(id, events), async (rows) => {
        await keep(rows)
        const access = {
          journal: openJournal(),
          openAccess: () => openAccess(clusterAt(stage.node.url()), undefined),
        }
        const told = await readHistory()
        for (const { execution } of told) expect(typeof canSignAgain(execution)).toBe('boolean')
        const views = resumeOperation(id, access, new AbortController().signal)
        openTab(240_000)
        const end = await all(views as AsyncIterable<never>).catch((error: unknown) => error)
        if (end instanceof Error) expect(end).toBeInstanceOf(AppError)
        expect(payments()).toBe(before)
      }),
      runs(isFullRun() ? 12 : 8),
    )
  })

  /** Does it, and gives what was written down, and how many transactions of its payer are on the chain. */
  async function done(operation: Operation) {
    const { practice, node } = stage
    const payer = await practice.aPayer(1_000n * 10n ** 9n)
    const plan = await whileTimePasses(async () =>
      (await operation.prepare(practice, payer))().then((make) => make()),
    )
    const access = { ...(await openAccess(clusterAt(node.url()), undefined)), repeatsOf }
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const events = await all(executeOperation(prepared, aSigner(payer), access))
    const [planned] = events
    if (planned?.type !== 'planned') throw new Error('nothing was planned')
    const payments = () => practice.chain.history.of(payer.publicKey.toBase58()).length
    return { id: planned.operation.id, events, payments }
  }
})

function damaged(id: string, events: readonly ExecutionEvent[]): fc.Arbitrary<readonly Row[]> {
  const rows = events.map((event): Row => ({ operationId: id, event }))
  const altered = fc
    .nat(rows.length - 1)
    .chain((at) => spoiled(rows[at]?.event).map((event) => rows.with(at, { operationId: id, event })))
  const missing = fc.subarray(rows)
  const shuffled = fc.shuffledSubarray(rows, { minLength: rows.length })
  const cut = fc.nat(rows.length).map((length) => rows.slice(0, length))
  const twice = fc.constant(rows.flatMap((row) => [row, row]))
  const foreign = anything.map((event) => [...rows.slice(0, 3), { operationId: id, event }, ...rows.slice(3)])
  const newer = fc.constant(
    rows.map(({ operationId, event }) => ({
      operationId,
      event: { ...(event as object), version: 9, type: 'from-tomorrow' },
    })),
  )
  const longer = fc.constant(
    rows.map(({ operationId, event }) => ({
      operationId,
      event: { ...(event as object), note: 'x'.repeat(1_000_000) },
    })),
  )
  return fc.oneof(altered, altered, missing, shuffled, cut, twice, foreign, newer, longer)
}

/** These rows and no others; what no database can hold is left out. */
async function keep(rows: readonly Row[]): Promise<void> {
  const store = (await openDatabase()).transaction('events', 'readwrite').objectStore('events')
  await store.clear()
  const add = async (row: Row) => await store.add(row)
  for (const row of rows) await add(row).catch(() => {})
}

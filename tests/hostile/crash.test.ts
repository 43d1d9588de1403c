import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { EVERY_OPERATION } from '../support/everyOperation'
import { ALL_PROGRAMS, describeWithPrograms } from '../support/programs'
import { runs } from '../support/sample'
import { attack, openStage, type Attack, type Stage } from './attack'
import { withholding, type Lie } from './lyingNode'
import { openTab } from './time'

vi.mock('../../src/units/pause', () => import('./time'))
vi.mock('../../src/solana/rpcRetry', async (original) => ({
  ...(await original<object>()),
  waitBeforeRetry: () => Promise.resolve(),
}))

/* Set CRASHES to try more than these, of all kinds. */
const RUNS = Number(process.env['CRASHES'] ?? 60)

/** The tab is closed with so many questions asked: the last one was `heard` by the node or not, and what it sends may be `kept` back. */
type Crash = Readonly<{ after: number; by: 'question' | 'event'; heard: boolean; kept: boolean }>

const crash: fc.Arbitrary<Crash> = fc.record({
  after: fc.integer({ min: 0, max: 24 }),
  by: fc.constantFrom('question', 'event'),
  heard: fc.boolean(),
  kept: fc.boolean(),
})

describeWithPrograms('a tab that is closed at any moment', ALL_PROGRAMS, () => {
  let stage: Stage
  beforeAll(async () => void (stage = await openStage()))
  afterAll(() => stage.stop())

  test.each(EVERY_OPERATION)('$name: payments on the chain are receipts in the app', async (operation) => {
    await fc.assert(
      fc.asyncProperty(crash, (moment) => attack(stage, operation, attackOf(moment))),
      runs(Math.ceil(RUNS / EVERY_OPERATION.length)),
    )
  })
})

function attackOf({ after, by, heard, kept }: Crash): Attack {
  const node: Lie = kept ? withholding : () => undefined
  if (by === 'event') return { lie: node, since: 'review', events: 1 + (after % 8) }
  let asked = 0
  const lie: Lie = (call, honest, told) => {
    asked += 1
    if (asked <= after) return node(call, honest, told)
    openTab(0)
    if (heard && asked === after + 1) honest()
    return 'hang-up'
  }
  return { lie, since: 'review' }
}

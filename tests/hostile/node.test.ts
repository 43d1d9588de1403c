import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { EVERY_OPERATION } from '../support/everyOperation'
import { ALL_PROGRAMS, describeWithPrograms } from '../support/programs'
import { attack, attacksOn, openStage, type Stage } from './attack'
import { LIES, NONSENSE } from './lies'

vi.mock('../../src/units/pause', () => import('./time'))
vi.mock('../../src/solana/rpcLimits', async (original) => ({
  ...(await original<object>()),
  RPC_TIMEOUT: 150,
}))
vi.mock('../../src/solana/rpcRetry', async (original) => ({
  ...(await original<object>()),
  waitBeforeRetry: () => Promise.resolve(),
}))

const ALL = [...LIES, ...NONSENSE]

describeWithPrograms('a node that lies', ALL_PROGRAMS, () => {
  let stage: Stage
  beforeAll(async () => void (stage = await openStage()))
  afterAll(() => stage.stop())

  describe.each(EVERY_OPERATION)('$name', (operation) => {
    test('succeeds with an honest node', () => attack(stage, operation, {}))
    test.each(attacksOn(ALL, operation))('$since: $name', (lie) => attack(stage, operation, lie))
  })
})

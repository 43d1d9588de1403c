import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { EVERY_OPERATION } from '../support/everyOperation'
import { ALL_PROGRAMS, describeWithPrograms } from '../support/programs'
import { attack, attacksOn, openStage, type Stage } from './attack'
import { WALLETS } from './wallets'

vi.mock('../../src/units/pause', () => import('./time'))

describeWithPrograms('a wallet with a will of its own', ALL_PROGRAMS, () => {
  let stage: Stage
  beforeAll(async () => void (stage = await openStage()))
  afterAll(() => stage.stop())

  describe.each(EVERY_OPERATION)('$name', (operation) => {
    test.each(attacksOn(WALLETS, operation))('$name', (wrong) => attack(stage, operation, wrong))
  })
})

// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { EVERY_OPERATION } from '../support/everyOperation'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, RAYDIUM } from '../support/programs'
import { attack, openStage, type Stage } from './attack'
import { about, withholding, type Lie } from './lyingNode'

vi.mock('../../src/storage/pause', () => import('./time'))
vi.mock('../../src/solana/rpcRetry', async (original) => ({
  ...(await original<object>()),
  RPC_TIMEOUT: 150,
  waitBeforeRetry: () => Promise.resolve(),
}))

const LIES: readonly (readonly [string, Lie])[] = [
  ['nothing but the truth', () => undefined],
  ['the balance is null', about('getBalance', () => null)],
  ['it keeps what is sent', withholding],
]

describeWithPrograms('a node that lies', [METAPLEX, METEORA_DAMM, ...RAYDIUM], () => {
  let stage: Stage
  beforeAll(async () => void (stage = await openStage()))
  afterAll(() => stage.stop())

  for (const operation of EVERY_OPERATION)
    for (const [name, lie] of LIES)
      test(`${operation.name}: ${name}`, () => attack(stage, operation, { lie }))
})

import 'fake-indexeddb/auto'
import { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { aRun, aTab, lines } from './aRun'

vi.mock('../../../src/storage/pause', () => import('../../support/pace'))

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const balanceOf = (address: string) => practice.balance({ publicKey: new PublicKey(address) })

test('pays every line once, in a few prompts, and says what it took to the lamport', async () => {
  const payer = await practice.aPayer()
  const before = await practice.balance(payer)
  const list = lines(60, (at) => 1_000_000n + BigInt(at))
  const run = await aRun(practice, payer, list)
  const { drive, prompts } = await aTab(practice, payer)
  const last = await drive(run)
  expect(last.problem).toBeNull()
  expect(last).toMatchObject({ activity: 'resting', done: true, counts: { paid: 60 } })
  expect(prompts).toEqual([3])
  expect(await Promise.all(list.map(({ address }) => balanceOf(address)))).toEqual(
    list.map(({ units }) => units),
  )
  expect(last.spent).toBe(before - (await practice.balance(payer)))
})

import 'fake-indexeddb/auto'
import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunToken } from '../../../src/transactions/runs/keptRuns'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { aManagedToken } from '../../support/tokenOperations'
import { aRun, aTab, lines } from '../../transactions/runs/aRun'

vi.mock(import('@solana/spl-token'), async (load) => {
  const all = await load()
  return { ...all, getAssociatedTokenAddressSync: vi.fn(all.getAssociatedTokenAddressSync) }
})

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

test('the token account of a line is derived once, however many equal payments there were since', async () => {
  const payer = await practice.aPayer()
  const mint = await aManagedToken(practice, payer)
  const token: RunToken = { mint: mint.toBase58(), program: 'token-2022', decimals: 9, symbol: 'QHRN' }
  const stopped = await aRun(practice, payer, lines(12), token)
  const paid = await aRun(practice, payer, lines(12), token)
  expect(await (await aTab(practice, payer)).drive(paid)).toMatchObject({ done: true })
  const { findLinesPaidSince } = await import('../../../src/transactions/doneSince')
  const { getAssociatedTokenAddressSync: derive } = await import('@solana/spl-token')
  for (const counted of [derive, getAssociatedTokenAddressSync]) vi.mocked(counted).mockClear()
  expect((await findLinesPaidSince(stopped, [...stopped.lines.keys()])).size).toBe(0)
  expect(vi.mocked(derive).mock.calls.length).toBe(12)
  expect([
    ...(await findLinesPaidSince({ ...stopped, lines: paid.lines }, [...paid.lines.keys()])).keys(),
  ]).toEqual([...paid.lines.keys()])
})

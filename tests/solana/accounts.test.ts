import { Keypair, type AccountInfo, type Connection, type PublicKey } from '@solana/web3.js'
import { afterEach, expect, test, vi } from 'vitest'
import { askPatiently, fetchAccounts, inChunks } from '../../src/solana/accounts'

afterEach(() => void vi.useRealTimers())

test('gives the answer, or null where it is refused', async () => {
  expect(await askPatiently(() => Promise.resolve(7))).toBe(7)
  expect(await askPatiently(() => Promise.reject(new Error('410 Gone')))).toBeNull()
})

test('waits for no answer that takes too long, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  const answer = askPatiently(() => new Promise<never>(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('asks in a task of its own', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const answer = askPatiently(ask)
  await Promise.resolve()
  expect(ask).not.toHaveBeenCalled()
  await answer
  expect(ask).toHaveBeenCalledOnce()
})

test('accounts come in the order of their addresses, a hundred in each call, and every call is made in one tick', async () => {
  const getMultipleAccountsInfo = vi.fn((keys: PublicKey[]) =>
    Promise.resolve(keys.map((key, at) => (at % 7 === 0 ? null : ({ owner: key } as AccountInfo<Buffer>)))),
  )
  const connection = { getMultipleAccountsInfo } as unknown as Connection
  const addresses = Array.from({ length: 250 }, () => Keypair.generate().publicKey)
  const asked = fetchAccounts(connection, addresses)
  expect(getMultipleAccountsInfo.mock.calls.map(([keys]) => keys.length)).toEqual([100, 100, 50])
  const found = await asked
  expect(found.map((account) => account?.owner)).toEqual(
    addresses.map((address, at) => ((at % 100) % 7 === 0 ? undefined : address)),
  )
  expect(await fetchAccounts(connection, [])).toEqual([])
})

test('chunks are read in tasks of their own, and come back in order', async () => {
  const read = vi.fn((chunk: readonly number[]) => Promise.resolve(chunk.map((one) => one * 2)))
  const doubled = inChunks([1, 2, 3, 4, 5], 2, read)
  expect(read).toHaveBeenCalledOnce()
  expect(await doubled).toEqual([2, 4, 6, 8, 10])
  expect(read).toHaveBeenCalledTimes(3)
})

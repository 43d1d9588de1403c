import { Connection, Keypair } from '@solana/web3.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rpcFetch } from '../../src/solana/rpcFetch'
import { fetchShownBalance } from '../../src/solana/balance'
import { anEndpoint } from '../support/endpoint'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a balance that could not be read is not asked for again for 30 s', async () => {
  const { url, methods } = await anEndpoint((_, index) =>
    index === 0 ? { status: 400 } : { each: () => ({ result: { context: { slot: 1 }, value: 7 } }) },
  )
  const connection = new Connection(url, { fetch: rpcFetch([url]) })
  const { publicKey } = Keypair.generate()
  const read = () => fetchShownBalance(connection, publicKey)
  expect(await read()).toBeUndefined()
  vi.advanceTimersByTime(29_999)
  expect(await read()).toBeUndefined()
  expect(methods()).toEqual(['getBalance'])
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(7n)
})

import { Keypair } from '@solana/web3.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import { heldBackFor, holdingsQuery } from '../../src/tokens/heldQuery'
import { anEndpoint } from '../support/endpoint'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a wallet that could not be read is not asked for again for 30 s, and then by itself', async () => {
  let isDown = true
  const { url, requests } = await anEndpoint(() => {
    if (isDown) return { status: 400 }
    return {
      each: ({ method }) => ({ result: { context: { slot: 1 }, value: method === 'getBalance' ? 7 : [] } }),
    }
  })
  const [cluster] = listClusters(null)
  const reading = { cluster, ownRpcUrl: url }
  const owner = Keypair.generate().publicKey.toBase58()
  const { queryFn, refetchInterval } = holdingsQuery(reading, owner)
  await expect(queryFn()).rejects.toMatchObject({ code: 'rpc/failed' })
  expect(heldBackFor(reading, owner)).toBe(30_000)
  isDown = false
  const before = requests.length
  vi.advanceTimersByTime(29_999)
  await expect(queryFn()).rejects.toMatchObject({ code: 'rpc/failed' })
  expect(refetchInterval()).toBe(30_000)
  expect(requests).toHaveLength(before)
  vi.advanceTimersByTime(1)
  expect(refetchInterval()).toBe(false)
  expect(await queryFn()).toMatchObject({ lamports: 7n, accounts: [] })
  expect(heldBackFor(reading, owner)).toBe(0)
})

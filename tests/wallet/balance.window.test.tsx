import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import Balance, { shortSol } from '../../src/wallet/Balance'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const [mainnet] = listClusters(null)

test.each([
  [0n, '0'],
  [1n, '< 0.0001'],
  [99_999n, '< 0.0001'],
  [100_000n, '0.0001'],
  [4_215_099_999n, '4.215'],
  [1_234_567_890_123_456_789n, '1,234,567,890.1234'],
])('%s lamports are shown as %s SOL', (lamports, text) => {
  expect(shortSol(lamports)).toBe(text)
})

test('shows what the network says', async () => {
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const read = JSON.parse(body) as { id: number } | { id: number }[]
    const answers = [read].flat().map(({ id }) => ({ id, result: { value: 1_500_000_000 } }))
    return Promise.resolve(Response.json(Array.isArray(read) ? answers : answers[0]))
  })
  render(<Balance address="a" cluster={mainnet} />)
  await screen.findByText('1.5 SOL')
})

test('is not known, and never 0, where the network does not answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  render(<Balance address="b" cluster={mainnet} />)
  await screen.findByText('SOL not known')
})

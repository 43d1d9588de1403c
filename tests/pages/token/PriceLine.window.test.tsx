import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { PriceLine, pathOf } from '../../../src/pages/token/PriceLine'
import { type TradeHistory, priceHistoryQuery, volumeOf } from '../../../src/pages/token/priceHistory'
import { walletStore } from '../../../src/wallet/walletStore'
import { aPool } from '../manage-liquidity/aPool'

afterEach(cleanup)

const pool = aPool()
const at = Date.UTC(2026, 10, 20, 21, 14)
const HOUR = 3_600_000

const whole = { small: 0, unknown: 0, error: null, volume: null, listed: null }

function show(some: Pick<TradeHistory, 'points' | 'read'> & Partial<TradeHistory>): void {
  const history: TradeHistory = { ...whole, ...some }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const reading = { cluster: walletStore.getState().cluster, ownRpcUrl: undefined }
  const { queryKey } = priceHistoryQuery(reading, pool)
  client.setQueryDefaults(queryKey, { staleTime: Infinity })
  client.setQueryData(queryKey, history)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PriceLine pool={pool} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('tells the first and the last price with their times, in the picture’s name also the ends between', () => {
  const prices = [0.002, 0.004, 0.001, 0.003]
  show({ points: prices.map((price, nth) => ({ price, at: at + nth * HOUR })), read: 9 })
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
    /^Price from 0\.002000 \S+ \(20 Nov 2026, 21:14 UTC\) to 0\.003000 \S+ \(21 Nov 2026, 00:14 UTC\); lowest 0\.001000 \S+, highest 0\.004000 \S+\.$/,
  )
  expect(screen.getByText('20 Nov 2026, 21:14 UTC').parentElement?.textContent).toMatch(/^0\.002000/)
  expect(screen.getByText('21 Nov 2026, 00:14 UTC').parentElement?.textContent).toMatch(/^0\.003000/)
  expect(screen.getByText('4 trades in the pool’s last 9 transactions, fees included.')).toBeTruthy()
})

it('says that the line is of a day, and of which part of its transactions', () => {
  const points = [1, 2].map((price) => ({ price, at }))
  show({ points, read: 5, listed: 5 })
  screen.getByText('The last 24 hours: 2 trades, fees included.')
  cleanup()
  show({ points, read: 30, listed: 412 })
  screen.getByText(
    'The last 24 hours: 2 trades in 30 of the pool’s 412 transactions, evenly spread, fees included.',
  )
})

it('draws no line of a single trade, and says so where the network lists nothing', () => {
  show({ points: [{ price: 1, at: null }], read: 3 })
  expect(screen.getByText('Too few trades to draw: 1 among the pool’s last 3 transactions.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  cleanup()
  show({ points: [], read: 0 })
  expect(screen.getByText('The network lists no transaction of the pool.')).toBeTruthy()
})

it('says that there are no trades only where older ones are none, either', () => {
  show({ points: [], read: 1, volume: 0 })
  screen.getByText('No trades yet.')
  cleanup()
  show({ points: [], read: 30, volume: null })
  screen.getByText(/^Too few trades to draw: 0 among/)
})

it('says which transactions could not be read, and does not take them for none', () => {
  show({ points: [], read: 30, unknown: 30 })
  screen.getByText('The RPC endpoint keeps no details of the pool’s last 30 transactions.')
  expect(screen.queryByText(/Too few trades/)).toBeNull()
  cleanup()
  show({ points: [{ price: 1, at: null }], read: 9, unknown: 2, small: 3 })
  screen.getByText(
    'Too few trades to draw: 4 among the pool’s last 9 transactions. Too small to tell a price: 3. Not known, because the RPC endpoint keeps no details: 2.',
  )
})

it('says that reading broke off, beside the line of what was read', () => {
  const points = [1, 2].map((price) => ({ price, at: null }))
  show({ points, read: 10, error: new AppError('rpc/timeout') })
  screen.getByText('2 trades in the pool’s last 10 transactions, fees included.')
  screen.getByRole('alert')
  screen.getByRole('button', { name: 'Try again' })
})

it('is not read again by itself', () => {
  const reading = { cluster: walletStore.getState().cluster, ownRpcUrl: undefined }
  const client = new QueryClient()
  const query = client.getQueryCache().build(client, priceHistoryQuery(reading, pool))
  query.setData({ ...whole, points: [], read: 0 })
  const fetching = vi.spyOn(query, 'fetch')
  const observer = new QueryObserver(client, priceHistoryQuery(reading, pool))
  const leave = observer.subscribe(() => {})
  query.onFocus()
  query.onOnline()
  expect(fetching).not.toHaveBeenCalled()
  leave()
})

it('places trades by their times, and evenly where one is not known or not in its order', () => {
  const across = (times: readonly (number | null)[]) =>
    pathOf(times.map((at, nth) => ({ at, price: nth + 1 })))
      .slice(1)
      .split('L')
      .map((place) => Number(place.split(' ')[0]))
  expect(across([0, 10, 100])).toEqual([4, 35.2, 316])
  for (const times of [
    [0, null, 100],
    [50, 10, 100],
    [7, 7, 7],
  ])
    expect(across(times)).toEqual([4, 160, 316])
})

it('draws a price that stays in the middle', () => {
  expect(
    pathOf([
      { at: 0, price: 2 },
      { at: 1, price: 2 },
    ]),
  ).toBe('M4.0 36.0L316.0 36.0')
})

it('tells the volume of a day only where all of it was read', () => {
  const now = Date.now()
  const trade = (ago: number | null, quote: bigint) => ({
    signature: '',
    at: ago === null ? null : now - ago * HOUR,
    bought: true,
    base: 1n,
    quote,
  })
  const trades = [trade(1, 2_000_000_000n), trade(23, 500_000_000n)]
  const older = trade(25, 9_000_000_000n)
  const { quote } = pool.pair
  const page = (trades: Parameters<typeof volumeOf>[0]['trades'], unknown = 0) => ({ trades, unknown })
  expect(volumeOf(page(trades), quote, true)).toBe(2.5)
  expect(volumeOf(page([...trades, older]), quote, false)).toBe(2.5)
  expect(volumeOf(page(trades), quote, false)).toBeNull()
  expect(volumeOf(page([...trades, trade(null, 1n), older]), quote, true)).toBeNull()
  expect(volumeOf(page([]), quote, true)).toBe(0)
  // One of those may be a trade of today.
  expect(volumeOf(page([...trades, older], 1), quote, false)).toBeNull()
})

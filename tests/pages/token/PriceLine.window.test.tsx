import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { PriceLine } from '../../../src/pages/token/PriceLine'
import { linePath } from '../../../src/ui/linePath'
import { type TradeHistory, dayOf, priceHistoryQuery } from '../../../src/liquidity/priceHistory'
import * as venues from '../../../src/liquidity/allVenues'
import { forgetChainTime, noteChainTime } from '../../../src/solana/chainTime'
import * as reader from '../../../src/liquidity/trades'
import { walletStore } from '../../../src/wallet/walletStore'
import { aPool } from '../manage-liquidity/aPool'

afterEach(cleanup)
afterEach(() => void vi.restoreAllMocks())

const pool = aPool()
const at = Date.UTC(2026, 10, 20, 21, 14)
const HOUR = 3_600_000

const whole = { small: 0, unknown: 0, error: null, volume: null, change: null, listed: null, isWhole: false }

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

it('tells the times of the first and the last trade and the ends between which the price moved, in the picture’s name also the first and the last price', () => {
  const prices = [0.002, 0.004, 0.001, 0.003]
  show({ points: prices.map((price, nth) => ({ price, at: at + nth * HOUR })), read: 9 })
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
    /^Price from 0\.002000 \S+ \(20 Nov 2026, 21:14 UTC\) to 0\.003000 \S+ \(21 Nov 2026, 00:14 UTC\); lowest 0\.001000 \S+, highest 0\.004000 \S+\.$/,
  )
  expect(screen.getByText('20 Nov 2026, 21:14 UTC').nextElementSibling?.textContent).toBe(
    '21 Nov 2026, 00:14 UTC',
  )
  expect(screen.getByRole('img').nextElementSibling?.textContent).toBe('0.0040000.001000')
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
  show({ points: [], read: 1, volume: 0, isWhole: true })
  screen.getByText('No trades yet.')
  cleanup()
  show({ points: [], read: 30 })
  screen.getByText(/^Too few trades to draw: 0 among/)
  cleanup()
  show({ points: [], read: 2, listed: 2, volume: 0 })
  screen.getByText('Too few trades to draw: 0 among the pool’s 2 transactions in the last 24 hours.')
})

it('counts its day by the chain’s clock, whatever this computer says', async () => {
  noteChainTime(BigInt(at / 1_000))
  const fetching = vi.spyOn(reader, 'fetchTrades').mockRejectedValue(new AppError('rpc/timeout'))
  vi.spyOn(venues, 'venueOf').mockReturnValue({ swapMarks: () => null } as never)
  const { cluster } = walletStore.getState()
  const query = priceHistoryQuery({ cluster, ownRpcUrl: undefined }, pool)
  await expect(new QueryClient().fetchQuery(query)).rejects.toThrow()
  forgetChainTime()
  const { since = 0 } = fetching.mock.calls[0]?.[3] ?? {}
  expect(Math.round((since - at) / HOUR)).toBe(-24)
})

it('of a day without trades the last ones are drawn, and the volume is that of the day', async () => {
  const trade = (ago: number) => ({
    signature: '',
    at: at - ago * HOUR,
    bought: true,
    base: 10n ** 12n,
    quote: 10n ** 12n,
  })
  const none = {
    failed: 0,
    others: 2,
    unknown: 0,
    stopped: false,
    error: null,
    next: { before: 's' },
    earlier: null,
  }
  const fetching = vi
    .spyOn(reader, 'fetchTrades')
    .mockImplementation((_chain, _pool, _marks, { since }) =>
      Promise.resolve(
        since === undefined
          ? { ...none, trades: [trade(50), trade(60)], read: 30, listed: null }
          : { ...none, trades: [], read: 2, listed: 2 },
      ),
    )
  vi.spyOn(venues, 'venueOf').mockReturnValue({ swapMarks: () => null } as never)
  const { cluster } = walletStore.getState()
  const history = await new QueryClient().fetchQuery(
    priceHistoryQuery({ cluster, ownRpcUrl: undefined }, pool),
  )
  expect(history).toMatchObject({ volume: 0, read: 30, listed: null, isWhole: false })
  expect(history.points.map(({ at }) => at)).toEqual([at - 60 * HOUR, at - 50 * HOUR])
  expect(fetching).toHaveBeenCalledTimes(2)
})

it('says which transactions could not be read, and does not take them for none', () => {
  show({ points: [], read: 30, unknown: 30 })
  screen.getByText('The RPC endpoint keeps no details of the pool’s last 30 transactions.')
  expect(screen.queryByText(/Too few trades/)).toBeNull()
  cleanup()
  show({ points: [], read: 30, unknown: 30, listed: 412 })
  screen.getByText(
    'The RPC endpoint keeps no details of 30 of the pool’s 412 transactions in the last 24 hours.',
  )
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
  cleanup()
  // The newest part of what was chosen from the day is not spread over all of it.
  show({ points, read: 10, listed: 412, error: new AppError('rpc/timeout') })
  screen.getByText('2 trades in 10 of the pool’s 412 transactions in the last 24 hours, fees included.')
  expect(screen.queryByText(/evenly spread/)).toBeNull()
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

const SIZE = { width: 320, height: 72, edge: 4 }

it('places trades by their times, and evenly where one is not known or not in its order', () => {
  const across = (times: readonly (number | null)[]) =>
    linePath(
      times.map((at, nth) => ({ at, price: nth + 1 })),
      SIZE,
    )
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
    linePath(
      [
        { at: 0, price: 2 },
        { at: 1, price: 2 },
      ],
      SIZE,
    ),
  ).toBe('M4.0 36.0L316.0 36.0')
})

it('tells the volume and the change of a day only where all of it was read', () => {
  const since = at - 24 * HOUR
  const trade = (ago: number | null, quote: bigint) => ({
    signature: '',
    at: ago === null ? null : at - ago * HOUR,
    bought: true,
    base: 10n ** 6n,
    quote,
  })
  const trades = [trade(1, 2_000_000_000n), trade(23, 500_000_000n)]
  const older = trade(25, 9_000_000_000n)
  const day = (some: Partial<Parameters<typeof dayOf>[0]>) =>
    dayOf(
      {
        trades,
        read: 2,
        unknown: 0,
        error: null,
        next: { before: 's' },
        listed: null,
        earlier: null,
        ...some,
      },
      pool.pair,
      since,
    )
  const volume = (some: Parameters<typeof day>[0]) => day(some).volume
  const change = (some: Parameters<typeof day>[0]) => day(some).change
  expect(volume({ next: null })).toBe(2.5)
  expect(volume({ trades: [...trades, older] })).toBe(2.5)
  expect(volume({})).toBeNull()
  expect(volume({ trades: [...trades, trade(null, 1n), older] })).toBeNull()
  expect(volume({ trades: [], next: null })).toBe(0)
  // One of those may be a trade of today.
  expect(volume({ trades: [...trades, older], unknown: 1 })).toBeNull()
  expect(volume({ listed: 2 })).toBe(2.5)
  // A part of the day, even where the oldest of it is of the day before by now.
  expect(volume({ listed: 412 })).toBeNull()
  expect(volume({ trades: [...trades, older], read: 3, listed: 412 })).toBeNull()
  // From 9 a token, before the day, to 2; that it began at 0.5 today does not tell what changed in 24 hours.
  expect(change({ listed: 2 })).toBeNull()
  expect(change({ listed: 2, earlier: older })).toBeCloseTo(-77.78)
  expect(change({ trades: [], read: 2, listed: 2, earlier: older })).toBe(0)
  expect(change({ trades: [...trades, older] })).toBeCloseTo(-77.78)
  expect(change({ trades: [older, trade(26, 9_000_000_000n)] })).toBe(0)
  expect(change({ trades: trades.slice(0, 1), listed: 2 })).toBeNull()
  expect(change({})).toBeNull()
  expect(change({ listed: 412 })).toBeNull()
  expect(change({ listed: 2, unknown: 1 })).toBeNull()
})

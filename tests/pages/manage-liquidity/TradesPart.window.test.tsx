import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Trade, TradesPage } from '../../../src/liquidity/trades'
import type { readTrades } from '../../../src/pages/manage-liquidity/chainWork'
import type { PageWork } from '../../../src/pages/manage-liquidity/pageWork'
import TradesPart from '../../../src/pages/manage-liquidity/pool/TradesPart'
import { press } from '../../support/hands'
import { aPool } from './aPool'

const read = vi.hoisted(() => vi.fn<typeof readTrades>())
vi.mock('../../../src/pages/manage-liquidity/chainWork', () => ({ readTrades: read }))

beforeEach(() => void read.mockReset())
afterEach(cleanup)

function aPage(over: Partial<TradesPage> = {}): TradesPage {
  const trades = over.trades ?? []
  return {
    read: trades.length,
    failed: 0,
    others: 0,
    unknown: 0,
    next: null,
    stopped: false,
    listed: null,
    earlier: null,
    error: null,
    ...over,
    trades,
  }
}

function aTrade(nth: number, base: bigint, quote: bigint): Trade {
  return { signature: `s${nth}`, at: 1_800_000_000_000 + nth * 60_000, bought: true, base, quote }
}

function show() {
  const work = { context: { cluster: { id: 'practice' }, ownRpcUrl: undefined } } as unknown as PageWork
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TradesPart pool={aPool()} work={work} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says that reading was stopped, and goes on from the newest where nothing was read yet', async () => {
  read.mockImplementationOnce(
    (_, __, { stop }) =>
      new Promise((resolve) =>
        stop.addEventListener('abort', () => resolve(aPage({ next: { before: null }, stopped: true }))),
      ),
  )
  show()
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Reading was stopped.')).toBeTruthy()
  expect(screen.queryByText(/does not know any transaction/)).toBeNull()
  read.mockResolvedValueOnce(aPage({ trades: [aTrade(0, 1_000_000n, 10_000_000n)] }))
  await press('Go on')
  expect(await screen.findByText('1 trade in 1 transaction.')).toBeTruthy()
  expect(read.mock.calls[1]?.[2].before).toBeNull()
  expect(screen.queryByText('Reading was stopped.')).toBeNull()
})

it('says that there is no transaction where the node listed none', async () => {
  read.mockResolvedValueOnce(aPage())
  show()
  expect(await screen.findByText('The RPC endpoint does not know any transaction of this pool.')).toBeTruthy()
})

it('leaves trades out of the price line that rounding distorts, and says how many', async () => {
  const [one, two, dust] = [
    aTrade(2, 1_000_000n, 10_000_000n),
    aTrade(1, 2_000n, 20_000n),
    aTrade(0, 1n, 19n),
  ]
  read.mockResolvedValueOnce(aPage({ trades: [one, two, dust] }))
  show()
  expect(await screen.findAllByRole('img', { name: /of GALM in 2 trades/ })).toHaveLength(2)
  expect(screen.getByText(/^Not in the line, .* more than 1 %: 1\.$/)).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { marketInPools } from '../../../src/pages/token/marketInPools'
import PriceFigure from '../../../src/pages/token/PriceFigure'
import { useTokenMarket } from '../../../src/pages/token/useTokenMarket'
import { listClusters } from '../../../src/solana/cluster'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { walletStore } from '../../../src/wallet/walletStore'
import { aTemplate, MINT } from '../../tokens/anyTemplate'
import { aPool, aToken, SOL } from '../manage-liquidity/aPool'

const TRADES_AT = 1_790_000_000_000

vi.mock('../../../src/pages/token/useTokenMarket')
vi.mock('../../../src/liquidity/priceHistory', () => ({
  priceHistoryQuery: () => ({
    queryKey: ['history'],
    queryFn: () => Promise.reject(new Error('the chart reads them')),
    initialData: { change: -12.5 },
    initialDataUpdatedAt: TRADES_AT,
  }),
}))
afterEach(cleanup)

const token = { ...aTemplate().token, slot: 9, clock: null }
const pool = aPool({ pair: { base: aToken({ mint: MINT }), quote: SOL } })

type Read = Partial<ReturnType<typeof useTokenMarket>>

function said(on: 'mainnet' | 'devnet', readAt: number, told: Read = {}): string {
  const cluster = listClusters().find(({ id }) => id === on)
  if (!cluster) throw new Error(`there is no ${on}`)
  walletStore.setState({ cluster })
  vi.mocked(useTokenMarket).mockReturnValue({
    found: { pools: [pool], complete: true, against: [], venues: [], slot: null, failures: [] },
    error: null,
    readAt,
    market: marketInPools([pool], token),
    ...told,
  })
  render(
    <QueryRoot>
      <PriceFigure token={token} />
    </QueryRoot>,
  )
  const text = document.body.textContent.replaceAll('\u00a0', ' ')
  cleanup()
  return text
}

it('says the change of a source with its name, else that of the pool’s own trades', () => {
  const change = { percent: 3, source: 'Jupiter' }
  const ofSource = said('mainnet', TRADES_AT, { usd: 2, change })
  expect(ofSource).toContain('+3.0 % in 24 h')
  expect(ofSource).toContain('Of its price in dollars, as Jupiter says.')
  expect(ofSource).not.toContain('12.5')
  const ofTrades = said('mainnet', TRADES_AT)
  expect(ofTrades).toContain('−12.5 % in 24 h')
  expect(ofTrades).toContain('From trade to trade in the pool at Raydium CPMM, fees included.')
})

it('says no change that was read long before the price', () => {
  expect(said('mainnet', TRADES_AT + 299_000)).toContain('in 24 h')
  expect(said('mainnet', TRADES_AT + 301_000)).not.toContain('in 24 h')
})

it('calls a price on a network of play money so', () => {
  expect(said('devnet', TRADES_AT, { usd: 2 })).toContain('≈ $2.000, play money')
  expect(said('mainnet', TRADES_AT, { usd: 2 })).not.toContain('play money')
})

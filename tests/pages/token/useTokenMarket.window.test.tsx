import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchPrices } from '../../../src/market/price'
import { toldOf, useTokenMarket } from '../../../src/pages/token/useTokenMarket'
import { listClusters } from '../../../src/solana/cluster'
import { USDC_MINTS } from '../../../src/tokens/wellKnown'
import type { ReadToken } from '../../../src/tokens/readToken'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { walletStore } from '../../../src/wallet/walletStore'
import { aTemplate, MINT } from '../../tokens/anyTemplate'
import { aPool, aToken, SOL } from '../manage-liquidity/aPool'

const base = aToken({ mint: MINT })
const usdc = aToken({ mint: USDC_MINTS.mainnet, symbol: 'USDC' })
const found = {
  pools: [aPool({ pair: { base, quote: usdc } }), aPool({ address: 'inSol', pair: { base, quote: SOL } })],
  complete: true,
  against: [],
  venues: [],
  slot: null,
  failures: [],
} satisfies ReturnType<typeof useTokenMarket>['found']
vi.mock('../../../src/liquidity/poolsQuery', () => ({
  poolsQuery: () => ({ queryKey: ['pools'], queryFn: () => Promise.resolve(found) }),
}))
vi.mock('../../../src/market/price', async (original) => ({
  ...(await original<object>()),
  fetchPrices: vi.fn<typeof fetchPrices>(),
}))
afterEach(cleanup)

function Market({ token }: { token: ReadToken }) {
  const { market, usd } = useTokenMarket(token)
  return <p>{market ? `in ${market.quote.symbol}, ${usd} dollars` : 'reading'}</p>
}

it('waits for what its quotes are worth, and not for what no source may know: the price of the token itself', async () => {
  const cluster = listClusters().find(({ id }) => id === 'mainnet')
  if (!cluster) throw new Error('there is Mainnet')
  walletStore.setState({ cluster })
  const prices = new Map([
    [SOL.mint, 200],
    [usdc.mint, 1],
  ])
  vi.mocked(fetchPrices).mockImplementation((_, mints) =>
    mints.includes(MINT) ? new Promise(() => {}) : Promise.resolve([{ source: 'Jupiter', prices }]),
  )
  render(
    <QueryRoot>
      <Market token={{ ...aTemplate().token, slot: 9, clock: null }} />
    </QueryRoot>,
  )
  // 10 000 USDC are worth more than 10 SOL; a token costs 10 of them.
  await screen.findByText('in USDC, 10 dollars')
  expect(vi.mocked(fetchPrices).mock.calls.some(([, mints]) => mints.includes(MINT))).toBe(true)
})

it('tells the change of a source only where it is of the same price', () => {
  const market = { price: 0.01, quote: SOL }
  const ofQuotes = new Map([[SOL.mint, 200]])
  const from = (price: number | null, percent = -5) => ({
    source: 'Jupiter',
    prices: new Map(price === null ? [] : [[MINT, price]]),
    changes: new Map([[MINT, percent]]),
  })
  const change = { percent: -5, source: 'Jupiter' }
  const told = (...of: Parameters<typeof toldOf>[3] & object) => toldOf(market, { mint: MINT }, ofQuotes, of)
  expect(told(from(2))).toEqual({ usd: 2, change })
  expect([told(from(1.81)), told(from(2.19))]).toEqual([
    { usd: 2, change },
    { usd: 2, change },
  ])
  // Of another market, where the price is 4, or of no price at all.
  for (const other of [from(4), from(1.7), from(null), { source: 'Jupiter', prices: undefined }])
    expect(told(other)).toEqual({ usd: 2 })
  expect(told(from(4), { ...from(2), source: 'Other' })).toEqual({
    usd: 2,
    change: { percent: -5, source: 'Other' },
  })
  // Without the worth of the quote nothing is compared.
  expect(toldOf(market, { mint: MINT }, new Map(), [from(2)])).toEqual({})
  expect(toldOf(market, { mint: MINT }, undefined, [from(2)])).toEqual({})
})

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import MarketFigures from '../../../src/pages/token/MarketFigures'
import { marketInPools } from '../../../src/pages/token/marketInPools'
import { useTokenMarket } from '../../../src/pages/token/useTokenMarket'
import type { ReadToken } from '../../../src/tokens/readToken'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { aTemplate, MINT } from '../../tokens/anyTemplate'
import { aPool, aToken, SOL } from '../manage-liquidity/aPool'

vi.mock('../../../src/pages/token/useTokenMarket')
vi.mock('../../../src/pages/token/PriceLine', () => ({ PriceLine: () => null }))
vi.mock('../../../src/liquidity/priceHistory', () => ({
  priceHistoryQuery: () => ({ queryKey: ['history'], queryFn: () => Promise.resolve({ volume: null }) }),
}))
vi.mock('../../../src/liquidity/holdersQuery', () => ({
  largestHoldersQuery: () => ({
    queryKey: ['holders'],
    queryFn: () => Promise.resolve({ holders: [], complete: false }),
  }),
}))
afterEach(cleanup)

function show(token: ReadToken): void {
  render(
    <QueryRoot>
      <MarketFigures token={token} />
    </QueryRoot>,
  )
}

const token = { ...aTemplate().token, slot: 9, clock: null }
const base = aToken({ mint: MINT })
const inSol = aPool({ pair: { base, quote: SOL } })
const inOther = aPool({ address: 'other', pair: { base, quote: aToken({ mint: 'other', symbol: 'OTTR' }) } })

const whole =
  'The SOL in its open pools at Raydium CPMM: all sellers together cannot get more SOL there. Pools at other venues are not counted.'
const part =
  'The SOL in its open pools that were found at Raydium CPMM; there may be more. Pools at other venues are not counted.'

it.each([
  ['Liquidity for sellers', [inSol], true, whole],
  ['Liquidity for sellers, SOL', [inSol, inOther], true, whole],
  ['SOL in the pools found', [inSol], false, part],
])(
  'says %s of what its pools hold, before the market cap, which no one is paid',
  (name, pools, complete, what) => {
    vi.mocked(useTokenMarket).mockReturnValue({
      found: { pools, complete, against: [], venues: ['Raydium CPMM'], slot: null, failures: [] },
      error: null,
      readAt: 0,
      market: marketInPools(pools, token),
    })
    show(token)
    expect(screen.getAllByRole('term').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      name,
      'Holders',
      'Volume in 24 h',
      'Market cap',
    ])
    screen.getByText(what)
  },
)

it('says what a seller of a tenth and of all gets of the tokens outside its pools, and warns of a large loss', () => {
  const dear = aPool({ pair: { base, quote: SOL } })
  const swap = (from: 'base' | 'quote', amount: bigint) => {
    const quoted = dear.quotes.swap(from, amount)
    return { ...quoted, amountOut: quoted.amountOut / 100n }
  }
  const showIn = (pool: typeof dear) => {
    vi.mocked(useTokenMarket).mockReturnValue({
      found: {
        pools: [pool],
        complete: true,
        against: [],
        venues: ['Raydium CPMM'],
        slot: null,
        failures: [],
      },
      error: null,
      readAt: 0,
      // Of 1 200 tokens the pool holds 1 000.
      market: marketInPools([pool], few),
    })
    show(few)
    const sellers = screen.getByRole('region', { name: 'What sellers get' })
    const said = [...sellers.querySelectorAll('p')].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' ').trim(),
    )
    const isWarned = sellers.querySelector('.mark.warn') !== null
    cleanup()
    return [...said, isWarned]
  }
  const few = { ...token, decimals: 6, supply: 1_200_000_000n }
  const unreachable = () => {
    throw new Error('it takes none')
  }
  const fee = 'The fee of the pool at Raydium CPMM, 0.25 % of each trade, is taken off.'
  // The whole figure, to the lamport, and the short one.
  expect(showIn(dear)).toEqual([
    'A tenth of the 200 PCMT outside its pools sells now for 0.196078431 SOL0.196078 SOL, 1.97 % less than at the price above. All of them sell for 1.666666666 SOL1.66666 SOL, 16.67 % less.',
    fee,
    false,
  ])
  const taken = { ...dear, quotes: { ...dear.quotes, swap } }
  // Where nothing can be sold no fee is said.
  const refuses = { ...dear, quotes: { ...dear.quotes, swap: () => unreachable() } }
  expect(showIn(refuses)).toEqual([
    'A tenth of the 200 PCMT outside its pools sells now for nothing: no pool takes so many.',
    true,
  ])
  expect(showIn(taken)).toEqual([
    'A tenth of the 200 PCMT outside its pools sells now for 0.001960784 SOL0.00196078 SOL, 99.02 % less than at the price above. All of them sell for 0.016666666 SOL0.0166666 SOL, 99.17 % less.',
    fee,
    true,
  ])
})

const sold = (pools: readonly ReturnType<typeof aPool>[], of: ReadToken) => {
  vi.mocked(useTokenMarket).mockReturnValue({
    found: { pools, complete: true, against: [], venues: ['Raydium CPMM'], slot: null, failures: [] },
    error: null,
    readAt: 0,
    market: marketInPools(pools, of),
  })
  show(of)
  const sellers = screen.getByRole('region', { name: 'What sellers get' })
  const said = [...sellers.querySelectorAll('p')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' ').trim(),
  )
  cleanup()
  return said
}

it('says the fee of the pool in which they sell, which may be another one than that of the price', () => {
  const of = { ...token, decimals: 6, supply: 3_000_000_000n }
  const deep = aPool({ pair: { base, quote: SOL } })
  const { quotes, tier } = deep
  const worse = {
    ...quotes,
    swap: (...asked: Parameters<typeof quotes.swap>) => {
      const quoted = quotes.swap(...asked)
      return { ...quoted, amountOut: quoted.amountOut / 2n }
    },
  }
  const dear = { ...deep, address: 'dear', quotes: worse, tier: { ...tier, rate: 500_000n } }
  const cheap = {
    ...deep,
    address: 'cheap',
    venue: 'meteora-damm-v2' as const,
    holdings: { ...deep.holdings, quote: 9_000_000_000n },
  }
  expect(sold([dear, cheap], of).slice(1)).toEqual([
    'The fee of the pool at Meteora DAMM v2, 0.25 % of each trade, is taken off.',
  ])
})

it('quotes all of so few that there is no tenth of them, and says only of none that no one has any', () => {
  const pool = aPool({
    pair: { base: { ...base, decimals: 0 }, quote: SOL },
    reserves: { base: 1_000n, quote: 10_000_000_000n },
  })
  const nine = { ...token, decimals: 0, supply: 1_009n }
  expect(sold([pool], nine)[0]).toMatch(/^All of the 9 PCMT outside its pools sell now for 0\.0\d+ SOL/)
  expect(sold([pool], { ...nine, supply: 1_000n })).toEqual([
    'All of it is in its pools, so no one has any to sell.',
  ])
})

it('has a supply that can be read in a narrow column, and whole', () => {
  vi.mocked(useTokenMarket).mockReturnValue({
    found: { pools: [], complete: true, against: [], venues: [], slot: null, failures: [] },
    error: null,
    readAt: 0,
    market: null,
  })
  show({ ...token, decimals: 9, supply: 18_446_744_073_709_551_615n })
  const supply = screen.getByText('Supply').nextElementSibling
  expect(supply?.textContent).toContain('18.4467B')
  expect(supply?.textContent).toContain('18,446,744,073.709551615')
  expect(supply?.querySelector('[translate="no"]')?.textContent).toBe(supply?.textContent)
})

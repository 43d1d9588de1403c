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
const inOther = aPool({ pair: { base, quote: aToken({ mint: 'other', symbol: 'OTTR' }) } })

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
      'A tenth sold gets',
      'All sold gets',
      'Fee of each trade at Raydium CPMM',
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
    const figure = (name: string) => screen.getByText(name).nextElementSibling
    const said = ['A tenth sold gets', 'All sold gets'].map((name) => figure(name)?.textContent)
    const isWarned = figure('A tenth sold gets')?.querySelector('.mark.warn') !== null
    cleanup()
    return [...said, isWarned]
  }
  const few = { ...token, decimals: 6, supply: 1_200_000_000n }
  // The whole figure, to the lamport, and the short one.
  expect(showIn(dear)).toEqual(['0.1960784310.196078 SOL −1.97 %', '1.6666666661.66666 SOL −16.67 %', false])
  const taken = { ...dear, quotes: { ...dear.quotes, swap } }
  expect(showIn(taken)).toEqual([
    '0.0019607840.00196078 SOL −99.02 %',
    '0.0166666660.0166666 SOL −99.17 %',
    true,
  ])
})

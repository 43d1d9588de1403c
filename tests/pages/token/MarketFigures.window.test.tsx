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
      textContent.replaceAll('\u00a0', ' '),
    )
    const isWarned = sellers.querySelector('.mark.warn') !== null
    cleanup()
    return [...said, isWarned]
  }
  const few = { ...token, decimals: 6, supply: 1_200_000_000n }
  const fee = 'The fee of the pool at Raydium CPMM, 0.25 % of each trade, is taken off.'
  // The whole figure, to the lamport, and the short one.
  expect(showIn(dear)).toEqual([
    'A tenth of the 200 PCMT outside its pools sells now for 0.196078431 SOL0.196078 SOL, 1.97 % less than at the price above. All of them sell for 1.666666666 SOL1.66666 SOL, 16.67 % less.',
    fee,
    false,
  ])
  const taken = { ...dear, quotes: { ...dear.quotes, swap } }
  expect(showIn(taken)).toEqual([
    'A tenth of the 200 PCMT outside its pools sells now for 0.001960784 SOL0.00196078 SOL, 99.02 % less than at the price above. All of them sell for 0.016666666 SOL0.0166666 SOL, 99.17 % less.',
    fee,
    true,
  ])
})

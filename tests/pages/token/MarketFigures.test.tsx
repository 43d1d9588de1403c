// In a window
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import MarketFigures from '../../../src/pages/token/MarketFigures'
import { marketInPools } from '../../../src/pages/token/marketInPools'
import { useTokenMarket } from '../../../src/pages/token/useTokenMarket'
import { aTemplate, MINT } from '../../tokens/anyTemplate'
import { aPool, aToken, SOL } from '../manage-liquidity/aPool'

vi.mock('../../../src/pages/token/useTokenMarket')
afterEach(cleanup)

const token = { ...aTemplate().token, slot: 9, clock: null }
const base = aToken({ mint: MINT })
const inSol = aPool({ pair: { base, quote: SOL } })
const inOther = aPool({ pair: { base, quote: aToken({ mint: 'other', symbol: 'OTTR' }) } })

const whole =
  'The SOL in its open pools at Raydium CPMM: all sellers together cannot get more SOL there. Pools at other venues are not counted.'
const part =
  'The SOL in its open pools that were found at Raydium CPMM; there may be more. Pools at other venues are not counted.'

it.each([
  ['All sellers here share', [inSol], true, whole],
  ['All who sell for SOL here share', [inSol, inOther], true, whole],
  ['SOL in the pools found', [inSol], false, part],
])(
  'says %s of what its pools hold, before the market cap, which no one is paid',
  (name, pools, complete, what) => {
    vi.mocked(useTokenMarket).mockReturnValue({
      found: { pools, complete, against: [], venues: ['Raydium CPMM'], slot: null, failures: [] },
      error: null,
      market: marketInPools(pools, token),
    })
    render(<MarketFigures token={token} />)
    expect(screen.getAllByRole('term').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      expect.stringMatching(/^Price at Raydium CPMM/),
      name,
      'Market cap = price × supply',
    ])
    screen.getByText(what)
  },
)

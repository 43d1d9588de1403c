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

it.each([
  ['In the pools read', [inSol], true],
  ['In the SOL pools read', [inSol, inOther], true],
  ['In the pools read', [inSol], false],
])('says %s of what the read pools hold', (name, pools, complete) => {
  vi.mocked(useTokenMarket).mockReturnValue({
    found: { pools, complete, against: [], venues: ['Raydium CPMM'], slot: null, failures: [] },
    error: null,
    market: marketInPools(pools, token),
  })
  render(<MarketFigures token={token} />)
  expect(screen.getByText(name).nextElementSibling).toBeTruthy()
  screen.getByText(
    'The SOL in the open pools that were read, at Raydium CPMM, and that pay in SOL: all that sellers can get from them. Other venues are not read.',
  )
})

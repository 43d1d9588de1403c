import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { PriceGaps } from '../../src/forms/PriceGaps'
import { otherPoolsOf } from '../../src/liquidity/otherPools'
import { aPool, aToken, SOL } from '../pages/manage-liquidity/aPool'

afterEach(cleanup)

const PAIR = { base: aToken({ decimals: 9 }), quote: SOL }

/** What is said of a price beside a pool with 900 of some token for 1,000 of the base, at 0.9 each. */
function saidOf(price: number, quote = SOL): string {
  const reserves = { base: 1_000_000_000_000n, quote: 900n * 10n ** BigInt(quote.decimals) }
  const pool = { ...aPool({ reserves }), pair: { ...PAIR, quote } }
  const others = { pools: otherPoolsOf(PAIR, [pool], undefined), complete: true }
  render(
    <MemoryRouter>
      <PriceGaps price={price} pair={PAIR} others={others} consent={null} />
    </MemoryRouter>,
  )
  return (screen.getByText(/ a pool at /).textContent ?? '').replaceAll('\u00a0', ' ')
}

it.each([
  [9, /^10 times the price of a pool at .*, and it holds 900 SOL\./],
  [1.791, /^99 % above the price of a pool at /],
  [0.45, /^Half the price of a pool at /],
  [0.09, /^A tenth of the price of a pool at /],
  [0.9, /^Close to a pool at /],
])('a price of %s is said as one reads it aloud', (price, said) => {
  expect(saidOf(price)).toMatch(said)
})

it('says in plain words why a pool is not compared', () => {
  const usdc = aToken({ mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' })
  expect(saidOf(9, usdc)).toMatch(
    /^There is a pool at .* = 0\.9 USDC, and it holds 900 USDC\. No rate between USDC and SOL is known, so this page cannot compare the prices\.$/,
  )
})

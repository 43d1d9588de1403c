import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { PriceGaps } from '../../src/forms/PriceGaps'
import { otherPoolsOf } from '../../src/liquidity/otherPools'
import { sentence, translatable } from '../support/sentence'
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
  return (screen.getByText(sentence(/ a pool at /)).textContent ?? '').replaceAll('\u00a0', ' ')
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

it('page translators leave its figures and the symbols of the pair, which may be words, as they are', () => {
  const pool = { ...aPool(), pair: { base: aToken({ symbol: 'hot' }), quote: SOL } }
  const pair = { base: aToken({ symbol: 'hot' }), quote: aToken({ mint: SOL.mint, symbol: 'cold' }) }
  const others = {
    pools: otherPoolsOf(pair, [pool, pool, pool, pool, pool, pool], undefined),
    complete: true,
  }
  const { container } = render(
    <MemoryRouter>
      <PriceGaps
        price={1e9}
        market={{ source: 'Jupiter', price: 12 }}
        pair={pair}
        others={others}
        consent={null}
      />
    </MemoryRouter>,
  )
  expect(translatable(container)).not.toMatch(/\d|hot|cold/)
})

it('says in plain words why a pool is not compared', () => {
  const usdc = aToken({ mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' })
  expect(saidOf(9, usdc)).toMatch(
    /^There is a pool at .* = 0\.9 USDC, and it holds 900 USDC\. No rate between USDC and SOL is known, so this page cannot compare the prices\.$/,
  )
})

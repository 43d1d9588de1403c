import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { changeOf } from '../../../src/forms/swap/QuoteAge'
import { checkPrice, type MarketLoss } from '../../../src/forms/swap/priceCheck'
import { PriceNote } from '../../../src/forms/swap/PriceNote'
import { marketLossOf } from '../../../src/pages/swap/marketLoss'
import { sentence } from '../../support/sentence'
import { aToken, SOL } from '../../pages/manage-liquidity/aPool'

afterEach(cleanup)

const GALM = aToken()
const PAID = { from: SOL, to: GALM, amountIn: 10n ** 9n }
const known = (loss: bigint): MarketLoss => ({ status: 'known', loss })
const unknown: MarketLoss = { status: 'unknown', missing: ['GALM'] }

describe('what the market says of an offer', () => {
  const answers = (...prices: readonly (readonly [string, number])[]) => [
    { source: 'Jupiter', prices: new Map(prices) },
    { source: 'DexScreener', prices: undefined },
  ]
  const priced = answers([SOL.mint, 200], [GALM.mint, 0.5])

  it('is by how much what it gives is worth less than what is paid', () => {
    expect(marketLossOf({ ...PAID, amountOut: 400_000_000n }, priced)).toEqual(known(0n))
    expect(marketLossOf({ ...PAID, amountOut: 396_000_000n }, priced)).toEqual(known(100n))
    expect(marketLossOf({ ...PAID, amountOut: 100_000_000n }, priced)).toEqual(known(7_500n))
    expect(marketLossOf({ ...PAID, amountOut: 800_000_000n }, priced)).toEqual(known(-10_000n))
  })

  it('is not known before it answers, where it does not, and without the price of a token, which it names', () => {
    const offer = { ...PAID, amountOut: 1n }
    expect(marketLossOf(offer, undefined)).toEqual({ status: 'asking' })
    expect(marketLossOf(offer, [{ source: 'Jupiter', prices: undefined }])).toEqual({
      status: 'unknown',
      missing: [],
    })
    expect(marketLossOf(offer, answers([SOL.mint, 200]))).toEqual(unknown)
    expect(marketLossOf(offer, answers())).toEqual({ status: 'unknown', missing: ['SOL', 'GALM'] })
  })
})

describe('the price of an offer', () => {
  const pools = [{ amountOut: 1_000n, impact: 100n }]
  const effectOf = (amountOut: bigint, market: MarketLoss, of = pools) => {
    const check = checkPrice({ amountOut }, of, market)
    return check.status === 'compared' ? [check.by, check.effect, check.loss] : check
  }

  it('is compared with the market’s, by the limits of a price impact', () => {
    expect(effectOf(900n, known(100n))).toEqual(['market', 'small', 100n])
    expect(effectOf(900n, known(101n))).toEqual(['market', 'large', 101n])
    expect(effectOf(900n, known(2_501n))).toEqual(['market', 'absurd', 2_501n])
    expect(effectOf(1n, known(-9_000n), [])).toEqual(['market', 'small', -9_000n])
    expect(effectOf(1n, known(0n), [{ amountOut: 0n, impact: 0n }])).toEqual(['market', 'small', 0n])
  })

  it('is refused where a pool gives far more, whatever the market’s prices say', () => {
    expect(effectOf(700n, known(0n))).toEqual(['pools', 'absurd', 3_070n])
    expect(effectOf(900n, known(0n), [{ amountOut: 1_000n, impact: 9_000n }])).toEqual([
      'market',
      'small',
      0n,
    ])
  })

  it('is compared with that of the pools where the market’s is not known', () => {
    expect(effectOf(1_000n, unknown)).toEqual(['pools', 'small', 100n])
    expect(effectOf(900n, unknown)).toEqual(['pools', 'large', 1_090n])
    expect(effectOf(700n, unknown)).toEqual(['pools', 'absurd', 3_070n])
    expect(effectOf(2_000n, unknown)).toEqual(['pools', 'small', -9_800n])
  })

  it('is not refused for a small pool that gives no more itself', () => {
    expect(effectOf(1_000n, unknown, [{ amountOut: 1_000n, impact: 9_000n }])).toEqual([
      'pools',
      'large',
      9_000n,
    ])
  })

  it('is said to be unchecked where there is neither', () => {
    expect(checkPrice({ amountOut: 1n }, [], unknown)).toEqual(unknown)
    render(<PriceNote check={{ status: 'unknown', missing: ['GALM'] }} />)
    expect(
      screen.getByText(
        sentence(/^No market price is known for GALM, so this page cannot check Jupiter’s price/),
      ),
    ).toBeTruthy()
    cleanup()
    render(<PriceNote check={{ status: 'unknown', missing: [] }} />)
    expect(screen.getByText(/^No source of market prices answered, so this page cannot check/)).toBeTruthy()
  })
})

it('a renewed quote says less rounded up, more rounded down, and a change too small for two decimals as such', () => {
  const said = (after: bigint) => changeOf(30_000n, after)
  expect([30_000n, 30_001n, 30_004n, 29_999n, 29_996n].map(said)).toEqual([
    'you get the same',
    'you get under 0.01 % more',
    'you get 0.01 % more',
    'you get under 0.01 % less',
    'you get 0.02 % less',
  ])
})

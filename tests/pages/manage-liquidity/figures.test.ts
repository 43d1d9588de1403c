import { formatPoolPrice } from '../../../src/liquidity/tradePrice'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { quoteDammOpening } from '../../../src/liquidity/meteora-damm-v2/pool'
import { pairName } from '../../../src/liquidity/names'
import { formatProfit, roughSol, worthWords } from '../../../src/pages/manage-liquidity/figures'
import { inQuote, sumInQuotes } from '../../../src/liquidity/worthInQuote'
import { withWhatWasRead, type ShownPositions } from '../../../src/pages/manage-liquidity/queries'
import { AppError } from '../../../src/errors/AppError'
import type { Venue } from '../../../src/liquidity/venue'
import { aPool, aPosition, aToken, SOL } from './aPool'
import { formatMove, formatRate, formatShare, wordedGap, wordedMove } from '../../../src/units/percent'

it('tells shares, fees and changes without promising more than there is', () => {
  expect(formatShare(624n, 1000n)).toBe('62.4 %')
  expect(formatShare(99_999_999n, 100_000_000n)).toBe('99.99 %')
  expect(formatShare(1n, 100_000n)).toBe('under 0.01 %')
  expect(formatShare(0n, 100n)).toBe('0 %')
  expect(formatShare(0n, 0n)).toBe('0 %')
  expect(formatRate(2500n)).toBe('0.25 %')
  expect([180n, -60n, 0n, 4n].map(formatProfit)).toEqual(['+1.8 %', '−0.6 %', '0 %', '0 %'])
  expect([89_999n, 90_000n, 115_000n, 62_778_197n].map(formatMove)).toEqual([
    '+899.99 %',
    '10×',
    '12.5×',
    '6,279×',
  ])
  expect([201n, -50n, 0n].map(formatMove)).toEqual(['+2.01 %', '−0.5 %', 'under 0.01 %'])
  expect([201n, 115_000n].map(wordedMove)).toEqual(['by +2.01 %', 'to 12.5× of what it was'])
})

it.each([
  [10, '10 times'],
  [1.995, '2 times'],
  [1.994, '99 % above'],
  [1.12, '12 % above'],
  [1, '0 % above'],
  [0.88, '12 % below'],
  [0.505, '50 % below'],
  [0.5, 'half'],
  [0.1, 'a tenth of'],
  [0.045, '4.5 % of'],
])('a price beside another one, %d times as high, is told in words: %s it', (times, words) => {
  expect(wordedGap(times)).toBe(words)
})

it('tells the price both ways round, decimals considered', () => {
  const pool = aPool()
  expect(formatPoolPrice(pool, pool.pair)).toBe('0.01')
  expect(formatPoolPrice(pool, pool.pair, true)).toBe('100')
  expect(formatPoolPrice({ price: { base: 0n, quote: 1n } }, pool.pair)).toBe('0')
})

it('never says that more comes back than does', () => {
  expect([2_039_280n, 5_853_360n, 7n, 0n].map(roughSol)).toEqual(['0.002', '0.0058', '0.000000007', '0'])
})

it('names a token without a symbol by its mint', () =>
  expect(pairName({ base: aToken({ symbol: '' }), quote: SOL })).toBe('GALM…1111 / SOL'))

describe('a sum of positions', () => {
  const pool = aPool()
  const part = (base: bigint, quote: bigint) => ({ pool, amounts: { base, quote } })

  it('counts both tokens, each pool at its own price', () => {
    // 1 GALM is 0.01 SOL
    expect(sumInQuotes([part(100_000_000n, 1_000_000_000n), part(0n, 5n)])).toEqual({
      sums: [{ token: SOL, units: 2_000_000_005n }],
      unknown: 0,
    })
  })

  it('keeps what is quoted in another token apart', () => {
    const usdc = aToken({ mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' })
    const other = aPool({ pair: { base: aToken(), quote: usdc }, price: { base: 1n, quote: 2n } })
    const { sums } = sumInQuotes([part(0n, 7n), { pool: other, amounts: { base: 3n, quote: 4n } }])
    expect(sums.map(({ token, units }) => [token.symbol, units])).toEqual([
      ['SOL', 7n],
      ['USDC', 10n],
    ])
  })

  it('is worth dollars or SOL only where every price is known', () => {
    const usdc = aToken({ mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' })
    const other = aPool({ pair: { base: aToken(), quote: usdc } })
    const sol = sumInQuotes([part(0n, 2_000_000_000n)])
    const both = sumInQuotes([
      part(0n, 2_000_000_000n),
      { pool: other, amounts: { base: 0n, quote: 50_000_000n } },
    ])
    const prices = new Map([[SOL.mint, 200]])
    expect(worthWords(sol, prices, 'usd', { money: 'real' })).toBe('≈ $400.00')
    expect(worthWords(sol, prices, 'usd', { money: 'play' })).toBe('≈ $400.00, play money')
    expect(worthWords(sol, prices, 'usd', { money: 'play' }, true)).toBe('\u00a0')
    expect(worthWords(sol, undefined, 'usd', { money: 'play' })).toBeUndefined()
    expect(worthWords(sol, prices, 'sol', { money: 'real' })).toBeUndefined()
    expect(worthWords(sol, undefined, 'usd', { money: 'real' })).toBeUndefined()
    expect(worthWords(both, prices, 'usd', { money: 'real' })).toBeUndefined()
    expect(worthWords(both, new Map([...prices, [usdc.mint, 1]]), 'usd', { money: 'real' })).toBe('≈ $450.00')
    expect(worthWords(both, new Map([...prices, [usdc.mint, 1]]), 'sol', { money: 'real' })).toBe(
      '≈ 2.25 SOL',
    )
    expect(worthWords({ ...sol, unknown: 1 }, prices, 'usd', { money: 'real' })).toBe('≈ $400.00')
    expect(worthWords({ sums: [], unknown: 1 }, prices, 'usd', { money: 'real' })).toBeUndefined()
  })

  it('leaves out a price that the pool could not pay, and says that it did', () => {
    const holdings = { base: 10n ** 12n, quote: 5_000_000_000n }
    const fake = aPool({ price: { base: 1n, quote: 10n ** 6n }, holdings })
    const lure = { pool: fake, amounts: { base: 10n ** 12n, quote: 0n } }
    expect(sumInQuotes([lure])).toEqual({ sums: [], unknown: 1 })
    expect(sumInQuotes([part(0n, 7n), lure])).toEqual({ sums: [{ token: SOL, units: 7n }], unknown: 1 })
    expect(inQuote({ base: 5_000n, quote: 3n }, fake)).toBe(5_000_000_003n)
    expect(inQuote({ base: 5_051n, quote: 3n }, fake)).toBeNull()
  })

  it('leaves out what is quoted in a token that somebody made up', () => {
    const made = aToken({ mint: 'MADE111111111111111111111111111111111111111', symbol: 'USDC' })
    const other = aPool({ pair: { base: aToken(), quote: made } })
    const parts = [{ pool: other, amounts: { base: 0n, quote: 10n ** 15n } }]
    expect(sumInQuotes(parts)).toEqual({ sums: [], unknown: 1 })
    expect(sumInQuotes(parts, new Map([[made.mint, 0.5]])).sums).toEqual([{ token: made, units: 10n ** 15n }])
    expect(sumInQuotes([{ pool: other, amounts: { base: 0n, quote: 0n } }])).toEqual({ sums: [], unknown: 0 })
  })

  it('counts the whole of a pool over all prices, whatever its price is', () => {
    const prices = fc.bigInt(1n, 10n ** 6n)
    fc.assert(
      fc.property(prices, prices, (base, quote) => {
        const pair = { base: aToken(), quote: SOL }
        const deposit = { base: base * 10n ** 9n, quote: quote * 10n ** 9n }
        const tier = { id: '', rate: 2500n, split: { pool: 840_000n, operators: 160_000n }, creationFee: 0n }
        const opening = quoteDammOpening({ pair, deposit, tier, opensAt: null, lock: false })
        const { leaves } = opening.withdraw(opening.lpSupply)
        const price = { base: deposit.base, quote: deposit.quote }
        expect(inQuote(leaves, { price, holdings: opening.reserves })).not.toBeNull()
      }),
    )
  })

  it('never counts what has no price as nothing', () => {
    const none = aPool({ price: { base: 0n, quote: 0n } })
    expect(sumInQuotes([{ pool: none, amounts: { base: 5n, quote: 5n } }])).toEqual({ sums: [], unknown: 1 })
    expect(sumInQuotes([{ pool, amounts: null }])).toEqual({ sums: [], unknown: 0 })
  })
})

describe('a venue that did not answer', () => {
  const venue = { id: 'raydium-cpmm', name: 'Raydium CPMM' } as Venue
  const failures = [{ venue, error: new AppError('rpc/timeout') }]
  const first: ShownPositions = { at: 1, positions: [aPosition()], failures: [] }

  it('is told with what was read of it before, and from when that is', () => {
    const second = withWhatWasRead({ positions: [], failures }, first, 2)
    expect(second.positions).toEqual(first.positions)
    expect(second.failures[0]?.since).toBe(1)
    expect(withWhatWasRead({ positions: [], failures }, second, 3).failures[0]?.since).toBe(1)
  })

  it('is told with nothing where nothing was read before', () =>
    expect(withWhatWasRead({ positions: [], failures }, undefined, 1)).toMatchObject({
      positions: [],
      failures: [{ since: null }],
    }))

  it('that answers again takes the place of what stood there', () =>
    expect(withWhatWasRead({ positions: [], failures: [] }, first, 2).positions).toEqual([]))
})

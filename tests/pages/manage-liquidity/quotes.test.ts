import fc from 'fast-check'
import { NO_SUM, readAmount } from '../../../src/forms/AmountField'
import { describe, expect, it } from 'vitest'
import { effectOf } from '../../../src/forms/ImpactNote'
import { percentPartOf, quoteAdd, quoteRemove } from '../../../src/pages/manage-liquidity/actions/quotes'
import { leastOf, mostOf } from '../../../src/liquidity/math'
import { aPool, aPosition } from './aPool'

const typed = (text: string) => ({ ...NO_SUM, text })

describe('a deposit', () => {
  it('follows from either side, and nothing is said of an empty field', () => {
    const pool = aPool()
    expect(quoteAdd(pool, 'quote', typed('1'), null).quote?.deposits).toEqual({
      base: 100_000_000n,
      quote: 1_000_000_000n,
    })
    expect(quoteAdd(pool, 'base', typed('100'), null).quote?.deposits.quote).toBe(1_000_000_000n)
    expect(quoteAdd(pool, 'quote', typed(' '), null)).toEqual({ quote: null, wrong: {} })
  })

  it('says at the field of which token there is too little', () => {
    const { wrong } = quoteAdd(aPool(), 'quote', typed('1'), { base: 99_999_999n, quote: 5_000_000_000n })
    expect(wrong).toEqual({ base: 'This is more than you hold: 99.999999. You lack 0.000001 GALM.' })
  })

  it.each([
    ['0', /more than zero/],
    ['1e9', /not a number/],
    ['-3', /more than zero/],
    ['-abc', /not a number/],
    ['0.0000000001', /Too many decimal places/],
    ['18446744073709551616', /more than any account can hold/],
    ['0.000000001', /too little for a share/],
  ])('of %s is refused in words', (text, sentence) => {
    const { quote, wrong } = quoteAdd(aPool(), 'quote', typed(text), null)
    expect(quote).toBeNull()
    expect(wrong.quote).toMatch(sentence)
  })
})

describe('a part', () => {
  it('is rounded down, and all of it is all of it', () => {
    expect(percentPartOf(7n, '50')).toEqual({ lpAmount: 3n })
    expect(percentPartOf(7n, '100')).toEqual({ lpAmount: 7n })
    expect(percentPartOf(10n ** 30n, '33.3333')).toEqual({ lpAmount: 333_333n * 10n ** 24n })
  })

  it.each([['0'], ['100.0001'], ['-1'], ['half'], ['1.00001']])('of %s percent is none', (text) =>
    expect(percentPartOf(100n, text)).toHaveProperty('wrong'),
  )

  it('that is less than a share is said to be', () =>
    expect(percentPartOf(10n, '1')).toEqual({ wrong: 'This part is too small: it rounds down to nothing.' }))

  it('never is more than the whole, whatever is typed', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 128n), fc.oneof(fc.string(), fc.float().map(String)), (whole, text) => {
        const part = percentPartOf(whole, text)
        if (part && 'lpAmount' in part) expect(part.lpAmount <= whole && part.lpAmount > 0n).toBe(true)
      }),
    )
  })

  it('of a position is what the pool gives for it', () =>
    expect(quoteRemove(aPosition(), '50').quote).toMatchObject({
      lpAmount: 5_000n,
      gets: { base: 50_000_000n, quote: 500_000_000n },
    }))
})

describe('a swap', () => {
  const pool = aPool()
  it.each([
    [10n ** 7n, 'small'],
    [2n * 10n ** 8n, 'large'],
    [9n * 10n ** 9n, 'absurd'],
  ] as const)('of %d lamports into a pool of 10 SOL is %s', (amount, effect) =>
    expect(effectOf(pool, pool.quotes.swap('quote', amount), 2500n).effect).toBe(effect),
  )

  it('that pays with the token makes it cheaper', () =>
    expect(effectOf(pool, pool.quotes.swap('base', 10n ** 8n), 2500n).moved).toBeLessThan(0n))
})

describe('slippage', () => {
  it('never promises more than the program is asked for', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 63n), fc.integer({ min: 1, max: 5000 }), (amount, points) => {
        expect(leastOf(amount, points) * 10_000n <= amount * BigInt(10_000 - points)).toBe(true)
        expect(mostOf(amount, points) * 10_000n >= amount * BigInt(10_000 + points)).toBe(true)
      }),
    )
  })
})

it('reads no amount out of any text but a number above zero', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(12), (text, decimals) => {
      const typed = readAmount(text, { decimals })
      if (typed && 'units' in typed) expect(typed.units > 0n).toBe(true)
    }),
  )
})

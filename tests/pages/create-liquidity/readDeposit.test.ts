import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pair, PairToken } from '../../../src/liquidity/venue'
import { netOf } from '../../../src/tokens/transferFeeMath'
import { readDeposit } from '../../../src/pages/create-liquidity/form/readDeposit'
import {
  EMPTY_LIQUIDITY_FORM,
  typeDeposit,
  typePrice,
  type LiquidityForm,
} from '../../../src/pages/create-liquidity/form/values'
import { parseLiquidityDraft } from '../../../src/pages/create-liquidity/liquidityForm'
import { formatUnits, U64_MAX } from '../../../src/units/amounts'

function aToken(over: Partial<PairToken> = {}): PairToken {
  return {
    mint: 'HeronHeronHeronHeronHeronHeronHeronHeronHer',
    standard: 'token-2022',
    decimals: 6,
    supply: 10n ** 15n,
    name: 'Quiet Heron',
    symbol: 'QHRN',
    uri: '',
    transferFee: null,
    extensions: [],
    freezable: false,
    ...over,
  }
}

const SOL = aToken({ mint: 'So11111111111111111111111111111111111111112', symbol: 'SOL', decimals: 9 })
const PAIR: Pair = { base: aToken(), quote: SOL }

const typed = (over: Partial<LiquidityForm>): LiquidityForm => ({ ...EMPTY_LIQUIDITY_FORM, ...over })

const amount = fc.bigInt(1n, U64_MAX)
const aPair = fc
  .record({
    baseDecimals: fc.nat(12),
    quoteDecimals: fc.nat(12),
    basisPoints: fc.integer({ min: 0, max: 9_999 }),
    maximum: amount,
  })
  .map(({ baseDecimals, quoteDecimals, basisPoints, maximum }): Pair => {
    const transferFee = basisPoints === 0 ? null : { basisPoints, maximum }
    return {
      base: aToken({ decimals: baseDecimals, transferFee }),
      quote: aToken({ mint: 'other', decimals: quoteDecimals }),
    }
  })

describe('a deposit that is typed', () => {
  it('tells its price both ways round', () => {
    const { shown, amounts } = readDeposit(typed({ base: '400,000,000', quote: '2' }), PAIR)
    expect(amounts).toEqual({ base: 400_000_000_000_000n, quote: 2_000_000_000n })
    expect(shown).toMatchObject({ buys: '200000000', costs: '0.000000005' })
  })

  it('is exactly what was typed, for every amount and number of decimals', () => {
    fc.assert(
      fc.property(aPair, amount, amount, (pair, base, quote) => {
        const form = typed({
          base: formatUnits(base, pair.base.decimals),
          quote: formatUnits(quote, pair.quote.decimals),
        })
        expect(readDeposit(form, pair).amounts).toEqual({ base, quote })
      }),
    )
  })

  it.each([
    ['', 'empty'],
    ['0', 'zero'],
    ['abc', 'not-a-number'],
    ['-5', 'not-a-number'],
    ['1.0000001', 'too-many-decimals'],
    ['18446744073709.551616', 'too-large'],
  ])('%j of the token is refused: %s', (base, problem) => {
    const read = readDeposit(typed({ base, quote: '1' }), PAIR)
    expect(read.problems.base).toBe(problem)
    expect(read.amounts).toBeNull()
  })

  it('of one base unit, and of all that an account can hold, is taken', () => {
    const read = readDeposit(typed({ base: '0.000001', quote: formatUnits(U64_MAX, 9) }), PAIR)
    expect(read.amounts).toEqual({ base: 1n, quote: U64_MAX })
  })

  it('never throws, whatever is typed', () => {
    const form = fc.record({
      base: fc.string(),
      quote: fc.string(),
      price: fc.string(),
      way: fc.constantFrom('costs' as const, 'buys' as const, 'cap' as const),
      follows: fc.constantFrom('base' as const, 'quote' as const, 'price' as const),
    })
    fc.assert(
      fc.property(form, (over) => {
        const { amounts } = readDeposit(typed(over), PAIR)
        for (const units of amounts ? [amounts.base, amounts.quote] : [])
          expect(units > 0n && units <= U64_MAX).toBe(true)
      }),
    )
  })

  it('in a draft of before multipliers were kept is asked for again where there is one', () => {
    const { times: _, ...old } = typed({ base: '400' })
    const mints = { token: 'heron', quote: 'sol' }
    const draft = parseLiquidityDraft({ mints, form: old }, mints) ?? EMPTY_LIQUIDITY_FORM
    expect(readDeposit(draft, PAIR).problems.base).toBeUndefined()
    const scale = { by: 'multiplier', multiplier: 4, newMultiplier: 4, newFrom: 0n } as const
    expect(readDeposit(draft, { ...PAIR, base: aToken({ scale }) }).problems.base).toBe('other-multiplier')
  })

  it('is priced by what arrives, where the token keeps back a fee', () => {
    const base = aToken({ transferFee: { basisPoints: 5_000, maximum: U64_MAX } })
    const { shown } = readDeposit(typed({ base: '400', quote: '2' }), { base, quote: SOL })
    expect(shown.costs).toBe('0.01')
  })
})

describe('a price that is typed', () => {
  it('lets the quote follow, and the base where there is only a quote', () => {
    const form = typePrice(typed({ base: '400' }), 'costs', '0.5', { base: '400', quote: '' })
    expect(readDeposit(form, PAIR).shown).toMatchObject({ quote: '200', buys: '2' })
    const other = typePrice(typed({ quote: '3' }), 'buys', '4', { base: '', quote: '3' })
    expect(readDeposit(other, PAIR).shown).toMatchObject({ base: '12', costs: '0.25' })
  })

  it('stays while the other deposit is typed, and gives way where both are', () => {
    const priced = typePrice(typed({ base: '400' }), 'costs', '0.5', { base: '400', quote: '' })
    const more = typeDeposit(priced, 'base', '1000')
    expect(readDeposit(more, PAIR).shown).toMatchObject({ quote: '500', costs: '0.5' })
    const both = typeDeposit({ ...more, quote: '500' }, 'quote', '250')
    expect(readDeposit(both, PAIR).shown).toMatchObject({ base: '1000', quote: '250', costs: '0.25' })
  })

  it('that was typed first waits for either deposit', () => {
    const priced = typePrice(EMPTY_LIQUIDITY_FORM, 'costs', '0.5', { base: '', quote: '' })
    const base = typeDeposit(priced, 'base', '10')
    expect(readDeposit(base, PAIR).shown.quote).toBe('5')
    const quote = typeDeposit(priced, 'quote', '10')
    expect(readDeposit(quote, PAIR).shown.base).toBe('20')
  })

  it('opens the pool at that price, to the nearest base unit that can arrive', () => {
    const places = fc.integer({ min: 1, max: 10 ** 9 })
    fc.assert(
      fc.property(aPair, amount, places, (pair, base, price) => {
        const shown = { base: formatUnits(base, pair.base.decimals), quote: '' }
        const form = typePrice(typed(shown), 'costs', formatUnits(BigInt(price), 4), shown)
        const { amounts } = readDeposit(form, pair)
        if (!amounts) return
        const arrives = netOf(base, pair.base.transferFee)
        const [num, den] = [
          BigInt(price) * 10n ** BigInt(pair.quote.decimals),
          10n ** BigInt(4 + pair.base.decimals),
        ]
        const off = amounts.quote * den - arrives * num
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(den)
      }),
    )
  })

  it('may be typed as the market cap, and stays as typed', () => {
    const form = typePrice(typed({ base: '800000' }), 'cap', '2500', { base: '800000', quote: '' })
    expect(readDeposit(form, PAIR).shown).toEqual({
      base: '800000',
      quote: '2',
      costs: '0.0000025',
      buys: '400000',
      cap: '2500',
    })
    const other = typePrice(typed({ quote: '2' }), 'cap', '2500.00', { base: '', quote: '2' })
    expect(readDeposit(other, PAIR).shown).toMatchObject({ base: '800000', cap: '2500.00' })
  })

  it('as a market cap opens the pool at that cap, to the nearest base unit that can arrive', () => {
    const supply = fc.bigInt(1n, U64_MAX)
    const cap = fc.bigInt(1n, 10n ** 15n)
    fc.assert(
      fc.property(aPair, supply, amount, cap, (known, all, base, units) => {
        const pair = { ...known, base: { ...known.base, supply: all } }
        const shown = { base: formatUnits(base, pair.base.decimals), quote: '' }
        const text = formatUnits(units, 4)
        const read = readDeposit(typePrice(typed(shown), 'cap', text, shown), pair)
        expect(read.shown.cap).toBe(text)
        if (!read.amounts) return
        // cap in quote base units = 10^quote decimals × units / 10^4, and quote / arrives = cap / supply
        const arrives = netOf(base, pair.base.transferFee)
        const [num, den] = [units * 10n ** BigInt(pair.quote.decimals), 10n ** 4n * all]
        const off = read.amounts.quote * den - arrives * num
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(den)
      }),
    )
  })

  it('shows a market cap that, typed again, gives the same price to nine digits', () => {
    fc.assert(
      fc.property(aPair, fc.bigInt(1n, U64_MAX), amount, amount, (known, supply, base, quote) => {
        const pair = { ...known, base: { ...known.base, supply, transferFee: null } }
        const [first, second] = [
          formatUnits(base, pair.base.decimals),
          formatUnits(quote, pair.quote.decimals),
        ]
        const { shown, amounts } = readDeposit(typed({ base: first, quote: second }), pair)
        const again = typePrice(typed({ base: first }), 'cap', shown.cap, { base: first, quote: '' })
        const quoteAgain = readDeposit(again, pair).amounts?.quote
        if (!amounts || quoteAgain === undefined) return
        const off = quoteAgain > quote ? quoteAgain - quote : quote - quoteAgain
        expect(off * 10n ** 8n).toBeLessThanOrEqual(quote + 10n ** 8n)
      }),
    )
  })

  it('cannot be a market cap where none of the token exists', () => {
    const pair = { base: aToken({ supply: 0n }), quote: SOL }
    const form = typePrice(typed({ base: '5' }), 'cap', '100', { base: '5', quote: '' })
    expect(readDeposit(form, pair).problems).toEqual({ price: 'nothing' })
    expect(readDeposit(typed({ base: '5', quote: '1' }), pair).shown.cap).toBe('')
  })

  it('that comes to nothing, or to more than there can be, is told at the deposit that follows', () => {
    const follow = (base: string, price: string) =>
      readDeposit(typePrice(typed({ base }), 'costs', price, { base, quote: '' }), PAIR).problems
    expect(follow('0.000001', '0.0000000001')).toEqual({ quote: 'nothing' })
    expect(follow('1000000', '99999999999')).toEqual({ quote: 'too-large' })
    expect(follow('1', 'x')).toEqual({ price: 'not-a-number' })
  })

  it('that is taken away again lets the price follow the deposits', () => {
    const priced = typePrice(typed({ base: '400' }), 'costs', '0.5', { base: '400', quote: '' })
    const without = typePrice(priced, 'costs', '', { base: '400', quote: '200' })
    expect(readDeposit(without, PAIR)).toMatchObject({ shown: { quote: '200', costs: '0.5' } })
  })
})

describe('a token whose amounts a multiplier shows', () => {
  const by = (multiplier: number) =>
    ({ by: 'multiplier', multiplier, newMultiplier: multiplier, newFrom: 0n }) as const
  const of = (multiplier: number): Pair => ({ base: aToken({ scale: by(multiplier) }), quote: SOL })

  it('is typed as it is shown: the most base units that are shown as no more', () => {
    const { amounts, shown } = readDeposit(typed({ base: '20', quote: '2' }), of(4))
    expect(amounts).toEqual({ base: 5_000_000n, quote: 2_000_000_000n })
    expect(shown).toMatchObject({ costs: '0.1', buys: '10' })
    expect(readDeposit(typed({ base: '0.000003', quote: '2' }), of(4)).problems.base).toBe('too-small')
    const most = readDeposit(typed({ base: '0.000001', quote: '2' }), of(0.0003)).amounts?.base
    expect(most).toBe(6666n)
  })

  it('is all that the wallet holds where that is shown as what is typed', () => {
    const form = typed({ base: '0.000001', quote: '2' })
    expect(readDeposit(form, of(0.0003), { base: 4321n, quote: 0n }).amounts?.base).toBe(4321n)
  })

  it('has its price and market cap typed as they are shown, too', () => {
    const base = typePrice(typed({ base: '20' }), 'costs', '0.1', { base: '20', quote: '' }, of(4))
    expect(readDeposit(base, of(4))).toMatchObject({ shown: { quote: '2' }, amounts: { base: 5_000_000n } })
    // A supply of 10^9 tokens is shown as four times as many.
    const cap = typePrice(typed({ base: '20' }), 'cap', '400000000', { base: '20', quote: '' }, of(4))
    expect(readDeposit(cap, of(4)).shown).toMatchObject({ costs: '0.1', quote: '2' })
  })

  it.each(['base', 'price'] as const)(
    'asks again for the %s that was typed by another multiplier',
    (which) => {
      const amount = typeDeposit(EMPTY_LIQUIDITY_FORM, 'base', '20', of(which === 'base' ? 4 : 8))
      const form = typePrice(amount, 'costs', '0.1', { base: '20', quote: '' }, of(which === 'price' ? 4 : 8))
      expect(readDeposit(form, of(8))).toMatchObject({
        amounts: null,
        problems: { [which]: 'other-multiplier' },
      })
    },
  )
})

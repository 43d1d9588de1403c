import { describe, expect, it } from 'vitest'
import type { Pair, PairToken } from '../../../src/liquidity/venue'
import { readDeposit } from '../../../src/pages/create-liquidity/form/readDeposit'
import { EMPTY_LIQUIDITY_FORM } from '../../../src/pages/create-liquidity/form/values'
import { worthsOf } from '../../../src/pages/create-liquidity/form/worths'

const HERON = 'HeronHeronHeronHeronHeronHeronHeronHeronHer'
const SOL = 'So11111111111111111111111111111111111111112'

const aToken = (mint: string, decimals: number): PairToken => ({
  mint,
  standard: 'spl',
  decimals,
  supply: 1_000_000_000n * 10n ** BigInt(decimals),
  name: '',
  symbol: '',
  uri: '',
  transferFee: null,
  extensions: [],
  freezable: false,
})
const PAIR: Pair = { base: aToken(HERON, 6), quote: aToken(SOL, 9) }
const deposit = readDeposit({ ...EMPTY_LIQUIDITY_FORM, base: '800000', quote: '2' }, PAIR)

describe('what a deposit is worth', () => {
  it('follows the opening price where the token has no market price, and says so', () => {
    expect(worthsOf(deposit, PAIR, new Map([[SOL, 150]]), 'usd')).toEqual({
      base: '≈ $300.00',
      quote: '≈ $300.00',
      total: '≈ $600.00',
      price: '≈ $0.000375',
      cap: '≈ $375,000.00',
      isAtOpening: true,
    })
  })

  it('is at the token’s own market price where it has one', () => {
    const prices = new Map([
      [SOL, 150],
      [HERON, 0.0005],
    ])
    const { base, total, price, isAtOpening } = worthsOf(deposit, PAIR, prices, 'usd')
    expect([base, total, price, isAtOpening]).toEqual(['≈ $400.00', '≈ $700.00', '≈ $0.000375', false])
  })

  it('in SOL says nothing of SOL itself', () => {
    const { base, quote, total, price, cap } = worthsOf(deposit, PAIR, new Map([[SOL, 150]]), 'sol')
    expect([base, quote, total, price, cap]).toEqual(['≈ 2 SOL', undefined, '≈ 4 SOL', undefined, undefined])
  })

  it('is not known where the other token has no price, and is never zero', () => {
    for (const prices of [undefined, new Map<string, number>()]) {
      const { isAtOpening, ...said } = worthsOf(deposit, PAIR, prices, 'usd')
      expect(Object.values(said)).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(isAtOpening).toBe(true)
    }
  })

  it('is said of one side alone as soon as that is typed', () => {
    const half = readDeposit({ ...EMPTY_LIQUIDITY_FORM, quote: '2' }, PAIR)
    expect(worthsOf(half, PAIR, new Map([[SOL, 150]]), 'usd')).toMatchObject({
      base: undefined,
      quote: '≈ $300.00',
      total: undefined,
    })
  })
})

import { expect, it } from 'vitest'
import { aPoolOf } from '../../src/liquidity/names'
import { transferFeeWord } from '../../src/transactions/accountWords'
import { U64_MAX } from '../../src/units/amounts'

const sol = { symbol: 'SOL', mint: 'So11111111111111111111111111111111111111112' }

it.each([
  ['OTTR', 'an OTTR / SOL pool'],
  ['QHRN', 'a QHRN / SOL pool'],
  ['FTT', 'an FTT / SOL pool'],
  ['MOON', 'a MOON / SOL pool'],
  ['USDC', 'a USDC / SOL pool'],
  ['UMBRA', 'an UMBRA / SOL pool'],
  ['egret', 'an egret / SOL pool'],
  ['8BALL', 'an 8BALL / SOL pool'],
  ['1INCH', 'a 1INCH / SOL pool'],
  ['مالك', 'a مالك / SOL pool'],
])('a pool of %s has the article that is said', (symbol, words) => {
  expect(aPoolOf({ base: { symbol, mint: '' }, quote: sol })).toBe(words)
})

it('a transfer fee of which any amount may be kept back has no maximum', () => {
  expect(transferFeeWord(125, U64_MAX, { decimals: 6 })).toBe('1.25 % of each transfer, no maximum')
  expect(transferFeeWord(125, 5_000_000n, { decimals: 6 })).toBe('1.25 % of each transfer, at most 5')
})

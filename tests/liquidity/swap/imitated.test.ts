import { describe, expect, test } from 'vitest'
import { SOL_MINT } from '../../../src/liquidity/orient'
import { imitatedBy, imitationSubject } from '../../../src/liquidity/swap/imitated'
import { USDC_MINTS } from '../../../src/tokens/wellKnown'
import { aToken, SOL } from '../../pages/manage-liquidity/aPool'

describe('a token that can be mistaken for a well-known one', () => {
  test.each([
    ['the same symbol', 'Galm', 'USDC', 'USDC'],
    ['another case', 'Galm', 'usdc', 'USDC'],
    ['a Cyrillic letter', 'Galm', 'USD\u0421', 'USDC'],
    ['an invisible character', 'Galm', 'US\u200BDT', 'USDT'],
    ['the same name', 'USD Coin', 'GALM', 'USDC'],
    ['a symbol for a name', 'PYUSD', 'GALM', 'PYUSD'],
    ['SOL, wrapped', 'Galm', 'wSOL', 'SOL'],
    ['Solana', 'Solana', 'GALM', 'SOL'],
  ])('by %s', (_, name, symbol, original) => {
    expect(imitatedBy(aToken({ name, symbol }))).toBe(original)
  })

  test('is neither a well-known one, nor one with a name of its own, nor one without', () => {
    expect(imitatedBy(aToken())).toBeNull()
    expect(imitatedBy(aToken({ name: '', symbol: '' }))).toBeNull()
    expect(imitatedBy(aToken({ name: 'USD Otter', symbol: 'USDO' }))).toBeNull()
    expect(imitatedBy(SOL)).toBeNull()
    expect(imitatedBy(aToken({ mint: USDC_MINTS.mainnet, name: 'USD Coin', symbol: 'USDC' }))).toBeNull()
  })

  test('is named by its side of the pair', () => {
    const fake = aToken({ symbol: 'USDC' })
    expect(imitationSubject(SOL, fake)).toEqual({ baseImitates: 'USDC' })
    expect(imitationSubject(fake, SOL)).toEqual({ baseImitates: 'USDC' })
    expect(imitationSubject(fake, aToken({ mint: SOL_MINT, symbol: 'SOL' }))).toEqual({
      baseImitates: 'USDC',
    })
    expect(imitationSubject(SOL, aToken())).toEqual({})
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkName } from '../../src/tokens/template/checkName'
import { verifiedNamesOf, type FetchedVerifiedNames } from '../../src/market/verified/fetchVerifiedNames'
import { foldRows, type VerifiedRow } from '../../src/market/verified/verifiedRows'
import { areAlike } from '../../src/units/lookAlike'
import { anyCharacter } from '../support/anyCharacter'

const COMET = { mint: 'CometCometCometCometCometCometCometCometCom', name: 'Paper Comet', symbol: 'COMET' }
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const UNAVAILABLE: FetchedVerifiedNames = { status: 'unavailable' }

const verified = (...rows: readonly VerifiedRow[]) => verifiedNamesOf(foldRows(1, rows))

describe('a name of a token made after another', () => {
  it.each([
    ['Paper Comet', { kind: 'same' }],
    ['paper comet', { kind: 'case' }],
    ['Paper-Comét', { kind: 'accents' }],
    ['Paper C\u043Emet', { kind: 'character', code: 'U+043E', shown: '\u043E', letter: 'o' }],
  ])('is too close to the original’s: %s', (typed, similarity) => {
    expect(checkName('name', typed, COMET, UNAVAILABLE)).toEqual({
      is: 'too-close',
      of: 'original',
      part: 'name',
      like: 'Paper Comet',
      mint: COMET.mint,
      similarity,
    })
  })

  it('is too close to a verified token’s', () => {
    expect(checkName('symbol', 'B0NK', COMET, verified([BONK, 'Bonk', 'BONK']))).toEqual({
      is: 'too-close',
      of: 'verified',
      part: 'symbol',
      like: 'BONK',
      mint: BONK,
      similarity: { kind: 'character', code: 'U+0030', shown: '0', letter: 'O' },
    })
  })

  describe('one sign of the keyboard away', () => {
    const names = verified([BONK, 'Bonk', 'BONK'])
    const lsp = { ...COMET, name: 'Lamp Spark', symbol: 'LSP' }

    it.each([
      ['1SP', '1', 'L'],
      ['L$P', '$', 'S'],
    ])('may be used beside a token that is not verified, with a warning: %s', (typed, shown, letter) => {
      expect(checkName('symbol', typed, lsp, names)).toMatchObject({
        is: 'one-sign-apart',
        of: 'original',
        similarity: { kind: 'character', shown, letter },
      })
    })

    it('is refused beside one that is, or may be', () => {
      const refused = { is: 'too-close', like: 'LSP' }
      const listed = verified([COMET.mint, 'Lamp Spark', 'LSP'])
      expect(checkName('symbol', '1SP', lsp, listed)).toMatchObject(refused)
      expect(checkName('symbol', '1SP', lsp, UNAVAILABLE)).toMatchObject(refused)
      const bonk = { ...COMET, name: 'Bank', symbol: 'B0NC' }
      expect(checkName('symbol', 'B0NK', bonk, names)).toMatchObject({ is: 'too-close', of: 'verified' })
    })

    it('is refused where two signs differ, or one of another script', () => {
      expect(checkName('symbol', '1$P', lsp, names)).toMatchObject({ is: 'too-close' })
      expect(checkName('symbol', 'LSР', lsp, names)).toMatchObject({ is: 'too-close' })
      expect(checkName('symbol', 'lsp', lsp, names)).toMatchObject({ is: 'too-close' })
    })
  })

  it('is its own', () => {
    const names = verified([BONK, 'Bonk', 'BONK'])
    expect(checkName('name', 'Quiet Heron', COMET, names)).toEqual({ is: 'distinct' })
    expect(checkName('symbol', 'HERON', COMET, UNAVAILABLE)).toEqual({ is: 'distinct' })
  })

  it.each([
    ['name', 'comet', 'original', 'symbol', 'COMET'],
    ['symbol', 'paper comet', 'original', 'name', 'Paper Comet'],
    ['name', 'USDC', 'verified', 'symbol', 'USDC'],
    ['symbol', 'usd coin', 'verified', 'name', 'USD Coin'],
    ['name', 'c\u0430t', 'verified', 'symbol', 'CAT'],
  ] as const)('as a %s is not %s, which is the %s’s %s', (what, typed, of, part, like) => {
    const names = verified([BONK, 'USD Coin', 'USDC'], [BONK, 'A Cat on a Roof', 'CAT'])
    expect(checkName(what, typed, COMET, names)).toMatchObject({ is: 'too-close', of, part, like })
  })

  it('may be a short word that is the other thing of a verified token, not of the original', () => {
    const names = verified([BONK, 'Vaulta', 'A'], [BONK, 'io', 'IONET'])
    expect(checkName('name', 'a.', COMET, names)).toEqual({ is: 'distinct' })
    expect(checkName('symbol', 'IO', COMET, names)).toEqual({ is: 'distinct' })
    expect(checkName('symbol', 'a', COMET, names)).toMatchObject({ of: 'verified', part: 'symbol' })
    expect(checkName('name', 'a', { ...COMET, symbol: 'A' }, names)).toMatchObject({ of: 'original' })
  })

  it('is told to be its own kind of name before the other', () => {
    const same = { ...COMET, symbol: 'Paper Comet' }
    expect(checkName('name', 'Paper Comet', same, UNAVAILABLE)).toMatchObject({ part: 'name' })
    expect(checkName('symbol', 'Paper Comet', same, UNAVAILABLE)).toMatchObject({ part: 'symbol' })
  })

  it('is not what the original is called by the list of verified tokens alone', () => {
    const names = verified([COMET.mint, 'Comet Coin', 'CMC'])
    const listed = { is: 'too-close', of: 'original', mint: COMET.mint, listed: true }
    expect(checkName('name', 'C\u043Emet Coin', COMET, names)).toMatchObject({
      ...listed,
      like: 'Comet Coin',
    })
    expect(checkName('symbol', 'cmc', COMET, names)).toMatchObject({ ...listed, like: 'CMC' })
    const nameless = { ...COMET, name: '', symbol: '' }
    expect(checkName('name', 'comet coin', nameless, names)).toMatchObject(listed)
    expect(checkName('name', 'paper comet', COMET, names)).not.toHaveProperty('listed')
  })

  it('has nothing to be like where the original has no name', () => {
    expect(checkName('name', '', { ...COMET, name: '' }, UNAVAILABLE)).toEqual({ is: 'distinct' })
  })
})

describe('whatever is typed', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...Array.from('aIl1|mrnO0\u043E\u04CF \u0301\u200B$')), maxLength: 4 }),
  )
  const rows = fc.array(
    fc.tuple(fc.constantFrom(BONK, COMET.mint, 'other'), text, text).map((row): VerifiedRow => row),
    { maxLength: 8 },
  )

  it('is taken for a verified token where one of the list is alike, and for one that is', () => {
    fc.assert(
      fc.property(rows, text, fc.constantFrom('name' as const, 'symbol' as const), (list, typed, what) => {
        const original = { ...COMET, name: '', symbol: '' }
        const check = checkName(what, typed, original, verified(...list))
        const alike = (part: 'name' | 'symbol') =>
          list
            .map((row) => row[part === 'name' ? 1 : 2])
            .filter((other) => canBeSeen(other) && areAlike(typed, other))
        if (check.is === 'distinct') expect(alike(what)).toEqual([])
        else expect(alike(check.part)).toContain(check.like)
      }),
    )
  })

  it('is never its own where it is the original’s, in any case', () => {
    fc.assert(
      fc.property(text, (name) => {
        fc.pre(name !== '')
        for (const typed of [name, name.toUpperCase(), name.toLowerCase()]) {
          if (canBeSeen(name))
            expect(checkName('name', typed, { ...COMET, name }, UNAVAILABLE).is).toBe('too-close')
        }
      }),
    )
  })

  function canBeSeen(name: string): boolean {
    return areAlike(name, `${name}\u200B`)
  }
})

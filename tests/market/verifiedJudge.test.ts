import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeName } from '../../src/market/verified/judgeName'
import { namesOf } from '../../src/market/verified/fetchVerifiedNames'
import type { VerifiedNames } from '../../src/market/verified/verifiedNames'
import { foldRows, type VerifiedRow } from '../../src/market/verified/verifiedRows'
import { areAlike } from '../../src/units/lookAlike'

const COMET = { mint: 'CometCometCometCometCometCometCometCometCom', name: 'Paper Comet', symbol: 'COMET' }
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const UNAVAILABLE: VerifiedNames = { status: 'unavailable' }

const verified = (...rows: readonly VerifiedRow[]) => namesOf(foldRows(1, rows))

describe('a name of a token made after another', () => {
  it.each([
    ['Paper Comet', { kind: 'same' }],
    ['paper comet', { kind: 'case' }],
    ['Paper-Comét', { kind: 'accents' }],
    ['Paper C\u043Emet', { kind: 'character', code: 'U+043E', shown: '\u043E', letter: 'o' }],
  ])('is too close to the original’s: %s', (typed, likeness) => {
    expect(judgeName('name', typed, COMET, UNAVAILABLE)).toEqual({
      ok: false,
      of: 'original',
      like: 'Paper Comet',
      mint: COMET.mint,
      likeness,
    })
  })

  it('is too close to a verified token’s', () => {
    expect(judgeName('symbol', 'B0NK', COMET, verified([BONK, 'Bonk', 'BONK']))).toEqual({
      ok: false,
      of: 'verified',
      like: 'BONK',
      mint: BONK,
      likeness: { kind: 'character', code: 'U+0030', shown: '0', letter: 'O' },
    })
  })

  it('is its own', () => {
    const names = verified([BONK, 'Bonk', 'BONK'])
    expect(judgeName('name', 'Quiet Heron', COMET, names)).toEqual({ ok: true })
    expect(judgeName('symbol', 'HERON', COMET, UNAVAILABLE)).toEqual({ ok: true })
  })

  it('is compared with names as a name, and with symbols as a symbol', () => {
    const names = verified([BONK, 'Bonk', 'BNK'])
    expect(judgeName('symbol', 'BONK', COMET, names)).toEqual({ ok: true })
    expect(judgeName('symbol', 'bnk', COMET, names)).toMatchObject({ ok: false })
  })

  it('is told to be the original’s, where that is verified too', () => {
    const names = verified([COMET.mint, COMET.name, COMET.symbol])
    expect(judgeName('name', 'paper comet', COMET, names)).toMatchObject({ of: 'original' })
    expect(judgeName('name', 'paper comet', { ...COMET, name: '' }, names)).toEqual({ ok: true })
  })

  it('has nothing to be like where the original has no name', () => {
    expect(judgeName('name', '', { ...COMET, name: '' }, UNAVAILABLE)).toEqual({ ok: true })
  })
})

describe('whatever is typed', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
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
        const judged = judgeName(what, typed, original, verified(...list))
        const others = list.filter(([mint]) => mint !== COMET.mint).map((row) => row[what === 'name' ? 1 : 2])
        const alike = others.filter((other) => canBeSeen(other) && areAlike(typed, other))
        if (judged.ok) expect(alike).toEqual([])
        else expect(alike).toContain(judged.like)
      }),
    )
  })

  it('is never its own where it is the original’s, in any case', () => {
    fc.assert(
      fc.property(text, (name) => {
        fc.pre(name !== '')
        for (const typed of [name, name.toUpperCase(), name.toLowerCase()]) {
          if (canBeSeen(name))
            expect(judgeName('name', typed, { ...COMET, name }, UNAVAILABLE).ok).toBe(false)
        }
      }),
    )
  })

  function canBeSeen(name: string): boolean {
    return areAlike(name, `${name}\u200B`)
  }
})

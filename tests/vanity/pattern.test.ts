import bs58 from 'bs58'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterOf, MOST_DIGITS } from '../../src/vanity/filter'
import {
  checkPattern,
  expectedTries,
  fitsPattern,
  fitting,
  intervalsOf,
  seedLengthFor,
  shortened,
  type VanityPattern,
} from '../../src/vanity/pattern'
import { anyCharacter } from '../support/anyCharacter'

const pattern = (prefix: string, suffix = '', anyCase = false): VanityPattern => ({ prefix, suffix, anyCase })

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

/** What the pattern says, by the letters of a string alone. */
function fitsByLetters(address: string, { prefix, suffix, anyCase }: VanityPattern): boolean {
  const plain = (text: string) => (anyCase ? text.toLowerCase() : text)
  return plain(address).startsWith(plain(prefix)) && plain(address).endsWith(plain(suffix))
}

/** Addresses, of which many begin with zero bytes. */
const bytes = fc
  .tuple(fc.nat(3), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([zeros, all]) => all.map((byte, at) => (at < zeros ? 0 : byte)))

/** A pattern of pieces of an address, half of them of this very one. */
const cut = fc.record({ first: fc.nat(6), last: fc.nat(6), anyCase: fc.boolean(), swap: fc.boolean() })

describe('the intervals of a prefix and the pairs of an ending', () => {
  it('hold an address exactly if its letters fit', () => {
    fc.assert(
      fc.property(bytes, bytes, cut, (own, other, { first, last, anyCase, swap }) => {
        const address = bs58.encode(own)
        const from = swap ? bs58.encode(other) : address
        const letters = anyCase ? from.toUpperCase().replaceAll(/[OI]/g, (one) => one.toLowerCase()) : from
        const typed = pattern(letters.slice(0, first), last === 0 ? '' : letters.slice(-last), anyCase)
        fc.pre(Object.keys(checkPattern({ ...typed, suffix: '' })).length === 0)
        const n = numberOf(own)
        const begins = intervalsOf(typed).some(([at, before]) => n >= at && n < before)
        expect(begins).toBe(fitsByLetters(address, { ...typed, suffix: '' }))
        const { tops, ending } = filterOf(typed)
        const top = Number(n >> 224n)
        if (begins) expect(tops.some(([at, to]) => top >= at && top <= to)).toBe(true)
        const ends =
          ending?.values.some(
            ([low, rest]) =>
              n % 2n ** BigInt(ending.digits) === BigInt(low) &&
              n % 29n ** BigInt(ending.digits) === BigInt(rest),
          ) ?? true
        const tested = typed.suffix.slice(-MOST_DIGITS)
        expect(ends).toBe(fitsByLetters(address, { ...typed, prefix: '', suffix: tested }))
        expect(fitsPattern(address, typed)).toBe(fitsByLetters(address, typed))
      }),
      { numRuns: 2_000 },
    )
  })

  it('do not overlap, also with every case variant', () => {
    for (const typed of [pattern('moon', '', true), pattern('1Ab', '', true), pattern('J'), pattern('11')]) {
      const sorted = intervalsOf(typed).toSorted(([one], [other]) => (one < other ? -1 : 1))
      for (const [at, [, before]] of sorted.entries()) {
        const next = sorted[at + 1]
        if (next) expect(next[0]).toBeGreaterThanOrEqual(before)
      }
    }
  })
})

describe('the expected number of candidates', () => {
  it('is exact: all first characters together are all addresses', () => {
    const alphabet = Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')
    const shares = alphabet.map((char) => 1 / expectedTries(pattern(char)))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    // 2^256 is 17.3 times 58^43: most addresses have 44 characters, and begin with 2 to H.
    expect((expectedTries(pattern('A')) * (58 ** 43 + 58 ** 42)) / 2 ** 256).toBeCloseTo(1, 9)
    expect(expectedTries(pattern('z')) / expectedTries(pattern('A'))).toBeGreaterThan(17)
    expect(expectedTries(pattern('1'))).toBeCloseTo(256, 6)
    // As the form says beside the field.
    const usual = expectedTries(pattern('A'))
    for (const char of '23456789ABCDEFGH') expect(expectedTries(pattern(char)) / usual).toBeCloseTo(1, 1)
    expect(expectedTries(pattern('J')) / usual).toBeCloseTo(4.1, 1)
    expect(expectedTries(pattern('1')) / usual).toBeCloseTo(15.1, 1)
    for (const char of 'KZaz') expect(expectedTries(pattern(char)) / usual).toBeCloseTo(59, 1)
  })

  it('is 58 to the number of characters for an ending, fewer where case does not matter', () => {
    expect(expectedTries(pattern('', 'moon'))).toBeCloseTo(58 ** 4, 3)
    expect(expectedTries(pattern('', 'ab', true))).toBeCloseTo(58 ** 2 / 4, 6)
    // A capital L has no small one in addresses, and a digit has no case.
    expect(expectedTries(pattern('', 'L2', true))).toBeCloseTo(58 ** 2, 6)
  })

  it('decides how long the seed must be', () => {
    expect(seedLengthFor(pattern('', 'moon'))).toBe(8)
    expect(seedLengthFor(pattern('', 'moony'))).toBe(12)
    expect(seedLengthFor(pattern('moon', 'moon'))).toBe(16)
  })
})

describe('a pattern that was typed', () => {
  it('is refused with what to do, at the end that is wrong', () => {
    expect(checkPattern(pattern('M0on'))).toEqual({
      prefix: 'No address contains the digit 0, because it looks like other characters. Try a small o.',
    })
    expect(checkPattern(pattern('', 'Il')).suffix).toMatch(/a capital I/)
    expect(checkPattern(pattern('l')).prefix).toMatch(/a small l.*a capital L/)
    expect(checkPattern(pattern('O')).prefix).toMatch(/a capital O.*a small o/)
    expect(checkPattern(pattern('a b')).prefix).toMatch(/spaces/)
    expect(checkPattern(pattern('', 'mün')).suffix).toMatch(/“ü”/)
    expect(checkPattern(pattern('moonmoon', 'moon')).prefix).toMatch(/At most 10/)
    expect(checkPattern(pattern('moon', 'moonmoon')).suffix).toMatch(/At most 10/)
  })

  it('is right where another case of its letter exists and case does not matter', () => {
    expect(checkPattern(pattern('OIl', '', true))).toEqual({})
    expect(checkPattern(pattern('0', '', true)).prefix).toMatch(/the digit 0/)
    expect(checkPattern(pattern(''))).toEqual({})
  })

  it('takes any text without throwing, and refuses what no address has', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 12 }), fc.boolean(), (text, anyCase) => {
        const wrong = checkPattern(pattern(text, '', anyCase)).prefix
        if (wrong === undefined) expect(text).toMatch(/^[A-Za-z1-9]*$/)
      }),
    )
  })
})

describe('a shortened pattern', () => {
  it('takes characters of both ends in turn, and each longer one implies the shorter', () => {
    const whole = pattern('moon', 'xy')
    expect([1, 2, 3, 4, 5, 6].map((n) => shortened(whole, n))).toEqual(
      [
        ['m', ''],
        ['m', 'y'],
        ['mo', 'y'],
        ['mo', 'xy'],
        ['moo', 'xy'],
        ['moon', 'xy'],
      ].map(([prefix = '', suffix]) => pattern(prefix, suffix)),
    )
  })

  it('says how many characters fit at each end', () => {
    expect(fitting('Moxyz', pattern('moon', 'yz', true))).toEqual({ prefix: 2, suffix: 2 })
    expect(fitting('Moxyz', pattern('moon', 'yz'))).toEqual({ prefix: 0, suffix: 2 })
  })
})

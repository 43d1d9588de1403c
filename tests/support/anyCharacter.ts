import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800
const LAST = 0x10ffff

/**
 * Any character of Unicode, as the unit of a text. It is that of fast-check (`unit: 'binary'`), which writes all million of them into a
 * table first, in each process that asks for one.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: LAST - SURROGATES }).map(
  (place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES),
  (character) => {
    const [whole, ...more] = typeof character === 'string' ? character : ''
    const code = whole?.codePointAt(0) ?? -1
    const isSurrogate = code >= FIRST_SURROGATE && code < FIRST_SURROGATE + SURROGATES
    if (code < 0 || isSurrogate || more.length > 0) throw new Error('not one character')
    return code < FIRST_SURROGATE ? code : code - SURROGATES
  },
)

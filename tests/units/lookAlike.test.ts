import fc from 'fast-check'
import confusables from 'unhomoglyph/data.json'
import { describe, expect, it } from 'vitest'
import { areAlike, similarityOf, lookAlikeKeys } from '../../src/units/lookAlike'
import { anyCharacter } from '../support/anyCharacter'
const ENTRIES = Object.entries<string>(confusables)
/** Letters, look-alikes, marks, spaces, emojis, half surrogates: what names are made of, and what they are faked with. */
const someText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...Array.from('aIl1|mrnOo0ЅоӏĳßſİıΣς \u0301\u200b\u202e🐶\uD83D')) }),
  fc.string({ unit: fc.constantFrom(...ENTRIES.map(([char]) => char)), maxLength: 6 }),
)

describe('two texts are alike', () => {
  it.each([
    ['case', 'MINI', 'mini'],
    ['a figure for a letter', 'S0L', 'SOL'],
    ['a capital I for a small l', 'PayPaI', 'PayPal'],
    ['the same in capitals', 'PayPaI', 'PAYPAL'],
    ['the same beside a true I', 'PayPaI Inc', 'PAYPAL INC'],
    ['a short word with such an I', 'AI', 'Al'],
    ['a Cyrillic letter', 'Paper C\u043Emet', 'Paper Comet'],
    ['Cyrillic capitals', '\u0412\u041E\u041D\u041A', 'bohk'],
    ['a whole word of them, in small letters', '\u0412\u0406\u0422\u0421\u041E\u0406N', 'bitcoin'],
    ['small letters that look like small capitals', 'bon\u043A', 'BONK'],
    ['the small palochka', '\u0430\u0440\u0440\u04CF\u0435', 'Apple'],
    ['a Greek capital', '\u039DODE', 'node'],
    ['small capitals', 'ʙᴏɴᴋ', 'Bonk'],
    ['mathematical letters, beyond 16 bits', '𝐁𝕠𝓷𝚔', 'Bonk'],
    ['letters in circles', 'Ⓑ🅞nk', 'Bonk'],
    ['full width', '\uFF30aper', 'Paper'],
    ['accents', 'B\u00F6nk', 'Bonk'],
    ['accents in pieces', 'Bo\u0308nk', 'B\u00F6nk'],
    ['strokes', 'Bøłd', 'Bold'],
    ['what nobody sees', 'Pa\u200Bper', 'Paper'],
    ['a direction override', 'Pa\u202Eper', 'Paper'],
    ['spaces and hyphens', 'Paper-Comet', 'PaperComet'],
    ['a dollar sign', '$WIF', 'WIF'],
    ['a picture', 'Bonk 🐶', 'Bonk'],
    ['a mark of trade', 'Bonk™', 'Bonk'],
    ['two letters for one', 'rnini', 'mini'],
    ['two small letters for a capital', 'rnini', 'MINI'],
    ['a line for a letter', '|nu', 'Inu'],
    ['a figure for an l', 'SO1ANA', 'Solana'],
    ['a figure for an I', 'B1TCOIN', 'Bitcoin'],
    ['a figure for an i', 'b1tcoin', 'BITCOIN'],
    ['a letter with two capitals', 'Straße', 'STRASSE'],
    ['a long s for an f', 'ſun', 'fun'],
    ['a long s for an s', 'ſun', 'sun'],
    ['a Greek sigma that looks like a c, in the other case', 'usdϲ', 'USDC'],
    ['a j without its dot, in the other case', 'ȷup', 'JUP'],
    ['a small Cyrillic p', 'boпk', 'BONK'],
    ['a sign of money for a letter', '$OL', 'SOL'],
    ['a sign of money in a word', 'U$DC', 'usdc'],
    ['the same after one that stands by itself', '$U$DC', 'USDC'],
    ['another sign of money', '₿onk', 'BONK'],
    ['the sign of the baht', '฿onk', 'BONK'],
    ['the sign of the cedi', 'USD₵', 'USDC'],
    ['the sign of the tenge', 'USD₸', 'USDT'],
    ['a sign of rights', 'USD©', 'USDC'],
    ['a mirrored letter', 'Яay', 'RAY'],
    ['a Greek letter without its bar', 'RΛY', 'RAY'],
    ['a Greek letter of three bars', 'Ξthereum', 'Ethereum'],
    ['a letter that version 13 of the table did not know', '\u0448if', 'wif'],
  ])('by %s: %s, %s', (_, one, other) => {
    expect(areAlike(one, other)).toBe(true)
  })

  it.each([
    ['AI', 'AL'],
    ['SOL', 'SOI'],
    ['PAPER AI', 'PAPER AL'],
    ['BURN', 'BUM'],
    ['BURN', 'bum'],
    ['Bonk', 'Honk'],
    ['Bonk', 'Bonk 2'],
    ['हि', 'हा'],
    ['日本', '中国'],
    ['🔥', '🔥🔥'],
    ['🐶', '🐱'],
    ['$', '€'],
    ['!', '?'],
    ['', 'a'],
    ['', '!'],
  ])('but not %s and %s', (one, other) => {
    expect(areAlike(one, other)).toBe(false)
  })

  it('whatever they are, where they are the same, and either way round', () => {
    fc.assert(
      fc.property(someText, someText, (one, other) => {
        expect(areAlike(one, one)).toBe(true)
        expect(areAlike(one, other)).toBe(areAlike(other, one))
      }),
    )
  })

  it('in capitals, in small letters, and in every normal form', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const others = [text.toUpperCase(), text.toLowerCase(), text.normalize('NFC'), text.normalize('NFD')]
        for (const other of others) expect([text, other, areAlike(text, other)]).toEqual([text, other, true])
      }),
      { examples: [['ð']] },
    )
  })
})

describe('every look-alike of Unicode’s table', () => {
  /** Left out: characters that normal forms take apart, which no key has, and the one that later versions correct. */
  const singles = ENTRIES.filter(([char]) => char.normalize('NFC') === char && char !== '\u04CF')

  it.each([
    ['', 'x'],
    ['x', ''],
    ['Ab ', 'c'],
    ['日', '9'],
  ])('is alike its prototype between "%s" and "%s"', (before, after) => {
    const missed = singles.filter(
      ([char, prototype]) => !areAlike(before + char + after, before + prototype + after),
    )
    expect(missed).toEqual([])
    expect(singles.length).toBeGreaterThan(5_000)
  })

  it('is alike its capital and its small letter', () => {
    const missed = singles.filter(
      ([char]) => !areAlike(char, char.toUpperCase()) || !areAlike(char, char.toLowerCase()),
    )
    expect(missed).toEqual([])
  })

  it('is so wherever it stands in a text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...singles),
        fc.string({ unit: 'grapheme-ascii' }),
        fc.string({ unit: 'grapheme-ascii' }),
        ([char, prototype], before, after) => {
          expect(areAlike(`x${before}${char}${after}`, `x${before}${prototype}${after}`)).toBe(true)
        },
      ),
    )
  })
})

describe('the keys of a text', () => {
  it('are the keys of what is read', () => {
    fc.assert(
      fc.property(someText, (text) => {
        for (const key of lookAlikeKeys(text)) {
          if (key.startsWith('read ')) expect(lookAlikeKeys(key.slice('read '.length))).toContain(key)
        }
      }),
      { examples: [['𞸴𑓂']] },
    )
  })

  it('are a handful, whatever the text', () => {
    fc.assert(
      fc.property(someText, (text) => {
        expect(lookAlikeKeys(text).length).toBeLessThan(12)
      }),
    )
  })

  it('are none where nothing can be seen', () => {
    for (const text of ['', ' ', '\u200B\u202E', '\uD83D']) expect(lookAlikeKeys(text)).toEqual([])
  })
})

describe('what makes two texts alike', () => {
  it.each([
    ['Bonk', 'Bonk', { kind: 'same' }],
    ['BONK', 'Bonk', { kind: 'case' }],
    ['\uFF22onk', 'Bonk', { kind: 'case' }],
    ['B\u00F6nk', 'Bonk', { kind: 'accents' }],
    ['$B-onk', 'Bonk', { kind: 'accents' }],
    ['Bonk\u2122', 'Bonk', { kind: 'accents' }],
    ['\u2120Bonk', 'BONK', { kind: 'accents' }],
    ['B\u043Enk\u2122', 'Bonk', { kind: 'character', code: 'U+043E', shown: '\u043E', letter: 'o' }],
    ['\u2122B\u043Enk', 'Bonk', { kind: 'character', code: 'U+043E', shown: '\u043E', letter: 'o' }],
    ['Bo\u200Bnk', 'bonk', { kind: 'hidden', code: 'U+200B' }],
    ['C\u043Emet', 'Comet', { kind: 'character', code: 'U+043E', shown: '\u043E', letter: 'o' }],
    ['c-\u00F6m\u0435t', 'COMET', { kind: 'character', code: 'U+0435', shown: '\u0435', letter: 'E' }],
    ['PayPaI', 'PAYPAL', { kind: 'character', code: 'U+0049', shown: 'I', letter: 'L' }],
    ['𝐒0L', 'SOL', { kind: 'character', code: 'U+0030', shown: '0', letter: 'O' }],
    ['rnini', 'Mini', { kind: 'character', code: 'U+0072', shown: 'rn', letter: 'M' }],
    ['Mini', 'rnini', { kind: 'character', code: 'U+004D', shown: 'M', letter: 'rn' }],
    ['🅱onk', 'Bonk', { kind: 'character', code: 'U+1F171', shown: '🅱', letter: 'B' }],
  ])('%s, %s', (typed, like, similarity) => {
    expect(similarityOf(typed, like)).toEqual(similarity)
  })

  it('is told of any two, and never throws', () => {
    fc.assert(
      fc.property(someText, someText, (one, other) => {
        expect(similarityOf(one, other).kind).toMatch(/^(same|case|accents|hidden|character)$/)
        expect(similarityOf(one, one)).toEqual({ kind: 'same' })
      }),
    )
  })

  it('names the look-alike that was put in, and what it passes for', () => {
    const letters = ENTRIES.filter(([char, like]) => /^[a-z]$/.test(like) && /[^\0-\x7F]/.test(char))
    const foreign = letters.filter(
      ([char, like]) =>
        /^\p{L}$/u.test(char) &&
        char.normalize('NFKD') === char &&
        char.toUpperCase() !== like.toUpperCase() &&
        char !== '\u04CF',
    )
    fc.assert(
      fc.property(fc.constantFrom(...foreign), ([char, like]) => {
        expect(similarityOf(`Be${char}te`, `Be${like}te`)).toMatchObject({ kind: 'character', shown: char })
      }),
    )
  })
})

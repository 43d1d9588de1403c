import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findHiddenCharacter, plainText, visibleText } from '../../src/units/hiddenCharacters'

it('finds a direction override and names it', () => {
  expect(findHiddenCharacter('USD\u202EC')).toBe('U+202E')
  expect(findHiddenCharacter('Quiet Heron')).toBeUndefined()
})

it('shows a stranger’s text without what cannot be seen, and cut', () => {
  expect(plainText('a\u202Eb\u0000', 10)).toEqual({ text: 'a�b�', altered: true })
  expect(plainText('Quiet Heron', 5)).toEqual({ text: 'Quiet…', altered: true })
  expect(plainText('Quiet', 5)).toEqual({ text: 'Quiet', altered: false })
})

it('cuts between two emojis that are one without a trace of what joined them', () => {
  const { text } = plainText('👨‍👩‍👧', 2)
  expect([text, findHiddenCharacter(text)]).toEqual(['👨…', undefined])
})

it('leaves nothing hidden, whatever stands side by side and wherever it is cut', () => {
  const parts = ['\u200D', '\uFE0F', '\u20E3', '\u202E', '💻', '❤', '🏽', '1', 'a']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts)), fc.integer({ min: 1, max: 12 }), (said, limit) => {
      expect(findHiddenCharacter(plainText(said.join(''), limit).text)).toBeUndefined()
    }),
    { numRuns: 2_000 },
  )
})

it('leaves of a text what can be seen, for comparing', () => {
  expect(visibleText('a\u202Eb\u0000\uD83D❤\uFE0F\u200D🔥')).toBe('ab❤🔥')
})

it.each([
  ['a text selector', 'USDC\uFE0E', 'U+FE0E'],
  ['an emoji selector after a letter', 'USDC\uFE0F', 'U+FE0F'],
  ['an emoji selector after a figure that is no key', '1\uFE0F', 'U+FE0F'],
  ['an emoji selector after what is an emoji anyhow', '\u{1F600}\uFE0F', 'U+FE0F'],
  ['a selector of ideographs', '\u845B\u{E0100}', 'U+E0100'],
  ['a blank of Braille', 'US\u2800DC', 'U+2800'],
  ['a filler of Hangul', 'US\u3164DC', 'U+3164'],
  ['a filler of Khitan', 'US\u{16FE4}DC', 'U+16FE4'],
  ['a note without a head', '\u{1D159}', 'U+1D159'],
  ['what no writing has yet', '\uFFF0', 'U+FFF0'],
  ['half a character', '\uD83D', 'U+D83D'],
  ['a selector before a joiner, after what is an emoji anyhow', '💻\uFE0F\u200D❤', 'U+FE0F'],
  ['a joiner between letters', 'a\u200Db', 'U+200D'],
])('finds %s', (_, text, found) => {
  expect(findHiddenCharacter(text)).toBe(found)
})

it.each(['👨‍👩‍👧', '❤️', '❤️‍🔥', '1️⃣', '#️⃣', '☝🏽', '🏳️‍🌈', '🇨🇭', 'a\u0301', 'ไทย', 'עברית', 'हिन्दी'])(
  'leaves %s',
  (text) => {
    expect(findHiddenCharacter(text)).toBeUndefined()
  },
)

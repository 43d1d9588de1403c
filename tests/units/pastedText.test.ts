import { describe, expect, it } from 'vitest'
import { matching, pastedMint } from '../../src/operation/TokenPicker'
import { findAccounts } from '../../src/desk/groups'
import { parseAddress, parseTemplate } from '../../src/tokens/form/parseField'
import { completeTokenForm } from '../../src/tokens/form/values'
import { cleanReceiver } from '../../src/units/pastedText'
import { parseName } from '../../src/units/walletName'

const MINT = '7QhncvGbMKWiJAsdPzVBFvbVBSB1hm9YktNQeqWURo2V'
const OTHER = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'

/** What copying brings along, around an address and within. */
const COPIED = [
  ['a zero-width space', '\u200B'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['a mark of direction', '\u200E'],
  ['an override of direction', '\u202E'],
  ['an isolate', '\u2068'],
  ['a no-break space', '\u00A0'],
].flatMap(([name, sign = '']) => [
  [`${name} before`, `${sign}${MINT}`],
  [`${name} after`, `${MINT}${sign}`],
  [`${name} within`, `${MINT.slice(0, 9)}${sign}${MINT.slice(9)}`],
])

describe('an address with an invisible character', () => {
  it.each(COPIED)('is read in each field as in a list: %s', (_, text) => {
    expect(cleanReceiver(text).text).toBe(MINT)
    const problems: string[] = []
    expect(parseAddress(text, 'authority', (...problem) => problems.push(...problem))).toBe(MINT)
    expect(problems).toEqual([])
    expect(parseTemplate(text)).toBe(MINT)
    expect(completeTokenForm({ template: text }).template).toBe(MINT)
    expect(pastedMint(text, [])).toBe(MINT)
  })

  it('is never made of an address and what follows it', () => {
    for (const gap of ['\u200B', '\u00A0', ' '])
      expect(cleanReceiver(`${MINT}${gap}${OTHER}`).text).not.toBe(MINT)
  })
})

it('a search finds what it shows, whatever cannot be seen in either', () => {
  const token = { mint: MINT, token: { metadata: { name: 'Quiet\u200D Heron', symbol: 'QHRN' } } } as never
  expect(matching([token], '\u200Bquiet heron\u00A0')).toHaveLength(1)
  const account = { account: OTHER, mint: MINT } as never
  expect(findAccounts([account], `\uFEFF${MINT.slice(0, 8)}\u200B`, () => '')).toHaveLength(1)
})

it('a name of Reown is said to be one that is not looked up', () => {
  expect(parseName('alice.reown.id')).toEqual({
    ok: false,
    problem: 'This page does not look up names that end in “.reown.id”. Type the address.',
  })
  const problems: string[] = []
  parseAddress('Alice.reown.id', 'authority', (_, sentence) => problems.push(sentence))
  expect(problems[0]).toContain('does not look up names that end in “.reown.id”')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DecisionFacts } from '../../src/operation/Facts'
import { namesIn } from '../../src/operations/calledTokens'
import { CalledHere, exactParts, Sentence } from '../../src/ui/Sentence'
import { Field } from '../../src/ui/Field'
import { unbroken } from '../../src/units/unbroken'

/** The sentence with its exact parts in brackets, and its spaces as spaces. */
function marked(text: string, symbols?: readonly string[]): string {
  const parts = exactParts(unbroken(text), symbols)
  return parts
    .map((part, at) => (at % 2 === 0 ? part : `[${part}]`))
    .join('')
    .replaceAll('\u00a0', ' ')
}

test.each([
  ['You get at least 47.03 HERON.', 'You get at least [47.03 HERON].'],
  ['Send 1,250.5 SOL to 7Qhn…Ro2V', 'Send [1,250.5 SOL] to [7Qhn…Ro2V]'],
  ['Swap 0.5 SOL for 12 wSOL in QHR / SOL', 'Swap [0.5 SOL] for [12 wSOL] in [QHR / SOL]'],
  ['Add 100 QHR and 0.5 SOL to the QHR / SOL pool.', 'Add [100 QHR] and [0.5 SOL] to the [QHR / SOL] pool.'],
  ['2 accounts are closed, 3 of them empty', '[2] accounts are closed, [3] of them empty'],
  ['at least 99 (1 % slippage)', 'at least [99] ([1 %] slippage)'],
  ['On 20 Nov 2026 at 21:14:07', 'On [20 Nov] [2026] at [21:14:07]'],
  ['Burn 5 猫, about −0.3 %', 'Burn [5 猫], about [−0.3 %]'],
  ['To 7QhncvGbMKWiJAsdPzVBFvbVBSB1hm9YktNQeqWURo2V.', 'To [7QhncvGbMKWiJAsdPzVBFvbVBSB1hm9YktNQeqWURo2V].'],
  ["1'234 SOL come back.", "[1'234 SOL] come back."],
  ['Worth $188M, to 12.2× of 0.0₈5', 'Worth [$188M], to [12.2×] of [0.0₈5]'],
  ['Mintwright’s fee', '[Mintwright]’s fee'],
  ['Nobody can change it again.', 'Nobody can change it again.'],
])('what is exact in a sentence is set apart from its words: %s', (text, drawn) => {
  expect(marked(text)).toBe(drawn)
  expect(exactParts(unbroken(text)).join('')).toBe(unbroken(text))
})

test('a symbol that looks like a word is exact where the sentence is known to name it', () => {
  expect(marked('Send 5 bonk to the bonk pool', ['bonk'])).toBe('Send [5 bonk] to the [bonk] pool')
  expect(marked('Burn 5 $(a. Then $(a is gone', ['$(a'])).toBe('Burn [5 $(a]. Then [$(a] is gone')
  expect(marked('Send 5 a-b!', ['a-b!'])).toBe('Send [5 a-b!]')
  expect(marked('Send 5 bonk', ['', 'on'])).toBe('Send [5] bonk')
})

test('a part of the page can say which symbols all of its sentences may name', () => {
  const html = renderToStaticMarkup(
    <CalledHere value={['bonk']}>
      <Field label="Amount" error="You lack 5 bonk." />
      <Field label="Amount" hint="All bonk is yours." />
      <Sentence text="hot for bonk" symbols={['hot']} />
    </CalledHere>,
  )
  expect(html).toContain('You lack <span translate="no">5\u00a0bonk</span>.')
  expect(html).toContain('All <span translate="no">bonk</span> is yours.')
  expect(html).toContain('<span translate="no">hot</span> for <span translate="no">bonk</span>')
})

test('a figure of a decision keeps a symbol that is a word, also one of the token that is made', () => {
  const subject = { mint: '7QhncvGbMKWiJAsdPzVBFvbVBSB1hm9YktNQeqWURo2V', symbol: 'hot' } as const
  const facts = [{ label: 'You get', value: 'at least 1,000 hot', note: 'All hot is yours' }]
  const html = renderToStaticMarkup(
    <DecisionFacts decision={{ line: '', pool: null, facts }} names={namesIn(subject)} />,
  )
  expect(html).toContain('<span translate="no">1,000\u00a0hot</span>')
  expect(html).toContain('All <span translate="no">hot</span>')
})

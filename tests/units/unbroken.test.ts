import { expect, test } from 'vitest'
import { pairName } from '../../src/liquidity/names'
import { symbolOf, tokenUnit } from '../../src/tokens/tokenWords'
import { titleOf } from '../../src/operation/MintName'
import { decisionOf } from '../../src/operations/decision'
import { isolated, unbroken } from '../../src/units/unbroken'
import { SUBJECTS } from '../support/subjects'

test.each([
  ['800,000 OTTR + 2 SOL', '800,000~OTTR + 2~SOL'],
  ['OTTR / SOL at 0.0000025 SOL per OTTR', 'OTTR~/~SOL at 0.0000025~SOL per OTTR'],
  ['Remove 25 % of it', 'Remove 25~% of it'],
  ['on 20 Nov 2026 at 21:14:21 UTC.', 'on 20~Nov~2026 at 21:14:21~UTC.'],
  ['looked at on 20 November 2026 for 0.15 SOL', 'looked at on 20~November~2026 for 0.15~SOL'],
  ['moves the price by −5.01 %, or by +2 %', 'moves the price by −5.01~%, or by +2~%'],
  ['on Meteora DAMM v2 forever (2 SOL)', 'on Meteora DAMM v2 forever (2~SOL)'],
  ['Meteora DAMM v2 · 0.25 % · Practice chain', 'Meteora DAMM v2~· 0.25~%~· Practice chain'],
  ['a supply of 1,000, all of it', 'a supply of 1,000, all of it'],
])('keeps amounts, pairs and dates on one line: %s', (text, kept) => {
  expect(unbroken(text).replaceAll('\u00a0', '~')).toBe(kept)
})

test('a name written from right to left turns neither the words around it nor another name', () => {
  const [name, symbol] = ['مالك الحزين', 'ملك']
  const between = (text: string) => `\u2068${text}\u2069`
  expect([isolated('QHRN'), isolated('Été ÆØ 鹭'), isolated(symbol)]).toEqual([
    'QHRN',
    'Été ÆØ 鹭',
    between(symbol),
  ])
  expect(isolated('שלום')).toBe(between('שלום'))
  expect(titleOf({ name, symbol })).toBe(`${between(name)} (${between(symbol)})`)
  const token = { mint: 'A', symbol, decimals: 0 }
  expect(pairName({ base: token, quote: { mint: 'B', symbol: 'SOL' } })).toBe(`${between(symbol)} / SOL`)
  expect(`${symbolOf(token)} in your wallet`).toBe(`${between(symbol)} in your wallet`)
  // A plan's texts are stored, and compared: they have the name alone.
  expect(tokenUnit(token).symbol).toBe(symbol)
  const { line } = decisionOf({
    kind: 'create-token',
    subject: { ...SUBJECTS['create-token'], name, symbol },
    payer: 'A',
  })
  expect(line).toContain(`${between(name)} (${between(symbol)})`)
})

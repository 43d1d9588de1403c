import { expect, test } from 'vitest'
import { unbroken } from '../../src/units/unbroken'

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

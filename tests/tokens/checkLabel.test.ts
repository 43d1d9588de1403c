import { expect, it } from 'vitest'
import { verifiedNamesOf } from '../../src/market/verified/fetchVerifiedNames'
import { foldRows } from '../../src/market/verified/verifiedRows'
import { sentenceOf } from '../../src/operations/said'
import { checkLabel } from '../../src/tokens/template/checkName'

const COMET = { mint: 'CometCometCometCometCometCometCometCometCom', name: 'Paper Comet', symbol: 'PCMT' }
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const VERIFIED = verifiedNamesOf(
  foldRows(1, [
    [COMET.mint, 'Comet Coin', 'CMC'],
    [USDC, 'USD Coin', 'USDC'],
  ]),
)

const VERIFIED_USDC = { of: 'verified', mint: USDC }

it.each([
  ['name', 'Paper Comet', { part: 'name', like: 'Paper Comet', differs: 'same' }],
  ['name', 'PCMT', { part: 'symbol', like: 'PCMT', differs: 'same' }],
  ['symbol', 'Paper Comet', { part: 'name', like: 'Paper Comet', differs: 'same' }],
  ['name', 'paper comet', { part: 'name', like: 'Paper Comet', differs: 'case' }],
  ['name', 'pcmt', { part: 'symbol', like: 'PCMT', differs: 'case' }],
  ['name', 'Paper Comet™', { part: 'name', like: 'Paper Comet', differs: 'accents' }],
  ['name', 'Comet Coin', { part: 'name', like: 'Comet Coin', listed: true, differs: 'same' }],
  ['symbol', 'C.M.C', { part: 'symbol', like: 'CMC', listed: true, differs: 'accents' }],
  ['name', 'USDC', { ...VERIFIED_USDC, part: 'symbol', like: 'USDC', differs: 'same' }],
  [
    'symbol',
    'USDС',
    {
      ...VERIFIED_USDC,
      part: 'symbol',
      like: 'USDC',
      differs: 'character',
      code: 'U+0421',
      shown: 'С',
      letter: 'C',
    },
  ],
  ['symbol', 'usdcoin', { ...VERIFIED_USDC, part: 'name', like: 'USD Coin', differs: 'accents' }],
] as const)(
  'the %s %s after a template is refused, and said to be close to another',
  (what, typed, close) => {
    const values = { what, typed, of: 'original', mint: COMET.mint, ...close }
    const finding = checkLabel(what, ` ${typed} `, COMET, VERIFIED)
    expect(finding).toEqual({ said: { id: 'name-taken', values }, isRefused: true })
    expect(finding && sentenceOf(finding.said)).toContain(`“${typed}”`)
  },
)

it.each([
  ['symbol', 'MOSA'],
  ['name', ' '],
] as const)('nothing is said of the %s “%s”', (what, typed) => {
  expect(checkLabel(what, typed, COMET, VERIFIED)).toBeUndefined()
})

it('a symbol that is one sign away from that of a token that is not verified can be used', () => {
  const values = { what: 'symbol', typed: '1SP', of: 'original', part: 'symbol', like: 'LSP' }
  expect(checkLabel('symbol', '1SP', { ...COMET, symbol: 'LSP' }, VERIFIED)).toMatchObject({
    said: { id: 'name-mistaken', values: { ...values, differs: 'character', shown: '1', letter: 'L' } },
    isRefused: false,
  })
})

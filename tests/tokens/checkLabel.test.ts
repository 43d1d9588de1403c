import { expect, it } from 'vitest'
import { verifiedNamesOf } from '../../src/market/verified/fetchVerifiedNames'
import { foldRows } from '../../src/market/verified/verifiedRows'
import { checkLabel } from '../../src/tokens/template/checkName'

const COMET = { mint: 'CometCometCometCometCometCometCometCometCom', name: 'Paper Comet', symbol: 'PCMT' }
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const VERIFIED = verifiedNamesOf(
  foldRows(1, [
    [COMET.mint, 'Comet Coin', 'CMC'],
    [USDC, 'USD Coin', 'USDC'],
  ]),
)

it.each([
  ['name', 'Paper Comet', '“Paper Comet” is the original’s name. Choose another name.'],
  ['name', 'PCMT', '“PCMT” is the original’s symbol. Choose another name.'],
  ['symbol', 'Paper Comet', '“Paper Comet” is the original’s name. Choose another symbol.'],
  [
    'name',
    'paper comet',
    '“paper comet” reads the same as the original: only capitals or the width of letters differ. Choose another name.',
  ],
  [
    'name',
    'pcmt',
    '“pcmt” reads the same as “PCMT”, the original’s symbol: only capitals or the width of letters differ. Choose another name.',
  ],
  [
    'name',
    'Paper Comet™',
    '“Paper Comet™” reads the same as the original: only accents, spaces or signs differ. Choose another name.',
  ],
  ['name', 'Comet Coin', '“Comet Coin” is the original’s name among verified tokens. Choose another name.'],
  [
    'symbol',
    'C.M.C',
    '“C.M.C” reads the same as “CMC”, the original’s symbol among verified tokens: only accents, spaces or signs differ. Choose another symbol.',
  ],
  ['name', 'USDC', '“USDC” is the symbol of a verified token (EPjF…Dt1v). Choose another name.'],
  [
    'symbol',
    'USDС',
    '“USDС” reads the same as “USDC”, a verified token (EPjF…Dt1v): its С is U+0421, a Cyrillic letter. Choose another symbol.',
  ],
  [
    'symbol',
    'usdcoin',
    '“usdcoin” reads the same as “USD Coin”, the name of a verified token (EPjF…Dt1v): only accents, spaces or signs differ. Choose another symbol.',
  ],
  ['symbol', 'MOSA', undefined],
  ['name', ' ', undefined],
] as const)('the %s %s after a template: %s', (what, typed, sentence) => {
  const finding = checkLabel(what, typed, COMET, VERIFIED)
  expect(finding).toEqual(sentence && { sentence, isRefused: true })
})

it('a symbol that is one sign away from that of a token that is not verified can be used', () => {
  expect(checkLabel('symbol', '1SP', { ...COMET, symbol: 'LSP' }, VERIFIED)).toEqual({
    sentence: '“1SP” can be mistaken for the original: its “1” can be read as “L”.',
    isRefused: false,
  })
})

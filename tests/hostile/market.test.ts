import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDexScreenerPrices, parsePaidList, parsePairTokens } from '../../src/market/dexScreener'
import { parseGeckoTerminalTrending } from '../../src/market/geckoTerminal'
import { parseJupiterPrices, parseJupiterTrending } from '../../src/market/jupiter'
import { mergeTrending } from '../../src/market/fetchTrending'
import type { SourceList, TrendingToken } from '../../src/market/trending'
import { isAddress } from '../../src/units/base58'
import { findHiddenCharacter } from '../../src/units/hiddenCharacters'
import boosts from '../market/recorded/dexScreenerBoosts.json'
import pairs from '../market/recorded/dexScreenerPairs.json'
import profiles from '../market/recorded/dexScreenerProfiles.json'
import pools from '../market/recorded/geckoTerminalTrendingPools.json'
import tokens from '../market/recorded/jupiterTopTrending.json'
import { anything, HOSTILE, spoiled } from './spoil'

const AT = Date.UTC(2026, 10, 21)
const POPCAT = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr'
const PAINT = '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN'
const ASKED = [POPCAT, PAINT, '__proto__', 'constructor']

const pairList = (answer: unknown): SourceList | undefined => {
  const read = parsePairTokens(answer, ASKED, AT)
  return read && { source: 'dexscreener', at: AT, tokens: [...read.values()], cut: 0 }
}
const PARSERS: [string, unknown, (answer: unknown) => SourceList | undefined][] = [
  ['Jupiter’s tokens', tokens, (answer) => parseJupiterTrending(answer, AT)],
  ['DexScreener’s boosts', boosts, (answer) => parsePaidList(answer, AT, 'boost')],
  ['DexScreener’s profiles', profiles, (answer) => parsePaidList(answer, AT, 'profile')],
  ['DexScreener’s pools', pairs, pairList],
  ['GeckoTerminal’s pools', pools, (answer) => parseGeckoTerminalTrending(answer, AT)],
]

function expectFit(token: TrendingToken): void {
  expect(isAddress(token.mint) || ASKED.includes(token.mint)).toBe(true)
  expect(Array.from(token.name).length).toBeLessThanOrEqual(65)
  expect(Array.from(token.symbol).length).toBeLessThanOrEqual(25)
  expect([findHiddenCharacter(token.name), findHiddenCharacter(token.symbol)]).toEqual([undefined, undefined])
  if (token.picture !== null) {
    expect(new URL(token.picture).protocol).toBe('https:')
    expect(token.picture.length).toBeLessThanOrEqual(400)
  }
  const { change, volume, price, liquidity, marketCap, holders, createdAt, audit } = token
  for (const percent of Object.values(change)) expectBetween(percent, -100, 1e9)
  for (const sum of [...Object.values(volume), liquidity, marketCap]) expectBetween(sum, 0, 2e15)
  expectBetween(price, 1e-18, 1e12)
  expectBetween(holders, 0, 1e10)
  expectBetween(createdAt, Date.UTC(2020, 2, 16), AT + 86_400_000)
  expectBetween(audit.topHolders, 0, 100)
  for (const gone of [audit.mintGone, audit.freezeGone]) expect([true, false, null]).toContain(gone)
}

function expectBetween(value: number | null, least: number, most: number): void {
  if (value !== null) expect(value >= least && value <= most).toBe(true)
}

function expectFitList(list: SourceList | undefined): void {
  if (!list) return
  for (const token of list.tokens) expectFit(token)
  expect(new Set(list.tokens.map(({ mint }) => mint)).size).toBe(list.tokens.length)
  for (const token of mergeTrending([list])) expectFit(token)
}

describe.each(PARSERS)('%s', (_, documented, parse) => {
  it('never throw, whatever is answered', () => {
    fc.assert(fc.property(fc.oneof(anything, fc.jsonValue()), (answer) => expectFitList(parse(answer))))
  })

  it('never throw where rows are anything', () => {
    const rows = fc.array(fc.oneof(anything, fc.jsonValue(), fc.constantFrom(...HOSTILE)))
    fc.assert(
      fc.property(rows, rows, (some, others) => {
        expectFitList(parse(some))
        expectFitList(parse({ data: some, included: others }))
      }),
    )
  })

  it('are safe to show, or left out, where some are hostile', () => {
    fc.assert(
      fc.property(spoiled(documented), (answer) => expectFitList(parse(answer))),
      { numRuns: 200 },
    )
  })

  it('are nonsense where none of them can be read', () => {
    for (const answer of [null, 'html', 7, {}, [1, 2], [{}], ['<html>'], { data: [{}] }, { error: 'no' }])
      expect(parse(answer)?.tokens ?? []).toEqual([])
    for (const answer of [null, '<!doctype html>', 7, { error: 'Too many' }])
      expect(parse(answer)).toBeUndefined()
  })
})

it.each([
  ['Jupiter', () => parseJupiterTrending(manyOf(tokens), AT)],
  ['DexScreener', () => parsePaidList(manyOf(boosts), AT, 'boost')],
  ['GeckoTerminal', () => parseGeckoTerminalTrending({ ...pools, data: manyOf(pools.data) }, AT)],
])('of ten thousand rows of %s a thousand are read, and the rest counted', (_, read) => {
  const list = read()
  expect(list?.tokens.length).toBeGreaterThan(0)
  expect(list?.tokens.length).toBeLessThanOrEqual(1_000)
  expect(list?.cut).toBe(9_000)
})

function manyOf(rows: readonly unknown[]): unknown[] {
  return Array.from({ length: 10_000 }, (_, at) => rows[at % rows.length])
}

it('a bad row is left out, and the rest stay', () => {
  const [first, second] = tokens
  const rows = [{ ...first, id: 'no address' }, null, second, { ...first, id: '__proto__' }]
  expect(parseJupiterTrending(rows, AT)?.tokens.map(({ mint }) => mint)).toEqual([PAINT])
})

it('a token without any name is left out, and one with only a name or a symbol uses it for both', () => {
  const [first, second] = tokens
  const named = (name: unknown, symbol: unknown) =>
    parseJupiterTrending([{ ...first, name, symbol }, second], AT)?.tokens[0]
  expect(named('', ' ')?.mint).toBe(PAINT)
  expect(named('Jupiter', null)).toMatchObject({ name: 'Jupiter', symbol: 'Jupiter' })
  expect(named(7, 'JUP')).toMatchObject({ name: 'JUP', symbol: 'JUP' })
})

it('what was hidden in a name is shown as such', () => {
  const [first] = tokens
  const of = (name: string) => parseJupiterTrending([{ ...first, name }], AT)?.tokens[0]
  expect(of('Umbra \u202Eelttek')).toMatchObject({ name: 'Umbra �elttek', altered: true })
  expect(of('<b>Bold</b>')).toMatchObject({ name: '<b>Bold</b>', altered: false })
  expect(of('x'.repeat(1_000_000))).toMatchObject({ name: `${'x'.repeat(64)}…`, altered: true })
})

it('implausible prices are left out', () => {
  const answers = fc.oneof(
    spoiled(pairs),
    spoiled({ [POPCAT]: { usdPrice: 1 }, [PAINT]: { usdPrice: 2 } }),
    anything,
  )
  fc.assert(
    fc.property(answers, (answer) => {
      for (const parse of [parseJupiterPrices, parseDexScreenerPrices])
        for (const [mint, price] of parse(answer, ASKED) ?? []) {
          expect(ASKED).toContain(mint)
          expectBetween(price, 1e-18, 1e12)
        }
    }),
  )
})

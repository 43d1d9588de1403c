import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTrending } from '../../src/market/fetchTrending'
import { UNKNOWN } from '../../src/market/rows'
import {
  TRENDING_SOURCES,
  type SourceList,
  type TrendingSource,
  type TrendingToken,
} from '../../src/market/trending'

function aToken(source: TrendingSource, given: Partial<TrendingToken> = {}): TrendingToken {
  return {
    ...UNKNOWN,
    mint: 'Mint1',
    name: 'Heron',
    symbol: 'HRN',
    altered: false,
    advertising: source === 'dexscreener' ? 'boost' : null,
    sources: [source],
    ...given,
  }
}

function aList(source: TrendingSource, ...tokens: readonly Partial<TrendingToken>[]): SourceList {
  return { source, at: 1, cut: 0, tokens: tokens.map((token) => aToken(source, token)) }
}

const mintsOf = (tokens: readonly TrendingToken[]) => tokens.map(({ mint }) => mint)

describe('the order', () => {
  it('is by the ranks in lists without paid places', () => {
    const jupiter = aList('jupiter', { mint: 'A' }, { mint: 'B' }, { mint: 'C' })
    const gecko = aList('geckoterminal', { mint: 'C' }, { mint: 'D' })
    expect(mintsOf(mergeTrending([jupiter, gecko]))).toEqual(['C', 'A', 'B', 'D'])
  })

  it('has what was only paid for last, however much was paid', () => {
    const jupiter = aList('jupiter', { mint: 'A' }, { mint: 'B' })
    const paid = aList('dexscreener', { mint: 'P' }, { mint: 'B' }, { mint: 'Q', advertising: 'profile' })
    expect(mintsOf(mergeTrending([paid, jupiter]))).toEqual(['A', 'B', 'P', 'Q'])
  })

  it('is the same whoever answered first', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        expect(mergeTrending(lists.toReversed())).toEqual(mergeTrending(lists))
      }),
    )
  })
})

describe('every token', () => {
  it('that has a name is there, once', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const named = lists.flatMap(({ tokens }) => mintsOf(tokens.filter(({ name }) => name !== '')))
        expect(mintsOf(mergeTrending(lists)).toSorted()).toEqual([...new Set(named)].toSorted())
      }),
    )
  })

  it('has each figure of Jupiter where it knows one, else of DexScreener, else of GeckoTerminal', () => {
    const per = (hour: number | null, day: number | null) => ({
      '5m': null,
      '1h': hour,
      '6h': null,
      '24h': day,
    })
    const jupiter = aList('jupiter', { name: 'Heron', price: 1, change: per(5, null) })
    const dex = aList('dexscreener', { name: 'No', price: 2, liquidity: 20, change: per(6, 7), createdAt: 9 })
    const gecko = aList('geckoterminal', { price: 3, liquidity: 30, marketCap: 300, change: per(8, 8) })
    expect(mergeTrending([gecko, dex, jupiter])).toEqual([
      aToken('jupiter', {
        name: 'Heron',
        price: 1,
        liquidity: 20,
        marketCap: 300,
        createdAt: 9,
        change: per(5, 7),
        advertising: 'boost',
        sources: ['jupiter', 'dexscreener', 'geckoterminal'],
      }),
    ])
  })

  it('keeps a zero and a false: they are known', () => {
    const audit = { mintGone: false, freezeGone: null, topHolders: 0 }
    const jupiter = aList('jupiter', { price: null, holders: 0, audit })
    const gecko = aList('geckoterminal', {
      holders: 7,
      audit: { mintGone: true, freezeGone: true, topHolders: 9 },
    })
    expect(mergeTrending([jupiter, gecko])[0]).toMatchObject({
      holders: 0,
      audit: { mintGone: false, freezeGone: true, topHolders: 0 },
    })
  })
})

describe('advertising', () => {
  it('is marked for every boosted token, also where it trends without that', () => {
    const lists = [aList('jupiter', {}), aList('dexscreener', { advertising: 'boost', name: '' })]
    expect(mergeTrending(lists)[0]).toMatchObject({ name: 'Heron', advertising: 'boost' })
  })

  it('a profile does not count where another list has the token', () => {
    const profile = aList('dexscreener', { advertising: 'profile' })
    expect(mergeTrending([profile])[0]?.advertising).toBe('profile')
    expect(mergeTrending([profile, aList('geckoterminal', {})])[0]?.advertising).toBeNull()
  })

  it('a token without a name in any list is left out', () => {
    expect(mergeTrending([aList('dexscreener', { name: '' })])).toEqual([])
  })
})

const anyRow = fc.record({
  mint: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
  name: fc.constantFrom('', 'Heron', 'Egret'),
  price: fc.option(fc.nat()),
  advertising: fc.constantFrom('boost' as const, 'profile' as const),
})
/** Lists of all sources, each mint once in each, some paid for at DexScreener. */
const anyLists = fc
  .tuple(...TRENDING_SOURCES.map(() => fc.uniqueArray(anyRow, { selector: ({ mint }) => mint })))
  .map((all) =>
    all.map((rows, at) => {
      const source = TRENDING_SOURCES[at] ?? 'jupiter'
      const paid = source === 'dexscreener'
      return aList(
        source,
        ...rows.map((row) => ({
          ...row,
          advertising: paid ? row.advertising : null,
          name: paid ? row.name : 'Heron',
        })),
      )
    }),
  )

import { expect, it } from 'vitest'
import { parseDexScreenerPrices, parsePaidList, parsePairTokens } from '../../src/market/dexScreener'
import { parseGeckoTerminalTrending } from '../../src/market/geckoTerminal'
import { parseJupiterTrending } from '../../src/market/jupiter'
import boosts from './recorded/dexScreenerBoosts.json'
import pairs from './recorded/dexScreenerPairs.json'
import profiles from './recorded/dexScreenerProfiles.json'
import pools from './recorded/geckoTerminalTrendingPools.json'
import tokens from './recorded/jupiterTopTrending.json'

/** When all of it was said. */
const AT = Date.UTC(2026, 10, 21, 21, 14, 2)
const [POPCAT, PAINT, JUP] = [
  '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr',
  '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN',
  'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
]

it('Jupiter’s tokens are read as its reference says', () => {
  expect(parseJupiterTrending(tokens, AT)).toEqual({
    source: 'jupiter',
    at: AT,
    cut: 0,
    tokens: [
      {
        mint: JUP,
        name: 'Jupiter',
        symbol: 'JUP',
        altered: false,
        picture: 'https://static.jup.ag/jup/icon.png',
        price: 0.1424,
        change: { '5m': -0.0421, '1h': 0.3114, '6h': -1.2, '24h': 2.75 },
        volume: { '5m': 11702.44 + 12950.06, '1h': 300_000, '6h': 900_000, '24h': 8_000_000 },
        liquidity: 3312458.77,
        marketCap: 461995714.68,
        createdAt: Date.UTC(2024, 0, 29, 16, 11, 36),
        holders: 857_247,
        pool: null,
        verified: true,
        audit: { mintGone: true, freezeGone: true, topHolders: 48.1739 },
        advertising: null,
        sources: ['jupiter'],
      },
      {
        mint: PAINT,
        name: 'Fresh Paint',
        symbol: 'PAINT',
        altered: false,
        picture: null,
        price: null,
        change: { '5m': null, '1h': null, '6h': null, '24h': null },
        volume: { '5m': null, '1h': 12.5, '6h': null, '24h': null },
        liquidity: null,
        marketCap: null,
        createdAt: null,
        holders: null,
        pool: null,
        verified: false,
        audit: { mintGone: null, freezeGone: null, topHolders: null },
        advertising: null,
        sources: ['jupiter'],
      },
    ],
  })
})

it('DexScreener’s boosts and profiles are those of Solana, without a name yet', () => {
  const paint = 'https://cdn.dexscreener.com/cms/images/paint?width=64&height=64&quality=90'
  expect(parsePaidList(boosts, AT, 'boost')?.tokens).toMatchObject([
    { mint: PAINT, name: '', picture: paint, advertising: 'boost', sources: ['dexscreener'] },
  ])
  expect(parsePaidList(profiles, AT, 'profile')?.tokens).toMatchObject([
    { mint: POPCAT, name: '', advertising: 'profile' },
  ])
})

it('DexScreener’s pools give the figures of the deepest and the age of the oldest', () => {
  const read = parsePairTokens(pairs, [POPCAT, PAINT], AT)
  expect(read?.get(POPCAT)).toMatchObject({
    name: 'Popcat',
    symbol: 'POPCAT',
    price: 0.1022,
    change: { '5m': null, '1h': -0.31, '6h': 2.2, '24h': -4.07 },
    volume: { '5m': 812.4, '1h': 30212.9, '6h': 201442.1, '24h': 912034.55 },
    liquidity: 4812034.2,
    marketCap: 100_154_000,
    createdAt: 1_700_000_000_000,
    picture: 'https://cdn.dexscreener.com/cms/images/popcat-pair',
    pool: 'FRhB8L7Y9Qq41qZXYLtC2nw8An1RJfLLxRF2x9RwLLMo',
  })
  expect(read?.get(PAINT)).toMatchObject({
    liquidity: null,
    price: 0.000004221,
    marketCap: 4221,
    picture: null,
  })
  expect([...(parsePairTokens(pairs, [PAINT], AT)?.keys() ?? [])]).toEqual([PAINT])
})

it('DexScreener’s prices are of pools with something in them', () => {
  expect(parseDexScreenerPrices(pairs, [POPCAT, PAINT])).toEqual(new Map([[POPCAT, 0.1022]]))
})

it('GeckoTerminal’s pools are tokens, each once where it came first with the figures of its deepest pool', () => {
  expect(parseGeckoTerminalTrending(pools, AT)?.tokens).toMatchObject([
    {
      mint: POPCAT,
      name: 'POPCAT',
      symbol: 'POPCAT',
      picture: 'https://coin-images.coingecko.com/coins/images/33760/large/image.jpg?1702964227',
      price: 0.102193781,
      change: { '5m': 0.11, '1h': -0.31, '6h': 2.2, '24h': -4.07 },
      volume: { '5m': 812.4, '1h': 30212.9, '6h': 201442.1, '24h': 912034.55 },
      liquidity: 4812034.2031,
      marketCap: 99870331.402,
      createdAt: Date.UTC(2023, 11, 13, 7, 6, 2),
    },
    { mint: PAINT, name: 'Fresh Paint', picture: null, marketCap: null, volume: { '5m': 0 } },
  ])
  const [first, second, ...rest] = pools.data
  const turned = parseGeckoTerminalTrending({ ...pools, data: [second, first, ...rest] }, AT)
  const deepest = 'FRhB8L7Y9Qq41qZXYLtC2nw8An1RJfLLxRF2x9RwLLMo'
  expect(turned?.tokens[0]).toMatchObject({ mint: POPCAT, liquidity: 4812034.2031, pool: deepest })
})

it('a pool whose token is not described is called by its pair', () => {
  const read = parseGeckoTerminalTrending({ data: pools.data, included: [] }, AT)
  expect(read?.tokens.map(({ name, symbol }) => [name, symbol])).toEqual([
    ['POPCAT', 'POPCAT'],
    ['PAINT', 'PAINT'],
  ])
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { endPause } from '../../src/market/pauses'
import { parseCandles, priceLineQuery, tokenMarketQuery } from '../../src/market/tokenMarket'
import { closeServers } from '../support/fileServer'
import { mintOf, startSources, type Answer } from './sourceServer'

afterEach(() => {
  closeServers()
  vi.unstubAllGlobals()
})

const NOW = Date.UTC(2026, 10, 22, 12, 0, 30)
const MINUTE = 60_000
const [MINT, POOL] = [mintOf(1), mintOf(2)]

/** A candle that began so many minutes before 12:00. */
const aCandle = (minutes: number, open: number, close: number) => [
  (NOW - 30_000 - minutes * MINUTE) / 1_000,
  open,
  Math.max(open, close),
  Math.min(open, close),
  close,
  12.5,
]
const answered = (...candles: readonly unknown[]) => ({ data: { attributes: { ohlcv_list: candles } } })
const prices = (answer: unknown) => parseCandles(answer, MINUTE, 60, NOW)?.map(({ price }) => price)

describe('a price line', () => {
  it('begins with the first opening price and goes through every closing price, oldest first', () => {
    const line = parseCandles(answered(aCandle(0, 3, 4), aCandle(1, 2, 3), aCandle(5, 1, 2)), MINUTE, 60, NOW)
    expect(line).toEqual([
      { at: NOW - 30_000 - 5 * MINUTE, price: 1 },
      { at: NOW - 30_000 - 4 * MINUTE, price: 2 },
      { at: NOW - 30_000, price: 3 },
      { at: NOW, price: 4 },
    ])
  })

  it('leaves out what is older than the window, in the future, or no candle', () => {
    const nonsense = [null, [], ['1', 2, 3, 4, 5, 6], [1, 2], aCandle(2, -1, 1), aCandle(2, 1, Infinity)]
    const answer = answered(...nonsense, aCandle(300, 9, 9), aCandle(-5, 9, 9), aCandle(3, 1, 2))
    expect(prices(answer)).toEqual([1, 2])
  })

  it('is none where nobody traded, and where the answer has another shape', () => {
    const others = [answered(), answered(aCandle(300, 1, 2)), null, [], {}, { data: [] }, { data: null }]
    expect(others.map(prices)).toEqual(others.map(() => undefined))
  })
})

const asked = async (answer: (path: string) => Answer, pool: string | null = POOL) => {
  const sources = await startSources({ geckoterminal: answer })
  const { queryFn } = priceLineQuery(sources.places, MINT, pool, '1h')
  return { ...sources, line: await queryFn({}), again: () => queryFn({}) }
}

describe('asked of GeckoTerminal, it', () => {
  it('is that of the mint in its pool', async () => {
    const now = Math.floor(Date.now() / 60_000) * 60
    const { line, asked: paths } = await asked(() =>
      answered([now - 60, 1, 2, 1, 2, 5], [now, 2, 3, 2, 3, 5]),
    )
    expect(line?.map(({ price }) => price)).toEqual([1, 2, 3])
    expect(paths).toEqual([`/geckoterminal/api/v2/networks/solana/pools/${POOL}/ohlcv/minute`])
  })

  it('is null without a pool, and then nothing is asked', async () => {
    const { line, asked: paths } = await asked(() => answered(), null)
    expect([line, paths]).toEqual([null, []])
  })

  it('is null where the source does not know the pool, and its lists are asked for as before', async () => {
    const {
      line,
      again,
      asked: paths,
    } = await asked(() => (_: unknown, response) => {
      response.writeHead(404).end()
    })
    expect([line, await again()]).toEqual([null, null])
    expect(paths).toHaveLength(2)
  })

  it('is not asked for again while the source was asked too often', async () => {
    const {
      line,
      again,
      places,
      asked: paths,
    } = await asked(() => (_: unknown, response) => {
      response.writeHead(429).end()
    })
    expect([line, await again()]).toEqual([null, null])
    expect(paths).toHaveLength(1)
    endPause(places.geckoterminal ?? '')
  })

  it('has the same key for windows that show the same line', async () => {
    const { places } = await startSources()
    const key = (window: '5m' | '1h' | '6h') => priceLineQuery(places, MINT, POOL, window).queryKey
    expect(key('5m')).toEqual(key('1h'))
    expect(key('6h')).not.toEqual(key('1h'))
  })
})

describe('the figures of a token that no list has', () => {
  it('are those of its deepest pool at DexScreener', async () => {
    const pair = (pairAddress: string, usd: number) => ({
      chainId: 'solana',
      pairAddress,
      baseToken: { address: MINT, name: 'Otter', symbol: 'OTTR' },
      priceUsd: '0.5',
      liquidity: { usd },
    })
    const { places } = await startSources({ dexscreener: () => [pair(mintOf(3), 10), pair(POOL, 20)] })
    const found = await tokenMarketQuery(places, MINT).queryFn({})
    expect(found).toMatchObject({ mint: MINT, price: 0.5, liquidity: 20, pool: POOL })
  })

  it('are null where there is no pool, no answer, or no address to ask for', async () => {
    const { places, asked: paths, change } = await startSources({ dexscreener: () => [] })
    expect(await tokenMarketQuery(places, MINT).queryFn({})).toBeNull()
    expect(await tokenMarketQuery(places, 'nonsense').queryFn({})).toBeNull()
    expect(paths).toHaveLength(1)
    change('dexscreener', () => ({ pairs: 'none' }))
    expect(await tokenMarketQuery(places, MINT).queryFn({})).toBeNull()
  })
})

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDexScreenerPrices } from '../../src/market/dexScreener'
import { parseJupiterChanges, parseJupiterPrices } from '../../src/market/jupiter'
import { comparePrice, fetchPrices, marketPriceOf, usdPricesOf } from '../../src/market/price'
import { marketSources, type MarketSources } from '../../src/market/sources'
import { standAt } from '../support/page'

const HERON = 'HeronHeronHeronHeronHeronHeronHeronHeronHer'
const SOL = 'So11111111111111111111111111111111111111112'

const answers = new Map<string, RequestListener>()
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) =>
    answers.get(request.url?.split('/')[1] ?? '')?.(request, response),
  )
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  standAt(origin)
})
afterAll(() => server.close())

/** A source of the page's own origin that answers so: what is not https must be of that. */
function at(answer: RequestListener): string {
  const name = `source${answers.size}`
  answers.set(name, answer)
  return `${origin}/${name}`
}

const says =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify(body))
  }

const aPool = (mint: string, priceUsd: string, usd: number) => ({
  baseToken: { address: mint },
  priceUsd,
  liquidity: { usd },
})

async function fetchMarketPrice(where: MarketSources, base: string, quote: string) {
  return marketPriceOf(await fetchPrices(where, [base, quote]), base, quote)
}

describe('the market price of a pair', () => {
  it('is the first source’s', async () => {
    const jupiter = at(says({ [HERON]: { usdPrice: 0.5 }, [SOL]: { usdPrice: 200 } }))
    expect(await fetchMarketPrice({ jupiter, dexScreener: null }, HERON, SOL)).toEqual({
      status: 'known',
      price: 0.0025,
      source: 'Jupiter',
    })
  })

  it('has its change in 24 hours beside it where the source tells it as a number', async () => {
    const jupiter = at(
      says({
        [HERON]: { usdPrice: 0.5, priceChange24h: 'much' },
        [SOL]: { usdPrice: 200, priceChange24h: -1.88 },
      }),
    )
    const [answer] = await fetchPrices({ jupiter, dexScreener: null }, [HERON, SOL])
    expect([...(answer?.changes ?? [])]).toEqual([[SOL, -1.88]])
  })

  it('comes from the second where the first does not answer, or does not know', async () => {
    const dexScreener = at(says([aPool(HERON, '3', 50_000), aPool(SOL, '150', 9e9)]))
    for (const first of [says({}, 429), says({ [SOL]: { usdPrice: 150 } }), says([])]) {
      const jupiter = at(first)
      expect(await fetchMarketPrice({ jupiter, dexScreener }, HERON, SOL)).toEqual({
        status: 'known',
        price: 0.02,
        source: 'DexScreener',
      })
    }
  })

  it('is unknown where the token has no trades, and silent where no source answers', async () => {
    const jupiter = at(says({ [SOL]: { usdPrice: 150 } }))
    expect(await fetchMarketPrice({ jupiter, dexScreener: null }, HERON, SOL)).toEqual({
      status: 'unknown',
      missing: 'base',
    })
    const broken = at(says('…', 500))
    expect(await fetchMarketPrice({ jupiter: broken, dexScreener: broken }, HERON, SOL)).toEqual({
      status: 'silent',
    })
  })

  it('is asked for on mainnet and of the practice samples, and nowhere else', async () => {
    expect(marketSources('mainnet', null).jupiter).toMatch(/^https:/)
    expect(marketSources('devnet', null)).toEqual({ jupiter: null, dexScreener: null })
    const practice = { rpc: '/rpc', storage: '/storage', market: '/market' }
    expect(marketSources('practice', practice, 'http://127.0.0.1:1')).toEqual({
      jupiter: null,
      dexScreener: 'http://127.0.0.1:1/market/dexscreener',
    })
    expect(await fetchMarketPrice(marketSources('devnet', null), HERON, SOL)).toEqual({ status: 'not-asked' })
  })
})

describe('prices in US dollars', () => {
  it('come each from the first source that has it; the second is asked only where one is missing', async () => {
    let asked = 0
    const dexScreener = at((request, response) => {
      asked += 1
      says([aPool(HERON, '3', 50_000), aPool(SOL, '150', 9e9)])(request, response)
    })
    const jupiter = at(says({ [SOL]: { usdPrice: 200 } }))
    const ofSol = await fetchPrices({ jupiter, dexScreener }, [SOL])
    expect([asked, ...usdPricesOf(ofSol)]).toEqual([0, [SOL, 200]])
    const ofBoth = usdPricesOf(await fetchPrices({ jupiter, dexScreener }, [SOL, HERON]))
    expect([ofBoth.get(SOL), ofBoth.get(HERON)]).toEqual([200, 3])
  })

  it('are asked for thirty at a time, and a question without an answer leaves the others', async () => {
    const mints = Array.from({ length: 61 }, (_, index) => `${HERON.slice(0, -3)}${index + 100}`)
    const questions: number[] = []
    const dexScreener = at((request, response) => {
      const some = request.url?.split('/').at(-1)?.split(',') ?? []
      questions.push(some.length)
      const answer = some.length === 1 ? says('…', 500) : says(some.map((one) => aPool(one, '2', 5_000)))
      answer(request, response)
    })
    const prices = usdPricesOf(await fetchPrices({ jupiter: null, dexScreener }, mints))
    expect(questions.toSorted((a, b) => a - b)).toEqual([1, 30, 30])
    expect(prices.size).toBe(60)
  })

  it('are none where no source answers, or there is no market', async () => {
    const broken = at(says('…', 500))
    expect(usdPricesOf(await fetchPrices({ jupiter: broken, dexScreener: broken }, [SOL])).size).toBe(0)
    expect(usdPricesOf(await fetchPrices({ jupiter: null, dexScreener: null }, [SOL])).size).toBe(0)
  })
})

describe('answers from strangers', () => {
  it('give prices that can be one, or none, and never throw', () => {
    const anything = fc.anything()
    fc.assert(
      fc.property(
        anything,
        fc.dictionary(fc.constantFrom(HERON, SOL, '__proto__'), anything),
        (any, object) => {
          for (const answer of [any, object, [any, object]])
            for (const parse of [parseJupiterPrices, parseDexScreenerPrices])
              for (const price of parse(answer, [HERON, SOL])?.values() ?? [])
                expect(price > 0 && Number.isFinite(price)).toBe(true)
        },
      ),
    )
  })

  it.each([0, -1, Number.NaN, Infinity, 1e300, '5', null, {}])('%s is no price', (usdPrice) => {
    expect(parseJupiterPrices({ [HERON]: { usdPrice } }, [HERON])?.size).toBe(0)
  })

  it('of a pool with next to no liquidity does not count, and the deepest pool wins', () => {
    const pools = [aPool(HERON, '2', 9_000), aPool(HERON, '7', 80_000), aPool(HERON, '900', 12)]
    expect(parseDexScreenerPrices(pools, [HERON])?.get(HERON)).toBe(7)
    expect(parseDexScreenerPrices([aPool(HERON, '900', 12)], [HERON])?.size).toBe(0)
  })
})

describe('an opening price beside the market', () => {
  it.each([
    [1, 1, false],
    [9.99, 1, false],
    [10, 1, true],
    [0.1, 1, true],
    [0.11, 1, false],
    [1, 1e-9, true],
  ])('%d against %d: stop %s', (opening, market, stop) => {
    expect(comparePrice(opening, market).stop).toBe(stop)
  })
})

it('takes a change of 24 hours only beside the price that it is of', () => {
  const changes = (said: unknown) => [...parseJupiterChanges({ [HERON]: said }, [HERON])]
  expect(changes({ usdPrice: 2, priceChange24h: -5 })).toEqual([[HERON, -5]])
  expect(changes({ priceChange24h: -5 })).toEqual([])
  expect(changes({ usdPrice: '2', priceChange24h: -5 })).toEqual([])
  expect(changes({ usdPrice: 2 })).toEqual([])
})

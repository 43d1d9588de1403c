import 'fake-indexeddb/auto'
import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchTrending, trendingQuery } from '../../src/market/fetchTrending'
import { trendingPlaces } from '../../src/market/sources'
import {
  TRENDING_SOURCES,
  type SourceTrouble,
  type Trending,
  type TrendingSource,
} from '../../src/market/trending'
import { openDatabase } from '../../src/storage/database'
import { closeServers } from '../support/fileServer'
import {
  aBoost,
  aJupiterToken,
  aPair,
  aPool,
  DOCUMENTED,
  mintOf,
  startSources,
  type Answer,
  type Sources,
} from './sourceServer'

/** Each test has sources at an address of their own, so that it knows nothing of the others'. */
let sources: Sources
beforeEach(async () => {
  sources = await startSources()
})
afterEach(() => vi.restoreAllMocks())
afterAll(closeServers)

const fetchHour = (force = false) => fetchTrending({ places: sources.places, window: '1h', force })
const numbersOf = ({ tokens }: Trending) =>
  tokens.map(({ mint }) => [1, 2, 3, 4, 5].find((n) => mintOf(n) === mint))
const statusOf = ({ outcomes }: Trending) =>
  outcomes.map((outcome) => (outcome.status === 'fresh' ? 'fresh' : `${outcome.status}: ${outcome.trouble}`))

const says =
  (status: number, body: string, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

describe('the list of trending tokens', () => {
  it('is what all sources say, as one list', async () => {
    const trending = await fetchHour()
    expect(numbersOf(trending)).toEqual([2, 1, 3, 4, 5])
    expect(statusOf(trending)).toEqual(['fresh', 'fresh', 'fresh'])
    expect(trending).toMatchObject({ window: '1h', sample: false })
    expect(trending.tokens.map(({ advertising }) => advertising)).toEqual([
      null,
      null,
      'boost',
      'boost',
      'profile',
    ])
    expect(trending.tokens[0]).toMatchObject({
      name: 'Token 2',
      price: 3,
      sources: ['jupiter', 'geckoterminal'],
    })
    expect(trending.tokens[2]).toMatchObject({ price: 2, liquidity: 5_000 })
  })

  it('is shown as far as it has arrived, while a source is slow', async () => {
    let answerAtLast: () => void = () => {}
    const held = new Promise<void>((resolve) => (answerAtLast = resolve))
    sources.change('dexscreener', () => (_, response) => void held.then(() => response.end('[]')))
    const some: Trending[] = []
    const onSome = (trending: Trending) => void some.push(trending)
    const all = fetchTrending({ places: sources.places, window: '1h', onSome })
    await vi.waitFor(() => expect(some.at(-1)?.outcomes).toHaveLength(2), { timeout: 50_000 })
    expect(some.map(numbersOf).at(-1)).toEqual([2, 1, 3])
    answerAtLast()
    expect(statusOf(await all)).toEqual(['fresh', 'fresh', 'fresh'])
  })

  it('keeps the first lists for later callers, and never replaces a whole list by a part', async () => {
    let answerAtLast: () => void = () => {}
    const held = new Promise<void>((resolve) => (answerAtLast = resolve))
    sources.change('geckoterminal', () => (_, response) => void held.then(() => response.end('{"data":[]}')))
    const kept: unknown[] = []
    const client = {
      getQueryData: () => kept.at(-1),
      setQueryData: (_: unknown, some: unknown) => kept.push(some),
    }
    const first = trendingQuery(sources.places, '1h').queryFn({ client })
    await vi.waitFor(() => expect(kept.length).toBeGreaterThan(0), { timeout: 50_000 })
    answerAtLast()
    kept.push(await first)
    const { length } = kept
    await trendingQuery(sources.places, '1h', true).queryFn({ client })
    expect(kept).toHaveLength(length)
  })

  it('is asked for over its window, with two requests in flight at most', async () => {
    await fetchHour()
    expect(sources.asked.toSorted()).toEqual(
      [
        '/jupiter/tokens/v2/toptrending/1h',
        '/dexscreener/token-boosts/top/v1',
        '/dexscreener/token-profiles/latest/v1',
        `/dexscreener/tokens/v1/solana/${[3, 4, 1, 5].map(mintOf).join(',')}`,
        '/geckoterminal/api/v2/networks/solana/trending_pools',
      ].toSorted(),
    )
    expect(sources.mostAtOnce()).toBeLessThanOrEqual(2)
  })

  it('is not requested again at once, and a list without a window is requested once for all windows', async () => {
    await fetchHour()
    await fetchHour()
    expect(sources.asked).toHaveLength(5)
    await fetchTrending({ places: sources.places, window: '6h' })
    expect(sources.asked.slice(5).toSorted()).toEqual([
      '/geckoterminal/api/v2/networks/solana/trending_pools',
      '/jupiter/tokens/v2/toptrending/6h',
    ])
    await fetchHour(true)
    expect(sources.asked).toHaveLength(12)
  })

  it('is asked of mainnet’s sources whichever real network is chosen, and of the practice server’s samples', () => {
    expect(trendingPlaces('devnet', null)).toEqual(trendingPlaces('mainnet', null))
    expect(trendingPlaces('mainnet', null)).toMatchObject({
      geckoterminal: 'https://api.geckoterminal.com',
      sample: false,
    })
    const practice = { rpc: '/rpc', storage: '/storage', market: '/market' }
    expect(trendingPlaces('practice', practice, 'http://127.0.0.1:1')).toEqual({
      jupiter: 'http://127.0.0.1:1/market/jupiter',
      dexscreener: 'http://127.0.0.1:1/market/dexscreener',
      geckoterminal: 'http://127.0.0.1:1/market/geckoterminal',
      sample: true,
    })
  })

  it('is a query of its places and window, forced or not', async () => {
    const { queryKey, queryFn } = trendingQuery(sources.places, '24h')
    expect(trendingQuery(sources.places, '24h', true).queryKey).toEqual(queryKey)
    expect(trendingQuery(sources.places, '5m').queryKey).not.toEqual(queryKey)
    expect((await queryFn({})).window).toBe('24h')
  })

  it('asks no source without a URL', async () => {
    const nowhere = { jupiter: null, dexscreener: null, geckoterminal: null, sample: false }
    expect(await fetchTrending({ places: nowhere, window: '1h' })).toMatchObject({ tokens: [], outcomes: [] })
  })

  it('rejects when it is aborted, and only then', async () => {
    const leaving = new AbortController()
    for (const source of TRENDING_SOURCES)
      sources.change(source, () => () => leaving.abort(new Error('gone')))
    const asked = fetchTrending({ places: sources.places, window: '1h', signal: leaving.signal })
    await expect(asked).rejects.toThrow('gone')
  })
})

const WRONG: [string, SourceTrouble, Answer][] = [
  ['asks for patience', 'limited', says(429, '[]', { 'retry-after': '7' })],
  ['breaks', 'refused', says(500, '{"error":"internal"}')],
  ['has moved', 'refused', says(404, 'not here')],
  ['answers with a page', 'nonsense', says(200, '<!doctype html><title>Blocked</title>')],
  ['answers with other types', 'nonsense', ['seven', 7, null]],
  ['answers with another shape', 'nonsense', { data: 'later', tokens: {} }],
  ['answers with half an answer', 'nonsense', says(200, '[{"id":')],
  ['says more than can be read', 'too-long', says(200, `["${'x'.repeat(5_000_000)}"]`)],
  ['hangs up', 'unreachable', (request) => request.socket.destroy()],
  ['does not answer', 'unreachable', () => {}],
]
const EACH_WRONG = TRENDING_SOURCES.flatMap((source) =>
  WRONG.map(([how, trouble, answer]) => [source, how, trouble, answer] as const),
)

/** Lets requests to a source time out after a moment, and no others. */
function losePatienceWith(source: TrendingSource) {
  const ask = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (typeof url !== 'string' || !url.startsWith(`${sources.places[source]}/`)) return ask(url, init)
    const signals = [AbortSignal.timeout(50), ...(init?.signal ? [init.signal] : [])]
    return ask(url, { ...init, signal: AbortSignal.any(signals) })
  })
}

describe('a source in trouble', () => {
  it.each(EACH_WRONG)(
    '%s %s: it is named (%s), and the others’ lists are shown',
    async (source, how, trouble, answer) => {
      if (how === 'does not answer') losePatienceWith(source)
      sources.change(source, () => answer)
      const trending = await fetchHour()
      const outcomes = TRENDING_SOURCES.map((one) => (one === source ? `missing: ${trouble}` : 'fresh'))
      expect(statusOf(trending)).toEqual(outcomes)
      const left = { jupiter: [2, 3, 4, 1, 5], dexscreener: [2, 1, 3], geckoterminal: [1, 2, 3, 4, 5] }
      expect(numbersOf(trending)).toEqual(left[source])
    },
  )

  it.each(TRENDING_SOURCES)('%s: its last list is shown, with its time', async (source) => {
    const before = await fetchHour()
    sources.change(source, () => says(500, ''))
    const after = await fetchHour(true)
    const kept = after.outcomes.find(({ status }) => status === 'kept')
    expect(kept).toEqual({ status: 'kept', trouble: 'refused', list: listOf(before, source) })
    expect(numbersOf(after)).toEqual(numbersOf(before))
  })

  it('is paused for a while, unless the user asks', async () => {
    sources.change('jupiter', () => says(500, ''))
    await fetchHour()
    expect(statusOf(await fetchHour())[0]).toBe('missing: refused')
    const ofJupiter = () => sources.asked.filter((path) => path.startsWith('/jupiter'))
    expect(ofJupiter()).toHaveLength(1)
    sources.change('jupiter', () => [aJupiterToken(1)])
    expect(statusOf(await fetchHour(true))[0]).toBe('fresh')
    expect(ofJupiter()).toHaveLength(2)
  })

  it('is asked again at once where it was this computer that was offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    for (const source of TRENDING_SOURCES) sources.change(source, () => (request) => request.socket.destroy())
    expect(statusOf(await fetchHour())).toEqual(Array(3).fill('missing: unreachable'))
    vi.unstubAllGlobals()
    for (const source of TRENDING_SOURCES) sources.change(source, DOCUMENTED[source])
    expect(statusOf(await fetchHour())).toEqual(['fresh', 'fresh', 'fresh'])
  })

  it('with no source and nothing stored: an empty list that says why', async () => {
    for (const source of TRENDING_SOURCES) sources.change(source, () => says(429, ''))
    expect(await fetchHour()).toEqual({
      window: '1h',
      tokens: [],
      outcomes: TRENDING_SOURCES.map((source) => ({ status: 'missing', source, trouble: 'limited' })),
      sample: false,
    })
  })

  it('ten thousand rows are read as far as a thousand, and counted', async () => {
    const many = (row: object) => Array.from({ length: 10_000 }, () => row)
    sources.change('jupiter', () => many(aJupiterToken(1)))
    sources.change('geckoterminal', () => ({ data: many(aPool(2)) }))
    sources.change('dexscreener', (path) =>
      path.includes('boosts') ? many(aBoost(3)) : DOCUMENTED.dexscreener(path),
    )
    const { outcomes, tokens } = await fetchHour()
    expect(outcomes.map((outcome) => outcome.status === 'fresh' && outcome.list.cut)).toEqual([
      9_000, 9_000, 9_000,
    ])
    expect(tokens).toHaveLength(4)
  })
})

function listOf({ outcomes }: Trending, source: TrendingSource) {
  return outcomes.flatMap((outcome) =>
    outcome.status !== 'missing' && outcome.list.source === source ? [outcome.list] : [],
  )[0]
}

describe('DexScreener in part', () => {
  const where = (part: string, answer: Answer) => (path: string) =>
    path.includes(part) ? answer : DOCUMENTED.dexscreener(path)

  it('without its pools: what has no name is left out, and who is boosted is labelled', async () => {
    sources.change('dexscreener', where('/tokens/v1/', says(500, '')))
    const trending = await fetchHour()
    expect(statusOf(trending)).toEqual(['fresh', 'fresh', 'fresh'])
    expect(numbersOf(trending)).toEqual([2, 1, 3])
    expect(trending.tokens[2]).toMatchObject({ name: 'P3', advertising: 'boost' })
  })

  it('without its profiles: the boosts count', async () => {
    sources.change('dexscreener', where('profiles', says(429, '')))
    const trending = await fetchHour()
    expect(statusOf(trending)).toEqual(['fresh', 'fresh', 'fresh'])
    expect(numbersOf(trending)).toEqual([2, 1, 3, 4])
  })

  it('without its boosts: it counts as failed, because boosts could not be labelled', async () => {
    sources.change('dexscreener', where('boosts', says(429, '')))
    expect(statusOf(await fetchHour())[1]).toBe('missing: limited')
  })

  it('is asked for pools of thirty mints at a time, three times at most', async () => {
    const boosts = Array.from({ length: 120 }, (_, number) => aBoost(number))
    sources.change('dexscreener', where('boosts', boosts))
    await fetchHour()
    const asked = sources.asked.filter((path) => path.includes('/tokens/v1/'))
    expect(asked.map((path) => path.split(',').length)).toEqual([30, 30, 30])
  })

  it('a pool of a mint that was not requested is ignored', async () => {
    sources.change('dexscreener', where('/tokens/v1/', [aPair(mintOf(4)), aPair(mintOf(77))]))
    expect(numbersOf(await fetchHour())).toEqual([2, 1, 3, 4])
  })
})

describe('what a browser keeps', () => {
  /** A page that is opened anew: it knows only what the browser kept. */
  async function aNewPage(): Promise<typeof fetchTrending> {
    vi.resetModules()
    return (await import('../../src/market/fetchTrending')).fetchTrending
  }

  async function keptLists() {
    const all = await (await openDatabase()).getAll('kept')
    return all.filter(({ id }) =>
      TRENDING_SOURCES.some((source) => id.includes(sources.places[source] ?? '?')),
    )
  }

  it('stands in for sources that are down when the page is opened again', async () => {
    const before = await fetchHour()
    await vi.waitFor(async () => expect(await keptLists()).toHaveLength(3))
    for (const source of TRENDING_SOURCES) sources.change(source, () => says(500, ''))
    const after = await (await aNewPage())({ places: sources.places, window: '1h' })
    expect(statusOf(after)).toEqual(['kept: refused', 'kept: refused', 'kept: refused'])
    expect(after.tokens).toEqual(before.tokens)
    expect(TRENDING_SOURCES.map((source) => listOf(after, source)?.at)).toEqual(
      TRENDING_SOURCES.map((source) => listOf(before, source)?.at),
    )
  })

  it('is parsed again: the list of another version or source is invalid', async () => {
    await fetchHour()
    await vi.waitFor(async () => expect(await keptLists()).toHaveLength(3))
    const [first, second, third] = await keptLists()
    const database = await openDatabase()
    if (first) await database.put('kept', { ...first, value: { tokens: 'many' } })
    if (second)
      await database.put('kept', { ...second, value: { ...(second.value as object), tokens: [{ mint: 1 }] } })
    if (third)
      await database.put('kept', { ...third, value: { ...(third.value as object), source: 'elsewhere' } })
    for (const source of TRENDING_SOURCES) sources.change(source, () => says(500, ''))
    const after = await (await aNewPage())({ places: sources.places, window: '1h' })
    expect(statusOf(after)).toEqual(['missing: refused', 'missing: refused', 'missing: refused'])
  })

  it('is checked by the current rules: a hostile text or address in it is not shown', async () => {
    await fetchHour()
    await vi.waitFor(async () => expect(await keptLists()).toHaveLength(3))
    const database = await openDatabase()
    for (const row of await keptLists()) {
      const value = row.value as { tokens: object[] }
      const spoiled = { name: 'a\u202Eb', picture: 'javascript:alert(1)', price: -1, altered: false }
      // oxlint-disable-next-line no-await-in-loop
      await database.put('kept', {
        ...row,
        value: { ...value, tokens: value.tokens.map((one) => ({ ...one, ...spoiled })) },
      })
    }
    for (const source of TRENDING_SOURCES) sources.change(source, () => says(500, ''))
    const after = await (await aNewPage())({ places: sources.places, window: '1h' })
    for (const token of after.tokens)
      expect(token).toMatchObject({ name: 'a�b', altered: true, picture: null, price: null })
    expect(after.tokens.length).toBeGreaterThan(0)
  })

  it('is not needed: without a database, lists are kept while the page is open', async () => {
    const fetchThere = await aNewPage()
    vi.stubGlobal('indexedDB', undefined)
    await fetchThere({ places: sources.places, window: '1h' })
    for (const source of TRENDING_SOURCES) sources.change(source, () => says(500, ''))
    const after = await fetchThere({ places: sources.places, window: '1h', force: true })
    expect(statusOf(after)).toEqual(['kept: refused', 'kept: refused', 'kept: refused'])
    vi.unstubAllGlobals()
  })
})

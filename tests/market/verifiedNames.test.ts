import 'fake-indexeddb/auto'
import type { RequestListener } from 'node:http'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import {
  fetchVerifiedNames,
  type FetchedVerifiedNames,
  keptVerifiedNames,
} from '../../src/market/verified/fetchVerifiedNames'
import { doVerifiedJob, type VerifiedJob } from '../../src/market/verified/verifiedJobs'
import { foldRows, parseKeptRows, parseVerified } from '../../src/market/verified/verifiedRows'
import { keep, readKept } from '../../src/storage/kept'
import { encodeBase58 } from '../../src/units/base58'
import { closeServers, serve } from '../support/fileServer'
import { until } from '../support/until'
import { anyCharacter } from '../support/anyCharacter'

const DAY_MS = 86_400_000
const SOL = 'So11111111111111111111111111111111111111112'

afterEach(() => vi.unstubAllGlobals())
afterAll(closeServers)

function mintOf(number: number): string {
  const bytes = new Uint8Array(32).fill(1)
  new DataView(bytes.buffer).setUint32(0, number)
  return encodeBase58(bytes)
}

/** A token as `/tokens/v2/tag` documents it, of which three texts matter here. */
const aToken = (number: number, name = `Token number ${number}`, symbol = `T${number}X`) => ({
  id: mintOf(number),
  name,
  symbol,
  icon: `https://icons.example/${number}.png`,
  decimals: 6,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  circSupply: 1e9,
  totalSupply: 1e9,
  holderCount: 4_000 + number,
  audit: { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 12.5 },
  organicScore: 91.2,
  organicScoreLabel: 'high',
  isVerified: true,
  tags: ['verified'],
  usdPrice: 0.5,
  stats24h: { priceChange: 1.2, buyVolume: 1e6, sellVolume: 9e5, numTraders: 900 },
})
const BONK = aToken(90_001, 'Bonk', 'BONK')
const wrappedSol = { ...aToken(90_002, 'Wrapped SOL', 'SOL'), id: SOL }

/** Jupiter at an address of its own, which answers so, and how often it was asked. */
async function aJupiter(answer: unknown) {
  const asked: string[] = []
  const origin = await serve((request, response) => {
    asked.push(request.url ?? '')
    if (typeof answer === 'function') (answer as RequestListener)(request, response)
    else response.end(JSON.stringify(answer))
  })
  const jupiter = `${origin}/jupiter`
  return { asked, places: { jupiter, dexscreener: null, geckoterminal: null, sample: false } }
}

const status =
  (code: number, body = '', headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end(body)

/** The mint of the verified token that a text can be taken for. */
function found(names: FetchedVerifiedNames, part: 'name' | 'symbol', typed: string): string | undefined {
  if (names.status !== 'known') throw new Error('no names are known')
  return names.find(part, typed)?.mint
}

describe('the names of verified tokens', () => {
  it('are found among five thousand by whatever can be taken for them', async () => {
    const { asked, places } = await aJupiter([
      ...Array.from({ length: 5_000 }, (_, index) => aToken(index)),
      BONK,
      wrappedSol,
    ])
    const names = await fetchVerifiedNames(places)
    expect(asked).toEqual(['/jupiter/tokens/v2/tag?query=verified'])
    expect(found(names, 'name', 'B\u043Enk')).toBe(BONK.id)
    expect(found(names, 'symbol', 'b0nk')).toBe(BONK.id)
    expect(found(names, 'symbol', 'S0L')).toBe(SOL)
    expect(found(names, 'name', 'token  NUMBER-4999')).toBe(mintOf(4_999))
    expect(found(names, 'symbol', 'T17x')).toBe(mintOf(17))
    expect(found(names, 'name', 'Paper Comet')).toBeUndefined()
    expect(found(names, 'name', '')).toBeUndefined()
  })

  it('may be shared: the first of the list is returned', async () => {
    const { places } = await aJupiter([BONK, { ...BONK, id: mintOf(2) }])
    expect(found(await fetchVerifiedNames(places), 'name', 'bonk')).toBe(BONK.id)
  })

  it('are told as they are written, with when they were read', async () => {
    const { places } = await aJupiter([BONK])
    const before = Date.now()
    const names = await fetchVerifiedNames(places)
    if (names.status !== 'known') throw new Error('no names are known')
    expect(names.find('symbol', 'b0nk')).toEqual({ mint: BONK.id, like: 'BONK' })
    expect(names.at).toBeGreaterThanOrEqual(before)
  })

  it('are requested once for all callers, and a caller that leaves does not cancel the others', async () => {
    const { asked, places } = await aJupiter([BONK])
    const leaving = new AbortController()
    const all = [
      fetchVerifiedNames(places),
      fetchVerifiedNames(places, leaving.signal),
      fetchVerifiedNames(places),
    ]
    leaving.abort(new Error('gone'))
    const [first, second, third] = await Promise.allSettled(all)
    expect(first).toMatchObject({ status: 'fulfilled', value: { status: 'known' } })
    expect(second).toMatchObject({ status: 'rejected', reason: new Error('gone') })
    expect(third).toMatchObject({ status: 'fulfilled', value: { status: 'known' } })
    await fetchVerifiedNames(places)
    expect(asked).toHaveLength(1)
  })

  it('are unavailable without a URL', async () => {
    const nowhere = { jupiter: null, dexscreener: null, geckoterminal: null, sample: false }
    expect(await fetchVerifiedNames(nowhere)).toEqual({ status: 'unavailable' })
  })
})

describe('names that this browser keeps', () => {
  const keepRows = (place: string, value: unknown, ageMs: number) =>
    keep(`verified ${place}`, value, Date.now() - ageMs)

  it('are of today and are used as they are', async () => {
    const { asked, places } = await aJupiter([BONK])
    await keepRows(places.jupiter, [[mintOf(1), 'Old Heron', 'HERON']], DAY_MS - 60_000)
    expect(found(await fetchVerifiedNames(places), 'name', 'Old Heron')).toBe(mintOf(1))
    expect(asked).toEqual([])
  })

  it('are old and are used while new ones are asked for', async () => {
    const { asked, places } = await aJupiter([BONK])
    await keepRows(places.jupiter, [[mintOf(1), 'Old Heron', 'HERON']], 2 * DAY_MS)
    const old = await fetchVerifiedNames(places)
    expect(found(old, 'name', 'Old Heron')).toBe(mintOf(1))
    expect(old).toMatchObject({ at: expect.closeTo(Date.now() - 2 * DAY_MS, -6) as number })
    await vi.waitUntil(async () => found(await fetchVerifiedNames(places), 'name', 'Bonk'), {
      timeout: 50_000,
    })
    expect(asked).toHaveLength(1)
    expect((await readKept(`verified ${places.jupiter}`))?.value).toEqual([[BONK.id, 'Bonk', 'BONK']])
  })

  it('are old and are used where no new ones can be had', async () => {
    const { asked, places } = await aJupiter(status(429, '', { 'retry-after': '60' }))
    await keepRows(places.jupiter, [[mintOf(1), 'Old Heron', 'HERON']], 20 * DAY_MS)
    for (let again = 0; again < 3; again++) {
      // oxlint-disable-next-line no-await-in-loop
      expect(found(await fetchVerifiedNames(places), 'symbol', 'heron')).toBe(mintOf(1))
    }
    await until(() => asked.length > 0)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['nonsense', 'seven'],
    ['rows of nothing', [[], [1, 2, 3], null]],
    ['nobody', []],
    ['an object', { length: 3 }],
  ])('are %s and are ignored', async (_, value) => {
    const { asked, places } = await aJupiter([BONK])
    await keepRows(places.jupiter, value, 0)
    expect(found(await fetchVerifiedNames(places), 'name', 'Bonk')).toBe(BONK.id)
    expect(asked).toHaveLength(1)
  })

  it('have a future date and are ignored', async () => {
    const { asked, places } = await aJupiter([BONK])
    await keepRows(places.jupiter, [[mintOf(1), 'Old Heron', 'HERON']], -DAY_MS)
    await fetchVerifiedNames(places)
    expect(asked).toHaveLength(1)
  })
})

describe('there are no names, and that is said, where Jupiter', () => {
  it.each<[string, unknown]>([
    ['asks for patience', status(429, '[]', { 'retry-after': '7' })],
    ['breaks', status(500, '{}')],
    ['answers with a page', status(200, '<!doctype html><title>Blocked</title>')],
    ['answers with half an answer', status(200, '[{"id":')],
    ['answers with another shape', { data: [BONK] }],
    ['answers with nothing', []],
    ['answers with other types', [7, null, 'BONK', { id: 1, name: 2, symbol: 3 }, [BONK]]],
    ['hangs up', ((request) => request.socket.destroy()) satisfies RequestListener],
    ['says more than can be read', status(200, `["${'x'.repeat(41_000_000)}"]`)],
  ])('%s; and it is left alone for a while', async (_, answer) => {
    const { asked, places } = await aJupiter(answer)
    expect(await fetchVerifiedNames(places)).toEqual({ status: 'unavailable' })
    expect(await fetchVerifiedNames(places)).toEqual({ status: 'unavailable' })
    expect(asked).toHaveLength(1)
    expect(await readKept(`verified ${places.jupiter}`)).toBeUndefined()
  })
})

describe('the verified list', () => {
  it('loses rows that are none, and keeps the others', () => {
    const long = 'x'.repeat(201)
    const rows = [
      BONK,
      { ...BONK, id: 'not an address' },
      { ...BONK, name: long },
      { ...BONK, symbol: 5 },
      null,
      wrappedSol,
    ]
    expect(parseVerified(rows)).toEqual([
      [BONK.id, 'Bonk', 'BONK'],
      [SOL, 'Wrapped SOL', 'SOL'],
    ])
  })

  it('is cut at twenty thousand rows', () => {
    expect(parseVerified(Array<unknown>(30_000).fill(BONK))).toHaveLength(20_000)
  })

  it('is anything, and is rows of three texts or none; what is kept of it is the same when read again', () => {
    const row = fc.record({
      id: fc.constantFrom(SOL, BONK.id, 'x', 7),
      name: fc.anything(),
      symbol: fc.string({ unit: anyCharacter }),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(row, fc.anything()))), (answer) => {
        const rows = parseVerified(answer)
        if (!rows) return
        for (const texts of rows)
          expect(texts.map((text) => typeof text)).toEqual(['string', 'string', 'string'])
        expect(parseKeptRows(structuredClone(rows))).toEqual(rows)
        foldRows(1, rows)
      }),
    )
  })

  it('has no key for a name that cannot be seen', () => {
    const { name, symbol } = foldRows(1, [[SOL, '\u200B', ' ']])
    expect([name.size, symbol.size]).toEqual([0, 0])
  })
})

describe('a separate thread', () => {
  /** As a browser has it: what goes in and out is cloned. */
  class Thread extends EventTarget {
    static started = 0
    static ended = 0
    constructor() {
      super()
      Thread.started += 1
    }
    postMessage(job: VerifiedJob) {
      void doVerifiedJob(structuredClone(job)).then((result) =>
        this.dispatchEvent(new MessageEvent('message', { data: structuredClone(result) })),
      )
    }
    terminate() {
      Thread.ended += 1
    }
  }

  it('reads and folds, and ends', async () => {
    const [started, ended] = [Thread.started, Thread.ended]
    vi.stubGlobal('Worker', Thread)
    const { places } = await aJupiter([BONK])
    expect(found(await fetchVerifiedNames(places), 'name', 'b\u00F6nk')).toBe(BONK.id)
    expect([Thread.started - started, Thread.ended - ended]).toEqual([2, 2])
  })

  it('that does not start is replaced by this one', async () => {
    class NoThread extends Thread {
      override postMessage() {
        queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }
    }
    vi.stubGlobal('Worker', NoThread)
    const { places } = await aJupiter([BONK])
    expect(found(await fetchVerifiedNames(places), 'name', 'bonk')).toBe(BONK.id)
  })
})

it('are those of before where they are only kept ones, and Jupiter is asked for none', async () => {
  const { asked, places } = await aJupiter([BONK])
  expect(await keptVerifiedNames(places)).toEqual({ status: 'unavailable' })
  expect(asked).toHaveLength(0)
  await fetchVerifiedNames(places)
  expect(asked).toHaveLength(1)
  expect(found(await keptVerifiedNames(places), 'symbol', 'BONK')).toBe(BONK.id)
  expect(asked).toHaveLength(1)
})

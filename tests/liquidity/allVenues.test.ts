import type { Connection } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import {
  fetchPoolAt,
  fetchPoolsBesides,
  fetchPoolsOfMint,
  fetchPriceBesides,
  fetchWalletPositions,
} from '../../src/liquidity/allVenues'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { USDC_MINTS } from '../../src/liquidity/orient'
import * as pairTokens from '../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { fetchSwapMarket } from '../../src/liquidity/swap/fetchSwapMarket'
import type { PoolsOffer } from '../../src/liquidity/swap/offer'
import type { ChainConnection, Pair, PairToken, Pool, PoolCreationTerms } from '../../src/liquidity/venue'
import { aPool, aPosition, aToken, OWNER, SOL } from '../pages/manage-liquidity/aPool'

/* What is made of the venues' answers: pools of each pair, venues without a program, those that do not answer. */

const TOKEN = aToken()
const OTHER = aToken({
  mint: 'Other11111111111111111111111111111111111111',
  symbol: 'OTHR',
  standard: 'token-2022',
})
const USDC = aToken({ mint: USDC_MINTS.mainnet, symbol: 'USDC' })
const chain: ChainConnection = { connection: {} as Connection, cluster: 'mainnet' }
const FAILS = new AppError('rpc/failed', {})
const MISSING = new AppError('venue/missing', { venue: 'Raydium CPMM' })

/** The mints that the node knows, and what each venue answers of a pair, by its two symbols. */
let known: readonly PairToken[]
let answers: Record<'raydium-cpmm' | 'meteora-damm-v2', (pair: string) => readonly Pool[] | AppError>
let complete = true
const asked: string[] = []
const readMints: string[] = []

beforeEach(() => {
  known = [TOKEN, OTHER, USDC, SOL]
  answers = { 'raydium-cpmm': () => [], 'meteora-damm-v2': () => [] }
  complete = true
  asked.length = readMints.length = 0
  vi.spyOn(pairTokens, 'fetchPairTokens').mockImplementation((_, mints) => {
    readMints.push(...mints)
    return Promise.resolve(
      new Map(known.filter(({ mint }) => mints.includes(mint)).map((one) => [one.mint, one])),
    )
  })
  for (const venue of [raydiumCpmm, meteoraDammV2]) {
    vi.spyOn(venue, 'fetchCreationTerms').mockImplementation((_, { base, quote }: Pair) => {
      const pair = `${base.symbol}/${quote.symbol}`
      asked.push(pair)
      const answer = answers[venue.id](pair)
      return answer instanceof AppError
        ? Promise.reject(answer)
        : Promise.resolve({ pools: answer, poolsComplete: complete } as PoolCreationTerms)
    })
    vi.spyOn(venue, 'fetchPool').mockImplementation((_, address) => {
      asked.push(`again ${address}`)
      const all = ['GALM/SOL', 'GALM/OTHR'].flatMap((pair) => {
        const answer = answers[venue.id](pair)
        return answer instanceof AppError ? [] : answer
      })
      return Promise.resolve(all.find((pool) => pool.address === address) ?? null)
    })
  }
})
afterEach(() => void vi.restoreAllMocks())

const named = (pools: readonly Pool[]) => pools.map(({ address }) => address)
const pool = (venue: Pool['venue'], address: string, over: Partial<Pool> = {}) =>
  aPool({ venue, address, ...over })

/** The answer of a venue with these pools of one pair. */
const only =
  (pair: string, ...pools: readonly Pool[]) =>
  (asking: string) =>
    asking === pair ? pools : []

describe('the market of a swap', () => {
  const fits = vi.fn<(offer: PoolsOffer) => Promise<boolean>>()
  beforeEach(() => void fits.mockReset().mockResolvedValue(true))
  const search = (from = TOKEN, to = SOL, before?: Parameters<typeof fetchSwapMarket>[2]) =>
    fetchSwapMarket(chain, [from.mint, to.mint], before, fits)

  test('has the first three usable pools of each venue', async () => {
    const many = ['a', 'b', 'c', 'd'].map((address) => pool('raydium-cpmm', address))
    const unusable = [
      pool('meteora-damm-v2', 'off', { switchedOff: ['swap'] }),
      pool('meteora-damm-v2', 'no base', { reserves: { base: 0n, quote: 1n } }),
      pool('meteora-damm-v2', 'no quote', { reserves: { base: 1n, quote: 0n } }),
    ]
    const least = pool('meteora-damm-v2', 'e', { reserves: { base: 1n, quote: 1n }, switchedOff: ['add'] })
    answers['raydium-cpmm'] = () => many
    answers['meteora-damm-v2'] = () => [...unusable, least]
    const found = await search()
    expect(named(found.market.direct)).toEqual(['a', 'b', 'c', 'e'])
    expect(found).toMatchObject({
      from: TOKEN,
      to: SOL,
      missing: [],
      everywhere: false,
      failures: [],
      complete: true,
      measured: true,
      market: { through: [], divisible: true },
    })
    // SOL is one of the two: no way goes by way of it.
    expect(asked).toEqual(['GALM/SOL', 'GALM/SOL'])
  })

  test('goes by way of SOL where both tokens have a pool with it', async () => {
    const [first, second] = [pool('raydium-cpmm', 'first'), pool('meteora-damm-v2', 'second')]
    answers['raydium-cpmm'] = only('GALM/SOL', first)
    answers['meteora-damm-v2'] = only('OTHR/SOL', second)
    expect((await search(TOKEN, OTHER)).market.through).toEqual([
      { via: SOL, first: [first], second: [second] },
    ])
    for (const id of ['raydium-cpmm', 'meteora-damm-v2'] as const) {
      const before = answers[id]
      answers[id] = () => []
      // oxlint-disable-next-line no-await-in-loop
      expect((await search(TOKEN, OTHER)).market.through).toEqual([])
      answers[id] = before
    }
    known = [TOKEN, OTHER]
    expect((await search(TOKEN, OTHER)).market.through).toEqual([])
  })

  test('says which venues are missing here, and what could not be read', async () => {
    answers['raydium-cpmm'] = () => MISSING
    answers['meteora-damm-v2'] = () => [pool('meteora-damm-v2', 'a')]
    expect(await search()).toMatchObject({
      missing: ['Raydium CPMM'],
      everywhere: false,
      complete: true,
      failures: [],
    })
    answers['meteora-damm-v2'] = () => MISSING
    expect(await search()).toMatchObject({ everywhere: true, market: { direct: [], divisible: false } })
    answers['raydium-cpmm'] = () => [pool('raydium-cpmm', 'a')]
    complete = false
    expect(await search()).toMatchObject({ complete: false })
    complete = true
    answers['meteora-damm-v2'] = () => FAILS
    expect(await search()).toMatchObject({ complete: false, failures: [FAILS], missing: [] })
    answers['raydium-cpmm'] = () => []
    await expect(search()).rejects.toBe(FAILS)
    // A way by way of SOL is one as well.
    answers['raydium-cpmm'] = (pair) => (pair === 'GALM/OTHR' ? [] : [pool('raydium-cpmm', pair)])
    expect((await search(TOKEN, OTHER)).market.through).toHaveLength(1)
  })

  test('is none of an account that is no mint', async () => {
    known = [TOKEN, SOL]
    await expect(search(TOKEN, OTHER)).rejects.toMatchObject({
      code: 'account/not-a-mint',
      context: { address: OTHER.mint },
    })
  })

  test('measures whether two pools fit, of two venues where it can', async () => {
    const [a, b, c] = [pool('raydium-cpmm', 'a'), pool('raydium-cpmm', 'b'), pool('meteora-damm-v2', 'c')]
    answers['raydium-cpmm'] = () => [a, b]
    await search()
    answers['meteora-damm-v2'] = () => [c]
    await search(SOL, TOKEN)
    const measured = fits.mock.calls.map(([{ swaps, amountIn, minimum }]) => [
      named(swaps.map((leg) => leg.pool)),
      swaps.map(({ quote, least }) => [
        quote.from,
        quote.feeSide,
        quote.amountIn,
        quote.amountOut,
        quote.fee,
        least,
      ]),
      [amountIn, minimum],
    ])
    const one = (side: string) => [side, side, 1n, 1n, 0n, 1n]
    expect(measured).toEqual([
      [
        ['a', 'b'],
        [one('base'), one('base')],
        [2n, 2n],
      ],
      [
        ['a', 'c'],
        [one('quote'), one('quote')],
        [2n, 2n],
      ],
    ])
  })

  test.each<[string, () => Promise<boolean>, boolean, boolean]>([
    ['does not fit', () => Promise.resolve(false), false, true],
    ['could not be asked', () => Promise.reject(FAILS), false, false],
    [
      'is refused by the pool, which says nothing of its size',
      () => Promise.reject(new AppError('pool/refused', {})),
      true,
      true,
    ],
    ['is too long', () => Promise.reject(new AppError('transaction/too-large', {})), false, true],
  ])('where that %s', async (_, answer, divisible, measured) => {
    fits.mockImplementation(answer)
    answers['raydium-cpmm'] = () => [pool('raydium-cpmm', 'a'), pool('raydium-cpmm', 'b')]
    expect(await search()).toMatchObject({ market: { divisible }, measured })
  })

  test('is not measured with a single pool', async () => {
    answers['raydium-cpmm'] = () => [pool('raydium-cpmm', 'a')]
    expect(await search()).toMatchObject({ market: { divisible: false }, measured: true })
    expect(fits).not.toHaveBeenCalled()
  })

  describe('that was read before', () => {
    const reread = { ...TOKEN, symbol: 'NEWS', mint: TOKEN.mint }
    const now = pool('raydium-cpmm', 'a', {
      reserves: { base: 7n, quote: 8n },
      pair: { base: reread, quote: SOL },
    })

    test('reads its known pools again, without a search, and their tokens with them', async () => {
      answers['raydium-cpmm'] = () => [pool('raydium-cpmm', 'a'), pool('raydium-cpmm', 'gone')]
      const before = await search()
      asked.length = readMints.length = fits.mock.calls.length = 0
      answers['raydium-cpmm'] = () => [now]
      const again = await search(TOKEN, SOL, before)
      expect(again).toMatchObject({ from: reread, to: SOL, searchedAt: before.searchedAt, measured: true })
      expect(again.market.direct).toEqual([now])
      expect(again.market.divisible).toBe(true)
      expect(asked).toEqual(['again a', 'again gone'])
      expect([readMints, fits.mock.calls]).toEqual([[], []])
    })

    test('reads both parts of a way again', async () => {
      answers['raydium-cpmm'] = (pair) => (pair === 'GALM/OTHR' ? [] : [pool('raydium-cpmm', 'a')])
      const before = await search(TOKEN, OTHER)
      answers['raydium-cpmm'] = () => [now]
      expect((await search(TOKEN, OTHER, before)).market.through).toEqual([
        { via: SOL, first: [now], second: [now] },
      ])
    })

    test('reads a token without a pool again where its settings can change', async () => {
      const before = await search(TOKEN, OTHER)
      readMints.length = 0
      const changed = { ...OTHER, transferFee: { basisPoints: 1, maximum: 1n } }
      known = [{ ...TOKEN, symbol: 'cannot' }, changed]
      expect(await search(TOKEN, OTHER, before)).toMatchObject({ from: TOKEN, to: changed })
      expect(readMints).toEqual([OTHER.mint])
      known = []
      expect(await search(TOKEN, OTHER, before)).toMatchObject({ from: TOKEN, to: OTHER })
    })

    test('measures what it could not before', async () => {
      answers['raydium-cpmm'] = () => [pool('raydium-cpmm', 'a'), pool('raydium-cpmm', 'b')]
      fits.mockRejectedValueOnce(FAILS).mockRejectedValueOnce(FAILS)
      const before = await search()
      const still = await search(TOKEN, SOL, before)
      expect(still).toMatchObject({ measured: false, market: { divisible: false } })
      expect(await search(TOKEN, SOL, still)).toMatchObject({ measured: true, market: { divisible: true } })
    })

    test('searches again after five minutes, or where a venue was not read', async () => {
      answers['raydium-cpmm'] = () => [pool('raydium-cpmm', 'a')]
      const before = await search()
      asked.length = 0
      await search(TOKEN, SOL, { ...before, failures: [FAILS] })
      expect(asked).toEqual(['GALM/SOL', 'GALM/SOL'])
      const clock = vi.spyOn(Date, 'now')
      for (const [passed, asks] of [
        [299_999, ['again a']],
        [300_000, ['GALM/SOL', 'GALM/SOL']],
      ] as const) {
        asked.length = 0
        clock.mockReturnValue(before.searchedAt + passed)
        // oxlint-disable-next-line no-await-in-loop
        await search(TOKEN, SOL, before)
        expect(asked).toEqual(asks)
      }
    })
  })
})

describe('the pools of a mint', () => {
  test('are those with SOL and USDC at every venue, after the slot that was asked for', async () => {
    answers['raydium-cpmm'] = (pair) => [pool('raydium-cpmm', pair)]
    const found = await fetchPoolsOfMint(chain, TOKEN.mint, Promise.resolve(9))
    expect({ ...found, pools: named(found.pools) }).toEqual({
      pools: ['GALM/SOL', 'GALM/USDC'],
      against: ['SOL', 'USDC'],
      venues: ['Raydium CPMM', 'Meteora DAMM v2'],
      failures: [],
      complete: true,
      slot: 9,
    })
    const ofSol = await fetchPoolsOfMint(chain, SOL.mint)
    expect([ofSol.against, ofSol.slot]).toEqual([['USDC'], null])
    const onPractice = await fetchPoolsOfMint({ ...chain, cluster: 'practice' }, TOKEN.mint)
    expect(onPractice.against).toEqual(['SOL'])
  })

  test('are not all where a venue or a node does not say', async () => {
    answers['raydium-cpmm'] = () => FAILS
    const one = await fetchPoolsOfMint(chain, TOKEN.mint)
    expect(one).toMatchObject({
      venues: ['Meteora DAMM v2'],
      failures: [{ error: FAILS }, { error: FAILS }],
      complete: false,
    })
    answers['meteora-damm-v2'] = () => FAILS
    await expect(fetchPoolsOfMint(chain, TOKEN.mint)).rejects.toBe(FAILS)
    // A venue that is not on this chain has none.
    answers = { 'raydium-cpmm': () => MISSING, 'meteora-damm-v2': () => [] }
    expect(await fetchPoolsOfMint(chain, TOKEN.mint)).toMatchObject({ complete: true, failures: [] })
    answers['meteora-damm-v2'] = () => MISSING
    expect(await fetchPoolsOfMint(chain, TOKEN.mint)).toMatchObject({ venues: [], pools: [] })
    answers['meteora-damm-v2'] = () => []
    complete = false
    expect((await fetchPoolsOfMint(chain, TOKEN.mint)).complete).toBe(false)
    known = [SOL]
    await expect(fetchPoolsOfMint(chain, TOKEN.mint)).rejects.toMatchObject({
      code: 'account/not-a-mint',
      context: { address: TOKEN.mint },
    })
  })
})

describe('the pools beside one', () => {
  const twice = (...pairs: readonly string[]) => pairs.flatMap((pair) => [pair, pair])

  test('are with the usual quotes, of the pair itself where that is asked, and between an unusual quote and them', async () => {
    await fetchPoolsBesides(chain, { base: TOKEN, quote: SOL }, false)
    expect(asked).toEqual(twice('GALM/USDC'))
    asked.length = 0
    await fetchPoolsBesides(chain, { base: TOKEN, quote: SOL }, true)
    expect(asked).toEqual(twice('GALM/SOL', 'GALM/USDC'))
    asked.length = 0
    await fetchPoolsBesides(chain, { base: TOKEN, quote: OTHER }, false)
    expect(asked).toEqual(twice('GALM/SOL', 'GALM/USDC', 'OTHR/SOL', 'OTHR/USDC'))
    known = [SOL]
    asked.length = 0
    await fetchPoolsBesides(chain, { base: TOKEN, quote: OTHER }, false)
    expect(asked).toEqual(twice('GALM/SOL', 'OTHR/SOL'))
    asked.length = 0
    await fetchPoolsBesides(chain, { base: SOL, quote: USDC }, false)
    expect(asked).toEqual([])
  })

  test('give the prices that a review names, and say where not all were read', async () => {
    const reserves = { base: 10n ** 9n, quote: 10n ** 10n }
    answers['raydium-cpmm'] = only(
      'GALM/SOL',
      aPool({ address: 'own', reserves }),
      aPool({ address: 'other', reserves }),
    )
    const asking = {
      pair: { base: TOKEN, quote: SOL },
      price: { num: 2n * 10n ** 10n, den: 10n ** 9n },
      except: 'own',
      market: { usd: undefined, price: { source: 'Jupiter', price: 0.04 } },
    }
    const said = await fetchPriceBesides(chain, asking)
    expect(said).toMatchObject({ complete: true, more: 0, market: { source: 'Jupiter', times: 0.5 } })
    expect(said.pools.map((one) => [one.pool, one.times])).toEqual([['other', 2]])
    answers['meteora-damm-v2'] = () => FAILS
    expect((await fetchPriceBesides(chain, asking)).complete).toBe(false)
    vi.spyOn(pairTokens, 'fetchPairTokens').mockRejectedValue(FAILS)
    expect(await fetchPriceBesides(chain, asking)).toMatchObject({ pools: [], complete: false })
  })
})

test('the positions of a wallet are those of every venue that answers, and the others are named', async () => {
  const position = aPosition()
  vi.spyOn(raydiumCpmm, 'fetchPositions').mockRejectedValue(FAILS)
  vi.spyOn(meteoraDammV2, 'fetchPositions').mockResolvedValue([position])
  expect(await fetchWalletPositions(chain, OWNER)).toEqual({
    positions: [position],
    failures: [{ venue: raydiumCpmm, error: FAILS }],
  })
})

test('a pool at an address is that of whichever venue has it; else it is told what lies there', async () => {
  const there = pool('meteora-damm-v2', SOL.mint)
  answers['meteora-damm-v2'] = () => [there]
  expect(await fetchPoolAt(chain, SOL.mint)).toBe(there)
  answers['meteora-damm-v2'] = () => []
  const at = (account: object | null) =>
    fetchPoolAt(
      { ...chain, connection: { getAccountInfo: () => Promise.resolve(account) } as never },
      SOL.mint,
    )
  await expect(at(null)).rejects.toMatchObject({ code: 'account/not-found', context: { address: SOL.mint } })
  await expect(at({})).rejects.toMatchObject({
    code: 'account/not-a-pool',
    context: { address: SOL.mint, venues: 'Raydium CPMM or Meteora DAMM v2' },
  })
})

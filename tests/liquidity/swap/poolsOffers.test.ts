import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leastOf } from '../../../src/liquidity/math'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { orient } from '../../../src/liquidity/orient'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { bestDivision, opensAt, quoteOffers, type SwapMarket } from '../../../src/liquidity/swap/poolsOffers'
import { forgetChainTime, noteChainTime } from '../../../src/solana/chainTime'
import type { PairToken, Pool, Venue } from '../../../src/liquidity/venue'
import { aPool, aToken, SOL } from '../../pages/manage-liquidity/aPool'
import { poolsSay } from '../../../src/liquidity/said'

const TOKEN = aToken({})
const TAXED = aToken({ transferFee: { basisPoints: 250, maximum: 10n ** 13n } })

/** A pool of that venue that is not on any chain, with these amounts in it. */
function poolOf(venue: Venue, token: PairToken, base: bigint, quote: bigint, rate = 2_500n): Pool {
  const pair = orient(token, SOL).pair
  const tier = { id: '', rate, split: { pool: 800_000n, operators: 200_000n }, creationFee: 0n }
  const opening = venue.quoteOpening({ pair, deposit: { base, quote }, tier, opensAt: null, lock: false })
  const { reserves, lpSupply } = opening
  const address = `${venue.id} ${base} ${quote} ${rate}`
  const own = { reserves, holdings: reserves, price: reserves, lpSupply, quotes: opening }
  return { ...aPool(), venue: venue.id, address, pair, tier, ...own }
}

const market = (direct: readonly Pool[], over: Partial<SwapMarket> = {}): SwapMarket => ({
  direct,
  through: [],
  divisible: true,
  readAt: 0,
  ...over,
})

const pools = fc
  .array(
    fc.record({
      venue: fc.constantFrom(raydiumCpmm, meteoraDammV2),
      base: fc.bigInt(10n ** 9n, 10n ** 15n),
      quote: fc.bigInt(10n ** 8n, 10n ** 13n),
      rate: fc.constantFrom(100n, 2_500n, 10_000n, 40_000n),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map((one, at) => ({ ...one, base: one.base + BigInt(at) })))
const wishes = fc.record({
  token: fc.constantFrom(TOKEN, TAXED),
  pays: fc.constantFrom('token', 'SOL'),
  amount: fc.bigInt(1_000n, 10n ** 13n),
  slippage: fc.integer({ min: 1, max: 2_000 }),
})

describe('the offers of pools', () => {
  test('give no less than the best single pool, pay exactly the amount, and promise no more than each pool guarantees', () => {
    fc.assert(
      fc.property(pools, wishes, (made, { token, pays, amount, slippage }) => {
        const all = made.map(({ venue, base, quote, rate }) => poolOf(venue, token, base, quote, rate))
        const [from, to] = pays === 'SOL' ? [SOL, token] : [token, SOL]
        const { offers, refusal } = quoteOffers({ from, to, amount, slippage }, market(all))
        const alone = all.flatMap((pool) => outOf(pool, from, amount) ?? [])
        expect(refusal === null).toBe(offers.length > 0)
        const [best] = offers
        for (const out of alone) expect((best?.amountOut ?? 0n) >= out).toBe(true)
        for (const offer of offers) {
          expect(offer.swaps.reduce((sum, { quote }) => sum + quote.amountIn, 0n)).toBe(amount)
          expect(offer.legs.reduce((sum, { part }) => sum + part, 0n)).toBe(10_000n)
          expect(offer.amountOut).toBe(offer.swaps.reduce((sum, { quote }) => sum + quote.amountOut, 0n))
          expect(offer.minimum).toBe(offer.swaps.reduce((sum, { least }) => sum + least, 0n))
          for (const { pool, quote, least } of offer.swaps) {
            expect(pool.quotes.swap(quote.from, quote.amountIn)).toEqual(quote)
            expect(least).toBe(leastOf(quote.amountOut, slippage))
          }
        }
        expect(offers.map(({ amountOut }) => amountOut)).toEqual(
          offers.map(({ amountOut }) => amountOut).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
        )
      }),
    )
  })

  test('two equal pools get half each, and a division for next to nothing more is not made', () => {
    const [one, other] = [1n, 2n].map((more) => poolOf(raydiumCpmm, TOKEN, 10n ** 12n + more, 10n ** 11n))
    if (!one || !other) throw new Error('no pools')
    const quoted = (amount: bigint) =>
      quoteOffers({ from: SOL, to: TOKEN, amount, slippage: 100 }, market([one, other])).offers
    const [divided, ...alone] = quoted(10n ** 10n)
    expect(divided?.legs.map(({ part }) => part)).toEqual([5_000n, 5_000n])
    expect(alone.map(({ legs }) => legs.length)).toEqual([1, 1])
    // A millionth of the reserves: the second pool would give a half of a millionth more.
    expect(quoted(10n ** 5n).map(({ legs }) => legs.length)).toEqual([1, 1])
  })

  test('where a wallet has no room for two swaps, each pool alone is offered', () => {
    const all = [
      poolOf(raydiumCpmm, TOKEN, 10n ** 12n, 10n ** 11n),
      poolOf(meteoraDammV2, TOKEN, 10n ** 12n, 10n ** 11n),
    ]
    const wish = { from: SOL, to: TOKEN, amount: 10n ** 10n, slippage: 100 }
    expect(quoteOffers(wish, market(all)).offers[0]?.legs).toHaveLength(2)
    const { offers } = quoteOffers(wish, market(all, { divisible: false }))
    expect(offers.map(({ legs }) => legs.length)).toEqual([1, 1])
  })

  test('a token that no pool has with the other is bought by way of SOL, each hop within half of the slippage', () => {
    const other = aToken({ mint: 'So22222222222222222222222222222222222222222', symbol: 'OTHR' })
    const first = [poolOf(raydiumCpmm, TOKEN, 10n ** 12n, 10n ** 11n)]
    const second = [poolOf(meteoraDammV2, other, 10n ** 12n, 10n ** 11n)]
    const wish = { from: TOKEN, to: other, amount: 10n ** 9n, slippage: 101 }
    const { offers } = quoteOffers(wish, market([], { through: [{ via: SOL, first, second }] }))
    const [offer] = offers
    const [one, two] = offer?.swaps ?? []
    if (!offer || !one || !two) throw new Error('no offer')
    expect(one.least).toBe(leastOf(one.quote.amountOut, 50))
    expect(two.quote.amountIn).toBe(one.least)
    expect(offer.minimum).toBe(leastOf(two.quote.amountOut, 51))
    expect(offer.via).toBe(SOL)
    expect(offer.legs.map(({ part, from, to }) => [part, from, to])).toEqual([
      [10_000n, TOKEN.mint, SOL.mint],
      [10_000n, SOL.mint, other.mint],
    ])
    // Whatever happens within the slippage, no less arrives than it says of what would arrive at the quoted prices.
    const whole = two.pool.quotes.swap(two.quote.from, one.quote.amountOut).amountOut
    expect(offer.minimum >= leastOf(whole, 101)).toBe(true)
  })

  test('the reason of the pools is passed on where none takes the amount', () => {
    const { offers, refusal } = quoteOffers(
      { from: SOL, to: TOKEN, amount: 1n, slippage: 100 },
      market([poolOf(raydiumCpmm, TOKEN, 10n ** 9n, 10n ** 15n)]),
    )
    expect(offers).toEqual([])
    expect(refusal?.code).toBe('pool/refused')
  })
})

describe('pools that are not open yet', () => {
  afterEach(() => {
    forgetChainTime()
    vi.restoreAllMocks()
  })
  const later = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
  const closed = (opens: bigint) => ({ ...poolOf(raydiumCpmm, TOKEN, 10n ** 9n, 10n ** 15n), opensAt: opens })
  const open = poolOf(meteoraDammV2, TOKEN, 10n ** 9n, 10n ** 15n)

  test('open at the earliest of their times, and two hops once both are open', () => {
    expect(opensAt(market([closed(later + 9n), closed(later)]))).toBe(Number(later) * 1_000)
    expect(opensAt(market([closed(later), open]))).toBeNull()
    expect(opensAt(market([]))).toBeNull()
    const hops = (first: readonly Pool[], second: readonly Pool[]) =>
      opensAt(market([], { through: [{ via: SOL, first, second }] }))
    expect(hops([closed(later)], [closed(later + 9n)])).toBe(Number(later + 9n) * 1_000)
    expect(hops([open, closed(later)], [open])).toBeNull()
    expect(hops([], [open])).toBeNull()
  })

  test.each([-1, 1])('open by the chain’s clock where this computer’s is off by %i hours', (hours) => {
    const soon = later - 1_800n
    noteChainTime(later - 3_600n)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 3_600_000)
    expect(opensAt(market([closed(soon)]))).toBe(Number(soon) * 1_000)
    noteChainTime(later)
    expect(opensAt(market([closed(soon)]))).toBeNull()
  })

  test('do not hide what an open pool says of the amount', () => {
    const wish = { from: SOL, to: TOKEN, amount: 1n, slippage: 100 }
    const alone = quoteOffers(wish, market([open])).refusal
    const { offers, refusal } = quoteOffers(wish, market([closed(later), open]))
    expect(offers).toEqual([])
    expect(refusal?.context['message']).toEqual(alone?.context['message'])
    expect(refusal?.context['message']).not.toEqual(poolsSay('not-open', {}))
  })
})

describe('the best division', () => {
  /** A constant product pool without fees, with whole numbers. */
  const curve = (reserve: bigint, gives: bigint) => (units: bigint) => (units * gives) / (reserve + units)

  test('gives as much as any other, up to the rounding', () => {
    const reserves = fc.bigInt(1n, 10n ** 6n)
    fc.assert(
      fc.property(
        reserves,
        reserves,
        reserves,
        reserves,
        fc.integer({ min: 3, max: 400 }),
        (a, b, c, d, size) => {
          const [first, second, amount] = [curve(a, b), curve(c, d), BigInt(size)]
          const part = bestDivision(first, second, amount)
          const sumAt = (units: bigint) => first(units) + second(amount - units)
          const all = Array.from({ length: size - 1 }, (_, at) => sumAt(BigInt(at + 1)))
          const most = all.reduce((best, sum) => (sum > best ? sum : best), 0n)
          // Each of the two amounts is rounded down, so a step on the way may look like a step back.
          expect((part === null ? 0n : sumAt(part)) >= most - 2n).toBe(true)
        },
      ),
    )
  })

  test('gives a pool no more than it takes', () => {
    const most = (limit: bigint) => (units: bigint) => (units > limit ? ('too-much' as const) : units * 2n)
    fc.assert(
      fc.property(fc.bigInt(10n, 10n ** 9n), fc.bigInt(10n, 10n ** 9n), (one, other) => {
        const amount = ((one + other) * 9n) / 10n
        const part = bestDivision(most(one), most(other), amount) ?? -1n
        expect(part > 0n && part <= one && amount - part <= other).toBe(true)
      }),
    )
    expect(bestDivision(most(5n), most(5n), 100n)).toBeNull()
  })
})

function outOf(pool: Pool, { mint }: PairToken, amount: bigint): bigint | null {
  try {
    return pool.quotes.swap(pool.pair.base.mint === mint ? 'base' : 'quote', amount).amountOut
  } catch {
    return null
  }
}

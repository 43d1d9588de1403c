import 'fake-indexeddb/auto'
import { type Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceImpact, quoteSale, sellersShare, swapLoss } from '../../src/liquidity/impact'
import { swap } from '../../src/liquidity/meteora-damm-v2/instructions'
import { toPool } from '../../src/liquidity/meteora-damm-v2/pool'
import { sidesOfPool } from '../../src/liquidity/meteora-damm-v2/sides'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { orient } from '../../src/liquidity/orient'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import type { PairToken, Pool } from '../../src/liquidity/venue'
import type { TransferFee } from '../../src/tokens/transferFeeMath'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'
import { aPool, aToken as aPairToken, SOL } from '../pages/manage-liquidity/aPool'
import { aBench, type TestMint } from './bench'
import { BY_AMOUNT, DYNAMIC, FALLING, FLAT, type Kind, ponds, WITH_PRICE } from './meteora-damm-v2/pond'
import { aPair, asVenuesSee, carryOut, openPool } from './raydium-cpmm/onChain'

/* What the pages say that a seller gets is what the real programs pay, to the base unit, whatever fee they take. */

const DEEP = 2n ** 60n
const ONE = 1n << 64n
const TAKES: TransferFee = { basisPoints: 900, maximum: 2n ** 64n - 1n }
const CAPPED: TransferFee = { basisPoints: 5_000, maximum: 1_000n }

/** By how much less comes out than at the price before, as a float. */
function lossOf(pool: Pool, amountIn: bigint, amountOut: bigint): number {
  const { base, quote } = pool.price
  return 1 - (Number(amountOut) * Number(base)) / (Number(amountIn) * Number(quote))
}

describeWithPrograms('a seller in Meteora DAMM v2', [METEORA_DAMM], () => {
  const bench = aBench()
  const { aForeignPond, poolOf, gained } = ponds(bench)

  const kinds: readonly (readonly [string, Kind, boolean?])[] = [
    ['99 %, in what comes out', { baseFee: FLAT(990_000_000n), collects: 0 }],
    ['99 %, in one token only', { baseFee: FLAT(990_000_000n), collects: 1 }],
    ['99 %, put back in part', { baseFee: FLAT(990_000_000n), collects: 2, compoundingBps: 5_000 }],
    ['0.25 %', { baseFee: FLAT(2_500_000n), collects: 1 }],
    [
      'a fee that falls from 90 % with time',
      { baseFee: FALLING(0, 900_000_000n, 100, 60n, 8_000_000n), collects: 0 },
    ],
    [
      'a fee that falls by a part with time',
      { baseFee: FALLING(1, 900_000_000n, 120, 60n, 417n), collects: 1 },
    ],
    [
      'a fee that falls with the price',
      { baseFee: WITH_PRICE(3, 500_000_000n, 100, 100, 3_600, 4_000_000n), collects: 1 },
    ],
    ['a fee for volatility', { baseFee: FLAT(10_000_000n), collects: 1, dynamicFee: DYNAMIC }],
    [
      'a fee that rises with a purchase',
      { baseFee: BY_AMOUNT(10_000_000n, 10, 3_600, 5_000, 1_000_000n), collects: 1 },
    ],
  ]
  const transferFees: readonly (readonly [string, TransferFee | null, TransferFee | null])[] = [
    ['no transfer fee', null, null],
    ['a transfer fee of the token', TAKES, null],
    ['transfer fees of both', TAKES, CAPPED],
  ]
  const rows = kinds.flatMap(([name, kind]) =>
    transferFees.flatMap(([with_, ofBase, ofQuote]) =>
      [false, true].map((flipped) => [name, with_, flipped, kind, ofBase, ofQuote] as const),
    ),
  )

  it.each(rows)('%s, %s, A the quote: %s', (_, _with, flipped, kind, ofBase, ofQuote) => {
    const [baseMint, quoteMint] = [bench.aMint(DEEP, ofBase), bench.aMint(DEEP, ofQuote)]
    const [a, b] = flipped ? [quoteMint, baseMint] : [baseMint, quoteMint]
    const pond = aForeignPond(a, b, kind, { liquidity: (10n ** 10n) << 64n, sqrtPrice: ONE + 12_345n })
    bench.passTime(600n)
    for (const part of [10n, 1n]) {
      const state = poolOf(pond)
      const now = bench.svm.getClock()
      const clock = { slot: now.slot, time: now.unixTimestamp, slotMs: 400 }
      const sides = sidesOfPool(tokenOf(a), tokenOf(b))
      // Two tokens of no name: the second would be the quote. The pair is turned as pages have it with SOL.
      const turned = flipped
        ? { ...sides, pair: { base: sides.pair.quote, quote: sides.pair.base }, flipped }
        : sides
      const pool = toPool('', state, turned, clock)
      const sale = sellersShare([pool], 10n ** 10n / part, 0n).all
      const refused = quoteSale(pool, 10n ** 10n / part)
      expect(sale).toEqual(refused)
      if (!sale) {
        // The fee that rises with a purchase is not computed: where the token is B, this program takes a sale for a purchase.
        expect(kind.baseFee).toEqual(kinds.at(-1)?.[1].baseFee)
        expect(flipped).toBe(true)
        continue
      }
      const { tokenAccounts } = pond.accounts
      const [from, to] = flipped ? (['b', 'a'] as const) : (['a', 'b'] as const)
      const came = gained(
        pond,
        swap(pond.accounts, tokenAccounts[from], tokenAccounts[to], sale.amountIn, sale.amountOut),
      )
      expect([came[from], came[to]]).toEqual([-sale.amountIn, sale.amountOut])
      expect(Number(sale.loss) / 10_000).toBeCloseTo(lossOf(pool, sale.amountIn, sale.amountOut), 3)
    }
  })
})

function tokenOf({ mint, standard, transferFee }: TestMint): PairToken {
  return aPairToken({ mint, standard, transferFee, symbol: mint.slice(0, 4) })
}

describeWithPrograms('a seller on the practice chain', [...RAYDIUM, METEORA_DAMM], () => {
  let practice: PracticeChain
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    payer = await practice.aPayer(100n * 10n ** 9n)
  })
  afterAll(() => practice.stop())

  it.each([
    ['Raydium CPMM', 'raydium-cpmm', null],
    ['Raydium CPMM, whose token takes a fee', 'raydium-cpmm', TAKES],
    ['Meteora DAMM v2 at 99 %', 'meteora-damm-v2', null],
    ['Meteora DAMM v2 at 99 %, whose token takes a fee', 'meteora-damm-v2', TAKES],
  ] as const)('in %s gets what the page says, of a tenth and of all', async (_, venue, fee) => {
    const chain = asVenuesSee(practice)
    const supply = 10n ** 12n
    const pair = await aPair(
      practice,
      payer,
      { supply, ...(fee && { fee, standard: 'token-2022' as const }) },
      null,
    )
    const deposit = { base: supply / 2n, quote: 2n * 10n ** 9n }
    const open = async (): Promise<Pool> => {
      if (venue === 'raydium-cpmm') return (await openPool(practice, payer, { pair, deposit })).pool
      const [usual] = (await meteoraDammV2.fetchCreationTerms(chain, pair)).tiers
      if (!usual) throw new Error('there is no tier')
      const tier = { ...usual, id: 'custom:990000', rate: 990_000n }
      const order = { payer: payer.publicKey.toBase58(), pair, deposit, tier, opensAt: null, lock: false }
      const plan = await meteoraDammV2.planCreate(chain, order)
      await carryOut(practice, payer, plan)
      const pool = await meteoraDammV2.fetchPool(chain, plan.subject.pool ?? '')
      if (!pool) throw new Error('there is no pool')
      return pool
    }
    const pool = await open()
    const { outside, tenth, all } = sellersShare([pool], pool.pair.base.supply, pool.holdings.base)
    expect(outside).toBe(pool.pair.base.supply - pool.holdings.base)
    expect(tenth?.amountIn).toBe(outside / 10n)
    if (venue === 'meteora-damm-v2') expect(tenth?.loss).toBeGreaterThan(9_900n)
    else expect(tenth?.loss).toBeLessThan(fee ? 2_500n : 1_200n)
    // Withheld transfer fees are nobody's to sell.
    const held = await practice.connection.getTokenAccountsByOwner(payer.publicKey, { mint: mintOf(pool) })
    expect(held.value).toHaveLength(1)
    if (!tenth || !all) throw new Error('the pool takes it')
    const at = venue === 'raydium-cpmm' ? raydiumCpmm : meteoraDammV2
    const now = await at.fetchPool(chain, pool.address)
    if (!now) throw new Error('there is no pool')
    const quote = now.quotes.swap('base', tenth.amountIn)
    const order = { payer: payer.publicKey.toBase58(), pool: now, quote, slippage: 1 }
    const { execution } = await carryOut(practice, payer, await at.planSwap(chain, order))
    const [state] = execution.transactions
    const tokens = state?.status === 'confirmed' ? (state.paid?.tokens ?? []) : []
    const ofSol = tokens.filter(({ mint }) => mint === SOL.mint).map(({ change }) => change)
    expect(ofSol).toContain(-tenth.amountOut)
  })
})

function mintOf({ pair }: Pool) {
  return new PublicKey(pair.base.mint)
}

describe('a pool that is not open yet, or switched off', () => {
  it.each([
    ['not open yet', { opensAt: 99_999_999_999n }],
    ['switched off', { switchedOff: ['swap'] as const }],
  ])('takes no sale: %s', (_, over) => {
    expect(quoteSale(aPool(), 1_000n)?.amountOut).toBeGreaterThan(0n)
    expect(sellersShare([aPool(over)], 10n ** 12n, 0n)).toEqual({
      outside: 10n ** 12n,
      tenth: null,
      all: null,
    })
  })
})

describe('the loss of a swap', () => {
  const pools = fc.record({
    venue: fc.constantFrom(raydiumCpmm, meteoraDammV2),
    base: fc.bigInt(10n ** 9n, 10n ** 15n),
    quote: fc.bigInt(10n ** 8n, 10n ** 13n),
    rate: fc.constantFrom(100n, 2_500n, 60_000n, 600_000n, 990_000n),
    fee: fc.constantFrom(null, TAKES),
    from: fc.constantFrom('base' as const, 'quote' as const),
    part: fc.integer({ min: 1, max: 10_000 }),
  })

  it('is never less than its price impact nor than its fee, and never all where something arrives', () => {
    fc.assert(
      fc.property(pools, ({ venue, base, quote, rate, fee, from, part }) => {
        const pair = orient(aPairToken({ transferFee: fee }), SOL).pair
        const tier = { id: 'custom:1', rate, split: { pool: 800_000n, operators: 200_000n }, creationFee: 0n }
        const opening = venue.quoteOpening({
          pair,
          deposit: { base, quote },
          tier,
          opensAt: null,
          lock: false,
        })
        const { reserves } = opening
        const amount = (reserves[from] * BigInt(part)) / 1_000n
        const pool = { pair, reserves, price: reserves }
        const swapped = opening.swap(from, amount)
        const loss = swapLoss(pool, swapped)
        // A hundredth of a percent for what the venues' prices round away.
        expect(loss + 1n >= priceImpact(pool, swapped)).toBe(true)
        expect(loss + 1n >= rate / 100n).toBe(true)
        expect(loss < 10_000n).toBe(true)
        if (fee) expect(loss + 1n >= BigInt(fee.basisPoints)).toBe(true)
      }),
    )
  })
})

import 'fake-indexeddb/auto'
import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { type Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { fetchSwapMarket, type ReadMarket } from '../../../src/liquidity/swap/fetchSwapMarket'
import type { PoolsOffer } from '../../../src/liquidity/swap/offer'
import { planPoolsOffer } from '../../../src/liquidity/swap/planOffer'
import { quoteOffers } from '../../../src/liquidity/swap/poolsOffers'
import type { ChainConnection, PairToken } from '../../../src/liquidity/venue'
import { receiptOf } from '../../../src/operation/bills'
import { operationDecision } from '../../../src/operations/decision'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { packPlan } from '../../../src/transactions/pack'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { openAt } from '../../support/everyOperation'
import { carryOutPlan } from '../../support/operations'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM_CPMM } from '../../support/programs'
import { aToken, asVenuesSee, carryOut, finish, prepare } from '../raydium-cpmm/onChain'
import { sentenceOf } from '../../../src/operations/said'

const SOL = 10n ** 9n
const FEE = { standard: 'token-2022', fee: { basisPoints: 250, maximum: 10n ** 12n } } as const

/*
 * Routes of two pools with the real programs: what was quoted is what moves, to the base unit, with and without transfer fees, and no
 * less than the least of all, or nothing.
 */
describeWithPrograms('a route', [RAYDIUM_CPMM, METEORA_DAMM], () => {
  let practice: PracticeChain
  let chain: ChainConnection
  let payer: Keypair
  const tokens: Record<'plain' | 'taxed' | 'other', PairToken> = {} as never
  let sol: PairToken

  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    chain = asVenuesSee(practice)
    payer = await practice.aPayer(1_000n * SOL)
    sol = await fetchPairToken(practice.connection, SOL_MINT)
    for (const [name, mint] of [
      ['plain', {}],
      ['taxed', FEE],
      ['other', {}],
    ] as const) {
      const token = await aToken(practice, payer, mint)
      tokens[name] = token
      for (const venue of [raydiumCpmm, meteoraDammV2])
        await openAt(venue, practice, payer, orient(token, sol).pair)
    }
  })
  afterAll(() => practice.stop())

  async function best(from: PairToken, to: PairToken, amount: bigint, slippage = 100): Promise<PoolsOffer> {
    const fits = () => Promise.resolve(true)
    const { market } = await fetchSwapMarket(chain, [from.mint, to.mint], undefined, fits)
    const [offer] = quoteOffers({ from, to, amount, slippage }, market).offers
    if (!offer) throw new Error('no offer')
    return offer
  }

  const own = () => payer.publicKey.toBase58()
  const heldOf = async ({ mint, standard }: PairToken): Promise<bigint> => {
    const address = tokenAccountOf(payer.publicKey, new PublicKey(mint), standard)
    const { value } = await practice.connection.getTokenAccountBalance(address)
    return BigInt(value.amount)
  }

  test.each([
    ['SOL for a token', 'sol', 'plain', 2],
    ['a token for SOL', 'plain', 'sol', 2],
    ['SOL for a token with a transfer fee', 'sol', 'taxed', 2],
    ['a token with a transfer fee for SOL', 'taxed', 'sol', 2],
    ['a token for another by way of SOL', 'plain', 'other', 2],
    ['a token with a transfer fee for another by way of SOL', 'taxed', 'other', 2],
  ] as const)('pays exactly what was quoted: %s', async (_, one, two, legs) => {
    const token = (name: 'sol' | keyof typeof tokens) => (name === 'sol' ? sol : tokens[name])
    const [from, to] = [token(one), token(two)]
    const offer = await best(from, to, one === 'sol' ? SOL / 10n : 200_000_000n)
    expect(offer.legs).toHaveLength(legs)
    const plan = await planPoolsOffer(chain, offer, own())
    const lines = plan.steps.flatMap(({ costs }) => costs).filter(({ kind }) => kind === 'deposit')
    expect(new Set(lines.map(({ label }) => sentenceOf(label))).size).toBe(2)
    expect(lines.map(({ label }) => label.values['venue'])).toEqual(
      lines.map(() => expect.stringMatching(/^(Raydium CPMM|Meteora DAMM v2)$/)),
    )
    expect(packPlan(plan, 'surely').map(({ bytes }) => bytes <= 1_072)).toEqual([true])
    const before = {
      paid: one === 'sol' ? 0n : await heldOf(from),
      got: two === 'sol' ? 0n : await heldOf(to),
    }
    const { execution } = await carryOut(practice, payer, plan)
    expect(receiptOf(execution)?.same).toBe(true)
    if (one !== 'sol') expect(before.paid - (await heldOf(from))).toBe(offer.amountIn)
    if (two !== 'sol') expect((await heldOf(to)) - before.got).toBe(offer.amountOut)
    const { line, facts } = operationDecision(execution)
    expect(line).toMatch(
      /^Swapped .* for .* in .*% on .* and .*% on |^Swapped .* for .* in 2 pools by way of SOL, on /,
    )
    expect(facts.filter(({ label }) => label === 'Through')).toHaveLength(2)
    expect(facts.some(({ note }) => note?.includes('promised'))).toBe(false)
  })

  test('is refused as a whole where one of its pools would give less than its least, and lands within it', async () => {
    const offer = await best(sol, tokens.plain, SOL, 50)
    expect(offer.swaps).toHaveLength(2)
    const [small, large] = [
      await prepare(practice, await planPoolsOffer(chain, offer, own())),
      await prepare(practice, await planPoolsOffer(chain, offer, own())),
    ]
    const trader = await practice.aPayer(100n * SOL)
    const trade = async (amount: bigint) => {
      const [leg] = offer.swaps
      const venue = leg?.pool.venue === 'raydium-cpmm' ? raydiumCpmm : meteoraDammV2
      const pool = await venue.fetchPool(chain, leg?.pool.address ?? '')
      if (!pool) throw new Error('no pool')
      const order = { payer: trader.publicKey.toBase58(), pool, quote: pool.quotes.swap('quote', amount) }
      await carryOutPlan(practice, trader, await venue.planSwap(chain, { ...order, slippage: 5_000 }))
    }
    await trade(SOL / 1_000n)
    const held = await heldOf(tokens.plain)
    await finish(practice, payer, small)
    const got = (await heldOf(tokens.plain)) - held
    expect(got < offer.amountOut && got >= offer.minimum).toBe(true)
    await trade(SOL / 5n)
    const [lamports, left] = [await practice.balance(payer), await heldOf(tokens.plain)]
    await expect(finish(practice, payer, large)).rejects.toMatchObject({ code: 'pool/price-moved' })
    expect([await practice.balance(payer), await heldOf(tokens.plain)]).toEqual([lamports, left])
  })

  test('uses one account for each token, opens what is missing, and wraps SOL once', async () => {
    const other = await practice.aPayer(100n * SOL)
    const offer = await best(sol, tokens.taxed, SOL / 10n)
    const plan = await planPoolsOffer(chain, offer, other.publicKey.toBase58())
    expect(plan.accounts.creates.map(({ address }) => address.toBase58())).toEqual([
      getAssociatedTokenAddressSync(
        new PublicKey(tokens.taxed.mint),
        other.publicKey,
        false,
        TOKEN_2022_PROGRAM_ID,
      ).toBase58(),
    ])
    expect(plan.steps).toHaveLength(1)
    await carryOut(practice, other, plan)
  })

  test('reads known pools again without a search, and says what is too long for one transaction', async () => {
    const mints = [SOL_MINT, tokens.plain.mint] as const
    const asked: PoolsOffer[] = []
    const first = await fetchSwapMarket(chain, mints, undefined, (offer) => {
      asked.push(offer)
      return Promise.resolve(false)
    })
    expect(asked[0]?.swaps.map(({ pool }) => pool.venue)).toEqual(['raydium-cpmm', 'meteora-damm-v2'])
    expect(first.market.divisible).toBe(false)
    expect([first.complete, first.everywhere, first.failures]).toEqual([true, false, []])
    const again = await fetchSwapMarket(chain, mints, first, () => Promise.reject(new Error('not asked')))
    expect(again.searchedAt).toBe(first.searchedAt)
    expect(again.market.direct.map(({ address }) => address)).toEqual(
      first.market.direct.map(({ address }) => address),
    )
  })

  test('measures again what a silent network left open, and keeps that a transaction is too long', async () => {
    const mints = [SOL_MINT, tokens.plain.mint] as const
    const read = (before: ReadMarket | undefined, fits: () => Promise<boolean>) =>
      fetchSwapMarket(chain, mints, before, fits)
    const silent = () => Promise.reject(new AppError('rpc/timeout'))
    const first = await read(undefined, silent)
    expect([first.market.divisible, first.measured]).toEqual([false, false])
    const second = await read(await read(first, silent), () => Promise.resolve(true))
    expect([second.market.divisible, second.measured]).toEqual([true, true])
    expect(second.searchedAt).toBe(first.searchedAt)
    const long = await read(undefined, () => Promise.reject(new AppError('transaction/too-large')))
    expect([long.market.divisible, long.measured]).toEqual([false, true])
  })
})

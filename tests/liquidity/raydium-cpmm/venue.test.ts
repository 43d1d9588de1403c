// @vitest-environment node
import 'fake-indexeddb/auto'
import { getAccount } from '@solana/spl-token'
import { PublicKey, type Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { isFlipped } from '../../../src/liquidity/raydium-cpmm/poolQuotes'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import type { Amounts, Pair, PairToken, Pool } from '../../../src/liquidity/venue'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import {
  describeWithPrograms,
  practicePrograms,
  RAYDIUM_CONFIG,
  RAYDIUM_CPMM,
  RAYDIUM_FEE_RECEIVER,
} from '../../support/programs'
import {
  asVenuesSee,
  aToken,
  carryOut,
  finish,
  onlyPosition,
  openPool,
  prepare,
  read,
  type Mint,
} from './onChain'

vi.mock('../../../src/storage/pause', () => import('../../support/pace'))

const NEEDS = [RAYDIUM_CPMM, RAYDIUM_CONFIG, RAYDIUM_FEE_RECEIVER]
const SOL = 10n ** 9n

describeWithPrograms('Raydium CPMM as a venue', NEEDS, () => {
  let practice: PracticeChain
  let payer: Keypair
  let sol: PairToken
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    payer = await practice.aPayer(1_000n * SOL)
    sol = await fetchPairToken(practice.connection, SOL_MINT)
  })
  afterAll(() => practice.stop())

  const kinds: readonly [string, Mint, Mint | null][] = [
    ['SPL and SOL', {}, null],
    ['Token-2022 and SOL', { standard: 'token-2022' }, null],
    [
      'Token-2022 with a transfer fee and SOL',
      { standard: 'token-2022', fee: { basisPoints: 250, maximum: 10n ** 12n } },
      null,
    ],
    ['SPL and SPL', {}, {}],
  ]

  it.each(kinds)('goes through a pool’s whole life: %s', async (_, one, another) => {
    const chain = asVenuesSee(practice)
    const pair = await aPair(one, another)
    const deposit = { base: 5_000_000_000n, quote: 3n * SOL }
    const { pool, position, prepared } = await openPool(practice, payer, { pair, deposit })
    console.log('create', prepared.bytes, prepared.units, prepared.bill.total)
    const opening = raydiumCpmm.quoteOpening({ pair, deposit, tier: pool.tier, opensAt: null, lock: false })
    expect(pool.reserves).toEqual(opening.reserves)
    expect([pool.shareTotal, position.free]).toEqual([opening.shareTotal, opening.share])
    expect(pool.lockedForever).toBe(100n)

    const quote = pool.quotes.deposit('quote', SOL)
    const payerAddress = payer.publicKey.toBase58()
    const added = await carryOut(
      practice,
      payer,
      await raydiumCpmm.planAdd(chain, { payer: payerAddress, pool, position, quote, slippage: 100 }),
    )
    console.log('add', added.prepared.bytes, added.prepared.units, added.prepared.bill.total)
    const fuller = await read(practice, pool.address)
    expect(fuller.shareTotal - pool.shareTotal).toBe(quote.share)
    expect(fuller.reserves).toEqual(sum(pool.reserves, quote.arrives))

    for (const from of ['base', 'quote'] as const) {
      const now = await read(practice, pool.address)
      const swap = now.quotes.swap(from, 10_000_000n)
      const swapped = await carryOut(
        practice,
        payer,
        await raydiumCpmm.planSwap(chain, { payer: payerAddress, pool: now, quote: swap, slippage: 50 }),
      )
      console.log('swap', swapped.prepared.bytes, swapped.prepared.units, swapped.prepared.bill.total)
      expect((await read(practice, pool.address)).reserves).toEqual(swap.after)
    }

    const held = await onlyPosition(practice, payer, pool)
    const some = held.pool.quotes.withdraw(held.free / 3n)
    const removed = await carryOut(
      practice,
      payer,
      await raydiumCpmm.planRemove(chain, { position: held, quote: some, slippage: 100, close: false }),
    )
    console.log('remove', removed.prepared.bytes, removed.prepared.units, removed.prepared.bill.total)
    const left = await onlyPosition(practice, payer, pool)
    expect(left.free).toBe(held.free - held.free / 3n)

    const burnt = await carryOut(
      practice,
      payer,
      (await raydiumCpmm.planBurn?.(chain, { position: left, share: 1_000n })) ?? fail(),
    )
    expect(burnt.prepared.plan.steps.map(({ finality }) => finality)).toEqual(['final'])
    expect((await read(practice, pool.address)).lockedForever).toBe(1_100n)

    const last = await onlyPosition(practice, payer, pool)
    const all = last.pool.quotes.withdraw(last.free)
    await carryOut(
      practice,
      payer,
      await raydiumCpmm.planRemove(chain, { position: last, quote: all, slippage: 100, close: true }),
    )
    expect(await positionsOf(pool)).toEqual([])
  })

  async function aPair(one: Mint, another: Mint | null): Promise<Pair> {
    const token = await aToken(practice, payer, one)
    const other = another ? await aToken(practice, payer, another) : sol
    return isFlipped({ base: token, quote: other }) ? orient(other, token).pair : orient(token, other).pair
  }

  async function positionsOf(pool: Pool) {
    const all = await raydiumCpmm.fetchPositions(asVenuesSee(practice), payer.publicKey.toBase58())
    return all.filter((one) => one.pool.address === pool.address)
  }
  void [getAccount, PublicKey, tokenAccountOf, finish, prepare]
})

const fail = (): never => {
  throw new Error('there is no such plan')
}

function sum(one: Amounts, other: Amounts): Amounts {
  return { base: one.base + other.base, quote: one.quote + other.quote }
}

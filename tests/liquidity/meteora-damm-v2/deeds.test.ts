// @vitest-environment node
import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import type { Position } from '../../../src/liquidity/venue'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { deedsOn } from './deeds'

vi.mock('../../../src/storage/pause', () => import('../../support/pace'))

let chain: PracticeChain
let on: ReturnType<typeof deedsOn>
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  on = deedsOn(chain)
  payer = await chain.aPayer(1_000_000_000_000n)
})
afterAll(() => chain.stop())

function there(position: Position | null): Position {
  if (!position) throw new Error('no position')
  return position
}

const FEE = { basisPoints: 100, maximum: 10n ** 18n, config: 'nobody', withdraw: 'wallet' } as const

describeWithPrograms('deeds on Meteora DAMM v2', [METEORA_DAMM, METAPLEX], () => {
  test.each([
    ['SPL / SOL', { standard: 'spl' }],
    ['Token-2022 / SOL', {}],
    ['Token-2022 with a transfer fee / SOL', { extensions: { transferFee: FEE } }],
  ] as const)('a pool of %s opens, takes, gives, earns and closes as promised', async (_, draft) => {
    const pair = await on.pairOf(await on.make(payer, draft))
    const deposit = { base: 10n ** 17n, quote: 2_000_000_000n }
    const opened = await on.open(payer, { pair, deposit })
    console.log(_, opened.prepared.bytes, opened.prepared.units, opened.prepared.bill.total)
    expect(opened.pool.reserves).toEqual(meteoraDammV2.quoteOpening(opened.order).reserves)
    const mine = there(opened.position)
    expect(mine.free).toBe(opened.pool.shareTotal)

    const add = opened.pool.quotes.deposit('quote', 500_000_000n)
    const order = { payer: payer.publicKey.toBase58(), pool: opened.pool, quote: add, slippage: 100 }
    const added = await meteoraDammV2.planAdd(on.at, { ...order, position: mine })
    console.log('add', (await on.run(payer, added)).bytes)
    const fresh = await meteoraDammV2.planAdd(on.at, { ...order, position: null })
    console.log('add new', (await on.run(payer, fresh)).bytes)
    expect((await on.look(fresh)).position?.free).toBe(add.share)

    const { pool } = await on.look(fresh)
    for (const from of ['quote', 'base'] as const) {
      const swapping = pool.quotes.swap(from, from === 'quote' ? 100_000_000n : 10n ** 15n)
      const plan = await meteoraDammV2.planSwap(on.at, { ...order, pool, quote: swapping })
      console.log('swap', (await on.run(payer, plan)).bytes)
    }

    const earned = there((await on.look(added)).position)
    expect(earned.fees?.quote).toBeGreaterThan(0n)
    console.log('claim', (await on.run(payer, await meteoraDammV2.planClaim!(on.at, earned))).bytes)

    const half = there((await on.look(added)).position)
    expect(half.fees).toEqual({ base: 0n, quote: 0n })
    const some = half.pool.quotes.withdraw(half.free / 2n)
    const removing = { position: half, quote: some, slippage: 50, close: false }
    console.log('remove', (await on.run(payer, await meteoraDammV2.planRemove(on.at, removing))).bytes)

    const rest = there((await on.look(added)).position)
    const closing = { position: rest, quote: rest.pool.quotes.withdraw(rest.free), slippage: 50, close: true }
    console.log(
      'remove all, close',
      (await on.run(payer, await meteoraDammV2.planRemove(on.at, closing))).bytes,
    )
    expect((await on.look(added)).position).toBeNull()
  })
})

import 'fake-indexeddb/auto'
import {
  ACCOUNT_SIZE,
  ASSOCIATED_TOKEN_PROGRAM_ID,
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeAccount3Instruction,
  createSyncNativeInstruction,
  createTransferCheckedInstruction,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customPoolAddress, DAMM_V2, deriveDammVault } from '../../../src/liquidity/meteora-damm-v2/addresses'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { SOL_MINT } from '../../../src/liquidity/orient'
import type { Pool, Position } from '../../../src/liquidity/venue'
import { wrappedSolOf } from '../../../src/liquidity/tokenAccounts'
import type { Plan } from '../../../src/transactions/plan'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { operationsOn } from './operations'
import { big, poolByOracle, positionByOracle } from './oracle'
import { poolsSay } from '../../../src/liquidity/said'
import { isSame } from '../../../src/units/isSame'

let chain: PracticeChain
let on: ReturnType<typeof operationsOn>
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  on = operationsOn(chain)
  payer = await chain.aPayer(1_000_000_000_000n)
})
afterAll(() => chain.stop())

function there(position: Position | null): Position {
  if (!position) throw new Error('no position')
  return position
}

const FEE = { basisPoints: 100, maximum: 10n ** 18n, config: 'revoked', withdraw: 'wallet' } as const
const SPL = { standard: 'spl' } as const
const TAXED = { extensions: { transferFee: FEE } } as const

describeWithPrograms('operations on Meteora DAMM v2', [METEORA_DAMM, METAPLEX], () => {
  test.each([
    ['SPL / SOL', SPL, null],
    ['Token-2022 / SOL', {}, null],
    ['Token-2022 with a transfer fee / SOL', TAXED, null],
    ['SPL / SPL', SPL, SPL],
    ['Token-2022 with a transfer fee / Token-2022', TAXED, {}],
  ] as const)('a pool of %s opens, takes, gives, earns and closes as promised', async (_, draft, other) => {
    const base = await on.make(payer, draft)
    const pair = await on.pairOf(base, other ? await on.make(payer, other) : SOL_MINT)
    const opened = await on.open(payer, { pair, deposit: { base: 10n ** 17n, quote: 2_000_000_000n } })
    expect(opened.pool.reserves).toEqual(meteoraDammV2.quoteOpening(opened.order).reserves)
    expect(there(opened.position).free).toBe(opened.pool.lpSupply)
    await expectReadBack(opened.pool, there(opened.position))

    const quote = opened.pool.quotes.deposit('quote', 500_000_000n)
    const order = { payer: payer.publicKey.toBase58(), pool: opened.pool, quote, slippage: 100 }
    await on.run(payer, await meteoraDammV2.planAdd(on.at, { ...order, position: there(opened.position) }))
    const fresh = await meteoraDammV2.planAdd(on.at, { ...order, position: null })
    await on.run(payer, fresh)
    expect((await on.look(fresh)).position?.free).toBe(quote.lpAmount)
    await swapBothWays(fresh)

    const earned = there((await on.look(fresh)).position)
    expect(earned.fees?.quote).toBeGreaterThan(0n)
    await on.run(payer, await on.can('planClaim')(on.at, earned))
    const half = there((await on.look(fresh)).position)
    expect(half.fees).toEqual({ base: 0n, quote: 0n })

    const some = {
      position: half,
      quote: half.pool.quotes.withdraw(half.free / 2n),
      slippage: 50,
      close: false,
    }
    await on.run(payer, await meteoraDammV2.planRemove(on.at, some))
    await swapBothWays(fresh)
    const rest = there((await on.look(fresh)).position)
    expect(rest.free).toBe(half.free - half.free / 2n)
    const all = { position: rest, quote: rest.pool.quotes.withdraw(rest.free), slippage: 50, close: true }
    await on.run(payer, await meteoraDammV2.planRemove(on.at, all))
    expect((await on.look(fresh)).position).toBeNull()
  })

  async function swapBothWays(operation: Plan): Promise<void> {
    for (const from of ['quote', 'base'] as const) {
      const { pool } = await on.look(operation)
      const quote = pool.quotes.swap(from, from === 'quote' ? 100_000_000n : 10n ** 15n)
      const order = { payer: payer.publicKey.toBase58(), pool, quote, slippage: 100 }
      await on.run(payer, await meteoraDammV2.planSwap(on.at, order))
      expect((await on.look(operation)).pool.reserves).toEqual(quote.after)
    }
  }

  /** As the venue's own library reads what was made. */
  async function expectReadBack(
    { address, pair, lpSupply, opensAt }: Pool,
    position: Position,
  ): Promise<void> {
    const keys = [new PublicKey(address), new PublicKey(position.id)]
    const [pool, mine] = await chain.connection.getMultipleAccountsInfo(keys, 'confirmed')
    if (!pool || !mine) throw new Error('nothing there')
    const read = poolByOracle(pool.data)
    expect(read.tokenAMint.toBase58()).toBe(pair.base.mint)
    expect(read.tokenBMint.toBase58()).toBe(pair.quote.mint)
    expect([read.collectFeeMode, read.activationType, read.poolStatus]).toEqual([1, 1, 0])
    expect(big(read.liquidity)).toBe(lpSupply)
    expect(opensAt).toBeNull()
    expect(big(positionByOracle(mine.data).unlockedLiquidity)).toBe(position.free)
  }

  test('is at the floor for bytes, compute units and lamports', async () => {
    const pair = await on.pairOf(await on.make(payer, SPL))
    const deposit = { base: 10n ** 17n, quote: 2_000_000_000n }
    const { prepared, plan, pool } = await on.open(payer, { pair, deposit })
    expect(prepared.bytes).toBeLessThanOrEqual(979 + 17) // and a check of the token’s decimals
    expect(prepared.units - unitsOfBumps(plan, pool)).toBeLessThanOrEqual(112_000)
    const perByte = BigInt(await chain.connection.getMinimumBalanceForRentExemption(0)) / 128n
    const bytes = 1112n + 408n + 465n + 3n * 165n + 6n * 128n
    expect(prepared.bill.total).toBe(bytes * perByte + 10_001n + deposit.quote)
    const twoSigners = prepared.first.draft.signers.length + 1
    expect(twoSigners).toBe(2)
  })

  /** 1 500 for each address that the program tried before it found the right one. */
  function unitsOfBumps({ accounts: { payer: owner, creates } }: Plan, { address, pair }: Pool): number {
    const nft =
      creates.find(({ label }) => isSame(label, poolsSay('part', { part: 'position-mint' })))?.address ??
      owner
    const [a, b] = [new PublicKey(pair.base.mint), new PublicKey(pair.quote.mint)]
    const pool = new PublicKey(address)
    const [larger, smaller] = Buffer.compare(a.toBytes(), b.toBytes()) > 0 ? [a, b] : [b, a]
    const bump = (program: PublicKey, ...seeds: (string | PublicKey)[]) =>
      PublicKey.findProgramAddressSync(
        seeds.map((seed) => (typeof seed === 'string' ? Buffer.from(seed) : seed.toBuffer())),
        program,
      )[1]
    const bumps = [
      bump(ASSOCIATED_TOKEN_PROGRAM_ID, owner, TOKEN_PROGRAM_ID, NATIVE_MINT),
      bump(DAMM_V2, 'cpool', larger, smaller),
      bump(DAMM_V2, 'position', nft),
      bump(DAMM_V2, 'position_nft_account', nft),
      bump(DAMM_V2, 'token_vault', a, pool),
      bump(DAMM_V2, 'token_vault', b, pool),
    ]
    return bumps.reduce((sum, one) => sum + 1_500 * (255 - one), 0)
  }

  test('liquidity that is locked forever, at once or later, stays, and keeps earning', async () => {
    const pair = await on.pairOf(await on.make(payer))
    const order = { pair, deposit: { base: 10n ** 17n, quote: 2_000_000_000n }, lock: true }
    const { plan, position, pool, prepared } = await on.open(payer, order)
    expect(plan.confirmWord).toBe('LOCK FOREVER')
    expect(plan.steps.map(({ finality }) => finality)).toEqual(['reversible', 'final'])
    expect(prepared.drafts).toHaveLength(1)
    expect(there(position)).toMatchObject({ free: 0n, locked: { forever: pool.lpSupply, overTime: 0n } })
    expect(pool.lockedForever).toBe(pool.lpSupply)
    expect(there(position).actions).toEqual(['add'])

    const quote = pool.quotes.deposit('quote', 1_000_000_000n)
    const adding = { payer: payer.publicKey.toBase58(), pool, position, quote, slippage: 100 }
    await on.run(payer, await meteoraDammV2.planAdd(on.at, adding))
    const more = there((await on.look(plan)).position)
    const lock = await on.can('planLock')(on.at, { position: more, lpAmount: more.free / 3n })
    expect(lock.confirmWord).toBe('LOCK FOREVER')
    expect(lock.steps.map(({ title }) => title)).toEqual([poolsSay('lock-forever', { isWhole: false })])
    await on.run(payer, lock)
    const after = there((await on.look(plan)).position)
    const rest = await on.can('planLock')(on.at, { position: after, lpAmount: after.free })
    expect(rest.steps.map(({ title }) => title)).toEqual([poolsSay('lock-forever', { isWhole: true })])
    expect(after.locked.forever).toBe(more.locked.forever + more.free / 3n)
    expect(after.free).toBe(more.free - more.free / 3n)
    await swapBothWays(plan)
    const earned = there((await on.look(plan)).position)
    expect(earned.actions).toEqual(['add', 'remove', 'claim', 'lock'])
    expect(earned.claimed).toEqual({ base: 0n, quote: 0n })
    await on.run(payer, await on.can('planClaim')(on.at, earned))
    expect(there((await on.look(plan)).position).claimed).toEqual(earned.fees)
  })

  test.each([1_000_000n, 50_000_000n])(
    'is still made, at the promised bill, where somebody has sent %i lamports to its addresses',
    async (dust) => {
      const pair = await on.pairOf(await on.make(payer))
      const [base, quote] = [new PublicKey(pair.base.mint), new PublicKey(pair.quote.mint)]
      const pool = customPoolAddress(base, quote)
      for (const place of [pool, deriveDammVault(base, pool), deriveDammVault(quote, pool)])
        chain.chain.airdrop(place.toBase58(), dust)
      chain.chain.warp(1)
      const deposit = { base: 10n ** 17n, quote: 2_000_000_000n }
      expect((await on.open(payer, { pair, deposit })).pool.reserves.quote).toBe(deposit.quote)
    },
  )

  test('a position whose NFT was moved to another account of the wallet gives what it holds, and closes', async () => {
    const pair = await on.pairOf(await on.make(payer))
    const { plan } = await on.open(payer, { pair, deposit: { base: 10n ** 17n, quote: 1_000_000_000n } })
    const made = there((await on.look(plan)).position)
    const [nft, key, program] = [new PublicKey(made.nft ?? ''), Keypair.generate(), TOKEN_2022_PROGRAM_ID]
    const { value } = await chain.connection.getTokenAccountsByOwner(payer.publicKey, { mint: nft })
    const from = value[0]?.pubkey ?? PublicKey.default
    const [owner, place] = [payer.publicKey, key.publicKey]
    const lamports = await chain.connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE)
    await chain.send(
      [
        SystemProgram.createAccount({
          fromPubkey: owner,
          newAccountPubkey: place,
          lamports,
          space: ACCOUNT_SIZE,
          programId: program,
        }),
        createInitializeAccount3Instruction(place, nft, owner, program),
        createTransferCheckedInstruction(from, nft, place, owner, 1n, 0, [], program),
      ],
      payer,
      key,
    )
    const position = there((await on.look(plan)).position)
    const quote = position.pool.quotes.withdraw(position.free)
    await on.run(payer, await meteoraDammV2.planRemove(on.at, { position, quote, slippage: 50, close: true }))
    expect((await on.look(plan)).position).toBeNull()
  })

  test('an empty position gives its rent back', async () => {
    const pair = await on.pairOf(await on.make(payer))
    const { plan } = await on.open(payer, { pair, deposit: { base: 10n ** 17n, quote: 1_000_000_000n } })
    const position = there((await on.look(plan)).position)
    const all = { position, quote: position.pool.quotes.withdraw(position.free), slippage: 50, close: false }
    await on.run(payer, await meteoraDammV2.planRemove(on.at, all))
    const empty = there((await on.look(plan)).position)
    expect(empty.actions).toEqual(['add', 'close'])
    const closing = await on.can('planClose')(on.at, empty)
    const { bill } = await on.run(payer, closing)
    expect(-bill.total).toBe(empty.rentBack - 5_001n)
    expect((await on.look(plan)).position).toBeNull()
  })

  test('a wallet that has wrapped SOL keeps it as it is', async () => {
    const own = await chain.aPayer(100_000_000_000n)
    const pair = await on.pairOf(await on.make(own, SPL))
    const wrapped = wrappedSolOf(own.publicKey)
    await chain.send(
      [
        createAssociatedTokenAccountIdempotentInstruction(own.publicKey, wrapped, own.publicKey, NATIVE_MINT),
        SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: wrapped, lamports: 777 }),
        createSyncNativeInstruction(wrapped),
      ],
      own,
    )
    const before = await chain.connection.getAccountInfo(wrapped, 'confirmed')
    const { prepared } = await on.open(own, { pair, deposit: { base: 10n ** 17n, quote: 1_000_000_000n } })
    expect(await chain.connection.getAccountInfo(wrapped, 'confirmed')).toEqual(before)
    expect(prepared.bytes).toBeLessThanOrEqual(1_000 + 52 + 17) // limit and price, and a check of decimals
  })
})

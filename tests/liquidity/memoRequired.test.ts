import 'fake-indexeddb/auto'
import {
  createEnableRequiredMemoTransfersInstruction,
  createReallocateInstruction,
  ExtensionType,
  getMemoTransfer,
  TOKEN_2022_PROGRAM_ID,
  unpackAccount,
} from '@solana/spl-token'
import { PublicKey, type Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type { ChainConnection, Pool, Position, Venue } from '../../src/liquidity/venue'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import type { Plan } from '../../src/transactions/plan'
import { startPracticeChain, untilOpen, type PracticeChain } from '../support/chain'
import { carryOutPlan } from '../support/operations'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'
import { aPair, asVenuesSee } from './raydium-cpmm/onChain'

const SOL = 10n ** 9n
const SLIPPAGE = 100

/*
 * A wallet whose account of a token takes transfers only with a memo, as `spl-token enable-required-transfer-memos` sets it: no venue writes
 * one before it pays.
 */
describeWithPrograms('an account of the wallet that requires memos', [METEORA_DAMM, ...RAYDIUM], () => {
  let practice: PracticeChain
  let chain: ChainConnection
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    chain = asVenuesSee(practice)
    payer = await practice.aPayer(1_000n * SOL)
  })
  afterAll(() => practice.stop())

  test.each([
    ['Raydium CPMM', raydiumCpmm],
    ['Meteora DAMM v2', meteoraDammV2],
  ] as const)('is paid by every operation, and requires them afterwards: %s', async (_, venue) => {
    const { address, token } = await aPool(venue)
    const account = tokenAccountOf(payer.publicKey, token, 'token-2022')
    const me = payer.publicKey.toBase58()
    await practice.send(
      [
        createReallocateInstruction(
          account,
          payer.publicKey,
          [ExtensionType.MemoTransfer],
          payer.publicKey,
          [],
          TOKEN_2022_PROGRAM_ID,
        ),
        createEnableRequiredMemoTransfersInstruction(account, payer.publicKey, [], TOKEN_2022_PROGRAM_ID),
      ],
      payer,
    )

    const operations: Readonly<Record<string, (pool: Pool, position: Position) => Promise<Plan>>> = {
      buy: async (pool) =>
        await venue.planSwap(chain, {
          payer: me,
          pool,
          quote: pool.quotes.swap('quote', SOL / 100n),
          slippage: SLIPPAGE,
        }),
      sell: async (pool) =>
        await venue.planSwap(chain, {
          payer: me,
          pool,
          quote: pool.quotes.swap('base', 10_000_000n),
          slippage: SLIPPAGE,
        }),
      'swap and add': async (pool, position) =>
        await venue.planSwapAdd(chain, {
          payer: me,
          pool,
          position,
          quote: quoteSwapAdd(pool.quotes, 'quote', SOL / 10n, SLIPPAGE),
          slippage: SLIPPAGE,
        }),
      remove: async (pool, position) =>
        await venue.planRemove(chain, {
          position,
          quote: pool.quotes.withdraw(position.free / 2n),
          slippage: SLIPPAGE,
          close: false,
        }),
    }
    for (const [name, planOf] of Object.entries(operations)) {
      const { pool, position } = await look(venue, address)
      const before = await held(account)
      const plan = await planOf(pool, position)
      expect(
        plan.steps.flatMap(({ detail = [] }) => detail.map(({ id }) => id)),
        name,
      ).toContain('memo-lifted')
      await carryOutPlan(practice, payer, plan)
      const after = await held(account)
      expect(after.amount - before.amount, name).not.toBe(0n)
      expect(after.requires, name).toBe(true)
    }
  })

  async function held(account: PublicKey) {
    const info = await practice.connection.getAccountInfo(account, 'confirmed')
    const unpacked = unpackAccount(account, info, TOKEN_2022_PROGRAM_ID)
    return { amount: unpacked.amount, requires: getMemoTransfer(unpacked)?.requireIncomingTransferMemos }
  }

  async function look(venue: Venue, address: string): Promise<{ pool: Pool; position: Position }> {
    const pool = await venue.fetchPool(chain, address)
    const positions = await venue.fetchPositions(chain, payer.publicKey.toBase58())
    const position = positions.find((one) => one.pool.address === address)
    if (!pool || !position) throw new Error('the pool is not there')
    return { pool, position }
  }

  async function aPool(venue: Venue): Promise<{ address: string; token: PublicKey }> {
    const pair = await aPair(practice, payer, { standard: 'token-2022' }, null)
    const [tier] = (await venue.fetchCreationTerms(chain, pair)).tiers
    if (!tier) throw new Error('there is no tier')
    const plan = await venue.planCreate(chain, {
      payer: payer.publicKey.toBase58(),
      pair,
      deposit: { base: 5_000_000_000n, quote: 3n * SOL },
      tier,
      opensAt: null,
      lock: false,
    })
    await carryOutPlan(practice, payer, plan)
    const address = plan.subject['pool'] ?? ''
    await untilOpen(practice, (await look(venue, address)).pool.opensAt)
    return { address, token: new PublicKey(pair.base.mint) }
  }
})

import 'fake-indexeddb/auto'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOL_MINT } from '../../../src/liquidity/orient'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { planSendSol } from '../../../src/tokens/operations/transfer'
import { fetchSolHolding, planUnwrap } from '../../../src/tokens/operations/wrappedSol'
import type { Plan } from '../../../src/transactions/plan'
import { fetchFeeSplit, withServiceFee } from '../../../src/transactions/serviceFee'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../../support/programs'
import { wrapSol } from '../../support/spreadTokens'
import { aPair, asVenuesSee, carryOut, openPool } from '../../liquidity/raydium-cpmm/onChain'
import { tokensSay } from '../../../src/tokens/said'

/* SOL that is wrapped in token accounts of the wallet: unwrapped alone, or by what needs it. Each bill is paid to the lamport. */

const SOL = 10n ** 9n

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain(practicePrograms())))
afterAll(() => chain.stop())

const stepsOf = ({ steps }: Plan) => steps.map(({ id }) => id)

test('unwraps all accounts with what they hold besides, but those that somebody else closes', async () => {
  const payer = await chain.aPayer(20n * SOL)
  const [one, other] = [await wrapSol(chain, payer, SOL), await wrapSol(chain, payer, 2n * SOL)]
  const foreign = await wrapSol(chain, payer, 3n * SOL, true)
  // Lamports that were sent there and never counted as balance.
  await chain.send(
    [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: one, lamports: 12_345 })],
    payer,
  )
  const lamportsOf = async () =>
    (await chain.connection.getMultipleAccountsInfo([one, other, foreign], 'confirmed')).map(
      (account) => account?.lamports ?? 0,
    )
  const [first = 0, second = 0, third = 0] = await lamportsOf()
  const before = await chain.balance(payer)
  expect(await fetchSolHolding(chain.connection, payer.publicKey)).toMatchObject({
    wrapped: BigInt(first + second),
    spendable: before + BigInt(first + second),
  })
  const plan = await planUnwrap(chain.connection, payer.publicKey)
  expect(plan.title).toEqual(tokensSay('unwrap', { lamports: 3_000_000_000n }))
  const { prepared } = await carryOut(chain, payer, plan)
  const fees = prepared.bill.lines.filter(({ kind }) => kind !== 'deposit')
  const paid = fees.reduce((sum, { lamports }) => sum + lamports, 0n)
  expect(await chain.balance(payer)).toBe(before + BigInt(first + second) - paid)
  expect(await lamportsOf()).toEqual([0, 0, third])
  await expect(planUnwrap(chain.connection, payer.publicKey)).rejects.toMatchObject({
    context: { message: tokensSay('nothing-to-unwrap', {}) },
  })
})

describe('a payment of SOL', () => {
  test('unwraps what the wallet lacks, in the same transaction, and the account with most of it first', async () => {
    const payer = await chain.aPayer(10n * SOL)
    const [small, large] = [await wrapSol(chain, payer, SOL), await wrapSol(chain, payer, 5n * SOL)]
    const to = Keypair.generate().publicKey
    const order = { to: to.toBase58(), lamports: 7n * SOL }
    const plan = await planSendSol(chain.connection, payer.publicKey, order)
    expect(plan.title).toMatchObject({ id: 'send', values: { amount: { units: 7_000_000_000n } } })
    expect(stepsOf(plan)).toEqual(['unwrap', 'send'])
    await carryOut(chain, payer, plan)
    expect(await chain.balance({ publicKey: to })).toBe(7n * SOL)
    expect(await chain.balance({ publicKey: small })).toBeGreaterThan(SOL)
    expect(await chain.balance({ publicKey: large })).toBe(0n)
  })

  test.each([
    [
      'leaves wrapped SOL alone where it leaves the wallet as much as the network asks for',
      890_880n + 15_000n,
      ['send'],
    ],
    ['unwraps where it leaves less than that', 890_879n + 15_000n, ['unwrap', 'send']],
  ] as const)('%s', async (_, left, steps) => {
    const payer = await chain.aPayer(10n * SOL)
    await wrapSol(chain, payer, SOL)
    const lamports = (await chain.balance(payer)) - left
    const order = { to: Keypair.generate().publicKey.toBase58(), lamports }
    const plan = await planSendSol(chain.connection, payer.publicKey, order)
    expect(stepsOf(plan)).toEqual(steps)
    await carryOut(chain, payer, plan)
  })

  test.each([
    ['what the fee of this copy leaves missing', [SOL / 2n], 998_000_000n],
    ['all accounts for it, where one holds too little', [SOL / 2n, SOL / 1_000n], 1_498_000_000n],
  ] as const)('unwraps %s', async (_, wrapped, lamports) => {
    const payer = await chain.aPayer(10n * SOL)
    for (const amount of wrapped) await wrapSol(chain, payer, amount)
    const [to, operator] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const rest = (await chain.balance(payer)) - SOL - 5_000n
    await chain.send(
      [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: rest })],
      payer,
    )
    const fee = { lamports: 5_000_000n, address: operator.toBase58(), shareBps: 0 }
    const order = { to: to.toBase58(), lamports, siteFee: fee.lamports }
    const bare = await planSendSol(chain.connection, payer.publicKey, order)
    const split = await fetchFeeSplit(chain.connection, fee, payer.publicKey, null)
    const plan = withServiceFee(bare, split)
    expect(stepsOf(plan)).toEqual(['unwrap', 'send', 'pay-service-fee'])
    await carryOut(chain, payer, plan)
    expect(await chain.balance({ publicKey: to })).toBe(rest + lamports)
    expect(await chain.balance({ publicKey: operator })).toBe(5_000_000n)
  })

  test('leaves wrapped SOL alone where the wallet has enough', async () => {
    const payer = await chain.aPayer(10n * SOL)
    const wrapped = await wrapSol(chain, payer, SOL)
    const order = { to: Keypair.generate().publicKey.toBase58(), lamports: 7n * SOL }
    const plan = await planSendSol(chain.connection, payer.publicKey, order)
    expect(stepsOf(plan)).toEqual(['send'])
    await carryOut(chain, payer, plan)
    expect(await chain.balance({ publicKey: wrapped })).toBeGreaterThan(SOL)
  })
})

describeWithPrograms('a swap of SOL', RAYDIUM, () => {
  test('unwraps what the wallet lacks, in the same transaction', async () => {
    const payer = await chain.aPayer(10n * SOL)
    const pair = await aPair(chain, payer, {}, null)
    const { pool } = await openPool(chain, payer, { pair, deposit: { base: SOL, quote: SOL } })
    const wrapped = await wrapSol(chain, payer, 6n * SOL)
    const from = pair.base.mint === SOL_MINT ? 'base' : 'quote'
    const quote = pool.quotes.swap(from, 7n * SOL)
    const order = { payer: payer.publicKey.toBase58(), pool, quote, slippage: 500 }
    const plan = await raydiumCpmm.planSwap(asVenuesSee(chain), order)
    expect(stepsOf(plan)).toEqual(['unwrap', 'swap'])
    await carryOut(chain, payer, plan)
    expect(await chain.balance({ publicKey: wrapped })).toBe(0n)
  })
})

describeWithPrograms('a new pool with SOL', RAYDIUM, () => {
  test.each([
    ['unwraps what its accounts and the fee of the venue leave missing', 90n, ['unwrap', 'create-pool']],
    ['leaves wrapped SOL alone where the wallet has enough for them', 220n, ['create-pool']],
  ] as const)('%s', async (_, besides, steps) => {
    const payer = await chain.aPayer(10n * SOL)
    const pair = await aPair(chain, payer, {}, null)
    const wrapped = await wrapSol(chain, payer, SOL)
    const deposit = 4n * SOL
    const to = Keypair.generate().publicKey
    const lamports = (await chain.balance(payer)) - deposit - (besides * SOL) / 1_000n
    await chain.send([SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports })], payer)
    const { prepared } = await openPool(chain, payer, { pair, deposit: { base: deposit, quote: deposit } })
    expect(stepsOf(prepared.plan)).toEqual(steps)
    expect(await chain.balance({ publicKey: wrapped })).toBe(steps.length > 1 ? 0n : SOL + 2_039_280n)
  })
})

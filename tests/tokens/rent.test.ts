// @vitest-environment node
import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readHeldAccounts } from '../../src/tokens/heldAccounts'
import { planCloseAccounts, planWithdrawRent } from '../../src/tokens/operations/rent'
import { receiptOf } from '../../src/operation/bills'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { executeOperation } from '../../src/transactions/sign'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { aMint } from '../support/mint'
import { run } from '../support/operations'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

/** Carries a plan out; what was promised is what was received, to the lamport. Resolves with the number of transactions. */
async function carryOut(plan: Plan, payer: Keypair): Promise<number> {
  const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
  const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
  const before = await practice.balance(payer)
  const receipt = receiptOf(await run(executeOperation(prepared, aSigner(payer), access), access))
  expect(receipt).toMatchObject({ same: true, paid: receipt?.promised })
  expect(before - (await practice.balance(payer))).toBe(receipt?.promised)
  return receipt?.signatures.length ?? 0
}

it('closes sixty empty accounts of a wallet in three transactions, and has nothing to close the second time', async () => {
  const payer = await practice.aPayer()
  const maker = await practice.aPayer()
  const mints = await Promise.all(Array.from({ length: 60 }, () => aMint(practice.connection, maker)))
  for (let at = 0; at < mints.length; at += 10)
    await practice.send(
      mints.slice(at, at + 10).map((mint) => opening(mint, payer)),
      payer,
    )
  const held = async () => (await readHeldAccounts(practice.connection, payer.publicKey)).accounts
  const empty = (await held()).filter(({ amount }) => amount === 0n)
  expect(empty.length).toBe(60)
  const plan = await planCloseAccounts(practice.connection, payer.publicKey)
  expect(await carryOut(plan, payer)).toBe(3)
  expect((await held()).filter(({ amount }) => amount === 0n)).toEqual([])
  await expect(planCloseAccounts(practice.connection, payer.publicKey)).rejects.toMatchObject({
    code: 'input/invalid',
  })
}, 60_000)

it('withdraws what accounts and mints hold beyond the rent that fell, each once', async () => {
  const payer = await practice.aPayer()
  const mint = await aMint(practice.connection, payer)
  const other = await aMint(practice.connection, await practice.aPayer())
  await practice.send([opening(mint, payer), opening(other, payer)], payer)
  practice.chain.setRent(1_322n)
  const plan = await planWithdrawRent(practice.connection, payer.publicKey)
  // Its two token accounts, and the mint of which it is the authority.
  expect(plan.subject['accounts']).toBe('3')
  expect(await carryOut(plan, payer)).toBe(1)
  await expect(planWithdrawRent(practice.connection, payer.publicKey)).rejects.toMatchObject({
    code: 'input/invalid',
  })
  await carryOut(await planCloseAccounts(practice.connection, payer.publicKey), payer)
}, 60_000)

function opening(mint: PublicKey, { publicKey }: Keypair) {
  const account = getAssociatedTokenAddressSync(mint, publicKey)
  return createAssociatedTokenAccountIdempotentInstruction(publicKey, account, publicKey, mint)
}

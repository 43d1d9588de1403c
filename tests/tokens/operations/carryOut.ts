import { getMint, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID, type Mint } from '@solana/spl-token'
import { type Keypair, PublicKey } from '@solana/web3.js'
import { expect } from 'vitest'
import { receiptOf } from '../../../src/operation/bills'
import type { TokenOrder } from '../../../src/tokens/operations/order'
import { planTokenOrders } from '../../../src/operations/token/planOrders'
import { readAccountFields } from '../../../src/tokens/readAccountFields'
import { changedAccounts, foldChanges } from '../../../src/transactions/bill'
import type { Execution } from '../../../src/transactions/execution'
import type { Plan } from '../../../src/transactions/plan'
import { prepareOperation, type PreparedOperation } from '../../../src/transactions/prepare'
import { executeOperation } from '../../../src/transactions/sign'
import type { PracticeChain } from '../../support/chain'
import { aChainAccess, aSigner } from '../../support/engine'
import { run } from '../../support/operations'

export type Carried = Readonly<{ plan: Plan; prepared: PreparedOperation; execution: Execution }>

/**
 * Plans the orders of the payer and carries them out through the engine, as the page does. What was promised is paid to the lamport,
 * line by line, and each promised field holds afterwards.
 */
export async function carryOut(
  chain: PracticeChain,
  payer: Keypair,
  mint: PublicKey,
  ...orders: readonly TokenOrder[]
): Promise<Carried> {
  const { connection } = chain
  const access = { ...(await aChainAccess(chain)), readAccount: readAccountFields }
  const plan = await planTokenOrders(connection, payer.publicKey, mint, orders)
  const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
  const before = await chain.balance(payer)
  const done = await run(executeOperation(prepared, aSigner(payer), access), access)
  const receipt = receiptOf(done)
  expect([receipt?.paid, receipt?.same]).toEqual([receipt?.promised, true])
  if (prepared.drafts.length === 1) expect(receipt?.paid).toBe(prepared.bill.total)
  expect(await chain.balance(payer)).toBe(before - (receipt?.paid ?? 0n))
  for (const { cost, paid } of receipt?.lines ?? [])
    expect([cost.label, paid]).toEqual([cost.label, cost.lamports])
  await requireFields(chain, plan)
  return { plan, prepared, execution: done }
}

async function requireFields({ connection }: PracticeChain, plan: Plan): Promise<void> {
  const promised = foldChanges(plan.steps)
  const addresses = changedAccounts(promised)
  const found = await connection.getMultipleAccountsInfo(
    addresses.map((address) => new PublicKey(address)),
    'confirmed',
  )
  const words = new Map(addresses.map((address, at) => [address, readAccountFields(found[at] ?? null)]))
  expect(promised.map((change) => ({ ...change, after: words.get(change.account)?.[change.field] }))).toEqual(
    promised,
  )
}

/** The error of planning or simulating the orders: its code and its words. */
export async function refusal(
  chain: PracticeChain,
  payer: Keypair,
  mint: PublicKey,
  ...orders: readonly TokenOrder[]
): Promise<Readonly<{ code: string; context: Readonly<Record<string, unknown>> }>> {
  const access = { ...(await aChainAccess(chain)), readAccount: readAccountFields }
  return await planTokenOrders(chain.connection, payer.publicKey, mint, orders)
    .then((plan) => prepareOperation(plan, { ...access, priority: 'normal' }))
    .then(
      () => {
        throw new Error('it was not refused')
      },
      (error: unknown) => error as Readonly<{ code: string; context: Readonly<Record<string, unknown>> }>,
    )
}

/** The mint as the official library reads it. */
export async function mintOf({ connection }: PracticeChain, mint: PublicKey): Promise<Mint> {
  const found = await connection.getAccountInfo(mint, 'confirmed')
  const program = found?.owner.equals(TOKEN_PROGRAM_ID) ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID
  return await getMint(connection, mint, 'confirmed', program)
}

// @vitest-environment node
import 'fake-indexeddb/auto'
import {
  AuthorityType,
  createApproveInstruction,
  createSetAuthorityInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, type TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeError } from '../../src/errors/describeError'
import { planTokenOrders } from '../../src/tokens/operations/planTokenOrders'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aManagedToken } from '../support/tokenOperations'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

/* A program that is called with the wallet's signature could give itself a right over the wallet's tokens: the simulation shows it. */

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

/** A payment of a token, and the same with one more instruction in its step. */
async function aPayment() {
  const payer = await practice.aPayer()
  const mint = await aManagedToken(practice, payer)
  const to = Keypair.generate().publicKey
  const account = tokenAccountOf(payer.publicKey, mint, 'token-2022')
  const order = { kind: 'send', to: to.toBase58(), amount: 5n, from: null } as const
  const plan = await planTokenOrders(practice.connection, payer.publicKey, mint, [order])
  const withMore = (more: TransactionInstruction): Plan => ({
    ...plan,
    steps: plan.steps.map((step) => ({ ...step, instructions: [...step.instructions, more] })),
  })
  const prepare = (one: Plan) =>
    prepareOperation(one, {
      connection: practice.connection,
      priority: 'normal',
      guarding: 'never',
      readAccount: readAccountFields,
    })
  return { payer, account, plan, withMore, prepare }
}

test('a delegate or a close authority that no step promises stops the operation', async () => {
  const { payer, account, plan, withMore, prepare } = await aPayment()
  const thief = Keypair.generate().publicKey
  const owner = payer.publicKey
  const setAuthority = (type: AuthorityType) =>
    createSetAuthorityInstruction(account, owner, type, thief, [], TOKEN_2022_PROGRAM_ID)
  const gifts = [
    ['delegate', 'delegate', createApproveInstruction(account, thief, owner, 9n, [], TOKEN_2022_PROGRAM_ID)],
    ['closeAuthority', 'close authority', setAuthority(AuthorityType.CloseAccount)],
  ] as const
  for (const [field, right, gift] of gifts) {
    const failure: unknown = await prepare(withMore(gift)).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'simulation/mismatch',
      context: { account: account.toBase58(), field, right, simulated: thief.toBase58() },
    })
    const { detail, remedy } = describeError(failure)
    expect(detail).toContain(`${thief.toBase58()} became the ${right} of a token account`)
    expect(remedy).toMatch(/^Do not sign this\./)
  }
  expect((await prepare(plan)).first.changes.length).toBeGreaterThan(0)
})

test('a delegate that was there before stops nothing', async () => {
  const { payer, account, plan, prepare } = await aPayment()
  const delegate = Keypair.generate().publicKey
  await practice.send(
    [createApproveInstruction(account, delegate, payer.publicKey, 9n, [], TOKEN_2022_PROGRAM_ID)],
    payer,
  )
  expect((await prepare(plan)).first.changes.length).toBeGreaterThan(0)
})

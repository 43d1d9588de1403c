import 'fake-indexeddb/auto'
import {
  AuthorityType,
  createApproveInstruction,
  createSetAuthorityInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, type PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import '../../src/operations/said'
import { describeError } from '../../src/errors/describeError'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { currentTransaction, isDone } from '../../src/transactions/execution'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { signAgain } from '../../src/transactions/resume'
import { answerConsent, executeOperation, type TransactionSigner } from '../../src/transactions/sign'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { run } from '../support/operations'
import { aManagedToken } from '../support/tokenOperations'
import { aRaisingSigner } from './aRaisingSigner'

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
  const order = { kind: 'send', to: to.toBase58(), amount: 5n } as const
  const plan = await planTokenOrders(practice.connection, payer.publicKey, mint, [order])
  const withMore = (more: TransactionInstruction): Plan => ({
    ...plan,
    steps: plan.steps.map((step) => ({ ...step, instructions: [...step.instructions, more] })),
  })
  const options = { connection: practice.connection, priority: 'normal', guarding: 'never' } as const
  const prepare = (one: Plan) => prepareOperation(one, { ...options, readAccount: readAccountFields })
  /** Prepares without looking at rights, so that only what follows can notice one. */
  const prepareUnchecked = (one: Plan) => prepareOperation(one, options)
  return { payer, account, plan, withMore, prepare, prepareUnchecked }
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
      context: { account: account.toBase58(), field, right, simulated: valueNaming(thief) },
    })
    const { detail, remedy } = describeError(failure)
    expect(detail).toContain(`${thief.toBase58()} became the ${right} of a token account`)
    expect(remedy).toMatch(/^Do not sign this\./)
  }
  expect((await prepare(plan)).first.changes.length).toBeGreaterThan(0)
})

test('a delegate that a repeated request would make, or one whose fee the wallet raised, stops it too', async () => {
  const { payer, account, plan, withMore, prepareUnchecked } = await aPayment()
  const thief = Keypair.generate().publicKey
  const gift = createApproveInstruction(account, thief, payer.publicKey, 9n, [], TOKEN_2022_PROGRAM_ID)
  const unchecked = await aChainAccess(practice)
  const access = { ...unchecked, readAccount: readAccountFields }
  const refused = {
    code: 'simulation/mismatch',
    context: { right: 'delegate', simulated: valueNaming(thief) },
  }

  const prepared = await prepareUnchecked(withMore(gift))
  const declining: TransactionSigner = {
    address: payer.publicKey,
    walletName: 'Test Wallet',
    signTransaction: () => Promise.reject(new AppError('wallet/declined')),
  }
  const declined = await run(executeOperation(prepared, declining, unchecked), unchecked)
  await expect(run(signAgain(declined, aSigner(payer), access), access, declined)).rejects.toMatchObject(
    refused,
  )

  const raising = aRaisingSigner(payer, prepared)
  const asking = await run(signAgain(declined, raising, unchecked), unchecked, declined)
  expect(currentTransaction(asking).state.status).toBe('awaiting-consent')
  await expect(run(answerConsent(asking, true, access), access, asking)).rejects.toMatchObject(refused)

  await run(answerConsent(asking, false, access), access, asking)
  const honest = await prepareUnchecked(plan)
  const other = await run(executeOperation(honest, aRaisingSigner(payer, honest), access), access)
  expect(isDone(await run(answerConsent(other, true, access), access, other))).toBe(true)
})

test('a delegate that was there before stops nothing, unless it may take more', async () => {
  const { payer, account, plan, withMore, prepare } = await aPayment()
  const delegate = Keypair.generate().publicKey
  const approve = (amount: bigint) =>
    createApproveInstruction(account, delegate, payer.publicKey, amount, [], TOKEN_2022_PROGRAM_ID)
  await practice.send([approve(9n)], payer)
  expect((await prepare(plan)).first.changes.length).toBeGreaterThan(0)
  expect((await prepare(withMore(approve(8n)))).first.changes.length).toBeGreaterThan(0)
  const failure: unknown = await prepare(withMore(approve(10n))).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'simulation/mismatch', context: { field: 'delegate' } })
  expect(describeError(failure).detail).toContain(
    `${delegate.toBase58()} became the delegate, with a larger amount than before, of a token account`,
  )
})

/** What a field of an account holds that names this address, as the context of an error. */
function valueNaming(address: PublicKey) {
  return { id: 'account-value', values: { value: { address: address.toBase58() } } }
}

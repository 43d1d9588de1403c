import 'fake-indexeddb/auto'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { receiptOf } from '../../src/operation/bills'
import type { TokenOrder } from '../../src/tokens/operations/order'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import type { RecordingAccess } from '../../src/transactions/contract'
import { baseUnits, baseUnitsOf } from '../../src/transactions/accountValues'
import { type Execution, isDone, promisedSteps } from '../../src/transactions/execution'
import { prepareOperation, type PreparedTransaction } from '../../src/transactions/prepare'
import { prepareNext, signAgain } from '../../src/transactions/resume'
import { executeOperation } from '../../src/transactions/sign'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { carryOutPlan, readOperation, run, runUntil } from '../support/operations'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { aManagedToken } from '../support/tokenOperations'

const AMOUNT = 5_000_000_000n

describeWithPrograms('an operation on a token that was declined and is asked for again', [METAPLEX], () => {
  let practice: PracticeChain
  beforeAll(async () => void (practice = await startPracticeChain(practicePrograms())))
  afterAll(() => practice.stop())

  /**
   * The holder of a token, who is also its authority, has declined these orders, at the nth transaction, or has closed the tab after the
   * first one.
   */
  async function aDeclined(ordersOf: (own: string) => readonly TokenOrder[], nth: number | 'closed' = 1) {
    const payer = await practice.aPayer()
    const mint = await aManagedToken(practice, payer)
    const { connection } = practice
    const access: RecordingAccess = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const plan = (orders: readonly TokenOrder[]) => planTokenOrders(connection, payer.publicKey, mint, orders)
    const options = { connection, priority: 'normal', readAccount: readAccountFields } as const
    const prepared = await prepareOperation(await plan(ordersOf(payer.publicKey.toBase58())), options)
    let prompts = 0
    const declining = aSigner(payer, (signed) =>
      (prompts += 1) === nth ? Promise.reject(new AppError('wallet/declined')) : signed,
    )
    const events = executeOperation(prepared, declining, access)
    const declined =
      nth === 'closed'
        ? await readOperation(access, await runUntil('paid', events))
        : await run(events, access)
    return {
      declined,
      since: async (...orders: readonly TokenOrder[]) => carryOutPlan(practice, payer, await plan(orders)),
      next: () => prepareNext(declined, options),
      again: (next?: PreparedTransaction, of: Execution = declined) =>
        run(signAgain(of, aSigner(payer), access, undefined, next), access, of),
    }
  }

  /** Each value that the operation promises is on the chain, and so is each figure of its receipt. */
  async function requireKept(done: Execution): Promise<void> {
    expect(isDone(done)).toBe(true)
    const promised = promisedSteps(done).flatMap(({ changes = [] }) => changes)
    const last = new Map(promised.map((change) => [`${change.account} ${change.field}`, change]))
    for (const { account, field, after } of last.values()) {
      const found = await practice.connection.getAccountInfo(new PublicKey(account), 'confirmed')
      expect([field, readAccountFields(found)[field]]).toEqual([field, after])
    }
    const receipt = receiptOf(done)
    expect([receipt?.paid, receipt?.same]).toEqual([receipt?.promised, true])
  }

  const to = (): string => Keypair.generate().publicKey.toBase58()
  const send = (receiver: string, amount = AMOUNT): TokenOrder => ({
    kind: 'send',
    amount,
    to: receiver,
  })
  const mint = (receiver: string, amount = AMOUNT): TokenOrder => ({
    kind: 'mint-more',
    amount,
    to: receiver,
  })
  const burn = (amount = AMOUNT): TokenOrder => ({ kind: 'burn', amount })

  test.each<[string, (own: string) => readonly TokenOrder[]]>([
    ['a payment', () => [send(to())]],
    ['new tokens', (own) => [mint(own)]],
    ['a burn', () => [burn()]],
    ['several at once', (own) => [mint(own), mint(to(), 3n), burn()]],
  ])('%s: is done, whatever balances and supply have become since', async (_, orders) => {
    const { declined, since, again } = await aDeclined(orders)
    await since(send(to(), 7n))
    await since(burn(8n))
    await since(mint(to(), 9n))
    await requireKept(await again())
    expect(declined.transactions[0]?.status).toBe('declined')
  })

  test('a payment: is shown with what it costs now where its receiver’s account was opened since', async () => {
    const receiver = to()
    const { since, next, again } = await aDeclined(() => [send(receiver)])
    await since(send(receiver, 7n))
    await expect(again()).rejects.toMatchObject({ code: 'simulation/mismatch' })
    const shown = await next()
    expect(
      shown.changes.map(({ before, after }) => (baseUnitsOf(after) ?? 0n) - (baseUnitsOf(before) ?? 0n)),
    ).toEqual([-AMOUNT, AMOUNT])
    await requireKept(await again(shown))
  })

  test.each([true, false])(
    'the second of two transactions: is done, whatever balances have become since (prepared again: %s)',
    async (isPrepared) => {
      const { declined, since, next, again } = await aDeclined(
        () => Array.from({ length: 10 }, () => send(to(), 3n)),
        2,
      )
      expect(declined.transactions.map(({ status }) => status)).toEqual(['confirmed', 'declined'])
      await since(send(to(), 7n))
      const stopped = await again(isPrepared ? await next() : undefined)
      expect(isDone(stopped)).toBe(true)
      expect(receiptOf(stopped)).toMatchObject({ same: true })
    },
  )

  test('the second of two transactions: is done where the tab was closed before it', async () => {
    const orders = Array.from({ length: 10 }, () => send(to(), 3n))
    const { declined, since, next, again } = await aDeclined(() => orders, 'closed')
    expect(declined.transactions.map(({ status }) => status)).toEqual(['confirmed', 'prepared'])
    await since(send(to(), 7n))
    expect(receiptOf(await again(await next()))).toMatchObject({ same: true })
  })

  test('a payment: is not asked for where it would do anything else than what was reviewed', async () => {
    const { declined, since, again } = await aDeclined(() => [send(to())])
    await since(send(to(), 7n))
    const steps = declined.operation.steps.map(({ changes = [], ...step }) => ({
      ...step,
      changes: changes.map((change) => ({
        ...change,
        after: baseUnits((baseUnitsOf(change.after) ?? 0n) + 1n),
      })),
    }))
    const forged: Execution = { ...declined, operation: { ...declined.operation, steps } }
    await expect(again(undefined, forged)).rejects.toMatchObject({ code: 'simulation/mismatch' })
  })
})

import 'fake-indexeddb/auto'
import { type Keypair, PublicKey, SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSendSol } from '../../../src/tokens/operations/transfer'
import type { Run, RunLine } from '../../../src/transactions/runs/keptRuns'
import { currentTransaction, type Execution, isDone } from '../../../src/transactions/execution'
import { openJournal } from '../../../src/transactions/journal'
import { compileMessage } from '../../../src/transactions/pack'
import { prepareOperation } from '../../../src/transactions/prepare'
import { openRunJournal } from '../../../src/transactions/runs/runJournal'
import type { TransactionSigner } from '../../../src/transactions/sign'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { aSigner } from '../../support/engine'
import { run as runSingle, runUntil } from '../../support/operations'
import { aRun, aTab, lines, pressAgain, readAgain } from './aRun'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

/** What a wallet's refusal is to the scripts of the page that was opened last. */
async function sayNo(): Promise<never> {
  const { AppError } = await import('../../../src/errors/AppError')
  throw new AppError('wallet/declined', { code: 4001 })
}

const declines = (payer: Keypair) => aSigner(payer, sayNo)

/** A list of its own tab: declined, or paid. */
async function aList(payer: Keypair, list: readonly RunLine[], how: Parameters<typeof aTab>[3] = {}) {
  const run = await aRun(practice, payer, list)
  const tab = await aTab(practice, payer, {}, how)
  return { run, prompts: tab.prompts, last: await tab.drive(run) }
}

/**
 * The person presses, and names what the page shows as doubtful. `again`: they want also those lines paid whose receivers got the same
 * since.
 */
async function goOn(payer: Keypair, run: Run, again?: 'again') {
  const { head, lines: all } = run
  const press = await pressAgain(run)
  const tab = await aTab(practice, payer, { ...press, ...(again && { paysAgain: new Set(all.keys()) }) })
  return { last: await tab.drive(await readAgain(head.id)), prompts: tab.prompts }
}

/** The engine of single payments, with the same copy of the page's scripts as the tab that was opened last. */
async function aPage() {
  const [{ executeOperation }, { settleOperation }, engine] = await Promise.all([
    import('../../../src/transactions/sign'),
    import('../../../src/transactions/settle'),
    import('../../support/engine'),
  ])
  return { executeOperation, settleOperation, access: await engine.aChainAccess(practice) }
}

async function aSend(payer: Keypair, line: RunLine, signer: TransactionSigner = aSigner(payer)) {
  const { executeOperation, access } = await aPage()
  return await runSingle(executeOperation(await prepareSend(payer, line), signer, access), access)
}

/** What the page of a single payment finds out when it is opened. */
async function statusOf(execution: Execution) {
  const { settleOperation, access } = await aPage()
  return currentTransaction(await runSingle(settleOperation(execution, access), access, execution)).state
    .status
}

async function prepareSend(payer: Keypair, { address, units }: Pick<RunLine, 'address' | 'units'>) {
  const { connection } = practice
  const plan = await planSendSol(connection, payer.publicKey, { to: address, lamports: units })
  return await prepareOperation(plan, { connection, priority: 'normal', guarding: 'never' })
}

/** The signatures with which the journals call something paid; each payment on the chain belongs to one of them. */
async function paidInJournals(payer: Keypair, ...runs: readonly Run[]): Promise<readonly string[]> {
  const genesisHash = await practice.connection.getGenesisHash()
  const singles = await openJournal().list(genesisHash, payer.publicKey.toBase58())
  const journals = await Promise.all(runs.map(({ head }) => openRunJournal(head.id)))
  return [...singles, ...journals.flatMap((journal) => journal.executions())].flatMap(({ transactions }) =>
    transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : [])),
  )
}

async function expectEachPaidOnce(payer: Keypair, ...runs: readonly Run[]): Promise<void> {
  const history = await practice.connection.getSignaturesForAddress(payer.publicKey, {}, 'confirmed')
  // One of them funded the wallet.
  const sent = history.map(({ signature }) => signature).slice(0, -1)
  expect((await paidInJournals(payer, ...runs)).toSorted()).toEqual(sent.toSorted())
}

describe('one payment is the end of one operation', () => {
  test('of two lists of the same lines: the one that was declined is not paid by the other', async () => {
    const payer = await practice.aPayer()
    const list = lines(20)
    const declined = await aList(payer, list, { declines: true })
    expect(declined.last).toMatchObject({ declined: true, counts: { unpaid: 20 } })
    const paid = await aList(payer, list)
    expect(paid.last).toMatchObject({ done: true, counts: { paid: 20 } })
    const looked = await (
      await aTab(practice, payer, { signer: null })
    ).drive(await readAgain(declined.run.head.id))
    expect(looked.counts).toMatchObject({ paid: 0, unpaid: 20 })
    await expectEachPaidOnce(payer, declined.run, paid.run)
    const again = await goOn(payer, declined.run, 'again')
    expect(again.prompts).toEqual([1])
    await expectEachPaidOnce(payer, declined.run, paid.run)
  })

  test('of two lists of the same lines: what the other has paid since is left out where nobody wants it twice', async () => {
    const payer = await practice.aPayer()
    const list = lines(20)
    const declined = await aList(payer, list, { declines: true })
    const paid = await aList(payer, list)
    const again = await goOn(payer, declined.run)
    expect(again).toMatchObject({ prompts: [], last: { done: true, counts: { paid: 0, skipped: 20 } } })
    await expectEachPaidOnce(payer, declined.run, paid.run)
  })

  test('of a single payment that was declined, and a list of eight lines that holds it', async () => {
    const payer = await practice.aPayer()
    const list = lines(8, () => 500_000_000n)
    const [one] = list
    if (!one) throw new Error('no line')
    const declined = await aSend(payer, one, declines(payer))
    const paid = await aList(payer, list)
    expect(paid.last).toMatchObject({ done: true, counts: { paid: 8 } })
    expect(await statusOf(declined)).toBe('declined')
    await expectEachPaidOnce(payer, paid.run)
  })

  test('of a list of one line that was declined, and the same as a single payment, and the other way round', async () => {
    const payer = await practice.aPayer()
    const [one] = lines(1)
    if (!one) throw new Error('no line')
    const list = await aList(payer, [one], { declines: true })
    const single = await aSend(payer, one)
    expect(isDone(single)).toBe(true)
    const looked = await (
      await aTab(practice, payer, { signer: null })
    ).drive(await readAgain(list.run.head.id))
    expect(looked.counts).toMatchObject({ paid: 0, unpaid: 1 })
    await expectEachPaidOnce(payer, list.run)
    const declined = await aSend(payer, one, declines(payer))
    const again = await goOn(payer, list.run, 'again')
    expect(again).toMatchObject({ prompts: [1], last: { done: true } })
    expect(await statusOf(declined)).toBe('declined')
    await expectEachPaidOnce(payer, list.run)
  })

  test('where the tab dies while a list asks: the same is not asked for meanwhile, neither alone nor by another list', async () => {
    const payer = await practice.aPayer()
    const [one] = lines(1)
    if (!one) throw new Error('no line')
    const run = await aRun(practice, payer, [one])
    const silent: TransactionSigner = {
      address: payer.publicKey,
      walletName: 'Silent',
      signTransaction: () => new Promise(() => {}),
    }
    await (
      await aTab(practice, payer, { signer: silent })
    ).driveUntil(run, ({ activity, counts }) => activity === 'asking' && counts.open === 1)
    const under = { code: 'transaction/under-way', context: { run: run.head.id } }
    await expect(aSend(payer, one)).rejects.toMatchObject(under)
    const other = await aList(payer, [one])
    expect(other.last).toMatchObject({ problem: under, counts: { paid: 0 } })
    expect(other.prompts).toEqual([])
    practice.chain.warp(200)
    expect(await goOn(payer, run)).toMatchObject({ prompts: [], last: { counts: { doubtful: 1 } } })
    const again = await goOn(payer, run)
    expect(again).toMatchObject({ prompts: [1], last: { done: true } })
    const second = await goOn(payer, other.run, 'again')
    expect(second).toMatchObject({ prompts: [1], last: { done: true } })
    await expectEachPaidOnce(payer, run, other.run)
  })

  test('where the tab dies before the answer to a single payment: a list that pays the same waits for it', async () => {
    const payer = await practice.aPayer()
    const [one] = lines(1)
    if (!one) throw new Error('no line')
    const { executeOperation, access } = await aPage()
    const sending = executeOperation(await prepareSend(payer, one), aSigner(payer), access)
    await runUntil('approval-requested', sending)
    const list = await aList(payer, [one])
    expect(list.last).toMatchObject({ problem: { code: 'transaction/under-way' }, counts: { paid: 0 } })
  })

  test('pressed at the same moment, alone and in a list: each payment has its own signature', async () => {
    const payer = await practice.aPayer()
    const [one] = lines(1)
    if (!one) throw new Error('no line')
    const run = await aRun(practice, payer, [one])
    const tab = await aTab(practice, payer)
    const [listed, alone] = await Promise.allSettled([tab.drive(run), aSend(payer, one)])
    const paid =
      (listed.status === 'fulfilled' && listed.value.done ? 1 : 0) + (alone.status === 'fulfilled' ? 1 : 0)
    expect(paid).toBeGreaterThan(0)
    expect(await paidInJournals(payer, run)).toHaveLength(paid)
    await expectEachPaidOnce(payer, run)
  })

  test('a transaction without a known signature that does more than was asked is not taken for it', async () => {
    const payer = await practice.aPayer()
    const [one, other] = lines(2)
    if (!one || !other) throw new Error('no line')
    const wallet: TransactionSigner = {
      address: payer.publicKey,
      walletName: 'Generous',
      sends: true,
      signAndSend: async ({ message }) => {
        await sendBoth(payer, [one, other], message.recentBlockhash)
        return await sayNo()
      },
    }
    const declined = await aSend(payer, one, wallet)
    expect(await statusOf(declined)).toBe('declined')
  })

  test('a transaction that does more is not sent; where the wallet that returned it sends it, it is paid', async () => {
    const payer = await practice.aPayer()
    const [one, other] = lines(2)
    if (!one || !other) throw new Error('no line')
    const wallet: TransactionSigner = {
      address: payer.publicKey,
      walletName: 'Generous',
      signTransaction: async ({ message }) => {
        const signature = await sendBoth(payer, [one, other], message.recentBlockhash)
        const sent = await practice.connection.getTransaction(signature, {
          commitment: 'confirmed',
          maxSupportedTransactionVersion: 0,
        })
        if (!sent) throw new Error('it did not land')
        const transaction = new VersionedTransaction(sent.transaction.message)
        transaction.sign([payer])
        return transaction
      },
    }
    const refused = await aSend(payer, one, wallet)
    expect(currentTransaction(refused).state).toMatchObject({ status: 'failed', landed: false })
    expect(await statusOf(refused)).toBe('confirmed')
    await expectEachPaidOnce(payer)
  })

  test('a transaction whose signature the wallet named is paid, whatever else it does, and says what it took', async () => {
    const payer = await practice.aPayer()
    const [one, other] = lines(2)
    if (!one || !other) throw new Error('no line')
    const before = await practice.balance(payer)
    const wallet: TransactionSigner = {
      address: payer.publicKey,
      walletName: 'Generous',
      sends: true,
      signAndSend: ({ message }) => sendBoth(payer, [one, other], message.recentBlockhash),
    }
    const { state } = currentTransaction(await aSend(payer, one, wallet))
    expect(state).toMatchObject({
      status: 'confirmed',
      paid: {
        total: before - (await practice.balance(payer)),
        rents: { [one.address]: one.units, [other.address]: other.units },
      },
    })
  })
})

test.each([
  ['all lines of a list', 20, { done: true, declined: false }],
  ['the first lines of a list', 400, { done: false, declined: true }],
])(
  'a wallet that sends %s and then declines: they are found at once, and not paid again',
  async (_, count, how) => {
    const payer = await practice.aPayer()
    const list = lines(count)
    const run = await aRun(practice, payer, list)
    let sent = 0
    const signer: TransactionSigner = {
      address: payer.publicKey,
      walletName: 'Hasty',
      signTransaction: sayNo,
      signTransactions: async (transactions) => {
        for (const transaction of transactions) {
          transaction.sign([payer])
          await practice.connection.sendRawTransaction(transaction.serialize())
          sent += 1
        }
        return await sayNo()
      },
    }
    const last = await (await aTab(practice, payer, { signer })).drive(run)
    expect(last).toMatchObject({ problem: null, ...how })
    expect(last.sentAnyway).toBe(last.counts.paid)
    expect(last.counts.unpaid).toBe(0)
    expect(last.counts.paid).toBeGreaterThan(0)
    expect(await paidInJournals(payer, run)).toHaveLength(sent)
    await expectEachPaidOnce(payer, run)
  },
)

/** What this wallet makes of a payment to one: one to both. */
async function sendBoth(payer: Keypair, both: readonly RunLine[], blockhash: string): Promise<string> {
  const transfers = both.map(({ address, units }) =>
    SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: new PublicKey(address),
      lamports: units,
    }),
  )
  const transaction = new VersionedTransaction(compileMessage(payer.publicKey, transfers, blockhash))
  transaction.sign([payer])
  const signature = await practice.connection.sendRawTransaction(transaction.serialize())
  await practice.connection.confirmTransaction(signature, 'confirmed')
  return signature
}

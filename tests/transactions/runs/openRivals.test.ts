import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planSendSol } from '../../../src/tokens/operations/transfer'
import { prepareOperation } from '../../../src/transactions/prepare'
import type { RunLine } from '../../../src/transactions/runs/keptRuns'
import type { TransactionSigner } from '../../../src/transactions/sign'
import { type PracticeChain, startPracticeChain, withMethods } from '../../support/chain'
import { all, aSigner } from '../../support/engine'
import { run as runSingle } from '../../support/operations'
import { aRun, aTab, lines, readAgain } from './aRun'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

function aLine(): RunLine {
  return { line: 1, address: Keypair.generate().publicKey.toBase58(), units: 2_000_000n }
}

/** A page with its own scripts: a tab loads them anew. `declined` and `sent` pay a line as single payments. */
async function aPage(payer: Keypair) {
  const [{ AppError }, { executeOperation }, { signAgain }, engine] = await Promise.all([
    import('../../../src/errors/AppError'),
    import('../../../src/transactions/sign'),
    import('../../../src/transactions/resume'),
    import('../../support/engine'),
  ])
  const access = await engine.aChainAccess(practice)
  const { connection } = practice
  const pay = async ({ address, units }: RunLine, signer: TransactionSigner) => {
    const plan = await planSendSol(connection, payer.publicKey, { to: address, lamports: units })
    const prepared = await prepareOperation(plan, { connection, priority: 'normal', guarding: 'never' })
    return await runSingle(executeOperation(prepared, signer, access), access)
  }
  const decline = () => Promise.reject(new AppError('wallet/declined'))
  return {
    access,
    signAgain,
    declined: (line: RunLine) => pay(line, aSigner(payer, decline)),
    sent: (line: RunLine) => pay(line, aSigner(payer)),
  }
}

/** A wallet that does not answer. */
function silent({ publicKey }: Keypair): TransactionSigner {
  return { address: publicKey, walletName: 'Silent', signTransaction: () => new Promise(() => {}) }
}

test('a declined payment is not asked for again while a list that pays the same waits in the wallet', async () => {
  const payer = await practice.aPayer()
  const first = aLine()
  const list = [first, ...lines(2)]
  const declined = await (await aPage(payer)).declined(first)
  const run = await aRun(practice, payer, list)
  const waiting = await aTab(practice, payer, { signer: silent(payer) })
  await waiting.driveUntil(run, ({ activity, counts }) => activity === 'asking' && counts.open === 3)
  const { signAgain, access } = await aPage(payer)
  let asked = 0
  const signer = aSigner(payer, (signed) => {
    asked += 1
    return signed
  })
  await expect(all(signAgain(declined, signer, access))).rejects.toMatchObject({
    code: 'transaction/under-way',
    context: { run: run.head.id },
  })
  expect(asked).toBe(0)
})

test('a list is not asked for while another list pays one of its lines in a batch of other lines', async () => {
  const payer = await practice.aPayer()
  const [shared, other, third] = [aLine(), aLine(), aLine()]
  const before = await aRun(practice, payer, [shared, other])
  const waiting = await aTab(practice, payer, { signer: silent(payer) })
  await waiting.driveUntil(before, ({ activity, counts }) => activity === 'asking' && counts.open === 2)
  const run = await aRun(practice, payer, [shared, third])
  const tab = await aTab(practice, payer)
  const last = await tab.drive(run)
  expect(last.problem).toMatchObject({ code: 'transaction/under-way', context: { run: before.head.id } })
  expect(last.counts).toMatchObject({ paid: 0 })
  expect(tab.prompts).toEqual([])
})

test('one payment leaves out one of two equal lines, also where the wallet declines in between', async () => {
  const payer = await practice.aPayer()
  const line = aLine()
  const run = await aRun(practice, payer, [line, { ...line, line: 2 }])
  const decline = async () =>
    await (await aTab(practice, payer, {}, { declines: true })).drive(await readAgain(run.head.id))
  expect((await decline()).counts).toMatchObject({ skipped: 0, paid: 0 })
  await (await aPage(payer)).sent(line)
  expect((await decline()).counts).toMatchObject({ skipped: 1, paid: 0 })
  const last = await (await aTab(practice, payer)).drive(await readAgain(run.head.id))
  expect(last.counts).toMatchObject({ skipped: 1, paid: 1 })
  expect(last.done).toBe(true)
})

test('a list that pays one of two equal lines again pays the other one too', async () => {
  const payer = await practice.aPayer()
  const line = aLine()
  const run = await aRun(practice, payer, [line, { ...line, line: 2 }])
  await (await aTab(practice, payer, {}, { declines: true })).drive(run)
  await (await aPage(payer)).sent(line)
  const tab = await aTab(practice, payer, { paysAgain: new Set([0]) })
  const last = await tab.drive(await readAgain(run.head.id))
  expect(last).toMatchObject({ done: true, counts: { paid: 2, skipped: 0 } })
})

test('a list stops after a prompt where a later line was paid meanwhile, and leaves it out once it goes on', async () => {
  const payer = await practice.aPayer()
  const later = aLine()
  const list = [...lines(44), later]
  const run = await aRun(practice, payer, list)
  let page: Awaited<ReturnType<typeof aPage>> | undefined
  let prompts = 0
  const signer: TransactionSigner = {
    address: payer.publicKey,
    walletName: 'One',
    signTransaction: async (transaction) => {
      prompts += 1
      if (prompts === 1) await page?.sent(later)
      transaction.sign([payer])
      return transaction
    },
  }
  const tab = await aTab(practice, payer, { signer })
  page = await aPage(payer)
  const stopped = await tab.drive(run)
  expect(stopped.problem).toMatchObject({ code: 'transaction/done-since', context: { kind: 'send' } })
  expect(prompts).toBe(1)
  expect(stopped.counts.paid).toBeGreaterThan(0)
  expect(stopped.counts.skipped).toBe(0)
  const last = await (await aTab(practice, payer)).drive(await readAgain(run.head.id))
  expect(last).toMatchObject({ done: true, counts: { paid: 44, skipped: 1 } })
})

/** The wallet has paid the line from another tab once this one has read what was paid since, and before it asks. */
test.each(['a single payment', 'another list'])(
  'a line is not paid where %s lands after the list has looked, and is left out once it goes on',
  async (rival) => {
    const payer = await practice.aPayer()
    const line = aLine()
    const [other] = lines(1)
    if (!other) throw new Error('no line')
    const run = await aRun(practice, payer, [line, other])
    const rivals = await aRun(practice, payer, [line])
    const tab = await aTab(practice, payer)
    const { fetchConditions } = tab.ways
    let isPaid = false
    Object.assign(tab.ways, {
      fetchConditions: async (...of: Parameters<typeof fetchConditions>) => {
        if (!isPaid) {
          isPaid = true
          if (rival === 'another list') await (await aTab(practice, payer)).drive(rivals)
          else await (await aPage(payer)).sent(line)
        }
        return await fetchConditions(...of)
      },
    })
    const stopped = await tab.drive(run)
    expect(stopped.problem).toMatchObject({ code: 'transaction/done-since' })
    expect(tab.prompts).toEqual([])
    const last = await (await aTab(practice, payer)).drive(await readAgain(run.head.id))
    expect(last).toMatchObject({ done: true, counts: { paid: 1, skipped: 1 } })
  },
)

test('a declined payment is not asked for again where a list pays the same after the page has looked', async () => {
  const payer = await practice.aPayer()
  const line = aLine()
  const declined = await (await aPage(payer)).declined(line)
  const run = await aRun(practice, payer, [line])
  const tab = await aTab(practice, payer)
  const { signAgain, access } = await aPage(payer)
  let asked = 0
  const signer = aSigner(payer, (signed) => {
    asked += 1
    return signed
  })
  let isPaid = false
  const connection = withMethods(practice.connection, {
    getLatestBlockhashAndContext: async (...commitment) => {
      if (!isPaid) {
        isPaid = true
        await tab.drive(run)
      }
      return await practice.connection.getLatestBlockhashAndContext(...commitment)
    },
  })
  await expect(all(signAgain(declined, signer, { ...access, connection }))).rejects.toMatchObject({
    code: 'transaction/done-since',
    context: { run: run.head.id },
  })
  expect(asked).toBe(0)
})

import 'fake-indexeddb/auto'
import { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseRun, readRun, type Run } from '../../../src/transactions/runs/keptRuns'
import { operationSignatures } from '../../../src/transactions/execution'
import { openRunJournal } from '../../../src/transactions/runs/runJournal'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { aRun, aTab, lines, pressAgain, readAgain } from './aRun'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const got = ({ lines: list }: Run) =>
  Promise.all(list.map(({ address }) => practice.balance({ publicKey: new PublicKey(address) })))
const asked = ({ lines: list }: Run) => list.map(({ units }) => units)

/** A list of three transactions, of which the node swallowed the second one and calls it final. */
async function swallowed() {
  const payer = await practice.aPayer()
  const run = await aRun(practice, payer, lines(60))
  const lied = await (await aTab(practice, payer, {}, { swallows: 1 })).drive(run)
  const unpaid = (await got(run)).filter((amount) => amount === 0n).length
  return { payer, run, lied, unpaid, again: () => readAgain(run.head.id) }
}

/** From now on no endpoint keeps the blocks of that time any more. `hear`: what each request asks. */
function withoutOldBlocks(hear: (body: string) => void = () => {}) {
  const ask = globalThis.fetch
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    hear(body)
    return body.includes('"getFirstAvailableBlock"')
      ? Promise.resolve(new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 1_000_000_000 })))
      : ask(input, init)
  })
}

describe('a node swallows one of three transactions, and calls it final', { timeout: 60_000 }, () => {
  test('its lines are not called paid, and the list does not end; an honest node pays each line once', async () => {
    const { payer, lied, unpaid, again } = await swallowed()
    expect(unpaid).toBeGreaterThan(10)
    expect(lied).toMatchObject({ problem: null, done: false, counts: { paid: 60 - unpaid, said: unpaid } })
    expect((await again()).head).toMatchObject({ paid: 60 - unpaid, skipped: 0 })
    expect((await again()).head).not.toHaveProperty('endedAt')

    practice.chain.warp(200)
    const looked = await (await aTab(practice, payer, { signer: null })).drive(await again())
    expect(looked).toMatchObject({ done: false, counts: { paid: 60 - unpaid, doubtful: unpaid, said: 0 } })
    // One endpoint claimed that they landed, and one denies it: that is not enough to make them again.
    const unnamed = await aTab(practice, payer)
    expect(await unnamed.drive(await again())).toMatchObject({ problem: null, counts: { doubtful: unpaid } })
    expect(unnamed.prompts).toEqual([])
    const honest = await aTab(practice, payer, await pressAgain(await again()))
    expect(await honest.drive(await again())).toMatchObject({ done: true, counts: { paid: 60 } })
    expect(honest.prompts).toEqual([1])
    expect(await got(await again())).toEqual(asked(await again()))
  })

  test('another list neither pays nor leaves out what is paid by its word, until that was read or the person decides', async () => {
    const payer = await practice.aPayer()
    const [one] = lines(1)
    if (!one) throw new Error('there is a line')
    const later = await aRun(practice, payer, [one])
    const run = await aRun(practice, payer, [one])
    const lied = await (await aTab(practice, payer, {}, { swallows: 0 })).drive(run)
    expect(lied).toMatchObject({ done: false, counts: { said: 1 } })
    const honest = await aTab(practice, payer)
    const waits = await honest.drive(later)
    expect(waits).toMatchObject({ problem: null, done: false, counts: { waiting: 1, skipped: 0 } })
    expect(honest.prompts).toEqual([])
    const again = await aTab(practice, payer, { paysAgain: new Set([0]) })
    expect(await again.drive(await readAgain(later.head.id))).toMatchObject({ done: true })
    expect(await got(run)).toEqual([one.units])
  })

  test('where no endpoint keeps the blocks of that time any more, its lines stay paid by its word, are not asked for, and the list can be erased', async () => {
    const { payer, run, unpaid, again } = await swallowed()
    practice.chain.warp(200)
    const node = withoutOldBlocks()
    const tab = await aTab(practice, payer)
    const looked = await tab.drive(await again())
    node.mockRestore()
    expect(looked).toMatchObject({ problem: null, done: false, counts: { said: unpaid, unpaid: 0 } })
    expect(tab.prompts).toEqual([])
    expect(looked.rows.find(({ state }) => state === 'said')?.saidAt).toBeGreaterThan(run.head.createdAt)
    expect(await eraseRun(run.head.id)).toBe(true)
  })

  test('what only its word paid at an earlier visit is looked at once before the wallet is asked, and not before each further prompt', async () => {
    const payer = await practice.aPayer()
    const run = await aRun(practice, payer, lines(60))
    const first = await aTab(practice, payer, {}, { swallows: 0, one: true })
    await first.drive(run, ({ counts }) => void (counts.said > 0 && first.pause()))
    const [said] = (await openRunJournal(run.head.id)).executions().flatMap(operationSignatures)
    if (said === undefined) throw new Error('the node has claimed one')
    const second = await aTab(practice, payer, {}, { one: true })
    const looks: number[] = []
    const node = withoutOldBlocks((body) => void (body.includes(said) && looks.push(second.prompts.length)))
    const last = await second.drive(await readAgain(run.head.id))
    node.mockRestore()
    expect(last.counts.said).toBeGreaterThan(10)
    expect(second.prompts.length).toBeGreaterThan(1)
    const whenAsked = looks.filter((prompts) => prompts < second.prompts.length)
    expect(whenAsked).toContain(0)
    expect(whenAsked.filter((prompts) => prompts > 0)).toEqual([])
  })

  test('a list with lines under way is not erased', async () => {
    const payer = await practice.aPayer()
    const run = await aRun(practice, payer, lines(1))
    const silent = {
      address: payer.publicKey,
      walletName: 'Silent',
      signTransaction: () => new Promise<never>(() => {}),
    }
    await (await aTab(practice, payer, { signer: silent })).driveUntil(run, ({ counts }) => counts.open === 1)
    expect(await eraseRun(run.head.id)).toBe(false)
    expect(await readRun(run.head.id)).not.toBeNull()
    practice.chain.warp(200)
    await (await aTab(practice, payer, { signer: null })).drive(await readAgain(run.head.id))
    expect(await eraseRun(run.head.id)).toBe(true)
    expect(await readRun(run.head.id)).toBeNull()
  })
})

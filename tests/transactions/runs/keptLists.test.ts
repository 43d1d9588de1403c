import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../../src/storage/database'
import { listRuns, noteRun, readDropFile, type RunHead } from '../../../src/transactions/runs/keptRuns'
import type { RaisedFee } from '../../../src/transactions/runs/planner'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { outcomeOfOperation } from '../../../src/transactions/outcome'
import { lookAtRun } from '../../../src/transactions/runs/runProgress'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { spreadTokens } from '../../support/spreadTokens'
import { aRun, aTab, lines as receivers, pressAgain, readAgain } from './aRun'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

/**
 * The rows of three lists as version 0.1.0 writes them (a bigint as "1n"), in the order of their beginning: one is paused, after one line was
 * skipped that cannot be paid, one because another list had paid it, and the rest was declined twice; one is done; of the third the first
 * transaction is paid and final, and the tab was closed when the second one was signed. What they have paid is on a chain that is gone.
 */
const ROWS = readFileSync(`${import.meta.dirname}/keptLists.jsonl`, 'utf8')
const payer = Keypair.fromSeed(new Uint8Array(32).fill(7))
const STORES = ['runs', 'runLists', 'runEvents'] as const

/**
 * The rows of three lists of two lines, whose events are one endpoint's word: the endpoint of the first one hid what
 * had landed, the person asked for it again, and an honest endpoint showed both payments; of the second and the third one only one endpoint
 * says that they expired and failed.
 */
const DOUBTED_ROWS = readFileSync(`${import.meta.dirname}/doubtedLists.jsonl`, 'utf8')

/** The rows of a list of two lines, which keeps what its review said that the network takes for a transaction. It was declined. */
const FEE_ROWS = readFileSync(`${import.meta.dirname}/feeLists.jsonl`, 'utf8')

/**
 * The rows of three lists of two lines, which know transfer fees and what a failure took. In the first two the typed amounts are what arrives: one was paid twice, because its endpoint hid what had landed, and the transaction of the other one was
 * dropped. The third one failed on the chain, because its wallet was emptied while it was asked.
 */
const ARRIVING_ROWS = readFileSync(`${import.meta.dirname}/arrivingLists.jsonl`, 'utf8')

/** The rows of a drop on holders of two lines, with its record and its file. It was not begun. */
const DROP_ROWS = readFileSync(`${import.meta.dirname}/dropLists.jsonl`, 'utf8')

let heads: readonly RunHead[]
async function keep(kept: string): Promise<void> {
  const rows = kept
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line, (_, value) => (isBigint(value) ? BigInt(value.slice(0, -1)) : value)))
  await inTransaction(STORES, 'readwrite', async (all) => {
    await Promise.all(STORES.map((store) => all.objectStore(store).clear()))
    for (const { store, row } of rows) await all.objectStore(store).put(row)
  })
  await practice.fund(payer.publicKey)
  heads = (await listRuns()).toReversed()
  practice.chain.warp(200)
}

function isBigint(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+n$/.test(value)
}

const idOf = (at: number) => heads[at]?.id ?? ''

async function got(id: string): Promise<readonly bigint[]> {
  const { lines } = await readAgain(id)
  return await Promise.all(
    lines.map(({ address }) => practice.balance({ publicKey: new PublicKey(address) })),
  )
}

describe('lists that version 0.1.0 has kept', () => {
  beforeEach(() => keep(ROWS))

  test('one that is paused opens as it was, and each line that was declined is paid once', async () => {
    const view = await lookAtRun(await readAgain(idOf(0)))
    expect(view).toMatchObject({ done: false, counts: { unpaid: 2, skipped: 2, waiting: 0 } })
    expect(view.rows.map(({ state, failure }) => failure?.code ?? state)).toEqual([
      'transaction/done-since',
      'input/invalid',
      'unpaid',
      'unpaid',
    ])
    const tab = await aTab(practice, payer)
    expect(await tab.drive(await readAgain(idOf(0)))).toMatchObject({ done: true, counts: { paid: 2 } })
    expect(tab.prompts).toEqual([1])
    expect(await got(idOf(0))).toEqual([0n, 0n, 1_000_000n, 1_000_000n])
  })

  test('one that is done stays done, and asks for nothing', async () => {
    const tab = await aTab(practice, payer)
    expect(await tab.drive(await readAgain(idOf(1)))).toMatchObject({ done: true, counts: { paid: 1 } })
    expect(tab.prompts).toEqual([])
  })

  test('one that is under way is settled, and what has expired is paid once', async () => {
    const looked = await (await aTab(practice, payer, { signer: null })).drive(await readAgain(idOf(2)))
    expect(looked).toMatchObject({ done: false, counts: { paid: 20, doubtful: 6 } })
    const tab = await aTab(practice, payer, await pressAgain(await readAgain(idOf(2))))
    expect(await tab.drive(await readAgain(idOf(2)))).toMatchObject({ done: true, counts: { paid: 26 } })
    expect(tab.prompts).toEqual([1])
    const paid = Array.from({ length: 26 }, (_, place) => (place < 20 ? 0n : 1_000_000n))
    expect(await got(idOf(2))).toEqual(paid)
  })
})

describe('lists that one endpoint has doubted', () => {
  beforeEach(() => keep(DOUBTED_ROWS))

  test('one that was paid twice says so, stays done, and asks for nothing', async () => {
    const { head, rows } = await (await aTab(practice, payer)).drive(await readAgain(idOf(0)))
    expect(head).toMatchObject({ paid: 2, beyond: { lines: 2, units: 2_000_000n } })
    expect(rows.map(({ state, more }) => [state, more?.length])).toEqual([
      ['paid', 1],
      ['paid', 1],
    ])
    expect(await got(idOf(0))).toEqual([0n, 0n])
  })

  test.each([
    ['expired', 1],
    ['failed', 2],
  ])('one that has %s by one word is paid once it is named', async (_, at) => {
    const tab = await aTab(practice, payer)
    expect(await tab.drive(await readAgain(idOf(at)))).toMatchObject({ counts: { doubtful: 2, paid: 0 } })
    expect(tab.prompts).toEqual([])
    const named = await aTab(practice, payer, await pressAgain(await readAgain(idOf(at))))
    expect(await named.drive(await readAgain(idOf(at)))).toMatchObject({ done: true, counts: { paid: 2 } })
    expect(named.prompts).toEqual([1])
    expect(await got(idOf(at))).toEqual([1_000_000n, 1_000_000n])
  })
})

describe('lists of a token with a transfer fee, and one that failed on the chain', () => {
  beforeEach(() => keep(ARRIVING_ROWS))

  test('one that was paid twice says what was sent and what arrived beyond it, and asks for nothing', async () => {
    const tab = await aTab(practice, payer)
    const { head, done } = await tab.drive(await readAgain(idOf(0)))
    expect(head).toMatchObject({ amountIs: 'arrives', total: 3_030_305n, arrives: 3_000_000n })
    expect(head.beyond).toEqual({ lines: 2, units: 3_030_305n, arrives: 3_000_000n })
    expect({ done, prompts: tab.prompts }).toEqual({ done: true, prompts: [] })
  })

  test('one that was lost by one word is paid once it is named, and what was typed arrives', async () => {
    const run = await readAgain(idOf(1))
    const key = Keypair.fromSeed(new Uint8Array(32).fill(31))
    const { mint, balances } = await spreadTokens(practice, payer, {
      standard: 'token-2022',
      accounts: [{ amount: 10n ** 9n, associated: true }],
      fee: { basisPoints: 100, maximum: 2n ** 64n - 1n },
      key,
    })
    expect(run.head).toMatchObject({ token: { mint: mint.toBase58() }, amountIs: 'arrives' })
    expect(run.lines.map(({ units, arrives }) => [units, arrives])).toEqual([
      [1_010_102n, 1_000_000n],
      [2_020_203n, 2_000_000n],
    ])
    const looked = await (await aTab(practice, payer)).drive(run)
    expect(looked).toMatchObject({ problem: null, counts: { doubtful: 2, paid: 0 } })
    const named = await aTab(practice, payer, await pressAgain(run))
    expect(await named.drive(run)).toMatchObject({ problem: null, done: true, counts: { paid: 2 } })
    const accounts = run.lines.map(({ address }) =>
      tokenAccountOf(new PublicKey(address), mint, 'token-2022'),
    )
    expect(await balances(accounts)).toEqual([1_000_000n, 2_000_000n])
  })

  test('one that failed on the chain says what that took, and is paid once it is named', async () => {
    const run = await readAgain(idOf(2))
    const { executions, spent, counts } = await lookAtRun(run)
    expect(executions.map((execution) => outcomeOfOperation(execution))).toMatchObject([
      { kind: 'refused', cost: { kind: 'fee', lamports: 5_001n, earlier: false } },
    ])
    expect({ spent, doubtful: counts.doubtful }).toEqual({ spent: 5_001n, doubtful: 2 })
    const tab = await aTab(practice, payer, await pressAgain(run))
    expect(await tab.drive(run)).toMatchObject({ problem: null, done: true, counts: { paid: 2 } })
    expect(tab.prompts).toEqual([1])
    expect(await got(idOf(2))).toEqual([1_000_000n, 1_000_000n])
    const after = await lookAtRun(await readAgain(idOf(2)))
    const paid = after.executions.map(({ transactions: [state] }) =>
      state && 'paid' in state ? state.paid?.total : null,
    )
    expect(paid).toHaveLength(1)
    expect(after.spent).toBe((paid[0] ?? 0n) + 5_001n)
  })
})

test('a list that kept what the network takes asks before it takes more', async () => {
  await keep(FEE_ROWS)
  practice.chain.setFeeStep('1/2')
  onTestFinished(() => practice.chain.setFeeStep('off'))
  const asked: RaisedFee[] = []
  const drive = async (go: boolean) => {
    const tab = await aTab(practice, payer, { consent: async (more) => asked.push(more) > 0 && go })
    return await tab.drive(await readAgain(idOf(0)))
  }
  expect(await drive(false)).toMatchObject({ problem: null, done: false, counts: { paid: 0 } })
  expect(await got(idOf(0))).toEqual([0n, 0n])
  expect(await drive(true)).toMatchObject({ done: true, counts: { paid: 2 } })
  expect(asked.map(({ by, transactions }) => [by, transactions])).toEqual([
    ['network', 1],
    ['network', 1],
  ])
})

test('a drop keeps what it was computed from, and goes on with the same list', async () => {
  await keep(DROP_ROWS)
  const drop = heads[0]?.drop
  expect(drop).toMatchObject({
    slots: [56, 57, 57, 58],
    supply: 6_055n,
    by: 'proportion',
    top: null,
    out: [{ why: 'pool', holders: 1, amount: 4_505n }],
  })
  const file = (await readDropFile(idOf(0))) ?? ''
  expect(createHash('sha256').update(file).digest('hex')).toBe(drop?.sha256)
  const tab = await aTab(practice, payer)
  expect(await tab.drive(await readAgain(idOf(0)))).toMatchObject({ done: true, counts: { paid: 2 } })
  expect(await got(idOf(0))).toEqual([2_000_000n, 1_000_000n])
  expect((await listRuns())[0]?.drop).toEqual(drop)
  expect(await readDropFile(idOf(0))).toBe(file)
})

test('a list of a token with a scale keeps it as it was planned, also once it has gone on', async () => {
  const scale = { by: 'interest', began: 5n, averageBefore: 1, updated: 6n, basisPoints: 2, at: 7n } as const
  const token = {
    mint: payer.publicKey.toBase58(),
    program: 'token-2022',
    decimals: 6,
    symbol: 'Q',
    scale,
  } as const
  const { head } = await aRun(practice, payer, receivers(1), token)
  const rowOf = () => inTransaction(['runs'], 'readonly', (all) => all.objectStore('runs').get(head.id))
  expect(await rowOf()).toMatchObject({ head: { token: { scale } } })
  await noteRun(head.id, { paid: 1, skipped: 0 })
  expect(await rowOf()).toMatchObject({ head: { token: { scale } } })
  expect((await readAgain(head.id)).head).toEqual({ ...head, paid: 1 })
})

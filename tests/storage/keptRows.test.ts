import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/database'
import { findDraft } from '../../src/storage/drafts'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import { readToken } from '../../src/tokens/readToken'
import { draftIdOf } from '../../src/tokens/form/draft'
import { createTokenDraftStore } from '../../src/tokens/form/tokenDraftStore'
import { parseTokenForm } from '../../src/tokens/form/tokenForm'
import type { TokenFormValues } from '../../src/tokens/form/values'
import { tokenDraft } from '../../src/tokens/tokenDraft'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { outcomeWords } from '../../src/operation/outcomeWords'
import { oddFields, repeatsOf } from '../../src/operations/acts'
import { operationDecision } from '../../src/operations/decision'
import { ACT_IDS } from '../../src/operations/registry'
import { sentenceOf } from '../../src/operations/said'
import { parseEvent, storedEvent } from '../../src/transactions/events'
import { currentTransaction, isDone } from '../../src/transactions/execution'
import { outcomeOfOperation } from '../../src/transactions/outcome'
import { signAgain } from '../../src/transactions/resume'
import type { Said } from '../../src/transactions/said'
import { listRuns } from '../../src/transactions/runs/keptRuns'
import { settleOperation } from '../../src/transactions/settle'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aChainAccess, aSigner, all } from '../support/engine'
import { carryOutPlan, PAST_EXPIRY, readOperation, canSignAgain } from '../support/operations'
import { spreadTokens } from '../support/spreadTokens'
import { aTab, readAgain } from '../transactions/runs/aRun'

/**
 * A database as version 0.1.0 writes it, a row a line (a bigint as "1n", bytes as base64): a token whose tab was closed while the wallet
 * was asked, the draft of another one with its picture, and a list that was declined. Its chain is gone, and all of it can be done on
 * another one.
 */
const ROWS = readFileSync(`${import.meta.dirname}/keptRows.jsonl`, 'utf8')

/**
 * The rows of a send of a token with a transfer fee, which failed on the chain and tells what it took: its wallet was emptied while it was
 * asked. With the draft of a list (tests/pages/send-many/transferFee.window.test.tsx).
 */
const FAILED_ROWS = readFileSync(`${import.meta.dirname}/failedRows.jsonl`, 'utf8')

/** The same rows with the reason as an id with values. Those above have its sentence. */
const REFUSED_ROWS = readFileSync(`${import.meta.dirname}/refusedRows.jsonl`, 'utf8')

/** What the journal has of an operation of every kind when it is planned, at each venue that has it, and of a token with locks. */
const PLANNED = readFileSync(`${import.meta.dirname}/everyKind.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line, readValue).row.event)

const STORES = ['operations', 'events', 'drafts', 'runs', 'runLists', 'runEvents'] as const

/** Everybody that the rows name, by the number that their keys are made of. */
const keyOf = (number: number) => Keypair.fromSeed(new Uint8Array(32).fill(number))
const [payer, minter, receiver] = [keyOf(8), keyOf(21), keyOf(22)]

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

async function keep(kept: string): Promise<void> {
  await inTransaction(STORES, 'readwrite', async (all) => {
    await Promise.all(STORES.map((store) => all.objectStore(store).clear()))
    for (const line of kept.trim().split('\n')) {
      const { store, row } = JSON.parse(line, readValue)
      await all.objectStore(store).put(row)
    }
  })
  await practice.fund(payer.publicKey)
  practice.chain.warp(PAST_EXPIRY)
}

/** The only operation that is kept, and what the engine needs to go on with it. */
async function keptOperation() {
  const [kept] = await inTransaction(['operations'], 'readonly', (rows) =>
    rows.objectStore('operations').getAll(),
  )
  if (!kept) throw new Error('The kept database has no operation.')
  const { id, genesisHash } = kept
  return { id, access: { ...(await aChainAccess(practice)), genesisHash } }
}

function readValue(_: string, value: unknown): unknown {
  if (typeof value === 'string' && /^-?\d+n$/.test(value)) return BigInt(value.slice(0, -1))
  const isBytes = typeof value === 'object' && value !== null && 'bytes' in value
  return isBytes && typeof value.bytes === 'string' && Object.keys(value).length === 1
    ? Uint8Array.from(Buffer.from(value.bytes, 'base64'))
    : value
}

describe('what version 0.1.0 has kept', () => {
  beforeEach(() => keep(ROWS))

  test('an operation under way is settled, asked for again, and done', async () => {
    const { id, access } = await keptOperation()
    const found = await readOperation(access, id)
    expect(found.transactions.map(({ status }) => status)).toEqual(['awaiting-approval'])
    await all(settleOperation(found, access))
    const settled = await readOperation(access, id)
    expect(canSignAgain(settled)).toBe(true)
    await all(signAgain(settled, aSigner(payer), access))
    const done = await readOperation(access, id)
    expect(isDone(done)).toBe(true)
    const { mint = '' } = done.operation.subject
    const made = await readToken(practice.connection, new PublicKey(mint))
    expect(made).toMatchObject({
      authorities: {
        mint: minter.publicKey.toBase58(),
        freeze: payer.publicKey.toBase58(),
        metadata: null,
      },
    })
  })

  test('a draft fills the form, and its token can be made; then the draft is gone', async () => {
    const draftStore = createTokenDraftStore()
    const filled: TokenFormValues[] = []
    const fill = (values: TokenFormValues) => {
      filled.push(values)
      return values
    }
    await draftStore.load('practice', { isChanged: () => false, fill })
    const { image, found, chosen } = draftStore.state.getState()
    expect(image).toMatchObject({ name: 'heron.png', width: 2, height: 2, stilled: false })
    expect(image?.blob.type).toBe('image/png')
    expect(await image?.blob.text()).toBe('drawn')
    expect([found, chosen]).toEqual([[chosen], expect.objectContaining({ seed: 'abcdefghijklmnop' })])
    expect(draftStore.stored.find('f'.repeat(64))).toBe('https://example.org/heron.json')
    const source = draftStore.source(undefined, () => 'another')
    expect(source).toEqual({ by: 'seed', seed: 'ponmlkji' })

    const parsed = parseTokenForm(filled[0])
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    const draft = tokenDraft(parsed.fields, 'https://example.org/heron.json', payer.publicKey)
    const facts = await fetchCreateTokenFacts(practice.connection, draft, payer.publicKey, source)
    const plan = planCreateToken(draft, facts)
    expect(isDone(await carryOutPlan(practice, payer, plan))).toBe(true)
    const made = await readToken(practice.connection, facts.mint)
    expect(made).toMatchObject({
      decimals: 6,
      supply: 1_000_000_000n,
      metadata: { name: 'Quiet Heron', symbol: 'QHRN', fields: [['home', 'a lake']] },
      authorities: {
        mint: minter.publicKey.toBase58(),
        freeze: payer.publicKey.toBase58(),
        metadata: payer.publicKey.toBase58(),
        'permanent-delegate': payer.publicKey.toBase58(),
        'fee-config': null,
        'withheld-fees': payer.publicKey.toBase58(),
      },
      settings: { transferFee: { newer: { basisPoints: 100, maximum: 5_000_000n } } },
    })
    const account = tokenAccountOf(receiver.publicKey, facts.mint, 'token-2022')
    expect((await practice.connection.getTokenAccountBalance(account)).value.amount).toBe('10000000')
    expect(draftStore.finish(plan.subject)).toBe(true)
    await expect.poll(() => findDraft(draftIdOf('practice'))).toBeUndefined()
  })

  test('a paused list is paid, each line once', async () => {
    const [head] = await listRuns()
    const run = await readAgain(head?.id ?? '')
    const tab = await aTab(practice, payer)
    expect(await tab.drive(run)).toMatchObject({ done: true, counts: { paid: 3 } })
    expect(tab.prompts).toEqual([1])
    const got = run.lines.map(({ address }) => practice.balance({ publicKey: new PublicKey(address) }))
    expect(await Promise.all(got)).toEqual([1_000_000n, 2_000_000n, 3_000_000n])
  })
})

test('an operation that failed on the chain says what that took, and what was to arrive arrives once it is asked for again', async () => {
  await keep(FAILED_ROWS)
  const { mint, balances } = await spreadTokens(practice, payer, {
    standard: 'token-2022',
    accounts: [{ amount: 10n ** 12n, associated: true }],
    fee: { basisPoints: 100, maximum: 2n ** 64n - 1n },
    key: keyOf(32),
  })
  const { id, access } = await keptOperation()
  const failed = await readOperation(access, id)
  expect(outcomeOfOperation(failed)).toMatchObject({
    kind: 'refused',
    cost: { kind: 'fee', lamports: 5_001n, earlier: false },
    next: 'again',
  })
  expect(currentTransaction(failed).state).toMatchObject({ slot: 652, alone: true, paid: { total: 5_001n } })
  expect(operationDecision(failed).line).toContain('1.010102')
  expect(failed.operation.subject).toMatchObject({ amount: 1_010_102n, arrives: 1_000_000n })
  await all(settleOperation(failed, access))
  await all(signAgain(await readOperation(access, id), aSigner(payer), access))
  expect(isDone(await readOperation(access, id))).toBe(true)
  expect(await balances([tokenAccountOf(receiver.publicKey, mint, 'token-2022')])).toEqual([1_000_000n])
})

test.each([
  ['its sentence', FAILED_ROWS],
  ['an id', REFUSED_ROWS],
])('why an operation failed on the chain is said, from %s', async (_, rows) => {
  await keep(rows)
  const { id, access } = await keptOperation()
  const failed = await readOperation(access, id)
  const { sentence } = outcomeWords(outcomeOfOperation(failed), failed.operation.subject)
  expect(sentence).toContain('An account has less SOL than it should pay.')
})

test.each(PLANNED.map((row) => [row.operation.kind, row] as const))(
  'a row of %s is read whole, has words for all that it says, and is written again as it was',
  (kind, row) => {
    const [event] = parseEvent(row)
    if (event?.type !== 'planned') throw new Error('The row is not read.')
    const { subject, repeats } = event.operation
    expect(oddFields(kind, subject)).toEqual([])
    expect(repeats).toEqual(repeatsOf(kind))
    const said = saidIn(event)
    expect(said.length).toBeGreaterThan(2)
    expect(said.filter((one) => [NO_WORDS, ''].includes(sentenceOf(one)))).toEqual([])
    expect(storedEvent(event)).toEqual(row)
  },
)

test('there is a row of each kind of operation', () => {
  expect(new Set(PLANNED.map(({ operation }) => operation.kind))).toEqual(new Set(ACT_IDS))
})

test('there is a row of a new token with its locks, one of them in a later transaction', () => {
  const made = PLANNED.flatMap(({ operation }) => (operation.subject.newLocks ? [operation] : []))
  expect(made).toHaveLength(1)
  const terms = { arrives: 10n ** 17n, schedule: { cliff: 1_893_456_000n, times: 18n } }
  expect(made[0].subject.newLocks).toMatchObject([
    { ...terms, to: receiver.publicKey.toBase58() },
    { ...terms, to: payer.publicKey.toBase58() },
  ])
  expect(made[0].transactions).toBe(2)
})

const NO_WORDS = sentenceOf({ id: 'of another version', values: {} })

/** All that a value says as ids and values, however deep. */
function saidIn(value: unknown): readonly Said[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(saidIn)
  return isSaid(value) ? [value, ...inner] : inner
}

function isSaid(value: object): value is Said {
  return 'id' in value && 'values' in value
}

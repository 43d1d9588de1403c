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
import { isDone } from '../../src/transactions/execution'
import { signAgain } from '../../src/transactions/resume'
import { listRuns } from '../../src/transactions/runs/keptRuns'
import { settleOperation } from '../../src/transactions/settle'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aChainAccess, aSigner, all } from '../support/engine'
import { carryOutPlan, PAST_EXPIRY, readOperation, canSignAgain } from '../support/operations'
import { aTab, readAgain } from '../transactions/runs/aRun'

/**
 * A database as version 0.1.0 writes it, a row a line (a bigint as "1n", bytes as base64): a token whose tab was closed while the wallet
 * was asked, the draft of another one with its picture, and a list that was declined. Its chain is gone, and all of it can be done on
 * another one.
 */
const ROWS = readFileSync(`${import.meta.dirname}/keptRows.jsonl`, 'utf8')
const STORES = ['deeds', 'events', 'drafts', 'runs', 'runLists', 'runEvents'] as const

/** Everybody that the rows name, by the number that their keys are made of. */
const keyOf = (number: number) => Keypair.fromSeed(new Uint8Array(32).fill(number))
const [payer, minter, receiver] = [keyOf(8), keyOf(21), keyOf(22)]

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

beforeEach(async () => {
  await inTransaction(STORES, 'readwrite', async (all) => {
    await Promise.all(STORES.map((store) => all.objectStore(store).clear()))
    for (const line of ROWS.trim().split('\n')) {
      const { store, row } = JSON.parse(line, readValue)
      await all.objectStore(store).put(row)
    }
  })
  await practice.fund(payer.publicKey)
  practice.chain.warp(PAST_EXPIRY)
})

function readValue(_: string, value: unknown): unknown {
  if (typeof value === 'string' && /^\d+n$/.test(value)) return BigInt(value.slice(0, -1))
  const isBytes = typeof value === 'object' && value !== null && 'bytes' in value
  return isBytes && typeof value.bytes === 'string' && Object.keys(value).length === 1
    ? Uint8Array.from(Buffer.from(value.bytes, 'base64'))
    : value
}

describe('what version 0.1.0 has kept', () => {
  test('an operation under way is settled, asked for again, and done', async () => {
    const [kept] = await inTransaction(['deeds'], 'readonly', (rows) => rows.objectStore('deeds').getAll())
    if (!kept) throw new Error('The kept database has no operation.')
    const { id, genesisHash } = kept
    const access = { ...(await aChainAccess(practice)), genesisHash }
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

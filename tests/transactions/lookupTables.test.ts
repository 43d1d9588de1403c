// @vitest-environment node
import 'fake-indexeddb/auto'
import {
  Keypair,
  SystemProgram,
  VersionedMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
  type MessageV0,
  type PublicKey,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { carriesOut, checkSigned } from '../../src/transactions/broadcast'
import { executePlan } from '../../src/transactions/sign'
import {
  accountKeysOf,
  readTable,
  recordTable,
  compileMessage,
  packPlan,
  PLACEHOLDER_BLOCKHASH,
} from '../../src/transactions/pack'
import { nextDraft, signAgain } from '../../src/transactions/resume'
import { parseEvent } from '../../src/transactions/events'
import type { AccountReader, Plan, Step } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { settleOperation } from '../../src/transactions/settle'
import { fromBase64 } from '../../src/units/bytes'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { readOperation, run, runUntil } from '../support/operations'
import { aLookupTable } from '../support/lookupTable'
import { anEngine, aSigner } from '../support/engine'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

const RENT = 1_000_000n
let chain: PracticeChain
let payer: Keypair
let table: AddressLookupTableAccount
const listed = Array.from({ length: 20 }, () => Keypair.generate().publicKey)
const unlisted = Array.from({ length: 10 }, () => Keypair.generate().publicKey)
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer()
  table = await aLookupTable(chain, payer, listed)
})
afterEach(() => Object.assign(chain.chain.faults, { drop: 0, lag: 0 }))
afterAll(() => chain.stop())

const readLamports: AccountReader = (account) => ({ lamports: `${account?.lamports ?? 0}` })

describe('packing with lookup tables', () => {
  test('names accounts by a table that makes it short enough, and by none that does not or where it is short enough', () => {
    const useless = readTable({ address: anAddress(), addresses: [anAddress()] })
    const plan = aPlan(listed)
    const [without] = packPlan(plan)
    expect(packPlan({ ...plan, lookupTables: [table] })[0]?.tables).toEqual([])
    const drafts = packPlan({ ...plan, lookupTables: [useless, table] }, 'surely')
    expect(drafts).toHaveLength(1)
    expect(drafts[0]?.tables).toEqual([table])
    // 32 bytes an address less, one for its index; the table's own address and two lengths more.
    expect((without?.bytes ?? 0) - (drafts[0]?.bytes ?? 0)).toBe(listed.length * 31 - 34)
    const [single] = packPlan({ ...aPlan(listed.slice(0, 1)), lookupTables: [table] })
    expect(single?.tables).toEqual([])
  })

  test('keeps a group of steps in one transaction, or says by how much it is too long', () => {
    const apart = aPlan([...listed, ...unlisted]).steps.flatMap((step) =>
      step.instructions.map((each, at): Step => ({
        ...step,
        id: `${at}`,
        instructions: [each],
      })),
    )
    const steps = apart.map((step) => ({ ...step, group: 'all' }))
    const plan = { ...aPlan([]), steps }
    expect(packPlan({ ...plan, steps: apart })).toHaveLength(2)
    expect(() => packPlan(plan)).toThrow(
      expect.objectContaining({
        code: 'transaction/too-large',
        context: expect.objectContaining({ most: 1_232 }),
      }),
    )
    expect(packPlan({ ...plan, lookupTables: [table] })).toHaveLength(1)
    const pairs = steps.map((step, at) => ({ ...step, group: `${Math.floor(at / 15)}` }))
    expect(packPlan({ ...plan, steps: pairs }).map((draft) => draft.steps.length)).toEqual([15, 15])
  })
})

describe('an operation that names accounts by a lookup table', () => {
  test('is tried out, signed, sent and read back like any other', async () => {
    const { plan, engine } = await anOperation()
    const prepared = await prepareOperation(plan, { ...engine, priority: 'normal', guarding: 'maybe' })
    expect(prepared.first.bytes).toBe(prepared.drafts[0]?.bytes)
    expect(prepared.first.changes).toHaveLength(listed.length)
    const done = await run(executePlan(prepared, aSigner(payer), engine), engine)
    const state = done.transactions[0]
    if (state?.status !== 'confirmed') throw new Error(`it is ${state?.status}`)
    expect(state.paid?.total).toBe(prepared.bill.total)
    expect(state.paid?.rents).toEqual(Object.fromEntries(listed.map((key) => [key.toBase58(), RENT])))
    const message = VersionedMessage.deserialize(fromBase64(state.asked.message)) as MessageV0
    expect(message.addressTableLookups.map(({ accountKey }) => accountKey)).toEqual([table.key])
  })

  test('what a simulation would leave in an account that only the table names is held against the promise', async () => {
    const { plan, engine } = await anOperation((change) => ({ ...change, after: '7' }))
    await expect(
      prepareOperation(plan, { ...engine, priority: 'normal', guarding: 'maybe' }),
    ).rejects.toMatchObject({
      code: 'simulation/mismatch',
    })
  })

  test('is taken out of the journal again, with its table, and asked for once more', async () => {
    const { plan, engine } = await anOperation()
    const prepared = await prepareOperation(plan, { ...engine, priority: 'normal', guarding: 'maybe' })
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const ended = await run(executePlan(prepared, declining, engine), engine)
    expect(ended.transactions[0]?.status).toBe('declined')
    const draft = nextDraft(ended)
    expect(draft?.instructions).toEqual(prepared.drafts[0]?.instructions)
    expect(draft?.bytes).toBeLessThan(1_232)
    const done = await run(signAgain(ended, aSigner(payer), engine), engine, ended)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
  })

  test('of which the answer was lost is found on the chain by what it does', async () => {
    const { plan, engine } = await anOperation()
    const prepared = await prepareOperation(plan, { ...engine, priority: 'normal', guarding: 'maybe' })
    const id = await runUntil('approval-requested', executePlan(prepared, aSigner(payer), engine))
    const asked = signedOf(await readOperation(engine, id))
    asked.sign([payer])
    const signature = await chain.connection.sendTransaction(asked)
    await chain.connection.confirmTransaction(signature, 'confirmed')
    const found = await run(
      settleOperation(await readOperation(engine, id), engine),
      engine,
      await readOperation(engine, id),
    )
    expect(found.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
  })
})

describe('what a wallet returned', () => {
  const gifts = (to: readonly PublicKey[]) =>
    to.map((toPubkey) => SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 1n }))
  const message = (to: readonly PublicKey[], tables: readonly AddressLookupTableAccount[]) =>
    compileMessage(payer.publicKey, gifts(to), PLACEHOLDER_BLOCKHASH, tables)
  const signed = (each: VersionedMessage) => {
    const transaction = new VersionedTransaction(each)
    transaction.sign([payer])
    return transaction
  }
  const refused = expect.objectContaining({ code: 'wallet/changed-transaction' })

  test('is the same with and without the table, and another where an index points elsewhere', () => {
    const [three, others] = [listed.slice(0, 3), listed.slice(1, 4)]
    const asked = message(three, [table])
    expect(checkSigned(asked, signed(asked), [table])).toEqual([])
    expect(checkSigned(asked, signed(message(three, [])), [table])).toEqual([])
    expect(() => checkSigned(asked, signed(message(others, [table])), [table])).toThrow(refused)
  })

  test('may name accounts by none but our tables', () => {
    const foreign = readTable({ address: anAddress(), addresses: listed.map((key) => key.toBase58()) })
    const asked = message(listed.slice(0, 3), [table])
    const theirs = message(listed.slice(0, 3), [foreign])
    expect(() => checkSigned(asked, signed(theirs), [table])).toThrow(refused)
    expect(carriesOut(asked, theirs, { asked: [table] })).toBe(false)
    const loaded = { writable: listed.slice(0, 3), readonly: [] }
    expect(carriesOut(asked, theirs, { asked: [table], found: loaded })).toBe(true)
    expect(accountKeysOf(theirs, [table])).toBeNull()
  })
})

test('a record of a table that holds anything but addresses is none of ours', async () => {
  const { plan, engine } = await anOperation()
  const prepared = await prepareOperation(plan, { ...engine, priority: 'normal', guarding: 'maybe' })
  const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
  const { operation } = await run(executePlan(prepared, declining, engine), engine)
  const [part] = operation.parts ?? []
  expect(part?.tables).toEqual([recordTable(table)])
  const planned = { type: 'planned', at: 1, transaction: 0, deed: operation }
  expect(parseEvent(planned)).toEqual([planned])
  const wrong = { ...part, tables: [{ address: table.key.toBase58(), addresses: ['no address'] }] }
  expect(parseEvent({ ...planned, deed: { ...operation, parts: [wrong] } })).toEqual([])
})

/** Signs what the journal says was asked, as a wallet does that was left alone with it. */
function signedOf({ transactions }: Awaited<ReturnType<typeof readOperation>>): VersionedTransaction {
  const state = transactions[0]
  if (state?.status !== 'awaiting-approval') throw new Error(`it is ${state?.status}`)
  return new VersionedTransaction(VersionedMessage.deserialize(fromBase64(state.asked.message)))
}

type Changing = (change: NonNullable<Step['changes']>[number]) => NonNullable<Step['changes']>[number]

/** Everybody of the table gets a gift; the chain tells beforehand what they have. */
async function anOperation(change: Changing = (each) => each) {
  const found = await chain.connection.getMultipleAccountsInfo(listed, 'confirmed')
  const changes = listed.map((key, at) =>
    change({
      account: key.toBase58(),
      field: 'lamports',
      label: 'Lamports',
      after: `${BigInt(found[at]?.lamports ?? 0) + RENT}`,
    }),
  )
  const [step] = aPlan(listed).steps
  if (!step) throw new Error('there is a step')
  const plan: Plan = { ...aPlan([]), steps: [{ ...step, changes }], lookupTables: [table] }
  return { plan, engine: { ...(await anEngine(chain)), readAccount: readLamports } }
}

function aPlan(to: readonly PublicKey[]): Plan {
  const step: Step = {
    id: 'give',
    title: 'Give',
    instructions: to.map((toPubkey) =>
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: RENT }),
    ),
    signers: [],
    costs: to.map((key) => ({
      kind: 'deposit' as const,
      label: 'Gift',
      lamports: RENT,
      refundable: false,
      account: key.toBase58(),
    })),
    finality: 'reversible',
  }
  return {
    kind: 'swap',
    title: 'Give to many',
    steps: [step],
    accounts: { payer: payer.publicKey, creates: [] },
    subject: {},
  }
}

function anAddress(): string {
  return Keypair.generate().publicKey.toBase58()
}

// @vitest-environment node
import { Keypair } from '@solana/web3.js'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { receiptOf } from '../../src/operation/bills'
import type { ExecutionEvent } from '../../src/transactions/events'
import { executePlan } from '../../src/transactions/sign'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import { readHistory, takeOperations } from '../../src/transactions/journal'
import { formatJournalFile, parseJournalFile } from '../../src/transactions/journalFile'
import { lookUpOperation } from '../../src/transactions/broadcast'
import type { Engine } from '../../src/transactions/engine'
import { settleOperation } from '../../src/transactions/settle'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { aReadyToken } from '../support/operations'
import { all, anEngine, aSigner } from '../support/engine'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

let practice: PracticeChain
let engine: Engine

beforeAll(async () => {
  practice = await startPracticeChain()
  engine = await anEngine(practice)
})
afterAll(() => practice.stop())

/** A token that is made up to its `last` event, and the file that tells of it up to there. */
async function aFileUpTo(last: ExecutionEvent['type'], until: ExecutionEvent['type']): Promise<Execution> {
  const { payer, prepared } = await aReadyToken(practice)
  const told: ExecutionEvent[] = []
  let telling = true
  for await (const event of executePlan(prepared, aSigner(payer), engine)) {
    if (telling) told.push(event)
    telling &&= event.type !== last
    if (event.type === until) break
  }
  return await outOfAFile(told)
}

/** Taken from another browser: under an id that is not known here. */
async function outOfAFile(told: readonly ExecutionEvent[]): Promise<Execution> {
  const events = told.map((event) =>
    event.type === 'planned' ? { ...event, deed: { ...event.deed, id: `file-${event.deed.id}` } } : event,
  )
  const execution = foldExecution(events)
  if (!execution) throw new Error('no operation')
  const file = parseJournalFile(formatJournalFile([{ execution, events }], Date.now()), Date.now())
  if (file.status !== 'read') throw new Error(file.why)
  await takeOperations(file.operations, Date.now())
  const kept = (await readHistory()).find((each) => each.execution.operation.id === execution.operation.id)
  if (!kept) throw new Error('not taken')
  return kept.execution
}

const found = async (execution: Execution) =>
  (await lookUpOperation(execution, engine)).map(({ found: one }) => one)
const withPayer = (execution: Execution) => ({
  ...execution,
  operation: { ...execution.operation, payer: Keypair.generate().publicKey.toBase58() },
})

test('a signature of a file that the chain does not know is nowhere, and nothing is sent', async () => {
  const send = vi.spyOn(practice.connection, 'sendRawTransaction')
  const execution = await aFileUpTo('signed', 'signed')
  expect(await found(execution)).toEqual(['nowhere'])
  expect(await all(settleOperation(execution, engine))).toEqual([])
  expect(send).not.toHaveBeenCalled()
  send.mockRestore()
})

test('a signature that landed is found, and makes no receipt of a file', async () => {
  const execution = await aFileUpTo('signed', 'paid')
  expect(await lookUpOperation(execution, engine)).toMatchObject([
    { found: 'landed', slot: expect.any(Number) as number },
  ])
  const now = await engine.journal.read(execution.operation.id)
  expect(now?.transactions).toEqual(execution.transactions)
  expect(now && receiptOf(now)).toBeNull()
})

test('a stranger’s signature in a file is told as a stranger’s', async () => {
  expect(await found(withPayer(await aFileUpTo('paid', 'paid')))).toEqual(['stranger'])
})

test('a signature that failed there is told as failed, though the file says that it landed', async () => {
  const execution = await aFileUpTo('paid', 'paid')
  const getTransaction = async (signature: string) => {
    const real = await practice.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    return real && { ...real, meta: real.meta && { ...real.meta, err: { InstructionError: [0, 'x'] } } }
  }
  const connection = withMethods(practice.connection, { getTransaction: getTransaction as never })
  expect(await lookUpOperation(execution, { ...engine, connection })).toMatchObject([{ found: 'failed' }])
})

test('a signature of which the node shows no outcome is not said to have failed', async () => {
  const execution = await aFileUpTo('paid', 'paid')
  const getTransaction = async (signature: string) => {
    const real = await practice.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    return real && { ...real, meta: null }
  }
  const connection = withMethods(practice.connection, { getTransaction: getTransaction as never })
  expect(await lookUpOperation(execution, { ...engine, connection })).toMatchObject([{ found: 'untold' }])
})

test('a prompt whose account the same wallet has made since is found', async () => {
  expect(await found(await aFileUpTo('approval-requested', 'paid'))).toEqual(['landed'])
})

test('an account that another wallet made proves nothing', async () => {
  expect(await found(withPayer(await aFileUpTo('approval-requested', 'paid')))).toEqual([])
})

test('an account that was there before the wallet was asked proves nothing', async () => {
  const execution = await aFileUpTo('approval-requested', 'paid')
  const [state] = execution.transactions
  if (state?.status !== 'awaiting-approval') throw new Error('nothing was asked')
  const later = { ...state, asked: { ...state.asked, slot: Number.MAX_SAFE_INTEGER } }
  expect(await found({ ...execution, transactions: [later] })).toEqual([])
})

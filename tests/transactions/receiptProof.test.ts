// @vitest-environment node
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { noteEndpoints } from '../../src/solana/exactCall'
import { receiptOf } from '../../src/operation/bills'
import type { Unproven } from '../../src/transactions/events'
import { executePlan } from '../../src/transactions/sign'
import type { Execution } from '../../src/transactions/execution'
import { prove, settleOperation } from '../../src/transactions/settle'
import type { Engine } from '../../src/transactions/engine'
import { about, startLyingNode, type LyingNode } from '../hostile/lyingNode'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aReadyOperation, run } from '../support/operations'
import { anEngine, aSigner } from '../support/engine'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

/** A transaction as a node shows it, as far as it is altered here. */
type Shown = {
  slot: number
  blockTime: number | null
  transaction: [string, 'base64']
  meta: { err: unknown; fee: number; preBalances: number[]; postBalances: number[] }
}

let practice: PracticeChain
let node: LyingNode
let engine: Engine
beforeAll(async () => {
  practice = await startPracticeChain()
  node = await startLyingNode(practice.chain)
  engine = await anEngine({ connection: new Connection(node.url(), 'confirmed') })
})
afterEach(() => node.truth())
afterAll(async () => {
  await node.stop()
  await practice.stop()
})

/** An operation that is carried out while the node shows its transaction otherwise. */
async function doneWhile(alter: (shown: Shown) => void): Promise<Execution> {
  const { payer, prepared } = await aReadyOperation(practice)
  node.tell(
    about('getTransaction', (shown: Shown | null) => {
      if (shown) alter(shown)
      return shown
    }),
  )
  return await run(executePlan(prepared, aSigner(payer), engine), engine)
}

const signedBytes = (shown: Shown) =>
  VersionedTransaction.deserialize(Buffer.from(shown.transaction[0], 'base64'))
const rewrite = (shown: Shown, change: (transaction: VersionedTransaction) => void) => {
  const transaction = signedBytes(shown)
  change(transaction)
  shown.transaction[0] = Buffer.from(transaction.serialize()).toString('base64')
}
const now = () => Math.floor(Date.now() / 1000)

describe('a receipt says nothing of what was paid', () => {
  it.each<[string, Unproven, (shown: Shown) => void]>([
    [
      'of another signature',
      'signature',
      (shown) => rewrite(shown, ({ signatures }) => signatures[0]?.fill(7)),
    ],
    [
      'of bytes that were not signed',
      'signature',
      (shown) =>
        rewrite(shown, ({ message }) => void (message.recentBlockhash = bs58.encode(Buffer.alloc(32, 1)))),
    ],
    [
      'of another wallet',
      'signature',
      (shown) =>
        rewrite(shown, ({ message }) => void (message.staticAccountKeys[0] = Keypair.generate().publicKey)),
    ],
    ['that failed', 'failed', ({ meta }) => void (meta.err = { InstructionError: [0, 'Custom'] })],
    ['whose sum is wrong', 'sums', ({ meta }) => void (meta.postBalances[1] = 7)],
    ['whose fee is wrong', 'sums', ({ meta }) => void (meta.fee -= 1)],
    ['with a balance too many', 'sums', ({ meta }) => void meta.preBalances.push(0)],
    ['before it was asked for', 'slot', (shown) => void (shown.slot = 1)],
    ['that cannot be read', 'unreadable', (shown) => void (shown.transaction[0] = 'AAAA')],
  ])('%s', async (_, why, alter) => {
    const execution = await doneWhile(alter)
    expect(execution.transactions[0]).toMatchObject({ status: 'confirmed', unproven: why })
    expect(receiptOf(execution)).toMatchObject({ paid: undefined, same: false, unproven: why })
    node.truth()
    const honest = receiptOf(await run(settleOperation(execution, engine), engine, execution))
    expect(honest).toMatchObject({ same: true, unproven: undefined })
  })

  it('of a time that cannot be, but says when this browser saw it', async () => {
    for (const year of ['2001', '2050']) {
      const execution = await doneWhile((shown) => void (shown.blockTime = Date.parse(year) / 1000))
      const receipt = receiptOf(execution)
      expect(receipt).toMatchObject({ same: true, isDated: false })
      expect(Math.abs((receipt?.at ?? 0) / 1000 - now())).toBeLessThan(600)
    }
    expect(receiptOf(await doneWhile(() => {}))).toMatchObject({ same: true, isDated: true })
  })
})

it.each([
  ['something else', (shown: Shown | null) => shown && { ...shown, slot: 1 }],
  ['nothing', () => null],
])('another endpoint shows what was paid where the first shows %s', async (_, alter) => {
  const { payer, prepared } = await aReadyOperation(practice)
  noteEndpoints(engine.connection, () => Promise.resolve([node.url(), practice.rpcUrl]))
  node.tell(about('getTransaction', alter))
  const execution = await run(executePlan(prepared, aSigner(payer), engine), engine)
  noteEndpoints(engine.connection, () => Promise.resolve([node.url()]))
  expect(receiptOf(execution)?.same).toBe(true)
})

it('no figure about money can be shown otherwise and still be called the same', async () => {
  const execution = await doneWhile(() => {})
  const [state] = execution.transactions
  if (state?.status !== 'confirmed' || !state.paid) throw new Error('it did not land')
  const { signature, asked, paid } = state
  const rpc = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'getTransaction',
    params: [signature, { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
  })
  const answer = await fetch(node.url(), { method: 'POST', body: rpc })
  const { result } = (await answer.json()) as { result: Shown }
  const landed = { index: 0, signature, asked, tables: [], payer: execution.operation.payer }
  expect(prove(result, landed, Date.now())).toEqual(paid)
  const accounts = result.meta.preBalances.length
  const alteration = fc.record({
    side: fc.constantFrom('preBalances', 'postBalances'),
    at: fc.nat(accounts - 1),
    by: fc.integer({ min: -3_000_000, max: 3_000_000 }),
    /** Takes from another account, or from the fee, what it gives. */
    hides: fc.option(fc.nat(accounts)),
  } as const)
  fc.assert(
    fc.property(fc.array(alteration, { minLength: 1, maxLength: 4 }), (alterations) => {
      const shown = structuredClone(result)
      for (const { side, at, by, hides } of alterations) {
        const { meta } = shown
        meta[side][at] = Math.max(0, (meta[side][at] ?? 0) + by)
        if (hides === null) continue
        if (hides === accounts) meta.fee = Math.max(0, meta.fee + (side === 'preBalances' ? by : -by))
        else meta[side][hides] = Math.max(0, (meta[side][hides] ?? 0) - by)
      }
      const read = prove(shown, landed, Date.now())
      if (typeof read === 'string') return
      const receipt = receiptOf({ ...execution, transactions: [{ ...state, paid: read }] })
      const { total, fee, rents } = paid
      if (receipt?.same) expect(read).toMatchObject({ total, fee, rents })
    }),
    { numRuns: 400 },
  )
})

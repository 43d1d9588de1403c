import 'fake-indexeddb/auto'
import {
  ComputeBudgetProgram,
  VersionedMessage,
  VersionedTransaction,
  type Connection,
  type GetVersionedTransactionConfig,
  type Keypair,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { operationCopy } from '../../../src/operation/copy'
import { type OperationShown, type OperationView, resumeOperation } from '../../../src/operation/driver'
import { outcomeWords } from '../../../src/operation/outcomeWords'
import { outcomeOfOperation } from '../../../src/transactions/outcome'
import { progressSteps } from '../../../src/operation/ProgressSteps'
import { executeOperation, type TransactionSigner } from '../../../src/transactions/sign'
import { currentTransaction, type Execution } from '../../../src/transactions/execution'
import { findLanded } from '../../../src/transactions/search'
import { compileMessage } from '../../../src/transactions/pack'
import type { RecordingAccess } from '../../../src/transactions/contract'
import { settleOperation } from '../../../src/transactions/settle'
import { signAgain } from '../../../src/transactions/resume'
import { fromBase64, toBase64 } from '../../../src/units/bytes'
import { startPracticeChain, withMethods, type PracticeChain } from '../../support/chain'
import {
  aReadyOperation,
  aReadyToken,
  outliving,
  PAST_EXPIRY,
  readOperation,
  run,
  runUntil,
  type ReadyOperation,
} from '../../support/operations'
import { all, aSigner } from '../../support/engine'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

/** Past it even a copy has expired whose blockhash the wallet took when it answered. */
const PAST_EVERY_COPY = 2 * PAST_EXPIRY

/* Each of these wallets has done the very same once before (aReadyOperation), a moment ago. */
describe('a wallet that sends what it was asked', () => {
  const answers = {
    'and says no': () => Promise.reject(new AppError('wallet/declined', { code: 4001 })),
    'and returns something else': (sent: VersionedTransaction) => {
      const [payer] = sent.message.staticAccountKeys
      if (!payer) throw new Error('nobody pays')
      return Promise.resolve(
        new VersionedTransaction(compileMessage(payer, [], sent.message.recentBlockhash)),
      )
    },
  }

  test.each(Object.entries(answers))('%s, is found when the operation is opened', async (_, answer) => {
    const ready = await aReadyOperation(chain)
    const wallet = aSigner(ready.payer, async (signed) => {
      await land(signed)
      const returned = await answer(signed)
      returned.sign([ready.payer])
      return returned
    })
    await expectFound(ready, wallet)
  })

  test.each(['own blockhash', 'another blockhash'])(
    'by itself with its %s, and says no, is found when the operation is opened',
    async (which) => {
      const ready = await aReadyOperation(chain)
      const wallet = sendingWallet(ready, async (signed) => {
        await land(which === 'own blockhash' ? signed : await aCopy(ready))
        throw new AppError('wallet/declined', { code: 4001 })
      })
      await expectFound(ready, wallet)
    },
  )

  test('and says no, is not asked again: what it sent is found first', async () => {
    const ready = await aReadyOperation(chain)
    const declined = await run(executeOperation(ready.prepared, saysNo(ready), ready.access), ready.access)
    expect(statusOf(declined)).toBe('declined')
    const asked = vi.fn((signed: VersionedTransaction) => signed)
    const done = await run(
      signAgain(declined, aSigner(ready.payer, asked), ready.access),
      ready.access,
      declined,
    )
    expect(asked).not.toHaveBeenCalled()
    expect(statusOf(done)).toBe('confirmed')
    await expectPaidOnce(ready)
  })

  describe('and says no, but fails on the chain', () => {
    /** The state of it once it is opened, by a node that tells that fee, or the true one. */
    async function failed(ready: ReadyOperation, fee?: number, sent: string[] = []) {
      const wallet = aSigner(ready.payer, async (signed) => {
        const [, ...others] = ready.prepared.first.instructions
        const tight = ComputeBudgetProgram.setComputeUnitLimit({ units: 200 })
        const copy = await signedBy(ready.payer, [tight, ...others], signed.message.recentBlockhash)
        sent.push(await land(copy, true))
        throw new AppError('wallet/declined')
      })
      const telling = withNode(ready.access, {
        getTransaction: async (signature: string, how: GetVersionedTransactionConfig) => {
          const found = await ready.access.connection.getTransaction(signature, how)
          return found?.meta && fee !== undefined ? { ...found, meta: { ...found.meta, fee } } : found
        },
      } as Partial<Connection>)
      const declined = await run(executeOperation(ready.prepared, wallet, telling), telling)
      return currentTransaction((await open(declined, telling)).execution).state
    }

    test('has failed there under its signature, and its fee is what left the wallet', async () => {
      const ready = await aReadyOperation(chain)
      const sent: string[] = []
      const state = await failed(ready, undefined, sent)
      const fee = ready.before - (await chain.balance(ready.payer))
      expect(state).toMatchObject({ status: 'failed', landed: true, fee, returned: sent[0] })
      expect(sent).toHaveLength(1)
    })

    test.each([-1, 0.5, 2 ** 60])(
      'has failed there, and says no fee where its node tells one that cannot be: %s',
      async (fee) => {
        const state = await failed(await aReadyOperation(chain), fee)
        expect(state).toMatchObject({ status: 'failed', landed: true })
        expect(state).not.toHaveProperty('fee')
      },
    )
  })

  test('as another copy than it returned, is found where what it returned has expired', async () => {
    const ready = await aReadyOperation(chain)
    const copied: string[] = []
    const wallet = aSigner(ready.payer, async (signed) => {
      copied.push(await land(await aCopy(ready)))
      return signed
    })
    // What the page sends is lost on its way.
    let lost = 0
    const lossy = withNode(ready.access, {
      sendRawTransaction: (wire) => {
        lost += 1
        return Promise.resolve(bs58.encode(wire.slice(1, 65)))
      },
    })
    const ending = run(executeOperation(ready.prepared, wallet, lossy), lossy)
    await expect.poll(() => lost).toBeGreaterThan(0)
    chain.chain.warp(PAST_EXPIRY)
    expect(currentTransaction(await ending).state).toMatchObject({
      status: 'confirmed',
      signature: copied[0],
      paid: { total: ready.prepared.bill.total },
    })
    await expectPaidOnce(ready)
  })

  test('as another copy than it returned, is found where what it returned then fails', async () => {
    const ready = await aReadyToken(chain)
    const wallet = aSigner(ready.payer, async (signed) => {
      await land(await aCopy(ready))
      return signed
    })
    const done = await run(executeOperation(ready.prepared, wallet, ready.access), ready.access)
    expect(statusOf(done)).toBe('confirmed')
  })

  test.each(['nobody’s', 'its earlier', 'its earlier, unknown here'])(
    'by itself and answers %s signature, is found by what it did',
    async (whose) => {
      const ready = await aReadyOperation(chain)
      const [earlier] = await chain.connection.getSignaturesForAddress(ready.payer.publicKey, { limit: 1 })
      const other = whose === 'nobody’s' ? bs58.encode(randomBytes(64)) : (earlier?.signature ?? '')
      const sent: string[] = []
      const wallet = sendingWallet(ready, async () => {
        sent.push(await land(await aCopy(ready)))
        return other
      })
      chain.chain.warp(1) // Its earlier one landed before the block in which it is asked.
      const access: RecordingAccess =
        whose === 'its earlier, unknown here'
          ? {
              ...ready.access,
              journal: { ...ready.access.journal, heldByOthers: () => Promise.resolve(new Set<string>()) },
            }
          : ready.access
      const ending = run(executeOperation(ready.prepared, wallet, access), access)
      await expect.poll(() => sent).toHaveLength(1)
      if (whose === 'nobody’s') await outliving(chain, ending)
      expect(currentTransaction(await ending).state).toMatchObject({
        status: 'confirmed',
        signature: sent[0],
      })
      await expectPaidOnce(ready)
    },
  )
})

test('what was asked at another price before is found as well', async () => {
  const ready = await aReadyOperation(chain)
  const { payer, access, prepared } = ready
  const lost = await readOperation(
    access,
    await runUntil('approval-requested', executeOperation(prepared, aSigner(payer), access)),
  )
  const late = askedIn(lost, payer)
  await access.journal.append(lost.operation.id, { type: 'expired', at: 1, transaction: 0, height: 1 })
  // The same at another price is other instructions.
  const { state } = currentTransaction(lost)
  if (state.status !== 'awaiting-approval') throw new Error('nothing was asked')
  chain.chain.warp(2)
  const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
  const other = await signedBy(payer, prepared.first.instructions.slice(0, 2), blockhash)
  const message = toBase64(other.message.serialize())
  const { lastValidBlockHeight, slot = 0 } = state.asked
  const request = { type: 'approval-requested', at: 2, transaction: 0 } as const
  await access.journal.append(lost.operation.id, {
    ...request,
    message,
    blockhash,
    lastValidBlockHeight,
    slot,
  })
  await access.journal.append(lost.operation.id, { type: 'declined', at: 3, transaction: 0 })
  const signature = await land(late)
  const { execution } = await open(lost, access)
  expect(currentTransaction(execution).state).toMatchObject({
    status: 'confirmed',
    signature,
    paid: { total: prepared.bill.total },
  })
})

describe('an operation that the person really declined', () => {
  test('is not mistaken for an older or a newer one that did the same', async () => {
    const ready = await aReadyOperation(chain)
    const declined = await decline(ready)
    const later = await run(
      executeOperation(ready.prepared, aSigner(ready.payer), ready.access),
      ready.access,
    )
    expect(statusOf(later)).toBe('confirmed')
    expect(await findLanded(ready.access, declined)).toMatchObject({ kind: 'nowhere' })
  })

  test('says “nothing was paid” once the chain was searched past every copy of it, and is then not searched again', async () => {
    const ready = await aReadyOperation(chain)
    const declined = await decline(ready)
    expect(wordsOf(declined)).toMatch(/This page sent nothing/)
    expect(wordsOf(declined)).not.toMatch(/nothing was paid/i)
    const early = await open(declined, ready.access)
    expect(wordsOf(early.execution)).not.toMatch(/nothing was paid/i)
    chain.chain.warp(PAST_EVERY_COPY)
    const { execution } = await open(declined, ready.access)
    expect(statusOf(execution)).toBe('declined')
    expect(wordsOf(execution)).toMatch(/nothing was paid/i)
    const openAccess = vi.fn(() => Promise.resolve(ready.access))
    const views = await all(
      resumeOperation(execution.operation.id, { journal: ready.access.journal, openAccess }, NEVER),
    )
    expect(views).toHaveLength(1)
    expect(openAccess).not.toHaveBeenCalled()
  })

  test('is not called nowhere while the chain is searched again', async () => {
    const ready = await aReadyOperation(chain)
    const declined = await decline(ready)
    const { asked } = currentTransaction(declined).state as { asked: { lastValidBlockHeight: number } }
    const height = asked.lastValidBlockHeight + 1
    await ready.access.journal.append(declined.operation.id, {
      type: 'expired',
      at: 1,
      transaction: 0,
      height,
      searched: true,
    })
    const searched = await readOperation(ready.access, declined.operation.id)
    expect(wordsOf(searched)).toMatch(/nothing was paid/i)
    const access = { journal: ready.access.journal, openAccess: () => Promise.resolve(ready.access) }
    const [first] = (await all(resumeOperation(declined.operation.id, access, NEVER))).filter(isShown)
    expect(first?.activity).toBe('searching')
    expect(first && wordsOf(first.execution)).not.toMatch(/nothing was paid/i)
  })
})

describe('a node', () => {
  test('with a short history cannot tell how a declined request ended', async () => {
    const ready = await aReadyOperation(chain)
    const declined = await run(executeOperation(ready.prepared, saysNo(ready), ready.access), ready.access)
    chain.chain.warp(PAST_EVERY_COPY)
    const short = withNode(ready.access, shortHistory())
    const view = await open(declined, short)
    expect(view.problem?.code).toBe('rpc/short-history')
    expect(wordsOf(view.execution)).not.toMatch(/nothing was paid/i)
    await expect(all(signAgain(declined, aSigner(ready.payer), short))).rejects.toMatchObject({
      code: 'rpc/short-history',
    })
    expect(statusOf((await open(declined, ready.access)).execution)).toBe('confirmed')
  })

  test.each(['approval-requested', 'signed', 'sent-by-wallet'] as const)(
    'with a short history leaves an operation open that was left after “%s”',
    async (last) => {
      const ready = await aReadyOperation(chain)
      const sends = last === 'sent-by-wallet'
      const wallet = sends
        ? sendingWallet(ready, async (signed) => await land(signed))
        : aSigner(ready.payer, async (signed) => {
            await land(signed)
            return signed
          })
      const id = await runUntil(last, executeOperation(ready.prepared, wallet, ready.access))
      const left = await readOperation(ready.access, id)
      if (last === 'approval-requested') await land(askedIn(left, ready.payer))
      chain.chain.warp(PAST_EVERY_COPY)
      const settling = all(settleOperation(left, withNode(ready.access, shortHistory())))
      await expect(outliving(chain, settling)).rejects.toMatchObject({ code: 'rpc/short-history' })
      expect(['awaiting-approval', 'signed', 'sent']).toContain(
        statusOf(await readOperation(ready.access, id)),
      )
      const honest = run(settleOperation(left, ready.access), ready.access, left)
      expect(statusOf(await outliving(chain, honest))).toBe('confirmed')
    },
  )

  test('that calls a success failed is not believed', async () => {
    const ready = await aReadyOperation(chain)
    let lies = true
    let asked = 0
    const error = { InstructionError: [0, { Custom: 1 }] }
    const lying = withNode(ready.access, {
      getSignatureStatuses: async (...given) => {
        asked += 1
        const told = await chain.connection.getSignatureStatuses(...given)
        const value = told.value.map((status) => (status && lies ? { ...status, err: error } : status))
        return { ...told, value }
      },
    })
    const ending = run(executeOperation(ready.prepared, aSigner(ready.payer), lying), lying)
    await expect.poll(() => asked).toBeGreaterThan(20)
    lies = false
    expect(statusOf(await ending)).toBe('confirmed')
  })

  test('whose history calls a success failed is not believed', async () => {
    const ready = await aReadyOperation(chain)
    const declined = await run(executeOperation(ready.prepared, saysNo(ready), ready.access), ready.access)
    const lying = withNode(ready.access, {
      getSignaturesForAddress: async (...given) =>
        (await chain.connection.getSignaturesForAddress(...given)).map((each) => ({
          ...each,
          err: { InstructionError: [0, { Custom: 1 }] },
        })),
    })
    expect((await open(declined, lying)).problem?.code).toBe('rpc/not-known-yet')
    expect(statusOf((await open(declined, ready.access)).execution)).toBe('confirmed')
  })
})

test('a browser’s clock that is days ahead hides nothing, not even in a record without a slot', async () => {
  const ready = await aReadyOperation(chain)
  const ahead: RecordingAccess = { ...ready.access, now: () => Date.now() + 432_000_000 }
  const created = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 432_000_000)
  const id = await runUntil(
    'approval-requested',
    executeOperation(ready.prepared, aSigner(ready.payer), ahead),
  )
  created.mockRestore()
  const left = await readOperation(ahead, id)
  const signature = await land(askedIn(left, ready.payer))
  const state = currentTransaction(left).state
  if (state.status !== 'awaiting-approval') throw new Error('nothing was asked')
  const { slot: _, ...asked } = state.asked
  const busy = withNode(ahead, afterBusyDays(ready))
  for (const each of [state.asked, asked]) {
    const execution: Execution = { ...left, transactions: [{ ...state, asked: each }] }
    expect(await findLanded(busy, execution)).toMatchObject({ kind: 'confirmed', signature })
  }
})

/** A wallet that has landed a whole page of other transactions since. */
function afterBusyDays({ payer }: ReadyOperation): Partial<Connection> {
  return {
    getSignaturesForAddress: async (address, options) => {
      if (options?.before !== undefined)
        return await chain.connection.getSignaturesForAddress(address, {}, 'confirmed')
      const [, earlier] = await chain.connection.getSignaturesForAddress(payer.publicKey, {}, 'confirmed')
      if (!earlier) throw new Error('it has done nothing before')
      const other = { ...earlier, slot: chain.chain.blocks.tip.slot }
      return Array.from({ length: options?.limit ?? 0 }, () => other)
    },
  }
}

const NEVER = new AbortController().signal

const statusOf = (execution: Execution) => currentTransaction(execution).state.status
const isShown = (view: OperationView): view is OperationShown => view.status === 'shown'

/** All that is said of an operation: in a list, and in its progress. */
function wordsOf(execution: Execution): string {
  const { state } = currentTransaction(execution)
  const progress = progressSteps(state, { lost: false, describe: () => '' }).map(({ note }) => note)
  return [outcomeWords(outcomeOfOperation(execution)).sentence, ...progress].join(' ')
}

/** Opens it as its page does, to where it comes to rest. */
async function open({ operation }: Execution, access: RecordingAccess): Promise<OperationShown> {
  const views = await all(
    resumeOperation(
      operation.id,
      { journal: access.journal, openAccess: () => Promise.resolve(access) },
      NEVER,
    ),
  )
  const last = views.findLast(isShown)
  if (!last) throw new Error('it is not there')
  return last
}

async function expectFound(ready: ReadyOperation, wallet: TransactionSigner): Promise<void> {
  const ended = await run(executeOperation(ready.prepared, wallet, ready.access), ready.access)
  expect(['declined', 'failed']).toContain(statusOf(ended))
  const { execution } = await open(ended, ready.access)
  expect(currentTransaction(execution).state).toMatchObject({
    status: 'confirmed',
    paid: { total: ready.prepared.bill.total },
  })
  expect(wordsOf(execution)).toContain(operationCopy.progress.found[statusOf(ended) as 'declined' | 'failed'])
  await expectPaidOnce(ready)
}

async function expectPaidOnce({ payer, before, prepared }: ReadyOperation): Promise<void> {
  expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
}

const decline = ({ payer, prepared, access }: ReadyOperation) =>
  run(
    executeOperation(
      prepared,
      aSigner(payer, () => Promise.reject(new AppError('wallet/declined'))),
      access,
    ),
    access,
  )

const saysNo = ({ payer }: ReadyOperation) =>
  aSigner(payer, async (signed) => {
    await land(signed)
    throw new AppError('wallet/declined')
  })

function sendingWallet(
  { payer }: ReadyOperation,
  act: (signed: VersionedTransaction) => Promise<string>,
): TransactionSigner {
  return {
    address: payer.publicKey,
    walletName: 'Test Wallet',
    sends: true,
    signAndSend: (transaction) => {
      transaction.sign([payer])
      return act(transaction)
    },
  }
}

/** The same with the blockhash of a later block. */
async function aCopy({ payer, prepared }: ReadyOperation): Promise<VersionedTransaction> {
  chain.chain.warp(3)
  const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
  return await signedBy(payer, prepared.first.instructions, blockhash)
}

function signedBy(
  payer: Keypair,
  instructions: ReadyOperation['prepared']['first']['instructions'],
  blockhash: string,
): Promise<VersionedTransaction> {
  const transaction = new VersionedTransaction(compileMessage(payer.publicKey, instructions, blockhash))
  transaction.sign([payer])
  return Promise.resolve(transaction)
}

function askedIn(execution: Execution, payer: Keypair): VersionedTransaction {
  const { state } = currentTransaction(execution)
  if (!('asked' in state) || !state.asked) throw new Error('nothing was asked')
  const transaction = new VersionedTransaction(VersionedMessage.deserialize(fromBase64(state.asked.message)))
  transaction.sign([payer])
  return transaction
}

/** Sends it and waits until everybody sees it. */
async function land(transaction: VersionedTransaction, fails = false): Promise<string> {
  const wire = transaction.serialize()
  const signature = await chain.connection.sendRawTransaction(wire, { skipPreflight: true })
  const { value } = await chain.connection.confirmTransaction(signature, 'confirmed')
  expect(value.err !== null).toBe(fails)
  return signature
}

const withNode = (access: RecordingAccess, methods: Partial<Connection>): RecordingAccess => ({
  ...access,
  connection: withMethods(access.connection, methods),
})

/** A node that begins with the block of now: it knows of nothing before. */
function shortHistory(): Partial<Connection> {
  const first = chain.chain.blocks.tip.slot
  return {
    getFirstAvailableBlock: () => Promise.resolve(first),
    getSignaturesForAddress: async (...given) =>
      (await chain.connection.getSignaturesForAddress(...given)).filter(({ slot }) => slot >= first),
    getSignatureStatuses: async (...given) => {
      const told = await chain.connection.getSignatureStatuses(...given)
      return { ...told, value: told.value.map((status) => (status && status.slot >= first ? status : null)) }
    },
  }
}

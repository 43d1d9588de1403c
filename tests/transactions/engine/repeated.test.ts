import 'fake-indexeddb/auto'
import {
  ComputeBudgetProgram,
  VersionedMessage,
  VersionedTransaction,
  type Connection,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { openDatabase } from '../../../src/storage/database'
import { executeOperation, type TransactionSigner } from '../../../src/transactions/sign'
import {
  isBegun,
  isDone,
  type Execution,
  reduceTransaction,
  askedSince,
  type TransactionState,
} from '../../../src/transactions/execution'
import { findLanded } from '../../../src/transactions/search'
import { compileMessage } from '../../../src/transactions/pack'
import type { RecordingAccess } from '../../../src/transactions/contract'
import { settleOperation } from '../../../src/transactions/settle'
import { signAgain } from '../../../src/transactions/resume'
import { fromBase64 } from '../../../src/units/bytes'
import { startPracticeChain, withMethods, type PracticeChain } from '../../support/chain'
import {
  aReadyOperation,
  PAST_EXPIRY,
  readOperation,
  run,
  runUntil,
  type ReadyOperation,
} from '../../support/operations'
import { all, aSigner } from '../../support/engine'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterEach(() => Object.assign(chain.chain.faults, { drop: 0, lag: 0 }))
afterAll(() => chain.stop())

/* Each of these wallets has done the very same once before (aReadyOperation), a moment ago. */
describe('an operation that was done before', () => {
  test('and is declined the second time is asked for again, and paid once more', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const declined = await run(executeOperation(prepared, declining, access), access)
    expect(declined.transactions[0]?.status).toBe('declined')
    const { signer, asked } = counting(payer)
    const done = await run(signAgain(declined, signer, access), access, declined)
    expect(asked()).toBe(1)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test.each([
    ['until a newer one comes', 3],
    ['for ever', Infinity],
  ])(
    'and gets the same blockhash a second time, %s: two receipts never show one payment',
    async (_, times) => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const given = await chain.connection.getLatestBlockhashAndContext('confirmed')
      let left = times
      const connection = withMethods(chain.connection, {
        getLatestBlockhashAndContext: async (commitment) =>
          (left -= 1) > 0 ? given : await chain.connection.getLatestBlockhashAndContext(commitment),
      })
      const slow = { ...access, connection }
      const once = await run(executeOperation(prepared, aSigner(payer), slow), slow)
      expect(once.transactions[0]?.status).toBe('confirmed')
      const { signer, asked } = counting(payer)
      const again = run(executeOperation(prepared, signer, slow), slow)
      if (times === Infinity) await expect(again).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
      else expect((await again).transactions[0]?.status).toBe('confirmed')
      const paid = times === Infinity ? 1n : 2n
      expect(asked()).toBe(Number(paid) - 1)
      expect(await chain.balance(payer)).toBe(before - paid * prepared.bill.total)
      const receipts = await access.journal.list(access.genesisHash, payer.publicKey.toBase58())
      expect(receipts.filter(isDone)).toHaveLength(Number(paid) + 1)
    },
  )

  test('and which the wallet answers with its first signature is not taken for done a second time', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    const answers: VersionedTransaction[] = []
    const repeating = aSigner(payer, (signed) => (answers.push(signed), answers[0] ?? signed))
    await run(executeOperation(prepared, repeating, access), access)
    chain.chain.warp(2)
    const again = await run(executeOperation(prepared, repeating, access), access)
    expect(answers).toHaveLength(2)
    expect(again.transactions[0]).toMatchObject({
      status: 'failed',
      landed: false,
      failure: { code: 'wallet/changed-transaction', context: { what: 'earlier' } },
    })
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('and whose prompt is lost the second time has expired, and has not landed', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    const lost = await loseThePrompt({ payer, prepared, access, before })
    chain.chain.warp(PAST_EXPIRY)
    const settled = await run(settleOperation(lost, access), access, lost)
    expect(settled.transactions[0]?.status).toBe('expired')
    expect(await chain.balance(payer)).toBe(before)
  })

  test('and was signed but lost on its way the second time has expired, and is asked for again', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    chain.chain.faults.drop = 1_000
    const operation = run(executeOperation(prepared, aSigner(payer), access), access)
    await expect.poll(() => chain.chain.faults.drop).toBeLessThan(1_000)
    chain.chain.warp(PAST_EXPIRY)
    const expired = await operation
    expect(expired.transactions[0]?.status).toBe('expired')
    chain.chain.faults.drop = 0
    const { signer, asked } = counting(payer)
    const done = await run(signAgain(expired, signer, access), access, expired)
    expect(asked()).toBe(1)
    expect(done.transactions[0]?.status).toBe('confirmed')
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('is found by its own blockhash where a lost prompt was approved after all', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access, before } = ready
    const lost = await loseThePrompt(ready)
    await chain.connection.sendRawTransaction(askedIn(lost, ready).serialize())
    const settled = await run(settleOperation(lost, access), access, lost)
    expect(settled.transactions[0]).toMatchObject({
      status: 'confirmed',
      paid: { total: prepared.bill.total },
    })
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('is found where the wallet chose another blockhash', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access, before } = ready
    const lost = await loseThePrompt(ready)
    chain.chain.warp(3)
    const { blockhash } = await chain.connection.getLatestBlockhash('confirmed')
    await chain.connection.sendRawTransaction(askedIn(lost, ready, blockhash).serialize())
    const settled = await run(settleOperation(lost, access), access, lost)
    expect(settled.transactions[0]?.status).toBe('confirmed')
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('is not mistaken for a later one that another record holds, by its signature or its blockhash', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access } = ready
    const lost = await loseThePrompt(ready)
    chain.chain.warp(2)
    // Where the list of open operations is not seen, nothing stops the same from being done again meanwhile.
    const blind: RecordingAccess['journal'] = {
      ...access.journal,
      list: () => Promise.resolve([]),
      request: async (id, events) => {
        for (const event of events) await access.journal.append(id, event)
      },
    }
    const alone = { ...access, journal: blind }
    const later = await run(executeOperation(prepared, aSigner(payer), alone), access)
    expect(later.transactions[0]?.status).toBe('confirmed')
    chain.chain.warp(PAST_EXPIRY)
    const unsigned: RecordingAccess = {
      ...access,
      journal: {
        ...access.journal,
        heldByOthers: () => Promise.resolve(new Set<string>()),
      },
    }
    expect(await findLanded(unsigned, lost)).toMatchObject({ kind: 'nowhere' })
    const settled = await run(settleOperation(lost, access), access, lost)
    expect(settled.transactions[0]?.status).toBe('expired')
  })

  test('and asked for again remembers every earlier request: one that lands late is found', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access, before } = ready
    const lost = await loseThePrompt(ready)
    const late = askedIn(lost, ready)
    // A node that is wrong about what has expired: the request still lands.
    const expiry = { type: 'expired', at: 1, transaction: 0, height: 1, alone: true } as const
    await access.journal.append(lost.operation.id, expiry)
    const expired = await readOperation(access, lost.operation.id)
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const wrong = { ...access, connection: aheadOfItself() }
    const declined = await run(signAgain(expired, declining, wrong), access, expired)
    expect(declined.transactions[0]?.status).toBe('declined')
    const landing = await chain.connection.sendRawTransaction(late.serialize())
    await expect.poll(() => chain.balance(payer)).toBeLessThan(before)
    const { signer, asked } = counting(payer)
    const done = await run(signAgain(declined, signer, access), access, declined)
    expect(asked()).toBe(0)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', signature: landing })
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('is asked for again on the word of one endpoint only where the record says so: the person was told', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, access, before } = ready
    const lost = await loseThePrompt(ready)
    await access.journal.append(lost.operation.id, { type: 'expired', at: 1, transaction: 0, height: 1 })
    const expired = await readOperation(access, lost.operation.id)
    const { signer, asked } = counting(payer)
    const wrong = { ...access, connection: aheadOfItself() }
    const told = await run(signAgain(expired, signer, wrong), access, expired)
    expect(asked()).toBe(0)
    expect(told.transactions[0]).toMatchObject({ status: 'expired', alone: true })
    expect(await chain.balance(payer)).toBe(before)
    await run(signAgain(told, signer, wrong), access, told)
    expect(asked()).toBe(1)
  })

  test('and was declined, was called confirmed, and is denied now: one endpoint does not suffice', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access } = ready
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const { operation } = await run(executeOperation(prepared, declining, access), access)
    const at = { at: 1, transaction: 0 } as const
    await access.journal.append(operation.id, {
      type: 'confirmed',
      ...at,
      signature: '4'.repeat(88),
      slot: 1,
    })
    await access.journal.append(operation.id, { type: 'retracted', ...at })
    const declined = await readOperation(access, operation.id)
    const { signer, asked } = counting(payer)
    const told = await run(signAgain(declined, signer, access), access, declined)
    expect(asked()).toBe(0)
    expect(told.transactions[0]).toMatchObject({ status: 'declined', alone: true })
  })

  test('is not asked for again while another operation that does the same is open', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access } = ready
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const declined = await run(executeOperation(prepared, declining, access), access)
    const lost = await loseThePrompt(ready)
    const { signer, asked } = counting(payer)
    await expect(all(signAgain(declined, signer, access))).rejects.toMatchObject({
      code: 'transaction/under-way',
      context: { operation: lost.operation.id },
    })
    expect(asked()).toBe(0)
  })

  test('counts as landed where one try failed and another with the same blockhash succeeded', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access } = ready
    const lost = await loseThePrompt(ready)
    const { blockhash } =
      lost.transactions[0]?.status === 'awaiting-approval' ? lost.transactions[0].asked : { blockhash: '' }
    const tooTight = ComputeBudgetProgram.setComputeUnitLimit({ units: 200 })
    const [, bid, ...others] = prepared.first.instructions
    if (!bid) throw new Error('it bids nothing')
    const failing = new VersionedTransaction(
      compileMessage(payer.publicKey, [tooTight, bid, ...others], blockhash),
    )
    failing.sign([payer])
    await chain.connection.sendRawTransaction(failing.serialize(), { skipPreflight: true })
    await expect.poll(async () => (await findLanded(access, lost))?.kind).toBe('landed-failed')
    const signature = await chain.connection.sendRawTransaction(askedIn(lost, ready).serialize())
    await chain.connection.confirmTransaction(signature, 'confirmed')
    expect(await findLanded(access, lost)).toMatchObject({ kind: 'confirmed', signature })
  })

  test('records the slot of each blockhash that it asks with', async () => {
    const { payer, prepared, access } = await aReadyOperation(chain)
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const events = await all(executeOperation(prepared, declining, access))
    const first = events.find((event) => event.type === 'approval-requested')
    chain.chain.warp(10)
    const declined = await readOperation(
      access,
      events.find((event) => event.type === 'planned')?.operation.id ?? '',
    )
    const again = (await all(signAgain(declined, declining, access))).find(
      (event) => event.type === 'approval-requested',
    )
    expect(first?.slot).toBeGreaterThan(0)
    expect(again?.slot).toBeGreaterThanOrEqual((first?.slot ?? 0) + 10)
  })

  test('of a record without a slot, as earlier versions wrote it, is found by its blockhash alone', async () => {
    const ready = await aReadyOperation(chain)
    const { access } = ready
    const { operation, transactions } = await loseThePrompt(ready)
    const [state] = transactions
    if (state?.status !== 'awaiting-approval') throw new Error('nothing was asked')
    const { slot: _, ...asked } = state.asked
    const old: Execution = { operation, transactions: [{ ...state, asked }] }
    expect(await findLanded(access, old)).toMatchObject({ kind: 'nowhere' })
    const signature = await chain.connection.sendRawTransaction(askedIn(old, ready).serialize())
    await chain.connection.confirmTransaction(signature, 'confirmed')
    expect(await findLanded(access, old)).toMatchObject({ kind: 'confirmed', signature })
  })

  test('of a record without a slot that is asked for again, is looked for from where its first blockhash was made', () => {
    const ask = { type: 'approval-requested', transaction: 0, message: '' } as const
    const events = [
      { ...ask, at: 1, blockhash: 'a', lastValidBlockHeight: 1_000 },
      { type: 'declined', at: 2, transaction: 0 } as const,
      { ...ask, at: 3, blockhash: 'b', lastValidBlockHeight: 2_000, slot: 3_000 },
    ]
    const begun: TransactionState = { status: 'prepared', times: {} }
    const state = events.reduce<TransactionState>(reduceTransaction, begun)
    expect('asked' in state && state.asked && askedSince(state.asked)).toBe(850)
  })

  test('is searched for from its own slot on, in few requests, and never beyond a node’s history', async () => {
    const ready = await aReadyOperation(chain)
    const lost = await loseThePrompt(ready)
    let pages = 0
    let read = 0
    const { connection } = chain
    const busy = withMethods(connection, {
      // A wallet with endless history: each page is full, and all of it is newer than the request.
      getSignaturesForAddress: (_address, options) => {
        pages += 1
        const page = Array.from({ length: options?.limit ?? 0 }, (_, index) => ({
          signature: `${pages} ${index}`,
          slot: Number.MAX_SAFE_INTEGER,
          err: null,
          memo: null,
        }))
        return Promise.resolve(page)
      },
      getTransaction: () => {
        read += 1
        return Promise.resolve(null)
      },
    })
    expect(await findLanded({ ...ready.access, connection: busy }, lost)).toBeNull()
    expect(pages).toBeLessThanOrEqual(10)
    expect(read).toBe(0)
  })
})

/* Without locks nothing holds a second tab back but the order in which the journal was written. */
describe('the same operation, pressed in several tabs at the same moment', () => {
  const tabs = ({ access }: ReadyOperation, many: number): readonly RecordingAccess[] => {
    const wait = gate(many)
    return Array.from({ length: many }, () => ({
      ...access,
      connection: withMethods(chain.connection, {
        // All tabs have looked for what is under way before one of them goes on; each gets a blockhash of its own.
        getLatestBlockhashAndContext: async (...asked) => {
          await wait()
          return await chain.connection.getLatestBlockhashAndContext(...asked)
        },
      }),
    }))
  }

  const comesToRest = {
    declined: async ({ payer, prepared, access }: ReadyOperation) => {
      const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
      return await run(executeOperation(prepared, declining, access), access)
    },
    expired: async (ready: ReadyOperation) => {
      const lost = await loseThePrompt(ready)
      chain.chain.warp(PAST_EXPIRY)
      return await run(settleOperation(lost, ready.access), ready.access, lost)
    },
  }

  test.each(['declined', 'expired'] as const)(
    'when it had %s, is asked for once and paid once; the others are told that it is under way',
    async (how) => {
      const ready = await aReadyOperation(chain)
      const { payer, prepared, access, before } = ready
      const stopped = await comesToRest[how](ready)
      expect(stopped.transactions[0]?.status).toBe(how)
      const { signer, asked } = counting(payer)
      const pressed = tabs(ready, 3).map((tab) => all(signAgain(stopped, signer, tab)))
      const ends = await Promise.allSettled(pressed)
      expect(asked()).toBe(1)
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
      expect(refused).toMatchObject(
        Array.from({ length: 2 }, () => ({
          code: 'transaction/under-way',
          context: { operation: stopped.operation.id },
        })),
      )
      expect((await readOperation(access, stopped.operation.id)).transactions[0]?.status).toBe('confirmed')
      expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    },
  )

  test('from its form is asked for once, and the others leave no record', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access, before } = ready
    const { signer, asked } = counting(payer)
    const known = (await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).length
    const ends = await Promise.allSettled(
      tabs(ready, 3).map((tab) => all(executeOperation(prepared, signer, tab))),
    )
    expect(asked()).toBe(1)
    const [first, ...more] = await access.journal.list(access.genesisHash, payer.publicKey.toBase58())
    expect(first?.transactions[0]?.status).toBe('confirmed')
    expect(more).toHaveLength(known)
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    expect(refused).toMatchObject(
      Array.from({ length: 2 }, () => ({
        code: 'transaction/under-way',
        context: { operation: first?.operation.id },
      })),
    )
    const kept = await (
      await openDatabase()
    ).getAllKeysFromIndex('operations', 'genesisHash', access.genesisHash)
    const read = await Promise.all(kept.map((id) => access.journal.read(id)))
    expect(read.filter((execution) => execution && !isBegun(execution))).toEqual([])
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('is not asked for when another tab has asked after this one looked', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, access } = ready
    const declined = await comesToRest.declined(ready)
    const { signer, asked } = counting(payer)
    // The other tab asks, and its request is taken for expired, all while this one tries out what it will ask for.
    const slow: RecordingAccess = {
      ...access,
      connection: withMethods(chain.connection, {
        getLatestBlockhashAndContext: async (...commitment) => {
          if (asked() === 0) {
            await runUntil('signed', signAgain(declined, signer, access))
            await access.journal.append(declined.operation.id, {
              type: 'expired',
              at: 1,
              transaction: 0,
              height: 1,
            })
          }
          return await chain.connection.getLatestBlockhashAndContext(...commitment)
        },
      }),
    }
    await expect(all(signAgain(declined, signer, slow))).rejects.toMatchObject({
      code: 'transaction/under-way',
    })
    expect(asked()).toBe(1)
  })

  test('by a tab that was closed at the prompt is settled as usual, and can then be asked for again', async () => {
    const ready = await aReadyOperation(chain)
    const { payer, prepared, access, before } = ready
    const lost = await loseThePrompt(ready)
    const { signer, asked } = counting(payer)
    await expect(all(executeOperation(prepared, signer, access))).rejects.toMatchObject({
      code: 'transaction/under-way',
    })
    chain.chain.warp(PAST_EXPIRY)
    const expired = await run(settleOperation(lost, access), access, lost)
    const done = await run(signAgain(expired, signer, access), access, expired)
    expect(done.transactions[0]?.status).toBe('confirmed')
    expect(asked()).toBe(1)
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })
})

/** Resolves for everybody once so many have come; the chain goes on a block for each. */
function gate(many: number): () => Promise<void> {
  let come = 0
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    if (++come >= many) open()
    await opened
    chain.chain.warp(1)
  }
}

/** A node that is wrong about its height, and about which blockhashes are dead. */
function aheadOfItself(): Connection {
  return withMethods(chain.connection, {
    getEpochInfo: async (commitment) => {
      const info = await chain.connection.getEpochInfo(commitment)
      const ahead = commitment === 'finalized' ? PAST_EXPIRY : 0
      return { ...info, blockHeight: (info.blockHeight ?? 0) + ahead }
    },
    isBlockhashValid: () => Promise.resolve({ context: { slot: 0 }, value: false }),
  })
}

/** Leaves the wallet asked and its answer unknown, as a tab that is closed at the prompt. */
async function loseThePrompt({ payer, prepared, access }: ReadyOperation): Promise<Execution> {
  return await readOperation(
    access,
    await runUntil('approval-requested', executeOperation(prepared, aSigner(payer), access)),
  )
}

/** What the wallet would return to that prompt, with its own blockhash where one is given. */
function askedIn(
  { transactions: [state] }: Execution,
  { payer, prepared }: ReadyOperation,
  blockhash?: string,
): VersionedTransaction {
  if (state?.status !== 'awaiting-approval') throw new Error('nothing was asked')
  const message = blockhash
    ? compileMessage(payer.publicKey, prepared.first.instructions, blockhash)
    : VersionedMessage.deserialize(fromBase64(state.asked.message))
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  return transaction
}

/** A wallet that signs, and how often it was asked. */
function counting(
  payer: ReadyOperation['payer'],
): Readonly<{ signer: TransactionSigner; asked: () => number }> {
  let asked = 0
  const signer = aSigner(payer, (signed) => {
    asked += 1
    return signed
  })
  return { signer, asked: () => asked }
}

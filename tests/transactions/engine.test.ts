import 'fake-indexeddb/auto'
import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, SystemProgram, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { executeOperation, type TransactionSigner } from '../../src/transactions/sign'
import type { ExecutionEvent } from '../../src/transactions/events'
import type { Execution } from '../../src/transactions/execution'
import { compileMessage, packPlan } from '../../src/transactions/pack'
import { prepareOperation, askingAt, prepareTransaction } from '../../src/transactions/prepare'
import type { RecordingAccess } from '../../src/transactions/contract'
import { settleOperation } from '../../src/transactions/settle'
import { signAgain } from '../../src/transactions/resume'
import { fromBase64 } from '../../src/units/bytes'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import {
  aReadyOperation,
  aReadyToken,
  PAST_EXPIRY,
  readOperation,
  run,
  runUntil,
  without,
  canSignAgain,
} from '../support/operations'
import { aCreateTokenPlan, all, aSigner, aTokenDraft } from '../support/engine'
import { tokensSay } from '../../src/tokens/said'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterEach(() => Object.assign(chain.chain.faults, { drop: 0, lag: 0 }))
afterAll(() => chain.stop())

describe('the engine', () => {
  test('writes the prompt down before the wallet is asked and the signature before it is sent', async () => {
    const { payer, prepared, access } = await aReadyOperation(chain)
    const seen: string[] = []
    const spied = { ...access, journal: noting(access, seen) }
    const signer = aSigner(payer, (signed) => {
      seen.push('wallet')
      return signed
    })
    await all(executeOperation(prepared, signer, spied))
    expect(seen.slice(0, 6)).toEqual([
      'planned',
      'simulated',
      'approval-requested',
      'wallet',
      'signed',
      'broadcast',
    ])
  })

  test('handles a decline: it costs nothing, and the same mint can be asked for again', async () => {
    const { payer, prepared, access, before } = await aReadyToken(chain)
    const declined = await run(executeOperation(prepared, refusing(payer, 'wallet/declined'), access), access)
    expect(declined.transactions[0]?.status).toBe('declined')
    expect(await chain.balance(payer)).toBe(before)
    expect(canSignAgain(declined)).toBe(true)
    const done = await run(signAgain(declined, aSigner(payer), access), access, declined)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
    expect(done.operation.subject['mint']).toBe(prepared.plan.subject['mint'])
  })

  test('says in the programs’ words why a transaction landed and failed, and that only its fee was paid', async () => {
    const { payer, prepared, access } = await aReadyToken(chain)
    const { instructions } = prepared.first
    const overtaken = aSigner(payer, async (signed) => {
      const { recentBlockhash } = signed.message
      const gift = SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: payer.publicKey,
        lamports: 1,
      })
      const other = new VersionedTransaction(
        compileMessage(payer.publicKey, [...instructions.slice(0, -1), gift], recentBlockhash),
      )
      other.sign([payer])
      const signature = await chain.connection.sendTransaction(other)
      await chain.connection.confirmTransaction(signature, 'confirmed')
      return signed
    })
    const ended = await run(executeOperation(prepared, overtaken, access), access)
    expect(ended.transactions[0]).toMatchObject({
      status: 'failed',
      landed: true,
      failure: { code: 'transaction/failed', context: { program: 'System Program' } },
    })
  })

  test('broadcasts nothing where the blockhash expired while the prompt was open', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    const slow = aSigner(payer, async (signed) => {
      chain.chain.warp(PAST_EXPIRY)
      return signed
    })
    const execution = await run(executeOperation(prepared, slow, access), access)
    expect(execution.transactions[0]).toMatchObject({ status: 'expired' })
    expect(await chain.balance(payer)).toBe(before)
  })

  test('finds out that a dropped transaction has expired, and only then lets sign again', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    chain.chain.faults.drop = 1_000
    let id = ''
    for await (const event of executeOperation(prepared, aSigner(payer), access)) {
      if (event.type === 'planned') id = event.operation.id
      if (event.type === 'broadcast') {
        expect(canSignAgain(await readOperation(access, id))).toBe(false)
        chain.chain.warp(PAST_EXPIRY)
      }
    }
    const expired = await readOperation(access, id)
    expect(expired.transactions[0]?.status).toBe('expired')
    chain.chain.faults.drop = 0
    const done = await run(signAgain(expired, aSigner(payer), access), access, expired)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test.each(['signed', 'broadcast'] as const)(
    'continues an operation whose tab was closed right after "%s", and pays once',
    async (last) => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const id = await runUntil(last, executeOperation(prepared, aSigner(payer), access))
      const found = await readOperation(access, id)
      const settled = await run(settleOperation(found, access), access, found)
      expect(settled.transactions[0]).toMatchObject({
        status: 'confirmed',
        paid: { total: prepared.bill.total },
      })
      expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    },
  )

  test('finds by the mint how a prompt without an answer ended: landed', async () => {
    const { payer, prepared, access } = await aReadyToken(chain)
    const sendsItself = aSigner(payer, async (signed) => {
      await chain.connection.sendRawTransaction(signed.serialize())
      throw new AppError('wallet/failed', { message: 'the tab is gone' })
    })
    const id = await runUntil('approval-requested', executeOperation(prepared, sendsItself, access))
    if (sendsItself.sends) throw new Error('it signs')
    await sendsItself
      .signTransaction(askedTransaction(await readOperation(access, id)))
      .catch(() => undefined)
    const found = await readOperation(access, id)
    const settled = await run(settleOperation(found, access), access, found)
    expect(settled.transactions[0]).toMatchObject({
      status: 'confirmed',
      paid: { total: prepared.bill.total },
    })
  })

  test('finds how a prompt without an answer ended: nothing landed, and it is safe to repeat', async () => {
    const { payer, prepared, access } = await aReadyOperation(chain)
    const id = await runUntil('approval-requested', executeOperation(prepared, aSigner(payer), access))
    const found = await readOperation(access, id)
    chain.chain.warp(PAST_EXPIRY)
    const settled = await run(settleOperation(found, access), access, found)
    expect(settled.transactions[0]?.status).toBe('expired')
    expect(canSignAgain(settled)).toBe(true)
  })

  test('does not send what the wallet changed', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    const greedy = aSigner(payer, (signed) => {
      const drain = SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports: 1,
      })
      const message = compileMessage(
        payer.publicKey,
        [...prepared.first.instructions, drain],
        signed.message.recentBlockhash,
      )
      return resigned(payer, message)
    })
    const execution = await run(executeOperation(prepared, greedy, access), access)
    expect(execution.transactions[0]).toMatchObject({
      status: 'failed',
      landed: false,
      failure: { code: 'wallet/changed-transaction' },
    })
    expect(await chain.balance(payer)).toBe(before)
  })

  test.each([
    ['made of any bytes', () => new Uint8Array(64).fill(7)],
    ['with one bit changed', (good: Uint8Array) => good.map((byte, at) => (at === 40 ? byte ^ 1 : byte))],
    [
      'of another wallet',
      (_: Uint8Array, message: VersionedMessage) =>
        ed25519.sign(message.serialize(), new Uint8Array(32).fill(5)),
    ],
    ['over another message', (_: Uint8Array, __: VersionedMessage, payer: Keypair) => signedBytes(payer)],
  ] as const)('sends nothing where the wallet returns a signature %s', async (_, change) => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    let sent = 0
    const watched = without(access, 'sendRawTransaction', () => (sent += 1))
    const forging = aSigner(payer, (signed) => {
      const [good = new Uint8Array()] = signed.signatures
      signed.signatures[0] = change(good, signed.message, payer)
      return signed
    })
    const open = await run(executeOperation(prepared, forging, watched), access)
    expect(open.transactions[0]).toMatchObject({
      status: 'awaiting-approval',
      unanswered: {
        code: 'wallet/failed',
        context: { reason: 'bad-signature' },
      },
    })
    expect(sent).toBe(0)
    const expired = await settleLate(open, access)
    const done = await run(signAgain(expired, aSigner(payer), access), access, expired)
    expect(done.transactions[0]?.status).toBe('confirmed')
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })

  test('asks nothing of the wallet where the journal cannot be written', async () => {
    const { payer, prepared, access } = await aReadyOperation(chain)
    let asked = 0
    const counting = aSigner(payer, (signed) => (asked++, signed))
    const broken: RecordingAccess = {
      ...access,
      journal: {
        ...access.journal,
        append: () => Promise.reject(new AppError('journal/unavailable', { reason: 'QuotaExceededError' })),
      },
    }
    await expect(all(executeOperation(prepared, counting, broken))).rejects.toMatchObject({
      code: 'journal/unavailable',
    })
    expect(asked).toBe(0)
  })

  test.each([
    ['planned', 'is not kept', silently],
    ['planned', 'is kept as something else', altered],
    ['approval-requested', 'is not kept', silently],
    ['approval-requested', 'is kept as something else', altered],
    ['signed', 'is not kept', silently],
  ] as const)(
    'sends nothing where the browser says that it wrote “%s”, and it %s',
    async (type, _, break_) => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      let asked = 0
      const counting = aSigner(payer, (signed) => (asked++, signed))
      const mend = break_(type)
      try {
        await expect(all(executeOperation(prepared, counting, access))).rejects.toMatchObject({
          code: 'journal/unavailable',
        })
      } finally {
        mend()
      }
      expect(asked).toBe(type === 'signed' ? 1 : 0)
      chain.chain.warp(3)
      expect(await chain.balance(payer)).toBe(before)
    },
  )

  test('a bid for priority is on the bill and paid, to the lamport', async () => {
    const { payer, prepared, access, before } = await aReadyToken(chain)
    const [draft] = packPlan(prepared.plan)
    if (!draft) throw new Error('no draft')
    const first = await prepareTransaction(
      chain.connection,
      draft,
      askingAt(chain.connection, { price: 123_457n }),
    )
    const done = await run(
      executeOperation({ ...prepared, first, drafts: [draft] }, aSigner(payer), access),
      access,
    )
    expect(first.fees.find(({ kind }) => kind === 'priority-fee')?.lamports).toBeGreaterThan(3_000n)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: first.bill.total } })
    expect(await chain.balance(payer)).toBe(before - first.bill.total)
    expect(first.bytes).toBe(prepared.bytes)
  })

  test('continues through an endpoint that fails for a while', async () => {
    const { payer, prepared, access } = await aReadyOperation(chain)
    let refusals = 4
    const { connection } = chain
    const answer = () =>
      refusals-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(connection)
    const flaky = withMethods(connection, {
      sendRawTransaction: async (...wire) => (await answer()).sendRawTransaction(...wire),
      getSignatureStatuses: async (...asked) => (await answer()).getSignatureStatuses(...asked),
    })
    const execution = await run(
      executeOperation(prepared, aSigner(payer), { ...access, connection: flaky }),
      access,
    )
    expect(execution.transactions[0]?.status).toBe('confirmed')
    expect(refusals).toBeLessThan(0)
  })

  test('does not take lamports at the mint’s address for the mint: a lost prompt is found by its own transaction', async () => {
    const { payer, prepared, access } = await aReadyToken(chain)
    const id = await runUntil('approval-requested', executeOperation(prepared, aSigner(payer), access))
    const found = await readOperation(access, id)
    const [mint] = prepared.plan.accounts.creates
    if (!mint) throw new Error('it makes no mint')
    await chain.fund(mint.address, 1_000_000n)
    chain.chain.warp(PAST_EXPIRY)
    const settled = await run(settleOperation(found, access), access, found)
    expect(settled.transactions[0]?.status).toBe('expired')
  })

  test('asks no wallet and writes nothing where the price moved between review and signing', async () => {
    const { payer, prepared, access } = await aReadyToken(chain)
    const before = chain.chain.svm.minimumBalanceForRentExemption(0n)
    chain.chain.setRent(before / 128n / 2n)
    try {
      const signer = aSigner(payer, () => Promise.reject(new Error('it was asked')))
      await expect(all(executeOperation(prepared, signer, access))).rejects.toMatchObject({
        code: 'simulation/mismatch',
      })
      chain.chain.setRent((before / 128n) * 2n)
      await expect(all(executeOperation(prepared, signer, access))).rejects.toMatchObject({
        code: 'simulation/rent-changed',
      })
    } finally {
      chain.chain.setRent(before / 128n)
    }
    expect(await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).toEqual([])
  })

  test('leaves an operation unchanged where the network is gone when it is asked again', async () => {
    const { payer, prepared, access } = await aReadyOperation(chain)
    const declined = await run(executeOperation(prepared, refusing(payer, 'wallet/declined'), access), access)
    const silent = without(access, 'getLatestBlockhashAndContext')
    await expect(all(signAgain(declined, aSigner(payer), silent))).rejects.toMatchObject({
      code: 'rpc/failed',
    })
    const after = await readOperation(access, declined.operation.id)
    expect(after.transactions[0]?.status).toBe('declined')
    expect(canSignAgain(after)).toBe(true)
  })

  test('begins no operation where no blockhash can be had', async () => {
    const { payer, prepared, access } = await aReadyOperation(chain)
    const silent = without(access, 'getLatestBlockhashAndContext')
    await expect(all(executeOperation(prepared, aSigner(payer), silent))).rejects.toMatchObject({
      code: 'rpc/failed',
    })
    expect(await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).toHaveLength(1)
  })

  test('keeps a signature that was given while the network was silent, and sends it', async () => {
    const { payer, prepared, access } = await aReadyOperation(chain)
    const silent = without(access, 'getBlockHeight')
    const done = await run(executeOperation(prepared, aSigner(payer), silent), access)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: prepared.bill.total } })
  })

  test.each([
    ['never answers', 'wallet/unavailable', () => new Promise<never>(() => {})],
    ['fails', 'wallet/failed', () => Promise.reject(new AppError('wallet/failed', { message: 'locked' }))],
    ['is disconnected', 'wallet/disconnected', () => Promise.reject(new AppError('wallet/disconnected'))],
  ])(
    'asks a wallet that %s again only once the earlier request can no longer land',
    async (_, code, answer) => {
      const { payer, prepared, access, before } = await aReadyOperation(chain)
      const aborter = new AbortController()
      const mute = aSigner(payer, () => {
        setTimeout(() => aborter.abort(), 50)
        return answer()
      })
      const open = await run(executeOperation(prepared, mute, access, aborter.signal), access)
      expect(open.transactions[0]).toMatchObject({ status: 'awaiting-approval', unanswered: { code } })
      expect(canSignAgain(open)).toBe(false)
      await expect(all(executeOperation(prepared, mute, access))).rejects.toMatchObject({
        code: 'transaction/under-way',
        context: { operation: open.operation.id, kind: open.operation.kind },
      })
      const expired = await settleLate(open, access)
      expect(expired.transactions[0]).toMatchObject({ status: 'expired', unanswered: { code } })
      const done = await run(signAgain(expired, aSigner(payer), access), access, expired)
      expect(done.transactions[0]?.status).toBe('confirmed')
      expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    },
  )

  test('asks no wallet after the person has stopped, and writes nothing of it', async () => {
    const { payer, prepared, access } = await aReadyToken(chain)
    const aborter = new AbortController()
    let prompts = 0
    const counting = aSigner(payer, (signed) => {
      prompts++
      return signed
    })
    const list: RecordingAccess['journal']['list'] = (...asked) => {
      aborter.abort()
      return access.journal.list(...asked)
    }
    const leaving = { ...access, journal: { ...access.journal, list } }
    await expect(all(executeOperation(prepared, counting, leaving, aborter.signal))).rejects.toThrow(/abort/)
    expect(await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).toEqual([])
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const declined = await run(executeOperation(prepared, declining, access), access)
    expect(await all(signAgain(declined, counting, access, aborter.signal))).toEqual([])
    expect(await readOperation(access, declined.operation.id)).toEqual(declined)
    expect(prompts).toBe(0)
  })

  test('sends nothing where the person stopped waiting while the answer was being looked at', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    const aborter = new AbortController()
    const late = aSigner(payer, (signed) => {
      setTimeout(() => aborter.abort(), 0)
      return signed
    })
    const slow = withMethods(chain.connection, {
      getBlockHeight: async (...asked) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return chain.connection.getBlockHeight(...asked)
      },
    })
    const open = await run(
      executeOperation(prepared, late, { ...access, connection: slow }, aborter.signal),
      access,
    )
    expect(open.transactions[0]).toMatchObject({
      status: 'awaiting-approval',
      unanswered: { code: 'wallet/unavailable' },
    })
    expect(await chain.balance(payer)).toBe(before)
  })

  test('asks for no second operation of the same mint while the first is open', async () => {
    const { payer, prepared, access } = await aReadyToken(chain)
    const id = await runUntil('approval-requested', executeOperation(prepared, aSigner(payer), access))
    await expect(all(executeOperation(prepared, aSigner(payer), access))).rejects.toMatchObject({
      code: 'transaction/under-way',
      context: { operation: id },
    })
  })

  test('makes no second one of a mint that another tab has made since the review: it says when, and leads there', async () => {
    const { payer, prepared, access } = await aReadyToken(chain)
    const made = await run(executeOperation(prepared, aSigner(payer), access), access)
    const { id, kind, subject } = made.operation
    await expect(all(executeOperation(prepared, aSigner(payer), access))).rejects.toMatchObject({
      code: 'account/exists',
      context: {
        by: 'operation',
        operation: id,
        kind,
        mint: subject['mint'],
        at: expect.any(Number) as number,
      },
    })
  })

  test('signs with no other wallet than the one that was reviewed', async () => {
    const { prepared, access } = await aReadyOperation(chain)
    const other = Keypair.generate()
    await expect(all(executeOperation(prepared, aSigner(other), access))).rejects.toMatchObject({
      code: 'wallet/disconnected',
    })
  })

  test('says what a wallet must keep where too little would remain in it', async () => {
    const { prepared } = await aReadyToken(chain)
    const poor = await chain.aPayer(prepared.bill.total + 1_000n)
    const plan = await aCreateTokenPlan(chain, poor, aTokenDraft())
    const least = chain.chain.svm.minimumBalanceForRentExemption(0n)
    await expect(
      prepareOperation(plan, { connection: chain.connection, priority: 'normal' }),
    ).rejects.toMatchObject({
      code: 'simulation/insufficient-funds',
      context: { keep: least, missing: least - 1_000n },
    })
  })

  test('takes the very last lamport where the balance is the bill', async () => {
    const { prepared, access } = await aReadyToken(chain)
    const exact = await chain.aPayer(prepared.bill.total)
    const plan = await aCreateTokenPlan(chain, exact, aTokenDraft())
    const operation = await prepareOperation(plan, { connection: chain.connection, priority: 'normal' })
    const done = await run(executeOperation(operation, aSigner(exact), access), access)
    expect(done.transactions[0]?.status).toBe('confirmed')
    expect(await chain.balance(exact)).toBe(0n)
  })

  test('says that a mint made meanwhile cannot be made twice', async () => {
    const { payer, prepared, access } = await aReadyToken(chain)
    await run(executeOperation(prepared, aSigner(payer), access), access)
    await expect(
      prepareOperation(prepared.plan, { connection: chain.connection, priority: 'normal' }),
    ).rejects.toMatchObject({
      code: 'simulation/failed',
      context: { step: tokensSay('make-mint', {}) },
    })
  })

  test('two tabs that settle the same operation end in one payment and one truth', async () => {
    const { payer, prepared, access, before } = await aReadyOperation(chain)
    const id = await runUntil('signed', executeOperation(prepared, aSigner(payer), access))
    const found = await readOperation(access, id)
    await Promise.all([all(settleOperation(found, access)), all(settleOperation(found, access))])
    expect((await readOperation(access, id)).transactions[0]).toMatchObject({ status: 'confirmed' })
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
  })
})

/** A disk that takes events of this type and loses them, until the returned function is called. */
function silently(type: ExecutionEvent['type']): () => void {
  return onAdd(type, (row, add, store) => {
    const request = add(row)
    request.addEventListener('success', () => store.delete(request.result))
    return request
  })
}

function altered(type: ExecutionEvent['type']): () => void {
  return onAdd(type, (row, add) => add({ ...row, event: { ...row.event, at: row.event.at + 1 } }))
}

type EventRow = Readonly<{ operationId: string; event: ExecutionEvent }>
type Add = (row: EventRow) => IDBRequest<IDBValidKey>

function onAdd(
  type: ExecutionEvent['type'],
  instead: (row: EventRow, add: Add, store: IDBObjectStore) => IDBRequest<IDBValidKey>,
): () => void {
  const { add } = IDBObjectStore.prototype as {
    add: (this: IDBObjectStore, row: EventRow) => ReturnType<Add>
  }
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    row: EventRow,
  ) {
    const real: Add = (each) => add.call(this, each)
    return row.event.type === type ? instead(row, real, this) : real(row)
  })
  return () => spy.mockRestore()
}

function noting({ journal }: RecordingAccess, seen: string[]): RecordingAccess['journal'] {
  return {
    ...journal,
    append: async (operationId, event) => {
      await journal.append(operationId, event)
      seen.push(event.type)
    },
    request: async (operationId, events, lookedFor) => {
      await journal.request(operationId, events, lookedFor)
      seen.push(...events.map(({ type }) => type))
    },
  }
}

function signedBytes(key: Keypair): Uint8Array {
  return ed25519.sign(new Uint8Array(9), key.secretKey.slice(0, 32))
}

function refusing(key: Keypair, code: 'wallet/declined'): TransactionSigner {
  return aSigner(key, () => Promise.reject(new AppError(code)))
}

function resigned(key: Keypair, message: VersionedMessage): VersionedTransaction {
  const transaction = new VersionedTransaction(message)
  transaction.sign([key])
  return transaction
}

/** Settles it while blocks pass until nothing of it can land any more. */
async function settleLate(open: Execution, access: RecordingAccess): Promise<Execution> {
  const settling = run(settleOperation(open, access), access, open)
  chain.chain.warp(PAST_EXPIRY)
  return await settling
}

function askedTransaction({ transactions: [state] }: Execution): VersionedTransaction {
  if (state?.status !== 'awaiting-approval') throw new Error('nothing was asked')
  return new VersionedTransaction(VersionedMessage.deserialize(fromBase64(state.asked.message)))
}

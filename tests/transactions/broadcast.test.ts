import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test, afterAll, beforeAll, vi } from 'vitest'
import { receiptOf } from '../../src/operation/bills'
import { lookUpOperation } from '../../src/transactions/search'
import { carriesOut, checkSigned, isSigned } from '../../src/transactions/signedMessage'
import type { RecordingAccess } from '../../src/transactions/contract'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import { readHistory, takeOperations } from '../../src/transactions/journal'
import { journalFileParts, parseJournalFile } from '../../src/transactions/journalFile'
import { compileMessage } from '../../src/transactions/pack'
import { settleOperation } from '../../src/transactions/settle'
import { executeOperation } from '../../src/transactions/sign'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { all, aChainAccess, aSigner } from '../support/engine'
import { aReadyToken } from '../support/operations'
import { joined } from '../support/joined'

describe('a signed transaction', () => {
  const payer = Keypair.generate()
  const friend = Keypair.generate().publicKey
  const thief = Keypair.generate()
  const LIGHTHOUSE = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
  const hash = (fill: number) => new PublicKey(new Uint8Array(32).fill(fill)).toBase58()

  const gift = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: friend, lamports: 5 })
  const theft = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: thief.publicKey,
    lamports: 5,
  })
  const guard = new TransactionInstruction({
    programId: LIGHTHOUSE,
    keys: [{ pubkey: payer.publicKey, isSigner: false, isWritable: false }],
    data: Buffer.from([1]),
  })
  const asked = compileMessage(payer.publicKey, [gift], hash(1))

  describe('what a wallet returns', () => {
    test('is accepted as it was asked', () => {
      expect(checkSigned(asked, signed([gift]))).toEqual([])
    })

    test('may have a newer blockhash', () => {
      expect(checkSigned(asked, signed([gift], hash(2)))).toEqual([])
    })

    test('may have guards and a compute budget of the wallet’s own', () => {
      const budget = ComputeBudgetProgram.setComputeUnitLimit({ units: 90_000 })
      expect(checkSigned(asked, signed([budget, gift, guard]))).toEqual(['unit-limit', 'guard'])
    })

    test('may bid in place of our bid, or take it away', () => {
      const bid = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
      const withBid = compileMessage(payer.publicKey, [bid(1), gift], hash(1))
      expect(checkSigned(withBid, signed([bid(2), gift]))).toEqual(['unit-price'])
      expect(checkSigned(withBid, signed([gift]))).toEqual(['unit-price'])
      expect(checkSigned(withBid, signed([bid(1), gift]))).toEqual([])
      const heap = ComputeBudgetProgram.requestHeapFrame({ bytes: 65_536 })
      expect(checkSigned(asked, signed([heap, gift]))).toEqual(['budget'])
    })

    test('carries out what was asked whatever it bids, and only then', () => {
      const bid = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9 })
      expect(carriesOut(asked, signed([bid, gift, guard], hash(2)).message)).toBe(true)
      expect(carriesOut(asked, signed([bid, theft]).message)).toBe(false)
    })

    test('stops the operation where it needs a signer of its own', () => {
      const keys = [{ pubkey: thief.publicKey, isSigner: true, isWritable: false }]
      const asks = new TransactionInstruction({ programId: LIGHTHOUSE, keys, data: Buffer.from([1]) })
      const message = compileMessage(payer.publicKey, [gift, asks], hash(1))
      const transaction = new VersionedTransaction(message)
      transaction.sign([payer, thief])
      expect(() => checkSigned(asked, transaction)).toThrowError(/wallet\/changed-transaction/)
    })

    test.each([
      ['another instruction', [gift, theft]],
      ['ours missing', [guard]],
      ['ours replaced', [theft]],
      ['a second of ours', [gift, gift]],
    ])('stops the operation with %s', (_, instructions) => {
      expect(() => checkSigned(asked, signed(instructions))).toThrowError(/wallet\/changed-transaction/)
    })

    test('stops the operation where a guard writes an account that ours does not', () => {
      const writes = new TransactionInstruction({
        programId: LIGHTHOUSE,
        keys: [{ pubkey: thief.publicKey, isSigner: false, isWritable: true }],
        data: Buffer.from([1]),
      })
      expect(() => checkSigned(asked, signed([gift, writes]))).toThrowError(/wallet\/changed-transaction/)
    })

    test('stops the operation with another payer', () => {
      const other = new VersionedTransaction(compileMessage(thief.publicKey, [gift], hash(1)))
      other.sign([thief, payer])
      expect(() => checkSigned(asked, other)).toThrowError(/wallet\/changed-transaction/)
    })

    test('is refused unsigned', () => {
      expect(() => checkSigned(asked, new VersionedTransaction(asked))).toThrowError(/wallet\/failed/)
    })
  })

  describe('a signature', () => {
    const cosigned = () => {
      const keys = [{ pubkey: thief.publicKey, isSigner: true, isWritable: false }]
      const asks = new TransactionInstruction({ programId: LIGHTHOUSE, keys, data: Buffer.from([1]) })
      const transaction = new VersionedTransaction(compileMessage(payer.publicKey, [gift, asks], hash(1)))
      transaction.sign([payer, thief])
      return transaction
    }

    test('is good where it is by everybody who must sign, over these very bytes', () => {
      for (const { message, signatures } of [signed([gift]), signed([gift, guard], hash(2)), cosigned()])
        expect(isSigned(message, signatures)).toBe(true)
    })

    test('is bad with any of its bits changed, and over any other bytes', () => {
      const good = cosigned()
      fc.assert(
        fc.property(fc.nat(1), fc.nat(63), fc.integer({ min: 1, max: 255 }), (whose, at, change) => {
          const signatures = good.signatures.map((each) => each.slice())
          const [mine] = signatures.slice(whose)
          if (mine) mine[at] = (mine[at] ?? 0) ^ change
          expect(isSigned(good.message, signatures)).toBe(false)
        }),
        { numRuns: 60 },
      )
      expect(isSigned(signed([gift], hash(2)).message, signed([gift]).signatures)).toBe(false)
      expect(isSigned(signed([theft]).message, signed([gift]).signatures)).toBe(false)
    })

    test('is bad where one is missing, one too many, of another length, or in another’s place', () => {
      const { message, signatures } = cosigned()
      const [first = new Uint8Array(64), second = new Uint8Array(64)] = signatures
      for (const others of [
        [],
        [first],
        [first, second, second],
        [second, first],
        [first, new Uint8Array(64)],
        [first, second.slice(1)],
        [first, new Uint8Array([...second, 0])],
      ])
        expect(isSigned(message, others)).toBe(false)
    })

    test('is bad where its second half is as large as the order of the group, or larger', () => {
      const { message, signatures } = signed([gift])
      const order = 2n ** 252n + 27742317777372353535851937790883648493n
      const [good = new Uint8Array(64)] = signatures
      const scalar = good.slice(32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + order
      const tail = Array.from({ length: 32 }, (_, at) => Number((scalar >> BigInt(8 * at)) & 255n))
      expect(isSigned(message, [new Uint8Array([...good.slice(0, 32), ...tail])])).toBe(false)
    })
  })

  function signed(
    instructions: readonly TransactionInstruction[],
    blockhash = hash(1),
  ): VersionedTransaction {
    const transaction = new VersionedTransaction(compileMessage(payer.publicKey, instructions, blockhash))
    transaction.sign([payer])
    return transaction
  }
})

describe('an imported operation, looked up on the chain', () => {
  let practice: PracticeChain
  let access: RecordingAccess

  beforeAll(async () => {
    practice = await startPracticeChain()
    access = await aChainAccess(practice)
  })
  afterAll(() => practice.stop())

  /** A token that is made up to its `last` event, and the file that tells of it up to there. */
  async function aFileUpTo(last: ExecutionEvent['type'], until: ExecutionEvent['type']): Promise<Execution> {
    const { payer, prepared } = await aReadyToken(practice)
    const told: ExecutionEvent[] = []
    let telling = true
    for await (const event of executeOperation(prepared, aSigner(payer), access)) {
      if (telling) told.push(event)
      telling &&= event.type !== last
      if (event.type === until) break
    }
    return await outOfAFile(told)
  }

  /** Taken from another browser: under an id that is not known here. */
  async function outOfAFile(told: readonly ExecutionEvent[]): Promise<Execution> {
    const events = told.map((event) =>
      event.type === 'planned'
        ? { ...event, operation: { ...event.operation, id: `file-${event.operation.id}` } }
        : event,
    )
    const execution = foldExecution(events)
    if (!execution) throw new Error('no operation')
    const file = parseJournalFile(joined(journalFileParts([{ execution, events }], Date.now())), Date.now())
    if (file.status !== 'read') throw new Error(file.why)
    await takeOperations(file.operations, Date.now())
    const kept = (await readHistory()).find((each) => each.execution.operation.id === execution.operation.id)
    if (!kept) throw new Error('not taken')
    return kept.execution
  }

  const found = async (execution: Execution) =>
    (await lookUpOperation(execution, access)).map(({ found: one }) => one)
  const withPayer = (execution: Execution) => ({
    ...execution,
    operation: { ...execution.operation, payer: Keypair.generate().publicKey.toBase58() },
  })

  test('an imported signature that the chain does not know is nowhere, and nothing is sent', async () => {
    const send = vi.spyOn(practice.connection, 'sendRawTransaction')
    const execution = await aFileUpTo('signed', 'signed')
    expect(await found(execution)).toEqual(['nowhere'])
    expect(await all(settleOperation(execution, access))).toEqual([])
    expect(send).not.toHaveBeenCalled()
    send.mockRestore()
  })

  test('an imported signature that landed is found, and gives no receipt', async () => {
    const execution = await aFileUpTo('signed', 'paid')
    expect(await lookUpOperation(execution, access)).toMatchObject([
      { found: 'landed', slot: expect.any(Number) as number },
    ])
    const now = await access.journal.read(execution.operation.id)
    expect(now?.transactions).toEqual(execution.transactions)
    expect(now && receiptOf(now)).toBeNull()
  })

  test('a stranger’s signature in a file is reported as a stranger’s', async () => {
    expect(await found(withPayer(await aFileUpTo('paid', 'paid')))).toEqual(['stranger'])
  })

  test('a signature that failed on the chain is reported as failed, though the file says that it landed', async () => {
    const execution = await aFileUpTo('paid', 'paid')
    const getTransaction = async (signature: string) => {
      const real = await practice.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
      return real && { ...real, meta: real.meta && { ...real.meta, err: { InstructionError: [0, 'x'] } } }
    }
    const connection = withMethods(practice.connection, { getTransaction: getTransaction as never })
    expect(await lookUpOperation(execution, { ...access, connection })).toMatchObject([{ found: 'failed' }])
  })

  test('a signature without a known outcome is not called failed', async () => {
    const execution = await aFileUpTo('paid', 'paid')
    const getTransaction = async (signature: string) => {
      const real = await practice.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
      return real && { ...real, meta: null }
    }
    const connection = withMethods(practice.connection, { getTransaction: getTransaction as never })
    expect(await lookUpOperation(execution, { ...access, connection })).toMatchObject([{ found: 'untold' }])
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
})

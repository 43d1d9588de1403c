import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SendTransactionError,
  type SignatureStatus,
  SystemProgram,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test, afterAll, beforeAll, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { receiptOf } from '../../src/operation/bills'
import { broadcastUntilSettled } from '../../src/transactions/broadcast'
import { lookUpOperation } from '../../src/transactions/search'
import { carriesOut, checkSigned, isSigned } from '../../src/transactions/signedMessage'
import type { ChainAccess, RecordingAccess } from '../../src/transactions/contract'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import { readHistory, takeOperations } from '../../src/transactions/journal'
import { journalFileParts, parseJournalFile } from '../../src/transactions/journalFile'
import { compileMessage } from '../../src/transactions/pack'
import { settleOperation } from '../../src/transactions/settle'
import { executeOperation } from '../../src/transactions/sign'
import { encodeBase58 } from '../../src/units/base58'
import { toBase64 } from '../../src/units/bytes'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { all, aChainAccess, aSigner } from '../support/engine'
import { anOperation } from '../support/events'
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

  test('a prompt whose account the same wallet has made since is found', async () => {
    expect(await found(await aFileUpTo('approval-requested', 'paid'))).toEqual(['landed'])
  })

  test('an account that another wallet made proves nothing', async () => {
    expect(await found(withPayer(await aFileUpTo('approval-requested', 'paid')))).toEqual([])
  })
})

describe('a signed transaction that is sent', () => {
  const payer = Keypair.generate()
  const friend = Keypair.generate().publicKey
  const HASH = new PublicKey(new Uint8Array(32).fill(1)).toBase58()
  const pay = (lamports: number) =>
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: friend, lamports })
  const signed = (lamports: number) => {
    const transaction = new VersionedTransaction(compileMessage(payer.publicKey, [pay(lamports)], HASH))
    transaction.sign([payer])
    return transaction
  }
  const own = signed(5)
  const idOf = ({ signatures: [first = new Uint8Array()] }: VersionedTransaction) => encodeBase58(first)
  const request = {
    message: toBase64(own.message.serialize()),
    blockhash: HASH,
    lastValidBlockHeight: 150,
    slot: 7,
  }
  const at = (
    confirmationStatus: SignatureStatus['confirmationStatus'],
    over: Partial<SignatureStatus> = {},
  ) => ({ slot: 9, confirmations: null, err: null, confirmationStatus, ...over }) as SignatureStatus
  const failure = { InstructionError: [0, 'Custom'] }
  const shown = (transaction: VersionedTransaction, err: object | null = null, slot = 9) => ({
    slot,
    transaction: { message: transaction.message, signatures: transaction.signatures.map(encodeBase58) },
    meta: { err },
  })

  type Node = Readonly<{
    statuses: readonly (SignatureStatus | null | Error)[]
    transactions?: readonly (object | null | Error)[]
    accepts?: true | Error
  }>

  /** A node that answers so, one answer after another, and then the last one again. */
  function aNode({ statuses, transactions = [null], accepts = true }: Node) {
    const sent: object[] = []
    const [askedStatuses, askedTransactions] = [[...statuses], [...transactions]]
    const next = <Answer>(answers: (Answer | Error)[]) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) throw answer
      return answer as Answer
    }
    const connection = withMethods(new Connection('http://localhost:1'), {
      sendRawTransaction: async (wire, options) => {
        sent.push({ wire: Buffer.from(wire as Uint8Array).toString('base64'), options })
        if (accepts instanceof Error) throw accepts
        return ''
      },
      getSignatureStatuses: async () => ({ context: { slot: 9 }, value: [next(askedStatuses)] }),
      getTransaction: (async () => next(askedTransactions)) as unknown as Connection['getTransaction'],
      getEpochInfo: async () => ({
        blockHeight: 100,
        absoluteSlot: 9,
        epoch: 0,
        slotIndex: 0,
        slotsInEpoch: 1,
      }),
      getLatestBlockhashAndContext: async () => ({
        context: { slot: 9 },
        value: { blockhash: HASH, lastValidBlockHeight: 250 },
      }),
    })
    return { connection, sent }
  }

  /** What is told of it, and how it ends. `kept`: the wallet sent it, and kept the bytes. */
  async function broadcast(
    about: Node,
    {
      kept = false,
      transaction = own,
      held = [] as readonly string[],
      signal,
    }: Readonly<{
      kept?: boolean
      transaction?: VersionedTransaction
      held?: readonly string[]
      signal?: AbortSignal
    }> = {},
  ) {
    const { connection, sent } = aNode(about)
    const journal = { heldByOthers: async () => new Set(held) }
    const access = {
      connection,
      journal,
      cluster: 'practice',
      now: () => Date.now(),
    } as unknown as ChainAccess
    const wire = kept ? null : toBase64(transaction.serialize())
    const state = { signature: idOf(transaction), wire, lastValidBlockHeight: 150, blockhash: HASH }
    const asked = {
      operation: anOperation({ payer: payer.publicKey.toBase58() }),
      index: 0,
      asked: request,
      tables: [],
    }
    const sending = broadcastUntilSettled(asked, state, access, signal)
    const told: string[] = []
    let step = await sending.next()
    for (; !step.done; step = await sending.next()) told.push(step.value)
    return { told, end: step.value, sent }
  }

  const landedAt = { kind: 'confirmed', slot: 9, isFinal: false }
  const accepted = { told: ['taken'], end: landedAt }
  const refusal = (message: string) =>
    new SendTransactionError({ action: 'send', signature: '', transactionMessage: message })

  test.each<[string, Node, object]>([
    ['has landed once it is confirmed', { statuses: [null, at('processed'), at('confirmed')] }, accepted],
    [
      'is final where the node says so',
      { statuses: [at('finalized')] },
      { told: ['taken'], end: { ...landedAt, isFinal: true } },
    ],
    [
      'has landed, whatever the node says as it takes it',
      { statuses: [null, at('confirmed')], accepts: new Error('no') },
      { told: [], end: landedAt },
    ],
    [
      'was taken where the node had it before',
      { statuses: [at('confirmed')], accepts: refusal('This transaction has already been processed') },
      accepted,
    ],
    [
      'was not taken where the node refuses it',
      { statuses: [at('confirmed')], accepts: refusal('Blockhash not found') },
      { told: [], end: landedAt },
    ],
    [
      'is asked about again where the node does not answer',
      { statuses: [new Error('down'), at('confirmed')] },
      accepted,
    ],
    [
      'is asked about again where the node keeps no history yet',
      { statuses: [new AppError('rpc/no-method'), at('confirmed')] },
      accepted,
    ],
    [
      'failed where its transaction says so',
      { statuses: [at('confirmed', { err: failure })], transactions: [shown(own, failure)] },
      { told: ['taken'], end: { kind: 'landed-failed', slot: 9, error: failure, alone: true } },
    ],
    [
      'has not failed while its transaction says otherwise',
      { statuses: [at('confirmed', { err: failure }), at('confirmed')], transactions: [shown(own)] },
      accepted,
    ],
    [
      'has not failed while no node shows its transaction',
      { statuses: [at('confirmed', { err: failure }), at('confirmed')] },
      accepted,
    ],
  ])('%s', async (_, node, outcome) => {
    const { sent, ...ending } = await broadcast(node)
    expect(ending).toEqual(outcome)
    const wire = toBase64(own.serialize())
    // Sent again only after a while.
    expect(sent).toEqual([{ wire, options: { skipPreflight: true, maxRetries: 0 } }])
  })

  test.each<[string, Node, Parameters<typeof broadcast>[1], end: unknown]>([
    ['it did what was asked', { statuses: [at('confirmed')], transactions: [shown(own)] }, {}, landedAt],
    [
      'it is shown late',
      { statuses: [at('confirmed')], transactions: [null, new Error('down'), shown(own)] },
      {},
      landedAt,
    ],
    [
      'it did something else',
      { statuses: [at('confirmed')], transactions: [shown(signed(6))] },
      { transaction: signed(6) },
      { kind: 'another' },
    ],
    [
      'it landed before it was asked for',
      { statuses: [at('confirmed', { slot: 6 })], transactions: [shown(own)] },
      {},
      { kind: 'another' },
    ],
    [
      'its block is older than the request',
      { statuses: [at('confirmed')], transactions: [shown(own, null, 6)] },
      {},
      { kind: 'another' },
    ],
    [
      'it landed in the slot of the request',
      { statuses: [at('confirmed', { slot: 7 })], transactions: [shown(own, null, 7)] },
      {},
      { ...landedAt, slot: 7 },
    ],
    [
      'it belongs to another operation',
      { statuses: [at('confirmed')], transactions: [shown(own)] },
      { held: [idOf(own)] },
      { kind: 'another' },
    ],
    [
      'it failed',
      { statuses: [at('confirmed', { err: failure })], transactions: [shown(own, failure)] },
      {},
      { kind: 'landed-failed', slot: 9, error: failure, alone: true },
    ],
  ])('by the wallet, which kept its bytes: %s', async (_, node, about, end) => {
    expect(await broadcast(node, { ...about, kept: true })).toEqual({ told: [], end, sent: [] })
  })

  test('is not believed where no node can ever show it, and is asked about no more once the page is closed', async () => {
    const short = { statuses: [at('confirmed')], transactions: [new AppError('rpc/no-method')] }
    await expect(broadcast(short, { kept: true })).rejects.toMatchObject({ code: 'rpc/short-history' })
    const signal = AbortSignal.abort(new Error('closed'))
    await expect(broadcast({ statuses: [null] }, { signal })).rejects.toThrow('closed')
  })
})

import {
  type ConfirmedSignatureInfo,
  Connection,
  Keypair,
  PublicKey,
  SolanaJSONRPCError,
  SystemProgram,
  TransactionInstruction,
  VersionedTransaction,
  type VersionedTransactionResponse,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { LIGHTHOUSE_ADDRESS } from '../../src/solana/knownPrograms'
import type { ChainAccess } from '../../src/transactions/contract'
import type { ExecutionEvent, OperationRecord } from '../../src/transactions/events'
import { type Execution, foldExecution } from '../../src/transactions/execution'
import { compileMessage } from '../../src/transactions/pack'
import {
  findLanded,
  lookUpOperation,
  requireOver,
  searchOnce,
  searchUntilTold,
} from '../../src/transactions/search'
import { encodeBase58 } from '../../src/units/base58'
import { toBase64 } from '../../src/units/bytes'
import { withMethods } from '../support/chain'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'

/*
 * What a search makes of what a node shows: the wallet was asked at slot 700 to pay 5 lamports, and no one knows what it did. What is found
 * is not paid again; what is mistaken for the payment never arrives.
 */
const SLOT = 700
const payer = Keypair.generate()
const [friend, stranger, made] = [Keypair.generate(), Keypair.generate(), Keypair.generate().publicKey]
const HASH = hashOf(1)
const OTHER = hashOf(2)
const gift = pay(friend.publicKey)
const theft = pay(stranger.publicKey)
const guard = new TransactionInstruction({
  programId: new PublicKey(LIGHTHOUSE_ADDRESS),
  keys: [{ pubkey: payer.publicKey, isSigner: false, isWritable: false }],
  data: Buffer.from([1]),
})
const message = messageOf([gift])

function hashOf(fill: number): string {
  return encodeBase58(new Uint8Array(32).fill(fill))
}

function pay(toPubkey: PublicKey): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 5 })
}

function messageOf(instructions: readonly TransactionInstruction[]): string {
  return toBase64(compileMessage(payer.publicKey, [...instructions], HASH).serialize())
}

/** A transaction in a block. `told`: what the history says of it, if something else. */
type Landed = Readonly<{
  info: ConfirmedSignatureInfo
  response: VersionedTransactionResponse | null | Error
}>

function landed(
  slot: number,
  {
    does = [gift],
    hash = HASH,
    err = null,
    told = err,
    by = payer,
    response = {},
  }: Readonly<{
    does?: readonly TransactionInstruction[]
    hash?: string
    err?: object | null
    told?: object | null
    by?: Keypair
    response?: object | null | Error
  }> = {},
): Landed {
  const transaction = new VersionedTransaction(compileMessage(by.publicKey, [...does], hash))
  transaction.sign([by])
  const signatures = transaction.signatures.map(encodeBase58)
  const whole = { slot, transaction: { message: transaction.message, signatures }, meta: { err } }
  return {
    info: { signature: signatures[0] ?? '', slot, err: told, memo: null },
    response:
      response === null || response instanceof Error
        ? response
        : ({ ...whole, ...response } as unknown as VersionedTransactionResponse),
  }
}

type Node = Readonly<{
  height?: number
  slot?: number
  /** The first block that it keeps, or how it refuses to say so. */
  first?: number | Error
  /** Who owns the account that the operation makes. */
  owner?: PublicKey
  history?: Error
}>

/** A node that shows these transactions of each address. */
function aNode(
  list: readonly Landed[],
  { height = 900, slot = 1_000, first = 0, owner, history }: Node = {},
) {
  const asked: { address: string; options: object }[] = []
  const read: string[] = []
  const newestFirst = list.map(({ info }) => info).toSorted((one, other) => other.slot - one.slot)
  const connection = withMethods(new Connection('http://localhost:1'), {
    getEpochInfo: async (commitment) => ({
      blockHeight: commitment === 'finalized' ? height : height + 32,
      absoluteSlot: slot,
      epoch: 0,
      slotIndex: 0,
      slotsInEpoch: 1,
    }),
    getFirstAvailableBlock: async () => {
      if (typeof first !== 'number') throw first
      return first
    },
    getAccountInfo: async (_, config) =>
      owner && typeof config === 'object' && config.commitment === 'confirmed'
        ? { owner, lamports: 1, data: Buffer.alloc(0), executable: false }
        : null,
    getSignaturesForAddress: async (address, options = {}, commitment) => {
      asked.push({ address: address.toBase58(), options })
      if (history) throw history
      if (commitment !== 'confirmed') return []
      const from = newestFirst.findIndex(({ signature }) => signature === options.before) + 1
      return newestFirst.slice(from, from + (options.limit ?? Infinity))
    },
    getTransaction: (async (signature: string) => {
      read.push(signature)
      const response = list.find(({ info }) => info.signature === signature)?.response ?? null
      if (response instanceof Error) throw response
      return response
    }) as unknown as Connection['getTransaction'],
    isBlockhashValid: async () => ({ context: { slot }, value: false }),
  })
  return { connection, asked, read }
}

const ask = events.asked({ message, blockhash: HASH, slot: SLOT })
const declined = [ask, events.declined()]

function anExecution(list: readonly ExecutionEvent[], over: Partial<OperationRecord> = {}): Execution {
  const operation = anOperation({ payer: payer.publicKey.toBase58(), ...over })
  const execution = foldExecution([events.planned({ operation }), events.simulated(), ...list])
  if (!execution) throw new Error('it has no plan')
  return execution
}

function anAccess(
  connection: Connection,
  { held = [], asked = [] }: Readonly<{ held?: readonly string[]; asked?: readonly string[] }> = {},
): ChainAccess {
  const journal = {
    heldByOthers: async (_: unknown, signatures: readonly string[]) =>
      new Set(signatures.filter((one) => held.includes(one))),
    askedByOthers: async () => asked,
  }
  return { connection, journal, cluster: 'practice', now: () => Date.now() } as unknown as ChainAccess
}

describe('what landed answers the request', () => {
  const own = landed(705)
  const sending = events.asked({ message, blockhash: HASH, slot: SLOT, sends: true })
  const signedAs = ({ info: { signature } }: Landed) => [ask, events.signed({ signature, blockhash: HASH })]
  const failure = { InstructionError: [0, 'Custom'] }
  const failed = landed(705, { err: failure })
  const failedBefore = [...signedAs(failed), events.failed({ landed: true })]
  const more = landed(705, { does: [gift, theft] })
  const late = landed(SLOT + 3_001)
  const slotless = events.asked({
    message,
    blockhash: HASH,
    slot: undefined,
    lastValidBlockHeight: 850,
  } as object)
  const tooNew = new SolanaJSONRPCError({
    code: -32_015,
    message: 'Transaction version (1) is not supported',
  })

  /** The place of the transaction that is found, where there is one. */
  test.each<[string, readonly ExecutionEvent[], readonly Landed[], found: number | 'nowhere' | null]>([
    ['where there is nothing', declined, [], 'nowhere'],
    ['as it was asked', declined, [own], 0],
    ['with guards', declined, [landed(705, { does: [gift, guard] })], 0],
    ['with another blockhash, at the slot of the request', declined, [landed(SLOT, { hash: OTHER })], 0],
    ['not before it was asked', declined, [landed(SLOT - 1, { hash: OTHER })], 'nowhere'],
    ['not before it was asked, by its own blockhash', declined, [landed(SLOT - 1)], 'nowhere'],
    ['at the last slot at which it can', declined, [landed(SLOT + 3_000)], 0],
    ['not later', declined, [late], 'nowhere'],
    ['later, where the wallet sends by itself', [sending], [late], 0],
    ['later, under its own signature', signedAs(late), [late], 0],
    ['not where it pays somebody else', declined, [landed(705, { does: [theft] })], 'nowhere'],
    ['not where it pays somebody else as well', declined, [more], 'nowhere'],
    ['where it does more under its own signature', signedAs(more), [more], 0],
    [
      'not where another wallet pays',
      declined,
      [
        landed(705, {
          by: stranger,
          does: [
            SystemProgram.transfer({
              fromPubkey: stranger.publicKey,
              toPubkey: friend.publicKey,
              lamports: 5,
            }),
          ],
        }),
      ],
      'nowhere',
    ],
    ['the second, where the first does something else', declined, [landed(702, { does: [theft] }), own], 1],
    [
      'the one that succeeded, before or after one that failed',
      declined,
      [failed, landed(706, { hash: OTHER })],
      1,
    ],
    [
      'the last of many',
      declined,
      [...Array.from({ length: 23 }, (_, at) => landed(701, { does: [theft], hash: hashOf(10 + at) })), own],
      23,
    ],
    ['that failed, by its blockhash', declined, [failed], 0],
    [
      'not that failed with another blockhash',
      declined,
      [landed(705, { err: failure, hash: OTHER })],
      'nowhere',
    ],
    ['not that failed, where its failure is known', failedBefore, [failed], 'nowhere'],
    ['another copy, where a failure is known', failedBefore, [failed, landed(706, { hash: OTHER })], 1],
    ['of which no slot is known, by its blockhash', [slotless], [own], 0],
    [
      'not with another blockhash, where no slot is known',
      [slotless],
      [landed(705, { hash: OTHER })],
      'nowhere',
    ],
    ['not before it was asked, where no slot is known', [slotless], [landed(SLOT - 1)], 'nowhere'],
    ['that failed, where the wallet said so too', [ask, events.failed()], [failed], 0],
    [
      'not another one’s, whatever the node says of it',
      declined,
      [landed(705, { does: [theft], told: failure })],
      'nowhere',
    ],
    ['not yet, where its outcome is not told', declined, [landed(705, { response: { meta: null } })], null],
    ['not yet, where the node cannot show it', declined, [landed(705, { response: null })], null],
    ['not yet, where history and transaction disagree', declined, [landed(705, { told: failure })], null],
    [
      'not yet, where it says less of its failure than the history',
      declined,
      [landed(705, { err: failure, told: null })],
      null,
    ],
    [
      'not yet, where the node shows another one',
      declined,
      [
        landed(705, {
          response: {
            transaction: {
              message: compileMessage(payer.publicKey, [guard], HASH),
              signatures: [own.info.signature],
            },
          },
        }),
      ],
      null,
    ],
    [
      'not where this page cannot read its version',
      declined,
      [landed(705, { response: tooNew }), landed(706, { does: [theft] })],
      'nowhere',
    ],
    [
      'the latest request, where two were asked',
      [...declined, events.asked({ message, blockhash: OTHER, slot: 710 })],
      [landed(712, { hash: OTHER })],
      0,
    ],
    [
      'not the latest request, before that was asked',
      [...declined, events.asked({ message: messageOf([theft]), blockhash: OTHER, slot: 710 })],
      [landed(705, { does: [theft], hash: hashOf(3) })],
      'nowhere',
    ],
    [
      'the first request, where two were asked',
      [...declined, events.asked({ message: messageOf([theft]), blockhash: OTHER, slot: 710 })],
      [landed(703)],
      0,
    ],
  ])('%s', async (_, list, shown, found) => {
    const answer = await findLanded(anAccess(aNode(shown, { slot: 9_000 }).connection), anExecution(list))
    const info = typeof found === 'number' ? shown[found]?.info : undefined
    if (!info) return expect(answer).toEqual(found && { kind: 'nowhere', height: 900 })
    const { signature, slot, err } = info
    const kind = err ? { kind: 'landed-failed', error: err } : { kind: 'confirmed' }
    expect(answer).toEqual({ ...kind, signature, slot })
  })

  test.each<[string, readonly ExecutionEvent[], object, boolean]>([
    ['belongs to another operation', declined, { held: [own.info.signature] }, false],
    [
      'belongs to another operation, under a signature of its own',
      signedAs(own),
      { held: [own.info.signature] },
      false,
    ],
    ['another operation asked for as well', declined, { asked: [messageOf([theft]), message] }, false],
    [
      'another operation asked for as well, under its own signature',
      signedAs(own),
      { asked: [message] },
      true,
    ],
    ['another operation asked for something else', declined, { asked: [messageOf([theft])] }, true],
  ])('who asked for the same: what %s', async (_, list, others, isFound) => {
    const answer = await findLanded(anAccess(aNode([own]).connection, others), anExecution(list))
    expect(answer?.kind).toBe(isFound ? 'confirmed' : 'nowhere')
  })

  test('an earlier transaction of the operation that did the same is none of the current one', async () => {
    const second = { transaction: 1 } as const
    const first = [ask, events.confirmed({ signature: own.info.signature })]
    const list = [...first, events.asked({ ...second, message, blockhash: HASH, slot: SLOT })]
    const answer = await findLanded(anAccess(aNode([own]).connection), anExecution(list, { transactions: 2 }))
    expect(answer).toEqual({ kind: 'nowhere', height: 900 })
  })

  test('what does something else is read once from each node', async () => {
    const execution = anExecution(declined)
    const node = aNode([landed(702, { does: [theft] }), landed(703, { response: tooNew })])
    await findLanded(anAccess(node.connection), execution)
    await findLanded(anAccess(node.connection), execution)
    expect(node.read).toHaveLength(2)
    const another = aNode([landed(702, { does: [theft] })])
    await findLanded(anAccess(another.connection), execution)
    expect(another.read).toHaveLength(1)
    const answering = aNode([landed(705)])
    for (const found of ['confirmed', 'confirmed'])
      expect(await findLanded(anAccess(answering.connection), execution)).toMatchObject({ kind: found })
  })

  test('a node that cannot be asked for it tells nothing', async () => {
    const { connection } = aNode([
      landed(705, { response: new AppError('rpc/failed', { reason: 'unreachable' }) }),
    ])
    await expect(findLanded(anAccess(connection), anExecution(declined))).rejects.toMatchObject({
      code: 'rpc/failed',
    })
  })

  test('nothing is asked of a node where the wallet was not asked', async () => {
    const node = aNode([own])
    expect(await findLanded(anAccess(node.connection), anExecution([]))).toEqual({
      kind: 'nowhere',
      height: 900,
    })
    expect(node.asked).toEqual([])
  })
})

describe('the history that is searched', () => {
  const creates = [{ label: saidText('Token account'), address: made.toBase58() }]
  const making = [pay(made), gift]
  const asking = [
    events.asked({ message: messageOf(making), blockhash: HASH, slot: SLOT }),
    events.declined(),
  ]
  const program = Keypair.generate().publicKey

  test('is the payer’s, from a node that has reached the request', async () => {
    for (const [slot, reached] of [
      [1_000, 1_000],
      [600, SLOT],
    ] as const) {
      const node = aNode([], { slot })
      await findLanded(anAccess(node.connection), anExecution(declined))
      expect(node.asked).toEqual([
        { address: payer.publicKey.toBase58(), options: { limit: 1_000, minContextSlot: reached } },
      ])
    }
  })

  test.each<[string, PublicKey | undefined, readonly Landed[], kind: string | null]>([
    ['is not there', undefined, [], 'nowhere'],
    ['is only sent lamports', SystemProgram.programId, [], 'nowhere'],
    ['is there, and nothing shows who made it', program, [], null],
    [
      'is there, and only failures are shown',
      program,
      [landed(705, { does: making, err: {}, told: {} })],
      null,
    ],
    ['is there, and somebody else made it', program, [landed(705, { does: [theft, pay(made)] })], 'nowhere'],
    ['was made as asked', program, [landed(705, { does: making })], 'confirmed'],
  ])('is that of the account that it makes, which %s', async (_, owner, shown, kind) => {
    const node = aNode(shown, { ...(owner && { owner }) })
    const found = await findLanded(anAccess(node.connection), anExecution(asking, { creates }))
    expect(found?.kind ?? null).toBe(kind)
    expect(node.asked[0]?.address).toBe(made.toBase58())
  })

  test('is the payer’s where a later transaction makes nothing', async () => {
    const node = aNode([], { owner: program })
    expect(await findLanded(anAccess(node.connection), anExecution(declined, { creates }))).toMatchObject({
      kind: 'nowhere',
    })
    expect(node.asked[0]?.address).toBe(payer.publicKey.toBase58())
  })

  const filler = (count: number, slot: number): readonly Landed[] =>
    Array.from({ length: count }, (_, at) => ({
      info: { signature: `${slot}-${at}`, slot, err: null, memo: null },
      response: null,
    }))

  test('goes back page by page to the request, and no further', async () => {
    const own = landed(SLOT)
    const node = aNode([...filler(1_500, 800), own, ...filler(2_000, 600)])
    const found = await findLanded(anAccess(node.connection), anExecution(declined))
    expect(found).toMatchObject({ kind: 'confirmed', slot: SLOT })
    expect(node.asked.map(({ options }) => options)).toMatchObject([{ limit: 1_000 }, { before: '800-999' }])
  })

  test('tells nothing where it is longer than ten pages', async () => {
    const own = landed(SLOT)
    const found = async (others: number) =>
      await findLanded(anAccess(aNode([...filler(others, 800), own]).connection), anExecution(declined))
    expect(await found(9_998)).toMatchObject({ kind: 'confirmed' })
    expect(await found(9_999)).toBeNull()
  })

  test('tells nothing where the node keeps none', async () => {
    const node = aNode([], { history: new AppError('rpc/no-method') })
    await expect(findLanded(anAccess(node.connection), anExecution(declined))).rejects.toMatchObject({
      code: 'rpc/short-history',
    })
  })
})

describe('a single search', () => {
  const once = (node: Parameters<typeof aNode>[1], list: readonly ExecutionEvent[] = declined, over = {}) =>
    searchOnce(anExecution(list, over), anAccess(aNode([], node).connection))

  test.each<[string, Node, outcome: string]>([
    ['keeps every block since the request', { first: SLOT }, 'nowhere'],
    ['lacks the block of the request', { first: SLOT + 1 }, 'rpc/short-history'],
    ['refuses to say which it keeps', { first: new AppError('rpc/forbidden') }, 'rpc/short-history'],
    ['does not offer the method', { first: new AppError('rpc/no-method') }, 'rpc/short-history'],
    [
      'has an error of its own',
      { first: new SolanaJSONRPCError({ code: -32_000, message: 'no' }) },
      'rpc/short-history',
    ],
    ['cannot be reached', { first: new AppError('rpc/failed', { reason: 'unreachable' }) }, 'rpc/failed'],
    [
      'has not reached the request',
      { history: new SolanaJSONRPCError({ code: -32_016, message: 'no' }) },
      'rpc/not-known-yet',
    ],
    [
      'refuses its history',
      { history: new SolanaJSONRPCError({ code: -32_000, message: 'no' }) },
      'rpc/failed',
    ],
    [
      'cannot be reached for its history',
      { history: new AppError('rpc/failed', { reason: 'unreachable' }) },
      'rpc/failed',
    ],
  ])('of a node that %s ends with %s', async (_, node, outcome) => {
    const ending = await once(node).then(
      ({ kind }) => kind,
      ({ code }: AppError) => code,
    )
    expect(ending).toBe(outcome)
  })

  test('finds what landed', async () => {
    const { connection } = aNode([landed(705)], { first: SLOT + 1 })
    expect(await searchOnce(anExecution(declined), anAccess(connection))).toMatchObject({ kind: 'confirmed' })
  })

  test('checks an expiry that was told', async () => {
    await expect(once({ height: 150 })).resolves.toMatchObject({ kind: 'nowhere' })
    const expired = [ask, events.expired()]
    await expect(once({ height: 150 }, expired)).rejects.toMatchObject({ code: 'rpc/not-known-yet' })
    await expect(once({ height: 151 }, expired)).resolves.toMatchObject({ kind: 'nowhere', height: 151 })
  })

  test('is one node’s word, but for what the person alone declined, or what cannot be paid twice', async () => {
    expect(await once({})).not.toHaveProperty('alone')
    expect(await once({}, [ask, events.expired()])).toMatchObject({ alone: true })
    expect(await once({}, [...declined, ask, events.declined()])).toMatchObject({ alone: true })
    const landedOnce = [...declined, events.confirmed(), events.retracted()]
    expect(await once({}, landedOnce)).toMatchObject({ alone: true })
    const creates = [{ label: saidText('Account'), address: friend.publicKey.toBase58() }]
    expect(await once({}, [ask, events.expired()], { creates })).not.toHaveProperty('alone')
  })
})

describe('a search until it is told', () => {
  test('asks again while nothing is over, and while no node answers', async () => {
    const answers = [new AppError('rpc/failed', { reason: 'unreachable' }), null, null]
    const node = aNode([])
    const connection = withMethods(node.connection, {
      getSignaturesForAddress: async () => {
        const failing = answers.shift()
        if (failing) throw failing
        return []
      },
    })
    const heights: number[] = []
    const isOver = ({ height }: { height: number }) => heights.push(height) === 2
    const found = await searchUntilTold(anExecution(declined), isOver, anAccess(connection))
    expect(found).toMatchObject({ kind: 'nowhere', height: 900 })
    expect([heights, answers]).toEqual([[900, 900], []])
  })

  test('finds what landed before anything is over', async () => {
    const own = landed(705)
    const isOver = () => Promise.reject(new Error('it was not found'))
    const { connection } = aNode([own])
    const shown = [null, own.response]
    const late = withMethods(connection, {
      getTransaction: (async () => shown.shift() ?? own.response) as unknown as Connection['getTransaction'],
    })
    const found = await searchUntilTold(anExecution(declined), isOver, anAccess(late))
    expect(found).toMatchObject({ kind: 'confirmed', signature: own.info.signature })
  })

  test('ends where the node cannot tell, or the page asks no more', async () => {
    const until = (node: Node, signal?: AbortSignal) =>
      searchUntilTold(
        anExecution(declined),
        () => signal === undefined,
        anAccess(aNode([], node).connection),
        signal,
      )
    await expect(until({ first: SLOT + 1 })).rejects.toMatchObject({ code: 'rpc/short-history' })
    await expect(until({}, AbortSignal.abort(new Error('closed')))).rejects.toThrow('closed')
  })
})

describe('a repeat waits for a failure that one node shows', () => {
  const failing = [ask, events.signed({ blockhash: HASH }), events.failed({ landed: true })]

  test.each<
    [string, readonly ExecutionEvent[], Partial<ChainAccess>, Partial<OperationRecord>, waits: boolean]
  >([
    ['on Devnet', failing, { cluster: 'devnet' }, {}, true],
    ['without a signature', [ask, events.failed({ landed: true })], { cluster: 'devnet' }, {}, true],
    ['not on the practice chain', failing, {}, {}, false],
    ['not where the wallet failed', [ask, events.failed()], { cluster: 'devnet' }, {}, false],
    ['not where it was declined', declined, { cluster: 'devnet' }, {}, false],
    [
      'not where it cannot be paid twice',
      failing,
      { cluster: 'devnet' },
      { creates: [{ label: saidText('Account'), address: friend.publicKey.toBase58() }] },
      false,
    ],
  ])('%s', async (_, list, way, over, waits) => {
    const connection = withMethods(aNode([], { height: 100 }).connection, {
      getSignatureStatuses: async () => ({ context: { slot: 1_000 }, value: [null] }),
    })
    const waiting = requireOver(anExecution(list, over), { ...anAccess(connection), ...way })
    if (waits) await expect(waiting).rejects.toMatchObject({ code: 'rpc/not-known-yet' })
    else await expect(waiting).resolves.toBeUndefined()
  })
})

describe('what a node says of a file’s signatures', () => {
  const own = landed(705)
  const lookUp = async (list: readonly ExecutionEvent[], shown: readonly Landed[], over = {}) =>
    await lookUpOperation(anExecution(list, { imported: true, ...over }), anAccess(aNode(shown).connection))

  test.each<[string, Landed, object]>([
    ['landed', own, { found: 'landed', slot: 705 }],
    ['failed', landed(705, { err: {} }), { found: 'failed', slot: 705 }],
    [
      'an outcome that is not told',
      landed(705, { response: { meta: null } }),
      { found: 'untold', slot: 705 },
    ],
    ['another wallet’s', landed(705, { by: stranger, does: [] }), { found: 'stranger', slot: 705 }],
    ['nowhere', landed(705, { response: null }), { found: 'nowhere' }],
  ])('%s', async (_, shown, finding) => {
    const { signature: its } = shown.info
    const findings = [{ signature: its, ...finding }]
    expect(await lookUp([ask, events.signed({ signature: its })], [shown])).toEqual(findings)
    expect(await lookUp([ask, events.confirmed({ signature: its })], [shown])).toEqual(findings)
  })

  const creates = [{ label: saidText('Token account'), address: made.toBase58() }]
  test.each<[string, readonly Landed[], object, isFound: boolean]>([
    ['made the account', [own], { creates }, true],
    ['made it at the slot of the request', [landed(SLOT), landed(900)], { creates }, true],
    ['made it, after one that failed', [own, landed(702, { err: {} })], { creates }, true],
    ['made it before', [landed(SLOT - 1), own], { creates }, false],
    ['failed', [landed(705, { err: {} })], { creates }, false],
    ['another wallet signed', [landed(705, { by: stranger, does: [] })], { creates }, false],
    [
      'has a version that this page cannot read',
      [landed(705, { response: new SolanaJSONRPCError({ code: -32_015, message: 'no' }) })],
      { creates },
      false,
    ],
    [
      'is one of too many',
      [
        own,
        ...Array.from({ length: 999 }, (_, at) => ({
          info: { signature: `${at}`, slot: 800, err: null, memo: null },
          response: null,
        })),
      ],
      { creates },
      false,
    ],
    ['is of an operation that makes nothing', [own], {}, false],
  ])('without a signature: the transaction that %s', async (_, shown, over, isFound) => {
    const first = shown[0]?.info
    const found = isFound ? [{ signature: first?.signature, found: 'landed', slot: first?.slot }] : []
    expect(await lookUp([ask], shown, over)).toEqual(found)
  })

  test('of what was declined there is none to look for', async () => {
    expect(await lookUp(declined, [own], { creates })).toEqual([])
  })
})

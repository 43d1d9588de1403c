import {
  AddressLookupTableAccount,
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import type { ExecutionEvent, PartRecord } from '../../src/transactions/events'
import type { LatestRequest, PaidState } from '../../src/transactions/execution'
import { compileMessage } from '../../src/transactions/pack'
import { landedOf, prove, writePaid } from '../../src/transactions/paid'
import { encodeBase58 } from '../../src/units/base58'
import { toBase64 } from '../../src/units/bytes'
import { anEndpoint } from '../support/endpoint'
import { all } from '../support/engine'
import { anOperation } from '../support/events'

/*
 * What a receipt believes of a node's copy of a transaction: a wallet paid 5 lamports, in a block at slot 700 or later. A copy that is
 * believed and should not be shows a sum that was never paid.
 */
const [payer, stranger] = [Keypair.generate(), Keypair.generate()]
const [friend, thief] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
const HASH = encodeBase58(new Uint8Array(32).fill(1))
const AT = 1_800_000_000
const NOW = (AT + 1_000) * 1_000
const DAY = 86_400

const pay = (to: PublicKey, from = payer) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: 5 })
const gift = pay(friend)
const messageOf = (does: readonly TransactionInstruction[], by = payer) =>
  compileMessage(by.publicKey, [...does], HASH)
const asked: LatestRequest = {
  message: toBase64(messageOf([gift]).serialize()),
  blockhash: HASH,
  lastValidBlockHeight: 850,
  slot: 700,
  at: AT * 1_000,
}

function signed(message = messageOf([gift]), by = payer): VersionedTransaction {
  const transaction = new VersionedTransaction(message)
  transaction.sign([by])
  return transaction
}

const own = signed()
const idOf = ({ signatures: [first = new Uint8Array()] }: VersionedTransaction) => encodeBase58(first)

const META = {
  err: null as unknown,
  fee: 5_000 as number | bigint,
  preBalances: [1_000_000, 0, 1] as readonly (number | bigint)[],
  postBalances: [994_995, 5, 1] as readonly (number | bigint)[],
  preTokenBalances: [] as readonly object[] | null,
  postTokenBalances: [] as readonly object[] | null,
}

/** A node's copy of it; name only what is told otherwise. */
function copy(meta: object = {}, over: object = {}, transaction = own): object {
  const bytes = toBase64(transaction.serialize())
  return { slot: 700, blockTime: AT, transaction: [bytes, 'base64'], meta: { ...META, ...meta }, ...over }
}

type About = Readonly<{
  request?: Partial<LatestRequest>
  end?: 'failed' | 'another'
  id?: string
  parts?: readonly PartRecord[]
}>

function landed({ request = {}, end, id = idOf(own), parts }: About = {}) {
  const operation = anOperation({ payer: payer.publicKey.toBase58(), ...(parts && { parts }) })
  const about = { signature: id, asked: { ...asked, ...request }, paid: undefined, unproven: undefined }
  return { ...landedOf({ operation }, 0, about), ...(end && { end }) }
}

const proof = (told: unknown, about: About = {}) => prove(told, landed(about), NOW)
const PAID: PaidState = {
  total: 5_005n,
  fee: 5_000n,
  balanceAfter: 994_995n,
  rents: { [friend.toBase58()]: 5n },
  blockTime: AT,
  tokens: [],
}

test('an honest copy is believed, to the lamport', () => {
  expect(proof(copy())).toEqual(PAID)
})

describe('a copy is not believed', () => {
  const theft = signed(messageOf([pay(thief)]))
  const foreign = signed(messageOf([pay(friend, stranger)], stranger), stranger)
  const forged = signed()
  forged.signatures[0]?.fill(7)
  const unsigned = new VersionedTransaction(messageOf([gift]))
  const token = (amount: string, mint: string = friend.toBase58()) => ({
    preTokenBalances: [{ accountIndex: 1, mint, owner: null, uiTokenAmount: { amount } }],
  })

  test.each<[string, told: unknown, about: About, why: string]>([
    ['that is none', null, {}, 'unreadable'],
    ['without figures', { ...copy(), meta: null }, {}, 'unreadable'],
    [
      'in another encoding',
      copy({}, { transaction: [toBase64(own.serialize()), 'base58'] }),
      {},
      'unreadable',
    ],
    ['of bytes that are no transaction', copy({}, { transaction: ['AAAA', 'base64'] }), {}, 'unreadable'],
    ['with a sum that is no number', copy({ fee: '5000' }), {}, 'unreadable'],
    ['with more tokens than there can be', copy(token(`${2n ** 64n}`)), {}, 'unreadable'],
    ['with a text in place of tokens', copy(token('-1')), {}, 'unreadable'],
    ['with a text in place of a mint', copy(token('1', 'mint')), {}, 'unreadable'],
    ['of another signature', copy({}, {}, signed(messageOf([gift, gift]))), {}, 'signature'],
    ['with a signature that is not valid', copy({}, {}, forged), { id: idOf(forged) }, 'signature'],
    ['that no one signed', copy({}, {}, unsigned), { id: idOf(unsigned) }, 'signature'],
    ['that pays somebody else', copy({}, {}, theft), { id: idOf(theft) }, 'contents'],
    ['that another wallet paid', copy({}, {}, foreign), { id: idOf(foreign) }, 'contents'],
    [
      'of another wallet, where nothing is known of the request',
      copy({}, {}, foreign),
      { id: idOf(foreign), request: { message: '' } },
      'contents',
    ],
    ['that failed', copy({ err: {} }), {}, 'failed'],
    ['that landed before it was asked for', copy({}, { slot: 699 }), {}, 'slot'],
    ['with a balance too few', copy({ preBalances: [1_000_000, 0] }), {}, 'sums'],
    ['with a balance too many', copy({ postBalances: [994_995, 5, 1, 0] }), {}, 'sums'],
    ['in which a program’s balance changed', copy({ postBalances: [994_995, 4, 2] }), {}, 'sums'],
    ['in which a lamport came from nowhere', copy({ postBalances: [994_996, 5, 1] }), {}, 'sums'],
    ['in which a lamport went nowhere', copy({ postBalances: [994_994, 5, 1] }), {}, 'sums'],
    ['with another fee', copy({ fee: 5_001 }), {}, 'sums'],
  ])('%s', (_, told, about, why) => expect(proof(told, about)).toBe(why))
})

describe('a copy is believed', () => {
  const theft = signed(messageOf([pay(thief)]))
  const stolen = { ...PAID, rents: { [thief.toBase58()]: 5n } }

  test('whatever it does, where nothing is known of the request, or an earlier one asked for it', () => {
    const told = copy({}, {}, theft)
    expect(proof(told, { id: idOf(theft), request: { message: '' } })).toEqual(stolen)
    const before = { message: toBase64(messageOf([pay(thief)]).serialize()), blockhash: HASH, slot: 600 }
    expect(proof(told, { id: idOf(theft), request: { earlier: [before] } })).toEqual(stolen)
    const { message: _, ...older } = before
    expect(proof(told, { id: idOf(theft), request: { earlier: [older] } })).toBe('contents')
    expect(proof(copy({}, { slot: 600 }), { request: { earlier: [older] } })).toEqual(PAID)
  })

  test('with sums that no float holds', () => {
    const much = 2n ** 63n
    const meta = { preBalances: [much, 0, 1], postBalances: [much - 5_005n, 5, 1] }
    expect(proof(copy(meta))).toMatchObject({ total: 5_005n, balanceAfter: much - 5_005n })
  })

  test.each<[string, blockTime: unknown, request: Partial<LatestRequest>, kept: boolean]>([
    ['none', null, {}, false],
    ['a part of a second', AT + 0.5, {}, false],
    ['a day before the request', AT - DAY, {}, true],
    ['earlier', AT - DAY - 1, {}, false],
    ['a day ahead', AT + 1_000 + DAY, {}, true],
    ['later', AT + 1_001 + DAY, {}, false],
    ['any, where it is not known when it was asked', 1, { at: undefined } as object, true],
  ])('with its time where that can be: %s', (_, blockTime, request, kept) => {
    expect(proof(copy({}, { blockTime }), { request })).toMatchObject({ blockTime: kept ? blockTime : null })
  })

  test('with what token accounts lost and got, opened and closed ones too', () => {
    const mint = thief.toBase58()
    const holds = (accountIndex: number, amount: string, owner: string | null = mint) => ({
      accountIndex,
      mint,
      owner,
      uiTokenAmount: { amount },
    })
    const most = `${2n ** 64n - 1n}`
    const meta = {
      preTokenBalances: [holds(0, '7'), holds(1, most), holds(9, '1')],
      postTokenBalances: [holds(0, '4'), holds(2, '6', null)],
    }
    const [first, second, third] = messageOf([gift]).staticAccountKeys.map((key) => key.toBase58())
    expect(proof(copy(meta))).toMatchObject({
      tokens: [
        { account: first, mint, owner: mint, change: -3n },
        { account: second, mint, owner: mint, change: -(2n ** 64n) + 1n },
        { account: third, mint, owner: '', change: 6n },
      ],
    })
    const same = { preTokenBalances: [holds(0, '7')], postTokenBalances: [holds(0, '7')] }
    expect(proof(copy(same))).toMatchObject({ tokens: [] })
    expect(proof(copy({ preTokenBalances: null }))).not.toHaveProperty('tokens')
    expect(proof(copy({ postTokenBalances: null }))).not.toHaveProperty('tokens')
  })

  test('by the lookup table that was recorded, else by the addresses that the node tells', () => {
    const table = new AddressLookupTableAccount({
      key: thief,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [friend],
      },
    })
    const transaction = signed(compileMessage(payer.publicKey, [gift], HASH, [table]))
    const message = toBase64(transaction.message.serialize())
    const recorded = { address: thief.toBase58(), addresses: [friend.toBase58()] }
    const parts = [{ message, steps: [], signers: [], tables: [recorded] }]
    // Addresses of tables come after the message's own.
    const meta = { preBalances: [1_000_000, 1, 0], postBalances: [994_995, 1, 5] }
    const telling = (to: PublicKey) => ({
      ...meta,
      loadedAddresses: { writable: [to.toBase58(), 'x'], readonly: [] },
    })
    const id = idOf(transaction)
    expect(proof(copy(telling(thief), {}, transaction), { id, parts, request: { message } })).toEqual(PAID)
    const told = { ...meta, loadedAddresses: { writable: [friend.toBase58()], readonly: [] } }
    expect(proof(copy(told, {}, transaction), { id, request: { message: '' } })).toEqual(PAID)
    expect(proof(copy(meta, {}, transaction), { id, request: { message: '' } })).toBe('contents')
  })
})

describe('what ended otherwise', () => {
  const onlyFee = { preBalances: [1_000_000, 0, 1], postBalances: [995_000, 0, 1] }
  const feeAlone = {
    total: 5_000n,
    fee: 5_000n,
    balanceAfter: 995_000n,
    rents: {},
    blockTime: AT,
    tokens: [],
  }
  // Somebody else pays the fee for what names the wallet.
  const fromFriend = signed(messageOf([pay(payer.publicKey, stranger)], stranger), stranger)
  const apart = signed(messageOf([pay(friend, stranger)], stranger), stranger)

  test.each<[string, told: unknown, about: About, outcome: PaidState | string]>([
    ['a failure took its fee', copy({ ...onlyFee, err: {} }), { end: 'failed' }, feeAlone],
    ['a failure that is told as a success is not believed', copy(onlyFee), { end: 'failed' }, 'failed'],
    ['a failure that moved something is not believed', copy({ err: {} }), { end: 'failed' }, 'sums'],
    ['another transaction took what it took', copy(), { end: 'another' }, PAID],
    ['another one that failed is not believed', copy({ ...onlyFee, err: {} }), { end: 'another' }, 'failed'],
    [
      'another one took no fee where another wallet paid it',
      copy({}, {}, fromFriend),
      { end: 'another', id: idOf(fromFriend) },
      { ...PAID, total: -5n, fee: 0n, balanceAfter: 5n, rents: { [stranger.publicKey.toBase58()]: -5_005n } },
    ],
    [
      'what does not name the wallet took nothing of it',
      copy({}, {}, apart),
      { end: 'another', id: idOf(apart) },
      'contents',
    ],
  ])('%s', (_, told, about, outcome) => expect(proof(told, about)).toEqual(outcome))
})

describe('what is written of it', () => {
  async function written(told: unknown, about: Partial<ReturnType<typeof landed>> = {}) {
    const node = await anEndpoint(() => ({ each: () => ({ result: told }) }))
    const record = (event: object) => Promise.resolve({ ...event, at: 1 } as ExecutionEvent)
    const access = { connection: new Connection(node.url), now: () => NOW }
    const events = await all(writePaid({ ...landed(), ...about }, access, record))
    return { events, asked: node.methods().length }
  }

  test('is what was paid, once', async () => {
    expect(await written(copy())).toEqual({
      events: [{ type: 'paid', transaction: 0, at: 1, ...PAID }],
      asked: 1,
    })
    expect((await written(copy(), { paid: PAID })).events).toEqual([])
    expect((await written(copy(), { paid: { ...PAID, total: 1n } })).events).toMatchObject([
      { total: 5_005n },
    ])
  })

  test('is why it is not believed, once it was read three times, and not in place of what was paid', async () => {
    const told = copy({ fee: 1 })
    const event = { type: 'unproven', transaction: 0, why: 'sums', at: 1 }
    expect(await written(told)).toEqual({ events: [event], asked: 3 })
    expect((await written(told, { unproven: 'sums' })).events).toEqual([])
    expect((await written(told, { unproven: 'slot' })).events).toEqual([event])
    expect((await written(told, { paid: PAID })).events).toEqual([])
  })

  test('is nothing where the node does not have it in time', async () => {
    expect(await written(null)).toEqual({ events: [], asked: 12 })
  })
})

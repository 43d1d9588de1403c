import { Connection, Keypair, SolanaJSONRPCError, SystemProgram } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { APART, LIFE_BLOCKS, LIFE_MS, LIFETIME } from '../../src/solana/blockhash'
import { noteEndpoints } from '../../src/solana/exactCall'
import type { ChainAccess } from '../../src/transactions/contract'
import {
  byTwoNodes,
  doubtAbout,
  expiryOf,
  hashNow,
  hashOf,
  isPast,
  isWithoutHistory,
  latestExpiry,
  noteGiven,
  unlessShort,
  untilAnswered,
  untilTold,
  withoutHistory,
} from '../../src/transactions/expiry'
import { compileMessage } from '../../src/transactions/pack'
import { withMethods } from '../support/chain'

/*
 * When a page may say that a payment will never land. Said too early, a repeat pays twice; never said, the person cannot go on.
 */
const anAccess = (connection: Connection, cluster: ChainAccess['cluster'] = 'devnet') =>
  ({ connection, cluster, now: () => Date.now() }) as ChainAccess
const newHash = () => Keypair.generate().publicKey.toBase58()

describe('the word of two nodes', () => {
  const short = new AppError('rpc/short-history')
  const refused = new AppError('rpc/forbidden')
  const down = new AppError('rpc/failed', { reason: 'unreachable' })
  const paid = { kind: 'confirmed' }
  const none = { kind: 'nowhere' }
  const failed = { kind: 'landed-failed' }
  type Word = object | null | AppError
  const one = ['https://a.example']
  const two = ['https://a.example', 'https://b.sample']
  const same = ['https://one.a.example', 'https://two.a.example']
  const three = [...two, 'https://c.third']

  test.each<
    [string, urls: readonly string[], whole: Word, each: readonly Word[], outcome: Word, canPayTwice?: false]
  >([
    ['a payment that one finds has landed', two, paid, [], paid],
    ['nothing is known while the first knows nothing', two, null, [], null],
    ['what cannot be paid twice needs one word', two, none, [], none, false],
    ['one endpoint alone is believed, and said to be alone', one, none, [], { ...none, alone: true }],
    ['one endpoint that keeps no history cannot tell', one, short, [], short],
    ['an endpoint that is down tells nothing', two, down, [], down],
    ['a payment that the second finds has landed', two, none, [none, paid], paid],
    ['two that deny it are believed', two, none, [none, none], none],
    ['two that show its failure are believed', two, failed, [failed, failed], failed],
    ['an expiry is a denial as well', two, { kind: 'expired' }, [none, paid], paid],
    ['two of one operator are one word', same, none, [none, none], { ...none, alone: true }],
    ['one that is down may know it', two, none, [none, down], null],
    ['one that does not know yet may know it', two, none, [none, null], null],
    ['one that keeps no history never tells', two, none, [none, short], { ...none, alone: true }],
    ['one that refuses this page never tells', two, none, [none, refused], { ...none, alone: true }],
    ['of three, two are enough', three, none, [none, down, none], none],
    ['of three, one that is down may know it', three, none, [none, down, short], null],
    ['where all lack blocks, none can tell', two, short, [short, short], short],
    ['where the first lacks blocks, the others are asked', two, short, [short, paid], paid],
    [
      'where the first lacks blocks, one denial is alone',
      two,
      short,
      [short, none],
      { ...none, alone: true },
    ],
    [
      'where the first lacks blocks, one denial is enough for what cannot be paid twice',
      two,
      short,
      [short, none],
      none,
      false,
    ],
    ['where one lacks blocks and one is down, it may be told later', two, short, [short, down], null],
    ['where all refuse, it may be told later', two, short, [refused, refused], null],
    ['where one refuses and one lacks blocks, none can tell', two, short, [short, refused], short],
  ])('%s', async (_, urls, whole, each, outcome, canPayTwice) => {
    const connection = new Connection(urls[0] ?? '')
    noteEndpoints(connection, async () => urls)
    const hash = { blockhash: newHash(), lastValidBlockHeight: 1 }
    const look = async (access: ChainAccess) => {
      const at = urls.indexOf(access.connection.rpcEndpoint)
      const word = access.connection === connection ? whole : each[at]
      if (word instanceof AppError) throw word
      return (word ?? null) as Readonly<{ kind: string }> | null
    }
    const asked = byTwoNodes(anAccess(connection), { hash, canPayTwice: canPayTwice ?? true }, look)
    if (outcome instanceof AppError) await expect(asked).rejects.toBe(outcome)
    else expect(await asked).toEqual(outcome)
    const isOpen = outcome === null && whole !== null
    expect(doubtAbout(hash.blockhash)).toBe(isOpen ? 'second' : null)
  })
})

describe('the expiry that one node claims', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'], now: 1_800_000_000_000 }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const LAST = 5_000
  const GIVEN = LAST - LIFETIME
  /** Blocks that may pass in so many ms at most, at ten a second. */
  const most = (ms: number) => Math.floor(ms / 100) + APART

  /** A node whose slots take so long by its own samples, and what it says of the blockhash. */
  function aNode(slotMs: number | null, valid: boolean | Error = false) {
    const samples = slotMs === null ? [] : [{ numSlots: 60_000 / slotMs, samplePeriodSecs: 60 }]
    const answer = (body: string) => {
      const { id } = JSON.parse(body) as { id: unknown }
      return Response.json({ jsonrpc: '2.0', id, result: samples })
    }
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => answer(body))
    return withMethods(new Connection('http://localhost:1'), {
      isBlockhashValid: async (_, config) => {
        if (valid instanceof Error) throw valid
        return { context: { slot: 1 }, value: config?.commitment === 'processed' ? valid : true }
      },
    })
  }

  type Claim = Parameters<typeof isPast>[2]
  type About = Readonly<{
    slotMs?: number | null
    valid?: boolean | Error
    slot?: number
    cluster?: ChainAccess['cluster']
  }>
  async function claimed(
    ms: number,
    claim: Claim,
    { slotMs = 400, valid = false, slot, cluster }: About = {},
  ) {
    const node = aNode(slotMs, valid)
    const hash = { blockhash: newHash(), lastValidBlockHeight: LAST, ...(slot !== undefined && { slot }) }
    await noteGiven(hash, node)
    vi.advanceTimersByTime(ms)
    const past = await isPast(anAccess(node, cluster), hash, claim)
    return [past, doubtAbout(hash.blockhash)]
  }

  const [EARLY, PAST, ODD] = [
    [false, null],
    [true, null],
    [false, 'heights'],
  ]
  test.each<[string, ms: number, Claim, About, outcome: unknown]>([
    ['is none while its blocks have not passed', LIFE_MS * 9, { blockHeight: LAST }, {}, EARLY],
    ['is none without a height', LIFE_MS * 9, {}, {}, ODD],
    ['is believed once its blocks and their time have passed', LIFE_MS, { blockHeight: LAST + 1 }, {}, PAST],
    ['is not before', LIFE_MS - 1, { blockHeight: LAST + 1 }, {}, EARLY],
    ['waits for a chain that is slower', LIFE_MS * 2 - 1, { blockHeight: LAST + 1 }, { slotMs: 800 }, EARLY],
    ['is believed on a slower chain as well', LIFE_MS * 2, { blockHeight: LAST + 1 }, { slotMs: 800 }, PAST],
    [
      'does not wait without end for who claims to be slow',
      LIFE_BLOCKS * 2_000,
      { blockHeight: LAST + 1 },
      { slotMs: 60_000 },
      PAST,
    ],
    ['waits as long as that', LIFE_BLOCKS * 2_000 - 1, { blockHeight: LAST + 1 }, { slotMs: 60_000 }, EARLY],
    [
      'waits no less for who claims to be fast',
      LIFE_MS - 1,
      { blockHeight: LAST + 1 },
      { slotMs: 100 },
      EARLY,
    ],
    ['waits no longer for who tells no pace', LIFE_MS, { blockHeight: LAST + 1 }, { slotMs: null }, PAST],
    [
      'is not believed where the node calls the blockhash valid',
      LIFE_MS,
      { blockHeight: LAST + 1 },
      { valid: true },
      ODD,
    ],
    [
      'is believed where the node cannot tell that',
      LIFE_MS,
      { blockHeight: LAST + 1 },
      { valid: new Error('no') },
      PAST,
    ],
    [
      'is not believed with more blocks than there can be',
      LIFE_MS,
      { blockHeight: GIVEN + most(LIFE_MS) + 1 },
      {},
      ODD,
    ],
    ['is believed with as many as there can be', LIFE_MS, { blockHeight: GIVEN + most(LIFE_MS) }, {}, PAST],
    ['is no claim where its heights go far back', LIFE_MS, { blockHeight: GIVEN - APART - 1 }, {}, ODD],
    ['is none where they go back a little', LIFE_MS, { blockHeight: GIVEN - APART }, {}, EARLY],
    [
      'is not believed with more blocks than slots',
      LIFE_MS,
      { blockHeight: GIVEN + 200, absoluteSlot: 7_000 + 200 - APART - 1 },
      { slot: 7_000 },
      ODD,
    ],
    [
      'is believed with as many',
      LIFE_MS,
      { blockHeight: GIVEN + 200, absoluteSlot: 7_000 + 200 - APART },
      { slot: 7_000 },
      PAST,
    ],
    ['is believed where it names no slot', LIFE_MS, { blockHeight: GIVEN + 200 }, { slot: 7_000 }, PAST],
    [
      'of the practice chain is believed at once',
      0,
      { blockHeight: LAST + 1 },
      { cluster: 'practice' },
      PAST,
    ],
    ['of the practice chain is none before', 0, { blockHeight: LAST }, { cluster: 'practice' }, EARLY],
    [
      'of the practice chain needs its word on the blockhash',
      0,
      { blockHeight: LAST + 1 },
      { cluster: 'practice', valid: new Error('no') },
      ODD,
    ],
    [
      'of the practice chain has no more blocks than slots',
      0,
      { blockHeight: LAST + 99, absoluteSlot: 1 },
      { cluster: 'practice', slot: 7_000 },
      ODD,
    ],
  ])('%s', async (_, ms, claim, about, outcome) => {
    expect(await claimed(ms, claim, about)).toEqual(outcome)
  })

  test('is no longer doubted once its heights make sense', async () => {
    const node = aNode(400)
    const hash = { blockhash: newHash(), lastValidBlockHeight: LAST }
    await noteGiven(hash, node)
    expect(await isPast(anAccess(node), hash, { blockHeight: 10 ** 9 })).toBe(false)
    expect(doubtAbout(hash.blockhash)).toBe('heights')
    expect(await isPast(anAccess(node), hash, { blockHeight: GIVEN })).toBe(false)
    expect(doubtAbout(hash.blockhash)).toBeNull()
  })

  test('of what another page asked for counts from when that was, or from when this page saw it', async () => {
    const node = aNode(400)
    const given = (at?: number) => ({
      blockhash: newHash(),
      lastValidBlockHeight: LAST,
      ...(at !== undefined && { at }),
    })
    const claim = { blockHeight: LAST + 1 }
    expect(await isPast(anAccess(node), given(Date.now() - LIFE_MS), claim)).toBe(true)
    expect(await isPast(anAccess(node), given(Date.now() - LIFE_MS + 1), claim)).toBe(false)
    // A clock that was set back, and no time at all: the page sees for itself how long it lasts.
    for (const at of [Date.now() + LIFE_MS, undefined]) {
      const hash = given(at)
      const seen = (height: number) => isPast(anAccess(node), hash, { blockHeight: height })
      expect(await seen(10 ** 6)).toBe(false)
      vi.advanceTimersByTime(LIFE_MS - 1)
      const end = 10 ** 6 + LIFETIME + APART + 1
      expect(await seen(end)).toBe(false)
      vi.advanceTimersByTime(1)
      expect(await seen(end - 1)).toBe(false)
      expect(await seen(end)).toBe(true)
    }
  })
})

describe('the blockhash on which a transaction depends', () => {
  const asked = { blockhash: 'asked', lastValidBlockHeight: 150, slot: 7, at: 9 }

  test('is that of the request, or the wallet’s, from the time of the request', () => {
    expect(hashOf(asked, { lastValidBlockHeight: 150 })).toBe(asked)
    expect(hashOf(asked, { blockhash: 'asked', lastValidBlockHeight: 150 })).toBe(asked)
    expect(hashOf(asked, { lastValidBlockHeight: 160 })).toEqual({
      blockhash: 'asked',
      lastValidBlockHeight: 160,
      at: 9,
    })
    expect(hashOf(asked, { blockhash: 'other', lastValidBlockHeight: 150 })).toEqual({
      blockhash: 'other',
      lastValidBlockHeight: 150,
      at: 9,
    })
    const { at: _, ...undated } = asked
    expect(hashOf(undated, { lastValidBlockHeight: 160 })).toStrictEqual({
      blockhash: 'asked',
      lastValidBlockHeight: 160,
    })
    const state = (over: object) =>
      hashNow({ status: 'sent', times: {}, asked, ...over } as unknown as Parameters<typeof hashNow>[0])
    expect(state({})).toBe(asked)
    expect(state({ signed: { blockhash: 'signed', lastValidBlockHeight: 1 } })?.blockhash).toBe('signed')
    expect(state({ changed: { blockhash: 'changed', lastValidBlockHeight: 1 } })?.blockhash).toBe('changed')
    expect(hashNow({ status: 'prepared', times: {} })).toBeNull()
  })

  const payer = Keypair.generate().publicKey
  const messageWith = (blockhash: string) =>
    compileMessage(
      payer,
      [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })],
      blockhash,
    )
  const newest = (height: number | Error, lastValidBlockHeight = 900) =>
    withMethods(new Connection('http://localhost:1'), {
      getBlockHeight: async (commitment) => {
        if (height instanceof Error) throw height
        return commitment === 'confirmed' ? height : 0
      },
      isBlockhashValid: async () => ({ context: { slot: 1 }, value: false }),
      getLatestBlockhashAndContext: async () => ({
        context: { slot: 800 },
        value: { blockhash: newHash(), lastValidBlockHeight },
      }),
      getEpochInfo: async () => ({
        blockHeight: lastValidBlockHeight - LIFETIME,
        absoluteSlot: 800,
        epoch: 0,
        slotIndex: 0,
        slotsInEpoch: 1,
      }),
    })

  test('is too late where the wallet kept it and its height has passed, and the newest one where it took another', async () => {
    const hash = { blockhash: newHash(), lastValidBlockHeight: 500 }
    const expiry = (height: number | Error, blockhash = hash.blockhash) =>
      expiryOf(anAccess(newest(height), 'practice'), messageWith(blockhash), hash)
    expect(await expiry(501)).toEqual({ late: true, height: 501 })
    expect(await expiry(500)).toEqual({ late: false, lastValidBlockHeight: 500 })
    expect(await expiry(new Error('down'))).toEqual({ late: false, lastValidBlockHeight: 500 })
    expect(await expiry(501, newHash())).toEqual({ late: false, lastValidBlockHeight: 900 })
    expect(await latestExpiry(newest(1), hash)).toEqual({ ...hash, lastValidBlockHeight: 900 })
  })
})

describe('asking again', () => {
  test('goes on until a node answers, or the page asks no more', async () => {
    let times = 0
    const late = async () => ((times += 1) < 3 ? Promise.reject(new Error('down')) : null)
    expect([await untilAnswered(late), times]).toEqual([null, 3])
    const closed = AbortSignal.abort(new Error('closed'))
    await expect(untilAnswered(late, closed)).rejects.toThrow('closed')
    expect(times).toBe(3)
  })

  test('goes on until a node can tell, as often as it may', async () => {
    const told = async (answers: readonly (string | null | Error)[], tries: number) => {
      let times = 0
      const ask = async () => {
        const answer = answers[times++] ?? null
        if (answer instanceof Error) throw answer
        return answer
      }
      return [await untilTold(ask, { tries, betweenMs: 1 }), times]
    }
    expect(await told([null, new Error('down'), 'it'], 3)).toEqual(['it', 3])
    expect(await told([null, new Error('down'), 'it'], 2)).toEqual([null, 2])
    expect(await told(['it'], 1)).toEqual(['it', 1])
  })

  test('a node that keeps no history is told from one that is down', () => {
    const noHistory = new SolanaJSONRPCError({ code: -32_011, message: 'no' })
    const other = new SolanaJSONRPCError({ code: -32_010, message: 'no' })
    const noMethod = new AppError('rpc/no-method')
    const down = new AppError('rpc/failed')
    expect([noHistory, other, noMethod, down, null].map(isWithoutHistory)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
    const short = expect.objectContaining({ code: 'rpc/short-history' }) as Error
    for (const error of [noHistory, noMethod]) expect(() => withoutHistory(error)).toThrow(short)
    expect(() => withoutHistory(down)).toThrow(down)
    expect(unlessShort(down)).toBeNull()
    expect(() => unlessShort(new AppError('rpc/short-history'))).toThrow(short)
  })
})

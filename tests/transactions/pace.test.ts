import 'fake-indexeddb/auto'
import type { Connection } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchBlockhash } from '../../src/solana/blockhash'
import { connectTo } from '../../src/solana/connection'
import { connectToEach } from '../../src/solana/eachEndpoint'
import { fetchFinalityMs, fetchSlotMs } from '../../src/solana/pace'
import { type DatedHash, isPast, noteGiven } from '../../src/transactions/expiry'
import { signAgain } from '../../src/transactions/resume'
import { executeOperation } from '../../src/transactions/sign'
import { about, clusterAt, startLyingNode, type Lie, type LyingNode } from '../hostile/lyingNode'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aSigner, all } from '../support/engine'
import { aReadyOperation, readOperation } from '../support/operations'

// Which of two endpoints is asked first does not depend on how fast they are here.
vi.mock('../../src/solana/rpcPing', async (original) => ({
  ...(await original<typeof import('../../src/solana/rpcPing')>()),
  betterFirst: (urls: readonly string[]) => urls,
}))
vi.mock('../../src/solana/rpcRetry', async (original) => ({
  ...(await original<object>()),
  waitBeforeRetry: () => Promise.resolve(),
}))

vi.mock('../../src/units/pause', () => ({ pause: (ms: number) => Promise.resolve(pass(ms)) }))

/* When a blockhash has expired on chains of another pace than the schedule's, by two endpoints of which one may lie. */
/* Time passes only where `pass` says so, equally for the chain and both clocks. */
let now = 1_800_000_000_000
let pace = 400
let untold = 0
let chain: PracticeChain
let node: LyingNode
let other: LyingNode
beforeAll(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  chain = await startPracticeChain({ landingMs: 0, consensus: 'towerbft' })
  chain.chain.stop()
  node = await startLyingNode(chain.chain)
  other = await startLyingNode(chain.chain)
})
afterEach(() => {
  node.truth()
  other.truth()
})
afterAll(async () => {
  await node.stop()
  await other.stop()
  await chain.stop()
})

function pass(ms: number): void {
  now += ms
  untold += ms
  const blocks = Math.floor(untold / pace)
  untold -= blocks * pace
  chain.chain.warp(blocks)
}

const SECOND = 1_000
const MINUTE = 60_000
/** The slowest schedule's time of the blocks of a blockhash and the 32 after them. */
const LIFE_MS = 72_800
const PACES = [150, 200, 400, 1_000] as const

type Claim = Readonly<{ blockHeight: number; absoluteSlot: number }>

const slotsOf = (ms: number): Lie =>
  about('getRecentPerformanceSamples', () => [{ numSlots: MINUTE / ms, samplePeriodSecs: 60 }])

const ahead = (by: number): Lie =>
  about('getEpochInfo', ({ blockHeight, absoluteSlot, ...rest }: Claim) => ({
    ...rest,
    blockHeight: blockHeight + by,
    absoluteSlot: absoluteSlot + by,
  }))

const dead: Lie = about('isBlockhashValid', (result: object) => ({ ...result, value: false }))
const down: Lie = () => ({ error: { code: -32_000, message: 'It is down' } })
const noSamples: Lie = ({ method }) =>
  method === 'getRecentPerformanceSamples'
    ? { error: { code: -32_601, message: 'Method not found' } }
    : undefined

const noSlots: Lie = about('getRecentPerformanceSamples', () => [{ numSlots: 0, samplePeriodSecs: 60 }])

/** The first of several lies that says something. */
function firstOf(...lies: readonly Lie[]): Lie {
  return async (...asked) => {
    for (const lie of lies) {
      const said = await lie(...asked)
      if (said !== undefined) return said
    }
    return undefined
  }
}

/** The chain has had that pace for some minutes, then a page gets a blockhash. */
async function given(slotMs: number, urls: readonly [string, ...string[]], hour = 0) {
  pace = slotMs
  for (let seconds = 0; seconds < 400; seconds += 5) pass(5 * SECOND)
  const connection = connectTo(clusterAt(...urls))
  const blockhash = await fetchBlockhash(connection)
  const hash = { ...blockhash, at: Date.now() + hour }
  await noteGiven(hash, connection)
  // The heights that it looks at have come once later questions are answered.
  for (const each of await connectToEach(connection)) await each.getEpochInfo('finalized')
  return { connection, hash, born: chain.chain.blocks.tip.height }
}

/** How many milliseconds pass until the page believes that it has expired, and how many blocks do. At most seven minutes. */
async function wait(
  { connection, hash, born }: { connection: Connection; hash: DatedHash; born: number },
  clock = 0,
): Promise<Readonly<{ ms: number; blocks: number }>> {
  const way = { connection, cluster: 'mainnet', now: () => Date.now() + clock } as const
  const isOver = async () => await isPast(way, hash, await connection.getEpochInfo('finalized'))
  let ms = 25 * SECOND
  pass(ms)
  expect(await isOver()).toBe(false)
  for (; ms < 7 * MINUTE && !(await isOver()); ms += SECOND) pass(SECOND)
  return { ms, blocks: chain.chain.blocks.tip.height - born }
}

/** Not before these seconds, and a second later at most: an answer may come after the next second has begun. */
function expectNear(ms: number, seconds: number): void {
  expect(ms).toBeGreaterThanOrEqual(seconds * SECOND)
  expect(ms).toBeLessThanOrEqual((seconds + 1) * SECOND)
}

const two = () => [node.url(), other.url()] as const
const one = () => [node.url()] as const

describe('an expiry is believed', () => {
  test.each([
    [150, 30],
    [200, 37],
    [400, 73],
    [1_000, 182],
  ])('at %i ms a slot by two honest endpoints after %i s', async (slotMs, seconds) => {
    const { ms, blocks } = await wait(await given(slotMs, two()))
    expectNear(ms, seconds)
    expect(blocks).toBeGreaterThanOrEqual(182)
  })

  test.each([
    ['by one endpoint', 73, one, () => undefined],
    ['where the second is down', 73, two, down],
    ['where the second measures no pace', 73, two, noSamples],
    ['where the second says that the pace is slower', 110, two, slotsOf(600)],
    ['where the second says that hardly a block comes', 364, two, slotsOf(60_000)],
    ['where the second says that none comes', 364, two, noSlots],
    ['where the second falls 60 blocks behind', 49, two, ahead(-60)],
  ] as const)('at 200 ms a slot %s after %i s', async (_, seconds, urls, lie: Lie) => {
    const asked = await given(200, urls())
    other.tell(lie)
    expectNear((await wait(asked)).ms, seconds)
  })

  test('at 200 ms a slot after a reload, which has seen nothing itself, after 73 s', async () => {
    const { connection, hash, born } = await given(200, two())
    vi.resetModules()
    const anew = await import('../../src/transactions/expiry')
    const way = { connection, cluster: 'mainnet', now: () => Date.now() } as const
    const claimed = async () => await anew.isPast(way, hash, await connection.getEpochInfo('finalized'))
    let ms = 0
    for (; !(await claimed()); ms += SECOND) pass(SECOND)
    expect(ms).toBeGreaterThanOrEqual(LIFE_MS)
    expect(chain.chain.blocks.tip.height - born).toBeGreaterThan(150)
  })

  test.each(['first', 'second'] as const)(
    'never too soon where the %s lies about its pace',
    async (which) => {
      for (const slotMs of PACES) {
        const asked = await given(slotMs, two())
        ;(which === 'first' ? node : other).tell(slotsOf(100))
        expect((await wait(asked)).blocks).toBeGreaterThanOrEqual(182)
      }
    },
  )

  test.each([
    ['height', (by: number) => ahead(by)],
    ['pace and height', (by: number) => firstOf(ahead(by), slotsOf(100), dead)],
  ])(
    'never before the blocks have passed where the first lies about its %s and the chain is slow',
    async (_, lie) => {
      for (const slotMs of [300, 400, 600, 1_000]) {
        const asked = await given(slotMs, two())
        node.tell(lie(150))
        expect((await wait(asked)).blocks).toBeGreaterThan(150)
      }
    },
  )

  test('never before the blocks have passed where the chain becomes slow meanwhile and the first lies', async () => {
    const asked = await given(200, two())
    node.tell(firstOf(ahead(190), slotsOf(100), dead))
    pace = 400
    expect((await wait(asked)).blocks).toBeGreaterThan(150)
  })

  test.each([-3_600_000, 3_600_000])('as ever where the computer’s clock is %i ms off', async (off) => {
    expectNear((await wait(await given(200, two(), off), off)).ms, 37)
  })

  test.each([-3_600_000, 3_600_000])('as ever where that clock is set by %i ms meanwhile', async (off) => {
    expectNear((await wait(await given(200, two()), off)).ms, 37)
  })
})

test('a device that is read for 57 s costs one more press, with everything kept, and one payment', async () => {
  pace = 200
  for (let seconds = 0; seconds < 400; seconds += 5) pass(5 * SECOND)
  const { payer, prepared, before, access: practice } = await aReadyOperation(chain)
  const access = { ...practice, cluster: 'devnet', connection: connectTo(clusterAt(...two())) } as const
  let reading = 57 * SECOND
  const device = aSigner(payer, (signed) => {
    pass(reading)
    reading = SECOND
    return signed
  })
  const [planned] = await all(executeOperation(prepared, device, access))
  const id = planned?.type === 'planned' ? planned.operation.id : ''
  const late = await readOperation(access, id)
  expect(late.transactions[0]?.status).toBe('expired')
  expect(await chain.balance(payer)).toBe(before)
  await all(signAgain(late, device, access))
  expect((await readOperation(access, id)).transactions[0]?.status).toBe('confirmed')
  expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
})

describe('the pace', () => {
  test.each(PACES)('of a chain with %i ms a slot is measured', async (slotMs) => {
    const { connection } = await given(slotMs, [node.url(`at-${slotMs}`)])
    expect(await fetchSlotMs(connection)).toBeCloseTo(slotMs, -1)
    // Final blocks of this chain are 31 behind the confirmed ones.
    expect(((await fetchFinalityMs(connection)) ?? 0) / 31).toBeCloseTo(slotMs, -1)
  })

  test('of a chain whose blocks are final at once makes the wait short, and none is named without a pace', async () => {
    const { connection } = await given(200, [node.url('soon')])
    node.tell((call) => (call.method === 'getSlot' ? { result: chain.chain.blocks.tip.slot } : undefined))
    expect(await fetchFinalityMs(connection)).toBe(0)
    node.tell(noSamples)
    expect(await fetchFinalityMs(connectTo(clusterAt(node.url('no-pace'))))).toBeNull()
  })

  test.each([
    ['has no samples', about('getRecentPerformanceSamples', () => [])],
    ['saw no slot pass', about('getRecentPerformanceSamples', () => [{ numSlots: 0, samplePeriodSecs: 60 }])],
    ['says something else', about('getRecentPerformanceSamples', () => ({ numSlots: 1 }))],
    ['does not know the method', noSamples],
  ] as const)('of a node that %s is not known', async (name, lie: Lie) => {
    node.tell(lie)
    expect(await fetchSlotMs(connectTo(clusterAt(node.url(name.replaceAll(' ', '-')))))).toBeNull()
  })
})

import type { Connection } from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { fetchTrades, MOST_READ, type TradesProgress } from '../../src/liquidity/trades'
import type { SwapMarks } from '../../src/liquidity/venue'
import * as exact from '../../src/solana/exactCall'
import { encodeBase58 } from '../../src/units/base58'
import { aPool, POOL } from '../pages/manage-liquidity/aPool'

const [PROGRAM, BASE, QUOTE, TRADER] = ['Program', 'BaseVault', 'QuoteVault', 'Trader']
const SWAP = [1, 2, 3, 4, 5, 6, 7, 8]
const marks: SwapMarks = { program: PROGRAM, vaults: { base: BASE, quote: QUOTE }, swaps: [SWAP] }
const pool = aPool()
const connection = {} as Connection

afterEach(() => void vi.restoreAllMocks())

type Balances = Readonly<{ base: [bigint, bigint]; quote: [bigint, bigint] }>

/** A transaction as a node returns it, that calls the program on the pool with these first bytes; by default from within a router. */
function landed({ base, quote }: Balances, tags: readonly (readonly number[])[] = [SWAP], inner = true) {
  const keys = [TRADER, POOL, BASE, QUOTE, PROGRAM, 'Router']
  const calls = tags.map((tag) => ({
    programIdIndex: 4,
    accounts: [0, 1, 2, 3],
    data: encodeBase58(Uint8Array.from([...tag, 9, 9])),
  }))
  const balance = (accountIndex: number, amount: bigint) => ({
    accountIndex,
    mint: 'Mint',
    uiTokenAmount: { amount: `${amount}`, decimals: 6 },
  })
  return {
    slot: 1,
    blockTime: 1_800_000_000,
    transaction: {
      message: {
        accountKeys: keys.slice(0, 2),
        header: { numRequiredSignatures: 1 },
        instructions: inner ? [{ programIdIndex: 5, accounts: [0, 1], data: '' }] : calls,
      },
    },
    meta: {
      err: null,
      fee: 5_000,
      preBalances: [9_000, 0, 0, 0, 0, 0],
      postBalances: [4_000, 0, 0, 0, 0, 0],
      loadedAddresses: { writable: [BASE, QUOTE], readonly: [PROGRAM, 'Router'] },
      innerInstructions: inner ? [{ index: 0, instructions: calls }] : [],
      preTokenBalances: [balance(2, base[0]), balance(3, quote[0])],
      postTokenBalances: [balance(2, base[1]), balance(3, quote[1])],
    },
  }
}

/** A node that knows these transactions of the pool, the newest first; a text is the error that it answers with at first. */
function aNode(
  answers: readonly (object | null | 'failed')[],
  refuse = 0,
  timeOf: (nth: number) => number | null = () => null,
) {
  const asked: string[] = []
  let refusals = refuse
  vi.spyOn(exact, 'exactCall').mockImplementation(async (_, method, params) => {
    await Promise.resolve()
    asked.push(method)
    if (method === 'getSignaturesForAddress') {
      const { before, limit } = params[1] as { before?: string; limit: number }
      const from = before === undefined ? 0 : Number(before.slice(1)) + 1
      return answers
        .map((each, nth) => ({
          signature: `s${nth}`,
          err: each === 'failed' ? {} : null,
          blockTime: timeOf(nth),
        }))
        .slice(from, from + limit) as never
    }
    if (refusals > 0) {
      refusals -= 1
      throw new AppError('rpc/rate-limited', { status: 429 })
    }
    return answers[Number(String(params[0]).slice(1))] as never
  })
  return asked
}

const buy = landed({ base: [1_000n, 400n], quote: [50n, 80n] })
const stop = new AbortController().signal
const read = (before: string | null = null, over: Partial<Parameters<typeof fetchTrades>[3]> = {}) =>
  fetchTrades({ connection }, pool, marks, { before, stop, onProgress: () => {}, ...over })

describe('the trades since a time', () => {
  const now = 1_800_000_000
  const since = (now - 86_400) * 1_000
  /** One transaction every so many seconds, the newest first. */
  const every = (seconds: number) => (nth: number) => now - nth * seconds
  const once = (most: number) => read(null, { most, since, stop: new AbortController().signal })
  const readOf = (page: Awaited<ReturnType<typeof read>>) => page.trades.map(({ signature }) => signature)

  it('are all of them, where they are few, and the one before, which is none of them', async () => {
    aNode(Array(40).fill(buy), 0, every(10_000))
    const page = await once(30)
    expect(readOf(page)).toEqual(Array.from({ length: 9 }, (_, nth) => `s${nth}`))
    // The older ones were not read, so it is not said that there are none.
    expect(page).toMatchObject({ read: 9, listed: 9, next: { before: 's8' }, earlier: { signature: 's9' } })
  })

  it('have none before them where the newest one that did not fail is no trade, is not there, or not all of them are read', async () => {
    const deposit = landed({ base: [1n, 2n], quote: [1n, 2n] }, [[9, 9, 9, 9, 9, 9, 9, 9]])
    const day = Array(9).fill(buy)
    aNode([...day, 'failed', buy], 0, every(10_000))
    expect((await once(30)).earlier?.signature).toBe('s10')
    for (const older of [[deposit, buy], [null, buy], []]) {
      aNode([...day, ...older], 0, every(10_000))
      // oxlint-disable-next-line no-await-in-loop
      expect(await once(30)).toMatchObject({ read: 9, unknown: 0, earlier: null })
    }
    aNode([...day, buy], 0, every(10_000))
    expect((await once(5)).earlier).toBeNull()
  })

  it('are so many of them, evenly spread from the newest to the oldest, where they are many', async () => {
    aNode(Array(900).fill(buy), 0, every(100))
    const page = await once(30)
    expect(page).toMatchObject({ read: 30, listed: 865 })
    const places = readOf(page).map((signature) => Number(signature.slice(1)))
    expect([places[0], places.at(-1)]).toEqual([0, 864])
    const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([29, 30])
  })

  it.each([
    ['they are fewer than two', every(90_000)],
    ['the node does not tell their times', () => null],
    ['the node does not list them all', every(10)],
  ])('are the last ones where %s', async (_, timeOf) => {
    aNode(Array(1_200).fill(buy), 0, timeOf)
    const page = await once(30)
    expect(readOf(page)).toEqual(Array.from({ length: 30 }, (_, nth) => `s${nth}`))
    expect(page.listed).toBeNull()
  })
})

describe('the trades of a pool', () => {
  it('are its swaps, bought or sold, with what the vaults gained and lost', async () => {
    aNode([buy, landed({ base: [400n, 900n], quote: [80n, 60n] }, [SWAP], false)])
    expect(await read()).toEqual({
      trades: [
        { signature: 's0', at: 1_800_000_000_000, bought: true, base: 600n, quote: 30n },
        { signature: 's1', at: 1_800_000_000_000, bought: false, base: 500n, quote: 20n },
      ],
      read: 2,
      failed: 0,
      others: 0,
      unknown: 0,
      next: null,
      stopped: false,
      listed: null,
      earlier: null,
      error: null,
    })
  })

  it('leave out and count what failed, what is no swap alone, and what the node does not have', async () => {
    const deposit = landed({ base: [1n, 2n], quote: [1n, 2n] }, [[9, 9, 9, 9, 9, 9, 9, 9]])
    const both = landed({ base: [9n, 1n], quote: [1n, 99n] }, [SWAP, [9, 9, 9, 9, 9, 9, 9, 9]])
    const there = landed({ base: [5n, 5n], quote: [5n, 6n] })
    const bare = { ...buy, meta: { ...buy.meta, innerInstructions: null } }
    aNode(['failed', deposit, both, there, null, bare, buy])
    const { trades, ...counts } = await read()
    expect(trades.map(({ signature }) => signature)).toEqual(['s6'])
    expect(counts).toMatchObject({ read: 7, failed: 1, others: 3, unknown: 2 })
  })

  it('are read a hundred transactions at a press, the older ones from where the last press ended', async () => {
    const asked = aNode(Array.from({ length: 130 }, () => buy))
    const first = await read()
    expect(asked.filter((method) => method === 'getTransaction')).toHaveLength(MOST_READ)
    expect(first).toMatchObject({ read: 100, next: { before: 's99' }, stopped: false })
    const second = await read(first.next?.before)
    expect(second).toMatchObject({ read: 30, next: null })
    expect(second.trades[0]?.signature).toBe('s100')
  })

  it('wait where the node limits requests, and say so', async () => {
    vi.useFakeTimers()
    aNode([buy], 2)
    const told: TradesProgress[] = []
    const reading = read(null, { onProgress: (progress) => told.push(progress) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await reading).trades).toHaveLength(1)
    expect(told.some(({ waiting }) => waiting)).toBe(true)
    vi.useRealTimers()
  })

  it('that were read stay when reading is stopped, and the next press goes on there', async () => {
    aNode(Array.from({ length: 60 }, () => buy))
    const control = new AbortController()
    const page = await read(null, {
      stop: control.signal,
      onProgress: ({ done }) => done === 20 && control.abort(),
    })
    expect(page).toMatchObject({ read: 30, next: { before: 's29' }, stopped: true, error: null })
  })

  it('are not said to be none where reading is stopped before the node has listed them', async () => {
    const control = new AbortController()
    const silent = vi.spyOn(exact, 'exactCall').mockReturnValue(new Promise(() => {}))
    const reading = read(null, { stop: control.signal })
    control.abort()
    expect(await reading).toMatchObject({ read: 0, next: { before: null }, stopped: true, error: null })
    expect(silent).toHaveBeenCalledOnce()
    aNode([buy])
    expect(await read(null, { stop: control.signal })).toMatchObject({ read: 0, next: { before: null } })
  })

  it('are not said to be none where reading is stopped while the node limits requests', async () => {
    const control = new AbortController()
    vi.spyOn(exact, 'exactCall').mockRejectedValue(new AppError('rpc/rate-limited', { status: 429 }))
    const page = await read(null, {
      stop: control.signal,
      onProgress: ({ waiting }) => waiting && control.abort(),
    })
    expect(page).toMatchObject({ read: 0, next: { before: null }, stopped: true })
  })
})

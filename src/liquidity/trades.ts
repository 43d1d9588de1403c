import * as v from 'valibot'
import { type AppError, toAppError } from '../errors/AppError'
import { exactCall } from '../solana/exactCall'
import { pause } from '../units/pause'
import { fetchReadable, type LandedTransaction } from '../transactions/readTransaction'
import { decodeBase58 } from '../units/base58'
import type { ChainConnection, Pool, SwapMarks } from './venue'

/*
 * Reads the past trades of a pool from the transactions that name the pool. A trade's price is the gain of one of the pool's vaults
 * divided by the loss of the other, with all fees.
 */

/** A swap that landed; amounts in base units, above zero. `bought`: the trader received the base token. `at` in ms since 1970. */
export type Trade = Readonly<{
  signature: string
  at: number | null
  bought: boolean
  base: bigint
  quote: bigint
}>

/**
 * The result of one press of the button, newest first. `failed` transactions did nothing; `others` are deposits, withdrawals and the like;
 * the node has no details of `unknown` ones. The next press continues from `next`; null: the node has nothing older. `stopped`: the person
 * ended the reading early; `error`: why it ended early by itself. `listed`: of how many transactions since the asked time these are a part;
 * null where no time was asked for, or the node does not list all since then. `earlier`: where all of those were read, the trade of the newest
 * transaction before that time that did not fail; null where it is no trade, or could not be read.
 */
export type TradesPage = Readonly<{
  trades: readonly Trade[]
  read: number
  failed: number
  others: number
  unknown: number
  next: TradesStart | null
  stopped: boolean
  error: AppError | null
  listed: number | null
  earlier: Trade | null
}>

/** Only transactions older than this signature are read; null: from the newest. */
export type TradesStart = Readonly<{ before: string | null }>

/** The progress of a press; `waiting`: the node limits requests, and the next one waits. */
export type TradesProgress = Readonly<{ done: number; of: number; waiting: boolean }>

/** The most transactions that one press reads. */
export const MOST_READ = 100
/** The number of transactions in one request: public nodes limit how many calls a second they answer. */
const TOGETHER = 10
/** The most transactions that a node lists in one call. */
const MOST_LISTED = 1_000
/** Milliseconds of each further wait after the node has limited a request. */
const WAITS = [2_000, 5_000, 10_000, 10_000]

type Reading = TradesStart &
  Readonly<{
    /** The most transactions that are read. */
    most?: number
    /**
     * Ms since 1970: of the transactions since then, `most` are read, evenly spread, where the node lists them all. Where there are fewer than
     * two, or it does not, the last ones are read.
     */
    since?: number
    /** Ends the reading; the result is what was read before. */
    stop: AbortSignal
    onProgress: (progress: TradesProgress) => void
  }>

/** Reads at most a hundred transactions of a pool, or `most`. Rejects with rpc/* where nothing could be read. */
export async function fetchTrades(
  { connection }: Pick<ChainConnection, 'connection'>,
  pool: Pool,
  marks: SwapMarks,
  { before, most = MOST_READ, since, stop, onProgress }: Reading,
): Promise<TradesPage> {
  const limit = since === undefined ? most : MOST_LISTED
  const config = { limit, commitment: 'confirmed', ...(before !== null && { before }) }
  const wait = (waiting: boolean, done = 0, of = most) => onProgress({ done, of, waiting })
  wait(false)
  const listing = patiently(
    () => exactCall<unknown>(connection, 'getSignaturesForAddress', [pool.address, config]),
    stop,
    () => wait(true),
  )
  const answer = await Promise.race([listing, stopping(stop)]).catch((thrown: unknown) => {
    if (!stop.aborted) throw thrown
    return null
  })
  const found = answer === null ? null : v.parse(Signatures, answer).slice(0, limit)
  const spread = found && since !== undefined ? spreadSince(found, since, most) : null
  const named = spread?.some ?? found?.slice(0, most) ?? null
  const parts: Part[] = []
  let error: AppError | null = null
  const all = named ?? []
  for (let at = 0; at < all.length && !stop.aborted; at += TOGETHER) {
    wait(false, at, all.length)
    const some = all.slice(at, at + TOGETHER)
    try {
      // One batch after another, because nodes limit the number of calls.
      // oxlint-disable-next-line no-await-in-loop
      const read = await patiently(
        () => Promise.all(some.map((each) => readOne(connection, each, pool, marks))),
        stop,
        () => wait(true, at, all.length),
      )
      parts.push(...read)
    } catch (thrown) {
      if (stop.aborted) break
      if (parts.length === 0) throw thrown
      error = toAppError(thrown)
      break
    }
  }
  const complete = named !== null && parts.length === named.length
  const first = complete && spread && spread.listed === spread.some.length ? spread.before : undefined
  const earlier = first && (await readEarlier(connection, first, pool, marks, stop))
  const last = all[parts.length - 1]?.signature ?? before
  const count = (kind: Part) => parts.filter((part) => part === kind).length
  return {
    trades: parts.filter((part) => typeof part === 'object'),
    read: parts.length,
    failed: count('failed'),
    others: count('other'),
    unknown: count('unknown'),
    next: found && found.length < limit && parts.length === found.length ? null : { before: last },
    stopped: !complete && error === null,
    error,
    listed: spread?.listed ?? null,
    earlier: typeof earlier === 'object' ? earlier : null,
  }
}

/** The transaction before the time that was asked for; undefined where it could not be read: it only adds a price to compare with. */
function readEarlier(
  connection: ChainConnection['connection'],
  listed: Listed,
  pool: Pool,
  marks: SwapMarks,
  stop: AbortSignal,
): Promise<Part | undefined> {
  return patiently(
    () => readOne(connection, listed, pool, marks),
    stop,
    () => {},
  ).catch(() => undefined)
}

/** Rejects as soon as the reading is stopped. */
function stopping(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (stop.aborted) reject(stop.reason as Error)
    stop.addEventListener('abort', () => reject(stop.reason as Error), { once: true })
  })
}

type Part = Trade | 'failed' | 'other' | 'unknown'

/** Tries again later while the node limits the request. */
async function patiently<Result>(
  ask: () => Promise<Result>,
  stop: AbortSignal,
  onWait: () => void,
): Promise<Result> {
  for (const ms of WAITS) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await ask()
    } catch (thrown) {
      if (toAppError(thrown).code !== 'rpc/rate-limited') throw thrown
      onWait()
      // oxlint-disable-next-line no-await-in-loop
      await pause(ms, stop)
    }
  }
  return await ask()
}

const Signatures = v.array(
  v.object({ signature: v.string(), err: v.unknown(), blockTime: v.optional(v.nullable(v.number())) }),
)

type Listed = v.InferOutput<typeof Signatures>[number]

/**
 * Of the transactions since a time `most`, evenly spread, and the newest one `before` that did not fail; null where they are fewer than two, or
 * not all listed, or without times.
 */
function spreadSince(found: readonly Listed[], since: number, most: number) {
  const timed = found.every(({ blockTime }) => typeof blockTime === 'number')
  const all = found.filter(({ blockTime }) => (blockTime ?? 0) * 1_000 >= since)
  const isWhole = found.length < MOST_LISTED || all.length < found.length
  if (!timed || !isWhole || all.length < 2) return null
  const step = all.length > most ? (all.length - 1) / (most - 1) : 1
  const some = all.filter((_, at) => step === 1 || Math.round(Math.round(at / step) * step) === at)
  const before = found.find(({ blockTime, err }) => (blockTime ?? 0) * 1_000 < since && !err)
  return { some, listed: all.length, before }
}

async function readOne(
  connection: ChainConnection['connection'],
  { signature, err }: Listed,
  pool: Pool,
  marks: SwapMarks,
): Promise<Part> {
  if (err !== null && err !== undefined) return 'failed'
  const landed = await fetchReadable(connection, signature)
  return landed ? tradeOf(signature, landed, pool, marks) : 'unknown'
}

/**
 * The trade of a transaction that only swaps in the pool: with a deposit in the same transaction the vaults do not show the price. Without
 * inner instructions or token balances in the node's answer the transaction is unknown.
 */
function tradeOf(
  signature: string,
  { blockTime, transaction: { message }, meta, addresses: keys }: LandedTransaction,
  pool: Pick<Pool, 'address'>,
  { program, vaults, swaps }: SwapMarks,
): Trade | 'other' | 'unknown' {
  const { innerInstructions, preTokenBalances, postTokenBalances } = meta ?? {}
  if (!innerInstructions || !preTokenBalances || !postTokenBalances) return 'unknown'
  const calls = [
    ...message.instructions,
    ...innerInstructions.flatMap(({ instructions }) => instructions),
  ].filter(
    ({ programIdIndex, accounts }) =>
      keys[programIdIndex] === program && accounts.some((index) => keys[index] === pool.address),
  )
  if (calls.length === 0 || !calls.every(({ data }) => isSwap(data, swaps))) return 'other'
  const moved = (vault: string) => {
    const amount = (list: typeof preTokenBalances) =>
      BigInt(list.find(({ accountIndex }) => keys[accountIndex] === vault)?.uiTokenAmount.amount ?? 0)
    return amount(postTokenBalances) - amount(preTokenBalances)
  }
  const [base, quote] = [moved(vaults.base), moved(vaults.quote)]
  if (base === 0n || quote === 0n || base > 0n === quote > 0n) return 'other'
  const [sold, paid] = [base < 0n ? -base : base, quote < 0n ? -quote : quote]
  const at = typeof blockTime === 'number' ? blockTime * 1000 : null
  return { signature, at, bought: base < 0n, base: sold, quote: paid }
}

function isSwap(data: string, swaps: SwapMarks['swaps']): boolean {
  // The data of a swap is short: longer data is not decoded, because base58 takes time by the square of the length.
  const bytes = data.length <= 100 ? decodeBase58(data) : undefined
  return bytes !== undefined && swaps.some((tag) => tag.every((byte, at) => bytes[at] === byte))
}

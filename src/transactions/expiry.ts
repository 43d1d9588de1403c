/** Whether a blockhash has expired, and whether two nodes say so. */

import { type Connection, SolanaJSONRPCError, type VersionedMessage } from '@solana/web3.js'
import { AppError, toAppError } from '../errors/AppError'
import { APART, fetchBlockhash, LIFE_BLOCKS, LIFE_MS, LIFETIME } from '../solana/blockhash'
import { connectToEach } from '../solana/eachEndpoint'
import { endpointsOfConnection } from '../solana/exactCall'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchSlowestSlotMs } from '../solana/pace'
import { knowsGenesisHash } from '../solana/rpcChain'
import { operatorOf } from '../solana/rpcRetry'
import { pause } from '../units/pause'
import type { ChainAccess } from './contract'
import type { TransactionState } from './execution'

/**
 * A blockhash and the last block height at which it is valid, with the slot and the browser's time (ms since 1970) at which the
 * node gave it, where they are known.
 */
export type DatedHash = Readonly<{
  blockhash: string
  lastValidBlockHeight: number
  slot?: number
  at?: number
}>

/** A node's claim about its newest block at some commitment, as `getEpochInfo` returns it. */
type Claim = Readonly<{ blockHeight?: number; absoluteSlot?: number }>

/**
 * The blockhash of a signed transaction: the one in the request, or one that the wallet chose, with its last valid height.
 */
export function hashOf(
  asked: DatedHash,
  {
    lastValidBlockHeight,
    blockhash = asked.blockhash,
  }: Partial<DatedHash> & Pick<DatedHash, 'lastValidBlockHeight'>,
): DatedHash {
  if (lastValidBlockHeight === asked.lastValidBlockHeight && blockhash === asked.blockhash) return asked
  return { blockhash, lastValidBlockHeight, ...(asked.at !== undefined && { at: asked.at }) }
}

/**
 * The blockhash on which a transaction depends in its state: that of the request, or that of the wallet's version; null where the
 * wallet was not asked.
 */
export function hashNow(state: TransactionState): DatedHash | null {
  if (!('asked' in state) || !state.asked) return null
  const { asked } = state
  return hashOf(asked, ('signed' in state && state.signed) || ('changed' in state && state.changed) || asked)
}

/** The part of ChainAccess that is needed here. */
type Way = Pick<ChainAccess, 'connection' | 'cluster' | 'now'>

/** A claim of expiry before LIFE_MS is believed only after this time, in which this page itself saw the heights grow. */
const OWN_SIGHT_MS = 30_000
/**
 * The slowest pace by which the wait for an expiry is measured: beyond that an endpoint that lies about its pace would make it endless.
 */
const SLOWEST_SLOT_MS = 2_000
/** No cluster makes blocks faster than this: a claim of more is a lie. */
const FASTEST_BLOCK_MS = 100

/**
 * A time by two clocks, in ms: the page's (performance.now), which cannot be set but may stop while the computer sleeps, and
 * the browser's.
 */
type Moment = Readonly<{ own: number; wall: number }>

function thisMoment(): Moment {
  return { own: performance.now(), wall: Date.now() }
}

/** A block height and when a node reported it. */
type Said = Readonly<{ height: number; at: Moment }>

/** The finalized height that one endpoint reported when a blockhash was given. */
type Sight = Said & Readonly<{ node: Connection }>

/**
 * The observations about one blockhash. `endpoints`: those that may have given it, where this page asked for it. `anew`: by the endpoints
 * in use now, the height from which their claims are checked. `sights`: one for each endpoint, where there are several and all answered.
 * `passed`: this page has seen the lifetime of the blockhash pass on all of them.
 */
type Watch = Readonly<{
  since: Moment
  endpoints: readonly string[]
  anew: Map<string, Said>
  sights: Promise<readonly Sight[]>
}> & { passed?: true }

const watches = new Map<string, Watch>()

/**
 * Records that these endpoints gave a blockhash now: the page's clock counts from here, and the height of each endpoint is read.
 * `isSighted` false: a wallet may still choose a newer blockhash, so an expiry before LIFE_MS is not believed.
 */
export async function noteGiven(hash: DatedHash, connection: Connection, isSighted = true): Promise<void> {
  const [endpoints, nodes] = await Promise.all([endpointsOfConnection(connection), connectToEach(connection)])
  const operators = new Set(nodes.map(({ rpcEndpoint }) => operatorOf(rpcEndpoint)))
  const sights = operators.size < 2 || !isSighted ? [] : Promise.all(nodes.map(lookAtHeight)).catch(() => [])
  watches.set(keyOf(hash), {
    since: thisMoment(),
    endpoints,
    anew: new Map(),
    sights: Promise.resolve(sights),
  })
}

async function lookAtHeight(node: Connection): Promise<Sight> {
  const { blockHeight } = await node.getEpochInfo('finalized')
  if (blockHeight === undefined) throw new AppError('rpc/invalid-answer', { method: 'getEpochInfo' })
  return { node, height: blockHeight, at: thisMoment() }
}

/**
 * Whether the network no longer accepts a transaction with this blockhash, by the height that a node claims. A claim is believed
 * where it fits the time that has passed, the heights and slots that were claimed before, and the node's own answer about the
 * blockhash. Only the practice chain can make many blocks at once: there the time does not count.
 */
export async function isPast(way: Way, hash: DatedHash, claim: Claim): Promise<boolean> {
  const { blockhash } = hash
  const status = await hashStatus(way, hash, claim)
  if (status === 'odd') doubts.set(blockhash, 'heights')
  else if (status === 'early' || doubts.get(blockhash) === 'heights') doubts.delete(blockhash)
  return status === 'past'
}

/**
 * Why it is not yet known whether a blockhash has expired: the node claims impossible heights, or a second endpoint has not
 * confirmed the first one's claim.
 */
export type ExpiryDoubt = 'heights' | 'second'

const doubts = new Map<string, ExpiryDoubt>()

/** The current doubt about a blockhash (base58), as far as this page has asked. */
export function doubtAbout(blockhash: string): ExpiryDoubt | null {
  return doubts.get(blockhash) ?? null
}

/** `early`: it may still be valid; `odd`: the node's claims contradict each other. */
async function hashStatus(way: Way, hash: DatedHash, claim: Claim): Promise<'early' | 'past' | 'odd'> {
  const { blockHeight: height = 0 } = claim
  const past = height > hash.lastValidBlockHeight
  const grown = growsWithSlots(hash, claim)
  const dead = async () => ((await isDead(way, hash)) ? 'past' : 'odd')
  if (way.cluster === 'practice') return past ? (grown ? await dead() : 'odd') : 'early'
  const watch = watchOf(way, hash)
  const now = thisMoment()
  const given = { height: hash.lastValidBlockHeight - LIFETIME, at: watch.since }
  const endpoints = await endpointsOfConnection(way.connection)
  if (grown && height >= given.height - APART && growsInTime(given, height, now)) {
    if (!past) return 'early'
    const waited = now.own - watch.since.own
    const isLong = waited >= LIFE_MS && waited >= (await lifeMsNow(way, watch))
    return isLong || (await haveSeenItPass(watch, hash, endpoints)) ? await dead() : 'early'
  }
  if (endpoints.some((url) => watch.endpoints.includes(url))) return 'odd'
  const lifeMs = await lifeMsNow(way, watch)
  const anew = outlivedSinceSeen(watch.anew, endpoints.join(' '), { height, at: now }, lifeMs)
  return anew ? await dead() : 'odd'
}

/**
 * The milliseconds after which a claim of expiry is believed though this page has not seen it come true on two endpoints: LIFE_MS, and
 * longer where the blocks take longer by the samples of any endpoint, or by what this page has seen them add in at least 30 s. So an
 * endpoint can make the wait longer by a lie about its pace, up to a bound, and never shorter.
 */
async function lifeMsNow({ connection }: Way, watch: Watch): Promise<number> {
  const nodes = await connectToEach(connection).catch(() => [])
  const told = nodes.map((node) => fetchSlowestSlotMs(node).catch(() => null))
  const seen = (await watch.sights).map((sight) => seenSlotMs(sight).catch(() => null))
  const paces = (await Promise.all([...told, ...seen])).map((slotMs) => slotMs ?? 0)
  return Math.max(LIFE_MS, LIFE_BLOCKS * Math.min(SLOWEST_SLOT_MS, Math.max(0, ...paces)))
}

/** The milliseconds that a block took by what this page has seen an endpoint add; null where that is not long enough ago. */
async function seenSlotMs({ node, height, at }: Sight): Promise<number | null> {
  const now = await lookAtHeight(node)
  const seen = now.at.own - at.own
  return seen < OWN_SIGHT_MS ? null : seen / Math.max(1, now.height - height)
}

/**
 * Whether a blockhash has certainly expired before LIFE_MS. At least two endpoints may have given it, all of them answer, and on each of
 * them its lifetime has passed: by the slowest of the node's own samples of its pace, and by the blocks that this page saw the node add in
 * at least 30 s. So a lie about pace or height gains nothing beside one honest node. False for a page that was reloaded since, or that has
 * one endpoint.
 */
async function haveSeenItPass(watch: Watch, hash: DatedHash, endpoints: readonly string[]): Promise<boolean> {
  if (watch.passed) return true
  if (thisMoment().own - watch.since.own < OWN_SIGHT_MS) return false
  if (!endpoints.every((url) => watch.endpoints.includes(url))) return false
  const sights = await watch.sights
  if (sights.length < 2) return false
  const passed = await Promise.all(sights.map((sight) => hasSeenItPass(sight, hash))).catch(() => [false])
  if (passed.includes(false)) return false
  watch.passed = true
  return true
}

async function hasSeenItPass(
  { node, height, at }: Sight,
  { lastValidBlockHeight }: DatedHash,
): Promise<boolean> {
  const [now, slotMs] = await Promise.all([lookAtHeight(node), fetchSlowestSlotMs(node)])
  const seen = now.at.own - at.own
  const isLong = slotMs !== null && seen >= OWN_SIGHT_MS && seen >= LIFE_BLOCKS * slotMs
  return isLong && now.height - height >= LIFE_BLOCKS && now.height > lastValidBlockHeight
}

/**
 * Whether a blockhash has expired that came from other endpoints (another one was chosen since, or the page was reloaded), which may have
 * named a wrong height. It counts as expired once this page itself has seen a blockhash's lifetime of blocks pass, plus the distance by
 * which finalized blocks lag.
 */
function outlivedSinceSeen(anew: Watch['anew'], endpoints: string, said: Said, lifeMs: number): boolean {
  const from = anew.get(endpoints)
  if (from && said.height >= from.height && growsInTime(from, said.height, said.at))
    return said.at.own - from.at.own >= lifeMs && said.height > from.height + LIFETIME + APART
  anew.set(endpoints, said)
  return false
}

/**
 * Whether a height grew no faster than the time allows. While the computer sleeps, the chain and at least one of the clocks go on. A node
 * can set neither clock.
 */
function growsInTime(from: Said, height: number, now: Moment): boolean {
  const passed = Math.max(now.own - from.at.own, now.wall - from.at.wall)
  return height - from.height <= passed / FASTEST_BLOCK_MS + APART
}

/** Whether the claimed height grew no faster than the slots: there is at most one block a slot. */
function growsWithSlots({ lastValidBlockHeight, slot }: DatedHash, claim: Claim): boolean {
  const { blockHeight = 0, absoluteSlot } = claim
  if (slot === undefined || absoluteSlot === undefined) return true
  return blockHeight - (lastValidBlockHeight - LIFETIME) <= absoluteSlot - slot + APART
}

/** Whether the node calls the blockhash invalid, or cannot tell: enough time has passed anyway. On the practice chain it must tell. */
async function isDead({ connection, cluster }: Way, { blockhash }: DatedHash): Promise<boolean> {
  const asking = connection.isBlockhashValid(blockhash, { commitment: 'processed' })
  const good = await asking.then(
    ({ value }) => value,
    () => null,
  )
  return cluster === 'practice' ? good === false : good !== true
}

/** The observations about a blockhash. After a reload the browser's clock measures the time before, unless `hash.at` is in the future. */
function watchOf({ now }: Way, hash: DatedHash): Watch {
  const key = keyOf(hash)
  const before = Math.max(0, now() - (hash.at ?? now()))
  const { own, wall } = thisMoment()
  const since = { own: own - before, wall: wall - before }
  const watch = watches.get(key) ?? { since, endpoints: [], anew: new Map(), sights: Promise.resolve([]) }
  watches.set(key, watch)
  return watch
}

function keyOf({ blockhash, lastValidBlockHeight }: DatedHash): string {
  return `${blockhash} ${lastValidBlockHeight}`
}

/**
 * The result of `look` for a transaction. Where the first node finds no payment (`expired`, `nowhere`, `landed-failed`) and the transaction
 * could be paid twice, each endpoint of the connection is asked separately: one that finds a payment is right, and two of different
 * operators must agree that there is none. An endpoint that lacks blocks cannot tell, so each of the others is asked. Null while they cannot
 * tell; `alone` where there is only one operator, or the others have refused this page from the beginning or lack blocks. Rejects with
 * rpc/short-history where all that answer lack blocks, else like the first `look`.
 */
export async function byTwoNodes<Found extends Readonly<{ kind: string }>>(
  access: ChainAccess,
  { hash, canPayTwice }: Readonly<{ hash: DatedHash; canPayTwice: boolean }>,
  look: (access: ChainAccess) => Promise<Found | null>,
): Promise<(Found & Readonly<{ alone?: true }>) | null> {
  const { found, unable } = await wordOf(look(access), 'rpc/short-history')
  if (!unable && !(found && canPayTwice && isDenial(found))) return found
  const nodes = await connectToEach(access.connection)
  if (nodes.length === 1 && unable) throw unable
  if (nodes.length === 1) return found && { ...found, alone: true }
  const words = await Promise.all(
    nodes.map(async (connection) => {
      const looked = wordOf(
        look({ ...access, connection }),
        'rpc/short-history',
        // Some endpoints refuse a burst of requests for a while: one that has answered before will answer again.
        ...(knowsGenesisHash(connection.rpcEndpoint) ? [] : (['rpc/forbidden'] as const)),
      )
      const word = await looked.catch(() => null)
      return { operator: operatorOf(connection.rpcEndpoint), found: word?.found, unable: word?.unable }
    }),
  )
  const told = words.flatMap(({ found: its }) => its ?? [])
  const unables = words.flatMap(({ unable: its }) => its ?? [])
  const [paid] = told.filter((word) => !isDenial(word))
  const [denied] = told
  if (paid) return paid
  const tellers = new Set(words.flatMap(({ operator, found: its }) => (its ? operator : [])))
  if (denied && (tellers.size > 1 || !canPayTwice)) return denied
  const others = words.filter(({ operator }) => !tellers.has(operator))
  if (denied && others.every(({ unable: its }) => its)) return { ...denied, alone: true }
  const short = unables.find(({ code }) => code === 'rpc/short-history')
  if (short && unables.length === nodes.length) throw short
  doubts.set(hash.blockhash, 'second')
  return null
}

/**
 * The answer of one endpoint; `unable`: it failed with one of these codes, which say that it can never answer. Rejects with other
 * errors of `looking`.
 */
async function wordOf<Found>(
  looking: Promise<Found | null>,
  ...codes: readonly AppError['code'][]
): Promise<Readonly<{ found: Found | null; unable?: AppError }>> {
  try {
    return { found: await looking }
  } catch (error) {
    const unable = toAppError(error)
    if (codes.includes(unable.code)) return { found: null, unable }
    throw error
  }
}

function isDenial({ kind }: Readonly<{ kind: string }>): boolean {
  return kind === 'expired' || kind === 'nowhere' || kind === 'landed-failed'
}

type Expiry =
  | Readonly<{ late: false; lastValidBlockHeight: number }>
  | Readonly<{ late: true; height: number }>

/**
 * The last block height at which the network accepts the transaction that the wallet signed, or the finding that it is too late already. A
 * signature is not thrown away because a node is silent or not believed: settling finds out whether it came too late.
 */
export async function expiryOf(way: Way, signed: VersionedMessage, asked: DatedHash): Promise<Expiry> {
  const { connection } = way
  const blockhash = signed.recentBlockhash
  if (blockhash !== asked.blockhash) {
    const { lastValidBlockHeight: newest } = await withRpcErrors(() => fetchBlockhash(connection))
    await noteGiven({ blockhash, lastValidBlockHeight: newest }, connection)
    return { late: false, lastValidBlockHeight: newest }
  }
  const height = await connection.getBlockHeight('confirmed').catch(() => 0)
  const late = await isPast(way, asked, { blockHeight: height })
  return late ? { late, height } : { late, lastValidBlockHeight: asked.lastValidBlockHeight }
}

/**
 * The latest expiry of a request to a wallet that sends by itself. The wallet may have replaced the blockhash, but by none that expires
 * later than the newest one now.
 */
export async function latestExpiry(
  connection: Connection,
  { blockhash }: DatedHash,
  signal?: AbortSignal,
): Promise<DatedHash> {
  const { lastValidBlockHeight } = await untilAnswered(() => fetchBlockhash(connection), signal)
  const latest = { blockhash, lastValidBlockHeight }
  await noteGiven(latest, connection, false)
  return latest
}

/** Milliseconds between two questions to a node that does not answer. */
const BETWEEN_MS = 700

/** Asks until a node answers. Rejects only when `signal` is aborted. */
export async function untilAnswered<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    const answer = await ask().then(
      (value) => ({ value }),
      () => null,
    )
    if (answer) return answer.value
    await pause(BETWEEN_MS, signal)
  }
}

/** How often a node is asked at most, and the milliseconds between. */
export type PollLimits = Readonly<{ tries: number; betweenMs: number }>

/**
 * Asks until a node can answer: it may know a status before it knows the whole transaction. Null where it cannot in time, or
 * does not answer. Rejects only when `signal` is aborted.
 */
export async function untilTold<T>(
  ask: () => Promise<T | null>,
  { tries, betweenMs }: PollLimits,
  signal?: AbortSignal,
): Promise<T | null> {
  for (let left = tries; left > 0; left--) {
    const answer = await ask().catch(() => null)
    if (answer !== null) return answer
    if (left > 1) await pause(betweenMs, signal)
  }
  return null
}

/** JSON_RPC_SERVER_ERROR_TRANSACTION_HISTORY_NOT_AVAILABLE of Agave. */
const NO_HISTORY = -32_011

/** Whether this error says that the node can never return past transactions. */
export function isWithoutHistory(error: unknown): boolean {
  return isNoMethod(error) || (error instanceof SolanaJSONRPCError && error.code === NO_HISTORY)
}

/** Whether this error says that the endpoint does not offer the method. */
export function isNoMethod(error: unknown): boolean {
  return error instanceof AppError && error.code === 'rpc/no-method'
}

/** For `catch`: throws rpc/short-history where a node keeps no history, else the error itself. */
export function withoutHistory(error: unknown): never {
  throw isWithoutHistory(error) ? new AppError('rpc/short-history', {}, { cause: error }) : error
}

/** For `catch`: null where the node may be asked again; throws rpc/short-history, which says that it never can tell. */
export function unlessShort(error: unknown): null {
  if (isShort(error)) throw error
  return null
}

/** Whether this error is rpc/short-history. */
export function isShort(error: unknown): boolean {
  return error instanceof AppError && error.code === 'rpc/short-history'
}

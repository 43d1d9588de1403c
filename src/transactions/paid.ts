/** Reads what a landed transaction took from its payer, and proves it: a node's copy of a transaction is believed only where its sums hold. */

import { type Connection, PublicKey, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import * as v from 'valibot'
import { endpointsOfConnection, isU64, type U64 } from '../solana/exactCall'
import { rpcCall } from '../solana/rpcFetch'
import { U64_MAX } from '../units/amounts'
import { isAddress } from '../units/base58'
import { fromBase64 } from '../units/bytes'
import { isSame } from '../units/isSame'
import type { ChainAccess } from './contract'
import type { ExecutionEvent, Recorder, TokenDelta, UnprovenReason } from './events'
import {
  askedSince,
  type Execution,
  type LatestRequest,
  type PaidState,
  type WalletRequest,
} from './execution'
import { type PollLimits, untilTold } from './expiry'
import { accountKeysOf, type LoadedAddresses, lookupTablesOf } from './pack'
import { carriesOut, isSigned, signatureOf } from './signedMessage'

/**
 * A transaction of an operation that is on the chain: its index, the request, its lookup tables, the payer (base58), and the facts
 * that the journal already has.
 */
type Landed = Readonly<{
  index: number
  signature: string
  asked: LatestRequest
  tables: LoadedAddresses
  payer: string
  paid?: PaidState | undefined
  unproven?: UnprovenReason | undefined
  /** It did not do what was asked. */
  end?: WalletRequest['landed']
}>

export function landedOf(
  { operation }: Pick<Execution, 'operation'>,
  index: number,
  { signature, asked, paid, unproven }: Pick<Landed, 'signature' | 'asked' | 'paid' | 'unproven'>,
): Landed {
  const { payer, parts } = operation
  return { index, signature, asked, tables: lookupTablesOf(parts?.[index]), payer, paid, unproven }
}

/**
 * Reads and writes the real cost of a confirmed transaction, if a node's copy of it can be proven; else writes why it is not
 * believed. Yields nothing where no node answers in time, or the answer is already written.
 */
export async function* writePaid(
  landed: Landed,
  { connection, now }: Pick<ChainAccess, 'connection' | 'now'>,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index } = landed
  const read = await readPaid(connection, landed, now(), signal)
  if (read === null) return
  if (typeof read === 'object') {
    if (!isSame(read, landed.paid)) yield await record({ type: 'paid', transaction: index, ...read })
  } else if (!landed.paid && read !== landed.unproven)
    yield await record({ type: 'unproven', transaction: index, why: read })
}

/** How often to ask again for a proof: a node may lag or lie. */
const PROOF_PATIENCE: PollLimits = { tries: 12, betweenMs: 800 }
const MOST_UNPROVEN = 3

/** Reads the real cost. Where one endpoint returns nothing, or a copy that proves nothing, the others are asked. */
export async function readPaid(
  connection: Connection,
  landed: Landed,
  now: number,
  signal?: AbortSignal,
  patience = PROOF_PATIENCE,
): Promise<PaidState | UnprovenReason | null> {
  let unproven = 0
  const ask = async () => {
    const urls = await endpointsOfConnection(connection)
    const askAt = async (some: readonly string[]) => {
      const told = await rpcCall<unknown>(some, 'getTransaction', [landed.signature, HOW]).catch(() => null)
      return told === null ? null : prove(told, landed, now)
    }
    const first = await askAt(urls)
    if (first !== null && typeof first !== 'string') return first
    for (const url of urls.length > 1 ? urls : []) {
      const other = await askAt([url])
      if (other !== null && typeof other !== 'string') return other
    }
    return first !== null && (unproven += 1) === MOST_UNPROVEN ? first : null
  }
  return await untilTold(ask, patience, signal)
}

const HOW = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }

/** The parts of a node's answer about a transaction that are about money; lamports are exact. */
const lamports = v.custom<U64>(isU64)
const address = v.pipe(v.string(), v.check(isAddress))
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.check((digits) => BigInt(digits) <= U64_MAX),
)
const tokenBalance = v.object({
  accountIndex: v.number(),
  mint: address,
  owner: v.nullish(v.union([address, v.literal('')])),
  uiTokenAmount: v.object({ amount }),
})
const shown = v.object({
  slot: v.number(),
  blockTime: v.nullish(v.number()),
  transaction: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  meta: v.object({
    err: v.unknown(),
    fee: lamports,
    preBalances: v.array(lamports),
    postBalances: v.array(lamports),
    preTokenBalances: v.nullish(v.array(tokenBalance)),
    postTokenBalances: v.nullish(v.array(tokenBalance)),
    loadedAddresses: v.nullish(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) })),
  }),
})

type Shown = v.InferOutput<typeof shown>

/**
 * The cost of a transaction for the payer, if the node's copy is proven to be that transaction: the wallet's signature comes first
 * and is valid for its bytes, it does what was asked, it did not fail, it landed after the request, and all balances together lost
 * the fee. Else the first of these conditions that does not hold. Of one that did not do what was asked (`end`), it failed as the status
 * said, or it did something else that names the payer.
 */
export function prove(told: unknown, landed: Landed, now: number): PaidState | UnprovenReason {
  const read = v.safeParse(shown, told)
  if (!read.success) return 'unreadable'
  const { transaction, meta, slot } = read.output
  const found = transactionOf(transaction[0])
  if (!found) return 'unreadable'
  const { message, signatures } = found
  if (signatureOf(found) !== landed.signature || !isSigned(message, signatures)) return 'signature'
  const { end } = landed
  const tables = !end && accountKeysOf(message, landed.tables) ? landed.tables : loadedOf(meta)
  const keys = accountKeysOf(message, tables)?.map((key) => key.toBase58()) ?? []
  const isIts = end
    ? keys.includes(landed.payer)
    : keys[0] === landed.payer && doesWhatWasAsked(message, landed, tables)
  if (!isIts) return 'contents'
  if ((meta.err !== null) !== (end === 'failed')) return 'failed'
  if (slot < askedSince(landed.asked)) return 'slot'
  const isWritable = [...keys.keys()].map((index) => message.isAccountWritable(index))
  if (!addsUp(meta, isWritable) || (end === 'failed' && !isFeeAlone(meta))) return 'sums'
  return paidOf(read.output, keys, landed, now)
}

/** Whether nothing moved but the fee, from who pays it: so it is with each transaction that failed. */
function isFeeAlone({ fee, preBalances, postBalances }: Shown['meta']): boolean {
  return preBalances.every((before, at) => {
    const taken = at === 0 ? BigInt(fee) : 0n
    return BigInt(before) - BigInt(postBalances[at] ?? before) === taken
  })
}

function transactionOf(base64: string): VersionedTransaction | null {
  try {
    return VersionedTransaction.deserialize(fromBase64(base64))
  } catch {
    return null
  }
}

function loadedOf({ loadedAddresses }: Shown['meta']): LoadedAddresses {
  const keys = (addresses: readonly string[] = []) =>
    addresses.flatMap((address) => (isAddress(address) ? [new PublicKey(address)] : []))
  return { writable: keys(loadedAddresses?.writable), readonly: keys(loadedAddresses?.readonly) }
}

/** Whether a transaction does what its request asked. An imported operation has no request to compare with. */
function doesWhatWasAsked(
  found: VersionedMessage,
  { asked, tables }: Landed,
  foundTables: LoadedAddresses,
): boolean {
  if (asked.message === '') return true
  const messages = new Set([asked, ...(asked.earlier ?? [])].map(({ message }) => message ?? asked.message))
  return [...messages].some((each) =>
    carriesOut(VersionedMessage.deserialize(fromBase64(each)), found, { asked: tables, found: foundTables }),
  )
}

/** Whether the balances add up: a transaction only moves lamports between accounts that it writes, and pays its fee. */
function addsUp({ preBalances, postBalances, fee }: Shown['meta'], isWritable: readonly boolean[]): boolean {
  if (preBalances.length !== isWritable.length || postBalances.length !== isWritable.length) return false
  if (isWritable.some((mayChange, at) => !mayChange && preBalances[at] !== postBalances[at])) return false
  const sum = (balances: readonly U64[]) => balances.reduce<bigint>((total, each) => total + BigInt(each), 0n)
  return sum(preBalances) - sum(postBalances) === BigInt(fee)
}

/** How far apart the clocks of the browser and the network may be. */
const CLOCKS_MS = 86_400_000

/** The time of its block in seconds, if that is plausible: not before the request, and not in the future. */
function timeOf({ blockTime }: Shown, { asked }: Landed, now: number): number | null {
  if (!Number.isSafeInteger(blockTime)) return null
  const at = Number(blockTime) * 1000
  return at >= (asked.at ?? 0) - CLOCKS_MS && at <= now + CLOCKS_MS ? Number(blockTime) : null
}

/**
 * The cost for the payer in lamports: the total, the fee, and the gain or (below zero) loss of every other account (`rents`, by base58
 * address), with the changes of token accounts. `keys`: all accounts of the transaction, the one that pays its fee first.
 */
function paidOf(told: Shown, keys: readonly string[], landed: Landed, now: number): PaidState {
  const { meta } = told
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  const change = (index: number) => BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0)
  const payer = keys.indexOf(landed.payer)
  const gains = keys.map((key, index) => [key, change(index)] as const).toSpliced(payer, 1)
  return {
    total: -change(payer),
    fee: payer === 0 ? BigInt(meta.fee) : 0n,
    balanceAfter: BigInt(postBalances[payer] ?? 0),
    rents: Object.fromEntries(gains.filter(([, gain]) => gain !== 0n)),
    blockTime: timeOf(told, landed, now),
    ...(preTokenBalances &&
      postTokenBalances && { tokens: tokenDeltas(keys, preTokenBalances, postTokenBalances) }),
  }
}

type TokenBalance = v.InferOutput<typeof tokenBalance>

/** The changes of token accounts. An account that was opened or closed is listed on one side only: the other side counts as zero. */
function tokenDeltas(
  keys: readonly string[],
  before: readonly TokenBalance[],
  after: readonly TokenBalance[],
): readonly TokenDelta[] {
  const amountAt = (side: readonly TokenBalance[], index: number) =>
    BigInt(side.find(({ accountIndex }) => accountIndex === index)?.uiTokenAmount.amount ?? 0)
  const accounts = new Map([...before, ...after].map((balance) => [balance.accountIndex, balance]))
  return [...accounts].flatMap(([index, { mint, owner }]) => {
    const account = keys[index]
    const change = amountAt(after, index) - amountAt(before, index)
    return account === undefined || change === 0n ? [] : [{ account, mint, owner: owner ?? '', change }]
  })
}

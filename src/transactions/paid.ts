import { PublicKey, VersionedMessage, VersionedTransaction, type Connection } from '@solana/web3.js'
import * as v from 'valibot'
import { endpointsOfConnection, isU64, type U64 } from '../solana/exactCall'
import { rpcCall } from '../solana/rpcFetch'
import { isAddress } from '../units/base58'
import { fromBase64 } from '../units/bytes'
import { untilTold, type Patience } from './asking'
import { carriesOut, isSigned, signatureOf } from './checkSigned'
import { tablesOf } from './operationRecord'
import type { ExecutionEvent, TokenDelta, Unproven } from './events'
import type { Execution } from './execution'
import { isSame } from './journal'
import { accountKeysOf, type Loaded } from './lookupTables'
import type { Recorder } from './recorder'
import type { Engine } from './engine'
import { askedSince, type Asked, type Paid } from './transactionState'

/**
 * A transaction of an operation that is on the chain: which of them, what was asked, the lookup tables that it names accounts by, who paid
 * (base58), and what is written down of it already.
 */
export type Landed = Readonly<{
  index: number
  signature: string
  asked: Asked
  tables: Loaded
  payer: string
  paid?: Paid | undefined
  unproven?: Unproven | undefined
}>

export function landedOf(
  { operation }: Pick<Execution, 'operation'>,
  index: number,
  { signature, asked, paid, unproven }: Pick<Landed, 'signature' | 'asked' | 'paid' | 'unproven'>,
): Landed {
  const { payer, parts } = operation
  return { index, signature, asked, tables: tablesOf(parts?.[index]), payer, paid, unproven }
}

/**
 * Reads and writes what a confirmed transaction really took, as far as what a node shows proves it; else what keeps it from being
 * believed. Yields nothing where no node tells in time, or nothing else than what is written down.
 */
export async function* writePaid(
  landed: Landed,
  { connection, now }: Pick<Engine, 'connection' | 'now'>,
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

/** What a node shows may be made up, or a moment behind: so often is asked for what proves itself. */
const PATIENCE: Patience = { tries: 12, betweenMs: 800 }
const MOST_UNPROVEN = 3

/** Where nothing is shown, or what does not prove itself, each of several endpoints is asked. */
async function readPaid(
  connection: Connection,
  landed: Landed,
  now: number,
  signal?: AbortSignal,
): Promise<Paid | Unproven | null> {
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
  return await untilTold(ask, PATIENCE, signal)
}

const HOW = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }

/** What a node tells of a transaction in a block, as far as it is about money; lamports to the last digit. */
const lamports = v.custom<U64>(isU64)
const address = v.pipe(v.string(), v.check(isAddress))
const MOST = 2n ** 64n - 1n
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.check((digits) => BigInt(digits) <= MOST),
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
 * What a transaction took from the payer by what a node shows of it, where that is the very transaction: the wallet's signature is its
 * first and is of these bytes, they do what was asked, it did not fail, it landed since it was asked for, and all balances together
 * lost the fee. Else what of it is not so.
 */
export function prove(told: unknown, landed: Landed, now: number): Paid | Unproven {
  const read = v.safeParse(shown, told)
  if (!read.success) return 'unreadable'
  const { transaction, meta, slot } = read.output
  const found = transactionOf(transaction[0])
  if (!found) return 'unreadable'
  const { message, signatures } = found
  if (signatureOf(found) !== landed.signature || !isSigned(message, signatures)) return 'signature'
  const tables = accountKeysOf(message, landed.tables) ? landed.tables : loadedOf(meta)
  if (message.staticAccountKeys[0]?.toBase58() !== landed.payer || !doesWhatWasAsked(message, landed, tables))
    return 'contents'
  if (meta.err !== null) return 'failed'
  if (slot < askedSince(landed.asked)) return 'slot'
  const keys = accountKeysOf(message, tables)?.map((key) => key.toBase58()) ?? []
  const isWritable = [...keys.keys()].map((index) => message.isAccountWritable(index))
  return addsUp(meta, isWritable) ? paidOf(read.output, keys, landed, now) : 'sums'
}

function transactionOf(base64: string): VersionedTransaction | null {
  try {
    return VersionedTransaction.deserialize(fromBase64(base64))
  } catch {
    return null
  }
}

function loadedOf({ loadedAddresses }: Shown['meta']): Loaded {
  const keys = (addresses: readonly string[] = []) =>
    addresses.flatMap((address) => (isAddress(address) ? [new PublicKey(address)] : []))
  return { writable: keys(loadedAddresses?.writable), readonly: keys(loadedAddresses?.readonly) }
}

/** What came from a file does not say what was asked. */
function doesWhatWasAsked(found: VersionedMessage, { asked, tables }: Landed, foundTables: Loaded): boolean {
  if (asked.message === '') return true
  const messages = new Set([asked, ...(asked.earlier ?? [])].map(({ message }) => message ?? asked.message))
  return [...messages].some((each) =>
    carriesOut(VersionedMessage.deserialize(fromBase64(each)), found, { asked: tables, found: foundTables }),
  )
}

/** Lamports only change hands in a transaction, but for its fee, and only those of accounts that it writes. */
function addsUp({ preBalances, postBalances, fee }: Shown['meta'], isWritable: readonly boolean[]): boolean {
  if (preBalances.length !== isWritable.length || postBalances.length !== isWritable.length) return false
  if (isWritable.some((mayChange, at) => !mayChange && preBalances[at] !== postBalances[at])) return false
  const sum = (balances: readonly U64[]) => balances.reduce<bigint>((total, each) => total + BigInt(each), 0n)
  return sum(preBalances) - sum(postBalances) === BigInt(fee)
}

/** So far may the clocks of a browser and of the network lie apart. */
const CLOCKS_MS = 86_400_000

/** The time of its block in seconds, if it can be: not before it was asked for, and not in the future. */
function timeOf({ blockTime }: Shown, { asked }: Landed, now: number): number | null {
  if (!Number.isSafeInteger(blockTime)) return null
  const at = Number(blockTime) * 1000
  return at >= (asked.at ?? 0) - CLOCKS_MS && at <= now + CLOCKS_MS ? Number(blockTime) : null
}

/**
 * What it took from the payer (lamports): in all, in fees, and what every other account gained or, below zero, lost (`rents`, by base58
 * address), with what it did to token accounts. `keys`: all its accounts, the payer first.
 */
function paidOf(told: Shown, keys: readonly string[], landed: Landed, now: number): Paid {
  const { meta } = told
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  const change = (index: number) => BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0)
  const gains = keys.map((key, index) => [key, change(index)] as const).slice(1)
  return {
    total: -change(0),
    fee: BigInt(meta.fee),
    balanceAfter: BigInt(postBalances[0] ?? 0),
    rents: Object.fromEntries(gains.filter(([, gain]) => gain !== 0n)),
    blockTime: timeOf(told, landed, now),
    ...(preTokenBalances &&
      postTokenBalances && { tokens: tokenMoves(keys, preTokenBalances, postTokenBalances) }),
  }
}

type TokenBalance = v.InferOutput<typeof tokenBalance>

/** An account that was opened or closed is told of on one side only: it held nothing on the other. */
function tokenMoves(
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

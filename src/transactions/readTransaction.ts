import type { Connection, TransactionError } from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { exactCall, isU64, type U64 } from '../solana/exactCall'
import { stringifyRounded } from '../solana/exactNumbers'
import { isUnsupportedVersion } from '../solana/namedErrors'
import { programName } from '../solana/programs'
import { decodeBase58 } from '../units/base58'
import type { FailureRecord } from './events'
import { landedFailure } from './failures/decode'

/**
 * A transaction as the chain has it. Lamports; `blockTime` in ms since 1970; token changes in base units, by owner: an account that changes
 * hands is taken from the one and given to the other.
 */
export type ReadTransaction = Readonly<{
  signature: string
  slot: number
  blockTime: number | null
  version: 'legacy' | number
  failure: string | null
  /** Why it failed; null where it succeeded. */
  cause: FailureRecord | null
  fee: bigint
  /** The budget that a message of version 1 sets, in units and lamports; null for others, which set it by instructions. */
  budget: Readonly<{ units: number; priorityFee: bigint }> | null
  /** Compute units that it used. */
  units: number | null
  payer: string
  /** All signers (base58), the payer first. */
  signers: readonly string[]
  balances: readonly BalanceChange[]
  tokens: readonly TokenChange[]
  /** All token accounts that the transaction names, changed or not. */
  tokenAccounts: readonly TokenAccount[]
  programs: readonly Readonly<{ address: string; name: string | undefined }>[]
  /** All instructions in the order in which they ran, also those that programs gave (`inner`): program, accounts and data (base58). */
  instructions: readonly Readonly<{
    program: string
    data: string
    accounts?: readonly string[]
    inner?: boolean
  }>[]
  logs: readonly string[]
}>

export type BalanceChange = Readonly<{ address: string; change: bigint; after: bigint }>
export type TokenAccount = Readonly<{ account: string; mint: string; owner: string | undefined }>
export type TokenChange = TokenAccount & Readonly<{ change: bigint; decimals: number }>

const Index = v.pipe(v.number(), v.integer(), v.minValue(0))
const Lamports = v.custom<U64>(isU64)
const Keys = v.array(v.string())
const Instruction = v.object({ programIdIndex: Index, accounts: v.array(Index), data: v.string() })
const Balance = v.object({
  accountIndex: Index,
  mint: v.string(),
  owner: v.nullish(v.string()),
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)), decimals: Index }),
})
/** The budget of a message of version 1; a missing number counts as 0 (solana-message, `TransactionConfig`). */
const Config = v.object({ computeUnitLimit: v.nullish(Index), priorityFee: v.nullish(Lamports) })

/**
 * A node's answer about a transaction in the encoding `json`, of any version: web3.js 1.98 refuses all but legacy and 0. A field that a
 * node may leave out is null or missing.
 */
const Landed = v.object({
  slot: Index,
  blockTime: v.nullish(v.number()),
  version: v.optional(v.union([v.literal('legacy'), Index])),
  transaction: v.object({
    message: v.object({
      accountKeys: Keys,
      header: v.object({ numRequiredSignatures: Index }),
      instructions: v.array(Instruction),
      transactionConfig: v.nullish(Config),
    }),
  }),
  meta: v.nullable(
    v.object({
      err: v.unknown(),
      fee: Lamports,
      computeUnitsConsumed: v.nullish(Lamports),
      preBalances: v.array(Lamports),
      postBalances: v.array(Lamports),
      preTokenBalances: v.nullish(v.array(Balance)),
      postTokenBalances: v.nullish(v.array(Balance)),
      loadedAddresses: v.nullish(v.object({ writable: Keys, readonly: Keys })),
      innerInstructions: v.nullish(v.array(v.object({ index: Index, instructions: v.array(Instruction) }))),
      logMessages: v.nullish(Keys),
    }),
  ),
})

/** A transaction as a node shows it, with the addresses to which its instructions and balances refer by index; lookup tables come last. */
export type LandedTransaction = v.InferOutput<typeof Landed> & Readonly<{ addresses: readonly string[] }>
export type LandedInstruction = v.InferOutput<typeof Instruction>

/**
 * Fetches a transaction as the node shows it; null where the node does not have it. Rejects with rpc/invalid-answer where it cannot be read
 * (the other transactions of a list can still be shown), or with rpc/*.
 */
async function fetchLanded(connection: Connection, signature: string): Promise<LandedTransaction | null> {
  const answer = await exactCall<unknown>(connection, 'getTransaction', [signature, HOW])
  if (answer === null) return null
  const { success, output } = v.safeParse(Landed, answer)
  if (!success) throw new AppError('rpc/invalid-answer', { method: 'getTransaction' })
  const { writable = [], readonly = [] } = output.meta?.loadedAddresses ?? {}
  return { ...output, addresses: [...output.transaction.message.accountKeys, ...writable, ...readonly] }
}

/** Nodes refuse a reader that did not ask for the version of a transaction; the newest one is 1 (SIMD-0385). */
const HOW = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 }

/** Whether an error says that a transaction exists and cannot be read: the node or this page does not know its version. */
export function isUnreadable(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  return error.code === 'rpc/invalid-answer' || isUnsupportedVersion(error)
}

/** A transaction of a list, as the node shows it; null where the node does not have it, or where it cannot be read. Rejects with rpc/*. */
export async function fetchReadable(
  connection: Connection,
  signature: string,
): Promise<LandedTransaction | null> {
  try {
    return await fetchLanded(connection, signature)
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

/** Reads a transaction. Rejects with account/not-found where the node does not have it, else as fetchLanded. */
export async function readTransaction(connection: Connection, signature: string): Promise<ReadTransaction> {
  const found = await fetchLanded(connection, signature)
  if (!found?.meta) throw new AppError('account/not-found', { address: signature })
  const { meta, slot, transaction, addresses, blockTime, version = 'legacy' } = found
  const { header, instructions, transactionConfig } = transaction.message
  return {
    signature,
    slot,
    blockTime: typeof blockTime === 'number' ? blockTime * 1000 : null,
    version,
    failure: hasFailed(meta) ? stringifyRounded(meta.err) : null,
    cause: hasFailed(meta) ? causeOf(meta, transaction.message.instructions, addresses) : null,
    fee: BigInt(meta.fee),
    budget: transactionConfig
      ? {
          units: transactionConfig.computeUnitLimit ?? 0,
          priorityFee: BigInt(transactionConfig.priorityFee ?? 0),
        }
      : null,
    units:
      meta.computeUnitsConsumed === null || meta.computeUnitsConsumed === undefined
        ? null
        : Number(meta.computeUnitsConsumed),
    payer: addresses[0] ?? '',
    signers: addresses.slice(0, header.numRequiredSignatures),
    balances: addresses.flatMap((address, at) =>
      balanceChange(address, meta.preBalances[at], meta.postBalances[at]),
    ),
    tokens: tokenChanges(meta, addresses),
    tokenAccounts: [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].map(
      ({ accountIndex, mint, owner }) => ({
        account: addresses[accountIndex] ?? '',
        mint,
        owner: owner ?? undefined,
      }),
    ),
    programs: programsOf(
      instructions.map(({ programIdIndex }) => programIdIndex),
      addresses,
    ),
    instructions: inOrder(instructions, meta).map(({ programIdIndex, accounts, data, inner }) => ({
      program: addresses[programIdIndex] ?? '',
      accounts: accounts.map((index) => addresses[index] ?? ''),
      data,
      inner,
    })),
    logs: meta.logMessages ?? [],
  }
}

function hasFailed({ err }: Meta): boolean {
  return err !== null && err !== undefined
}

function causeOf(
  { err, logMessages }: Meta,
  instructions: readonly LandedInstruction[],
  addresses: readonly string[],
): FailureRecord {
  const programs = instructions.map(({ programIdIndex }) => addresses[programIdIndex] ?? '')
  return landedFailure(err as TransactionError, logMessages ?? [], programs)
}

/** The instructions of a transaction, each followed by those that its program gave. */
function inOrder(own: readonly LandedInstruction[], meta: Meta) {
  return own.flatMap((one, at) => [
    { ...one, inner: false },
    ...(meta.innerInstructions ?? []).flatMap(({ index, instructions }) =>
      index === at ? instructions.map((inner) => ({ ...inner, inner: true })) : [],
    ),
  ])
}

function balanceChange(address: string, before: U64 = 0, after: U64 = 0): readonly BalanceChange[] {
  const [was, is] = [BigInt(before), BigInt(after)]
  return was === is ? [] : [{ address, change: is - was, after: is }]
}

type Meta = NonNullable<LandedTransaction['meta']>

/**
 * What each owner of a token account lost and got in it: its balance is of one owner before and maybe of another one after, as when the
 * account itself is given away. A node that tells no owner leaves it undefined.
 */
function tokenChanges(meta: Meta, addresses: readonly string[]): readonly TokenChange[] {
  const before = meta.preTokenBalances ?? []
  const after = meta.postTokenBalances ?? []
  const indexes = [...new Set([...before, ...after].map(({ accountIndex }) => accountIndex))]
  return indexes.flatMap((index) => {
    const [lost, got] = [before, after].map((list) => list.find(({ accountIndex }) => accountIndex === index))
    const account = addresses[index] ?? ''
    const isOfOne = lost?.mint === got?.mint && (lost?.owner ?? got?.owner) === (got?.owner ?? lost?.owner)
    if (lost && got && isOfOne) return tokenChange(account, got, amountIn(got) - amountIn(lost))
    return [
      ...(lost ? tokenChange(account, lost, -amountIn(lost)) : []),
      ...(got ? tokenChange(account, got, amountIn(got)) : []),
    ]
  })
}

type TokenBalance = v.InferOutput<typeof Balance>

function amountIn({ uiTokenAmount }: TokenBalance): bigint {
  return BigInt(uiTokenAmount.amount)
}

function tokenChange(account: string, balance: TokenBalance, change: bigint): readonly TokenChange[] {
  const { mint, owner, uiTokenAmount } = balance
  return change === 0n
    ? []
    : [{ account, mint, owner: owner ?? undefined, change, decimals: uiTokenAmount.decimals }]
}

function programsOf(indexes: readonly number[], addresses: readonly string[]): ReadTransaction['programs'] {
  const unique = [...new Set(indexes.map((index) => addresses[index] ?? ''))]
  return unique.map((address) => ({ address, name: programName(address) }))
}

/** Whether a text can be a transaction's signature: base58 of exactly 64 bytes. */
export function isSignature(text: string): boolean {
  return text.length >= 64 && text.length <= 88 && decodeBase58(text)?.length === 64
}

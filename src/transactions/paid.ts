import type { Connection } from '@solana/web3.js'
import * as v from 'valibot'
import { exactCall, isU64, type U64 } from '../solana/exactCall'
import { untilTold, type Patience } from './asking'
import type { ExecutionEvent, TokenMove } from './events'
import type { Recorder } from './recorder'
import type { Road } from './road'
import type { Paid } from './transactionState'

/** A transaction of a deed that is on the chain: which of them, and who paid (base58). */
type Landed = Readonly<{ index: number; signature: string; payer: string }>

/** Reads and writes what a confirmed transaction really took. Yields nothing where no node tells in time; the receipt then says so. */
export async function* writePaid(
  { index, signature, payer }: Landed,
  { connection }: Pick<Road, 'connection'>,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const paid = await readPaid(connection, signature, payer, signal)
  if (paid) yield await record({ type: 'paid', transaction: index, ...paid })
}

const PATIENCE: Patience = { tries: 12, betweenMs: 800 }

function readPaid(
  connection: Connection,
  signature: string,
  payer: string,
  signal?: AbortSignal,
): Promise<Paid | null> {
  const ask = async () => {
    const found = v.safeParse(
      landed,
      await exactCall<unknown>(connection, 'getTransaction', [signature, HOW]),
    )
    return found.success ? paidOf(found.output, payer) : null
  }
  return untilTold(ask, PATIENCE, signal)
}

const HOW = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }

/** What a node tells of a transaction in a block, as far as it is about money; lamports to the last digit. */
const lamports = v.custom<U64>(isU64)
const tokenBalance = v.object({
  accountIndex: v.number(),
  mint: v.string(),
  owner: v.nullish(v.string()),
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) }),
})
const landed = v.object({
  blockTime: v.nullish(v.number()),
  transaction: v.object({ message: v.object({ accountKeys: v.array(v.string()) }) }),
  meta: v.object({
    fee: lamports,
    preBalances: v.array(lamports),
    postBalances: v.array(lamports),
    preTokenBalances: v.nullish(v.array(tokenBalance)),
    postTokenBalances: v.nullish(v.array(tokenBalance)),
    loadedAddresses: v.nullish(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) })),
  }),
})

/**
 * What a transaction took from the payer by its own record on the chain (lamports): in all, in fees, and what every other account
 * gained or, below zero, lost (`rents`, by base58 address), with what it did to token accounts. Null where the payer is not in it.
 */
function paidOf({ meta, transaction, blockTime }: v.InferOutput<typeof landed>, payer: string): Paid | null {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...transaction.message.accountKeys, ...writable, ...readonly]
  const at = keys.indexOf(payer)
  if (at === -1) return null
  const { preBalances, postBalances } = meta
  const change = (index: number) => BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0)
  const gains = keys.map((key, index) => [key, change(index)] as const)
  return {
    total: -change(at),
    fee: BigInt(meta.fee),
    balanceAfter: BigInt(postBalances[at] ?? 0),
    rents: Object.fromEntries(gains.filter(([key, gain]) => key !== payer && gain !== 0n)),
    blockTime: blockTime ?? null,
    tokens: tokenMoves(keys, meta.preTokenBalances ?? [], meta.postTokenBalances ?? []),
  }
}

type TokenBalance = v.InferOutput<typeof tokenBalance>

/** An account that was opened or closed is told of on one side only: it held nothing on the other. */
function tokenMoves(
  keys: readonly string[],
  before: readonly TokenBalance[],
  after: readonly TokenBalance[],
): readonly TokenMove[] {
  const amountAt = (side: readonly TokenBalance[], index: number) =>
    BigInt(side.find(({ accountIndex }) => accountIndex === index)?.uiTokenAmount.amount ?? 0)
  const accounts = new Map([...before, ...after].map((balance) => [balance.accountIndex, balance]))
  return [...accounts].flatMap(([index, { mint, owner }]) => {
    const account = keys[index]
    const change = amountAt(after, index) - amountAt(before, index)
    return account === undefined || change === 0n ? [] : [{ account, mint, owner: owner ?? '', change }]
  })
}

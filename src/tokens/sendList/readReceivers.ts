/** Reads the receivers of a list from the chain, in batches: which cannot own tokens, and whose token account must be opened. */

import '../../solana/buffer'
import { ACCOUNT_SIZE, MULTISIG_SIZE, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, type Connection } from '@solana/web3.js'
import { fetchAccounts, type FoundAccount, isOfProgram } from '../../solana/accounts'
import { encodeBase58 } from '../../units/base58'
import type { ReceiverState } from '../../transactions/plan'
import { tokenAccountOf } from '../tokenProgram'
import type { TokenStandard } from '../createToken'

/** The token of a list; null for SOL. */
export type ListToken = Readonly<{ mint: PublicKey; standard: TokenStandard }> | null

/**
 * The kind of an address of the list. `owner`: of a token account, the owner that the list probably means. `opens`: the address has no
 * account of the token, and the sender opens it; never for SOL.
 */
export type ListReceiver = Readonly<
  | ({ kind: 'wallet'; opens: boolean } & ReceiverState)
  | { kind: 'token-account'; owner: string }
  | { kind: 'mint' | 'program' }
>

/** A batch takes two requests of a hundred accounts. */
const BATCH = 100
/** Enough bytes to tell a multisig, whose length is unique, from longer accounts. */
export const RECEIVER_SLICE = { offset: 0, length: MULTISIG_SIZE + 1 } as const
/** Token-2022 puts the kind of an account with extensions behind its plain part; 2 is a token account. */
const KIND_OF_TOKEN_ACCOUNT = 2

/**
 * Reads each address once, batch after batch, and reports how many are done. Rejects like web3.js, or with the reason of `signal` when it
 * is aborted.
 */
export async function readReceivers(
  connection: Connection,
  addresses: Iterable<string>,
  token: ListToken,
  { onRead = () => {}, signal }: Readonly<{ onRead?: (read: number) => void; signal?: AbortSignal }> = {},
): Promise<ReadonlyMap<string, ListReceiver>> {
  const all = [...new Set(addresses)]
  const found = new Map<string, ListReceiver>()
  for (let at = 0; at < all.length; at += BATCH) {
    signal?.throwIfAborted()
    const batch = all.slice(at, at + BATCH)
    // One batch after another: a public node refuses a hundred requests at once.
    // oxlint-disable-next-line no-await-in-loop
    for (const [address, receiver] of await readBatch(connection, batch, token)) found.set(address, receiver)
    onRead(found.size)
  }
  return found
}

async function readBatch(
  connection: Connection,
  batch: readonly string[],
  token: ListToken,
): Promise<readonly (readonly [string, ListReceiver])[]> {
  const keys = batch.map((address) => new PublicKey(address))
  const accounts = token ? keys.map((owner) => tokenAccountOf(owner, token.mint, token.standard)) : []
  const [owners, opened] = await Promise.all([
    fetchAccounts(connection, keys, RECEIVER_SLICE),
    fetchAccounts(connection, accounts, { offset: 0, length: 0 }),
  ])
  return keys.map((key, at) => {
    const account = opened[at]
    const isMissing = token !== null && (!account || !isOfTokens(account))
    return [key.toBase58(), receiverOf(key, owners[at] ?? null, isMissing)] as const
  })
}

function receiverOf(address: PublicKey, account: FoundAccount, opens: boolean): ListReceiver {
  if (account?.executable) return { kind: 'program' }
  // A multisig of the token programs can own tokens.
  if (!account || !isOfTokens(account) || account.data.length === 0) return wallet(address, account, opens)
  const { data } = account
  if (isTokenAccount(account)) return { kind: 'token-account', owner: encodeBase58(data.subarray(32, 64)) }
  return isMultisig(data) ? wallet(address, account, opens) : { kind: 'mint' }
}

function wallet(address: PublicKey, account: FoundAccount, opens: boolean): ListReceiver {
  return { kind: 'wallet', opens, ...receiverState(address, account) }
}

export function receiverState(address: PublicKey, account: FoundAccount): ReceiverState {
  const isOnCurve = PublicKey.isOnCurve(address.toBytes())
  return { isUsed: account !== null, isOnCurve, isOfProgram: isOfProgram(account) }
}

function isTokenAccount({ data }: NonNullable<FoundAccount>): boolean {
  if (isMultisig(data)) return false
  return data.length === ACCOUNT_SIZE || data[ACCOUNT_SIZE] === KIND_OF_TOKEN_ACCOUNT
}

/** Whether data is that of a multisig of the token programs, which can own tokens and have authorities. */
export function isMultisig(data: Uint8Array): boolean {
  return data.length === MULTISIG_SIZE
}

function isOfTokens({ owner }: NonNullable<FoundAccount>): boolean {
  return owner.equals(TOKEN_PROGRAM_ID) || owner.equals(TOKEN_2022_PROGRAM_ID)
}

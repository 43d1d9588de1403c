import type { Connection, GetVersionedTransactionConfig, VersionedTransactionResponse } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import type { Cluster } from '../solana/cluster'
import { toRpcError } from '../solana/namedErrors'
import { programName } from '../solana/programs'
import { decodeBase58 } from '../units/base58'

/** A transaction as the chain has it. Lamports; `blockTime` in ms since 1970; token changes in base units. */
export type ReadTransaction = Readonly<{
  signature: string
  slot: number
  blockTime: number | null
  failure: string | null
  fee: bigint
  units: number | null
  payer: string
  /** All who signed it, the payer first. */
  signers: readonly string[]
  balances: readonly BalanceChange[]
  tokens: readonly TokenChange[]
  /** All token accounts that the transaction names, changed or not. */
  tokenAccounts: readonly TokenAccount[]
  programs: readonly Readonly<{ address: string; name: string | undefined }>[]
  logs: readonly string[]
}>

export type BalanceChange = Readonly<{ address: string; change: bigint; after: bigint }>
export type TokenAccount = Readonly<{ account: string; mint: string; owner: string | undefined }>
export type TokenChange = TokenAccount & Readonly<{ change: bigint; decimals: number }>

/** A query for a transaction by its signature. Fails with input/invalid, account/not-found or rpc/*. */
export function transactionQuery(cluster: Cluster, ownRpcUrl: string | undefined, signature: string) {
  return {
    queryKey: ['transaction', cluster.id, ownRpcUrl, signature],
    queryFn: async () => {
      if (!isSignature(signature))
        throw new AppError('input/invalid', { what: 'a transaction’s signature', message: NO_SIGNATURE })
      const { connectTo } = await import('../solana/connection')
      return await readTransaction(connectTo(cluster, ownRpcUrl), signature)
    },
    staleTime: Infinity,
  }
}

const NO_SIGNATURE = 'A signature has 64 bytes: 86 to 88 letters and digits, without 0, O, I and l.'

/** web3.js 1.98 knows only version 0, while nodes also answer with version 1 and refuse a reader that did not ask for it. */
const NEWEST = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 } as const

/** Reads a transaction. Rejects with account/not-found where the node does not have it, or rpc/*. */
export async function readTransaction(connection: Connection, signature: string): Promise<ReadTransaction> {
  const found = await fetchTransaction(connection, signature)
  if (!found?.meta) throw new AppError('account/not-found', { address: signature })
  const { meta, slot, transaction } = found
  const addresses = addressesOf(found)
  return {
    signature,
    slot,
    blockTime: found.blockTime ? found.blockTime * 1000 : null,
    failure: meta.err ? JSON.stringify(meta.err) : null,
    fee: BigInt(meta.fee),
    units: meta.computeUnitsConsumed ?? null,
    payer: addresses[0] ?? '',
    signers: addresses.slice(0, transaction.message.header.numRequiredSignatures),
    balances: addresses.flatMap((address, at) =>
      balanceChange(address, meta.preBalances[at], meta.postBalances[at]),
    ),
    tokens: tokenChanges(meta, addresses),
    tokenAccounts: [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].map(
      ({ accountIndex, mint, owner }) => ({ account: addresses[accountIndex] ?? '', mint, owner }),
    ),
    programs: programsOf(
      transaction.message.compiledInstructions.map(({ programIdIndex }) => programIdIndex),
      addresses,
    ),
    logs: meta.logMessages ?? [],
  }
}

/** A transaction as the node answers; null where it does not have it. Rejects with rpc/*. */
export async function fetchTransaction(
  connection: Connection,
  signature: string,
): Promise<VersionedTransactionResponse | null> {
  try {
    return await connection.getTransaction(signature, NEWEST as unknown as GetVersionedTransactionConfig)
  } catch (error) {
    throw toRpcError(error)
  }
}

function addressesOf({ meta, transaction }: VersionedTransactionResponse): readonly string[] {
  const { writable = [], readonly = [] } = meta?.loadedAddresses ?? {}
  return [...transaction.message.staticAccountKeys, ...writable, ...readonly].map((key) => key.toBase58())
}

function balanceChange(address: string, before = 0, after = 0): readonly BalanceChange[] {
  return before === after ? [] : [{ address, change: BigInt(after) - BigInt(before), after: BigInt(after) }]
}

type Meta = NonNullable<VersionedTransactionResponse['meta']>

function tokenChanges(meta: Meta, addresses: readonly string[]): readonly TokenChange[] {
  const before = meta.preTokenBalances ?? []
  const after = meta.postTokenBalances ?? []
  const indexes = [...new Set([...before, ...after].map(({ accountIndex }) => accountIndex))]
  return indexes.flatMap((index) => {
    const [was, is] = [before, after].map((list) => list.find(({ accountIndex }) => accountIndex === index))
    const known = is ?? was
    const change = BigInt(is?.uiTokenAmount.amount ?? 0) - BigInt(was?.uiTokenAmount.amount ?? 0)
    if (!known || change === 0n) return []
    const { mint, owner, uiTokenAmount } = known
    return [{ account: addresses[index] ?? '', mint, owner, change, decimals: uiTokenAmount.decimals }]
  })
}

function programsOf(indexes: readonly number[], addresses: readonly string[]): ReadTransaction['programs'] {
  const unique = [...new Set(indexes.map((index) => addresses[index] ?? ''))]
  return unique.map((address) => ({ address, name: programName(address) }))
}

/** Whether a text can be a transaction's signature: base58 of exactly 64 bytes. */
export function isSignature(text: string): boolean {
  return text.length >= 64 && text.length <= 88 && decodeBase58(text)?.length === 64
}

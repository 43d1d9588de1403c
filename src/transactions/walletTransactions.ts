import type { ConfirmedSignatureInfo, Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { inChunks } from '../solana/accounts'
import { withRpcErrors } from '../solana/namedErrors'
import { isUnreadable, readTransaction, type ReadTransaction } from './readTransaction'

/**
 * A transaction that names a wallet. `at` in ms since 1970, null where the node does not give it; `transaction` null where the node no
 * longer has it, or where it exists and cannot be read (`unreadable`).
 */
export type WalletTransaction = Readonly<{
  signature: string
  at: number | null
  failed: boolean
  transaction: ReadTransaction | null
  unreadable?: true
}>

/** Transactions of a wallet, the newest first. `next`: the cursor of older ones, null where there are none. */
export type WalletTransactions = Readonly<{
  transactions: readonly WalletTransaction[]
  next: string | null
}>

/** Transactions in one page of the list. */
const PAGE = 20
/** Transactions in one request: their answers are decoded in one task, which must not hold up a frame. */
const AT_ONCE = 5

/**
 * A page of the transactions that name a wallet, those before the cursor. `known` were read before: one that is still in its slot, with the
 * same end, is not read again. Rejects with rpc/*.
 */
export async function fetchWalletTransactions(
  connection: Connection,
  wallet: PublicKey,
  before: string | null,
  known: readonly WalletTransaction[],
): Promise<WalletTransactions> {
  const found = await withRpcErrors(() =>
    connection.getSignaturesForAddress(
      wallet,
      { limit: PAGE, ...(before !== null && { before }) },
      'confirmed',
    ),
  )
  const read = new Map(known.map(({ signature, transaction }) => [signature, transaction]))
  const readBefore = ({ signature, slot, err }: ConfirmedSignatureInfo) => {
    const transaction = read.get(signature)
    const isSame = transaction?.slot === slot && (transaction.failure === null) === (err === null)
    return isSame ? { transaction } : null
  }
  const transactions = await inChunks(found, AT_ONCE, (chunk) =>
    Promise.all(
      chunk.map(async (one) => ({
        signature: one.signature,
        at: one.blockTime ? one.blockTime * 1000 : null,
        failed: one.err !== null,
        ...(readBefore(one) ?? (await readIfThere(connection, one.signature))),
      })),
    ),
  )
  const last = found.at(-1)
  return { transactions, next: last && found.length === PAGE ? last.signature : null }
}

/** Reads one transaction for its row. One that cannot be read does not fail the whole list. */
async function readIfThere(
  connection: Connection,
  signature: string,
): Promise<Pick<WalletTransaction, 'transaction' | 'unreadable'>> {
  try {
    return { transaction: await readTransaction(connection, signature) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'account/not-found') return { transaction: null }
    if (isUnreadable(error)) return { transaction: null, unreadable: true }
    throw error
  }
}

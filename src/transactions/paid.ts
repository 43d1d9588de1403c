import type { Connection, VersionedTransactionResponse } from '@solana/web3.js'
import { untilTold, type Patience } from './asking'
import type { ExecutionEvent } from './events'
import { fetchTransaction } from './fetchTransaction'
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
    const found = await fetchTransaction(connection, signature)
    return found && paidOf(found, payer)
  }
  return untilTold(ask, PATIENCE, signal)
}

/**
 * What a transaction took from the payer by its own record on the chain (lamports): in all, in fees, and what every other account
 * gained (`rents`, by base58 address). Null where the node keeps no such record of it, or the payer is not in it.
 */
function paidOf({ meta, transaction, blockTime }: VersionedTransactionResponse, payer: string): Paid | null {
  const keys = transaction.message.staticAccountKeys.map((key) => key.toBase58())
  const at = keys.indexOf(payer)
  if (!meta || at === -1) return null
  const { preBalances, postBalances } = meta
  const change = (index: number) => BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0)
  const gains = keys.map((key, index) => [key, change(index)] as const)
  return {
    total: -change(at),
    fee: BigInt(meta.fee),
    balanceAfter: BigInt(postBalances[at] ?? 0),
    rents: Object.fromEntries(gains.filter(([key, gain]) => key !== payer && gain > 0n)),
    blockTime: blockTime ?? null,
  }
}

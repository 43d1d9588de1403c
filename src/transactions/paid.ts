import type { Connection } from '@solana/web3.js'
import type { ExecutionEventOf } from './events'
import { pause } from './send'

type Paid = Omit<ExecutionEventOf<'paid'>, 'type' | 'at' | 'transaction'>

/** A node may know a status before it can tell the whole transaction: so often, and so many milliseconds apart, it is asked. */
const TRIES = 12
const BETWEEN_MS = 800

/**
 * What a confirmed transaction really took from the payer, from its own record on the chain (lamports): in all, in fees, and
 * what every other account gained (`rents`, by base58 address). Null where no node tells in time; the receipt then says so.
 */
export async function readPaid(
  connection: Connection,
  signature: string,
  payer: string,
  signal?: AbortSignal,
): Promise<Paid | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const paid = await fetchPaid(connection, signature, payer).catch(() => null)
    if (paid) return paid
    await pause(BETWEEN_MS, signal)
  }
  return null
}

async function fetchPaid(connection: Connection, signature: string, payer: string): Promise<Paid | null> {
  const found = await connection.getTransaction(signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
  const meta = found?.meta
  if (!found || !meta) return null
  const keys = found.transaction.message.staticAccountKeys.map((key) => key.toBase58())
  const change = (index: number) =>
    BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0)
  const at = keys.indexOf(payer)
  if (at === -1) return null
  return {
    total: -change(at),
    fee: BigInt(meta.fee),
    balanceAfter: BigInt(meta.postBalances[at] ?? 0),
    rents: Object.fromEntries(
      keys
        .map((key, index) => [key, change(index)] as const)
        .filter(([key, gain]) => key !== payer && gain > 0n),
    ),
    blockTime: found.blockTime ?? null,
  }
}

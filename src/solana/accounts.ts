/** Reads many accounts in the necessary number of calls, and data that a node may refuse to return. */

import type { AccountInfo, Connection, DataSlice, PublicKey } from '@solana/web3.js'
import { SYSTEM_ADDRESS } from './knownPrograms'

/** The most accounts that a node returns in one answer (Agave: MAX_MULTIPLE_ACCOUNTS). */
export const MOST_ACCOUNTS_OF_CALL = 100

export type FoundAccount = AccountInfo<Buffer> | null

/**
 * Whether a program has data at the address, so that no account can be made there. A nonce account has the System program as its owner, like
 * a wallet, but a wallet has no data. Lamports alone do not count: anybody can send them to an address.
 */
export function isOfProgram(
  account: Readonly<{ owner: PublicKey; data: Readonly<{ length: number }> }> | null,
): boolean {
  return account !== null && (account.owner.toBase58() !== SYSTEM_ADDRESS || account.data.length > 0)
}

/** Accounts at `confirmed`, in the order of their addresses; all calls are made at once. Rejects like web3.js. */
export async function fetchAccounts(
  connection: Connection,
  addresses: readonly PublicKey[],
  dataSlice?: DataSlice,
): Promise<readonly FoundAccount[]> {
  const parts = Math.ceil(addresses.length / MOST_ACCOUNTS_OF_CALL)
  const config = { commitment: 'confirmed', ...(dataSlice && { dataSlice }) } as const
  const found = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      connection.getMultipleAccountsInfo(
        addresses.slice(part * MOST_ACCOUNTS_OF_CALL, (part + 1) * MOST_ACCOUNTS_OF_CALL),
        config,
      ),
    ),
  )
  return found.flat()
}

/**
 * Reads many things in chunks. Each chunk starts in a separate task, so that the work before its call never holds up a frame; the
 * answers overlap and are returned in order.
 */
export async function inChunks<Item, Result>(
  items: readonly Item[],
  size: number,
  read: (chunk: readonly Item[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const reading: Promise<readonly Result[]>[] = []
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve))
    const chunk = read(items.slice(at, at + size))
    chunk.catch(() => {}) // Promise.all below reports the rejection
    reading.push(chunk)
  }
  return (await Promise.all(reading)).flat()
}

/** Milliseconds after which a search is abandoned, so that nobody waits for it. */
const PATIENCE = 6_000

/**
 * Makes a request that nodes may refuse or answer slowly, such as a search through a program's accounts; null where they do. It runs in a
 * separate task, so that no other answer has to wait for it. Never rejects.
 */
export async function askPatiently<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  await new Promise((resolve) => setTimeout(resolve))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE)
  })
  return await Promise.race([ask().catch(() => null), late]).finally(() => clearTimeout(timer))
}

/** Reads of many accounts, in as many calls as they take, and of what a node may refuse. */

import type { AccountInfo, Connection, DataSlice, PublicKey } from '@solana/web3.js'

/** So many accounts a node tells of in one answer (Agave: MAX_MULTIPLE_ACCOUNTS). */
const MOST_ACCOUNTS = 100

export type Found = AccountInfo<Buffer> | null

/** Accounts at `confirmed`, in the order of their addresses, however many, all asked in one tick. Rejects as web3.js does. */
export async function fetchAccounts(
  connection: Connection,
  addresses: readonly PublicKey[],
  dataSlice?: DataSlice,
): Promise<readonly Found[]> {
  const parts = Math.ceil(addresses.length / MOST_ACCOUNTS)
  const config = { commitment: 'confirmed', ...(dataSlice && { dataSlice }) } as const
  const found = await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      connection.getMultipleAccountsInfo(
        addresses.slice(part * MOST_ACCOUNTS, (part + 1) * MOST_ACCOUNTS),
        config,
      ),
    ),
  )
  return found.flat()
}

/**
 * Reads many things in as many calls as it takes. Each chunk starts in a task of its own, so that what is computed before a call never
 * holds up a frame; the answers overlap and come back in order.
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
    chunk.catch(() => {}) // told by Promise.all below
    reading.push(chunk)
  }
  return (await Promise.all(reading)).flat()
}

/** Milliseconds. What takes longer to be found counts as not looked for: nobody waits for it. */
const PATIENCE = 6_000

/**
 * What nodes may refuse or take long over, such as a search through a program's accounts: null where they do. It is asked in a task of
 * its own, so that no other answer has to wait for it. Never rejects.
 */
export async function askPatiently<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  await new Promise((resolve) => setTimeout(resolve))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE)
  })
  return await Promise.race([ask().catch(() => null), late]).finally(() => clearTimeout(timer))
}

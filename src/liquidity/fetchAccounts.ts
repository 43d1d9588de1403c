import type { AccountInfo, Connection, DataSlice, PublicKey } from '@solana/web3.js'

/** So many accounts a node tells of in one answer (Agave: MAX_MULTIPLE_ACCOUNTS). */
const MOST_ACCOUNTS = 100

export type Found = AccountInfo<Buffer> | null

/** Accounts in the order of their addresses, however many, all asked in one tick. Rejects as web3.js does. */
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

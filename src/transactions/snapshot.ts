import { PublicKey, type Connection } from '@solana/web3.js'
import type { Snapshot } from './changes'

/** getMultipleAccounts takes this many addresses. */
const MOST = 100

/** The accounts at these base58 addresses at `confirmed`, as many calls as it takes in one tick. Rejects with rpc/*. */
export async function fetchSnapshot(connection: Connection, addresses: readonly string[]): Promise<Snapshot> {
  const groups = Array.from({ length: Math.ceil(addresses.length / MOST) }, (_, index) =>
    addresses.slice(index * MOST, (index + 1) * MOST),
  )
  const found = await Promise.all(
    groups.map((group) =>
      connection.getMultipleAccountsInfo(
        group.map((address) => new PublicKey(address)),
        'confirmed',
      ),
    ),
  )
  const accounts = found.flat()
  return new Map(addresses.map((address, index) => [address, accounts[index] ?? null]))
}

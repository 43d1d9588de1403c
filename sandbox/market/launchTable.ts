import bs58 from 'bs58'
import type { LedgerAccount } from '../chain/accounts'
import { addressFrom } from './samples'

const PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
/** State, deactivation slot, last extension, authority and padding (solana-address-lookup-table-interface, LOOKUP_TABLE_META_SIZE). */
const META_BYTES = 56
const LAMPORTS = 100_000_000n

/** The address of a new practice chain's lookup table; pages read it from the practice tag. */
export const LOOKUP_TABLE = addressFrom('lookup table of launches')

/** The accounts that every launch at Raydium names; src/liquidity/launchTable.ts has the same list. */
const LISTED = [
  'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL',
  'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2',
  'DNXgeM9EiiaAbaWvwjHj9fQQLAX5ZsfHyvmYUNRAdNC8',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  '11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
]

/**
 * A lookup table that nobody can change, old enough to be used from the first block on; none where Raydium's program is missing.
 */
export function launchTable(programs: ReadonlyMap<string, unknown>): ReadonlyMap<string, LedgerAccount> {
  const [raydium = ''] = LISTED
  if (!programs.has(raydium)) return new Map()
  const table = { lamports: LAMPORTS, data: tableData(), owner: PROGRAM, executable: false }
  return new Map([[LOOKUP_TABLE, { ...table, rentEpoch: 2n ** 64n - 1n }]])
}

function tableData(): Uint8Array {
  const data = Buffer.alloc(META_BYTES + 32 * LISTED.length)
  data.writeUInt32LE(1, 0) // a table
  data.writeBigUInt64LE(2n ** 64n - 1n, 4) // never deactivated
  LISTED.forEach((address, index) => data.set(bs58.decode(address), META_BYTES + 32 * index))
  return data
}

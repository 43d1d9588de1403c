import { readFields } from './fields'

const LOCK_KIND = Uint8Array.of(0x19, 0x0a, 0xee, 0xc5, 0xcf, 0xea, 0x49, 0x16)
/** Bytes of a record. */
export const LOCK_BYTES = 256

/** What Burn & Earn has written of one lock: so much LP of a pool, whose fees go to whoever has the NFT. */
export type LockRecord = Readonly<{ locked: bigint; pool: string; nftMint: string; lpMint: string }>

/** The record at `address` (raydium_liquidity_locking, LockedCpLiquidityState). Throws pool/unknown-layout. */
export function decodeLockRecord(data: Uint8Array, address: string): LockRecord {
  const read = readFields(data, LOCK_KIND, LOCK_BYTES, address)
  const locked = read.u64()
  read.skip(8 + 8 + 8 + 16 + 8) // LP claimed and not, the pool's LP and product at the latest claim, and its epoch
  const [pool, nftMint] = [read.key(), read.key()]
  read.skip(32) // who locked it
  return { locked, pool, nftMint, lpMint: read.key() }
}

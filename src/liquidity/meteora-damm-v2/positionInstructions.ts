import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { call, read, signs, SYSTEM, TOKEN_2022, write, type PositionAccounts } from './accounts'
import { POOL_AUTHORITY } from './addresses'
import { encode, u128 } from './encode'

/** An empty position of a pool. The mint of its NFT signs. */
export function createPosition(
  pool: PublicKey,
  position: PositionAccounts,
  owner: PublicKey,
): TransactionInstruction {
  const keys = [
    read(owner),
    signs(write(position.nftMint)),
    write(position.nftAccount),
    write(pool),
    write(position.position),
    read(POOL_AUTHORITY),
    signs(write(owner)),
    TOKEN_2022,
    SYSTEM,
  ]
  return call(keys, encode([48, 215, 197, 153, 96, 203, 180, 133]))
}

/** So much of a position's liquidity can never be taken out again; it goes on earning fees. */
export function permanentLock(
  pool: PublicKey,
  position: PositionAccounts,
  owner: PublicKey,
  liquidity: bigint,
): TransactionInstruction {
  const keys = [write(pool), write(position.position), read(position.nftAccount), signs(read(owner))]
  return call(keys, encode([165, 176, 125, 6, 231, 171, 186, 213], u128(liquidity)))
}

/** Closes an empty position: its account, the NFT and its mint; their rent comes to the owner. */
export function closePosition(
  pool: PublicKey,
  position: PositionAccounts,
  owner: PublicKey,
): TransactionInstruction {
  const keys = [
    write(position.nftMint),
    write(position.nftAccount),
    write(pool),
    write(position.position),
    read(POOL_AUTHORITY),
    write(owner),
    signs(read(owner)),
    TOKEN_2022,
  ]
  return call(keys, encode([123, 134, 81, 0, 49, 68, 98, 98]))
}

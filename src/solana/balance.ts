import type { Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { exactCall, isU64, type U64 } from './exactCall'

/** The exact lamports of an address at `confirmed`. Rejects with rpc/*. */
export async function fetchBalance(connection: Connection, address: PublicKey): Promise<bigint> {
  const params = [address.toBase58(), { commitment: 'confirmed' }]
  const answer = await exactCall<Readonly<{ value: U64 }> | null>(connection, 'getBalance', params)
  if (isU64(answer?.value)) return BigInt(answer.value)
  throw new AppError('rpc/invalid-answer', { method: 'getBalance' })
}

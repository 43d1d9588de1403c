import {
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  NATIVE_MINT,
} from '@solana/spl-token'
import { SystemProgram, type AccountInfo, type PublicKey } from '@solana/web3.js'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import { SOL_MINT } from '../orient'
import type { PairToken } from '../venue'
import type { Purse } from '../wrap'

/** Where a wallet would have its wrapped SOL. */
export function wrappedSolOf(owner: PublicKey): PublicKey {
  return tokenAccountOf(owner, NATIVE_MINT, 'spl')
}

/**
 * The purse for SOL as the wallet's associated account, which is 79 bytes shorter than one of its own: only where `found`, what lies at
 * that address, is nothing, so that wrapped SOL which the wallet may have is not touched; should it be made meanwhile, the deed is
 * refused. Otherwise the purse as it is.
 */
export function shorterPurse(
  purse: Purse,
  { mint }: PairToken,
  most: bigint,
  owner: PublicKey,
  found: AccountInfo<Buffer> | null | undefined,
): Purse {
  if (mint !== SOL_MINT || found !== null || most > BigInt(Number.MAX_SAFE_INTEGER)) return purse
  const address = wrappedSolOf(owner)
  return {
    ...purse,
    address,
    before: [
      createAssociatedTokenAccountInstruction(owner, address, owner, NATIVE_MINT),
      SystemProgram.transfer({ fromPubkey: owner, toPubkey: address, lamports: Number(most) }),
      createSyncNativeInstruction(address),
    ],
    after: [createCloseAccountInstruction(address, owner, owner)],
  }
}

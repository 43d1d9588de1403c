import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import type { PublicKey } from '@solana/web3.js'
import type { TokenStandard } from './createToken'

/** The program of a standard's mints. */
export function tokenProgram(standard: TokenStandard): PublicKey {
  return standard === 'spl' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID
}

/** The associated token account of any owner, also of a multisig or a program's address (off the curve). */
export function tokenAccountOf(owner: PublicKey, mint: PublicKey, standard: TokenStandard): PublicKey {
  return getAssociatedTokenAddressSync(mint, owner, true, tokenProgram(standard))
}

/** The mint of an operation: its program, and the wallet with the needed authority, which signs and pays. */
export type MintOperation = Readonly<{ mint: PublicKey; program: PublicKey; authority: PublicKey }>

/** An operation of `authority` on a mint of a standard. */
export function operationOn(mint: PublicKey, standard: TokenStandard, authority: PublicKey): MintOperation {
  return { mint, program: tokenProgram(standard), authority }
}

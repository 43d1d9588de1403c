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

/** What instructions on a mint need: its program, and the wallet with the needed authority, which signs and pays. */
export type MintContext = Readonly<{ mint: PublicKey; program: PublicKey; authority: PublicKey }>

/** The context of a mint of a standard for the wallet `authority`. */
export function mintContext(mint: PublicKey, standard: TokenStandard, authority: PublicKey): MintContext {
  return { mint, program: tokenProgram(standard), authority }
}

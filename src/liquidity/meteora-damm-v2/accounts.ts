import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, SystemProgram, TransactionInstruction, type AccountMeta } from '@solana/web3.js'
import { tokenProgram } from '../../tokens/tokenProgram'
import type { TokenStandard } from '../../tokens/createToken'
import { DAMM_V2, EVENT_AUTHORITY, nftAccountAddress, positionAddress, vaultAddress } from './addresses'

/** One of a pool's two tokens, as instructions name it. */
export type TokenAccounts = Readonly<{ mint: PublicKey; vault: PublicKey; program: PublicKey }>
export type PoolAccounts = Readonly<{ pool: PublicKey; a: TokenAccounts; b: TokenAccounts }>
/** A position and the NFT that it belongs to: whoever holds that is its owner. */
export type PositionAccounts = Readonly<{ position: PublicKey; nftMint: PublicKey; nftAccount: PublicKey }>
/** The wallet's own two token accounts, which pay or get. */
export type TokenAccountKeys = Readonly<{ a: PublicKey; b: PublicKey }>

type Kind = Readonly<{ mint: string; standard: TokenStandard }>

/** What instructions name of a pool, by its address and its two tokens in the order of the program. */
export function poolAccounts(pool: PublicKey, a: Kind, b: Kind): PoolAccounts {
  const token = ({ mint, standard }: Kind): TokenAccounts => {
    const key = new PublicKey(mint)
    return { mint: key, vault: vaultAddress(key, pool), program: tokenProgram(standard) }
  }
  return { pool, a: token(a), b: token(b) }
}

/** A position by the mint of its NFT; `nftAccount` where the NFT lies, if it was moved from where it was made. */
export function positionAccounts(
  nftMint: PublicKey,
  nftAccount = nftAccountAddress(nftMint),
): PositionAccounts {
  return { position: positionAddress(nftMint), nftMint, nftAccount }
}

export const TOKEN_2022: AccountMeta = read(TOKEN_2022_PROGRAM_ID)
export const SYSTEM: AccountMeta = read(SystemProgram.programId)

export function read(pubkey: PublicKey): AccountMeta {
  return { pubkey, isSigner: false, isWritable: false }
}

export function write(pubkey: PublicKey): AccountMeta {
  return { pubkey, isSigner: false, isWritable: true }
}

export function signs(meta: AccountMeta): AccountMeta {
  return { ...meta, isSigner: true }
}

/** An instruction of the program: it writes its events by calling itself, so that it and their authority come last. */
export function call(keys: readonly AccountMeta[], data: Buffer): TransactionInstruction {
  return new TransactionInstruction({
    programId: DAMM_V2,
    keys: [...keys, read(EVENT_AUTHORITY), read(DAMM_V2)],
    data,
  })
}

import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, SystemProgram, TransactionInstruction, type AccountMeta } from '@solana/web3.js'
import type { TokenStandard } from '../../tokens/createToken'
import { tokenProgram } from '../../tokens/tokenProgram'

/** Meteora DAMM v2, at the same address on every chain. */
export const DAMM_V2 = new PublicKey('cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG')
/** Whom all vaults and position NFTs belong to, and who signs the program's events (const_pda.rs). */
export const POOL_AUTHORITY = new PublicKey('HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC')
const EVENT_AUTHORITY = new PublicKey('3rmHSu74h1ZcmAisVcWerTCiRDQbUrBKmcwptYGjHfet')

/** The one pool of a pair whose maker chooses the fee, whichever of the two comes first. */
export function customPoolAddress(one: PublicKey, other: PublicKey): PublicKey {
  return derive('cpool', ...largerFirst(one, other))
}

/** The one pool of a pair with settings that the operators have laid down. */
export function configPoolAddress(config: PublicKey, one: PublicKey, other: PublicKey): PublicKey {
  return derive('pool', config, ...largerFirst(one, other))
}

/** The settings of that number. */
export function configAddress(index: number): PublicKey {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(index), true)
  return derive('config', number)
}

export function vaultAddress(mint: PublicKey, pool: PublicKey): PublicKey {
  return derive('token_vault', mint, pool)
}

/** Where a position lies, by the mint of its NFT. */
export function positionAddress(nftMint: PublicKey): PublicKey {
  return derive('position', nftMint)
}

/** The token account in which a position's NFT is made. */
export function nftAccountAddress(nftMint: PublicKey): PublicKey {
  return derive('position_nft_account', nftMint)
}

/** What the operators make for a token that they let in beyond their rules. */
export function badgeAddress(mint: PublicKey): PublicKey {
  return derive('token_badge', mint)
}

function derive(prefix: string, ...seeds: readonly (PublicKey | Uint8Array)[]): PublicKey {
  const bytes = seeds.map((seed) => (seed instanceof PublicKey ? seed.toBytes() : seed))
  return PublicKey.findProgramAddressSync([new TextEncoder().encode(prefix), ...bytes], DAMM_V2)[0]
}

function largerFirst(one: PublicKey, other: PublicKey): readonly [PublicKey, PublicKey] {
  return Buffer.compare(one.toBytes(), other.toBytes()) > 0 ? [one, other] : [other, one]
}

/** One of a pool's two tokens, as instructions name it. */
type TokenAccounts = Readonly<{ mint: PublicKey; vault: PublicKey; program: PublicKey }>
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

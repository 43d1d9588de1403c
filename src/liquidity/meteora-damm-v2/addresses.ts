import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, SystemProgram, TransactionInstruction, type AccountMeta } from '@solana/web3.js'
import type { TokenStandard } from '../../tokens/createToken'
import { tokenProgram } from '../../tokens/tokenProgram'
import { METEORA_DAMM_V2 } from './profile'

/** The program, at the same address on every chain. */
export const DAMM_V2 = new PublicKey(METEORA_DAMM_V2.programs.mainnet)
/** The owner of all vaults and position NFTs, and the signer of the program's events (const_pda.rs). */
export const POOL_AUTHORITY = new PublicKey(METEORA_DAMM_V2.vaultOwners.mainnet)
const EVENT_AUTHORITY = new PublicKey('3rmHSu74h1ZcmAisVcWerTCiRDQbUrBKmcwptYGjHfet')

/** The only pool of a pair with a fee that its creator chooses, in either order of the tokens. */
export function customPoolAddress(one: PublicKey, other: PublicKey): PublicKey {
  return derive('cpool', ...largerFirst(one, other))
}

/** The only pool of a pair with one of the operators' configs. */
export function configPoolAddress(config: PublicKey, one: PublicKey, other: PublicKey): PublicKey {
  return derive('pool', config, ...largerFirst(one, other))
}

/** The operators' config of that number. */
export function deriveDammConfig(index: number): PublicKey {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(index), true)
  return derive('config', number)
}

export function deriveDammVault(mint: PublicKey, pool: PublicKey): PublicKey {
  return derive('token_vault', mint, pool)
}

/** The address of a position, by the mint of its NFT. */
export function positionAddress(nftMint: PublicKey): PublicKey {
  return derive('position', nftMint)
}

/** The token account in which a position's NFT is made. */
export function nftAccountAddress(nftMint: PublicKey): PublicKey {
  return derive('position_nft_account', nftMint)
}

/** The badge that the operators give to a token that their rules exclude. */
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

/** One of a pool's two tokens, with the accounts that instructions name. */
type TokenAccounts = Readonly<{ mint: PublicKey; vault: PublicKey; program: PublicKey }>
export type PoolAccounts = Readonly<{ pool: PublicKey; a: TokenAccounts; b: TokenAccounts }>
/** A position and its NFT: the holder of the NFT owns the position. */
export type PositionAccounts = Readonly<{ position: PublicKey; nftMint: PublicKey; nftAccount: PublicKey }>
/** The wallet's two token accounts, which pay and receive. */
export type TokenAccountKeys = Readonly<{ a: PublicKey; b: PublicKey }>

type Kind = Readonly<{ mint: string; standard: TokenStandard }>

/** What instructions name of a pool, by its address and its two tokens in the order of the program. */
export function poolAccounts(pool: PublicKey, a: Kind, b: Kind): PoolAccounts {
  const token = ({ mint, standard }: Kind): TokenAccounts => {
    const key = new PublicKey(mint)
    return { mint: key, vault: deriveDammVault(key, pool), program: tokenProgram(standard) }
  }
  return { pool, a: token(a), b: token(b) }
}

/** A position by the mint of its NFT; `nftAccount` is where the NFT is, if it was moved from the account it was made in. */
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

/**
 * An instruction of the program. The program writes its events by calling itself, so its address and event authority are the
 * last accounts.
 */
export function call(keys: readonly AccountMeta[], data: Buffer): TransactionInstruction {
  return new TransactionInstruction({
    programId: DAMM_V2,
    keys: [...keys, read(EVENT_AUTHORITY), read(DAMM_V2)],
    data,
  })
}

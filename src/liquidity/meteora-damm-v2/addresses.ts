import { PublicKey } from '@solana/web3.js'

/** Meteora DAMM v2, at the same address on every chain. */
export const DAMM_V2 = new PublicKey('cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG')
/** Whom all vaults and position NFTs belong to, and who signs the program's events (const_pda.rs). */
export const POOL_AUTHORITY = new PublicKey('HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC')
export const EVENT_AUTHORITY = new PublicKey('3rmHSu74h1ZcmAisVcWerTCiRDQbUrBKmcwptYGjHfet')

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

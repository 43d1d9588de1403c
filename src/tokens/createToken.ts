import type { PublicKey } from '@solana/web3.js'

/**
 * A token as a person wants it, parsed: strings within the chain's byte limits, `supply` in base units (≤ u64),
 * `uri` the https (or practice) address of its metadata file.
 */
export type TokenDraft = Readonly<{
  name: string
  symbol: string
  uri: string
  decimals: number
  supply: bigint
  revokeMintAuthority: boolean
  revokeFreezeAuthority: boolean
  immutableMetadata: boolean
}>

/** What the chain says that the plan needs. Lamports; `seed` is at most 32 characters, `mint` follows from payer and seed. */
export type CreateTokenFacts = Readonly<{
  payer: PublicKey
  seed: string
  mint: PublicKey
  tokenAccount: PublicKey
  /** Rent-exempt minimum for the mint with its metadata, and for the associated token account. */
  rent: Readonly<{ mint: bigint; tokenAccount: bigint }>
  /** What already lies on the mint's address, sent there by someone: normally 0. */
  mintBalance: bigint
  /** True if the associated token account exists already: then it costs nothing. */
  tokenAccountExists: boolean
}>

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

/** Bytes and lamports of an account that will be made: its rent-exempt minimum, and what already lies on its address (normally 0). */
export type AccountPrice = Readonly<{ bytes: number; rent: bigint; balance: bigint }>

/** What the chain says that the plan needs. `seed` is at most 32 characters; `mint` follows from payer and seed. */
export type CreateTokenFacts = Readonly<{
  payer: PublicKey
  seed: string
  mint: PublicKey
  tokenAccount: PublicKey
  accounts: Readonly<{ mint: AccountPrice; tokenAccount: AccountPrice }>
}>

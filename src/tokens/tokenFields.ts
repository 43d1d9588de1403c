import type { PublicKey } from '@solana/web3.js'
import type { TokenDraft } from './createToken'

/** A base58 address of 32 bytes, checked, as text: the form does without the chain's own classes. */
export type Address = string & { readonly checked: 'address' }

/** The same shape with addresses as text. */
type Written<T> = T extends PublicKey
  ? Address
  : T extends string | number | bigint | boolean | undefined
    ? T
    : { readonly [Name in keyof T]: Written<T[Name]> }

/**
 * The pool that a token opens with: `tokens` base units and `sol` lamports go in; `tier` is a fee tier's address, '' the usual one;
 * `opensAt` in unix seconds, null: at once. `atomic`: token and pool are one transaction or none; `ledger`: no lookup table may name
 * accounts.
 */
export type PoolFields = Readonly<{
  tokens: bigint
  sol: bigint
  tier: string
  opensAt: bigint | null
  burn: boolean
  atomic: boolean
  ledger: boolean
}>

/**
 * What the form says once parsed: the draft but for the address of its metadata file, and what goes into that file. The
 * links are https addresses. `tokenDraft` makes the draft of it. `pool` is absent where none is opened, `template` (the mint that it is
 * made after) where it began from nothing.
 */
export type TokenFields = Written<Omit<TokenDraft, 'uri' | 'templateOf'>> &
  Readonly<{
    description: string
    website: string | undefined
    x: string | undefined
    telegram: string | undefined
    discord: string | undefined
    pool?: PoolFields
    template?: Address
  }>

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
 * What the form says once parsed: the draft but for the address of its metadata file, and what goes into that file. The
 * links are https addresses. `tokenDraft` makes the draft of it.
 */
export type TokenFields = Written<Omit<TokenDraft, 'uri'>> &
  Readonly<{
    description: string
    website: string | undefined
    x: string | undefined
    telegram: string | undefined
    discord: string | undefined
  }>

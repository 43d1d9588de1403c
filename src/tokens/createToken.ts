import type { Keypair, PublicKey } from '@solana/web3.js'

/**
 * The program that a token lives under, and with it where its metadata is: on the mint itself (Token-2022), or in an account of
 * Metaplex' beside it (SPL Token).
 */
export type TokenStandard = 'token-2022' | 'spl'

/** Who shall have an authority over the token: the wallet that pays, or another address (a multisig, say). */
export type HeldAuthority = 'wallet' | PublicKey

/** The same, or revoked: nobody has it, forever. */
export type Authority = HeldAuthority | 'revoked'

/** What Token-2022 adds to a mint beside its metadata; an absent member is not on it. Amounts are base units. */
export type MintExtensions = Readonly<{
  /** `basisPoints` 0 to 10 000 of each transfer, at most `maximum`; `config` may change them, `withdraw` takes them out. */
  transferFee?: Readonly<{ basisPoints: number; maximum: bigint; config: Authority; withdraw: Authority }>
  /** Interest a year that wallets show, -32 768 to 32 767 basis points; `authority` may change it. */
  interestBearing?: Readonly<{ basisPoints: number; authority: Authority }>
  /** Can move or burn anybody's tokens. */
  permanentDelegate?: HeldAuthority
  nonTransferable?: true
  /** New accounts are frozen until the freeze authority thaws them. */
  defaultFrozen?: true
  /** Can close the mint once its supply is zero. */
  closeAuthority?: HeldAuthority
  /** A program that every transfer calls; `authority` may change which. */
  transferHook?: Readonly<{ program: PublicKey; authority: Authority }>
  /** Can stop every transfer, mint and burn. */
  pausable?: HeldAuthority
  /** Wallets show amounts times `multiplier` (> 0, finite); `authority` may change it. */
  scaledAmount?: Readonly<{ multiplier: number; authority: Authority }>
}>

/** A further field of the metadata on the mint. */
export type MetadataField = Readonly<{ key: string; value: string }>

/** How much of the supply another address gets, in base units. */
export type Allocation = Readonly<{ owner: PublicKey; amount: bigint }>

/**
 * A token as a person wants it, parsed: strings within the chain's byte limits, `supply` in base units (≤ u64),
 * `uri` the https (or practice) address of its metadata file. `allocations` go to others, the rest of the supply to the wallet.
 * With the SPL standard there are no extensions and no further fields. `templateOf`: the mint (base58) that it was made after.
 */
export type TokenDraft = Readonly<{
  standard: TokenStandard
  name: string
  symbol: string
  uri: string
  decimals: number
  supply: bigint
  authorities: Readonly<{ mint: Authority; freeze: Authority; metadata: Authority }>
  extensions: MintExtensions
  fields: readonly MetadataField[]
  allocations: readonly Allocation[]
  templateOf?: string
}>

/**
 * Where the mint's address comes from: derived from the wallet by a seed of at most 32 characters, or a key that the person has,
 * which then signs after the wallet and is kept nowhere.
 */
export type MintSource =
  Readonly<{ by: 'seed'; seed: string }> | Readonly<{ by: 'keypair'; keypair: Keypair }>

/** Bytes and lamports of an account that will be made: its rent-exempt minimum, and what already lies on its address (normally 0). */
export type AccountPrice = Readonly<{ bytes: number; rent: bigint; balance: bigint }>

/** One that gets an allocation, each owner once: their token account, which `exists` where somebody has made it already. */
export type Recipient = Allocation & Readonly<{ account: PublicKey; exists: boolean; price: AccountPrice }>

/**
 * What the chain says that the plan needs. `mint`, `tokenAccount` (the wallet's) and `metadata` (the mint itself, or the account of
 * Metaplex') follow from payer and source; `metaplex` is what its account and the program itself take, with the SPL standard only.
 */
export type CreateTokenFacts = Readonly<{
  payer: PublicKey
  source: MintSource
  mint: PublicKey
  tokenAccount: PublicKey
  metadata: PublicKey
  recipients: readonly Recipient[]
  accounts: Readonly<{ mint: AccountPrice; tokenAccount: AccountPrice }>
  metaplex: Readonly<{ bytes: number; rent: bigint; fee: bigint }> | null
}>

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

/** Where a token says which mint it was made after: a member of its metadata file, and with Token-2022 a further field on the mint. */
export const TEMPLATE_KEY = 'template_of'

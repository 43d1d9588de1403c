import type { Keypair, PublicKey } from '@solana/web3.js'
import type { ReceiverState } from '../transactions/plan'
import type { TypedNames } from '../transactions/subject'

/** The limits of the chain and the metadata file, in bytes of UTF-8. */
export const BYTE_LIMITS = { name: 32, symbol: 10, description: 1000, link: 200 } as const

/**
 * The token program, which also decides where the metadata is: on the mint itself (Token-2022), or in an account of Metaplex
 * beside it (SPL Token).
 */
export type TokenStandard = 'token-2022' | 'spl'

/** The future address of an authority over the token: the paying wallet's, or another one (for example a multisig's). */
export type HeldAuthority = 'wallet' | PublicKey

/** The future address of an authority, or `revoked`: nobody has it, forever. */
export type DraftAuthority = HeldAuthority | 'revoked'

/**
 * Token-2022's extensions of a mint besides its metadata. An absent member is an extension that is not used. Amounts are base units.
 * `Whose` is an authority that may be revoked; `Held` is an authority that a draft never makes revoked.
 */
export type ExtensionsOf<Whose, Held, Program> = Readonly<{
  /**
   * `basisPoints` 0 to 10,000 of each transfer, at most `maximum`; `config` may change them, `withdraw` collects the fees.
   */
  transferFee?: Readonly<{
    basisPoints: number
    maximum: bigint
    config: Whose
    withdraw: Whose
  }>
  /** Interest a year that wallets show, -32 768 to 32 767 basis points; `authority` may change it. */
  interestBearing?: Readonly<{ basisPoints: number; authority: Whose }>
  /** Can move or burn anybody's tokens. */
  permanentDelegate?: Held
  nonTransferable?: true
  /** New accounts are frozen until the freeze authority thaws them. */
  defaultFrozen?: true
  /** Can close the mint once its supply is zero. */
  closeAuthority?: Held
  /** A program that every transfer calls; `authority` may change which. */
  transferHook?: Readonly<{ program: Program; authority: Whose }>
  /** Can stop every transfer, mint and burn. */
  pausable?: Held
  /** Wallets show amounts times `multiplier` (> 0, finite); `authority` may change it. */
  scaledAmount?: Readonly<{ multiplier: number; authority: Whose }>
}>

/** The extensions of a draft. */
export type MintExtensions = ExtensionsOf<DraftAuthority, HeldAuthority, PublicKey>

/** A further field of the metadata on the mint. */
export type MetadataField = Readonly<{ key: string; value: string }>

/** How much of the supply another address gets, in base units. */
export type Allocation = Readonly<{ owner: PublicKey; amount: bigint }>

/**
 * A parsed token draft: strings within the chain's byte limits, `supply` in base units (≤ u64), `uri` the https (or practice)
 * address of its metadata file. `allocations` go to others, the rest of the supply to the wallet. With the SPL standard there
 * are no extensions and no further fields. `templateOf`: the mint (base58) of its template.
 */
export type TokenDraft = Readonly<{
  standard: TokenStandard
  name: string
  symbol: string
  uri: string
  decimals: number
  supply: bigint
  authorities: Readonly<{ mint: DraftAuthority; freeze: DraftAuthority; metadata: DraftAuthority }>
  extensions: MintExtensions
  fields: readonly MetadataField[]
  allocations: readonly Allocation[]
  templateOf?: string
}>

/**
 * The source of the mint's address: derived from the wallet and a seed of at most 32 characters, or the person's key, which then signs
 * after the wallet and is never stored. With `standIn` the seed only has the length of the seed that is still to be found: costs can be
 * computed with it, and nothing may be signed.
 */
export type MintSource =
  | Readonly<{ by: 'seed'; seed: string; standIn?: true }>
  | Readonly<{ by: 'keypair'; keypair: Keypair }>

/** Bytes and lamports of a future account: its rent-exempt minimum, and the present balance of its address (normally 0). */
export type AccountPrice = Readonly<{ bytes: number; rent: bigint; balance: bigint }>

/** A recipient of an allocation, each owner once, with the owner's token account. `exists`: somebody has already opened the account. */
export type Recipient = Allocation & Readonly<{ account: PublicKey; exists: boolean; price: AccountPrice }>

/**
 * What the plan needs from the chain. `mint`, `tokenAccount` (the wallet's) and `metadata` (the mint itself, or the account of
 * Metaplex) follow from payer and source; `metaplex` is the cost of its account and the program's fee, with the SPL standard only.
 */
export type CreateTokenFacts = Readonly<{
  payer: PublicKey
  source: MintSource
  mint: PublicKey
  tokenAccount: PublicKey
  metadata: PublicKey
  recipients: readonly Recipient[]
  /** The kind of each other address (base58) that gets tokens or an authority. */
  receivers: ReadonlyMap<string, ReceiverState>
  accounts: Readonly<{ mint: AccountPrice; tokenAccount: AccountPrice }>
  metaplex: Readonly<{ bytes: number; rent: bigint; fee: bigint }> | null
}>

/** A checked base58 address of 32 bytes, as text: the form works without the chain's libraries. */
export type CheckedAddress = string & { readonly checked: 'address' }

/** The type with its addresses as checked text. */
type Written<T> = T extends PublicKey
  ? CheckedAddress
  : T extends string | number | bigint | boolean | undefined
    ? T
    : { readonly [Name in keyof T]: Written<T[Name]> }

/**
 * The pool that a token opens with. `tokens` base units and `sol` lamports are deposited; `tier` is a fee tier's address, '' for the usual
 * one; `opensAt` is in unix seconds, null for at once. `atomic`: token and pool are one transaction, or neither is made; `ledger`: no
 * lookup table may name accounts.
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
 * A part of the supply that is locked as the token is made: `amount` base units for `to`, `atFirst` of it until `first` (unix seconds), and the
 * rest for `length` seconds more, in `steps`.
 */
export type LockFields = Readonly<{
  to: 'wallet' | CheckedAddress
  amount: bigint
  first: bigint
  atFirst: bigint
  length: bigint
  steps: bigint
}>

/**
 * The parsed form: the draft without the address of its metadata file, and the contents of that file. The links are https addresses.
 * `tokenDraft` turns the fields into the draft. `pool` is absent where no pool is opened, `locks` where nothing is locked, `template` (the original's mint) where the token
 * has no template.
 */
export type TokenFields = Written<Omit<TokenDraft, 'uri' | 'templateOf'>> &
  Readonly<{
    description: string
    website: string | undefined
    x: string | undefined
    telegram: string | undefined
    discord: string | undefined
    pool?: PoolFields
    locks?: readonly LockFields[]
    template?: CheckedAddress
    /** The names that the person typed in place of addresses. */
    names?: TypedNames
  }>

/**
 * The name under which a token names its template's mint: in its metadata file, and with Token-2022 also in a further field on the
 * mint.
 */
export const TEMPLATE_KEY = 'template_of'

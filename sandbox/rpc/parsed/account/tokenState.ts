import { ByteReader, Undecodable } from '../ByteReader'

const MINT_BYTES = 82
const TOKEN_ACCOUNT_BYTES = 165
const MULTISIG_BYTES = 355
const MULTISIG_SIGNERS = 11
/** The kind byte of an extended account, after a token account's length (AccountType). */
export type TokenKind = 'mint' | 'account'
const KIND_BYTES = { mint: 1, account: 2 } as const

/** A mint that is initialized, in base units. */
export type MintState = Readonly<{
  mintAuthority: string | null
  supply: bigint
  decimals: number
  freezeAuthority: string | null
  /** The extensions, type by length by value. */
  tlv: Uint8Array
}>

/** A mint as the token programs unpack it (StateWithExtensions<Mint>). Throws Undecodable. */
export function unpackMint(bytes: Uint8Array): MintState {
  const tlv = extensionBytes(bytes, 'mint', MINT_BYTES)
  const data = new ByteReader(bytes)
  const mintAuthority = data.fixedOption(() => data.key())
  const supply = data.u64()
  const decimals = data.u8()
  if (!data.bool()) throw new Undecodable('not initialized')
  return { mintAuthority, supply, decimals, freezeAuthority: data.fixedOption(() => data.key()), tlv }
}

/** A token account that is initialized, in base units. */
export type TokenAccountState = Readonly<{
  mint: string
  owner: string
  amount: bigint
  delegate: string | null
  state: AccountState
  /** Lamports that a native account keeps for its rent; null for any other. */
  nativeReserve: bigint | null
  delegatedAmount: bigint
  closeAuthority: string | null
  tlv: Uint8Array
}>

/** A token account as the token programs unpack it (StateWithExtensions<Account>). Throws Undecodable. */
export function unpackTokenAccount(bytes: Uint8Array): TokenAccountState {
  const tlv = extensionBytes(bytes, 'account', TOKEN_ACCOUNT_BYTES)
  const data = new ByteReader(bytes)
  const account = {
    mint: data.key(),
    owner: data.key(),
    amount: data.u64(),
    delegate: data.fixedOption(() => data.key()),
    state: accountState(data.u8()),
    nativeReserve: data.fixedOption(() => data.u64()),
    delegatedAmount: data.u64(),
    closeAuthority: data.fixedOption(() => data.key()),
    tlv,
  }
  if (account.state === 'uninitialized') throw new Undecodable('not initialized')
  return account
}

const STATES = ['uninitialized', 'initialized', 'frozen'] as const
/** The states of a token account. */
export type AccountState = (typeof STATES)[number]

/** Throws Undecodable on a byte that is no state. */
export function accountState(byte: number): AccountState {
  const state = STATES[byte]
  if (!state) throw new Undecodable('no state of an account')
  return state
}

/** A multisig that is initialized: how many of how many must sign. */
export type MultisigState = Readonly<{ required: number; valid: number; signers: readonly string[] }>

/** A multisig as the token programs unpack it. Throws Undecodable. */
export function unpackMultisig(bytes: Uint8Array): MultisigState {
  if (bytes.length !== MULTISIG_BYTES) throw new Undecodable('not as long as a multisig')
  const data = new ByteReader(bytes)
  const [required, valid] = [data.u8(), data.u8()]
  if (!data.bool()) throw new Undecodable('not initialized')
  const signers = data.list(MULTISIG_SIGNERS, () => data.maybeKey()).filter((signer) => signer !== null)
  return { required, valid, signers }
}

/** The bytes after the zeros and the kind byte. An account with a multisig's length is a multisig. */
function extensionBytes(bytes: Uint8Array, kind: TokenKind, baseBytes: number): Uint8Array {
  if (bytes.length === MULTISIG_BYTES) throw new Undecodable('as long as a multisig')
  if (bytes.length === baseBytes) return new Uint8Array(0)
  const data = new ByteReader(bytes)
  data.take(baseBytes)
  const padding = data.take(TOKEN_ACCOUNT_BYTES - baseBytes)
  if (data.u8() !== KIND_BYTES[kind] || padding.some((byte) => byte !== 0))
    throw new Undecodable(`no ${kind}`)
  return data.rest()
}

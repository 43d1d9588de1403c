import bs58 from 'bs58'
import type { LedgerAccount } from './accounts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

export const MINT_BYTES = 82
export const TOKEN_ACCOUNT_BYTES = 165
/** The offset of Token-2022's account type (1 mint, 2 token account), after which the extensions begin. */
const KIND_OFFSET = 165
export const EXTENSIONS_OFFSET = 166
/** An account of that length is a multisig, whatever its contents. */
const MULTISIG_BYTES = 355

export type Mint = Readonly<{
  mintAuthority: string | null
  supply: bigint
  decimals: number
  isInitialized: boolean
  freezeAuthority: string | null
}>

export type TokenAccount = Readonly<{
  mint: string
  owner: string
  amount: bigint
  delegate: string | null
  state: 'uninitialized' | 'initialized' | 'frozen'
  /** Rent-exempt reserve of a native (wrapped SOL) account, else null. */
  nativeReserve: bigint | null
  delegatedAmount: bigint
  closeAuthority: string | null
}>

export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
}

/** The mint in an account, or null where it holds none (spl-token `Mint`). */
export function readMint(account: LedgerAccount | null): Mint | null {
  if (!account || kindOf(account) !== 'mint') return null
  const view = viewOf(account.data)
  return {
    mintAuthority: optionalKey(account.data, 0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: view.getUint8(45) === 1,
    freezeAuthority: optionalKey(account.data, 46),
  }
}

/** The token account in an account, or null where it holds none (spl-token `Account`). */
export function readTokenAccount(account: LedgerAccount | null): TokenAccount | null {
  if (!account || kindOf(account) !== 'account') return null
  const { data } = account
  const view = viewOf(data)
  const state = (['uninitialized', 'initialized', 'frozen'] as const)[view.getUint8(108)]
  if (!state || state === 'uninitialized') return null
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionalKey(data, 72),
    state,
    nativeReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalKey(data, 129),
  }
}

/** The kind of a token program's account, read as the programs do: by length, then by the kind byte. */
function kindOf({ owner, data }: LedgerAccount): 'mint' | 'account' | null {
  if (!isTokenProgram(owner)) return null
  if (data.length === MINT_BYTES) return 'mint'
  if (data.length === TOKEN_ACCOUNT_BYTES) return 'account'
  if (owner !== TOKEN_2022_PROGRAM || data.length <= KIND_OFFSET || data.length === MULTISIG_BYTES)
    return null
  const kind = data[KIND_OFFSET]
  return kind === 1 ? 'mint' : kind === 2 ? 'account' : null
}

/** A key behind a four-byte option tag (COption<Pubkey>). */
function optionalKey(data: Uint8Array, offset: number): string | null {
  return viewOf(data).getUint32(offset, true) === 1 ? keyAt(data, offset + 4) : null
}

/** The base58 address in 32 bytes at an offset. */
export function keyAt(data: Uint8Array, offset: number): string {
  return bs58.encode(data.subarray(offset, offset + 32))
}

export function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

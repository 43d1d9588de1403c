import type { Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchBalance } from '../solana/balance'
import { fetchAccounts } from '../solana/accounts'
import { exactCall, isU64 } from '../solana/exactCall'
import { withRpcErrors } from '../solana/namedErrors'
import { encodeBase58 } from '../units/base58'
import { TOKEN_2022_ADDRESS, TOKEN_ACCOUNT_BYTES, TOKEN_ADDRESS } from '../solana/knownPrograms'

/*
 * Reads the tokens that a wallet holds from its token accounts alone. A wallet may have thousands, of which a list shows a dozen, so mints
 * are read only for the shown ones (tokenNames.ts).
 */

/** The token programs by their address. */
const TOKEN_PROGRAMS = {
  token: TOKEN_ADDRESS,
  'token-2022': TOKEN_2022_ADDRESS,
} as const

type TokenProgramName = keyof typeof TOKEN_PROGRAMS

/**
 * A token account of a wallet. Addresses are base58, `amount` is in base units; `lamports` is the account's whole balance of lamports,
 * `bytes` its length. `closeAuthority` null: its owner closes it. `native`: it wraps SOL, and its lamports are its balance.
 */
export type HeldAccount = Readonly<{
  account: string
  mint: string
  program: TokenProgramName
  amount: bigint
  frozen: boolean
  native: boolean
  closeAuthority: string | null
  lamports: bigint
  bytes: number
  /** A delegate (base58) may take so many base units. */
  delegated?: Readonly<{ to: string; units: bigint }>
  /** The account also has a confidential balance; only its owner's key can read how much. */
  confidential?: true
}>

/** Behind the fields that both programs share, a byte for the kind and the extensions follow. */
const LENGTH_WITH_TYPE = TOKEN_ACCOUNT_BYTES + 1

/** A wallet's lamports, and all its token accounts of both programs. */
export type HeldAccounts = Readonly<{ lamports: bigint; accounts: readonly HeldAccount[] }>

/**
 * Reads a wallet's balance and token accounts in one round, and in a second round the accounts that may have a confidential balance.
 * Accounts that cannot be read are left out. Thousands are decoded in parts, so that the page draws in between. Rejects with rpc/*.
 */
export async function readHeldAccounts(connection: Connection, owner: PublicKey): Promise<HeldAccounts> {
  const [lamports, token, token2022] = await Promise.all([
    fetchBalance(connection, owner),
    fetchRows(connection, owner.toBase58(), 'token'),
    fetchRows(connection, owner.toBase58(), 'token-2022'),
  ])
  const accounts = [...(await decodeAll(token)), ...(await decodeAll(token2022))]
  return { lamports, accounts: await withConfidential(connection, accounts) }
}

/** Base account, type, and the entry up to the balances of ConfidentialTransferAccount; a shorter account has no such entry. */
const CONFIDENTIAL_LENGTH = LENGTH_WITH_TYPE + 4 + 295
const CONFIDENTIAL_ACCOUNT = 5
/**
 * The balances follow approval and key: the pending one in two parts and the available one, each of 64 bytes. All zeros are an empty
 * balance (closable).
 */
const BALANCES = { from: 1 + 32, to: 1 + 32 + 3 * 64 }

/** Marks the accounts with a confidential balance. Reads only accounts without a plain balance that are long enough to have one. */
async function withConfidential(
  connection: Connection,
  accounts: readonly HeldAccount[],
): Promise<readonly HeldAccount[]> {
  const long = accounts.filter(({ amount, bytes }) => amount === 0n && bytes >= CONFIDENTIAL_LENGTH)
  if (long.length === 0) return accounts
  const { PublicKey } = await import('@solana/web3.js')
  const keys = long.map(({ account }) => new PublicKey(account))
  const found = await withRpcErrors(() => fetchAccounts(connection, keys))
  const confidential = new Set(
    long.flatMap(({ account }, at) => (hasConfidential(found[at]?.data) ? [account] : [])),
  )
  return accounts.map((held) =>
    confidential.has(held.account) ? { ...held, confidential: true as const } : held,
  )
}

function hasConfidential(data: Uint8Array | undefined): boolean {
  if (!data) return false
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = LENGTH_WITH_TYPE; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== CONFIDENTIAL_ACCOUNT) continue
    return data.subarray(at + 4 + BALANCES.from, at + 4 + BALANCES.to).some((byte) => byte !== 0)
  }
  return false
}

/** Reads a wallet's token accounts of one mint in one call; resolves with none for an address that owns none. Rejects with rpc/*. */
export async function readAccountsOf(
  connection: Connection,
  owner: string,
  { mint, program }: Readonly<{ mint: string; program: TokenProgramName }>,
): Promise<readonly HeldAccount[]> {
  return decodeAll(await fetchRows(connection, owner, program, { mint }))
}

type Row = Readonly<{ row: unknown; program: TokenProgramName }>

async function fetchRows(
  connection: Connection,
  owner: string,
  program: TokenProgramName,
  filter: Readonly<Record<string, string>> = { programId: TOKEN_PROGRAMS[program] },
): Promise<readonly Row[]> {
  const method = 'getTokenAccountsByOwner'
  const answer = await exactCall<Readonly<{ value?: unknown }> | null>(connection, method, [
    owner,
    filter,
    { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: TOKEN_ACCOUNT_BYTES } },
  ])
  if (!Array.isArray(answer?.value)) throw new AppError('rpc/invalid-answer', { method })
  return answer.value.map((row: unknown) => ({ row, program }))
}

/** This many accounts are decoded before the page may draw again: encoding an address in base58 takes some hundredths of a millisecond. */
const AT_ONCE = 250

async function decodeAll(rows: readonly Row[]): Promise<readonly HeldAccount[]> {
  const accounts: HeldAccount[] = []
  for (const [at, { row, program }] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resume) => setTimeout(resume))
    const account = decodeHeldAccount(row, program)
    if (account) accounts.push(account)
  }
  return accounts
}

/** Decodes one row of the answer; null where it has another shape, or is not initialized. */
export function decodeHeldAccount(row: unknown, program: TokenProgramName): HeldAccount | null {
  const { pubkey, account } = fieldsOf(row)
  const { lamports, space, data } = fieldsOf(account)
  const [base64] = Array.isArray(data) ? (data as unknown[]) : []
  if (typeof pubkey !== 'string' || typeof base64 !== 'string' || !isU64(lamports)) return null
  const bytes = bytesOf(base64)
  const state = bytes?.[STATE]
  if (!bytes || bytes.length !== TOKEN_ACCOUNT_BYTES || (state !== INITIALIZED && state !== FROZEN))
    return null
  const view = new DataView(bytes.buffer)
  const delegatedUnits = view.getBigUint64(DELEGATED, true)
  return {
    account: pubkey,
    mint: encodeBase58(bytes.subarray(0, 32)),
    program,
    amount: view.getBigUint64(AMOUNT, true),
    frozen: state === FROZEN,
    native: view.getUint32(IS_NATIVE, true) === 1,
    closeAuthority:
      view.getUint32(CLOSE_AUTHORITY, true) === 1 ? encodeBase58(bytes.subarray(CLOSE_AUTHORITY + 4)) : null,
    lamports: BigInt(lamports),
    bytes: typeof space === 'number' ? space : TOKEN_ACCOUNT_BYTES,
    ...(view.getUint32(DELEGATE, true) === 1 &&
      delegatedUnits > 0n && {
        delegated: { to: encodeBase58(bytes.subarray(DELEGATE + 4, DELEGATE + 36)), units: delegatedUnits },
      }),
  }
}

/* Offsets in a token account: mint 0, owner 32, amount 64, delegate 72, state 108, is native 109, delegated 121, close authority 129. */

const AMOUNT = 64
const DELEGATE = 72
const STATE = 108
const IS_NATIVE = 109
const DELEGATED = 121
const CLOSE_AUTHORITY = 129
const INITIALIZED = 1
const FROZEN = 2

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

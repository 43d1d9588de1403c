import type { LedgerAccount } from './accounts'
import { isLoadError, type TransactionError } from './errors'
import type { MessageKeys } from './keys'
import { keyAt, viewOf } from './tokens'
import type { WireMessage } from './wire'

/** Units of the cost model: of a signature (SIGNATURE_COST in block_cost_limits.rs of Agave). */
const UNITS_PER_SIGNATURE = 720
/** Of an account that is asked for to be written (WRITE_LOCK_UNITS there). */
const UNITS_PER_WRITE_LOCK = 300
/**
 * Of each signature that an instruction of such a program carries; their number is its first byte (ED25519_VERIFY_STRICT_COST,
 * SECP256K1_VERIFY_COST and SECP256R1_VERIFY_COST there).
 */
const UNITS_PER_VERIFIED: ReadonlyMap<string, number> = new Map([
  ['Ed25519SigVerify111111111111111111111111111', 2400],
  ['KeccakSecp256k11111111111111111111111111111', 6690],
  ['Secp256r1SigVerify1111111111111111111111111', 4800],
])
/** Bytes of instruction data for one unit; what is left over is free (INSTRUCTION_DATA_BYTES_COST there, 140 / 30 without its rest). */
const DATA_BYTES_PER_UNIT = 4
/** Loaded accounts cost by the page, begun ones included (ACCOUNT_DATA_COST_PAGE_SIZE in solana-fee-structure). */
const PAGE_BYTES = 32 * 1024
/** DEFAULT_HEAP_COST in execution_budget.rs of Agave. */
const UNITS_PER_PAGE = 8

/**
 * What a transaction takes of its block's limit, in units: signatures, asked write locks, instruction data, compute units and loaded
 * bytes. With those that ran and were loaded it is what one that landed took (CostModel::calculate_cost_for_executed_transaction of
 * Agave), with those that it asks for what it requests (CostModel::calculate_cost).
 */
export function costUnits(message: WireMessage, units: bigint, loadedBytes: number): bigint {
  const { header, staticKeys, instructions, lookups } = message
  const verified = instructions.reduce(
    (sum, { programIndex, data }) =>
      sum + (UNITS_PER_VERIFIED.get(staticKeys[programIndex] ?? '') ?? 0) * (data[0] ?? 0),
    0,
  )
  const locks = lookups.reduce(
    (sum, { writable }) => sum + writable.length,
    staticKeys.length - header.readonlySigners - header.readonlyOthers,
  )
  const dataBytes = instructions.reduce((sum, { data }) => sum + data.length, 0)
  return (
    units +
    BigInt(
      header.signers * UNITS_PER_SIGNATURE +
        verified +
        locks * UNITS_PER_WRITE_LOCK +
        Math.floor(dataBytes / DATA_BYTES_PER_UNIT) +
        Math.ceil(loadedBytes / PAGE_BYTES) * UNITS_PER_PAGE,
    )
  )
}

const ACCOUNT_BASE_BYTES = 64
const LOOKUP_TABLE_BYTES = 8248
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const PROGRAM_STATE = 2
const PROGRAM_BYTES = 36
/** The runtime makes it for each instruction, so it is never loaded. */
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111'

type Read = (address: string) => LedgerAccount | null
type Loading = Readonly<{
  err: TransactionError | null
  keys: MessageKeys
  pre: readonly (LedgerAccount | null)[]
}>

/**
 * The number of bytes that a transaction loaded; where loading failed only the payer counts, which pays. `read` is the ledger
 * before it.
 */
export function loadedAccountsDataSize(
  message: WireMessage,
  { err, keys, pre }: Loading,
  read: Read,
): number {
  return isLoadError(err) ? (pre[0]?.data.length ?? 0) : wholeSize(message, keys, read)
}

/**
 * Each account with its metadata, the code of upgradeable programs even where only their program account is named, and a fixed
 * sum for each lookup table (SIMD-0186).
 */
function wholeSize(message: WireMessage, keys: MessageKeys, read: Read): number {
  const named = keys.all.filter((address) => address !== INSTRUCTIONS_SYSVAR)
  const code = named.flatMap((address) => codeOf(read(address)) ?? [])
  const loaded = new Set([...named, ...code])
  return [...loaded].reduce(
    (sum, address) => sum + sizeOf(read(address)),
    message.lookups.length * LOOKUP_TABLE_BYTES,
  )
}

function sizeOf(account: LedgerAccount | null): number {
  return account ? ACCOUNT_BASE_BYTES + account.data.length : 0
}

/** The account with an upgradeable program's code (UpgradeableLoaderState::Program). */
function codeOf(account: LedgerAccount | null): string | undefined {
  if (!account || account.owner !== UPGRADEABLE_LOADER || account.data.length < PROGRAM_BYTES)
    return undefined
  return viewOf(account.data).getUint32(0, true) === PROGRAM_STATE ? keyAt(account.data, 4) : undefined
}

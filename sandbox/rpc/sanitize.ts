import type { LedgerAccount } from '../chain/accounts'
import { sentenceOf, type TransactionError } from '../chain/errors'
import { viewOf } from '../chain/tokens'
import type { WireLookup, WireMessage } from '../chain/wire'
import { invalidParams } from './RpcError'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Bytes of each instruction of the compute budget program by its tag: heap, unit limit, unit price, loaded data. */
const BUDGET_BYTES: ReadonlyMap<number | undefined, number> = new Map([
  [1, 5],
  [2, 5],
  [3, 9],
  [4, 5],
])

const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes before the addresses of a table (LOOKUP_TABLE_META_SIZE). */
const TABLE_META_BYTES = 56
const INITIALIZED_TABLE = 1
const NEVER = 2n ** 64n - 1n
/** Slots in which a deactivated table can still be used: those in SlotHashes. */
const COOLDOWN_SLOTS = 512n

/** Reads the tables' accounts, and the slot in which they are used. */
type Tables = Readonly<{ read: (address: string) => LedgerAccount | null; slot: number }>

/**
 * Refuses a transaction that a node refuses before running it, also without a preflight: lookup tables without the looked-up
 * entries, and contradictory compute budgets. Throws -32602.
 */
export function sanitize(message: WireMessage, tables: Tables): void {
  const error = budgetError(message) ?? lookupError(message, tables)
  if (error) throw invalidParams(`invalid transaction: ${sentenceOf(error)}`)
}

/** ComputeBudgetInstructionDetails::try_from of Agave. Version 1 does not read such instructions. */
function budgetError({ config, instructions, staticKeys }: WireMessage): TransactionError | null {
  if (config) return null
  const seen = new Set<number | undefined>()
  for (const [index, { programIndex, data }] of instructions.entries()) {
    if (staticKeys[programIndex] !== COMPUTE_BUDGET) continue
    const bytes = BUDGET_BYTES.get(data[0])
    if (bytes === undefined || data.length < bytes)
      return { InstructionError: [index, 'InvalidInstructionData'] }
    if (seen.has(data[0])) return { DuplicateInstruction: index }
    seen.add(data[0])
  }
  return null
}

function lookupError({ lookups }: WireMessage, tables: Tables): TransactionError | null {
  for (const lookup of lookups) {
    const error = tableError(lookup, tables)
    if (error) return error
  }
  return null
}

/** Bank::load_addresses_from_ref of Agave. */
function tableError({ table, writable, readonly }: WireLookup, { read, slot }: Tables): string | null {
  const account = read(table)
  if (!account) return 'AddressLookupTableNotFound'
  if (account.owner !== LOOKUP_TABLE_PROGRAM) return 'InvalidAddressLookupTableOwner'
  const { data } = account
  if (data.length < TABLE_META_BYTES || viewOf(data).getUint32(0, true) !== INITIALIZED_TABLE)
    return 'InvalidAddressLookupTableData'
  const deactivated = viewOf(data).getBigUint64(4, true)
  if (deactivated !== NEVER && BigInt(slot) > deactivated + COOLDOWN_SLOTS)
    return 'AddressLookupTableNotFound'
  const held = usableAddresses(data, slot)
  return [...writable, ...readonly].some((index) => index >= held) ? 'InvalidAddressLookupTableIndex' : null
}

/** How many addresses can be looked up: those that were appended in this slot cannot yet. */
function usableAddresses(data: Uint8Array, slot: number): number {
  const extendedIn = viewOf(data).getBigUint64(12, true)
  const before = data[20] ?? 0
  return BigInt(slot) > extendedIn ? Math.floor((data.length - TABLE_META_BYTES) / 32) : before
}

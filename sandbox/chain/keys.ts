import bs58 from 'bs58'
import { RESERVED_KEYS } from './reservedKeys'
import type { WireMessage } from './wire'

/** Every account of a message in the order of its indexes: static keys, then loaded writable, then loaded readonly. */
export type MessageKeys = Readonly<{
  all: readonly string[]
  writable: readonly boolean[]
  loaded: Readonly<{ writable: readonly string[]; readonly: readonly string[] }>
}>

/** Bytes before the addresses in a lookup table account (LOOKUP_TABLE_META_SIZE). */
const TABLE_META_BYTES = 56
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'

/**
 * The keys of a message with its lookup tables resolved. `dataOf` returns the data of a table's account; addresses of missing
 * tables are left out.
 */
export function resolveKeys(
  message: WireMessage,
  dataOf: (table: string) => Uint8Array | undefined,
): MessageKeys {
  const load = (side: 'writable' | 'readonly') =>
    message.lookups.flatMap((lookup) => addressesIn(dataOf(lookup.table), lookup[side]))
  const loaded = { writable: load('writable'), readonly: load('readonly') }
  const all = [...message.staticKeys, ...loaded.writable, ...loaded.readonly]
  const mayWrite = (key: string, index: number) =>
    !RESERVED_KEYS.has(key) && isWritable(message, loaded.writable.length, index)
  return { all, writable: all.map(mayWrite), loaded }
}

function addressesIn(table: Uint8Array | undefined, indexes: Uint8Array): string[] {
  return [...indexes].flatMap((index) => {
    const start = TABLE_META_BYTES + 32 * index
    return table && start + 32 <= table.length ? bs58.encode(table.subarray(start, start + 32)) : []
  })
}

/**
 * Writable as the header says, except that a called program is never locked for writing (is_maybe_writable of
 * solana-message).
 */
export function isWritable(message: WireMessage, loadedWritable: number, index: number): boolean {
  const { header, staticKeys, instructions } = message
  if (index >= staticKeys.length) return index < staticKeys.length + loadedWritable
  const called = instructions.some((instruction) => instruction.programIndex === index)
  if (called && !staticKeys.includes(UPGRADEABLE_LOADER)) return false
  return index < header.signers
    ? index < header.signers - header.readonlySigners
    : index < staticKeys.length - header.readonlyOthers
}

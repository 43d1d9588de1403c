import {
  AddressLookupTableAccount,
  PublicKey,
  type MessageV0,
  type VersionedMessage,
  type VersionedTransactionResponse,
} from '@solana/web3.js'

/** A lookup table as the journal keeps it, base58: a table only ever grows, so that what stands in it stays where it is. */
export type TableRecord = Readonly<{ address: string; addresses: readonly string[] }>

export function recordTable({ key, state }: AddressLookupTableAccount): TableRecord {
  return { address: key.toBase58(), addresses: state.addresses.map((address) => address.toBase58()) }
}

/** The table of a record, for what needs its addresses alone. Throws where one of them is none. */
export function readTable({ address, addresses }: TableRecord): AddressLookupTableAccount {
  return new AddressLookupTableAccount({
    key: new PublicKey(address),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: addresses.map((each) => new PublicKey(each)),
    },
  })
}

/** Where the addresses that a message does not name itself are taken from: tables, or what a node says it loaded. */
export type Loaded =
  | readonly AddressLookupTableAccount[]
  | NonNullable<NonNullable<VersionedTransactionResponse['meta']>['loadedAddresses']>

/** All account keys of a message in the order of their indexes; null where a table that it names is not among these. */
export function accountKeysOf(message: VersionedMessage, loaded: Loaded = []): readonly PublicKey[] | null {
  if (message.version === 'legacy' || message.addressTableLookups.length === 0)
    return message.staticAccountKeys
  if ('writable' in loaded) return keysLoaded(message, loaded.writable, loaded.readonly)
  const table = (key: PublicKey) => loaded.find((each) => each.key.equals(key))?.state.addresses ?? []
  const looked = (which: 'writableIndexes' | 'readonlyIndexes') =>
    message.addressTableLookups.flatMap((lookup) =>
      lookup[which].flatMap((index) => table(lookup.accountKey)[index] ?? []),
    )
  return keysLoaded(message, looked('writableIndexes'), looked('readonlyIndexes'))
}

function keysLoaded(
  message: MessageV0,
  writable: readonly PublicKey[],
  readonly: readonly PublicKey[],
): readonly PublicKey[] | null {
  const keys = [...message.staticAccountKeys, ...writable, ...readonly]
  return keys.length === message.staticAccountKeys.length + message.numAccountKeysFromLookups ? keys : null
}

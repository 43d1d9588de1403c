import * as v from 'valibot'
import type { LedgerAccount } from '../chain/accounts'
import { Address, Base64Data, U64, U64_MAX } from '../remote/shapes'

/** MAX_PERMITTED_DATA_LENGTH of Solana. */
const MOST_DATA_BYTES = 10 * 1024 * 1024

/** A whole number that JSON carries without loss. */
export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A slot that a cluster can have reached: some million years of them. */
export const Slot = v.pipe(Count, v.maxValue(2 ** 48))

const Data = v.pipe(
  Base64Data,
  v.check((bytes) => bytes.length <= MOST_DATA_BYTES),
  v.transform((bytes) => new Uint8Array(bytes)),
)

/**
 * An account in base64 (UiAccount), or null; one without lamports does not exist. Rent epochs no longer matter: servers that
 * cannot write u64 round them, which is accepted.
 */
const MaybeAccount = v.pipe(
  v.nullable(
    v.object({
      lamports: U64,
      data: Data,
      owner: Address,
      executable: v.boolean(),
      rentEpoch: v.fallback(U64, U64_MAX),
    }),
  ),
  v.transform((read): LedgerAccount | null => (read && read.lamports > 0n ? read : null)),
)

/** An address in an answer, with its account where the answer carries it. */
export type Found = Readonly<{ address: string; account: LedgerAccount | null }>

const KeyedAccounts = v.array(
  v.pipe(
    v.object({ pubkey: Address, account: MaybeAccount }),
    v.transform(({ pubkey, account }): Found => ({ address: pubkey, account })),
  ),
)

/** The answer to getMultipleAccounts for so many addresses, and its slot. */
export const accountsShape = (count: number) =>
  v.object({
    context: v.object({ slot: Slot }),
    value: v.pipe(v.array(MaybeAccount), v.length(count)),
  })

/** The answer to getProgramAccounts and getTokenAccountsByOwner, with or without a context around it. */
export const FoundAccounts: v.GenericSchema<unknown, readonly Found[]> = v.union([
  KeyedAccounts,
  v.pipe(
    v.object({ value: KeyedAccounts }),
    v.transform(({ value }) => value),
  ),
])

/** The answer to getTokenLargestAccounts: addresses alone. */
export const FoundAddresses: v.GenericSchema<unknown, readonly Found[]> = v.pipe(
  v.object({ value: v.array(v.object({ address: Address })) }),
  v.transform(({ value }) => value.map(({ address }): Found => ({ address, account: null }))),
)

import type { HeldAccount, LedgerAccount, Undo } from './accounts'
import type { Block } from './blocks'
import type { TransactionRecord } from './history'

/** Everything that a chain must remember to go on as if it had never been stopped. */
export type ChainState = Readonly<{
  genesisHash: string
  faucetSeed: Uint8Array
  lamportsPerByte: bigint
  /** Oldest first; never empty. */
  blocks: readonly Block[]
  accounts: readonly HeldAccount[]
  undos: readonly Undo[]
  /** Oldest first. */
  records: readonly TransactionRecord[]
  /** How many transactions have landed, those that are forgotten included. */
  landed: number
}>

/** One change of the ledger, told in the order in which they happen: applied again, they lead to the same state. */
export type LedgerEntry =
  | Readonly<{ type: 'block'; block: Block }>
  | Readonly<{ type: 'landed'; record: TransactionRecord; changes: readonly Change[] }>
  | Readonly<{ type: 'put'; address: string; account: LedgerAccount | null }>
  | Readonly<{ type: 'rent'; lamportsPerByte: bigint }>

/** What a transaction made of an account. */
export type Change = Readonly<{
  address: string
  before: LedgerAccount | null
  after: LedgerAccount | null
}>

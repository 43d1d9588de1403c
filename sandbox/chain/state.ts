import type { HeldAccount, LedgerAccount, Undo } from './accounts'
import type { Block, FeeReward } from './blocks'
import type { ConsensusSince } from './consensus'
import type { TransactionRecord } from './history'

/** Everything that a chain needs to continue as if it had never stopped. */
export type ChainState = Readonly<{
  genesisHash: string
  faucetSeed: Uint8Array
  lamportsPerByte: bigint
  /** Undefined for a chain that was written down before there was a choice: it goes on with Alpenglow. */
  since: ConsensusSince | undefined
  /** Oldest first; never empty. */
  blocks: readonly Block[]
  accounts: readonly HeldAccount[]
  undos: readonly Undo[]
  /** Oldest first. */
  records: readonly TransactionRecord[]
  /** The number of landed transactions, dropped ones included. */
  landed: number
}>

/** One change of the ledger, in the order of events: applied again, they give the same state. */
export type LedgerEntry =
  | Readonly<{ type: 'block'; block: Block }>
  | Readonly<{ type: 'landed'; record: TransactionRecord; changes: readonly Change[] }>
  | Readonly<{ type: 'reward'; slot: number; reward: FeeReward }>
  | Readonly<{ type: 'put'; address: string; account: LedgerAccount | null }>
  | Readonly<{ type: 'rent'; lamportsPerByte: bigint }>
  | Readonly<{ type: 'consensus'; since: ConsensusSince }>

/** A transaction's change of an account. */
export type Change = Readonly<{
  address: string
  before: LedgerAccount | null
  after: LedgerAccount | null
}>

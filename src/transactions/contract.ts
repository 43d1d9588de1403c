/** The types that several parts of the engine share; no code. */

import type { Connection } from '@solana/web3.js'
import type { ClusterId } from '../solana/cluster'
import type { ExecutionEvent, ExecutionEventOf, OperationRecord } from './events'
import type { Execution, WalletRequest } from './execution'
import type { AccountReader } from './plan'

/**
 * What every operation needs: a connection to a node, the journal, and the chain's identity. `now` in ms since 1970; `readAccount` reads
 * accounts, so that a simulation can be compared with the promised changes.
 */
export type ChainAccess = Readonly<{
  connection: Connection
  journal: Journal
  cluster: ClusterId
  genesisHash: string
  now: () => number
  readAccount?: AccountReader
}>

/** The rules by which an operation can be a repeat of another; see repeats.ts. */
export type RepeatRule =
  | 'makes'
  | 'payments'
  | 'burns'
  | 'locks'
  | 'settings'
  | 'swaps'
  | 'together'
  | `pool-${'add' | 'remove' | 'claim' | 'lock' | 'close'}`
  | `token-${'mint' | 'freeze' | 'thaw' | 'close' | 'withdraw'}`

/**
 * Access for a new operation. `repeatsOf`: the rules by which another operation of a kind (its id) counts as a repeat. The record of the
 * operation keeps them.
 */
export type RecordingAccess = ChainAccess & Readonly<{ repeatsOf: (kind: string) => readonly RepeatRule[] }>

/**
 * The events of operations, kept in this browser so that they outlive the tab. All methods reject with journal/unavailable.
 */
export interface Journal {
  /**
   * Resolves, in the order of the calls, when the event is on disk (durability "strict") and was read back. Rejects also where the
   * operation was erased meanwhile: an operation must not go on without a record.
   */
  append(operationId: string, event: ExecutionEvent): Promise<void>
  /**
   * Appends a request to the wallet, with its simulation, unless something prevents it. Rejects with transaction/under-way, whose
   * `operation` and `kind` name the cause: another open operation of the wallet that does the same or makes the same account, or
   * this operation itself, where it has not ended or has requests besides those that were `lookedFor`. Rejects with
   * transaction/done-since where another operation did the same since, besides those that are `known`; an operation of a list counts where
   * it landed after the lists were last read. Rejects with rpc/invalid-answer where another operation asked for the same with the same
   * blockhash: one transaction would then answer both. All these checks cover single operations and those of lists. The check and the write
   * are one transaction of the database, so of several tabs that ask at once, with or without locks, one comes first.
   */
  request(
    operationId: string,
    events: readonly [ExecutionEventOf<'simulated'>, ExecutionEventOf<'approval-requested'>],
    lookedFor: readonly WalletRequest[],
    known?: KnownSince,
  ): Promise<void>
  /**
   * Null where the journal has no such operation.
   */
  read(operationId: string): Promise<Execution | null>
  /**
   * The operations of one chain (and one wallet, where given) that were started in this browser, newest first. Operations that never
   * asked the wallet are left out, and so is an unsuccessful one once a later operation makes the accounts that it should have made.
   */
  list(genesisHash: string, payer?: string): Promise<readonly Execution[]>
  /**
   * The signatures, among these, that belong to other operations, single ones or of lists. Imported operations are left out, here and in
   * `askedByOthers`.
   */
  heldByOthers(
    operation: Pick<OperationRecord, 'id'>,
    signatures: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** The messages (base64) that other operations, single ones or of lists, asked for with this blockhash. */
  askedByOthers(operation: Pick<OperationRecord, 'id'>, blockhash: string): Promise<readonly string[]>
  /** Removes an operation if it is settled. */
  forget(operationId: string): Promise<void>
}

/**
 * The known operations that did the same as a stopped one since it began: `agreed` are the ids of those that the person means to repeat,
 * `newest` the newest events at the time when they were read. The journal of a list reads `newest` by itself.
 */
export type KnownSince = Readonly<{ agreed: readonly string[]; newest?: NewestEvents }>

/** The keys of the newest events of single operations, and of lists. */
export type NewestEvents = Readonly<Record<'events' | 'runEvents', number>>

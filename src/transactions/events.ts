import type { ClusterId } from '../solana/cluster'
import type { ErrorCode, ErrorContext } from '../errors/AppError'
import type { TableRecord } from './lookupTables'
import type { MovingStep } from './moved'
import type { Change, Cost, PlanKind } from './plan'

export type StepRecord = Readonly<{
  id: string
  title: string
  detail?: string
  consequence?: string
  finality: 'reversible' | 'final'
  costs: readonly Cost[]
  changes?: readonly Change[]
}>

/**
 * One transaction of an operation, so that it can be finished from the journal alone: its message as base64 without limit and price and with
 * a placeholder for the blockhash, how many of its instructions each step has, and who must sign it besides the payer. `fees`:
 * what the review promised that the network takes for it; absent for the first, which is tried out before anything is asked.
 * `tables`: the lookup tables by which its messages name accounts.
 */
export type PartRecord = Readonly<{
  message: string
  steps: readonly Readonly<{ id: string; instructions: number }>[]
  signers: readonly string[]
  fees?: readonly Cost[]
  tables?: readonly TableRecord[]
}>

/** All that later pages need to tell of an operation, as plain data. Addresses are base58. */
export type OperationRecord = Readonly<{
  id: string
  kind: PlanKind
  title: string
  cluster: ClusterId
  genesisHash: string
  payer: string
  walletName: string
  createdAt: number
  /** How many transactions the operation takes, signed one after the other. */
  transactions: number
  steps: readonly StepRecord[]
  creates: readonly Readonly<{ label: string; address: string }>[]
  /** What the operation is about, for the receipt: see the planning function of its kind. */
  subject: Readonly<Record<string, string>>
  /** What each transaction does; absent in records of earlier versions, which kept only what was asked. */
  parts?: readonly PartRecord[]
  /** It came from a file: what it says was not seen by this browser. It is looked up, never sent and never asked for again. */
  imported?: true
  /** When that file was opened, ms since 1970; absent where an earlier version took it. */
  importedAt?: number
}>

/** By how much a transaction changed what a token account holds, in base units. Addresses are base58; `owner` '' where no node tells. */
export type TokenDelta = Readonly<{ account: string; mint: string; owner: string; change: bigint }>

/** A failure as the journal keeps it. */
export type FailureRecord = Readonly<{ code: ErrorCode; context: ErrorContext }>

/**
 * Why what a node shows of a transaction that it calls confirmed is not believed: it cannot be read, the wallet did not sign it, it does
 * something else than was asked, it failed, it landed before it was asked for, or its balances do not add up.
 */
export const UNPROVEN = ['unreadable', 'signature', 'contents', 'failed', 'slot', 'sums'] as const
export type Unproven = (typeof UNPROVEN)[number]

type Of<Type extends string, Rest = unknown> = Readonly<{ type: Type; at: number; transaction: number }> &
  Readonly<Rest>

/** What a wallet may add to a transaction: a bid, a limit or another wish about its budget, or a guard that only checks. */
export const ADDITIONS = ['unit-price', 'unit-limit', 'budget', 'guard'] as const
export type Addition = (typeof ADDITIONS)[number]

/** What the wallet signed in place of what was asked, and what that costs: `fees` and `total` as in `simulated`. */
export type ChangedRecord = Readonly<{
  signature: string
  wire: string
  blockhash: string
  lastValidBlockHeight: number
  fees: readonly Cost[]
  total: bigint
  added: readonly Addition[]
}>

/**
 * What has happened to an operation, in the order in which it is written. `at` is milliseconds since 1970, `transaction`
 * counts from 0. `approval-requested` stands in the journal before the wallet is asked, `signed` before the first broadcast.
 * `slot` is where the node gave its blockhash. `sends` marks a wallet that sends by itself: its answer is `sent-by-wallet`.
 * `unanswered`: the wallet returned no signature and the person did not decline; the chain is asked until the blockhash has expired.
 * `changed` is what a wallet signed at a higher price: nothing is sent until `signed` follows, which is the person's consent.
 * `finalized`: nothing can undo a confirmed one any more; `retracted`: no node knows it any more, and it is looked for as before it was
 * confirmed.
 * `unproven`: what a node shows of a confirmed one is not believed; a `paid` that follows is, and the latest of them counts.
 * `total` is all that this transaction takes; `moved` are the steps of it that the price moves, as that simulation gave them: they stand in
 * the place of the review's.
 * `expired`: no node could take it any more at that block height; `alone` where only one endpoint could be asked; `searched` where the
 * whole chain since the first request was searched, and nothing of it had landed: so it may follow `declined` and `failed` as well.
 * `confirmed` may follow all of them: what is on the chain happened, whatever was believed before.
 * Bytes are base64; lamports, slots' heights and units are whole numbers.
 */
export type ExecutionEvent =
  /** `deed` is the operation: the name that older journals and files have. */
  | Of<'planned', { deed: OperationRecord }>
  | Of<
      'simulated',
      {
        units: number
        bytes: number
        fees: readonly Cost[]
        total: bigint
        balanceBefore: bigint
        moved?: readonly MovingStep[]
      }
    >
  | Of<
      'approval-requested',
      { message: string; blockhash: string; lastValidBlockHeight: number; slot?: number; sends?: true }
    >
  | Of<'unanswered', { failure: FailureRecord }>
  | Of<'declined'>
  | Of<'changed', ChangedRecord>
  | Of<'sent-by-wallet', { signature: string; lastValidBlockHeight: number }>
  | Of<'signed', { signature: string; wire: string; blockhash: string; lastValidBlockHeight: number }>
  | Of<'broadcast'>
  | Of<'confirmed', { signature: string; slot: number }>
  | Of<
      'paid',
      {
        total: bigint
        fee: bigint
        balanceAfter: bigint
        rents: Readonly<Record<string, bigint>>
        blockTime: number | null
        /** What it did to token accounts; absent where an earlier version wrote it, which did not look. */
        tokens?: readonly TokenDelta[]
      }
    >
  | Of<'finalized', { slot: number }>
  | Of<'retracted'>
  | Of<'unproven', { why: Unproven }>
  | Of<'failed', { failure: FailureRecord; landed: boolean }>
  | Of<'expired', { height: number; alone?: true; searched?: true }>

export type ExecutionEventOf<Type extends ExecutionEvent['type']> = Extract<ExecutionEvent, { type: Type }>

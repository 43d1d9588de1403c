import type { ClusterId } from '../solana/cluster'
import type { ErrorCode, ErrorContext } from '../errors/AppError'
import type { Cost, PlanKind } from './plan'

export type StepRecord = Readonly<{
  id: string
  title: string
  detail?: string
  consequence?: string
  finality: 'reversible' | 'final'
  costs: readonly Cost[]
}>

/** All that later pages need to tell of a deed, as plain data. Addresses are base58. */
export type DeedRecord = Readonly<{
  id: string
  kind: PlanKind
  title: string
  cluster: ClusterId
  genesisHash: string
  payer: string
  walletName: string
  createdAt: number
  /** How many transactions the deed takes, signed one after the other. */
  transactions: number
  steps: readonly StepRecord[]
  creates: readonly Readonly<{ label: string; address: string }>[]
  /** What the deed is about, for the receipt: see the planning function of its kind. */
  subject: Readonly<Record<string, string>>
  /** It came from a file: what it says was not seen by this browser. It is looked up, never sent and never asked for again. */
  imported?: true
}>

/** A failure as the journal keeps it. */
export type FailureRecord = Readonly<{ code: ErrorCode; context: ErrorContext }>

type Of<Type extends string, Rest = unknown> = Readonly<{ type: Type; at: number; transaction: number }> &
  Readonly<Rest>

/**
 * What has happened to a deed, in the order in which it is written. `at` is milliseconds since 1970, `transaction`
 * counts from 0. `approval-requested` stands in the journal before the wallet is asked, `signed` before the first broadcast.
 * `total` is all that this transaction takes. Bytes are base64; lamports, slots' heights and units are whole numbers.
 */
export type ExecutionEvent =
  | Of<'planned', { deed: DeedRecord }>
  | Of<
      'simulated',
      { units: number; bytes: number; fees: readonly Cost[]; total: bigint; balanceBefore: bigint }
    >
  | Of<'approval-requested', { message: string; blockhash: string; lastValidBlockHeight: number }>
  | Of<'declined'>
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
      }
    >
  | Of<'failed', { failure: FailureRecord; landed: boolean }>
  | Of<'expired', { height: number }>

export type ExecutionEventOf<Type extends ExecutionEvent['type']> = Extract<ExecutionEvent, { type: Type }>

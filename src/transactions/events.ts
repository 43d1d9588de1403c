/** The events of the journal: their shapes, and how stored ones are parsed. Stored names never change. */

import * as v from 'valibot'
import type { ErrorCode, ErrorContext } from '../errors/AppError'
import { isErrorCode } from '../errors/errorCodes'
import { scaleRecord } from '../solana/scaleRecord'
import type { ClusterId } from '../solana/cluster'
import { U64_MAX } from '../units/amounts'
import { accountValue } from './accountValues'
import type { MovingStep } from './bill'
import type { LamportBounds, Change, Cost } from './plan'
import { type Said, saidRecord } from './said'
import { readSubject, type Subject, writeSubject } from './subject'

export type StepRecord = Readonly<{
  id: string
  title: Said
  detail?: readonly Said[]
  consequence?: readonly Said[]
  finality: 'reversible' | 'final'
  costs: readonly Cost[]
  changes?: readonly Change[]
}>

/**
 * One transaction of an operation, complete enough to be finished from the journal alone: its message as base64 without compute
 * unit limit and price and with a placeholder for the blockhash, the number of instructions of each step, and the signers besides
 * the payer. `fees`: the network fees that the review promised; absent for the first transaction, which is simulated before it is
 * asked for. `tables`: the lookup tables of its messages.
 */
export type PartRecord = Readonly<{
  message: string
  steps: readonly Readonly<{ id: string; instructions: number }>[]
  signers: readonly string[]
  fees?: readonly Cost[]
  tables?: readonly TableRecord[]
}>

/** A lookup table as the journal keeps it, base58. Tables only grow, so existing indexes stay valid. */
export type TableRecord = Readonly<{ address: string; addresses: readonly string[] }>

/** An operation as the journal keeps it: plain data from which later pages show it. Addresses are base58. */
export type OperationRecord = Readonly<{
  id: string
  /** The id of its kind; see operations/. Another version of the page may have kinds that this one does not know. */
  kind: string
  title: Said
  cluster: ClusterId
  genesisHash: string
  payer: string
  walletName: string
  createdAt: number
  /** How many transactions the operation takes, signed one after the other. */
  transactions: number
  steps: readonly StepRecord[]
  creates: readonly Readonly<{ label: Said; address: string }>[]
  /** What the operation is about; see subject.ts. */
  subject: Subject
  /** The rules that say what makes another operation a repeat of this one; see repeats.ts. */
  repeats: readonly string[]
  /** Each transaction's contents; absent in imported ones. */
  parts?: readonly PartRecord[]
  /**
   * The operation came from an imported file: this browser has not seen what the file says. It is looked up, and never sent or
   * asked for again.
   */
  imported?: true
  /** When the file was imported, ms since 1970. */
  importedAt?: number
}>

/**
 * By how much a transaction changed the balance of a token account, in base units. Addresses are base58; `owner` is '' where no
 * node names it.
 */
export type TokenDelta = Readonly<{ account: string; mint: string; owner: string; change: bigint }>

/** A failure as the journal keeps it. */
export type FailureRecord = Readonly<{ code: ErrorCode; context: ErrorContext }>

/**
 * Why a node's copy of a transaction that it calls confirmed is not believed: it cannot be read, the wallet did not sign it, it
 * does something else than was asked, it failed, it landed before it was asked for, or its balances do not add up.
 */
const UNPROVEN = ['unreadable', 'signature', 'contents', 'failed', 'slot', 'sums'] as const
export type UnprovenReason = (typeof UNPROVEN)[number]

type Of<Type extends string, Rest = unknown> = Readonly<{ type: Type; at: number; transaction: number }> &
  Readonly<Rest>

/**
 * What a wallet may add to a transaction: a unit price, a unit limit, another budget instruction, or a guard, which only
 * checks.
 */
const ADDITIONS = ['unit-price', 'unit-limit', 'budget', 'guard'] as const
export type WalletAddition = (typeof ADDITIONS)[number]

/** The transaction that the wallet signed in place of the requested one, and its cost: `fees` and `total` as in `simulated`. */
export type ChangedRecord = Readonly<{
  signature: string
  wire: string
  blockhash: string
  lastValidBlockHeight: number
  fees: readonly Cost[]
  total: bigint
  added: readonly WalletAddition[]
}>

/**
 * What happened to an operation, in the order of writing. `at` is milliseconds since 1970, `transaction` counts from 0; bytes are
 * base64; lamports, slots, heights and units are whole numbers.
 *
 * `approval-requested` is written before the wallet is asked, `signed` before the first broadcast. `slot` is where the node gave
 * the blockhash. `sends` marks a wallet that sends by itself and answers with `sent-by-wallet`. `unanswered`: the wallet returned
 * no signature and the person did not decline; the chain is searched until the blockhash has expired. `changed`: the wallet signed
 * a higher price; nothing is sent until `signed` follows, which is the person's consent. `guarded`: the cost with the guards that the
 * wallet added, within the bound that the review showed.
 *
 * `total` is the sum that this transaction takes from the payer; `moved` are its price-dependent steps with the values of that simulation,
 * which replace the review's.
 *
 * `finalized`: a confirmed transaction can no longer be undone. `retracted`: no node knows it any more, and it is searched for
 * again. `unproven`: a node's copy of a confirmed transaction is not believed; a later `paid` replaces that, and the latest of them
 * counts.
 *
 * `expired`: no node accepts it any more at that block height; `searched` where the whole chain since the first request was searched and
 * nothing had landed, so it may also follow `declined` and `failed`. `alone`, here and where it landed and failed: only one endpoint could
 * be asked.
 * `confirmed` may follow all of them: the chain decides.
 */
export type ExecutionEvent =
  | Of<'planned', { operation: OperationRecord }>
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
  | Of<
      'signed',
      {
        signature: string
        wire: string
        blockhash: string
        lastValidBlockHeight: number
        guarded?: Pick<ChangedRecord, 'fees' | 'total'>
      }
    >
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
        /** Its changes to token accounts; absent where the node did not tell them. */
        tokens?: readonly TokenDelta[]
      }
    >
  | Of<'finalized', { slot: number }>
  | Of<'retracted'>
  | Of<'unproven', { why: UnprovenReason }>
  /**
   * `signature`: of a returned transaction that does more than was asked, so that this page does not send it; the wallet may; or of one
   * that landed and failed. `fee` and `slot`: of that one, as a node shows it.
   */
  | Of<
      'failed',
      {
        failure: FailureRecord
        landed: boolean
        signature?: string
        alone?: true
        fee?: bigint
        slot?: number
      }
    >
  | Of<'expired', { height: number; alone?: true; searched?: true }>

export type ExecutionEventOf<Type extends ExecutionEvent['type']> = Extract<ExecutionEvent, { type: Type }>

/** Every field of a record, optional ones too: a field that is not listed here would be lost in the journal. */
type Fields<Kept> = Readonly<Record<keyof Kept, unknown>>
type FieldsOf<Type extends ExecutionEvent['type']> = Fields<ExecutionEventOf<Type>>

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The largest time in milliseconds that a Date can hold. */
const moment = v.pipe(whole, v.maxValue(8.64e15))
const decimals = v.pipe(whole, v.maxValue(255))

const bounds = v.object({ least: v.bigint(), most: v.bigint() } satisfies Fields<LamportBounds>)

const cost = v.object({
  kind: v.picklist(['rent', 'network-fee', 'priority-fee', 'program-fee', 'service-fee', 'deposit']),
  label: saidRecord,
  detail: v.exactOptional(saidRecord),
  lamports: v.bigint(),
  refundable: v.boolean(),
  account: v.exactOptional(v.string()),
  bounds: v.exactOptional(bounds),
  group: v.exactOptional(v.literal('pool-accounts')),
} satisfies Fields<Cost>)

const change = v.object({
  account: v.string(),
  field: v.string(),
  label: saidRecord,
  after: accountValue,
  before: v.exactOptional(accountValue),
  shown: v.exactOptional(saidRecord),
  shownBefore: v.exactOptional(saidRecord),
  counts: v.exactOptional(v.literal(true)),
  bounds: v.exactOptional(bounds),
  unit: v.exactOptional(v.object({ decimals, symbol: v.string(), scale: v.exactOptional(scaleRecord) })),
  moves: v.exactOptional(v.object({ mint: v.string(), before: v.pipe(v.bigint(), v.minValue(0n)) })),
  owner: v.exactOptional(v.string()),
} satisfies Fields<Change>)

const step = v.object({
  id: v.string(),
  title: saidRecord,
  detail: v.exactOptional(v.array(saidRecord)),
  consequence: v.exactOptional(v.array(saidRecord)),
  finality: v.picklist(['reversible', 'final']),
  costs: v.array(cost),
  changes: v.exactOptional(v.array(change)),
} satisfies Fields<StepRecord>)

const movedStep = v.object({
  id: v.string(),
  costs: v.array(cost),
  changes: v.exactOptional(v.array(change)),
} satisfies Fields<MovingStep>)

/** The longest base64 of a message: no packet is longer than 1232 bytes. */
const MOST_TEXT = 1_644
const bytes = v.pipe(v.string(), v.base64(), v.maxLength(MOST_TEXT))
const base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/))
const address = v.pipe(base58, v.minLength(32), v.maxLength(44))
const signature = v.pipe(base58, v.minLength(64), v.maxLength(88))

/** A lookup table has 256 entries. */
const table = v.object({
  address,
  addresses: v.pipe(v.array(address), v.maxLength(256)),
} satisfies Fields<TableRecord>)

const tokenMove = v.object({
  account: address,
  mint: address,
  owner: v.union([address, v.literal('')]),
  change: v.pipe(v.bigint(), v.minValue(-U64_MAX), v.maxValue(U64_MAX)),
} satisfies Fields<TokenDelta>)

const part = v.object({
  message: bytes,
  steps: v.array(v.object({ id: v.string(), instructions: whole })),
  signers: v.array(address),
  fees: v.exactOptional(v.array(cost)),
  tables: v.exactOptional(v.array(table)),
} satisfies Fields<PartRecord>)

const operation = v.object({
  id: v.string(),
  kind: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
  title: saidRecord,
  cluster: v.picklist(['mainnet', 'devnet', 'practice']),
  genesisHash: v.string(),
  payer: v.string(),
  walletName: v.string(),
  createdAt: moment,
  transactions: v.pipe(whole, v.minValue(1), v.maxValue(100)),
  steps: v.array(step),
  creates: v.array(v.object({ label: saidRecord, address: v.string() })),
  subject: v.pipe(v.record(v.string(), v.unknown()), v.transform(readSubject)),
  repeats: v.array(v.string()),
  parts: v.exactOptional(v.array(part)),
  imported: v.exactOptional(v.literal(true)),
  importedAt: v.exactOptional(moment),
} satisfies Fields<OperationRecord>)

const failure = v.object({
  code: v.fallback(v.pipe(v.string(), v.check(isErrorCode)), 'unknown'),
  context: v.record(
    v.string(),
    v.union([
      v.string(),
      v.number(),
      v.bigint(),
      v.boolean(),
      v.array(v.string()),
      saidRecord,
      v.undefined(),
    ]),
  ),
} satisfies Fields<FailureRecord>)

const any = { at: moment, transaction: whole }
const hash = { blockhash: v.string(), lastValidBlockHeight: whole }

const event = v.variant('type', [
  v.object({ type: v.literal('planned'), ...any, operation } satisfies FieldsOf<'planned'>),
  v.object({
    type: v.literal('simulated'),
    ...any,
    units: whole,
    bytes: whole,
    fees: v.array(cost),
    total: v.bigint(),
    balanceBefore: v.bigint(),
    moved: v.exactOptional(v.array(movedStep)),
  } satisfies FieldsOf<'simulated'>),
  v.object({
    type: v.literal('approval-requested'),
    ...any,
    ...hash,
    message: v.string(),
    slot: v.exactOptional(whole),
    sends: v.exactOptional(v.literal(true)),
  } satisfies FieldsOf<'approval-requested'>),
  v.object({ type: v.literal('unanswered'), ...any, failure } satisfies FieldsOf<'unanswered'>),
  v.object({ type: v.literal('declined'), ...any } satisfies FieldsOf<'declined'>),
  v.object({
    type: v.literal('changed'),
    ...any,
    ...hash,
    signature,
    wire: bytes,
    fees: v.array(cost),
    total: v.bigint(),
    added: v.array(v.picklist(ADDITIONS)),
  } satisfies FieldsOf<'changed'>),
  v.object({
    type: v.literal('sent-by-wallet'),
    ...any,
    signature,
    lastValidBlockHeight: whole,
  } satisfies FieldsOf<'sent-by-wallet'>),
  v.object({
    type: v.literal('signed'),
    ...any,
    ...hash,
    signature: v.string(),
    wire: v.string(),
    guarded: v.exactOptional(v.object({ fees: v.array(cost), total: v.bigint() })),
  } satisfies FieldsOf<'signed'>),
  v.object({ type: v.literal('broadcast'), ...any } satisfies FieldsOf<'broadcast'>),
  v.object({
    type: v.literal('confirmed'),
    ...any,
    signature: v.string(),
    slot: whole,
  } satisfies FieldsOf<'confirmed'>),
  v.object({
    type: v.literal('paid'),
    ...any,
    total: v.bigint(),
    fee: v.bigint(),
    balanceAfter: v.bigint(),
    rents: v.record(v.string(), v.bigint()),
    blockTime: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e12))),
    tokens: v.exactOptional(v.array(tokenMove)),
  } satisfies FieldsOf<'paid'>),
  v.object({
    type: v.literal('finalized'),
    ...any,
    slot: whole,
  } satisfies FieldsOf<'finalized'>),
  v.object({ type: v.literal('retracted'), ...any } satisfies FieldsOf<'retracted'>),
  v.object({
    type: v.literal('unproven'),
    ...any,
    why: v.picklist(UNPROVEN),
  } satisfies FieldsOf<'unproven'>),
  v.object({
    type: v.literal('failed'),
    ...any,
    failure,
    landed: v.boolean(),
    signature: v.exactOptional(signature),
    alone: v.exactOptional(v.literal(true)),
    fee: v.exactOptional(v.pipe(v.bigint(), v.minValue(0n))),
    slot: v.exactOptional(whole),
  } satisfies FieldsOf<'failed'>),
  v.object({
    type: v.literal('expired'),
    ...any,
    height: whole,
    alone: v.exactOptional(v.literal(true)),
    searched: v.exactOptional(v.literal(true)),
  } satisfies FieldsOf<'expired'>),
])

/** An event as a row of the journal and a file hold it: parseEvent reads it back. */
export function storedEvent(event: ExecutionEvent): Readonly<Record<string, unknown>> {
  if (event.type !== 'planned') return event
  const { operation } = event
  return { ...event, operation: { ...operation, subject: writeSubject(operation.subject) } }
}

/**
 * Parses a row of the journal: one event, or none where the row is not one of ours (another version or somebody else wrote it). The
 * missing facts are then read from the chain.
 */
export function parseEvent(row: unknown): readonly ExecutionEvent[] {
  const parsed = v.safeParse(event, row)
  return parsed.success ? [parsed.output as ExecutionEvent] : []
}

/** An event without its time. */
export type UndatedEvent<Event> = Event extends unknown ? Omit<Event, 'at'> : never

/** Writes an event with the current time into the journal, and resolves with it once it is on disk. */
export type Recorder = (event: UndatedEvent<ExecutionEvent>) => Promise<ExecutionEvent>

type EventWriter = Readonly<{
  journal: Readonly<{ append: (operationId: string, event: ExecutionEvent) => Promise<void> }>
  now: () => number
}>

export function recorder({ journal, now }: EventWriter, operationId: string): Recorder {
  return async (undated) => {
    const event: ExecutionEvent = { ...undated, at: now() }
    await journal.append(operationId, event)
    return event
  }
}

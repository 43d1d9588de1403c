import * as v from 'valibot'
import { isErrorCode } from '../errors/describeError'
import {
  ADDITIONS,
  UNPROVEN,
  type OperationRecord,
  type ExecutionEvent,
  type ExecutionEventOf,
  type FailureRecord,
  type PartRecord,
  type StepRecord,
  type TokenDelta,
} from './events'
import type { TableRecord } from './lookupTables'
import type { MovingStep } from './moved'
import { PLAN_KINDS, type Bounds, type Change, type Cost } from './plan'

/** Every field of a record, the optional ones too: what is not listed here would be lost in the journal. */
type Fields<Kept> = Readonly<Record<keyof Kept, unknown>>
type FieldsOf<Type extends ExecutionEvent['type']> = Fields<ExecutionEventOf<Type>>

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Milliseconds that a Date can hold. */
const moment = v.pipe(whole, v.maxValue(8.64e15))
const decimals = v.pipe(whole, v.maxValue(255))
const texts = v.record(v.string(), v.string())

const bounds = v.object({ least: v.bigint(), most: v.bigint() } satisfies Fields<Bounds>)

const cost = v.object({
  kind: v.picklist(['rent', 'network-fee', 'priority-fee', 'program-fee', 'service-fee', 'deposit']),
  label: v.string(),
  detail: v.exactOptional(v.string()),
  lamports: v.bigint(),
  refundable: v.boolean(),
  account: v.exactOptional(v.string()),
  bounds: v.exactOptional(bounds),
} satisfies Fields<Cost>)

const change = v.object({
  account: v.string(),
  field: v.string(),
  label: v.string(),
  after: v.string(),
  shown: v.exactOptional(v.string()),
  counts: v.exactOptional(v.literal(true)),
  bounds: v.exactOptional(bounds),
  unit: v.exactOptional(v.object({ decimals, symbol: v.string() })),
  moves: v.exactOptional(v.object({ mint: v.string(), before: v.string() })),
} satisfies Fields<Change>)

const step = v.object({
  id: v.string(),
  title: v.string(),
  detail: v.exactOptional(v.string()),
  consequence: v.exactOptional(v.string()),
  finality: v.picklist(['reversible', 'final']),
  costs: v.array(cost),
  changes: v.exactOptional(v.array(change)),
} satisfies Fields<StepRecord>)

const movedStep = v.object({
  id: v.string(),
  costs: v.array(cost),
  changes: v.exactOptional(v.array(change)),
} satisfies Fields<MovingStep>)

/** No message is longer than a packet (1232 bytes), and so no base64 of one than this. */
const MOST_TEXT = 1_644
const bytes = v.pipe(v.string(), v.base64(), v.maxLength(MOST_TEXT))
const base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/))
const address = v.pipe(base58, v.minLength(32), v.maxLength(44))
const signature = v.pipe(base58, v.minLength(64), v.maxLength(88))

/** A lookup table has 256 places. */
const table = v.object({
  address,
  addresses: v.pipe(v.array(address), v.maxLength(256)),
} satisfies Fields<TableRecord>)

/** No account holds more than u64. */
const LARGEST = 2n ** 64n - 1n

const tokenMove = v.object({
  account: address,
  mint: address,
  owner: v.union([address, v.literal('')]),
  change: v.pipe(v.bigint(), v.minValue(-LARGEST), v.maxValue(LARGEST)),
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
  kind: v.picklist(PLAN_KINDS),
  title: v.string(),
  cluster: v.picklist(['mainnet', 'devnet', 'practice']),
  genesisHash: v.string(),
  payer: v.string(),
  walletName: v.string(),
  createdAt: moment,
  transactions: v.pipe(whole, v.minValue(1), v.maxValue(100)),
  steps: v.array(step),
  creates: v.array(v.object({ label: v.string(), address: v.string() })),
  subject: texts,
  parts: v.exactOptional(v.array(part)),
  imported: v.exactOptional(v.literal(true)),
  importedAt: v.exactOptional(moment),
} satisfies Fields<OperationRecord>)

const failure = v.object({
  code: v.fallback(v.pipe(v.string(), v.check(isErrorCode)), 'unknown'),
  context: v.record(
    v.string(),
    v.union([v.string(), v.number(), v.bigint(), v.boolean(), v.array(v.string()), v.undefined()]),
  ),
} satisfies Fields<FailureRecord>)

const any = { at: moment, transaction: whole }
const hash = { blockhash: v.string(), lastValidBlockHeight: whole }

const event = v.variant('type', [
  v.object({ type: v.literal('planned'), ...any, deed: operation } satisfies FieldsOf<'planned'>),
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
  v.object({ type: v.literal('failed'), ...any, failure, landed: v.boolean() } satisfies FieldsOf<'failed'>),
  v.object({
    type: v.literal('expired'),
    ...any,
    height: whole,
    alone: v.exactOptional(v.literal(true)),
    searched: v.exactOptional(v.literal(true)),
  } satisfies FieldsOf<'expired'>),
])

const unknownBeginning = v.object({
  type: v.literal('planned'),
  deed: v.object({ kind: v.pipe(v.string(), v.notValues(PLAN_KINDS)) }),
})

/** Whether a row of the journal begins an operation of a kind that this version does not know: another version of the page wrote it. */
export function isOfUnknownKind(row: unknown): boolean {
  return v.is(unknownBeginning, row)
}

/**
 * An event out of the journal, or none where it is not one of ours (another version wrote it, or somebody's hand): it is then
 * left out, and what is missing is found out from the chain.
 */
export function parseEvent(row: unknown): readonly ExecutionEvent[] {
  const parsed = v.safeParse(event, row)
  return parsed.success ? [parsed.output as ExecutionEvent] : []
}

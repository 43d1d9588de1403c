/** What a plan says of itself, as ids and typed values that the journal can keep. The sentences are made in operations/said.ts. */

import * as v from 'valibot'
import { scaleRecord } from '../solana/scaleRecord'
import { priorityLevels } from '../solana/priorityFee'
import type { Said } from '../units/said'
import { knownValue } from './accountValues'

export type { Said } from '../units/said'

const text = v.string()
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A token's symbol, and its mint (base58), which names it where it has no symbol. */
const token = v.object({ symbol: text, mint: text })
/** Base units of a token, with the decimals and the scale of that time. */
const amount = v.object({
  units: v.bigint(),
  decimals: v.pipe(count, v.maxValue(255)),
  symbol: text,
  mint: v.optional(text),
  scale: v.optional(scaleRecord),
})

/** The kinds of values. `sol` is in lamports, an `address` base58, a `time` in seconds since 1970. */
export const saidValue = {
  text,
  count,
  flag: v.boolean(),
  number: v.pipe(v.number(), v.finite()),
  sol: v.bigint(),
  time: v.pipe(count, v.maxValue(8.64e12)),
  address: v.pipe(text, v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  texts: v.array(text),
  /** What another row says: the title of another operation. */
  said: v.object({ id: text, values: v.record(text, v.unknown()) }),
  token,
  amount,
} as const

export type SaidAmount = Readonly<v.InferOutput<typeof amount>>

/** The ids of a family, each with the schema of its values. */
export type SaidTable = Readonly<Record<string, v.GenericSchema>>

/** One sentence for each id of a family. */
export type SaidWords<Table extends SaidTable> = {
  readonly [Id in keyof Table]: (values: v.InferOutput<Table[Id]>) => string
}

/** Makes what a family says: its id, and values of the kinds that the table names. */
export function sayer<Table extends SaidTable>(_table: Table) {
  return <Id extends keyof Table & string>(
    id: Id,
    values: v.InferOutput<Table[Id]> & Said['values'],
  ): Said => ({ id, values })
}

const simple = v.union([text, v.number(), v.bigint(), v.boolean()])
const kept = v.union([simple, v.array(simple), amount, token, knownValue])
const inner = v.object({ id: text, values: v.record(text, kept) })

/** What is said, as the journal keeps it; the table of its family says what its values must be. */
export const saidRecord: v.GenericSchema<unknown, Said> = v.object({
  id: text,
  values: v.record(text, v.union([kept, inner, v.array(v.union([text, inner]))])),
})

/** An id whose words need no values. */
export const NO_VALUES = v.object({})

/** What the engine itself says: the lines of the network's fees and of this site's, and amounts. */
export const ENGINE_SAID = {
  amount: v.object({ amount }),
  /** An amount that is added to one that others may have changed. */
  'amount-more': v.object({ amount }),
  /** What a field of an account holds. */
  'account-value': v.object({ value: knownValue }),
  'network-fee': NO_VALUES,
  'priority-fee': NO_VALUES,
  /** `most`: with what the wallet may add. */
  'fee-of-node': v.object({ most: v.optional(saidValue.sol) }),
  'fees-of-several': v.object({ transactions: count }),
  'added-by-wallet': NO_VALUES,
  'set-by-wallet': NO_VALUES,
  bid: v.object({
    units: count,
    isEstimate: saidValue.flag,
    priority: v.optional(v.picklist(priorityLevels)),
    ceiling: v.optional(saidValue.sol),
    isHeld: saidValue.flag,
  }),
  'usual-bid': v.object({ units: count, isEstimate: saidValue.flag }),
  'least-bid': v.object({ why: v.picklist(['no-report', 'calm', 'ceiling']) }),
  'site-fee': v.object({ to: v.picklist(['operator', 'referrer']) }),
  'site-fee-part': v.object({ to: v.picklist(['operator', 'referrer']), address: saidValue.address }),
  'site-fee-left-out': v.object({ why: v.picklist(['rent', 'no-wallet', 'no-room']) }),
  'no-site-fee': NO_VALUES,
  'pay-site-fee': NO_VALUES,
  /** What each gets (lamports), and their addresses. */
  'site-fee-shares': v.object({
    operator: v.optional(saidValue.sol),
    operatorAddress: v.optional(saidValue.address),
    referrer: v.optional(saidValue.sol),
    referrerAddress: v.optional(saidValue.address),
  }),
  'record-incomplete': NO_VALUES,
  'first-date-passed': NO_VALUES,
  'paid-since': v.object({ by: saidValue.said, at: saidValue.time }),
} as const

export const engineSays = sayer(ENGINE_SAID)

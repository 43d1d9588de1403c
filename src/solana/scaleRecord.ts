/* The scale of a mint's shown amounts as the chain has it and the journal keeps it. What it makes of an amount: amountScale.ts. */

import * as v from 'valibot'

/** A multiplier: shown amounts are multiplied by `multiplier`, and by `newMultiplier` from `newFrom` on. */
type MultiplierScale = Readonly<{
  by: 'multiplier'
  multiplier: number
  newMultiplier: number
  newFrom: bigint
}>

/** Interest: shown amounts grow with continuous compounding, at an average rate since `began`, and at another since `updated`. */
type InterestScale = Readonly<{
  by: 'interest'
  began: bigint
  averageBefore: number
  updated: bigint
  basisPoints: number
}>

/** A scale for shown amounts. Times are seconds since 1970, i64 on the chain. It applies at the time `at`, or without it at the chain's present time. */
export type AmountScale = (MultiplierScale | InterestScale) & Readonly<{ at?: bigint }>

const number = v.pipe(v.number(), v.finite())
const rate = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 15)), v.maxValue(2 ** 15 - 1))

/** A time of the chain, i64. */
const time = v.pipe(v.bigint(), v.check(isI64))
const at = v.exactOptional(time)

/** A scale as the journal keeps it. */
export const scaleRecord: v.GenericSchema<unknown, AmountScale> = v.variant('by', [
  v.object({
    by: v.literal('multiplier'),
    multiplier: number,
    newMultiplier: number,
    newFrom: time,
    at,
  } satisfies Record<keyof MultiplierScale | 'at', unknown>),
  v.object({
    by: v.literal('interest'),
    began: time,
    averageBefore: rate,
    updated: time,
    basisPoints: rate,
    at,
  } satisfies Record<keyof InterestScale | 'at', unknown>),
])

/** Whether a number fits into i64. */
export function isI64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value
}

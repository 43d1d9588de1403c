/*
 * The values that a field of an account can hold. A step promises such values, the journal keeps them, and the chain's values afterwards are
 * compared with them. A value becomes text where it is drawn (accountWords.ts).
 */

import * as v from 'valibot'
import { U64_MAX } from '../units/amounts'
import { isAddress } from '../units/base58'

const address = v.pipe(v.string(), v.check(isAddress))
const units = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(10n ** 40n))
const decimals = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255))
const basisPoints = v.pipe(v.number(), v.safeInteger(), v.minValue(-99_999), v.maxValue(99_999))

/**
 * Addresses are base58. An `authority` of null was revoked or never given; a `program` of null can be set again. `tokens` and the
 * `maximum` of a fee (null: no maximum) have no trailing zeros, so that equal amounts have equal members: who compares them need not know
 * the decimals of the mint.
 */
export const knownValue = v.variant('kind', [
  v.object({ kind: v.literal('address'), address }),
  v.object({ kind: v.literal('authority'), address: v.nullable(address) }),
  v.object({ kind: v.literal('program'), address: v.nullable(address) }),
  v.object({ kind: v.literal('base-units'), units }),
  v.object({ kind: v.literal('tokens'), units, decimals }),
  v.object({ kind: v.literal('decimals'), decimals }),
  v.object({ kind: v.literal('transfer-fee'), basisPoints, maximum: v.nullable(units), decimals }),
  v.object({ kind: v.literal('interest'), basisPoints }),
  v.object({ kind: v.literal('multiplier'), times: v.pipe(v.number(), v.finite()) }),
  v.object({ kind: v.literal('frozen'), is: v.boolean() }),
  v.object({ kind: v.literal('flag'), is: v.boolean() }),
  v.object({ kind: v.literal('text'), text: v.string() }),
])

export type AccountValue = Readonly<v.InferOutput<typeof knownValue>>

/** A value as the journal keeps it. One that cannot be read is no promise: it equals nothing that the chain holds. */
export const accountValue: v.GenericSchema<unknown, AccountValue> = v.fallback(knownValue, {
  kind: 'text',
  text: 'Not readable here',
})

/** The fields of one account, by name. */
export type AccountFields = Readonly<Record<string, AccountValue>>

/** Whether two values are equal, member by member: all values are flat. */
export function isEqualValue(a: AccountValue, b: AccountValue): boolean {
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return left.length === right.size && left.every(([name, value]) => right.get(name) === value)
}

export function authorityValue(address: string | null): AccountValue {
  return { kind: 'authority', address }
}

export function baseUnits(units: bigint): AccountValue {
  return { kind: 'base-units', units }
}

export function textValue(text: string): AccountValue {
  return { kind: 'text', text }
}

/** Base units of a mint, as tokens. */
export function tokensValue(units: bigint, decimals: number): AccountValue {
  return { kind: 'tokens', ...withoutZeros(units, decimals) }
}

/** `maximum` in base units of a mint. */
export function transferFeeValue(basisPoints: number, maximum: bigint, decimals: number): AccountValue {
  const most = maximum === U64_MAX ? { maximum: null, decimals: 0 } : shortened(maximum, decimals)
  return { kind: 'transfer-fee', basisPoints, ...most }
}

function shortened(maximum: bigint, places: number) {
  const { units, decimals } = withoutZeros(maximum, places)
  return { maximum: units, decimals }
}

function withoutZeros(units: bigint, decimals: number): Readonly<{ units: bigint; decimals: number }> {
  if (decimals === 0 || units % 10n !== 0n) return { units, decimals }
  return withoutZeros(units / 10n, decimals - 1)
}

/** The base units of a value; undefined for a value of another kind, or without a value. */
export function baseUnitsOf(value: AccountValue | undefined): bigint | undefined {
  return value?.kind === 'base-units' ? value.units : undefined
}

/** The tokens that a value holds as base units of a mint; undefined where it holds none, or more places than the mint has. */
export function unitsOfTokens(value: AccountValue, decimals: number): bigint | undefined {
  if (value.kind !== 'tokens' || value.decimals > decimals) return undefined
  return value.units * 10n ** BigInt(decimals - value.decimals)
}

/** The address that a value names, in base58; null where it names none. */
export function addressIn(value: AccountValue | undefined): string | null {
  return value && 'address' in value ? value.address : null
}

/** The size of an amount in units of 10^-255, so that two sizes can be subtracted; 0n for a value that is no amount. */
export function sizeOfValue(value: AccountValue | undefined): bigint {
  if (value?.kind === 'base-units') return value.units * 10n ** MOST_DECIMALS
  if (value?.kind === 'tokens') return value.units * 10n ** (MOST_DECIMALS - BigInt(value.decimals))
  return 0n
}

const MOST_DECIMALS = 255n

/*
 * How the amounts of a mint are shown that bears interest or has a multiplier (Token-2022: scaled_ui_amount, interest_bearing_mint).
 * Wallets and explorers show what the program's AmountToUiAmount says; what moves are base units.
 */

import * as v from 'valibot'
import { formatUnits, type ParsedAmount, parseUnits, plainUnits, typedUnits, U64_MAX } from '../units/amounts'
import { exactRatio, nearestWhole, powerOfTen } from '../units/floats'
import { type Ratio, rescale } from '../units/ratio'
import { chainNow } from './chainTime'

/** Amounts are shown times `multiplier`, and times `newMultiplier` from `newFrom` on. */
type MultiplierScale = Readonly<{
  by: 'multiplier'
  multiplier: number
  newMultiplier: number
  newFrom: number
}>

/** Amounts are shown with interest, compounded all the time: at an average rate since `began`, at another since it was `updated`. */
type InterestScale = Readonly<{
  by: 'interest'
  began: number
  averageBefore: number
  updated: number
  basisPoints: number
}>

/** Times are seconds since 1970. With `at` it is read as of then, without it at the chain's present time. */
export type AmountScale = (MultiplierScale | InterestScale) & Readonly<{ at?: number }>

const number = v.pipe(v.number(), v.finite())
const at = v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e12)))

/** A scale as the journal keeps it. */
export const scaleRecord: v.GenericSchema<AmountScale> = v.variant('by', [
  v.object({
    by: v.literal('multiplier'),
    multiplier: number,
    newMultiplier: number,
    newFrom: number,
    at,
  } satisfies Record<keyof MultiplierScale | 'at', unknown>),
  v.object({
    by: v.literal('interest'),
    began: number,
    averageBefore: number,
    updated: number,
    basisPoints: number,
    at,
  } satisfies Record<keyof InterestScale | 'at', unknown>),
])

/** The scale in the subject of an operation; undefined where there is none, or the text is none: an imported file may say anything. */
export function readScale(text: string | undefined): AmountScale | undefined {
  if (text === undefined) return undefined
  try {
    const parsed = v.safeParse(scaleRecord, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** What an amount of base units is shown by: the mint's decimals, and its scale where it has one. */
export type AmountUnit = Readonly<{ decimals: number; scale?: AmountScale | undefined }>

/** The same scale at one moment: what a review says does not change while it is read. `time` in seconds since 1970. */
export function scaleAsOf(scale: AmountScale | undefined, time: bigint): AmountScale | undefined {
  return scale && { ...scale, at: Number(time) }
}

/** By how much amounts are multiplied for people. 1 where nobody can say it: times beyond all reason. */
export function factorOf(scale: AmountScale): number {
  const factor = factorAt(scale, scale.at ?? Math.floor(chainNow() / 1000))
  return Number.isNaN(factor) ? 1 : factor
}

const SECONDS_A_YEAR = 31_556_736
const ONE_IN_BASIS_POINTS = 10_000

function factorAt(scale: AmountScale, time: number): number {
  if (scale.by === 'multiplier') return time >= scale.newFrom ? scale.newMultiplier : scale.multiplier
  const grown = (basisPoints: number, seconds: number) =>
    Math.exp((basisPoints * seconds) / SECONDS_A_YEAR / ONE_IN_BASIS_POINTS)
  const { began, averageBefore, updated, basisPoints } = scale
  return grown(averageBefore, updated - began) * grown(basisPoints, time - updated)
}

/**
 * The units of the last decimal that are shown for base units: with a multiplier of 4 it is 20 for 5. As the program computes it, in
 * floats: a multiplier gives whole units, toward zero, and interest is rounded to the last decimal.
 */
export function shownUnits(units: bigint, { decimals, scale }: AmountUnit): bigint {
  if (!scale) return units
  if (units < 0n) return -shownUnits(-units, { decimals, scale })
  const [factor, one] = [factorOf(scale), powerOfTen(decimals)]
  const amount = Number(units)
  const tokens = scale.by === 'multiplier' ? Math.trunc(amount * factor) / one : amount * (factor / one)
  return Number.isNaN(tokens) ? units : nearestWhole(Math.min(tokens, Number.MAX_VALUE), decimals)
}

/** An amount as wallets and explorers show it, grouped as the settings say: 5000000n with 6 decimals and a multiplier of 4 is "20". */
export function formatAmount(units: bigint, unit: AmountUnit): string {
  return formatUnits(shownUnits(units, unit), unit.decimals)
}

/** The same with commas always: for what is stored or compared, such as the texts of a plan. */
export function plainAmount(units: bigint, unit: AmountUnit): string {
  return plainUnits(shownUnits(units, unit), unit.decimals)
}

/** The same without separators, as a form holds it. */
export function typedAmount(units: bigint, unit: AmountUnit): string {
  return typedUnits(shownUnits(units, unit), unit.decimals)
}

/**
 * A price in base units as one in tokens as they are shown: `counted` is the token that is paid, `each` the one that it is paid for. With
 * the two exchanged it converts back.
 */
export function shownPrice({ num, den }: Ratio, counted: AmountUnit, each: AmountUnit): Ratio {
  const [more, less] = [factorRatio(counted), factorRatio(each)]
  const scaled = { num: num * more.num * less.den, den: den * more.den * less.num }
  return rescale(scaled, counted.decimals, each.decimals)
}

/** Interest of many years is beyond what a float holds. */
function factorRatio({ scale }: AmountUnit): Ratio {
  if (!scale) return { num: 1n, den: 1n }
  return exactRatio(Math.min(Math.max(factorOf(scale), Number.MIN_VALUE), Number.MAX_VALUE))
}

/** An amount that a scale does not touch: "5,000,000 base units". */
export function unscaledAmount(units: bigint): string {
  return `${formatUnits(units, 0)} base ${units === 1n ? 'unit' : 'units'}`
}

/**
 * The units of the last decimal that a person saw of an amount that a multiplier decides, to be compared where it is planned; undefined of
 * other tokens. Interest changes it every second, and the review names it anew.
 */
export function shownTo(units: bigint, unit: AmountUnit): bigint | undefined {
  return unit.scale?.by === 'multiplier' ? shownUnits(units, unit) : undefined
}

/** Base units, or why a text is no amount; `too-small`: the smallest amount is shown as more. */
export type TypedAmount = ParsedAmount | Readonly<{ ok: false; reason: 'too-small' }>

/**
 * The base units of an amount as people type it: the most that are shown as no more than it. Where many are shown as the same, and the
 * wallet's balance is among them, it is the balance: `held`.
 */
export function parseAmount(text: string, unit: AmountUnit, held?: bigint): TypedAmount {
  if (!unit.scale) return parseUnits(text, unit.decimals)
  const parsed = parseUnits(text, unit.decimals, null)
  if (!parsed.ok || parsed.units === 0n) return parsed
  const wanted = parsed.units
  if (held !== undefined && held > 0n && shownUnits(held, unit) === wanted) return { ok: true, units: held }
  if (shownUnits(U64_MAX, unit) < wanted) return { ok: false, reason: 'too-large' }
  const units = mostShownAs(wanted, unit)
  return units === 0n ? { ok: false, reason: 'too-small' } : { ok: true, units }
}

/** What is shown never falls as base units grow, so that halving finds the most. */
function mostShownAs(wanted: bigint, unit: AmountUnit): bigint {
  let [least, most] = [0n, U64_MAX]
  while (least < most) {
    const middle = (least + most + 1n) / 2n
    if (shownUnits(middle, unit) <= wanted) least = middle
    else most = middle - 1n
  }
  return least
}

/** The multiplier of a unit; undefined where there is none. */
export function multiplierOf({ scale }: AmountUnit): number | undefined {
  return scale?.by === 'multiplier' ? factorOf(scale) : undefined
}

/** The same as a form keeps it: '' where there is none. */
export function multiplierText(unit: AmountUnit): string {
  return `${multiplierOf(unit) ?? ''}`
}

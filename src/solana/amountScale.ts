/*
 * The shown amounts of a mint that bears interest or has a multiplier (Token-2022: scaled_ui_amount, interest_bearing_mint). Wallets and
 * explorers show the result of the program's AmountToUiAmount; transfers move base units.
 */

import { byCount } from '../units/byCount'
import { formatUnits, type ParsedAmount, parseUnits, plainUnits, typedUnits, U64_MAX } from '../units/amounts'
import { exactRatio, nearestWhole, powerOfTen } from '../units/floats'
import { type Ratio, rescale } from '../units/ratio'
import { shortUnits } from '../units/shortFigures'
import { chainNow } from './chainTime'
import { type AmountScale, isI64 } from './scaleRecord'

export type { AmountScale } from './scaleRecord'

/** The unit in which base units are shown: the mint's decimals, and its scale if it has one. */
export type AmountUnit = Readonly<{ decimals: number; scale?: AmountScale | undefined }>

/** The scale at one moment, so that the figures of a review do not change while it is read. `time` in seconds since 1970. */
export function scaleAsOf(scale: AmountScale | undefined, time: bigint): AmountScale | undefined {
  return scale && { ...scale, at: time }
}

/** The factor between real and shown amounts; 1 where it cannot be computed, with absurd times. */
export function factorOf(scale: AmountScale): number {
  const factor = factorAt(scale, scale.at ?? BigInt(Math.floor(chainNow() / 1000)))
  return Number.isNaN(factor) ? 1 : factor
}

const SECONDS_A_YEAR = 31_556_736
const ONE_IN_BASIS_POINTS = 10_000

function factorAt(scale: AmountScale, now: bigint): number {
  if (scale.by === 'multiplier') return now >= scale.newFrom ? scale.newMultiplier : scale.multiplier
  const { began, averageBefore, updated, basisPoints } = scale
  return grown(averageBefore, updated - began) * grown(basisPoints, now - updated)
}

/** Continuously compounded, in whole numbers as far as the program does so; NaN for a span at whose length it refuses. */
function grown(basisPoints: number, seconds: bigint): number {
  if (!isI64(seconds)) return Number.NaN
  return Math.exp(Number(BigInt(basisPoints) * seconds) / SECONDS_A_YEAR / ONE_IN_BASIS_POINTS)
}

/**
 * The shown amount of base units, in units of the last decimal: with a multiplier of 4, 5 is shown as 20. It is computed in floats, as the
 * program does it: with a multiplier the result is truncated toward zero, and with interest it is rounded to the last decimal.
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

/** Like formatAmount, with at most six significant digits, rounded down: for lists and explanations. */
export function shortAmount(units: bigint, unit: AmountUnit): string {
  return shortUnits(shownUnits(units, unit), unit.decimals)
}

/** Like formatAmount, always grouped with commas: for texts that are compared or exported. */
export function plainAmount(units: bigint, unit: AmountUnit): string {
  return plainUnits(shownUnits(units, unit), unit.decimals)
}

/** Like formatAmount, without separators, as a form holds it. */
export function typedAmount(units: bigint, unit: AmountUnit): string {
  return typedUnits(shownUnits(units, unit), unit.decimals)
}

/**
 * Converts a price between base units into one between shown units: `counted` is the token that is paid, `each` the token that it is paid
 * for. With the two exchanged it converts back.
 */
export function shownPrice({ num, den }: Ratio, counted: AmountUnit, each: AmountUnit): Ratio {
  const [more, less] = [factorRatio(counted), factorRatio(each)]
  const scaled = { num: num * more.num * less.den, den: den * more.den * less.num }
  return rescale(scaled, counted.decimals, each.decimals)
}

/** The factor of a unit as a fraction. Interest of many years may be beyond the range of a float. */
function factorRatio({ scale }: AmountUnit): Ratio {
  if (!scale) return { num: 1n, den: 1n }
  return exactRatio(Math.min(Math.max(factorOf(scale), Number.MIN_VALUE), Number.MAX_VALUE))
}

/** An amount that a scale does not touch: "5,000,000 base units". */
export function unscaledAmount(units: bigint): string {
  return `${formatUnits(units, 0)} ${byCount(Number(units), 'base unit', 'base units')}`
}

/**
 * The shown amount of a token with a multiplier, in units of the last decimal, so that planning can compare it with what the person saw;
 * undefined for other tokens. (Interest changes the shown amount every second, and the review shows it again.)
 */
export function shownTo(units: bigint, unit: AmountUnit): bigint | undefined {
  return unit.scale?.by === 'multiplier' ? shownUnits(units, unit) : undefined
}

/** Base units, or why a text is no amount; `too-small`: even the smallest amount is shown as more than the typed one. */
export type TypedAmount = ParsedAmount | Readonly<{ ok: false; reason: 'too-small' }>

/**
 * The base units of a typed amount: the most that are shown as no more than it. Where several numbers of base units are shown alike, and
 * the wallet's balance `held` is among them, the result is the balance.
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

/** The most base units that are shown as at most `wanted`, by bisection: the shown amount never falls as base units grow. */
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

/** The multiplier as text for a form; '' where there is none. */
export function multiplierText(unit: AmountUnit): string {
  return `${multiplierOf(unit) ?? ''}`
}

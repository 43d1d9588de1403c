/* The words for what a field of an account holds. */

import { type AmountUnit, formatAmount, plainAmount } from '../solana/amountScale'
import { formatUnits, U64_MAX } from '../units/amounts'
import { formatPercentFixed } from '../units/percent'
import { type AccountValue, baseUnitsOf, unitsOfTokens } from './accountValues'
import type { Change } from './plan'

/** A field's value as text for the screen: an amount is shown in the unit that the change names. */
export function tellAmount({ unit }: Pick<Change, 'unit'>, value: AccountValue): string {
  const units = unit && (baseUnitsOf(value) ?? unitsOfTokens(value, unit.decimals))
  return unit && units !== undefined ? `${formatAmount(units, unit)} ${unit.symbol}`.trim() : shownWord(value)
}

const NO_AUTHORITY = 'revoked'
const NO_PROGRAM = 'none'

/** A value as text for the screen, with its digits grouped as the settings say. */
export function shownWord(value: AccountValue): string {
  switch (value.kind) {
    case 'address':
      return value.address
    case 'authority':
      return value.address ?? NO_AUTHORITY
    case 'program':
      return value.address ?? NO_PROGRAM
    case 'base-units':
      return `${value.units}`
    case 'tokens':
      return formatUnits(value.units, value.decimals)
    case 'decimals':
      return `${value.decimals}`
    case 'transfer-fee':
      return feeWord(
        value.basisPoints,
        value.maximum === null ? null : formatUnits(value.maximum, value.decimals),
      )
    case 'interest':
      return interestWord(value.basisPoints)
    case 'multiplier':
      return multiplierWord(value.times)
    case 'frozen':
      return value.is ? 'frozen' : 'open'
    case 'flag':
      return value.is ? 'yes' : 'no'
    case 'text':
      return value.text
  }
}

/** 125 basis points and 5 tokens → "1.25 % of each transfer, at most 5"; without a maximum, "…, no maximum". */
export function transferFeeWord(basisPoints: number, maximum: bigint, unit: AmountUnit): string {
  return feeWord(basisPoints, maximum === U64_MAX ? null : plainAmount(maximum, unit))
}

function feeWord(basisPoints: number, most: string | null): string {
  return `${formatPercentFixed(basisPoints)} of each transfer, ${most === null ? 'no maximum' : `at most ${most}`}`
}

/** -5 basis points → "-0.05 % a year". */
export function interestWord(basisPoints: number): string {
  return `${formatPercentFixed(basisPoints)} a year`
}

/** 1.5 → "× 1.5". */
export function multiplierWord(multiplier: number): string {
  return `× ${multiplier}`
}

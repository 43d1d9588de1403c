import { nearestWhole } from '../../src/units/floats'

/** A token amount in the RPC's four spellings. */
export type UiTokenAmount = Readonly<{
  uiAmount: number | null
  decimals: number
  amount: string
  uiAmountString: string
}>

/**
 * How a mint shows its amounts: its decimals and, where it has interest or a multiplier, `toTokens`, which converts base
 * units; null where the program's arithmetic fails.
 */
export type AmountScale = Readonly<{ decimals: number; toTokens?: (baseUnits: number) => number | null }>

/**
 * Base units as text and, because clients expect it, as a float for display only (token_amount_to_ui_amount_v3 of Agave). A
 * plain number is the decimals of a mint without interest or multiplier.
 */
export function uiTokenAmount(amount: bigint, scale: AmountScale | number): UiTokenAmount {
  const { decimals, toTokens } = typeof scale === 'number' ? { decimals: scale } : scale
  const shown = toTokens ? changed(toTokens(Number(amount)), decimals) : plain(amount, decimals)
  return { ...shown, decimals, amount: `${amount}` }
}

/** A float without exponent, in the fewest digits that name it, as Rust prints it. */
export function plainDecimal(value: number): string {
  if (!Number.isFinite(value)) return notFinite(value)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const [digits = '', exponent = '0'] = Math.abs(value).toExponential().split('e')
  return sign + shifted(digits.replace('.', ''), Number(exponent) + 1)
}

/** The largest power of ten in the node's 64 bits: with more decimals it returns no float. */
const MOST_DECIMALS = 19

type Shown = Pick<UiTokenAmount, 'uiAmount' | 'uiAmountString'>

function plain(amount: bigint, decimals: number): Shown {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return {
    uiAmount: decimals > MOST_DECIMALS ? null : Number(amount) / Number(10n ** BigInt(decimals)),
    uiAmountString: trimmed(`${digits.slice(0, point)}.${digits.slice(point)}`, decimals),
  }
}

function changed(tokens: number | null, decimals: number): Shown {
  if (tokens === null) return { uiAmount: null, uiAmountString: '' }
  const uiAmountString = trimmed(fixed(tokens, decimals), decimals)
  return { uiAmount: Number(uiAmountString.replace('inf', 'Infinity')), uiAmountString }
}

function trimmed(text: string, decimals: number): string {
  if (decimals > 0) return text.replace(/0+$/, '').replace(/\.+$/, '')
  return text.replace(/\.$/, '')
}

/** A float with so many decimals, rounded half to even from its exact value, as Rust prints it. */
function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return notFinite(value)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const digits = `${nearestWhole(Math.abs(value), decimals)}`.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

function notFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return value < 0 ? '-inf' : 'inf'
}

/** Digits with the point behind the first `point` of them, which may lie outside of them. */
function shifted(digits: string, point: number): string {
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`.replace(/^0\.0*$/, '0')
  if (point >= digits.length) return digits.padEnd(point, '0')
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}

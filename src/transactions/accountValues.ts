/*
 * The values that a field of an account can hold. A step promises such values, and the chain's values afterwards are compared with them.
 * A value becomes text where it is drawn, and in the journal, whose rows hold only text.
 */

import { type AmountUnit, plainAmount } from '../solana/amountScale'
import { formatUnits, parseUnits, plainUnits, U64_MAX } from '../units/amounts'
import { isAddress } from '../units/base58'
import { formatPercentFixed } from '../units/percent'

/**
 * Addresses are base58. An `authority` of null was revoked or never given; a `program` of null can be set again. `tokens` and the
 * `maximum` of a fee (null: no maximum) have no trailing zeros, so that equal amounts have equal members: a reader of the journal's rows
 * does not know the decimals of the mint.
 */
export type AccountValue =
  | Readonly<{ kind: 'address'; address: string }>
  | Readonly<{ kind: 'authority'; address: string | null }>
  | Readonly<{ kind: 'program'; address: string | null }>
  | Readonly<{ kind: 'base-units'; units: bigint }>
  | Readonly<{ kind: 'tokens'; units: bigint; decimals: number }>
  | Readonly<{ kind: 'decimals'; decimals: number }>
  | Readonly<{ kind: 'transfer-fee'; basisPoints: number; maximum: bigint | null; decimals: number }>
  | Readonly<{ kind: 'interest'; basisPoints: number }>
  | Readonly<{ kind: 'multiplier'; times: number }>
  | Readonly<{ kind: 'frozen'; is: boolean }>
  | Readonly<{ kind: 'flag'; is: boolean }>
  | Readonly<{ kind: 'text'; text: string }>

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

/** The word that the journal and the subject of a plan store for an authority that is revoked or was never given. */
const NO_AUTHORITY = 'nobody'

const NO_PROGRAM = 'none'

/** A value as text for the journal and the context of an error; thousands are always separated by commas. */
export function storedWord(value: AccountValue): string {
  return wordOfValue(value, plainUnits)
}

/** A value as text for the screen, with its digits grouped as the settings say. */
export function shownWord(value: AccountValue): string {
  return wordOfValue(value, formatUnits)
}

function wordOfValue(value: AccountValue, amount: (units: bigint, decimals: number) => string): string {
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
      return amount(value.units, value.decimals)
    case 'decimals':
      return `${value.decimals}`
    case 'transfer-fee':
      return feeWord(value.basisPoints, value.maximum === null ? null : amount(value.maximum, value.decimals))
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
  return `${formatPercentFixed(basisPoints)}${FEE_OF}${most === null ? NO_MOST : `${AT_MOST}${most}`}`
}

const FEE_OF = ' of each transfer, '
const NO_MOST = 'no maximum'
const AT_MOST = 'at most '

/** -5 basis points → "-0.05 % a year". */
export function interestWord(basisPoints: number): string {
  return `${formatPercentFixed(basisPoints)}${A_YEAR}`
}

const A_YEAR = ' a year'

/** 1.5 → "× 1.5". */
export function multiplierWord(multiplier: number): string {
  return `${TIMES}${multiplier}`
}

const TIMES = '× '

/**
 * Parses a word of the journal; the field decides the kind of the value. A word that this version would not write for that field becomes
 * a text value, so that it is written back unchanged.
 */
export function readStoredWord(field: string, word: string): AccountValue {
  const value = readerOf(field)(word)
  return value !== null && storedWord(value) === word ? value : textValue(word)
}

type WordReader = (word: string) => AccountValue | null

function readerOf(field: string): WordReader {
  if (Object.hasOwn(READERS, field)) return READERS[field] ?? textValue
  return /^\w+Authority$/.test(field) ? readAuthority : textValue
}

const readAuthority: WordReader = (word) => named('authority', word, NO_AUTHORITY)
const readAddress: WordReader = (word) => (isAddress(word) ? { kind: 'address', address: word } : null)
const readUnits: WordReader = (word) => (/^\d{1,40}$/.test(word) ? baseUnits(BigInt(word)) : null)
const readFrozen: WordReader = (word) => ({ kind: 'frozen', is: word === 'frozen' })
const readFlag: WordReader = (word) => ({ kind: 'flag', is: word === 'yes' })

const READERS: Readonly<Record<string, WordReader>> = {
  mint: readAddress,
  owner: readAddress,
  balance: readUnits,
  delegatedAmount: readUnits,
  delegate: readAuthority,
  permanentDelegate: readAuthority,
  state: readFrozen,
  newAccounts: readFrozen,
  nonTransferable: readFlag,
  paused: readFlag,
  transferHook: (word) => named('program', word, NO_PROGRAM),
  decimals: (word) => ({ kind: 'decimals', decimals: Number(word) }),
  supply: (word) => {
    const found = readTokens(word)
    return found && tokensValue(found.units, found.decimals)
  },
  interest: (word) => {
    const basisPoints = readPercent(word, A_YEAR)
    return basisPoints === null ? null : { kind: 'interest', basisPoints }
  },
  multiplier: (word) => ({ kind: 'multiplier', times: Number(word.slice(TIMES.length)) }),
  transferFee: readFee,
}

function named(kind: 'authority' | 'program', word: string, nobody: string): AccountValue | null {
  if (word === nobody) return { kind, address: null }
  return isAddress(word) ? { kind, address: word } : null
}

function readFee(word: string): AccountValue | null {
  const [percent = '', most = ''] = word.split(FEE_OF)
  const basisPoints = readPercent(percent, '')
  if (basisPoints === null) return null
  if (most === NO_MOST) return transferFeeValue(basisPoints, U64_MAX, 0)
  const found = readTokens(most.slice(AT_MOST.length))
  return found && { kind: 'transfer-fee', basisPoints, ...shortened(found.units, found.decimals) }
}

/** "-0.05 %" followed by `rest` → -5; null for any other text. */
function readPercent(word: string, rest: string): number | null {
  const digits = word.split(` %${rest}`)[0]?.split('.').join('') ?? ''
  return /^-?\d{3,9}$/.test(digits) ? Number(digits) : null
}

/** "1,000.5" → 10005 units with 1 decimal; null where it is no amount. */
function readTokens(word: string): Readonly<{ units: bigint; decimals: number }> | null {
  if (word.length > 400) return null
  const decimals = word.split('.')[1]?.length ?? 0
  const parsed = parseUnits(word.split(',').join(''), decimals, null)
  return parsed.ok ? { units: parsed.units, decimals } : null
}

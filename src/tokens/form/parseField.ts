import { formatUnits, parseUnits, U64_MAX } from '../../units/amounts'
import { isAddress } from '../../units/base58'
import { utf8Length } from '../../units/bytes'
import { findHiddenCharacter } from '../../units/hiddenCharacters'
import { cleanReceiver } from '../../units/pastedText'
import { isNameLike, parseName } from '../../units/walletName'
import { BYTE_LIMITS, type CheckedAddress } from '../createToken'
import { addressOfName } from './typedNames'
import type { AuthorityValue } from './values'
import { byCount } from '../../units/byCount'

/** Reports a field's problem as a sentence, by the field's path: "shares.0.owner". A field keeps its first report. */
export type Report = (path: string, sentence: string) => void

/** Why a text is no valid name or symbol, which readers see as the token's own; undefined where it is valid. */
export function problemOfLabel(
  text: string,
  field: 'name' | 'symbol',
  whenEmpty: string,
): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return whenEmpty
  return problemOfHidden(trimmed) ?? problemOfSpaces(trimmed) ?? problemOfBytes(trimmed, BYTE_LIMITS[field])
}

/** Why a text's spaces would make two names look alike: a reader sees a special space, or several, as one ordinary space. */
function problemOfSpaces(text: string): string | undefined {
  if (!/[^\S ]| {2}/.test(text)) return undefined
  return 'It contains a special space, or several in a row. Use single, ordinary spaces.'
}

/** Why a text is too long, and how to shorten it. */
export function problemOfBytes(text: string, limit: number): string | undefined {
  const length = utf8Length(text)
  if (length <= limit) return undefined
  return `Too long: ${count(length)} bytes, ${count(limit)} fit. ${wayToShorten(text, length - limit)}`
}

/** Where each character is one byte, says how many to leave out; else names the longest character. */
function wayToShorten(text: string, over: number): string {
  if (utf8Length(text) === text.length) return `Leave out ${count(over)} character${byCount(over, '', 's')}.`
  const letters = [...new Set(text.match(/[^\p{M}\p{Cf}]/gu))]
  const widest = letters.reduce<string>(
    (one, other) => (utf8Length(other) > utf8Length(one) ? other : one),
    '',
  )
  if (utf8Length(widest) < 2) return 'Marks on a letter take bytes of their own.'
  return `Not every character is one byte: ${widest} takes ${utf8Length(widest)}.`
}

/** Says why a text shows less than it contains. */
export function problemOfHidden(text: string): string | undefined {
  const hidden = findHiddenCharacter(text)
  if (hidden === undefined) return undefined
  return `It contains an invisible character (${hidden}). Type it instead of pasting it.`
}

function count(value: number): string {
  return formatUnits(BigInt(value), 0)
}

/** The most whole tokens that fit into a supply with so many decimals: 9 → "18,446,744,073". */
export function largestSupply(decimals: number): string {
  return formatUnits(U64_MAX / 10n ** BigInt(decimals), 0)
}

/** The decimals as typed, or undefined while they are no whole number from 0 to 9. */
export function parseDecimals(text: string): number | undefined {
  return /^\s*[0-9]\s*$/.test(text) ? Number(text) : undefined
}

/** The smallest part of a token: 9 → "0.000000001", 0 → "1". */
export function smallestPart(decimals: number): string {
  return formatUnits(1n, decimals)
}

/** Says why a supply is invalid with the typed decimals; undefined where it is valid, or the decimals are invalid. */
export function problemOfSupply(text: string, typedDecimals: string): string | undefined {
  const decimals = parseDecimals(typedDecimals)
  const parsed = parseUnits(text, decimals ?? 9)
  if (parsed.ok) return parsed.units > 0n ? undefined : 'The supply must be more than zero.'
  switch (parsed.reason) {
    case 'empty':
      return 'Say how many tokens there will be.'
    case 'not-a-number':
      return 'This is not a number. Write it like 1,000,000 or 1000000.5.'
    case 'too-many-decimals':
      return decimals === undefined ? undefined : sentenceOfPlaces(decimals)
    case 'too-large':
      return decimals === undefined ? undefined : sentenceOfTooLarge(text, decimals)
  }
}

/** The sentence for an amount with more digits after the point than the token has decimals. */
export function sentenceOfPlaces(decimals: number): string {
  if (decimals === 0) return 'A token with 0 decimals has whole units only.'
  const remedy = decimals === 9 ? 'Shorten the number.' : 'Raise the decimals, or shorten the number.'
  return `More decimals than the token has: at most ${decimals} after the point. ${remedy}`
}

function sentenceOfTooLarge(text: string, decimals: number): string {
  const most = `Too large for ${decimals} decimals. The most that fits is ${largestSupply(decimals)}`
  const fewer = fittingDecimals(text, decimals)
  return fewer === undefined ? `${most}.` : `${most}; or choose ${fewer} decimals.`
}

/** The largest smaller number of decimals with which a supply fits, if any. */
function fittingDecimals(text: string, decimals: number): number | undefined {
  for (let fewer = decimals - 1; fewer >= 0; fewer -= 1) {
    if (parseUnits(text, fewer).ok) return fewer
  }
  return undefined
}

/**
 * Parses an authority that is not revoked: the wallet or an address. An invalid address is reported at `<path>.address`, and the wallet is
 * returned in its place.
 */
export function parseHeldAuthority(
  { who, address }: AuthorityValue,
  path: string,
  report: Report,
): 'wallet' | CheckedAddress {
  if (who !== 'address') return 'wallet'
  return parseAddress(address, `${path}.address`, report) ?? 'wallet'
}

/** Parses an authority that may be revoked. */
export function parseAuthority(
  value: AuthorityValue,
  path: string,
  report: Report,
): 'wallet' | 'revoked' | CheckedAddress {
  return value.who === 'revoked' ? 'revoked' : parseHeldAuthority(value, path, report)
}

/** 32 zeros as an address: the System Program's, which Token-2022 also writes for a revoked authority. */
const ZEROS = '1'.repeat(32)

/** A typed address, or the address of a typed name; reports an invalid one and returns undefined. */
export function parseAddress(typed: string, path: string, report: Report): CheckedAddress | undefined {
  const text = addressOfName(typed) ?? cleanReceiver(typed).text
  if (isAddress(text) && text !== ZEROS) return text as CheckedAddress
  report(path, text === '' ? 'Enter the address.' : sentenceOf(text))
  return undefined
}

/** The template's mint; an invalid address, which a stranger's link may have, means no template. */
export function parseTemplate(text: string): CheckedAddress | undefined {
  const mint = cleanReceiver(text).text
  return isAddress(mint) ? (mint as CheckedAddress) : undefined
}

/** Says which flaw of an address is visible. */
function sentenceOf(text: string): string {
  if (isNameLike(text)) {
    const read = parseName(text)
    return read.ok
      ? 'The address of this name is not known yet. Go on once it stands below the name.'
      : read.problem
  }
  if (text === ZEROS)
    return 'This is the System Program, which no one has a key to: whatever it gets is lost.'
  const stranger = /[^1-9A-HJ-NP-Za-km-z]/u.exec(text)?.[0]
  if (stranger !== undefined && stranger.trim() !== '')
    return `This is not a Solana address: it contains “${stranger}”.`
  return 'This is not a Solana address. One has 32 to 44 letters and digits; copy all of it.'
}

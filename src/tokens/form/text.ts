import { formatUnits } from '../../units/amounts'
import { utf8Length } from '../../units/bytes'
import { findHiddenCharacter } from '../../units/hiddenCharacters'

/** What the chain and the metadata file hold at most, in bytes of UTF-8. */
export const BYTE_LIMITS = { name: 32, symbol: 10, description: 1000, link: 200 } as const

/** Why a text can be no name or symbol, which others read as the token's own; undefined where it can. */
export function problemOfLabel(
  text: string,
  field: 'name' | 'symbol',
  whenEmpty: string,
): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return whenEmpty
  return problemOfHidden(trimmed) ?? problemOfSpaces(trimmed) ?? problemOfBytes(trimmed, BYTE_LIMITS[field])
}

/** Two names that look alike: a reader sees one space, whatever stands there. */
function problemOfSpaces(text: string): string | undefined {
  if (!/[^\S ]| {2}/.test(text)) return undefined
  return 'There is a space in it that only looks like one. Use single, ordinary spaces.'
}

/** Why a text is too long, and how to shorten it. */
export function problemOfBytes(text: string, limit: number): string | undefined {
  const length = utf8Length(text)
  if (length <= limit) return undefined
  return `Too long: ${count(length)} bytes, ${count(limit)} fit. ${wayToShorten(text, length - limit)}`
}

/** Where each character is one byte, how many to leave out; else the one that takes the most. */
function wayToShorten(text: string, over: number): string {
  if (utf8Length(text) === text.length) return `Leave out ${count(over)} character${over === 1 ? '' : 's'}.`
  const letters = [...new Set(text.match(/[^\p{M}\p{Cf}]/gu))]
  const widest = letters.reduce<string>(
    (one, other) => (utf8Length(other) > utf8Length(one) ? other : one),
    '',
  )
  if (utf8Length(widest) < 2) return 'Marks on a letter take bytes of their own.'
  return `Not every character is one byte: ${widest} takes ${utf8Length(widest)}.`
}

/** Why a text shows less than it holds. */
export function problemOfHidden(text: string): string | undefined {
  const hidden = findHiddenCharacter(text)
  if (hidden === undefined) return undefined
  return `There is a character in it that nobody can see (${hidden}). Type it anew rather than pasting it.`
}

function count(value: number): string {
  return formatUnits(BigInt(value), 0)
}

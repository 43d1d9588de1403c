import { plainNumber, plainWithComma, readingsOf } from './amounts'
import { groupDigits, GROUPINGS, hasDecimalComma, shownGrouping } from './grouping'

/** A whole part that is longer than any amount's is shown as typed; so is one that begins with a zero, because no group does. */
const LONGEST_WHOLE = 40

/**
 * The last edit: the inserted text ('' for a deletion; undefined where the whole text may be new), whether Delete was pressed rather than
 * Backspace, and whether it was one key. A text that comes at once, such as a pasted one, may be of another country.
 */
export type NumberEdit = Readonly<{ inserted: string | undefined; forward?: boolean; isKey?: boolean }>

/** Follows a number with one point that has two readings: "1.500?" is no number before the person has said which. */
const ASKED = '?'

/** The text of a value with two readings, as typed, and both readings; null for any other value. */
export function askedNumber(value: string): (Readings & Readonly<{ text: string }>) | null {
  const text = value.endsWith(ASKED) ? value.slice(0, -1) : value
  const readings = readingsOf(text, text === value ? ',' : '.')
  return readings && { text, ...readings }
}

type Readings = NonNullable<ReturnType<typeof readingsOf>>

/**
 * The value of a text: the plain digits of a number; a text with two readings, which `askedNumber` recognises; any other text as it is. One
 * comma before three digits always has two readings. One point has them where it may be a separator: in a country with a decimal comma, and
 * in a text that was not typed key by key (`isTyped`), such as a pasted text or a link's.
 */
export function valueOfTyped(text: string, isTyped = false): string {
  if (readingsOf(text, ',')) return text
  if (readingsOf(text, '.') && (!isTyped || hasDecimalComma())) return `${text.trim()}${ASKED}`
  // The country is asked last: the first question costs a phone 25 ms, and most texts do not depend on it.
  return (
    plainNumber(text) ?? (/\d/.test(text) && hasDecimalComma() ? plainWithComma(text) : undefined) ?? text
  )
}

/** A number whose point is no separator, whoever reads it: a fourth decimal shows that. "1.234" → "1.2340". */
export function clearNumber(value: string): string {
  return readingsOf(value, '.') ? `${value}0` : value
}

/**
 * A number while it is typed: its plain text, its shown text, the place of the caret in the shown text, and the text as the keys typed it,
 * which has no separators but the person's; undefined where it came at once.
 */
export type TypedNumber = Readonly<{ value: string; shown: string; caret: number; typed: string | undefined }>

/** The text that a field shows for its value. */
export function shownNumber(value: string): string {
  return askedNumber(value)?.text ?? groupNumber(value)
}

/** A number grouped as the settings say: "1234567.5" → "1,234,567.5". Any other text is shown as it is. */
export function groupNumber(text: string): string {
  const plain = plainNumber(text)
  if (plain === undefined) return text
  const [whole = '', ...fraction] = plain.split('.')
  if (whole.length > LONGEST_WHOLE || /^0\d/.test(whole)) return text
  return [groupDigits(whole), ...fraction].join('.')
}

/**
 * The number after an edit turned the field of the number `value` into `text`; `typed` is what the person had typed for it, as far as that
 * is known. Separators that this file set move as digits come and go, and are no part of what is read: typed key by key, "1500,250" is
 * what it is when it is pasted, never 1,500,250. Where the person types or pastes separators, the text counts as a number only once it is
 * one as a whole: "1,5" is never 15.
 */
export function typeNumber(
  { value, typed }: Readonly<{ value: string; typed?: string | undefined }>,
  text: string,
  caret: number,
  edit: NumberEdit,
): TypedNumber {
  const own = askedNumber(value)?.text ?? value
  const isOurs = own === '' || plainNumber(own) === own
  const before = groupNumber(own)
  const { inserted } = edit
  // The point of a question, or of a text that is no number yet, is typed only where the keys typed all of it.
  const isTyped = edit.isKey === true && (typed !== undefined || (isOurs && own === value))
  if (!isOurs || inserted === undefined) return shownAs(text, text, caret, isTyped)
  if (inserted === '') {
    const [left, right] = withoutDigitAt(before, text, caret, edit)
    return shownAs(left + right, text, left.length, isTyped)
  }
  const [left, right] = [text.slice(0, caret - inserted.length), text.slice(caret)]
  if (isTyped && left === before && right === '' && typed !== undefined)
    return shownAs(typed + inserted, text, (typed + inserted).length, true)
  const whole = ours(left) + inserted
  return shownAs(whole + ours(right), text, whole.length, isTyped)
}

/** A part of a number that this file grouped, without the separators. */
function ours(part: string): string {
  return part.replaceAll(separator(), '')
}

/**
 * The digits on either side of the caret. Where the edit deleted only a separator, the digit beside it is deleted too: otherwise the
 * separator would return at once, and the key would seem to do nothing.
 */
function withoutDigitAt(
  before: string,
  text: string,
  caret: number,
  { inserted, forward }: NumberEdit,
): readonly [string, string] {
  const [left, right] = [ours(text.slice(0, caret)), ours(text.slice(caret))]
  const isOnlySeparator = inserted === '' && before.length === text.length + 1
  if (!isOnlySeparator || ours(before) !== left + right) return [left, right]
  return forward ? [left, right.slice(1)] : [left.slice(0, -1), right]
}

/** The number of a text, where the field's text is `present`. `caret` counts the characters of `text` before the caret. */
function shownAs(text: string, present: string, caret: number, isTyped = false): TypedNumber {
  const value = valueOfTyped(text, isTyped)
  const typed = isTyped ? text : undefined
  const asked = askedNumber(value)
  if (asked || plainNumber(value) === undefined) {
    const shown = asked?.text ?? value
    return { value, shown, caret: shown === present ? caret : Math.min(caret, shown.length), typed }
  }
  const shown = groupNumber(value)
  return { value, shown, caret: placeAfter(shown, signsBefore(value, text.slice(0, caret))), typed }
}

/** How many digits and points of a number stand in the part of its text that is before the caret. */
function signsBefore(value: string, part: string): number {
  const digits = part.replace(/\D/g, '').length
  const point = value.indexOf('.')
  const isPast = point >= 0 && (digits > point || (digits === point && /\D$/.test(part)))
  return isPast ? digits + 1 : digits
}

/** The place in a grouped number after so many of its digits and points. */
function placeAfter(shown: string, count: number): number {
  let at = 0
  for (let left = count; left > 0 && at < shown.length; at += 1) if (shown[at] !== separator()) left -= 1
  return at
}

function separator(): string {
  return GROUPINGS[shownGrouping()]
}

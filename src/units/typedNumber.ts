import { plainNumber } from './amounts'
import { groupDigits, GROUPINGS, shownGrouping } from './grouping'

/** A whole part that is longer than any amount's is shown as typed; so is one that begins with a zero, because no group does. */
const LONGEST_WHOLE = 40

/**
 * The last edit: the inserted text ('' for a deletion; undefined where the whole text may be new), and whether Delete was pressed rather
 * than Backspace.
 */
export type NumberEdit = Readonly<{ inserted: string | undefined; forward?: boolean }>

/** A number while it is typed: its plain text, its shown text, and the place of the caret in the shown text. */
export type TypedNumber = Readonly<{ value: string; shown: string; caret: number }>

/** A number grouped as the settings say: "1234567.5" → "1,234,567.5". Any other text is shown as it is. */
export function groupNumber(text: string): string {
  const plain = plainNumber(text)
  if (plain === undefined) return text
  const [whole = '', ...fraction] = plain.split('.')
  if (whole.length > LONGEST_WHOLE || /^0\d/.test(whole)) return text
  return [groupDigits(whole), ...fraction].join('.')
}

/**
 * The number after an edit turned the field of the number `value` into `text`. Separators that this function set move as digits come and
 * go. Where the person types or pastes separators, the text counts as a number only once it is one as a whole: "1,5" is never 15.
 */
export function typeNumber(value: string, text: string, caret: number, edit: NumberEdit): TypedNumber {
  const isOurs = value === '' || plainNumber(value) === value
  const before = groupNumber(value)
  const { inserted } = edit
  if (!isOurs || inserted === undefined || /[^\d.]/.test(inserted)) return shownAs(text, text, caret)
  const [left, right] = withoutDigitAt(before, text, caret, edit)
  return shownAs(left + right, text, left.length)
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
  const left = text.slice(0, caret).replaceAll(separator(), '')
  const right = text.slice(caret).replaceAll(separator(), '')
  const isOnlySeparator = inserted === '' && before.length === text.length + 1
  if (!isOnlySeparator || before.replaceAll(separator(), '') !== left + right) return [left, right]
  return forward ? [left, right.slice(1)] : [left.slice(0, -1), right]
}

/** The shown number. `caret` counts the characters of `text` before it, without separators where the text is shown as a number. */
function shownAs(text: string, asTyped: string, caret: number): TypedNumber {
  const value = plainNumber(text)
  if (value === undefined) return { value: asTyped, shown: asTyped, caret }
  const shown = groupNumber(value)
  const digits = text === asTyped ? text.slice(0, caret).replace(/[^\d.]/g, '').length : caret
  return { value, shown, caret: placeAfter(shown, digits) }
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

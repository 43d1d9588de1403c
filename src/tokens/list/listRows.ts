/** Reads the records of a list as rows, once its columns are known; its amounts once their style and unit are known. */

import { amountInStyles, isOwnUnit, isShortened, listAmountReadings, unitBeside } from './listAmounts'
import type { ColumnChoice } from './listColumns'
import type { ListRow, RowProblem } from './listResult'
import { cleanReceiver, cleanText, isReceiver } from '../../units/pastedText'
import type { ListRecord, ListRecordField } from './listTable'
import { isBaseUnit, type ListSign } from './listUnits'

export const SHOWN_CHARACTERS = 80

/** The beginning of a record's text, as it is shown. */
export function beginOf({ text }: ListRecord): string {
  return text.trim().slice(0, SHOWN_CHARACTERS)
}

/** A row whose amount is not read yet. */
export type OpenRow = ListRow & Readonly<{ isNumber: boolean }>

/** Makes a row of a record. `width`: how many fields the line may have. */
export function openRowOf(
  record: ListRecord,
  { receiver: to, amount: at }: ColumnChoice,
  width: number,
): OpenRow {
  const { line, fields } = record
  const field: ListRecordField = (at === null ? undefined : fields[at]) ?? { text: '' }
  const receiver = cleanReceiver(fields[to]?.text ?? '')
  const written = cleanText(field.text)
  const row = { line, text: beginOf(record), amount: null, isNumber: field.isNumber === true }
  const isWide = fields.slice(width).some(({ text }) => cleanText(text).text !== '')
  if (isWide || (at !== null && fields.length < 2))
    return { ...row, receiver: receiver.text, written: '', problem: 'columns', hadHidden: false }
  const hasReceiver = isReceiver(receiver.text)
  const problem = !hasReceiver ? 'not-an-address' : at !== null && written.text === '' ? 'no-amount' : null
  const hadHidden = receiver.hadHidden || written.hadHidden
  return { ...row, receiver: receiver.text, written: written.text, problem, hadHidden }
}

/** A row of another table within the list: the columns of this list do not apply to it. */
export function ofOtherTable(record: ListRecord, { receiver }: ColumnChoice): OpenRow {
  const { text, hadHidden } = cleanReceiver(record.fields[receiver]?.text ?? '')
  const row = { line: record.line, text: beginOf(record), receiver: text, written: '', hadHidden }
  return { ...row, amount: null, isNumber: false, problem: 'other-table' }
}

/**
 * Removes the token's own symbol from the amounts, and a word for base units where it stands beside each amount that has one: `base` is
 * then the first. Any other unit, or a number with left-out digits, is a problem.
 */
export function withoutUnits(
  rows: readonly OpenRow[],
  symbol: string,
): Readonly<{ rows: readonly OpenRow[]; base: ListSign | null }> {
  const found = rows.map(({ problem, isNumber, written }) =>
    problem !== null || isNumber || isShortened(written) ? null : unitBeside(written),
  )
  const units = found.flatMap((each) => each?.unit ?? [])
  const isBase = units.length > 0 && units.every((unit) => isBaseUnit(unit, symbol))
  const first = isBase ? rows[found.findIndex((each) => each !== null)] : undefined
  return {
    rows: rows.map((row, at) => {
      if (row.problem === null && !row.isNumber && isShortened(row.written))
        return { ...row, problem: 'shortened' }
      const { number, unit } = found[at] ?? {}
      if (number === undefined || unit === undefined) return row
      return isBase || isOwnUnit(unit, symbol)
        ? { ...row, written: number }
        : { ...row, problem: 'unit', unit }
    }),
    base: first ? { text: first.written, line: first.line } : null,
  }
}

export function withAmount(row: OpenRow, styles: readonly number[]): ListRow {
  if (row.problem !== null) return row
  if (row.isNumber) {
    const amount = plainJsonNumber(row.written)
    return { ...row, amount, problem: amount === null ? problemOfNone(row.written) : null }
  }
  const readings = listAmountReadings(row.written)
  const amount = amountInStyles(readings, styles)
  if (amount !== null) return { ...row, amount }
  const isOther = readings.some((reading) => reading !== null)
  return { ...row, problem: isOther ? 'other-sign' : problemOfNone(row.written) }
}

/** The problem of an amount that is no number in any style. */
function problemOfNone(written: string): RowProblem {
  const [, rest] = /^\s*[-−](.*)$/s.exec(written) ?? []
  const isNumber =
    rest !== undefined && listAmountReadings(rest).some((reading) => /[1-9]/.test(reading ?? ''))
  return isNumber ? 'negative' : 'not-a-number'
}

const LONGEST_EXPONENT = 60

/** A number of JSON without its exponent: "1.5e-7" → "0.00000015"; null for a negative one. */
function plainJsonNumber(text: string): string | null {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text)
  const [, whole = '', fraction = '', exponent = '0'] = match ?? []
  const shift = Number(exponent)
  if (!match || Math.abs(shift) > LONGEST_EXPONENT) return null
  const digits = '0'.repeat(Math.max(0, -shift)) + whole + fraction + '0'.repeat(Math.max(0, shift))
  const point = Math.max(0, -shift) + whole.length + shift
  const after = digits.slice(point)
  return digits.slice(0, point).replace(/^0+(?=\d)/, '') + (after === '' ? '' : `.${after}`)
}

/** A number without a fraction of zeros; null where it has any other fraction. */
export function wholeOf(amount: string): string | null {
  const [whole = '', fraction = ''] = amount.split('.')
  return /^0*$/.test(fraction) ? whole : null
}

export function inBaseUnits(row: ListRow): ListRow {
  const whole = row.amount === null ? null : wholeOf(row.amount)
  return row.amount === null || whole !== null
    ? { ...row, amount: whole }
    : { ...row, amount: null, problem: 'base-fraction' }
}

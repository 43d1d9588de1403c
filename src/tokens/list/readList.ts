/**
 * Reads lists of receivers and amounts, pasted or from a file; there is no other reader. Where a list is uncertain the page asks and
 * nothing is guessed: the answers are arguments, and the list is read again with them.
 */

import { MOST_LINES } from '../../transactions/limits'
import {
  amountInStyles,
  type AmountStyle,
  type DecimalSign,
  isOwnUnit,
  isShortened,
  listAmountReadings,
  STYLES_WITH,
  styleOfAmounts,
  unitBeside,
  type WrittenAmount,
} from './listAmounts'
import {
  type CertainColumns,
  type ColumnCandidates,
  type ColumnChoice,
  findColumns,
  type FoundColumns,
  isHeading,
  isOfBaseUnits,
  isOtherHeading,
  isPerhapsCut,
  isTitle,
} from './listColumns'
import {
  cleanReceiver,
  cleanText,
  type ListRecordField,
  isReceiver,
  type ListRecord,
  type ListTable,
  readListTable,
  type ListRefusal,
  type Separator,
} from './listTable'

/**
 * The person's answers. `columns` counts even where there was no question, the other answers only while their question is open.
 * `amountForAll` is as typed in a field, where a point is decimal.
 */
export type ListChoices = Readonly<{
  columns?: ColumnChoice
  amountForAll?: string
  decimals?: 'point' | 'comma'
  units?: 'base' | 'whole'
}>

/**
 * The first lines of a list as a table, for the choice of its columns. Each of `rows` is as wide as `names`; a name is '' where the column
 * has none. `certain`: the columns on which name and contents agree, null where they do not.
 */
export type ListHead = Readonly<{
  names: readonly string[]
  rows: readonly Readonly<{ line: number; fields: readonly string[] }>[]
  candidates: ColumnCandidates
  certain: CertainColumns
}>

/** A question that only the person can answer. */
export type ListQuestion = Readonly<
  /** Which column has the receivers, and which the amounts. */
  | ({ kind: 'columns' } & ListHead)
  /**
   * The list has addresses alone: how much does each get? `isInvalid`: the answer is no amount. The answer's own field asks where it has
   * two meanings.
   */
  | { kind: 'amount-for-all'; receivers: number; isInvalid: boolean }
  /**
   * Whether a point or a comma is the decimal sign. `readings`: the amount with a decimal point, for each answer; null where it is no
   * number then. `disagree`: two amounts that contradict each other.
   */
  | {
      kind: 'decimals'
      amount: WrittenAmount
      readings: Readonly<{ point: string | null; comma: string | null }>
      disagree: readonly [WrittenAmount, WrittenAmount] | null
    }
  /** Whether amounts are base units. `amount`: the first one, with a decimal point. */
  | { kind: 'units'; amount: string }
>

/**
 * Why a line has no amount or no receiver. `other-sign`: the amount is a number only with another decimal sign than the list's.
 * `base-fraction`: amounts are base units, and this one has a fraction. `unit`: something other than the token's symbol stands beside the
 * number. `shortened`: a spreadsheet has left out digits. `other-table`: the line holds other column names, or stands below some.
 */
export type RowProblem =
  | 'columns'
  | 'not-an-address'
  | 'no-amount'
  | 'not-a-number'
  | 'negative'
  | 'other-sign'
  | 'base-fraction'
  | 'unit'
  | 'shortened'
  | 'other-table'

/**
 * A line by its number in the text, from 1; in JSON by its place among the entries. `text`: the beginning of the line. `receiver`: an
 * address, a name, or the text in their place. `amount`: digits with a decimal point, null where the amount has a problem. `hadHidden`:
 * hidden characters were removed from receiver or amount. `unit`: the text beside the number, where that is the problem.
 */
export type ListRow = Readonly<{
  line: number
  text: string
  receiver: string
  written: string
  amount: string | null
  problem: RowProblem | null
  hadHidden: boolean
  unit?: string
}>

/** A line that is no payment: a title, the column names, or the line that names the separator. */
export type LeftOut = Readonly<{ line: number; text: string; why: 'title' | 'heading' | 'separator' }>

/** A column by its place, from 0, and its name, '' where it has none. */
export type ReadColumn = Readonly<{ at: number; name: string }>

/**
 * The results so far. `separator`: null where no line has two fields, and in JSON. `columns`: null while the page asks for them; without
 * `amount`, each receiver gets the same. `decimals`: null where no amount has a point or a comma that matters; else the sign and the first
 * amount that proves it, null where the person chose it. `answered`: the answered questions, except that of the columns, which the person
 * can choose again from `head`.
 */
export type ReadSoFar = Readonly<{
  form: 'lines' | 'json'
  separator: Separator | null
  columns: Readonly<{ receiver: ReadColumn; amount: ReadColumn | null; isChosen: boolean }> | null
  decimals: Readonly<{ sign: DecimalSign; proof: WrittenAmount | null }> | null
  units: 'base' | 'whole'
  leftOut: readonly LeftOut[]
  head: ListHead
  answered: readonly ListQuestion[]
}>

/**
 * A list that was read, one open question, or the reason why the list is not read. `tooMany`: how many lines follow the last one that is
 * read.
 */
export type ReadListResult = Readonly<
  | { status: 'read'; soFar: ReadSoFar; rows: readonly ListRow[]; tooMany: number }
  | { status: 'asks'; soFar: ReadSoFar; question: ListQuestion }
  | { status: 'refused'; refusal: ListRefusal }
>

/** A list without open questions. */
export type ReadRows = Extract<ReadListResult, { status: 'read' }>

const SHOWN_ROWS = 6
const SHOWN_CHARACTERS = 80

/**
 * Reads a list of amounts of the token with this symbol, which may stand beside the amounts and in the name of their column; '' where the
 * token has none. Without `symbol` the token is not known. Empty lines are left out.
 */
export function readList(text: string, choices: ListChoices = {}, symbol?: string): ReadListResult {
  const table = readListTable(text)
  if ('reason' in table) return { status: 'refused', refusal: table }
  const { names, leftOut, data } = dataOf(table)
  const read = data.slice(0, MOST_LINES)
  const end = read.findIndex((record, at) => at > 0 && isOtherHeading(record, names))
  const [records, others] = end < 0 ? [read, []] : [read.slice(0, end), read.slice(end)]
  const found = findColumns(names, records, { isWithCommas: table.separator === ',', symbol })
  const width = found.names.length
  const nameOf = (at: number) => found.names[at] ?? ''
  const isChosen = choices.columns !== undefined && isFit(choices.columns, width)
  const columns = (isChosen && choices.columns) || found.choice
  const soFar: ReadSoFar = {
    form: table.form,
    separator: table.separator,
    columns: columns && {
      receiver: { at: columns.receiver, name: nameOf(columns.receiver) },
      amount: columns.amount === null ? null : { at: columns.amount, name: nameOf(columns.amount) },
      isChosen,
    },
    decimals: null,
    units: 'whole',
    leftOut,
    head: headOf(records, found),
    answered: [],
  }
  if (!columns) return { status: 'asks', soFar, question: { kind: 'columns', ...soFar.head } }
  // Where each line is as wide as the heading, the heading names each field.
  const headed = names && names.length > 1 ? names.length : 0
  const isRagged = records.some(({ fields }) => fields.length < headed)
  const isCut = (record: ListRecord) =>
    table.separator === ',' && (isRagged || record.fields.length > headed) && isPerhapsCut(record)
  const rows = records.map((record) =>
    withoutUnit(rowOf(record, columns, isCut(record) ? 0 : width), symbol ?? ''),
  )
  const below = others.map((record) => ofOtherTable(record, columns))
  return withAmounts({ rows: [...rows, ...below], soFar, tooMany: data.length - read.length, choices })
}

/** The column names, the records below them, and the lines above. */
function dataOf({ names, marks, records, separator }: ListTable): Readonly<{
  names: readonly string[] | null
  leftOut: readonly LeftOut[]
  data: readonly ListRecord[]
}> {
  const above = marks ? [leftOutOf(marks, 'separator')] : []
  const titles = records.findIndex((record, at) => !isTitle(record, records[at + 1]))
  const heading = names ? undefined : records[titles]
  if (!heading || !isHeading(heading)) return { names, leftOut: above, data: records }
  const texts = heading.fields.map(({ text }) => cleanText(text).text)
  return {
    names: separator === 'space' && texts.length === 1 ? (texts[0] ?? '').split(/\s+/) : texts,
    leftOut: [
      ...above,
      ...records.slice(0, titles).map((record) => leftOutOf(record, 'title')),
      leftOutOf(heading, 'heading'),
    ],
    data: records.slice(titles + 1),
  }
}

function isFit({ receiver, amount }: ColumnChoice, width: number): boolean {
  return (
    [receiver, amount ?? 0].every((at) => Number.isInteger(at) && at >= 0 && at < width) &&
    receiver !== amount
  )
}

function leftOutOf(record: ListRecord, why: LeftOut['why']): LeftOut {
  return { line: record.line, text: beginOf(record), why }
}

function beginOf({ text }: ListRecord): string {
  return text.trim().slice(0, SHOWN_CHARACTERS)
}

function headOf(records: readonly ListRecord[], found: FoundColumns): ListHead {
  const { names, candidates, certain } = found
  const rows = records.slice(0, SHOWN_ROWS).map(({ line, fields }) => ({
    line,
    fields: names.map((_, at) => cleanText(fields[at]?.text ?? '').text.slice(0, SHOWN_CHARACTERS)),
  }))
  return { names, rows, candidates, certain }
}

/** A row whose amount is not read yet. */
type OpenRow = ListRow & Readonly<{ isNumber: boolean }>

/** Makes a row of a record. `width`: how many fields the line may have. */
function rowOf(record: ListRecord, { receiver: to, amount: at }: ColumnChoice, width: number): OpenRow {
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
function ofOtherTable(record: ListRecord, { receiver }: ColumnChoice): OpenRow {
  const { text, hadHidden } = cleanReceiver(record.fields[receiver]?.text ?? '')
  const row = { line: record.line, text: beginOf(record), receiver: text, written: '', hadHidden }
  return { ...row, amount: null, isNumber: false, problem: 'other-table' }
}

/** Removes the token's own symbol from an amount; another unit, or a number with left-out digits, is a problem. */
function withoutUnit(row: OpenRow, symbol: string): OpenRow {
  if (row.problem !== null || row.isNumber) return row
  if (isShortened(row.written)) return { ...row, problem: 'shortened' }
  const found = unitBeside(row.written)
  if (!found) return row
  const { number, unit } = found
  return isOwnUnit(unit, symbol) ? { ...row, written: number } : { ...row, problem: 'unit', unit }
}

type Amounts = Readonly<{
  rows: readonly OpenRow[]
  soFar: ReadSoFar
  tooMany: number
  choices: ListChoices
}>

function withAmounts(list: Amounts): ReadListResult {
  const { rows, soFar, tooMany, choices } = list
  // Without any receiver there is nothing to ask about.
  if (rows.every(({ problem }) => problem !== null)) return { status: 'read', soFar, rows, tooMany }
  if (soFar.columns?.amount === null) return withAmountForAll(list, choices.amountForAll ?? '')
  // A line that is not paid proves nothing about the others.
  const written = rows.filter(({ isNumber, problem }) => !isNumber && problem === null)
  const style = styleOfAmounts(
    written.map(({ line, written: text }) => ({ line, text })),
    choices.decimals,
  )
  const said = saidStyle(style, soFar, choices)
  if (said.status === 'asks') return said
  const filled = rows.map((row) => withAmount(row, said.styles))
  // The answer "base units" stays: without it, each amount would be another.
  const known = choices.units === 'base' ? null : unitsOf(filled, said.soFar)
  const units = known ?? choices.units
  const first = filled.find((row) => row.amount !== null)?.amount ?? ''
  const question = { kind: 'units', amount: first } as const
  if (units === undefined) return { status: 'asks', soFar: said.soFar, question }
  const answered = known === null ? [...said.soFar.answered, question] : said.soFar.answered
  const counted = units === 'base' ? filled.map(inBaseUnits) : filled
  return { status: 'read', soFar: { ...said.soFar, units, answered }, rows: counted, tooMany }
}

/**
 * Gives each receiver the typed amount, whose point is decimal. Where a comma has two meanings, the field asks first and the list is not
 * read.
 */
function withAmountForAll({ rows, soFar, tooMany }: Amounts, typed: string): ReadListResult {
  const receivers = rows.filter(({ problem }) => problem === null).length
  const style = styleOfAmounts(typed.includes(',') ? [{ line: 0, text: typed }] : [])
  const styles = typed.includes(',') && style.known ? style.styles : STYLES_WITH.point
  // "5." is about to become "5.5".
  const amount = style.known ? amountInStyles(listAmountReadings(typed.replace(/\.$/, '')), styles) : null
  const isInvalid = amount === null && style.known && typed.trim() !== ''
  const question = { kind: 'amount-for-all', receivers, isInvalid } as const
  if (amount === null) return { status: 'asks', soFar, question }
  const filled = rows.map((row) => (row.problem === null ? { ...row, written: typed, amount } : row))
  return { status: 'read', soFar: { ...soFar, answered: [question] }, rows: filled, tooMany }
}

type SaidStyle = Readonly<
  | { status: 'said'; soFar: ReadSoFar; styles: readonly number[] }
  | { status: 'asks'; soFar: ReadSoFar; question: ListQuestion }
>

/** The style of the amounts, by the list itself or by the answer; else the question. */
function saidStyle(style: AmountStyle, soFar: ReadSoFar, { decimals }: ListChoices): SaidStyle {
  if (style.known) {
    const { styles, sign, proof } = style
    return { status: 'said', soFar: { ...soFar, decimals: sign && proof && { sign, proof } }, styles }
  }
  const { amount, readings, disagree } = style
  const question = { kind: 'decimals', amount, readings, disagree } as const
  if (!decimals || style.isDenied) return { status: 'asks', soFar, question }
  const answered = [...soFar.answered, question]
  const known = { ...soFar, decimals: { sign: decimals, proof: null }, answered }
  return { status: 'said', soFar: known, styles: STYLES_WITH[decimals] }
}

function withAmount(row: OpenRow, styles: readonly number[]): ListRow {
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

/** Whole tokens where an amount has a fraction, unless its column is named as base units; null where the page must ask. */
function unitsOf(rows: readonly ListRow[], { form, columns }: ReadSoFar): 'whole' | null {
  const amounts = rows.flatMap(({ amount }) => amount ?? [])
  const isNamed = isOfBaseUnits(columns?.amount?.name ?? '')
  const isWhole = amounts.every((amount) => wholeOf(amount) !== null)
  return amounts.length === 0 || (!isNamed && (form === 'lines' || !isWhole)) ? 'whole' : null
}

/** A number without a fraction of zeros; null where it has any other fraction. */
function wholeOf(amount: string): string | null {
  const [whole = '', fraction = ''] = amount.split('.')
  return /^0*$/.test(fraction) ? whole : null
}

function inBaseUnits(row: ListRow): ListRow {
  const whole = row.amount === null ? null : wholeOf(row.amount)
  return row.amount === null || whole !== null
    ? { ...row, amount: whole }
    : { ...row, amount: null, problem: 'base-fraction' }
}

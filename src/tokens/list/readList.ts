/**
 * The one reader of lists of receivers and amounts, pasted or from a file. What a list does not say for certain is asked, never guessed: the
 * answers are arguments, and with them the list is read again.
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
 * What the person answered. `columns` counts also where nothing was asked, the others only where their question is open. `amountForAll` as
 * typed in a field, where a point is decimal.
 */
export type ListChoices = Readonly<{
  columns?: ColumnChoice
  amountForAll?: string
  decimals?: 'point' | 'comma'
  units?: 'base' | 'whole'
}>

/**
 * The first lines of a list as a table, for the choice of its columns. `rows`: each as wide as `names`; a name is '' where there is none.
 * `certain`: what name and content say alike, null where they do not.
 */
export type ListHead = Readonly<{
  names: readonly string[]
  rows: readonly Readonly<{ line: number; fields: readonly string[] }>[]
  candidates: ColumnCandidates
  certain: CertainColumns
}>

/** What only the person can say. */
export type ListQuestion = Readonly<
  /** Which column receives, and which is the amount. */
  | ({ kind: 'columns' } & ListHead)
  /** Addresses alone: how much each of them gets. `isInvalid`: the answer is no amount; of one with two meanings its field asks. */
  | { kind: 'amount-for-all'; receivers: number; isInvalid: boolean }
  /**
   * What a point or a comma means. `readings`: the amount with a decimal point, by the answer; null where it is no number then.
   * `disagree`: two amounts that contradict each other.
   */
  | {
      kind: 'decimals'
      amount: WrittenAmount
      readings: Readonly<{ point: string | null; comma: string | null }>
      disagree: readonly [WrittenAmount, WrittenAmount] | null
    }
  /** Whether amounts count base units. `amount`: the first one, with a decimal point. */
  | { kind: 'units'; amount: string }
>

/**
 * Why a line has no amount or no receiver. `other-sign`: a number only with another decimal sign than the list has.
 * `base-fraction`: amounts count base units, and this one has a fraction. `unit`: something other than the token's symbol stands beside the
 * number. `shortened`: a spreadsheet has left out digits. `other-table`: the line stands below names of other columns, or is them.
 */
export type RowProblem =
  | 'columns'
  | 'not-an-address'
  | 'no-amount'
  | 'not-a-number'
  | 'other-sign'
  | 'base-fraction'
  | 'unit'
  | 'shortened'
  | 'other-table'

/**
 * A line by its number in the text, the first being 1; in JSON by its place among the entries. `text`: how it begins. `receiver`: an
 * address, a name, or what stands there instead. `amount`: with a decimal point and nothing else, null where there is a problem with it.
 * `hadHidden`: what cannot be seen was taken out of its receiver or amount. `unit`: what stands beside the number, where that is the problem.
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

/** A line that is no payment: a title, the names of the columns, or the line that names the separator. */
export type LeftOut = Readonly<{ line: number; text: string; why: 'title' | 'heading' | 'separator' }>

/** A column by its place, the first being 0, and its name, '' where it has none. */
export type ReadColumn = Readonly<{ at: number; name: string }>

/**
 * What was read of a list so far. `separator`: null where no line has two fields, and in JSON. `columns`: null while they are asked;
 * without `amount`, each receiver gets the same. `decimals`: null where no amount has a point or a comma that matters; else the sign, and
 * the first amount that proves it, null where the person said it. `answered`: the questions whose answers were taken, but that of the
 * columns, which can be chosen anew with `head`.
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

/** A list as read, one question that is open, or why it is not read at all. `tooMany`: lines after the last one that is read. */
export type ReadListResult = Readonly<
  | { status: 'read'; soFar: ReadSoFar; rows: readonly ListRow[]; tooMany: number }
  | { status: 'asks'; soFar: ReadSoFar; question: ListQuestion }
  | { status: 'refused'; refusal: ListRefusal }
>

/** A list of which nothing is open. */
export type ReadRows = Extract<ReadListResult, { status: 'read' }>

const SHOWN_ROWS = 6
const SHOWN_CHARACTERS = 80

/**
 * Reads a list of amounts of the token with this symbol, which may stand beside them and in the name of their column; '' where it has none.
 * Without a symbol it is not known which token it is. Empty lines are left out.
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
  // Where each line is as wide as the heading, the heading says what each field is.
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

/** The names of the columns, the records below them, and what stands above. */
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

/** `width`: how many fields the line may have. */
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

/** A line that no column of the list tells anything of. */
function ofOtherTable(record: ListRecord, { receiver }: ColumnChoice): OpenRow {
  const { text, hadHidden } = cleanReceiver(record.fields[receiver]?.text ?? '')
  const row = { line: record.line, text: beginOf(record), receiver: text, written: '', hadHidden }
  return { ...row, amount: null, isNumber: false, problem: 'other-table' }
}

/** The token's own symbol says nothing new; any other unit, and a number without all its digits, is a problem. */
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
  // A line that is not paid says nothing of the others.
  const written = rows.filter(({ isNumber, problem }) => !isNumber && problem === null)
  const style = styleOfAmounts(
    written.map(({ line, written: text }) => ({ line, text })),
    choices.decimals,
  )
  const said = saidStyle(style, soFar, choices)
  if (said.status === 'asks') return said
  const filled = rows.map((row) => withAmount(row, said.styles))
  // Base units that were said stay: without them, each amount would be another.
  const known = choices.units === 'base' ? null : unitsOf(filled, said.soFar)
  const units = known ?? choices.units
  const first = filled.find((row) => row.amount !== null)?.amount ?? ''
  const question = { kind: 'units', amount: first } as const
  if (units === undefined) return { status: 'asks', soFar: said.soFar, question }
  const answered = known === null ? [...said.soFar.answered, question] : said.soFar.answered
  const counted = units === 'base' ? filled.map(inBaseUnits) : filled
  return { status: 'read', soFar: { ...said.soFar, units, answered }, rows: counted, tooMany }
}

/** One amount for each receiver, as it was typed: its point is decimal. Of a comma with two meanings its field asks, and nothing is read before. */
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

/** How the amounts are written, by themselves or by the answer; else the question. */
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
    return { ...row, amount, problem: amount === null ? 'not-a-number' : null }
  }
  const readings = listAmountReadings(row.written)
  const amount = amountInStyles(readings, styles)
  if (amount !== null) return { ...row, amount }
  return { ...row, problem: readings.some((reading) => reading !== null) ? 'other-sign' : 'not-a-number' }
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

/** What the amounts count; null where it is asked. What has a fraction counts no base units, unless its column is named so. */
function unitsOf(rows: readonly ListRow[], { form, columns }: ReadSoFar): 'whole' | null {
  const amounts = rows.flatMap(({ amount }) => amount ?? [])
  const isNamed = isOfBaseUnits(columns?.amount?.name ?? '')
  const isWhole = amounts.every((amount) => wholeOf(amount) !== null)
  return amounts.length === 0 || (!isNamed && (form === 'lines' || !isWhole)) ? 'whole' : null
}

/** A number without a fraction of zeros; null where it has another. */
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

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
  isOtherHeading,
  isPerhapsCut,
  isTitle,
} from './listColumns'
import { type DoneLines, type DoneSign, findDoneLines, isOwnResult } from './listDone'
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
import {
  type BaseSigns,
  type CountedToken,
  findBaseUnits,
  findOtherUnit,
  isBaseUnit,
  isOtherValue,
  type ListSign,
  type OtherUnit,
  tokenColumns,
} from './listUnits'

/**
 * The person's answers. `columns` counts even where there was no question, the other answers only while their question is open.
 * `amountForAll` is as typed in a field, where a point is decimal. `done` counts for so many marked lines at most, and `unit` for what the
 * list told then, beside the token with this symbol.
 */
export type ListChoices = Readonly<{
  columns?: ColumnChoice
  amountForAll?: string
  decimals?: 'point' | 'comma'
  units?: 'base' | 'whole'
  done?: Readonly<{ way: DoneWay; lines: number }>
  unit?: Readonly<{ told: string; symbol: string; is: 'own' | 'other' }>
}>

/**
 * Which of the lines that a list marks as done are paid. `leave`: none of them. `leave-done`: only those that the list marks as open.
 * `only`: they alone. `pay`: all lines.
 */
export type DoneWay = 'leave' | 'leave-done' | 'only' | 'pay'

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
  /** Whether amounts are base units. `amount`: the first one, with a decimal point. `sign`: what in the list says so, if anything does. */
  | { kind: 'units'; amount: string; sign: ListSign | null }
  /** The list says that its amounts count another unit than the sent token. `amount`: the first one, as written. */
  | ({ kind: 'unit'; amount: string } & OtherUnit)
  /** The list marks some lines as done, or as open. `lines`: how many it has. `isOwn`: it is a result that this app saved. */
  | {
      kind: 'done'
      lines: number
      done: number
      open: number
      signs: readonly DoneSign[]
      ways: readonly DoneWay[]
      isOwn: boolean
    }
>

/**
 * Why a line has no amount or no receiver. `other-sign`: the amount is a number only with another decimal sign than the list's.
 * `base-fraction`: amounts are base units, and this one has a fraction. `unit`: something other than the token's symbol stands beside the
 * number. `other-token`: a column says that the line is of another token or network. `shortened`: a spreadsheet has left out digits.
 * `other-table`: the line holds other column names, or stands below some.
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
  | 'other-token'
  | 'shortened'
  | 'other-table'

/**
 * A line by its number in the text, from 1; in JSON by its place among the entries. `text`: the beginning of the line. `receiver`: an
 * address, a name, or the text in their place. `amount`: digits with a decimal point, null where the amount has a problem. `hadHidden`:
 * hidden characters were removed from receiver or amount. `unit`: the text beside the number, or in the column of tokens, where that is the
 * problem.
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
 * amount that proves it, null where the person chose it. `done`: which of the marked lines are paid, chosen by the person or certain; null
 * where the list marks none. `answered`: the answered questions, except that of the columns, which the person can choose again from `head`.
 */
export type ReadSoFar = Readonly<{
  form: 'lines' | 'json'
  separator: Separator | null
  columns: Readonly<{ receiver: ReadColumn; amount: ReadColumn | null; isChosen: boolean }> | null
  decimals: Readonly<{ sign: DecimalSign; proof: WrittenAmount | null }> | null
  units: 'base' | 'whole'
  done: DoneWay | null
  leftOut: readonly LeftOut[]
  head: ListHead
  answered: readonly ListQuestion[]
}>

/** A line that is left out because the list marks it as done. `said`: what the list says of it. */
export type DoneRow = Readonly<{ line: number; text: string; receiver: string; said: string }>

/**
 * A list that was read, one open question, or the reason why the list is not read. `done`: the lines that are left out because the list
 * marks them. `tooMany`: how many lines follow the last one that is read.
 */
export type ReadListResult = Readonly<
  | { status: 'read'; soFar: ReadSoFar; rows: readonly ListRow[]; done: readonly DoneRow[]; tooMany: number }
  | { status: 'asks'; soFar: ReadSoFar; question: ListQuestion }
  | { status: 'refused'; refusal: ListRefusal }
>

/** A list without open questions. */
export type ReadRows = Extract<ReadListResult, { status: 'read' }>

const SHOWN_ROWS = 6
const SHOWN_CHARACTERS = 80

/**
 * Reads a list of amounts of the sent token, whose symbol may stand beside the amounts and in the name of their column; '' where the token
 * has none. Without `sent` the token is not known. Empty lines are left out.
 */
export function readList(text: string, choices: ListChoices = {}, sent?: CountedToken): ReadListResult {
  const table = readListTable(text)
  if ('reason' in table) return { status: 'refused', refusal: table }
  const { names, leftOut, data } = dataOf(table)
  const read = data.slice(0, MOST_LINES)
  const end = read.findIndex((record, at) => at > 0 && isOtherHeading(record, names))
  const [records, others] = end < 0 ? [read, []] : [read.slice(0, end), read.slice(end)]
  const found = findColumns(names, records, table.separator === ',')
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
    done: null,
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
  const opened = records.map((record) => rowOf(record, columns, isCut(record) ? 0 : width))
  const told = toldBy({ table, names, found, columns, records, rows: opened, leftOut })
  const rows = withoutUnits(opened, sent?.symbol ?? '')
  const below = others.map((record) => ofOtherTable(record, columns))
  const list = { rows: [...rows.rows, ...below], soFar, tooMany: data.length - read.length, choices }
  return withToken(list, told, { sent, base: rows.base })
}

/** What a list says besides its payments, and the texts of its records' fields. */
type ToldBesides = Readonly<{
  names: readonly string[]
  receiver: number
  amount: number | null
  rows: readonly (readonly string[])[]
  notes: readonly Readonly<{ text: string; before: number; line?: number; name?: string }>[]
  isOwn: boolean
}>

type Besides = Readonly<{
  table: ListTable
  names: readonly string[] | null
  found: FoundColumns
  columns: ColumnChoice
  records: readonly ListRecord[]
  rows: readonly OpenRow[]
  leftOut: readonly LeftOut[]
}>

function toldBy({ table, names, found, columns, records, rows, leftOut }: Besides): ToldBesides {
  // A heading with one field above several columns is a title.
  const titles = leftOut.filter(({ why }) => why === 'title' || (why === 'heading' && names?.length === 1))
  const lines = rows.flatMap((row, before) =>
    isPayment(row) ? [] : [{ line: row.line, text: row.text, before }],
  )
  const isComment = ({ before }: { before: number }) =>
    !(records[before]?.fields ?? []).some(({ text }) => isReceiver(cleanReceiver(text).text))
  return {
    ...columns,
    names: found.names,
    rows: records.map(({ fields }, place) =>
      isPayment(rows[place]) ? found.names.map((_, at) => cleanText(fields[at]?.text ?? '').text) : [],
    ),
    notes: [
      ...table.around.map((note) => ({ ...note, before: 0 })),
      ...titles.map(({ line, text }) => ({ line, text, before: 0 })),
      ...lines.filter(isComment),
    ],
    isOwn: isOwnResult(found.names),
  }
}

function isPayment(row: OpenRow | undefined): boolean {
  return row !== undefined && row.problem !== 'not-an-address' && row.problem !== 'columns'
}

/** Asks what the amounts count, where the list says that they count something else than the sent token. */
function withToken(
  list: Amounts,
  told: ToldBesides,
  { sent, base }: Readonly<{ sent: CountedToken | undefined; base: ListSign | null }>,
): ReadListResult {
  const texts = told.names.map((_, at) => told.rows.flatMap((row) => row[at] || []))
  const columns = { ...told, texts }
  const units = findBaseUnits(columns)
  const signs = { ...units, says: units.says ?? base }
  const amount = list.rows.find(({ problem }) => problem === null)?.written ?? ''
  const other = sent && findOtherUnit(columns, sent)
  if (!sent || !other || list.rows.every(({ problem }) => problem !== null)) {
    const of = sent ? tokenColumns(columns, sent) : []
    const rows = list.rows.map((row, at) => ofOtherToken(row, told, told.rows[at] ?? [], of, sent))
    return withDone({ ...list, rows }, told, signs, of.length > 0)
  }
  const question = { kind: 'unit', amount, ...other } as const
  const { unit } = list.choices
  const isAnswered = unit?.told === other.unit && unit.symbol === sent.symbol
  if (!isAnswered || unit.is === 'other') return { status: 'asks', soFar: list.soFar, question }
  const soFar = { ...list.soFar, answered: [question] }
  return withDone({ ...list, soFar }, told, signs, true)
}

/** A line of another token than the others, by a column that names each line's token or network. */
function ofOtherToken(
  row: OpenRow,
  { names }: ToldBesides,
  texts: readonly string[],
  columns: readonly number[],
  sent: CountedToken | undefined,
): OpenRow {
  if (!sent || row.problem !== null) return row
  const at = columns.find((column) => isOtherValue(names[column] ?? '', texts[column] ?? '', sent))
  return at === undefined ? row : { ...row, problem: 'other-token', unit: texts[at] ?? '' }
}

/** Leaves out the lines that the list marks as done, or asks which of them are paid. */
function withDone(list: Amounts, told: ToldBesides, base: BaseSigns, isElsewhere: boolean): ReadListResult {
  const { rows, soFar, choices } = list
  const found = findDoneLines({ ...told, isElsewhere })
  if (!found) return withAmounts({ ...list, base, isOwn: told.isOwn }, [])
  const { marks } = found
  const question = doneQuestion(found, told.rows.filter((row) => row.length > 0).length)
  const way = wayOf(choices.done, question, found.isSure)
  if (way === null) return { status: 'asks', soFar, question }
  const isOut = (place: number) => {
    const mark = marks.get(place)
    return way === 'only'
      ? mark === undefined
      : mark !== undefined && way !== 'pay' && (way === 'leave' || mark === 'done')
  }
  const done = rows.flatMap(({ line, text, receiver, problem }, place): DoneRow[] =>
    isOut(place) && problem !== 'other-table'
      ? [{ line, text, receiver, said: saidOf(found, told.rows[place] ?? []) }]
      : [],
  )
  const kept = rows.filter(({ problem }, place) => !isOut(place) || problem === 'other-table')
  const next = { ...soFar, done: way, answered: [...soFar.answered, question] }
  return withAmounts({ ...list, soFar: next, rows: kept, base, isOwn: told.isOwn }, done)
}

type DoneQuestion = Extract<ListQuestion, { kind: 'done' }>

function doneQuestion({ marks, signs, isEither, isOwn }: DoneLines, lines: number): DoneQuestion {
  const open = [...marks.values()].filter((mark) => mark === 'open').length
  const done = marks.size - open
  const ways: readonly DoneWay[] = [
    'leave',
    ...(done > 0 && open > 0 ? (['leave-done'] as const) : []),
    ...(isEither ? (['only'] as const) : []),
    'pay',
  ]
  return { kind: 'done', lines, done, open, signs, ways, isOwn }
}

/** The answer, as long as it is one of this question: lines that are marked since then are not paid by an earlier answer. */
function wayOf(
  said: ListChoices['done'],
  { ways, done, open }: DoneQuestion,
  isSure: boolean,
): DoneWay | null {
  const isAnswer =
    said !== undefined && ways.includes(said.way) && (said.way === 'leave' || done + open <= said.lines)
  return isAnswer ? said.way : isSure ? 'leave' : null
}

/** What the list says of a line, by its first column that says something. */
function saidOf({ signs }: DoneLines, texts: readonly string[]): string {
  const said = signs.flatMap(({ at }) => (at === undefined ? [] : texts[at] || []))
  return (said[0] ?? signs[0]?.text ?? '').slice(0, SHOWN_CHARACTERS)
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

/**
 * Removes the token's own symbol from the amounts, and a word for base units where it stands beside each amount that has one: `base` is
 * then the first. Any other unit, or a number with left-out digits, is a problem.
 */
function withoutUnits(
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

type Amounts = Readonly<{
  rows: readonly OpenRow[]
  soFar: ReadSoFar
  tooMany: number
  choices: ListChoices
}>

/** Its amounts are as this app writes them where it `isOwn`. */
type CountedAmounts = Amounts & Readonly<{ base: BaseSigns; isOwn: boolean }>

function withAmounts(list: CountedAmounts, done: readonly DoneRow[]): ReadListResult {
  const { rows, soFar, tooMany, choices, base, isOwn } = list
  // Without any receiver there is nothing to ask about.
  if (rows.every(({ problem }) => problem !== null)) return { status: 'read', soFar, rows, done, tooMany }
  if (soFar.columns?.amount === null) return withAmountForAll(list, choices.amountForAll ?? '', done)
  // A line that is not paid proves nothing about the others.
  const written = rows.filter(({ isNumber, problem }) => !isNumber && problem === null)
  const style = styleOfAmounts(
    written.map(({ line, written: text }) => ({ line, text })),
    choices.decimals,
  )
  const said: SaidStyle = isOwn
    ? { status: 'said', soFar, styles: STYLES_WITH.point }
    : saidStyle(style, soFar, choices)
  if (said.status === 'asks') return said
  const filled = rows.map((row) => withAmount(row, said.styles))
  // The answer "base units" stays: without it, each amount would be another.
  const sign = choices.units === 'base' || isOwn ? null : signOfBase(filled, said.soFar, base)
  const known = choices.units === 'base' || sign !== null ? null : ('whole' as const)
  const units = isOwn ? 'whole' : (known ?? choices.units)
  const first = filled.find((row) => row.amount !== null)?.amount ?? ''
  const question = {
    kind: 'units',
    amount: first,
    sign: sign === 'json' || sign === null ? null : sign,
  } as const
  if (units === undefined) return { status: 'asks', soFar: said.soFar, question }
  const answered = known === null && !isOwn ? [...said.soFar.answered, question] : said.soFar.answered
  const counted = units === 'base' ? filled.map(inBaseUnits) : filled
  return { status: 'read', soFar: { ...said.soFar, units, answered }, rows: counted, done, tooMany }
}

/**
 * Gives each receiver the typed amount, whose point is decimal. Where a comma has two meanings, the field asks first and the list is not
 * read.
 */
function withAmountForAll(
  { rows, soFar, tooMany }: Amounts,
  typed: string,
  done: readonly DoneRow[],
): ReadListResult {
  const receivers = rows.filter(({ problem }) => problem === null).length
  const style = styleOfAmounts(typed.includes(',') ? [{ line: 0, text: typed }] : [])
  const styles = typed.includes(',') && style.known ? style.styles : STYLES_WITH.point
  // "5." is about to become "5.5".
  const amount = style.known ? amountInStyles(listAmountReadings(typed.replace(/\.$/, '')), styles) : null
  const isInvalid = amount === null && style.known && typed.trim() !== ''
  const question = { kind: 'amount-for-all', receivers, isInvalid } as const
  if (amount === null) return { status: 'asks', soFar, question }
  const filled = rows.map((row) => (row.problem === null ? { ...row, written: typed, amount } : row))
  const answered = [...soFar.answered, question]
  return { status: 'read', soFar: { ...soFar, answered }, rows: filled, done, tooMany }
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

/**
 * What lets the amounts be base units, so that the page must ask: a word of the list; or, where all are whole numbers, the token's decimals
 * or JSON. Null where they count whole tokens.
 */
function signOfBase(
  rows: readonly ListRow[],
  { form }: ReadSoFar,
  { says, mayBe, isUi }: BaseSigns,
): ListSign | 'json' | null {
  const amounts = rows.flatMap(({ amount }) => amount ?? [])
  if (amounts.length === 0 || isUi) return null
  if (says) return says
  const isWhole = amounts.every((amount) => wholeOf(amount) !== null)
  return isWhole ? (mayBe ?? (form === 'json' ? 'json' : null)) : null
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

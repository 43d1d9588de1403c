/**
 * Reads lists of receivers and amounts, pasted or from a file; there is no other reader. Where a list is uncertain the page asks and
 * nothing is guessed: the answers are arguments, and the list is read again with them.
 */

import { MOST_LINES } from '../../transactions/limits'
import {
  amountInStyles,
  type AmountStyle,
  isAmountLike,
  listAmountReadings,
  STYLES_WITH,
  styleOfAmounts,
  unitBeside,
} from './listAmounts'
import {
  type ColumnChoice,
  findColumns,
  type FoundColumns,
  isHeading,
  isOtherHeading,
  isPerhapsCut,
  isTitle,
} from './listColumns'
import { type DoneLines, findDoneLines, ownColumns } from './listDone'
import {
  answerOfDone,
  answerOfUnit,
  type DoneQuestion,
  type DoneRow,
  type DoneWay,
  type LeftOut,
  type ListChoices,
  type ListHead,
  type ListRow,
  type ReadListResult,
  type ReadSoFar,
} from './listResult'
import {
  beginOf,
  inBaseUnits,
  ofOtherTable,
  type OpenRow,
  openRowOf,
  SHOWN_CHARACTERS,
  wholeOf,
  withAmount,
  withoutUnits,
} from './listRows'
import { cleanReceiver, cleanText, isReceiver } from '../../units/pastedText'
import { type ListRecord, type ListTable, readListTable } from './listTable'
import {
  type BaseSigns,
  type CountedToken,
  findAmountIs,
  findBaseUnits,
  findOtherUnits,
  isOtherValue,
  type ListSign,
  tokenColumns,
  wordsOfName,
} from './listUnits'

const SHOWN_ROWS = 6

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
  // A heading with one field above several columns is a title.
  const isTitled = names?.length === 1 && width > 1
  const titled = leftOut.map((line) =>
    isTitled && line.why === 'heading' ? { ...line, why: 'title' as const } : line,
  )
  const nameOf = (at: number) => found.names[at] ?? ''
  const isChosen = choices.columns !== undefined && isFit(choices.columns, width)
  const columns = (isChosen && choices.columns) || found.choice
  const soFar: ReadSoFar = {
    form: table.form,
    separator: table.separator,
    columns: columns && {
      receiver: { at: columns.receiver, name: nameOf(columns.receiver) },
      amount: columns.amount === null ? null : { at: columns.amount, name: nameOf(columns.amount) },
    },
    decimals: null,
    units: 'whole',
    done: null,
    amountIs: null,
    leftOut: titled,
    head: headOf(records, found),
    answered: [],
  }
  if (!columns) return { status: 'asks', soFar, question: { kind: 'columns', ...soFar.head } }
  // Where each line is as wide as the heading, the heading names each field.
  const headed = names && names.length > 1 ? names.length : 0
  const isRagged = records.some(({ fields }) => fields.length < headed)
  const isCut = (record: ListRecord) =>
    table.separator === ',' && (isRagged || record.fields.length > headed) && isPerhapsCut(record)
  const labels = labelColumn(found.names, records, columns)
  const opened = records.map((record) => {
    const label = labels === null ? '' : cleanText(record.fields[labels]?.text ?? '').text
    const row = openRowOf(record, columns, isCut(record) ? 0 : width)
    return label === '' ? row : { ...row, label: label.slice(0, SHOWN_CHARACTERS) }
  })
  const told = toldBy({ table, names, found, columns, records, rows: opened, leftOut: titled })
  const rows = withoutUnits(opened, sent?.symbol ?? '')
  const below = others.map((record) => ofOtherTable(record, columns))
  const amountIs = findAmountIs({ ...told, texts: textsOf(told) }, ownColumns(found.names) !== null)
  const known = { ...soFar, amountIs }
  const list = { rows: [...rows.rows, ...below], soFar: known, tooMany: data.length - read.length, choices }
  return withToken(list, told, { sent, base: rows.base })
}

/** Names of columns that call the receivers something. */
const LABEL_NAME =
  /^(?:(?:full|user|display|recipient|receiver|holder|member|wallet|person) ?)?(?:name|names|label|labels|nick|nickname|alias|user|username|handle|member|person|recipient|winner|participant|player|contributor|discord|telegram|twitter)$|^(?:nom|nombre|nome|vorname|имя|姓名|名字|名前|이름)$/iu

/** The place of the column that names receivers: by its own name, or where it is the only one besides addresses and amounts and has none. */
function labelColumn(
  names: readonly string[],
  records: readonly ListRecord[],
  { receiver, amount }: ColumnChoice,
): number | null {
  const others = names.map((_, at) => at).filter((at) => at !== receiver && at !== amount)
  const isLabel = (at: number) => {
    const name = names[at] ?? ''
    if (name === '' ? others.length > 1 : !LABEL_NAME.test(wordsOfName(name).trim())) return false
    const texts = records.map(({ fields }) => cleanText(fields[at]?.text ?? '').text).filter(Boolean)
    return texts.length > 0 && !texts.some((text) => isAmountLike(text) || isReceiver(text))
  }
  return others.find(isLabel) ?? null
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
  // The name of the only column can say something, too.
  const isSaid = ({ why, text }: LeftOut) =>
    why === 'title' || (why === 'heading' && (names?.length === 1 || COMMENT.test(text)))
  const titles = leftOut.filter(isSaid)
  const lines = rows.flatMap((row, before) =>
    isPayment(row) || !isComment(records[before]) ? [] : [{ line: row.line, text: row.text, before }],
  )
  return {
    ...columns,
    names: found.names,
    rows: records.map(({ fields }, place) =>
      isPayment(rows[place]) ? found.names.map((_, at) => cleanText(fields[at]?.text ?? '').text) : [],
    ),
    notes: [
      ...table.around.map((note) => ({ ...note, before: 0 })),
      ...titles.map(({ line, text }) => ({ line, text, before: 0 })),
      ...lines,
    ],
    // Its other amounts, such as base units, are read like those of any list.
    isOwn: columns.amount !== null && columns.amount === ownColumns(found.names)?.amount,
  }
}

/** The signs with which a comment begins; it can have commas. */
const COMMENT = /^\s*["']?(?:#|\/\/|--|\*|;|%)/

/** Whether a record is a comment or a title: it has no receiver, and no amount of its own. */
function isComment(record: ListRecord | undefined): boolean {
  const texts = (record?.fields ?? []).map(({ text }) => cleanText(text).text).filter((text) => text !== '')
  if (texts.some((text) => isReceiver(cleanReceiver(text).text))) return false
  return texts.length === 1 || !texts.some((text) => isAmountLike(text) || unitBeside(text) !== null)
}

/** The texts of each column's filled fields. */
function textsOf({ names, rows }: Pick<ToldBesides, 'names' | 'rows'>): readonly (readonly string[])[] {
  return names.map((_, at) => rows.flatMap((row) => row[at] || []))
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
  const columns = { ...told, texts: textsOf(told) }
  const units = findBaseUnits(columns, sent?.symbol ?? '')
  const signs = { ...units, says: units.says ?? base, isAnyUnit: sent?.isAnyUnit === true }
  const first = list.rows.find(({ problem }) => problem === null)
  if (!sent || !first) return withDone(list, told, signs, false)
  const others = findOtherUnits(columns, sent)
  const question = { kind: 'unit', amount: first.written, others } as const
  const answer = answerOfUnit(list.choices.unit, question, sent.symbol)
  if (others.length > 0 && answer !== 'own') return { status: 'asks', soFar: list.soFar, question }
  // What the person answered of a whole column is not asked of its lines.
  const of = tokenColumns(columns, sent).filter((at) => others.every((other) => other.of.at !== at))
  const rows = list.rows.map((row, place) => ofOtherToken(row, told, told.rows[place] ?? [], of, sent))
  const soFar = others.length > 0 ? { ...list.soFar, answered: [question] } : list.soFar
  return withDone({ ...list, soFar, rows }, told, signs, others.length > 0 || of.length > 0)
}

/** A line of another token than the others, by a column that names each line's token or network. */
function ofOtherToken(
  row: OpenRow,
  { names }: ToldBesides,
  texts: readonly string[],
  columns: readonly number[],
  sent: CountedToken,
): OpenRow {
  if (row.problem !== null) return row
  const at = columns.find((column) => isOtherValue(names[column] ?? '', texts[column] ?? '', sent))
  return at === undefined ? row : { ...row, problem: 'other-token', unit: texts[at] ?? '' }
}

/** Leaves out the lines that the list marks as done, or asks which of them are paid. */
function withDone(list: Amounts, told: ToldBesides, base: AnySigns, isElsewhere: boolean): ReadListResult {
  const { rows, soFar, choices } = list
  const found = findDoneLines({ ...told, isElsewhere })
  if (!found) return withAmounts({ ...list, base, isOwn: told.isOwn }, [])
  const { marks } = found
  const question = doneQuestion(found, told.rows.filter((row) => row.length > 0).length)
  const way = answerOfDone(choices.done, question) ?? (found.isSure ? 'leave' : null)
  if (way === null) return { status: 'asks', soFar, question }
  const isOut = (place: number) => {
    const mark = marks.get(place)
    // A line that is no payment, such as a sum, keeps its problem.
    if (way === 'only') return mark === undefined && (told.rows[place] ?? []).length > 0
    return mark !== undefined && way !== 'pay' && (way === 'leave' || mark === 'done')
  }
  const done = rows.flatMap(({ line, text, receiver }, place): DoneRow[] =>
    isOut(place) ? [{ line, text, receiver, said: saidOf(found, told.rows[place] ?? []) }] : [],
  )
  const kept = rows.filter((_, place) => !isOut(place))
  const next = { ...soFar, done: way, answered: [...soFar.answered, question] }
  return withAmounts({ ...list, soFar: next, rows: kept, base, isOwn: told.isOwn }, done)
}

function doneQuestion({ marks, signs, skipped, isEither, isOwn }: DoneLines, lines: number): DoneQuestion {
  const open = [...marks.values()].filter((mark) => mark === 'open').length
  const done = marks.size - open
  const ways: readonly DoneWay[] = [
    'leave',
    ...(done > 0 && open > 0 ? (['leave-done'] as const) : []),
    ...(isEither ? (['only'] as const) : []),
    'pay',
  ]
  return { kind: 'done', lines, done, open, skipped, signs, ways, isOwn }
}

/** What the list says of a line: one of the few texts that its first filled column has, or else that column's name. */
function saidOf({ signs }: DoneLines, texts: readonly string[]): string {
  const sign = signs.find(({ at }) => at !== undefined && texts[at] !== '') ?? signs[0]
  const text = sign?.at === undefined ? '' : (texts[sign.at] ?? '')
  return (sign?.values.includes(text) ? text : sign?.text || text).slice(0, SHOWN_CHARACTERS)
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

function headOf(records: readonly ListRecord[], found: FoundColumns): ListHead {
  const { names, candidates, certain } = found
  const rows = records.slice(0, SHOWN_ROWS).map(({ line, fields }) => ({
    line,
    fields: names.map((_, at) => cleanText(fields[at]?.text ?? '').text.slice(0, SHOWN_CHARACTERS)),
  }))
  return { names, rows, candidates, certain }
}

type Amounts = Readonly<{
  rows: readonly OpenRow[]
  soFar: ReadSoFar
  tooMany: number
  choices: ListChoices
}>

/** What the list and what is known of its tool say about base units. */
type AnySigns = BaseSigns & Pick<CountedToken, 'isAnyUnit'>

/** Its amounts are as this app writes them where it `isOwn`. */
type CountedAmounts = Amounts & Readonly<{ base: AnySigns; isOwn: boolean }>

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
  const said =
    isOwn && soFar.separator === ',' ? { soFar, styles: STYLES_WITH.point } : saidStyle(style, soFar, choices)
  if ('question' in said) return said
  const filled = rows.map((row) => withAmount(row, said.styles))
  // The answer "base units" stays: without it, each amount would be another.
  const sign = choices.units === 'base' || isOwn ? null : signOfBase(filled, said.soFar, base)
  const known = choices.units === 'base' || sign !== null ? null : ('whole' as const)
  const units = isOwn ? 'whole' : (known ?? choices.units)
  const first = filled.find((row) => row.amount !== null)?.amount ?? ''
  const question = {
    kind: 'units',
    amount: first,
    sign: sign === 'unsaid' ? null : sign,
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

/** The style of the amounts, by the list itself or by the answer; else the question. */
function saidStyle(
  style: AmountStyle,
  soFar: ReadSoFar,
  { decimals }: ListChoices,
): Readonly<{ soFar: ReadSoFar; styles: readonly number[] }> | Extract<ReadListResult, { status: 'asks' }> {
  if (style.known) {
    const { styles, decimals: proven } = style
    return { soFar: { ...soFar, decimals: proven }, styles }
  }
  const { amount, readings, disagree } = style
  const question = { kind: 'decimals', amount, readings, disagree } as const
  if (!decimals || style.isDenied) return { status: 'asks', soFar, question }
  const answered = [...soFar.answered, question]
  const known = { ...soFar, decimals: { sign: decimals, proof: null }, answered }
  return { soFar: known, styles: STYLES_WITH[decimals] }
}

/**
 * What lets the amounts be base units, so that the page must ask: a word of the list; or, where all are whole numbers, the token's decimals,
 * JSON or the tool that wrote them. Null where they count whole tokens.
 */
function signOfBase(
  rows: readonly ListRow[],
  { form }: ReadSoFar,
  { says, mayBe, isUi, isAnyUnit }: AnySigns,
): ListSign | 'unsaid' | null {
  const amounts = rows.flatMap(({ amount }) => amount ?? [])
  if (amounts.length === 0 || isUi) return null
  if (says) return says
  const isWhole = amounts.every((amount) => wholeOf(amount) !== null)
  return isWhole ? (mayBe ?? (form === 'json' || isAnyUnit ? 'unsaid' : null)) : null
}

/**
 * Splits a list into records of fields, as spreadsheets, explorers, wallets and people write them. What a column means is decided later.
 */

import { cleanReceiver, cleanText, HIDDEN, isReceiver } from '../../units/pastedText'
import { isAmountLike, unitBeside } from './listAmounts'
import type { ListNote } from './listUnits'

/** A field's text. `isNumber`: a JSON number, whose decimal sign is a point. `isQuoted`: the field stood between quotes. */
export type ListRecordField = Readonly<{ text: string; isQuoted?: true; isNumber?: true }>

/** A record with the line at which it begins, from 1; in JSON with its place among the entries. `text` is the record as written. */
export type ListRecord = Readonly<{ line: number; text: string; fields: readonly ListRecordField[] }>

export const SEPARATORS = [',', ';', '\t', '|', '，', '；'] as const
/** The sign between fields; `space`: white space between an address and an amount. */
export type Separator = (typeof SEPARATORS)[number] | 'space'

/** Why a list is not read: a quote at this line does not close or has text behind it; or the text begins like JSON and is none. */
export type ListRefusal = Readonly<{ reason: 'quote'; line: number } | { reason: 'json' }>

/**
 * The records of a list. `separator`: null where no line has two fields. `marks`: the line that names the separator. `names`: the keys of
 * JSON entries, one for each column. `around`: the keys and values of JSON outside of its entries.
 */
export type ListTable = Readonly<{
  form: 'lines' | 'json'
  separator: Separator | null
  marks: ListRecord | null
  names: readonly string[] | null
  around: readonly ListNote[]
  records: readonly ListRecord[]
}>

/**
 * Decodes a file's text: UTF-8; UTF-16 with a byte order mark, or recognisable without one; else the encoding of old spreadsheets. Null
 * where the file is no text, such as a workbook.
 */
export function decodeList(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') || text.startsWith('PK\u0003') ? null : text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // In UTF-16, every second byte of addresses, amounts and separators is zero.
  const some = bytes.subarray(0, 2_000)
  const zeros = [0, 0] as [number, number]
  some.forEach((byte, at) => (zeros[at & 1 ? 1 : 0] += byte === 0 ? 1 : 0))
  if (zeros[1] * 4 > some.length && zeros[0] === 0) return 'utf-16le'
  if (zeros[0] * 4 > some.length && zeros[1] === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function hasReceiver({ fields }: ListRecord): boolean {
  return fields.some(({ text }) => isReceiver(cleanReceiver(text).text))
}

/** The line by which Excel names the separator. */
const MARK = new RegExp(`^[\\s${HIDDEN}]*"?sep=(.)"?[^\\S\\t\\r\\n]*(?:[\\r\\n]|$)`, 'i')

/** Reads the records of a list; empty lines are left out. */
export function readListTable(written: string): ListTable | ListRefusal {
  const text = written.replace(/^\uFEFF/, '')
  if (/^[\s\uFEFF]*[[{]/.test(text)) return readJson(text)
  const named = MARK.exec(text)
  const marked = SEPARATORS.find((each) => each === named?.[1])
  const separator = marked ?? separatorOf(text)
  const { records, refusal } = recordsOf(text, separator)
  const refused = refusal ?? swallowing(records, separator)
  if (refused) return refused
  const marks = (marked && records[0]) ?? null
  const others = marked ? records.slice(1) : records
  const divided = others.map(dividedBySpace)
  const isWide = ({ fields }: ListRecord) => fields.length > 1
  const isOwn = divided.some((record, at) => record === others[at] && isWide(record) && hasReceiver(record))
  const isSpace = !isOwn && divided.some((record, at) => record !== others[at])
  const own = isSpace ? 'space' : divided.some(isWide) ? separator : null
  return { form: 'lines', separator: own, marks, names: null, around: [], records: divided }
}

const TRIED = 100
const TRIED_CHARACTERS = 100_000
/** A record with more fields is not one of a list. */
const MOST_FIELDS = 100

/**
 * The separator by which most of the first lines have an address and an amount, or else an address; so an unquoted semicolon in a note
 * does not spoil a list with commas. Where no line has an address, it is the first separator that divides at least half of the lines.
 */
function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const tried = SEPARATORS.map((separator) => {
    const { records } = recordsOf(text.slice(0, TRIED_CHARACTERS), separator, TRIED)
    const fits = records.reduce((sum, { fields }) => {
      const to = fields.findIndex((field) => isReceiver(cleanReceiver(field.text).text))
      if (to === -1) return sum
      return sum + (fields.some((field, at) => at !== to && isAmountLike(cleanText(field.text).text)) ? 3 : 1)
    }, 0)
    return {
      separator,
      fits,
      divides: records.filter(({ fields }) => fields.length > 1).length * 2 >= records.length,
    }
  })
  const best = Math.max(...tried.map(({ fits }) => fits))
  const bests = tried.filter(({ fits }) => fits === best)
  const found = bests.find(({ divides }) => divides) ?? bests[0]
  return found?.separator ?? ','
}

/** Characters before a quote that mean nothing. */
const BEFORE_QUOTE = new RegExp(`[ \\u00A0\\u202F${HIDDEN}]*`, 'y')

/** Reads at most so many records by RFC 4180, up to a quote that does not close. Spaces around quotes are allowed. */
function recordsOf(
  text: string,
  separator: string,
  most = Infinity,
): Readonly<{ records: readonly ListRecord[]; refusal?: ListRefusal }> {
  const records: ListRecord[] = []
  let fields: ListRecordField[] = []
  let line = 1
  let [begin, beginLine, at] = [0, 1, 0]
  const unquoted = new RegExp(`[${separator === '\t' ? '\\t' : separator}\\r\\n]`, 'g')
  while (records.length < most) {
    BEFORE_QUOTE.lastIndex = at
    const quote = at + (BEFORE_QUOTE.exec(text)?.[0].length ?? 0)
    if (text[quote] === '"') {
      const closed = closingQuote(text, quote)
      BEFORE_QUOTE.lastIndex = closed + 1
      const end = closed + 1 + (BEFORE_QUOTE.exec(text)?.[0].length ?? 0)
      const next = text[end]
      if (closed === -1 || (next !== undefined && next !== separator && next !== '\r' && next !== '\n'))
        return { records, refusal: { reason: 'quote', line } }
      const inside = text.slice(quote + 1, closed)
      line += inside.match(/\r\n|\n|\r/g)?.length ?? 0
      fields.push({ text: inside.replaceAll('""', '"'), isQuoted: true })
      at = end
    } else {
      unquoted.lastIndex = at
      const end = unquoted.exec(text)?.index ?? text.length
      fields.push({ text: text.slice(at, end) })
      at = end
    }
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (fields.some((field) => field.text.trim() !== ''))
      records.push({
        line: beginLine,
        text: text.slice(begin, at),
        fields: fields.length > MOST_FIELDS ? [] : fields,
      })
    if (at >= text.length) break
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    fields = []
    begin = at
    beginLine = line
  }
  return { records }
}

function closingQuote(text: string, quote: number): number {
  let at = text.indexOf('"', quote + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/**
 * Refuses a quoted field that contains a line like the list's own, with a receiver and as many fields: the quote was probably left open
 * and closed by a later line's quote, and the lines between would not be paid.
 */
function swallowing(records: readonly ListRecord[], separator: string): ListRefusal | undefined {
  const widths = new Set(records.map(({ fields }) => fields.length))
  for (const { line, fields } of records) {
    let begins = line
    for (const [at, { text, isQuoted }] of fields.entries()) {
      const within = isQuoted ? text.split(/\r\n|\n|\r/) : []
      const isLine = within.some((part, place) => {
        const before = place === 0 ? at : 0
        const after = place === within.length - 1 ? fields.length - at - 1 : 0
        const parts = part.split(separator)
        return (
          parts.some((each) => isReceiver(cleanReceiver(each).text)) &&
          widths.has(before + parts.length + after)
        )
      })
      if (within.length > 1 && isLine) return { reason: 'quote', line: begins }
      begins += Math.max(0, within.length - 1)
    }
  }
  return undefined
}

const LONGEST_PAIR = 200
const PAIR = /^"?([^\s,;|=:，；："]+)"?(\s*[,;|=:，；：]\s*|\s+)"?([^"\t]*?)"?$/
const PAIR_BACKWARDS = /^"?([^"\t]*?)"?(\s*[,;|=:，；：]\s*|\s+)"?([^\s,;|=:，；："]+)"?$/

/** Splits a line without a receiver field into an address and an amount, where only one separator or white space stands between them. */
function dividedBySpace(record: ListRecord): ListRecord {
  if (record.text.length > LONGEST_PAIR || hasReceiver(record)) return record
  const { text } = cleanText(record.text)
  const [, owner = '', gap = '', after = ''] = PAIR.exec(text) ?? []
  if (isReceiver(owner) && isOneAmount(after, gap))
    return { ...record, fields: [{ text: owner }, { text: after }] }
  const [, before = '', space = '', last = ''] = PAIR_BACKWARDS.exec(text) ?? []
  if (isReceiver(last) && isOneAmount(before, space))
    return { ...record, fields: [{ text: before }, { text: last }] }
  return record
}

/**
 * Whether the text behind a gap is one amount. "A 1 500" may be a rank and an amount, so an amount must not contain the space that
 * separates the fields.
 */
function isOneAmount(text: string, gap: string): boolean {
  const spaces = ` ${gap}`.split('').filter((char) => char.trim() === '')
  const number = unitBeside(text)?.number ?? text
  return isAmountLike(number) && !spaces.some((space) => number.includes(space))
}

/** Matches JSON strings and numbers. A number keeps its digits as text: a JavaScript number would lose the digits after the sixteenth. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g
const NUMBER_MARK = '\0'

/**
 * Reads JSON entries: an array of objects, lists or addresses, also within an object; or an object from addresses to amounts; or an object
 * in each line.
 */
function readJson(text: string): ListTable | ListRefusal {
  try {
    const marked = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`))
    const whole = parseJson(marked.trim())
    const entries = entriesOf(whole)
    if (!entries || hasRepeatedName(text)) return { reason: 'json' }
    const rows = entries.map((entry) => {
      const values = flat(entry)
      const row = new Map(values)
      if (row.size < values.length) throw new SyntaxError('two values of one name')
      return row
    })
    const names = [...new Set(rows.flatMap((row) => [...row.keys()]))]
    const records = rows.map((row, at): ListRecord => {
      const fields = names.map((name) => jsonField(row.get(name)))
      return { line: at + 1, text: fields.map((field) => field.text).join(', '), fields }
    })
    const isNamed = entries.some(isObject)
    const around = notesWithin(whole, 0).slice(0, MOST_NOTES)
    return { form: 'json', separator: null, marks: null, names: isNamed ? names : null, around, records }
  } catch {
    return { reason: 'json' }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const lines = text.split(/[\r\n]+/)
    if (!lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) throw new SyntaxError('not JSON')
    return JSON.parse(`[${lines.join(',')}]`)
  }
}

/** Whether an object has a key twice, of which JSON.parse would keep only the last. */
function hasRepeatedName(text: string): boolean {
  const open: Set<unknown>[] = []
  for (const [token, name, colon] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (name !== undefined && colon !== undefined) {
      const key: unknown = JSON.parse(name)
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
  }
  return false
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const DEEPEST = 4
const MOST_NOTES = 100

/** The one array that has receivers, or the pairs of an object whose keys are receivers. Null where several arrays have receivers. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  const found = listsWithin(value, 0)
  return found.length === 1 ? (found[0] ?? null) : null
}

function listsWithin(value: unknown, depth: number): (readonly unknown[])[] {
  if (depth > DEEPEST) return []
  if (Array.isArray(value))
    return value.some((entry) => flat(entry).some(([, text]) => isReceiverText(text))) ? [value] : []
  if (!isObject(value)) return []
  const pairs = Object.entries(value)
  if (pairs.length > 0 && pairs.every(([name]) => isReceiverText(name)))
    return [pairs.map(([address, amount]) => entryOf(address, amount))]
  const lists = pairs.flatMap(([, inner]) => listsWithin(inner, depth + 1))
  const arrays = pairs.flatMap(([, inner]) => (Array.isArray(inner) ? [inner] : []))
  // An array of amounts alone looks like any other array of numbers.
  return arrays.length > 1 && lists.some((list) => list.every(isReceiverText)) ? arrays : lists
}

/** The values outside of the entries by their keys, and the keys of what is within; an empty array says nothing. */
function notesWithin(value: unknown, depth: number): readonly ListNote[] {
  if (!isObject(value) || depth > DEEPEST) return []
  return Object.entries(value).flatMap(([name, inner]): readonly ListNote[] => {
    if (isReceiverText(name)) return []
    if (Array.isArray(inner)) return inner.length > 0 ? [{ name, text: '' }] : []
    if (isObject(inner)) return [{ name, text: '' }, ...notesWithin(inner, depth + 1)]
    const { text } = jsonField(inner)
    return text === '' ? [] : [{ name, text: text.slice(0, LONGEST_NOTE) }]
  })
}

function entryOf(address: string, amount: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(amount)) return { address, amount }
  if (Object.hasOwn(amount, 'address')) throw new SyntaxError('two addresses in one entry')
  return { address, ...amount }
}

function isReceiverText(text: unknown): boolean {
  return typeof text === 'string' && isReceiver(cleanReceiver(text).text)
}

/** An entry's values by their keys or places. A value within a nested object has both keys. */
function flat(value: unknown, before = '', depth = 0): (readonly [string, unknown])[] {
  if (Array.isArray(value) && depth === 0) return value.map((each, at) => [`${at + 1}`, each])
  if (!isObject(value) || depth > DEEPEST) return [[before, value]]
  return Object.entries(value).flatMap(([name, inner]) =>
    flat(inner, before === '' ? name : `${before}.${name}`, depth + 1),
  )
}

const LONGEST_NOTE = 200

function jsonField(value: unknown): ListRecordField {
  if (typeof value === 'string' && value.startsWith(NUMBER_MARK))
    return { text: value.slice(1), isNumber: true }
  // An array within an entry is no amount, but can hold the signatures of what was paid.
  if (Array.isArray(value) && value.length > 0)
    return { text: JSON.stringify(value).replaceAll('\\u0000', '').slice(0, LONGEST_NOTE) }
  return { text: typeof value === 'string' || typeof value === 'boolean' ? `${value}` : '' }
}

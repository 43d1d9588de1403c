/** A list as records of fields: what spreadsheets, explorers, wallets and people write, before anyone asks what a column means. */

import { isAddress } from '../../units/base58'
import { isNameLike } from '../../units/walletName'
import { isAmountLike, unitBeside } from './listAmounts'

/** `isNumber`: a number of JSON, whose point is decimal. `isQuoted`: it stood between quotes. */
export type ListRecordField = Readonly<{ text: string; isQuoted?: true; isNumber?: true }>

/** A record with the line at which it begins, the first being 1; in JSON with its place among the entries. `text`: as it was written. */
export type ListRecord = Readonly<{ line: number; text: string; fields: readonly ListRecordField[] }>

export const SEPARATORS = [',', ';', '\t', '|'] as const
/** What separates fields; `space`: white space between an address and an amount. */
export type Separator = (typeof SEPARATORS)[number] | 'space'

/** Why a list is read no further: a quote at this line that does not close, or text behind it; or text that begins like JSON and is none. */
export type ListRefusal = Readonly<{ reason: 'quote'; line: number } | { reason: 'json' }>

/** `separator`: null where no line has two fields. `marks`: the line that names the separator. `names`: of JSON's entries, one a column. */
export type ListTable = Readonly<{
  form: 'lines' | 'json'
  separator: Separator | null
  marks: ListRecord | null
  names: readonly string[] | null
  records: readonly ListRecord[]
}>

/**
 * The text of a file: UTF-8, or UTF-16 with a mark or plainly without; else as old spreadsheets write it. Null where it is no text, such as
 * a workbook.
 */
export function decodeList(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') || text.startsWith('PK\u0003') ? null : text
}

function encodingOf(bytes: Uint8Array): string {
  const [first = -1, second = -1] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Addresses, amounts and separators have a zero in each second byte.
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

/** Zero-width and bidirectional characters, and marks of the byte order. */
const HIDDEN =
  '\\u00AD\\u034F\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF'
const SPACE = new RegExp(`[\\s${HIDDEN}]`)
const WITHIN = new RegExp(`[${HIDDEN}]`, 'g')
const WITHIN_ADDRESS = new RegExp(`[${HIDDEN}\\u00A0\\u2000-\\u200A\\u202F\\u205F\\u3000]`, 'g')

/** A text without what cannot be seen. `hadHidden`: something stood within it, not only around it. */
export type CleanedText = Readonly<{ text: string; hadHidden: boolean }>

/** Spaces stay within an amount, where they can stand between thousands. */
export function cleanText(text: string): CleanedText {
  return cleaned(text, WITHIN)
}

/**
 * An address or a name. Spaces other than the usual one are taken out of an address, too. What is an address by a part of it stays as it
 * is: the rest is something else, and both together may be another address.
 */
export function cleanReceiver(text: string): CleanedText {
  const visible = cleaned(text, WITHIN)
  if (trimmed(text).search(WITHIN_ADDRESS) === -1) return visible
  const joined = isReceiver(visible.text) ? visible : cleaned(text, WITHIN_ADDRESS)
  if (text.split(WITHIN_ADDRESS).some(isAddress)) return { text: trimmed(text), hadHidden: false }
  return isAddress(joined.text) ? joined : visible
}

function cleaned(text: string, within: RegExp): CleanedText {
  const inner = trimmed(text)
  const visible = inner.replace(within, '')
  return { text: visible, hadHidden: visible !== inner }
}

/** Without spaces and what cannot be seen around. By loops: a pattern takes the square of the length. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && SPACE.test(text[start] ?? '')) start += 1
  while (end > start && SPACE.test(text[end - 1] ?? '')) end -= 1
  return text.slice(start, end)
}

export function isReceiver(text: string): boolean {
  return isAddress(text) || isNameLike(text)
}

/** Excel's line that names the separator. */
const MARK = new RegExp(`^[\\s${HIDDEN}]*"?sep=(.)"?[^\\S\\t\\r\\n]*(?:[\\r\\n]|$)`, 'i')

/** The records of a list; empty lines are left out. */
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
  return { form: 'lines', separator: own, marks, names: null, records: divided }
}

const TRIED = 100
const TRIED_CHARACTERS = 100_000
/** A record with more is none. */
const MOST_FIELDS = 100

/**
 * The separator under which most of the first lines have an address and an amount; then, an address. So an unquoted semicolon in a note
 * spoils no list with commas. Where no line has an address, the first that divides at least half of the lines.
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
  const found =
    best > 0
      ? (tried.find(({ fits, divides }) => fits === best && divides) ??
        tried.find(({ fits }) => fits === best))
      : tried.find(({ divides }) => divides)
  return found?.separator ?? ','
}

/** Stands before a quote without meaning anything. */
const BEFORE_QUOTE = new RegExp(`[ \\u00A0\\u202F${HIDDEN}]*`, 'y')

/** Records by RFC 4180, at most so many; up to a quote that does not close. Spaces around quotes are let pass. */
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
 * A quote that holds a line like the list's own, with a receiver and as many fields: it was more likely left open than closed by the quote
 * of a later line, and the lines between would not be paid.
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
const PAIR = /^"?([^\s,;|=:"]+)"?(\s*[,;|=:]\s*|\s+)"?([^"\t]*?)"?$/
const PAIR_BACKWARDS = /^"?([^"\t]*?)"?(\s*[,;|=:]\s*|\s+)"?([^\s,;|=:"]+)"?$/

/** A line without a receiver of its own is an address and an amount where nothing but one separator, or white space, stands between them. */
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

/** "A 1 500" may be a rank and an amount: a space that separates fields stands in none. */
function isOneAmount(text: string, gap: string): boolean {
  const spaces = ` ${gap}`.split('').filter((char) => char.trim() === '')
  const number = unitBeside(text)?.number ?? text
  return isAmountLike(number) && !spaces.some((space) => number.includes(space))
}

/** A number of JSON keeps its digits: as a number of JavaScript it would lose those after the sixteenth. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g
const NUMBER_MARK = '\0'

/**
 * Entries of JSON: an array of objects, of lists or of addresses, also within an object; or an object from addresses to amounts; or an
 * object in each line.
 */
function readJson(text: string): ListTable | ListRefusal {
  try {
    const marked = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`))
    const entries = entriesOf(parseJson(marked.trim()))
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
    return { form: 'json', separator: null, marks: null, names: isNamed ? names : null, records }
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

/** Whether an object has a name twice, of which JSON.parse keeps the last. */
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

/** The one array that has receivers; or the pairs of an object whose names are receivers. Null where there are several. */
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
  // Amounts in an array of their own cannot be told from anything else.
  return arrays.length > 1 && lists.some((list) => list.every(isReceiverText)) ? arrays : lists
}

function entryOf(address: string, amount: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(amount)) return { address, amount }
  if (Object.hasOwn(amount, 'address')) throw new SyntaxError('two addresses in one entry')
  return { address, ...amount }
}

function isReceiverText(text: unknown): boolean {
  return typeof text === 'string' && isReceiver(cleanReceiver(text).text)
}

/** The values of an entry by name, or by place; those of an object within it by both names. */
function flat(value: unknown, before = '', depth = 0): (readonly [string, unknown])[] {
  if (Array.isArray(value) && depth === 0) return value.map((each, at) => [`${at + 1}`, each])
  if (!isObject(value) || depth > DEEPEST) return [[before, value]]
  return Object.entries(value).flatMap(([name, inner]) =>
    flat(inner, before === '' ? name : `${before}.${name}`, depth + 1),
  )
}

function jsonField(value: unknown): ListRecordField {
  if (typeof value === 'string' && value.startsWith(NUMBER_MARK))
    return { text: value.slice(1), isNumber: true }
  return { text: typeof value === 'string' || typeof value === 'boolean' ? `${value}` : '' }
}

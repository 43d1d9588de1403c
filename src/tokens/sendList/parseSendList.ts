/** Reads a list of addresses and amounts: CSV as spreadsheets, wallets and people write it. It runs in a worker. */

import { MOST_LINES } from '../../transactions/limits'
import { parseUnits } from '../../units/amounts'
import { decodeBase58, isAddress } from '../../units/base58'
import { isNameLike, parseName } from '../../units/walletName'
import { isOnCurve } from '../onCurve'

/**
 * What is to be read. `own`: the sending wallet, where one is connected. `names`: what each name stands for, or why it stands for
 * nothing; null while they are not read, which they are on Mainnet alone.
 */
export type SendListJob = Readonly<{
  text: string
  decimals: number
  own: string | null
  names?: ListNames | null
}>

/** What the names of a list stand for, by name: an address (base58), or a sentence that says why there is none. */
export type ListNames = Readonly<{
  [name: string]: Readonly<{ address: string } | { problem: string }> | undefined
}>

/** Why a line cannot be paid. */
export type LineProblem =
  | 'columns'
  | 'quote'
  | 'not-an-address'
  | 'own-wallet'
  | 'name'
  | 'name-unread'
  | 'no-amount'
  | 'not-a-number'
  | 'ambiguous'
  | 'too-many-decimals'
  | 'too-large'
  | 'zero'

/**
 * A line of the list by its number in the text, the first being 1. `repeats`: an earlier line with the same address; both are paid,
 * because one person may be owed two amounts, and the page says so. `offCurve`: no wallet has a key to it.
 */
export type SendLine = Readonly<{
  line: number
  address: string
  /** The name that was typed for the address. */
  name?: string
  units: bigint
  repeats: number | null
  offCurve: boolean
}>

/** A line that cannot be paid, with the beginning of its text. `why`: of a name that stands for nothing. */
export type BadLine = Readonly<{ line: number; text: string; problem: LineProblem; why?: string }>

/**
 * `heading`: the first line with words was read as names of columns. `tooMany`: lines after the last one that is read. `unread`: the names
 * that are not read yet.
 */
export type SendList = Readonly<{
  heading: number | null
  lines: readonly SendLine[]
  bad: readonly BadLine[]
  total: bigint
  tooMany: number
  unread: readonly string[]
}>

const SHOWN_CHARACTERS = 80
const SEPARATORS = ['\t', ';', ','] as const
type Separator = (typeof SEPARATORS)[number]

type Record = Readonly<{ line: number; text: string; fields: readonly string[] | null }>
type Columns = Readonly<{ address: number; amount: number; most: number }>

/** Reads the list. Lines without text are left out. */
export function parseSendList({ text, decimals, own, names = null }: SendListJob): SendList {
  // A mark of the byte order stands before what some spreadsheets save.
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const filled = written.flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at + 1, text: line }]))
  const separator = separatorOf(filled.map((each) => each.text))
  const records = filled.map((each): Record => ({ ...each, fields: fieldsOf(each.text, separator) }))
  const [first] = records
  const heading = first && isHeading(first) ? first : null
  const data = heading ? records.slice(1) : records
  const columns = columnsOf(heading, data)
  const read = data.slice(0, MOST_LINES)
  const style = separator === ',' ? 'point' : decimalStyleOf(read, columns)
  const lines: SendLine[] = []
  const bad: BadLine[] = []
  const seen = new Map<string, number>()
  const unread = new Set<string>()
  for (const record of read) {
    const found = readRecord(record, columns, { style, decimals, own, names })
    const { line } = record
    const begin = record.text.trim().slice(0, SHOWN_CHARACTERS)
    if (typeof found === 'string') {
      bad.push({ line, text: begin, problem: found })
      continue
    }
    if ('why' in found) {
      bad.push({ line, text: begin, problem: 'name', why: found.why })
      continue
    }
    if ('unread' in found) {
      unread.add(found.unread)
      bad.push({ line, text: begin, problem: 'name-unread' })
      continue
    }
    const { address, units, name } = found
    const repeats = seen.get(address) ?? null
    if (repeats === null) seen.set(address, line)
    const key = decodeBase58(address)
    const named = name === undefined ? {} : { name }
    lines.push({ line, address, ...named, units, repeats, offCurve: !key || !isOnCurve(key) })
  }
  return {
    heading: heading?.line ?? null,
    lines,
    bad,
    total: lines.reduce((sum, { units }) => sum + units, 0n),
    tooMany: data.length - read.length,
    unread: [...unread],
  }
}

/** The first separator that divides at least half of the first lines. */
function separatorOf(texts: readonly string[]): Separator {
  const some = texts.slice(0, 50)
  const divides = (separator: Separator) =>
    some.filter((text) => (fieldsOf(text, separator)?.length ?? 0) > 1).length * 2 >= some.length
  return SEPARATORS.find(divides) ?? ','
}

/**
 * The fields of a line, without their quotes; null where a quote is left open. A quoted field ends with its line: neither an address nor an
 * amount has two, and one forgotten quote must not take the rest of the list with it.
 */
function fieldsOf(text: string, separator: Separator): readonly string[] | null {
  const fields: string[] = []
  let at = 0
  for (;;) {
    while (text[at] === ' ') at += 1
    let field = ''
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= text.length) return null
        if (text[at] !== '"') field += text[at]
        else if (text[at + 1] === '"') field += text[(at += 1)]
        else break
      }
      at += 1
      while (text[at] === ' ') at += 1
      if (at < text.length && text[at] !== separator) return null
    } else {
      const end = text.indexOf(separator, at)
      field = text.slice(at, end === -1 ? undefined : end)
      at = end === -1 ? text.length : end
    }
    fields.push(field.trim())
    if (at >= text.length) return fields
    at += 1
  }
}

/** Words only, and none of them an address: the names of columns. */
function isHeading({ fields }: Record): boolean {
  return (
    fields !== null &&
    fields.every((field) => !isReceiver(field) && /^[\p{L}][\p{L}\s_()-]{0,30}$|^$/u.test(field))
  )
}

const ADDRESS_NAMES = /address|adress|owner|wallet|recipient|receiver|public.?key/i
const AMOUNT_NAMES = /amount|betrag|montant|importe|quantity|value|tokens|balance|menge/i

/** The columns by their names, else by where the first address stands. `most`: how many fields a line may have. */
function columnsOf(heading: Record | null, data: readonly Record[]): Columns {
  const names = heading?.fields ?? []
  const most = names.length > 1 ? names.length : 2
  const named = {
    address: names.findIndex((name) => ADDRESS_NAMES.test(name)),
    amount: names.findIndex((name) => AMOUNT_NAMES.test(name)),
  }
  if (named.address >= 0 && named.amount >= 0) return { ...named, most }
  const found = data.find(({ fields }) => fields?.some(isReceiver))?.fields ?? []
  return found.findIndex(isReceiver) === 1 ? { address: 1, amount: 0, most } : { address: 0, amount: 1, most }
}

/**
 * What a comma means in amounts where it separates no fields: `comma` is a decimal comma, `point` a decimal point with commas between
 * thousands, null where no amount tells ("1,000" alone can be a thousand or one).
 */
type Style = 'comma' | 'point' | null

function decimalStyleOf(records: readonly Record[], { amount }: Columns): Style {
  const texts = records.map(({ fields }) => fields?.[amount] ?? '').filter((text) => text.includes(','))
  const isComma = texts.some((text) => isDecimalComma(text) && !NEUTRAL.test(text))
  const isPoint = texts.some((text) => isDecimalPoint(text) && !NEUTRAL.test(text))
  return isComma === isPoint ? null : isComma ? 'comma' : 'point'
}

/** One comma or one point before exactly three digits: whether it separates thousands cannot be seen. */
const NEUTRAL = /^[1-9]\d{0,2}[,.]\d{3}$/

function isDecimalComma(text: string): boolean {
  return /^(\d+|[1-9]\d{0,2}(?:[.'’\s]\d{3})+)?,\d+$/.test(text)
}

function isDecimalPoint(text: string): boolean {
  return parseUnits(text, 40).ok || /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text)
}

type Reading = Readonly<{ style: Style; decimals: number; own: string | null; names: ListNames | null }>

function isReceiver(field: string): boolean {
  return isAddress(field) || isNameLike(field)
}

/** The receiver of a line: an address, a name with its address, a name that is not read, or one that stands for nothing. */
type Receiver = Readonly<{ address: string; name?: string } | { unread: string } | { why: string }>

function receiverOf(text: string, names: ListNames | null): Receiver | null {
  if (isAddress(text)) return { address: text }
  if (!isNameLike(text)) return null
  const read = parseName(text)
  if (!read.ok) return { why: read.problem }
  const known = names?.[read.name]
  if (!known) return { unread: read.name }
  return 'address' in known ? { address: known.address, name: read.name } : { why: known.problem }
}

function readRecord(
  { fields }: Record,
  columns: Columns,
  { style, decimals, own, names }: Reading,
):
  | LineProblem
  | Exclude<Receiver, { address: string }>
  | Readonly<{ address: string; name?: string; units: bigint }> {
  if (!fields) return 'quote'
  // "1,000" without quotes is two fields between commas: to pay one in place of a thousand would be wrong.
  if (fields.length < 2 || fields.slice(columns.most).some((field) => field !== '')) return 'columns'
  const receiver = receiverOf(fields[columns.address] ?? '', names)
  if (!receiver) return 'not-an-address'
  if (!('address' in receiver)) return receiver
  if (receiver.address === own) return 'own-wallet'
  const written = fields[columns.amount] ?? ''
  const plain = plainAmount(written, style)
  if (plain === null) return 'ambiguous'
  const parsed = parseUnits(plain, decimals)
  if (!parsed.ok) return parsed.reason === 'empty' ? 'no-amount' : parsed.reason
  return parsed.units === 0n ? 'zero' : { ...receiver, units: parsed.units }
}

/** The amount with a decimal point; null where it has two meanings. */
function plainAmount(text: string, style: Style): string | null {
  if (style === 'point') return text
  const isNeutral = NEUTRAL.test(text)
  if (isNeutral && text.includes(',')) return style === null ? null : text.replace(',', '.')
  if (isNeutral && style === 'comma') return null
  return isDecimalComma(text) ? text.replaceAll(/[.'’\s]/g, '').replace(',', '.') : text
}

/** The history as a file: JSON that can be imported again, and CSV for a spreadsheet. */

import * as v from 'valibot'
import { isAddress } from '../units/base58'
import { plainText } from '../units/hiddenCharacters'
import type { MovingStep } from './bill'
import { type ExecutionEvent, type OperationRecord, parseEvent, storedEvent } from './events'
import { type Execution, foldExecution, isBegun, type TransactionState } from './execution'
import type { KeptOperation } from './journal'

const FORMAT = 'mintwright-journal'
const VERSION = 1

/** The largest file that can be imported, in bytes: some ten thousand operations. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024

/** The other contents that a file may hold beside the operations. */
type Beside = Readonly<{ settings?: unknown; favourites?: unknown }>

/**
 * A JSON file of operations with all their events, oldest first, in parts that are joined. Lamports are written digit by digit as
 * {"$bigint":"4181457"}. `at` in ms since 1970; `beside` are the settings and favourites, JSON values that the caller reads back and checks.
 */
export function* journalFileParts(
  operations: readonly KeptOperation[],
  at: number,
  beside: Beside = {},
): Generator<string> {
  const wallets = payersOf(operations.map(({ execution }) => execution))
  const head = {
    format: FORMAT,
    version: VERSION,
    exportedAt: new Date(at).toISOString(),
    wallets,
    ...beside,
  }
  yield `${JSON.stringify(head, writeBigint, 1).slice(0, -2)},\n "operations": [`
  for (const [place, { execution, events }] of operations.entries()) {
    const one = { id: execution.operation.id, events: events.map(storedEvent) }
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(one, writeBigint, 1)}`
  }
  yield '\n ]\n}\n'
}

/** The wallets (base58) whose operations these are. */
export function payersOf(executions: readonly Execution[]): readonly string[] {
  return [...new Set(executions.map(({ operation }) => operation.payer))]
}

/**
 * The operations of a file; `unreadable` counts the entries that were left out because they are not valid. `beside` is not
 * checked yet.
 */
export type JournalFile =
  | Readonly<{ status: 'read'; operations: readonly KeptOperation[]; unreadable: number; beside: Beside }>
  | Readonly<{ status: 'refused'; why: 'not-json' | 'not-ours' | 'newer' }>

/**
 * Reads a file that anybody may have written. Its operations are marked as imported and carry no bytes: no message that could
 * be asked for again, no signed transaction that could be sent. `now` in ms since 1970: nothing can have started later.
 */
export function parseJournalFile(text: string, now: number): JournalFile {
  const value = parseJson(text)
  if (value === undefined) return { status: 'refused', why: 'not-json' }
  const file = v.safeParse(fileSchema, value)
  if (!file.success) return { status: 'refused', why: 'not-ours' }
  if (file.output.version > VERSION) return { status: 'refused', why: 'newer' }
  const parsed = file.output.operations.map((entry) => parseOperation(entry, now))
  const operations = new Map(
    parsed
      .filter((operation) => operation !== null)
      .map((operation) => [operation.execution.operation.id, operation]),
  )
  return {
    status: 'read',
    operations: [...operations.values()],
    unreadable: parsed.filter((operation) => !operation).length,
    beside: { settings: file.output.settings, favourites: file.output.favourites },
  }
}

/**
 * What a worker tells of a file: its operations, some at a time, because to take thousands at once would hold up the page; then the rest;
 * or why the file cannot be read (`failed`).
 */
export type JournalFileNews =
  | Readonly<{ some: readonly KeptOperation[] }>
  | Readonly<{ failed: string }>
  | JournalFile

const OPERATIONS_AT_ONCE = 200

/** Reads a file as parseJournalFile does, and tells of it part by part. */
export async function readJournalFile(file: Blob, tell: (news: JournalFileNews) => void): Promise<void> {
  const read = parseJournalFile(await file.text(), Date.now())
  if (read.status !== 'read') return tell(read)
  const { operations } = read
  for (let at = 0; at < operations.length; at += OPERATIONS_AT_ONCE)
    tell({ some: operations.slice(at, at + OPERATIONS_AT_ONCE) })
  tell({ ...read, operations: [] })
}

function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? { $bigint: `${value}` } : value
}

const bigintSchema = v.strictObject({ $bigint: v.pipe(v.string(), v.regex(/^-?\d{1,30}$/)) })

/**
 * Every text of a file is a stranger's: invisible characters, and those that turn the reading direction, are made visible.
 */
function readValue(_: string, value: unknown): unknown {
  if (typeof value === 'string') return plainText(value, value.length).text
  const mayBe = typeof value === 'object' && value !== null && '$bigint' in value
  return mayBe && v.is(bigintSchema, value) ? BigInt(value.$bigint) : value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, readValue)
  } catch {
    return undefined
  }
}

const MOST_OPERATIONS = 20_000
const MOST_EVENTS = 5_000

const fileSchema = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  operations: v.pipe(v.array(v.unknown()), v.maxLength(MOST_OPERATIONS)),
  settings: v.optional(v.unknown()),
  favourites: v.optional(v.unknown()),
})
const entrySchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  events: v.pipe(v.array(v.unknown()), v.maxLength(MOST_EVENTS)),
})

function parseOperation(value: unknown, now: number): KeptOperation | null {
  const entry = v.safeParse(entrySchema, value)
  if (!entry.success) return null
  const events = entry.output.events.flatMap(parseEvent).flatMap((event) => takenEvent(event, now))
  const execution = foldExecution(events)
  if (!execution || !isBegun(execution)) return null
  const row = events.find((event) => event.type === 'planned')?.operation
  return row?.id === entry.output.id && isPlausible(row, events, now) ? { execution, events } : null
}

/** The kinds of events that are harmless without their bytes; a new kind is left out until it is listed here. */
const TAKEN: ReadonlySet<string> = new Set([
  'planned',
  'simulated',
  'approval-requested',
  'unanswered',
  'declined',
  'changed',
  'sent-by-wallet',
  'signed',
  'broadcast',
  'confirmed',
  'paid',
  'unproven',
  'finalized',
  'retracted',
  'failed',
  'expired',
])

function takenEvent(event: ExecutionEvent, now: number): readonly ExecutionEvent[] {
  if (!TAKEN.has(event.type)) return []
  if (event.type === 'planned') return [{ ...event, operation: takenOperation(event.operation, now) }]
  if (event.type === 'expired') {
    // A file cannot prove that nothing landed.
    const { searched: _, ...expired } = event
    return [expired]
  }
  return [{ ...event, ...('message' in event && { message: '' }), ...('wire' in event && { wire: '' }) }]
}

/** The shown part of an operation, without the contents that are needed to continue it and without the address of its picture. */
function takenOperation(operation: OperationRecord, importedAt: number): OperationRecord {
  const { id, kind, title, cluster, genesisHash, payer, walletName, createdAt } = operation
  const { transactions, steps, creates } = operation
  const { uri: _, ...subject } = operation.subject
  const shown = { id, kind, title, cluster, genesisHash, payer, walletName, createdAt }
  return { ...shown, transactions, steps, creates, subject, repeats: [], imported: true, importedAt }
}

const LONGEST = 2_000
/** How far apart two computers' clocks may be. */
const CLOCKS_MS = 86_400_000
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** Addresses become links and identicons, signatures become links: they must be valid. Texts must fit a screen. */
function isPlausible(operation: OperationRecord, events: readonly ExecutionEvent[], now: number): boolean {
  const { title, walletName, payer, genesisHash, creates, subject, createdAt } = operation
  const { mint, pool, position, base, quote } = { ...subject, ...subject.unread }
  const about = [mint, pool, position, base, quote].filter((address) => address !== undefined)
  const addresses = [payer, genesisHash, ...creates.map(({ address }) => address), ...about]
  const texts = textsIn([title, walletName, subject, creates.map(({ label }) => label)])
  const signatures = events.flatMap((event) => ('signature' in event ? (event.signature ?? []) : []))
  return (
    createdAt <= now + CLOCKS_MS &&
    addresses.every((address) => typeof address === 'string' && isAddress(address)) &&
    [...texts, ...operation.steps.flatMap(textsOf), ...movedOf(events).flatMap(promisesOf)].every(
      (text) => text.length <= LONGEST,
    ) &&
    signatures.every((signature) => SIGNATURE.test(signature))
  )
}

/** All texts in a value, at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** All texts of a step and its costs. */
function textsOf(step: OperationRecord['steps'][number]): readonly string[] {
  const { title, detail = [], consequence = [] } = step
  return [...textsIn([title, detail, consequence]), ...promisesOf(step)]
}

function promisesOf({ id, costs, changes = [] }: MovingStep): readonly string[] {
  const bill = costs.flatMap(({ label, detail, account = '' }) => [...textsIn([label, detail]), account])
  const fields = changes.flatMap(
    ({ account, field, label, after, before, shown, shownBefore, unit, moves, owner = '' }) => [
      account,
      field,
      ...textsIn([label, shown, shownBefore, after, before]),
      unit?.symbol ?? '',
      moves?.mint ?? '',
      owner,
    ],
  )
  return [id, ...bill, ...fields]
}

function movedOf(events: readonly ExecutionEvent[]): readonly MovingStep[] {
  return events.flatMap((event) => (event.type === 'simulated' ? (event.moved ?? []) : []))
}

const COLUMNS = [
  'Time (UTC)',
  'Kind',
  'Title',
  'Network',
  'Genesis hash',
  'Wallet',
  'State',
  'Signature',
  'Promised (lamports)',
  'Promised direction',
  'Actual (lamports)',
  'Actual direction',
  'Fee (lamports)',
  'Tokens sent',
  'Tokens received',
  'Source',
]

/** What the lines of the table need from other rooms: sentences, and what a transaction moved of tokens, out and in, as texts. */
export type TableWords = Readonly<{
  titleOf: (execution: Execution) => string
  tokensOf: (execution: Execution, state: TransactionState) => Readonly<{ sent: string; received: string }>
}>

/**
 * CSV (RFC 4180) in parts that are joined, one line for each transaction that a wallet was asked for, with the byte order mark that lets
 * spreadsheets read UTF-8. A text that a spreadsheet would take for a formula begins with an apostrophe. The last column says which
 * operations were imported. Sums are positive, with their direction in the next column.
 */
export function* journalCsvParts(
  executions: readonly Execution[],
  { titleOf, tokensOf }: TableWords,
): Generator<string> {
  yield `\uFEFF${lineOf(COLUMNS)}`
  for (const execution of executions) {
    const { operation, transactions } = execution
    for (const state of transactions.filter(({ status }) => status !== 'prepared')) {
      const { sent, received } = tokensOf(execution, state)
      yield lineOf([
        new Date(momentOf(state) ?? operation.createdAt).toISOString(),
        text(operation.kind),
        text(titleOf(execution)),
        text(operation.cluster),
        text(operation.genesisHash),
        text(operation.payer),
        text(state.status === 'confirmed' && state.finalizedAt !== undefined ? 'finalized' : state.status),
        text(signatureOf(state)),
        ...directed(promisedOf(state)),
        ...directed(paidOf(state)?.total),
        paidOf(state)?.fee.toString() ?? '',
        text(sent),
        text(received),
        operation.imported ? 'file' : 'this browser',
      ])
    }
  }
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

function momentOf(state: TransactionState): number | undefined {
  if ('endedAt' in state) return state.endedAt
  const blockTime = paidOf(state)?.blockTime
  if (blockTime) return blockTime * 1000
  const { confirmed, sent, approved } = state.times
  return confirmed ?? sent ?? approved
}

function signatureOf(state: TransactionState): string {
  if (state.status === 'confirmed') return state.signature
  return 'signed' in state && state.signed ? state.signed.signature : ''
}

function promisedOf({ agreed, simulation }: TransactionState): bigint | undefined {
  return (agreed ?? simulation)?.total
}

function paidOf(state: TransactionState) {
  return state.status === 'confirmed' ? state.paid : undefined
}

/** The first characters of a formula in Excel, LibreOffice or Google Sheets, full-width forms included. */
const FORMULA = /^[\s]*[=+\-@\t\r\n|%\uFF0B\uFF0D\uFF1D\uFF20]/

/** Unicode's isolates, between which the screen has the names of strangers. */
const ISOLATES = /[\u2068\u2069]/g

function text(shown: string): string {
  const value = shown.replace(ISOLATES, '')
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A sum as two cells, its size and its direction; both empty where it is not known. */
function directed(lamports: bigint | undefined): readonly [size: string, direction: string] {
  if (lamports === undefined) return ['', '']
  return lamports < 0n ? [`${-lamports}`, 'received'] : [`${lamports}`, 'paid']
}

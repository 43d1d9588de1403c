/** Reads a list of payments: receivers and amounts of a token with a given scale. It runs in a worker. */

import { type AmountUnit, parseAmount } from '../../solana/amountScale'
import { decodeBase58, isAddress } from '../../units/base58'
import { parseName } from '../../units/walletName'
import type { ListRefusal } from '../list/listTable'
import type { CountedToken } from '../list/listUnits'
import type { DoneRow, ListChoices, ListQuestion, ListRow, ReadSoFar, RowProblem } from '../list/listResult'
import { readList } from '../list/readList'
import { isOnCurve } from '../onCurve'

/**
 * The list and its context. `own`: the sending wallet, where one is connected. `names`: the address of each name, or why it has none; null
 * while they are not read (only Mainnet has names). `choices`: the person's answers about this list. `token`: what is sent, which the list
 * may name.
 */
export type SendListJob = Readonly<{
  text: string
  own: string | null
  names?: ListNames | null
  choices?: ListChoices
  token?: CountedToken
}> &
  AmountUnit

/** What the names of a list resolve to, by name: an address (base58), or a sentence that says why there is none. */
export type ListNames = Readonly<{
  [name: string]: Readonly<{ address: string } | { problem: string }> | undefined
}>

/** Why a line cannot be paid. */
export type LineProblem =
  | RowProblem
  | 'own-wallet'
  | 'name'
  | 'name-unread'
  | 'too-many-decimals'
  | 'too-large'
  | 'too-small'
  | 'zero'

/**
 * A line of the list by its number in the text, from 1. `offCurve`: no wallet has a key to its address. `hadHidden`: hidden characters
 * were removed from its address, name or amount.
 */
export type SendLine = Readonly<{
  line: number
  address: string
  /** The name that the person typed in place of the address. */
  name?: string
  units: bigint
  offCurve: boolean
  hadHidden: boolean
  /** What the list calls the receiver. */
  label?: string
}>

/**
 * A line that cannot be paid, with the beginning of its text. `why`: the reason where its name does not resolve. `unit`: the text beside
 * its amount, or the token that the list names for it.
 */
export type BadLine = Readonly<{
  line: number
  text: string
  problem: LineProblem
  why?: string
  unit?: string
}>

/**
 * The payments, or one open question, or why the list is not read. `done`: the lines that are left out because the list marks them as done.
 * `tooMany`: how many lines follow the last one that is read. `unread`: the names that are not resolved yet.
 */
export type SendList = Readonly<
  | {
      status: 'read'
      soFar: ReadSoFar
      lines: readonly SendLine[]
      bad: readonly BadLine[]
      done: readonly DoneRow[]
      total: bigint
      tooMany: number
      unread: readonly string[]
    }
  | { status: 'asks'; soFar: ReadSoFar; question: ListQuestion }
  | { status: 'refused'; refusal: ListRefusal }
>

/** A list without open questions. */
export type ReadSendList = Extract<SendList, { status: 'read' }>

/** Reads the list. Lines without text are left out. */
export function parseSendList(job: SendListJob): SendList {
  const { text, decimals, scale, own, names = null, choices = {}, token } = job
  // Without decimals, one base unit is one token.
  const result = readList(text, decimals === 0 && !scale ? { ...choices, units: 'whole' } : choices, token)
  if (result.status !== 'read') return result
  const { soFar, rows, done, tooMany } = result
  const lines: SendLine[] = []
  const bad: BadLine[] = []
  const unread = new Set<string>()
  for (const row of rows) {
    const { line, hadHidden, label } = row
    const unit = soFar.units === 'base' ? { decimals: 0 } : { decimals, scale }
    const found = readRow(row, { unit, own, names })
    if (!('units' in found)) {
      bad.push({ line, text: row.text, ...found })
      if (found.problem === 'name-unread') unread.add(found.name)
      continue
    }
    const key = decodeBase58(found.address)
    lines.push({
      line,
      ...found,
      offCurve: !key || !isOnCurve(key),
      hadHidden,
      ...(label !== undefined && { label }),
    })
  }
  const total = lines.reduce((sum, { units }) => sum + units, 0n)
  return { status: 'read', soFar, lines, bad, done, total, tooMany, unread: [...unread] }
}

type Reading = Readonly<{ unit: AmountUnit; own: string | null; names: ListNames | null }>

/** The receiver of a line: an address, typed or by a name; or why it has none. */
type Receiver = Readonly<{ address: string; name?: string }> | Unpaid

type Unpaid = Readonly<
  | { problem: Exclude<LineProblem, 'name' | 'name-unread'>; unit?: string }
  | { problem: 'name'; why: string }
  | { problem: 'name-unread'; name: string }
>

function receiverOf(text: string, names: ListNames | null): Receiver {
  if (isAddress(text)) return { address: text }
  const read = parseName(text)
  if (!read.ok) return { problem: 'name', why: read.problem }
  const known = names?.[read.name]
  if (!known) return { problem: 'name-unread', name: read.name }
  return 'address' in known
    ? { address: known.address, name: read.name }
    : { problem: 'name', why: known.problem }
}

function readRow(
  row: ListRow,
  { unit, own, names }: Reading,
): Unpaid | Readonly<{ address: string; name?: string; units: bigint }> {
  const { problem: wrong } = row
  if (wrong === 'columns' || wrong === 'other-table' || wrong === 'not-an-address') return { problem: wrong }
  const receiver = receiverOf(row.receiver, names)
  if ('problem' in receiver) return receiver
  if (receiver.address === own) return { problem: 'own-wallet' }
  if (row.problem !== null) return { problem: row.problem, ...(row.unit !== undefined && { unit: row.unit }) }
  const parsed = parseAmount(row.amount ?? '', unit)
  if (!parsed.ok) return { problem: parsed.reason === 'empty' ? 'no-amount' : parsed.reason }
  return parsed.units === 0n ? { problem: 'zero' } : { ...receiver, units: parsed.units }
}

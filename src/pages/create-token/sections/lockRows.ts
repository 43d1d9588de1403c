/* The typed locks of a new token, as read. */

import { readLockTerms } from '../../../forms/lockTerms'
import type { LockSchedule } from '../../../locks/schedule'
import { sentenceOf } from '../../../operations/said'
import type { LockFields, TokenFields } from '../../../tokens/createToken'
import { parseAddress, type Report, sentenceOfPlaces } from '../../../tokens/form/parseField'
import type { LockRow, TokenFormValues } from '../../../tokens/form/values'
import { tokensSay } from '../../../tokens/said'
import { grossFor } from '../../../tokens/transferFeeMath'
import { formatUnits, parseUnits } from '../../../units/amounts'

/** Ten transactions make so many. */
export const MOST_LOCKS = 20

/** A typed lock: its amount and what leaves the wallet for it, in base units, and its schedule; undefined while they are invalid. */
export type ReadLockRow = Readonly<{
  amount: bigint | undefined
  leaves: bigint | undefined
  schedule: LockSchedule | null
  fields: LockFields | null
}>

/** Reads one row by itself. A field that nothing is typed into is reported too. */
export function readLockRow(
  row: LockRow,
  { supply, decimals, extensions }: Pick<TokenFields, 'supply' | 'decimals' | 'extensions'>,
  report: Report,
  path: string,
): ReadLockRow {
  const isOwn = row.address.trim() === ''
  const to: LockFields['to'] | undefined = isOwn
    ? 'wallet'
    : parseAddress(row.address, `${path}.address`, report)
  const amount = amountOf(row, { supply, decimals }, `${path}.amount`, report)
  const leaves = amount && grossFor(amount, extensions.transferFee ?? null)
  if (amount !== undefined && leaves === undefined)
    report(`${path}.amount`, sentenceOf(tokensSay('never-arrives', {})))
  const { choice, schedule, wrongs } = readLockTerms(row, amount ?? supply)
  if (row.first === '') report(`${path}.first`, words.date)
  for (const [field, wrong] of Object.entries(wrongs))
    if (wrong !== undefined) report(`${path}.${field}`, wrong)
  const fields =
    to !== undefined && leaves !== undefined && amount !== undefined && choice ? { ...choice, to } : null
  return { amount, leaves, schedule: amount === undefined ? null : schedule, fields }
}

function amountOf(
  { amount: text, of }: LockRow,
  { supply, decimals }: Pick<TokenFields, 'supply' | 'decimals'>,
  path: string,
  report: Report,
): bigint | undefined {
  const parsed = parseUnits(text, of === 'percent' ? 2 : decimals)
  if (!parsed.ok) {
    report(
      path,
      parsed.reason === 'empty'
        ? words.empty
        : of === 'percent'
          ? words.percent
          : parsed.reason === 'too-many-decimals'
            ? sentenceOfPlaces(decimals)
            : words.tokens,
    )
    return undefined
  }
  if (of === 'percent' && parsed.units > 10_000n) {
    report(path, words.percent)
    return undefined
  }
  const units = of === 'percent' ? (supply * parsed.units) / 10_000n : parsed.units
  if (units > 0n) return units
  report(path, sentenceOf(tokensSay('above-zero', {})))
  return undefined
}

/** What the wallet has for the locks: the supply without what others and the pool get. */
export function leftForLocks({ supply, allocations, pool }: TokenFields): bigint {
  return supply - allocations.reduce((sum, { amount }) => sum + amount, 0n) - (pool?.tokens ?? 0n)
}

/** Reads all rows; together they hold at most what the wallet has. */
export function parseLockRows(
  rows: TokenFormValues['locks'],
  fields: TokenFields,
  report: Report,
): readonly LockFields[] {
  if (rows.length > MOST_LOCKS) report('locks.root', words.most(rows.length))
  const read = rows.map((row, at) => readLockRow(row, fields, report, `locks.${at}`))
  const leaves = read.reduce((sum, one) => sum + (one.leaves ?? 0n), 0n)
  const over = leaves - leftForLocks(fields)
  if (fields.supply > 0n && over > 0n)
    report(`locks.${rows.length - 1}.amount`, words.over(formatUnits(over, fields.decimals)))
  return over > 0n ? [] : read.flatMap((one) => one.fields ?? [])
}

const words = {
  date: 'Choose the first date.',
  empty: 'Say how much is locked.',
  percent: 'A part of the supply is more than 0 % and at most 100 %, with at most two decimals.',
  tokens: 'This is not a number that fits. Write it like 1,000.5.',
  most: (count: number) =>
    `These are ${count} locks; at most ${MOST_LOCKS} are possible. Make the others later.`,
  over: (amount: string) =>
    `Together the locks take ${amount} more than is left in your wallet. Lock less, or give others less.`,
} as const

import { formatUnits, parseUnits, plainNumber, typedUnits } from '../../units/amounts'
import { LIMITS } from '../combinations'
import { TEMPLATE_KEY, type CheckedAddress, type TokenFields } from '../createToken'
import type { ReadRows } from '../list/listResult'
import {
  parseAddress,
  parseDecimals,
  type Report,
  sentenceOfPlaces,
  problemOfBytes,
  problemOfHidden,
} from './parseField'
import { addressOfName } from './typedNames'
import type { FieldRow, AllocationRow, TokenFormValues } from './values'
import { cleanReceiver } from '../../units/pastedText'

/** A handful of transactions pays this many allocations; airdrop tools pay more. */
export const MOST_ALLOCATIONS = 100

/** The allocations of others, in base units. `supply` is undefined while it is invalid. */
export function parseAllocations(
  rows: readonly AllocationRow[],
  supply: bigint | undefined,
  decimals: number | undefined,
  report: Report,
): TokenFields['allocations'] {
  if (rows.length > MOST_ALLOCATIONS)
    report(
      'shares.root',
      `These are ${rows.length} addresses; at most ${MOST_ALLOCATIONS} are possible. Send to the others later.`,
    )
  const allocations = rows.flatMap((row, at) => parseAllocation(row, at, rows, decimals, report))
  const sum = allocations.reduce((total, { amount }) => total + amount, 0n)
  if (allocations.length === rows.length && supply !== undefined && sum > supply)
    report('shares.root', sentenceOfSum(sum - supply, decimals ?? 0))
  return allocations
}

function parseAllocation(
  { owner, amount }: AllocationRow,
  at: number,
  rows: readonly AllocationRow[],
  decimals: number | undefined,
  report: Report,
): TokenFields['allocations'] {
  const address = parseAddress(owner, `shares.${at}.owner`, report)
  const units = parseAllocationAmount(amount, decimals, `shares.${at}.amount`, report)
  const same = (text: string) => addressOfName(text) ?? cleanReceiver(text).text
  const earlier = rows.findIndex((row) => same(row.owner) === same(owner))
  if (address !== undefined && earlier < at)
    report(`shares.${at}.owner`, `This address is already in row ${earlier + 1}. Add the two amounts there.`)
  return address === undefined || units === undefined ? [] : [{ owner: address, amount: units }]
}

function parseAllocationAmount(
  text: string,
  decimals: number | undefined,
  path: string,
  report: Report,
): bigint | undefined {
  const parsed = parseUnits(text, decimals ?? 9)
  if (parsed.ok && parsed.units > 0n) return parsed.units
  if (parsed.ok) report(path, 'An amount must be more than zero.')
  else if (parsed.reason === 'too-many-decimals') report(path, sentenceOfPlaces(decimals ?? 9))
  else if (parsed.reason === 'empty') report(path, 'Say how many tokens it gets.')
  else report(path, 'This is not a number that fits. Write it like 1,000.5.')
  return undefined
}

function sentenceOfSum(over: bigint, decimals: number): string {
  return `Together they get ${formatUnits(over, decimals)} more than the whole supply. Lower an amount, or raise the supply.`
}

/** Keys that the metadata's own parts have (token-metadata interface, `Field`). */
const TAKEN = ['name', 'symbol', 'uri']

/** The further metadata fields, trimmed, then the field that names the `template`, whose key no row may use. */
export function parseFields(
  rows: readonly FieldRow[],
  template: CheckedAddress | undefined,
  report: Report,
): TokenFields['fields'] {
  const fields = rows.map(({ key, value }) => ({ key: key.trim(), value: value.trim() }))
  const most = template === undefined ? LIMITS.fields : LIMITS.fields - 1
  if (fields.length > most)
    report(
      'fields.root',
      `These are ${fields.length} fields; at most ${most} are possible.${beside(template)}`,
    )
  fields.forEach(({ key, value }, at) => {
    const problem = problemOfKey(key, template) ?? problemOfTwin(fields, at)
    if (problem !== undefined) report(`fields.${at}.key`, problem)
    const wrong = value === '' ? 'Say what the field holds.' : problemOfText(value, LIMITS.fieldValueBytes)
    if (wrong !== undefined) report(`fields.${at}.value`, wrong)
  })
  return template === undefined ? fields : [...fields, { key: TEMPLATE_KEY, value: template }]
}

/** Whether a mint's field could have been typed into a row, and its text was not cut for the screen. */
export function isFieldFit({ key, value }: FieldRow): boolean {
  const problems: string[] = []
  parseFields([{ key, value }], undefined, (path) => problems.push(path))
  return (
    problems.length === 0 && key === key.trim() && value === value.trim() && !/[…\uFFFD]/.test(key + value)
  )
}

function beside(template: CheckedAddress | undefined): string {
  return template === undefined ? '' : ' One more names the template.'
}

function problemOfKey(key: string, template: CheckedAddress | undefined): string | undefined {
  if (key === '') return 'Give the field a name.'
  if (template !== undefined && key.toLowerCase() === TEMPLATE_KEY)
    return 'The token adds a field of this name for its template. Choose another name.'
  if (TAKEN.includes(key.toLowerCase())) return 'The token already has this field: fill it in above.'
  return problemOfText(key, LIMITS.fieldKeyBytes)
}

function problemOfText(text: string, limit: number): string | undefined {
  return problemOfHidden(text) ?? problemOfBytes(text, limit)
}

function problemOfTwin(fields: readonly FieldRow[], at: number): string | undefined {
  const earlier = fields.findIndex(({ key }) => key === fields[at]?.key)
  return earlier < at ? `Row ${earlier + 1} has the same name.` : undefined
}

/**
 * The rows of a pasted list, for a token with these decimals. A line with a problem stays as it is, for the form to report; an uncertain
 * amount stays empty.
 */
export function allocationsOf({ rows, soFar }: ReadRows, decimals: number): AllocationRow[] {
  const inTokens = (amount: string) =>
    soFar.units === 'base' ? typedUnits(BigInt(amount), decimals) : amount
  return rows.map(({ receiver, written, amount }) => ({
    owner: receiver,
    amount: amount !== null ? inTokens(amount) : plainNumber(written) === undefined ? written : '',
  }))
}

/**
 * Divides the supply, in base units: `toOthers` goes to the allocations, `rest` to the wallet. `rest` is negative where the allocations
 * exceed the supply, and undefined while the supply is invalid. Invalid decimals count as 9.
 */
export function divideSupply(
  values: Pick<TokenFormValues, 'shares' | 'supply' | 'decimals'>,
): Readonly<{ toOthers: bigint; rest: bigint | undefined; decimals: number }> {
  const decimals = parseDecimals(values.decimals) ?? 9
  const supply = parseUnits(values.supply, decimals)
  const toOthers = sumOfAllocations(values.shares, decimals)
  return { toOthers, rest: supply.ok ? supply.units - toOthers : undefined, decimals }
}

/** The sum of the valid rows' amounts, in base units. */
function sumOfAllocations(rows: readonly AllocationRow[], decimals: number): bigint {
  return rows.reduce((sum, { amount }) => {
    const parsed = parseUnits(amount, decimals)
    return parsed.ok ? sum + parsed.units : sum
  }, 0n)
}

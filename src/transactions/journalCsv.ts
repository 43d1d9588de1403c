import type { Execution } from './execution'
import type { TransactionState } from './transactionState'

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
  'Source',
]

/**
 * One line a transaction that came to a wallet, as RFC 4180 has it, with the mark that lets spreadsheets read UTF-8. A text
 * that a spreadsheet would take for a formula begins with an apostrophe. The last column tells what came from a file. Sums are
 * positive: the direction beside each says which way it goes.
 */
export function formatJournalCsv(executions: readonly Execution[]): string {
  const lines = executions.flatMap(({ operation, transactions }) =>
    transactions
      .filter(({ status }) => status !== 'prepared')
      .map((state) => [
        new Date(momentOf(state) ?? operation.createdAt).toISOString(),
        text(operation.kind),
        text(operation.title),
        text(operation.cluster),
        text(operation.genesisHash),
        text(operation.payer),
        text(state.status === 'confirmed' && state.finalizedAt !== undefined ? 'finalized' : state.status),
        text(signatureOf(state)),
        ...directed(promisedOf(state)),
        ...directed(paidOf(state)?.total),
        paidOf(state)?.fee.toString() ?? '',
        operation.imported ? 'file' : 'this browser',
      ]),
  )
  return `\uFEFF${[COLUMNS, ...lines].map((line) => `${line.join(',')}\r\n`).join('')}`
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

/** What stands first in a formula of Excel, LibreOffice or Google Sheets, full-width forms included. */
const FORMULA = /^[\s]*[=+\-@\t\r\n|%\uFF0B\uFF0D\uFF1D\uFF20]/

function text(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A sum as two cells, its size and its direction; both empty where it is not known. */
function directed(lamports: bigint | undefined): readonly [size: string, direction: string] {
  if (lamports === undefined) return ['', '']
  return lamports < 0n ? [`${-lamports}`, 'received'] : [`${lamports}`, 'paid']
}

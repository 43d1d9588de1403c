import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { describeError } from '../../../src/errors/describeError'
import {
  activityQuery,
  beginsMonth,
  type HistoryEntry,
  joinHistory,
  monthOf,
} from '../../../src/pages/history/entries'
import { feesByMonth, monthHeads } from '../../../src/pages/history/FeesByMonth'
import { EVERYTHING, isEntryShown } from '../../../src/pages/history/filter'
import { listClusters } from '../../../src/solana/cluster'
import { foldExecution } from '../../../src/transactions/execution'
import type { ReadTransaction } from '../../../src/transactions/readTransaction'
import type { RunHead } from '../../../src/transactions/runs/keptRuns'
import { USDC_MINTS } from '../../../src/tokens/wellKnown'
import type { WalletTransaction } from '../../../src/transactions/walletTransactions'
import type { ExecutionEvent, OperationRecord } from '../../../src/transactions/events'
import { anOperation, events } from '../../support/events'
import { saidText } from '../../support/said'

const onChain = (signature: string, at: number | null): WalletTransaction => ({
  signature,
  at,
  failed: false,
  transaction: null,
})

it('activity is not read without the address of an account', async () => {
  const [cluster] = listClusters(null)
  const { queryFn } = activityQuery({ cluster, ownRpcUrl: undefined }, '')
  const thrown: unknown = await queryFn({ client: new QueryClient(), pageParam: null }).catch(
    (error: unknown) => error,
  )
  expect(thrown).toMatchObject({
    code: 'wallet/disconnected',
    context: { reason: "Transactions can't be fetched without an accountAddress" },
  })
  expect(describeError(thrown).title).toBe('Failed to fetch transactions')
})

it('activity is grouped by year and month', () => {
  const entry = (id: string, at: number | null): HistoryEntry => ({ id, at, onChain: onChain(id, at) })
  const entries = [
    entry('a', Date.UTC(2026, 10, 3)),
    entry('b', Date.UTC(2026, 10, 1)),
    entry('c', Date.UTC(2026, 0, 1)),
    entry('d', Date.UTC(2025, 11, 31, 23, 59)),
    entry('e', null),
    entry('f', 1e300),
  ]
  const groups = entries.flatMap((one, at) => (beginsMonth(entries, at) ? [[one.id, monthOf(one)]] : []))
  expect(groups).toEqual([
    ['a', { year: 2026, month: 10 }],
    ['c', { year: 2026, month: 0 }],
    ['d', { year: 2025, month: 11 }],
    ['e', null],
  ])
})

it('what a browser did and what the chain says of it is one row, as is a list of payments; the newest is first', () => {
  const log = [
    events.planned({ operation: anOperation({ id: 'own', createdAt: 3 }) }),
    events.simulated(),
    events.asked(),
    events.signed({ signature: 'ours' }),
  ]
  const execution = foldExecution(log)
  if (!execution) throw new RangeError('no operation')
  const run = { id: 'list', createdAt: 5 } as RunHead
  const transactions = [
    onChain('of the list', 5),
    onChain('theirs', 4),
    onChain('ours', 3),
    onChain('old', null),
  ]
  const { entries, spam } = joinHistory({
    operations: [{ execution, events: log }],
    runs: [run],
    transactions,
    ofRuns: new Set(['of the list']),
    address: 'wallet',
  })
  expect(entries.map(({ id }) => id)).toEqual(['list', 'theirs', 'own', 'old'])
  expect(spam).toEqual([])
})

it.each([
  { code: 'wallet/changed-transaction', rows: ['sent instead', 'own'] },
  { code: 'transaction/failed', rows: ['own'] },
] as const)(
  'what landed as $code has a row of its own only where the wallet sent something else',
  ({ code, rows }) => {
    const log = [
      events.planned({ operation: anOperation({ id: 'own', createdAt: 3 }) }),
      events.simulated(),
      events.asked(),
      events.signed({ signature: 'sent instead' }),
      events.failed({ landed: true, failure: { code, context: {} } }),
    ]
    const execution = foldExecution(log)
    if (!execution) throw new RangeError('no operation')
    const { entries } = joinHistory({
      operations: [{ execution, events: log }],
      runs: [],
      transactions: [onChain('sent instead', 4)],
      ofRuns: new Set(),
      address: 'wallet',
    })
    expect(entries.map(({ id }) => id)).toEqual(rows)
  },
)

it('a transaction of the chain is found by the symbol that its row shows, of a token that is known or was read', () => {
  const [cluster] = listClusters(null)
  const wallet = { address: 'wallet', reading: { cluster, ownRpcUrl: undefined } }
  const finds = (words: string, mint: string) => {
    const token = { account: 'account', mint, owner: 'wallet', change: 5n, decimals: 6 }
    const transaction = {
      balances: [],
      tokens: [token],
      payer: 'payer',
      fee: 5_000n,
    } as Partial<ReadTransaction>
    const one = { ...onChain('signature', 1), transaction: transaction as ReadTransaction }
    const nameOf = (of: string) => (of === 'otter' ? { name: 'Sea Otter', symbol: 'OTTR' } : undefined)
    return isEntryShown({ id: 'a', at: 1, onChain: one }, { ...EVERYTHING, words }, null, wallet, nameOf)
  }
  expect(finds('usdc', USDC_MINTS.mainnet)).toBe(true)
  expect(finds('ottr', 'otter')).toBe(true)
  expect(finds('sea', 'otter')).toBe(true)
  expect(finds('ottr', 'unread')).toBe(false)
})

const rentOf = (account: string) =>
  ({ kind: 'rent', label: saidText('Rent'), lamports: 2_000_000n, refundable: true, account }) as const
const stepOf = (id: string) =>
  ({ id, title: saidText(id), costs: [rentOf(id)], finality: 'reversible' }) as const

/** A row of an operation that pays the rent of the account a. */
function rowOf(log: readonly ExecutionEvent[], over: Partial<OperationRecord> = {}): HistoryEntry {
  const operation = anOperation({ steps: [stepOf('a')], ...over })
  const planned = [events.planned({ operation }), ...log]
  const execution = foldExecution(planned)
  if (!execution) throw new Error('it was planned')
  return { id: operation.id, at: NOVEMBER, kept: { execution, events: planned } }
}

const NOVEMBER = Date.UTC(2026, 10, 15)
const asked = [events.simulated(), events.asked()]
const signed = [...asked, events.signed()]
const confirmed = [...signed, events.confirmed()]
const paid = [...confirmed, events.paid({ total: 2_005_000n, rents: { a: 2_000_000n } })]
const failure = { code: 'transaction/failed', context: {} } as const
const november = (fees: bigint, rent: bigint, unknown: number) => [
  { month: 'November 2026, Practice chain', fees, rent, unknown },
]

it('adds up what operations of this browser paid, with the rent of accounts, and nothing of what a file says', () => {
  const imported = rowOf(paid, { imported: true, importedAt: 1 })
  expect(feesByMonth([rowOf(paid), rowOf(confirmed), imported], null)).toEqual(
    november(5_000n, 2_000_000n, 1),
  )
})

it('adds the rent that was paid where not every transaction has landed', () => {
  const steps = [stepOf('a'), { ...stepOf('b'), costs: [rentOf('b'), rentOf('b')] }]
  expect(feesByMonth([rowOf(paid, { transactions: 2, steps })], null)).toEqual(
    november(5_000n, 2_000_000n, 0),
  )
})

it.each([
  ['is not answered', asked, 1],
  ['may still land', signed, 1],
  ['failed for a fee that no node told', [...signed, events.failed({ landed: true, failure })], 1],
  ['was declined', [...asked, events.declined()], 0],
  ['was not sent', [...asked, events.failed({ landed: false })], 0],
])('counts what %s as not known, or as free', (_, log, unknown) => {
  expect(feesByMonth([rowOf(log)], null)).toEqual(november(0n, 0n, unknown))
})

it('counts rows, not their transactions, as not known', () => {
  const second = [...confirmed, ...signed].map((event) => ({ ...event, transaction: 1 }))
  const log = [...confirmed, ...second]
  expect(feesByMonth([rowOf(log, { transactions: 3 })], null)).toEqual(november(0n, 0n, 1))
})

it('counts the fee of what failed once, whether the chain has a row for it or not', () => {
  const [cluster] = listClusters(null)
  const reading = { cluster: { ...cluster, id: 'practice' } as const, ownRpcUrl: undefined }
  const wallet = { address: 'me', reading }
  const failed = events.failed({ landed: true, failure, signature: 'first', fee: 7_000n })
  const onlyFailed = rowOf([...asked, failed])
  const askedAgain = rowOf([...asked, failed, ...paid])
  const parts = { tokens: [], balances: [], signers: ['me'], tokenAccounts: [] }
  const transaction = { payer: 'me', fee: 7_000n, ...parts } as unknown as ReadTransaction
  const first = { ...onChain('first', NOVEMBER), failed: true, transaction }
  const countedWith = (row: HistoryEntry, transactions: readonly WalletTransaction[]) => {
    const operations = row.kept ? [row.kept] : []
    const joined = joinHistory({ operations, runs: [], transactions, ofRuns: new Set(), address: 'me' })
    if (row === onlyFailed) expect(joined.entries).toHaveLength(1)
    return feesByMonth(
      joined.entries.map((entry) => ({ ...entry, at: NOVEMBER })),
      wallet,
    )
  }
  for (const transactions of [[], [first]]) {
    expect(countedWith(onlyFailed, transactions)).toEqual(november(7_000n, 0n, 0))
    expect(countedWith(askedAgain, transactions)).toEqual(november(12_000n, 2_000_000n, 0))
  }
  const untold = rowOf([...asked, events.failed({ landed: true, failure, fee: 7_000n })])
  expect(countedWith(untold, [first])).toEqual(november(7_000n, 0n, 1))
})

it('adds up the fees of each month and network, and says of how many rows it does not know them', () => {
  const [cluster] = listClusters(null)
  const wallet = { address: 'me', reading: { cluster, ownRpcUrl: undefined } }
  const read = (payer: string, fee: bigint) => ({ payer, fee }) as unknown as ReadTransaction
  const row = (id: string, at: number, transaction: ReadTransaction | null): HistoryEntry => ({
    id,
    at,
    onChain: { ...onChain(id, at), transaction },
  })
  const november = Date.UTC(2026, 10, 15)
  const entries = [
    row('a', november, read('me', 5_000n)),
    row('b', november, read('me', 6_000n)),
    // Another wallet paid for it.
    row('c', november, read('another', 7_000n)),
    row('d', november, null),
    row('e', Date.UTC(2026, 9, 15), read('me', 8_000n)),
  ]
  expect([...monthHeads(entries, wallet)]).toEqual([
    ['November 2026', { count: 4, fees: 11_000n, isAll: false, network: 'mainnet' }],
    ['October 2026', { count: 1, fees: 8_000n, isAll: true, network: 'mainnet' }],
  ])
  // Play money and money are no sum.
  const both = [...entries, rowOf(paid)]
  expect(monthHeads(both, wallet).get('November 2026')).toMatchObject({ count: 5, fees: null })
  expect(feesByMonth(entries, wallet)).toEqual([
    { month: 'November 2026, Mainnet', fees: 11_000n, rent: 0n, unknown: 1 },
    { month: 'October 2026, Mainnet', fees: 8_000n, rent: 0n, unknown: 0 },
  ])
})

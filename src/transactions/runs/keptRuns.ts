/**
 * Runs: lists of payments that take many operations. Each run is kept apart from the journal of single operations, so that thousands of
 * operations slow no other page down.
 */

import * as v from 'valibot'
import { AppError } from '../../errors/AppError'
import { scaleRecord } from '../../solana/scaleRecord'
import type { ClusterId } from '../../solana/cluster'
import { askToPersist, inTransaction } from '../../storage/database'
import { raiseJournalFlag } from '../../storage/journalFlag'
import { isSame } from '../../units/isSame'
import { announceJournalNews, guarded } from '../journal'
import type { TokenUnit } from '../plan'
import type { FeeSplit } from '../serviceFee'

/** The token that a run pays, or SOL, where `program` is null; `mint` is base58. Its scale is that of the review. */
export type RunToken = TokenUnit &
  Readonly<{
    mint: string
    program: 'token' | 'token-2022' | null
  }>

/**
 * A run as lists of runs show it: its total (base units), the number of lines, and how many of them are `paid` (their transactions were
 * read) or were `skipped` because they cannot be paid. `endedAt` (ms since 1970): nothing is left to do. `fee`: the site's fee that its
 * review promised for the whole run. Of a token with a transfer fee, `total` is sent and `arrives` of it arrives; `amountIs` 'arrives': the
 * typed amounts are what arrives, not what is sent. `networkFee`: the most lamports that the network takes for one of its transactions, as
 * its review said; absent from lists of earlier versions. `beyond`: how many lines were paid more than once, and how much (base units) was paid
 * beyond the total, and what of that `arrives`, where a transfer fee is withheld. `drop`: what its lines were computed from, where it is a drop.
 */
export type RunHead = Readonly<{
  id: string
  cluster: ClusterId
  genesisHash: string
  payer: string
  createdAt: number
  token: RunToken
  lines: number
  total: bigint
  arrives?: bigint
  amountIs?: 'arrives'
  paid: number
  skipped: number
  endedAt?: number
  fee?: FeeSplit
  networkFee?: bigint
  beyond?: Readonly<{ lines: number; units: bigint; arrives?: bigint }>
  drop?: DropRecord
}>

/**
 * A drop on the holders of `mint`, as its review said: when (ms since 1970) and at which slots they were read, what shows that none was
 * missing (base units of the mint), the rule (`amount` and `leastPayout` in base units of what is paid), how many were left out for each
 * reason and what they hold, and the SHA-256 of the list, which the run keeps. `from`: the holders are from a file, so that nothing shows
 * whether one is missing: no slots, and `sum` is what the file lists.
 */
export type DropRecord = Readonly<{
  mint: string
  readAt: number
  slots: readonly number[]
  supply: bigint
  sum: bigint
  withheld: bigint
  from?: 'file'
  by: 'proportion' | 'equal' | 'fixed'
  amount: bigint
  leastHolding: bigint
  top: number | null
  leastPayout: bigint
  raises: boolean
  out: readonly Readonly<{ why: string; holders: number; amount: bigint }>[]
  sha256: string
}>

/**
 * A line of a run: its number in the text that was pasted, the receiver (base58), the base units that leave the wallet, and the name that
 * was typed for the receiver. `label`: what the list calls the receiver. `arrives`: the base units that arrive of them, as its review promised; absent for a token without a transfer
 * fee, of which all arrive.
 */
export type RunLine = Readonly<{
  line: number
  address: string
  units: bigint
  arrives?: bigint
  name?: string
  label?: string
}>

/** A run as the journal has it; its lines in the order in which they are paid. */
export type Run = Readonly<{ head: RunHead; lines: readonly RunLine[] }>

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const units = v.pipe(v.bigint(), v.minValue(0n))
const headShape = v.object({
  id: v.string(),
  cluster: v.picklist(['mainnet', 'devnet', 'practice']),
  genesisHash: v.string(),
  payer: v.string(),
  createdAt: count,
  token: v.object({
    mint: v.string(),
    program: v.nullable(v.picklist(['token', 'token-2022'])),
    decimals: v.pipe(count, v.maxValue(255)),
    symbol: v.string(),
    scale: v.exactOptional(scaleRecord),
  } satisfies Readonly<Record<keyof RunToken, unknown>>),
  lines: count,
  total: units,
  arrives: v.exactOptional(units),
  amountIs: v.exactOptional(v.literal('arrives')),
  paid: count,
  skipped: count,
  endedAt: v.exactOptional(count),
  fee: v.exactOptional(
    v.object({
      parts: v.array(
        v.object({
          to: v.picklist(['operator', 'referrer']),
          address: v.string(),
          lamports: units,
          reference: v.exactOptional(v.string()),
        }),
      ),
      leftOut: v.array(
        v.object({
          to: v.picklist(['operator', 'referrer']),
          why: v.picklist(['rent', 'no-wallet', 'no-room']),
        }),
      ),
    }),
  ),
  networkFee: v.exactOptional(units),
  beyond: v.exactOptional(v.object({ lines: count, units, arrives: v.exactOptional(units) })),
  drop: v.exactOptional(
    v.object({
      mint: v.string(),
      readAt: count,
      slots: v.array(count),
      supply: units,
      sum: units,
      withheld: units,
      from: v.exactOptional(v.literal('file')),
      by: v.picklist(['proportion', 'equal', 'fixed']),
      amount: units,
      leastHolding: units,
      top: v.nullable(count),
      leastPayout: units,
      raises: v.boolean(),
      out: v.array(v.object({ why: v.string(), holders: count, amount: units })),
      sha256: v.string(),
    } satisfies Readonly<Record<keyof DropRecord, unknown>>),
  ),
} satisfies Readonly<Record<keyof RunHead, unknown>>)

/** The stored lines: number, address, base units and, where there is one, the typed name and the label; '' in place of a missing name. */
const listShape = v.array(v.tupleWithRest([count, v.string(), units], v.string()))

/** Beside the lines of a token with a transfer fee: what arrives of each. */
const arriveShape = v.optional(v.array(units), [])

const STRICT = { durability: 'strict' } as const

/** Stores a new run, before any of its transactions is signed; of a drop also its `file`. Rejects with journal/unavailable. */
export function createRun(head: RunHead, lines: readonly RunLine[], file?: string): Promise<void> {
  askToPersist()
  const list = lines.map(({ line, address, units: amount, name, label }) => [
    line,
    address,
    amount,
    ...(label !== undefined ? [name ?? '', label] : name !== undefined ? [name] : []),
  ])
  const hasFee = lines.some(({ arrives }) => arrives !== undefined)
  const arrive = hasFee && lines.map(({ units: amount, arrives = amount }) => arrives)
  return guarded(async () => {
    const { id, createdAt } = head
    await inTransaction(
      ['runs', 'runLists'],
      'readwrite',
      async (rows) => {
        await rows.objectStore('runs').add({ id, createdAt, head })
        await rows
          .objectStore('runLists')
          .add({ id, lines: list, ...(arrive && { arrive }), ...(file !== undefined && { file }) })
      },
      STRICT,
    )
    const kept = await readRun(id)
    if (!kept || !isSame(kept.head, head) || kept.lines.length !== lines.length)
      throw new AppError('journal/unavailable', { reason: 'lost' })
    raiseJournalFlag()
    announceJournalNews()
  })
}

/** The file of a drop; null where the run has none. Rejects with journal/unavailable. */
export function readDropFile(id: string): Promise<string | null> {
  return guarded(async () => {
    const row = await inTransaction(['runLists'], 'readonly', (rows) => rows.objectStore('runLists').get(id))
    return typeof row?.file === 'string' ? row.file : null
  })
}

/** The runs of this browser, of all chains and wallets, newest first, without their lines. Rejects with journal/unavailable. */
export function listRuns(): Promise<readonly RunHead[]> {
  return guarded(async () => {
    const rows = await inTransaction(['runs'], 'readonly', (all) => all.objectStore('runs').getAll())
    return rows.flatMap(({ head }) => headOf(head)).toSorted((a, b) => b.createdAt - a.createdAt)
  })
}

/** A run with its lines; null where there is none. Rejects with journal/unavailable. */
export function readRun(id: string): Promise<Run | null> {
  return guarded(async () => {
    const [row, list] = await inTransaction(['runs', 'runLists'], 'readonly', (rows) =>
      Promise.all([rows.objectStore('runs').get(id), rows.objectStore('runLists').get(id)]),
    )
    const [head] = headOf(row?.head)
    const lines = v.safeParse(listShape, list?.lines)
    const arrive = v.safeParse(arriveShape, list?.arrive)
    if (!head || !lines.success || !arrive.success) return null
    return {
      head,
      lines: lines.output.map(([line, address, amount, name = '', label], place) => {
        const arrives = arrive.output[place]
        return {
          line,
          address,
          units: amount,
          ...(arrives !== undefined && { arrives }),
          ...(name !== '' && { name }),
          ...(label !== undefined && { label }),
        }
      }),
    }
  })
}

function headOf(row: unknown): readonly RunHead[] {
  const read = v.safeParse(headShape, row)
  return read.success ? [read.output as RunHead] : []
}

/** Stores the progress of a run; without `endedAt` it counts as not ended, also if it was before. Rejects with journal/unavailable. */
export function noteRun(
  id: string,
  progress: Pick<RunHead, 'paid' | 'skipped' | 'endedAt' | 'beyond'>,
): Promise<void> {
  return guarded(async () => {
    await inTransaction(['runs'], 'readwrite', async (rows) => {
      const row = await rows.objectStore('runs').get(id)
      const [head] = headOf(row?.head)
      if (!row || !head) throw new AppError('journal/unavailable', { reason: 'erased' })
      const { endedAt: _, beyond: __, ...before } = head
      await rows.objectStore('runs').put({ ...row, head: { ...before, ...progress } })
    })
    announceJournalNews()
  })
}

/**
 * Deletes a run with its list and its journal: its payments can then be read only from the chain. Resolves with false, and deletes
 * nothing, while some of its lines are under way. Rejects with journal/unavailable.
 */
export function eraseRun(id: string): Promise<boolean> {
  return guarded(async () => {
    const { openInList } = await import('../bothJournals')
    const isErased = await inTransaction(['runs', 'runLists', 'runEvents'], 'readwrite', async (rows) => {
      if ((await openInList(rows, id)).length > 0) return false
      const events = rows.objectStore('runEvents')
      const keys = await events.index('runId').getAllKeys(id)
      await Promise.all(keys.map((key) => events.delete(key)))
      await rows.objectStore('runLists').delete(id)
      await rows.objectStore('runs').delete(id)
      return true
    })
    announceJournalNews()
    return isErased
  })
}

/**
 * Takes the lock of a run, which one tab of this browser can have; null where another tab has it. Resolves with its release. Where the browser
 * refuses locks, the journal alone notices another tab.
 */
export function lockRun(id: string): Promise<(() => void) | null> {
  const { locks }: Partial<Navigator> = globalThis.navigator ?? {}
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release))
      resolve(null)
      return undefined
    }
    locks.request(`mintwright.run.${id}`, { ifAvailable: true }, hold).catch(() => resolve(() => {}))
  })
}

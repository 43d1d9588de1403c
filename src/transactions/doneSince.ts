/** Reads which operations did the same as a stopped one since: from the journal of single operations, and from those of lists. */

import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { pause } from '../units/pause'
import type { FailureRecord } from './events'
import type { Execution } from './execution'
import { openJournal } from './journal'
import {
  accountsNotLanded,
  type RepeatableAction,
  repeatableActionsOf,
  equalThenLatest,
  confirmedAt,
  type DoneSince,
  findDoneSince,
  isSameAmount,
  landedSince,
  paymentTo,
} from './repeats'
import { openRunJournal } from './runs/runJournal'
import { listRuns, readRun, type RunHead, type RunLine } from './runs/keptRuns'

/** An operation that did the same; `run`: the id of the list that it belongs to, if any. */
export type DoneElsewhere = DoneSince & Readonly<{ run?: string }>

/**
 * The single operations and the payments of lists that did the same since each of these operations stopped (see findDoneSince), by the id
 * of the stopped operation. Rejects with journal/unavailable.
 */
export async function readDoneSince(
  stopped: readonly Execution[],
): Promise<ReadonlyMap<string, readonly DoneElsewhere[]>> {
  const journals = new Map<string, Promise<readonly Execution[]>>()
  const singlesOf = ({ genesisHash, payer }: Execution['operation']) => {
    const key = `${genesisHash} ${payer}`
    const reading = journals.get(key) ?? openJournal().list(genesisHash, payer)
    journals.set(key, reading)
    return reading
  }
  const inRuns = readInRuns(stopped)
  const each = stopped.map(async (execution) => {
    const { id } = execution.operation
    const [singles, ofRuns] = await Promise.all([singlesOf(execution.operation), inRuns])
    const found: readonly DoneElsewhere[] = [...findDoneSince(execution, singles), ...(ofRuns.get(id) ?? [])]
    return [id, found.toSorted(equalThenLatest)] as const
  })
  return new Map(await Promise.all(each))
}

/** The payments of lists that did the same since a payment stopped. Rejects with journal/unavailable. */
export async function paidInRuns(stopped: Execution): Promise<readonly DoneElsewhere[]> {
  return (await readInRuns([stopped])).get(stopped.operation.id) ?? []
}

/** A stopped payment: the payments that it would make, and the accounts that its instructions name, such as the mint. */
type Stopped = Readonly<{ execution: Execution; pays: ReadonlySet<string>; accounts: ReadonlySet<string> }>

/** The payments of lists since each of these operations stopped, by its id. Only lists that pay the same are read whole, and each once. */
async function readInRuns(
  stopped: readonly Execution[],
): Promise<ReadonlyMap<string, readonly DoneElsewhere[]>> {
  const payments = stopped.map(paymentsOf).filter(({ pays }) => pays.size > 0)
  const found = new Map<string, readonly DoneElsewhere[]>()
  if (payments.length === 0) return found
  for (const head of await listRuns()) {
    const alike = payments.filter(({ execution, pays, accounts }) => {
      const what = paymentTo(head.token.program === null ? 'SOL' : 'tokens', '')
      const isSame = head.token.program === null || accounts.has(head.token.mint)
      return isSame && mayPaySince(head, execution) && [...pays].some((about) => about.startsWith(what))
    })
    // One list after another: each may be large.
    // oxlint-disable-next-line no-await-in-loop
    const some = head.token.program === null ? await withLineIn(head, alike) : alike
    if (some.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop
    const executions = (await openRunJournal(head.id)).executions()
    for (const { execution } of some) {
      const { id } = execution.operation
      const paid = findDoneSince(execution, executions).map((each) => ({ ...each, run: head.id }))
      found.set(id, [...(found.get(id) ?? []), ...paid])
    }
  }
  return found
}

function paymentsOf(execution: Execution): Stopped {
  const abouts = repeatableActionsOf(execution, ({ status }) => status !== 'confirmed').map(
    ({ about }) => about,
  )
  const whats = [paymentTo('SOL', ''), paymentTo('tokens', '')]
  const pays = abouts.filter((about) => whats.some((what) => about.startsWith(what)))
  return { execution, pays: new Set(pays), accounts: accountsNotLanded(execution) }
}

/** The payments whose receiver of SOL has a line in the list. */
async function withLineIn({ id }: RunHead, payments: readonly Stopped[]): Promise<readonly Stopped[]> {
  if (payments.length === 0) return payments
  const lines = new Set((await readRun(id))?.lines.map(({ address }) => paymentTo('SOL', address)))
  return payments.filter(({ pays }) => [...pays].some((about) => lines.has(about)))
}

/** Whether a list has the same wallet and chain, and had not ended when `mine` (an operation or another list) began. */
function mayPaySince(
  { genesisHash, payer, endedAt = Infinity }: RunHead,
  { operation: mine }: Readonly<{ operation: Pick<RunHead, 'genesisHash' | 'payer' | 'createdAt'> }>,
): boolean {
  return genesisHash === mine.genesisHash && payer === mine.payer && endedAt > mine.createdAt
}

/** A line of a list; `failure`: the reason why the line was skipped, if it was. */
type ListLine = RunLine & Readonly<{ failure?: FailureRecord }>

/**
 * A payment since to a line's receiver; `isRead`: its transaction was read from the chain. `sent`: the base units that a drop on the same
 * holders sent, where they are others than the line's.
 */
export type LinePaidSince = DoneElsewhere & Readonly<{ isRead: boolean; sent?: bigint }>

/**
 * The lines at these places of a list whose receiver was paid since the list began, by another list or by a single payment. Each such
 * payment counts for one line; a payment for which a line was skipped before counts for that line. To a line of a drop, any amount of
 * another drop on the same holders is equal: read again after one trade, the same drop pays other amounts. Rejects with
 * journal/unavailable.
 */
export async function findLinesPaidSince(
  { head, lines }: Readonly<{ head: RunHead; lines: readonly ListLine[] }>,
  places: readonly number[],
): Promise<ReadonlyMap<number, LinePaidSince>> {
  const paid = await paymentsSince(head)
  const found = new Map<number, LinePaidSince>()
  const take = (line: ListLine, wanted: (payment: PaidSince) => boolean) => {
    const to = receiverOf(line, head, paid)
    const rivals = (payments: readonly PaidSince[] = []) =>
      payments.filter((payment) => !payment.used && wanted(payment))
    const all = [...rivals(paid.to.get(to.named)), ...(to.account ? rivals(paid.to.get(to.account)) : [])]
    const mine: RepeatableAction = { about: '', amounts: [line.units], arrives: line.arrives }
    const equal = all.find(({ action }) => isSameAmount(mine, action))
    const ofDrop = equal ? undefined : all.find(({ isSameDrop }) => isSameDrop)
    const one = equal ?? ofDrop ?? all[0]
    if (one) one.used = true
    const [sent] = ofDrop?.action.amounts ?? []
    return (
      one && { ...one.done, isEqual: (equal ?? ofDrop) !== undefined, ...(sent !== undefined && { sent }) }
    )
  }
  if (paid.to.size === 0) return found
  let looked = 0
  for (const line of lines) {
    if (line.failure?.code !== 'transaction/done-since') continue
    const { operation } = line.failure.context
    take(line, ({ done }) => done.execution.operation.id === operation)
    // oxlint-disable-next-line no-await-in-loop -- a long list leaves the page time between
    if ((looked += 1) % SLICE === 0) await pause(0)
  }
  for (const place of places) {
    const line = lines[place]
    const one = line && take(line, () => true)
    if (one) found.set(place, one)
    // oxlint-disable-next-line no-await-in-loop
    if ((looked += 1) % SLICE === 0) await pause(0)
  }
  return found
}

/** Lines between two pauses: the address of a token account takes up to a millisecond. */
const SLICE = 50

/** A payment since; `isSameDrop`: both lists are drops on the holders of one token. */
type PaidSince = {
  readonly action: RepeatableAction
  readonly done: LinePaidSince
  readonly isSameDrop: boolean
  used: boolean
}

/**
 * The payments since, by the `about` of their action, the amounts of all of them, sent and arrived, and whether one is of the same drop.
 */
type PaymentsSince = Readonly<{
  to: ReadonlyMap<string, readonly PaidSince[]>
  amounts: ReadonlySet<bigint>
  hasSameDrop: boolean
}>

async function paymentsSince(head: RunHead): Promise<PaymentsSince> {
  const singles = (await openJournal().list(head.genesisHash, head.payer)).map((execution) => ({ execution }))
  const all: { execution: Execution; run?: string; isSameDrop?: boolean }[] = [...singles]
  for (const other of await listRuns()) {
    if (other.id === head.id || other.token.mint !== head.token.mint) continue
    if (!mayPaySince(other, { operation: head })) continue
    // oxlint-disable-next-line no-await-in-loop -- one list after another: together they may be large
    const journal = await openRunJournal(other.id)
    const isSameDrop = head.drop !== undefined && other.drop?.mint === head.drop.mint
    all.push(...journal.executions().map((execution) => ({ execution, run: other.id, isSameDrop })))
  }
  const what = paymentTo(head.token.program === null ? 'SOL' : 'tokens', '')
  const own = (await openRunJournal(head.id)).executions()
  const isLater = landedSince(
    head.createdAt,
    own.flatMap(({ transactions }) => transactions),
  )
  const payments = all.flatMap(({ execution, run, isSameDrop = false }): PaidSince[] => {
    const later = execution.transactions.filter(isLater)
    const at = Math.max(...later.map((state) => confirmedAt(state) ?? 0))
    const isRead = later.every((state) => state.status === 'confirmed' && state.paid !== undefined)
    const done = { execution, at, isEqual: true, isRead, ...(run !== undefined && { run }) }
    return repeatableActionsOf(execution, isLater).flatMap((action) =>
      action.about.startsWith(what) ? [{ action, done, isSameDrop, used: false }] : [],
    )
  })
  const to = new Map<string, PaidSince[]>()
  for (const payment of payments) {
    const { about } = payment.action
    const known = to.get(about)
    if (known) known.push(payment)
    else to.set(about, [payment])
  }
  return {
    to,
    amounts: new Set(payments.flatMap(({ action: { amounts, arrives } }) => [...amounts, arrives ?? 0n])),
    hasSameDrop: payments.some(({ isSameDrop }) => isSameDrop),
  }
}

/**
 * The `about` of a payment to a line: to its address, which may be a token account, or to the associated token account of that wallet. The
 * associated account is derived only where a payment has the line's amount, or is of the same drop: a derivation takes a while, and a list
 * may be long.
 */
function receiverOf(
  { address, units, arrives = units }: RunLine,
  { token }: RunHead,
  { amounts, hasSameDrop }: PaymentsSince,
): Readonly<{ named: string; account?: string }> {
  if (token.program === null) return { named: paymentTo('SOL', address) }
  const named = paymentTo('tokens', address)
  if (!hasSameDrop && !amounts.has(units) && !amounts.has(arrives)) return { named }
  const program = token.program === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID
  const [mint, owner] = [new PublicKey(token.mint), new PublicKey(address)]
  const account = getAssociatedTokenAddressSync(mint, owner, true, program)
  return { named, account: paymentTo('tokens', account.toBase58()) }
}

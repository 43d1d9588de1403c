/** Reads what was done since something stopped: from the journal of single operations, and from those of lists. */

import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { Execution } from './execution'
import { openJournal } from './journal'
import {
  type Act,
  actsOf,
  confirmedAt,
  type DoneSince,
  findDoneSince,
  isSameAmount,
  paymentTo,
} from './repeats'
import { openRunJournal } from './runJournal'
import { listRuns, readRun, type RunHead, type RunLine } from './runs'

/** An operation that did the same, of a list where it has a `run`. */
export type DoneElsewhere = DoneSince & Readonly<{ run?: string }>

/**
 * What was done since each of these stopped operations, by single operations and by lists: see findDoneSince; by the ids of the stopped
 * ones. Rejects with journal/unavailable.
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
  const each = stopped.map(async (execution) => {
    const [singles, ofRuns] = await Promise.all([singlesOf(execution.operation), paidInRuns(execution)])
    const found: readonly DoneElsewhere[] = [...findDoneSince(execution, singles), ...ofRuns]
    const sorted = found.toSorted((a, b) => Number(b.isEqual) - Number(a.isEqual) || b.at - a.at)
    return [execution.operation.id, sorted] as const
  })
  return new Map(await Promise.all(each))
}

/** What lists have paid since a stopped payment. Only lists that pay the same are read whole. Rejects with journal/unavailable. */
export async function paidInRuns(stopped: Execution): Promise<readonly DoneElsewhere[]> {
  const { operation } = stopped
  const wanted = new Set(actsOf(stopped, ({ status }) => status !== 'confirmed').map(({ about }) => about))
  const isOf = (what: 'SOL' | 'tokens') => [...wanted].some((about) => about.startsWith(paymentTo(what, '')))
  const [sol, tokens] = [isOf('SOL'), isOf('tokens')]
  if (!sol && !tokens) return []
  const found: DoneElsewhere[] = []
  for (const head of await otherRuns(operation, operation.createdAt)) {
    if (head.token.program === null ? !sol : !tokens) continue
    // One list after another: each may be large.
    // oxlint-disable-next-line no-await-in-loop
    if (head.token.program === null && !(await paysOneOf(head, wanted))) continue
    // oxlint-disable-next-line no-await-in-loop
    const journal = await openRunJournal(head.id)
    found.push(...findDoneSince(stopped, journal.executions()).map((each) => ({ ...each, run: head.id })))
  }
  return found
}

async function paysOneOf({ id }: RunHead, wanted: ReadonlySet<string>): Promise<boolean> {
  const run = await readRun(id)
  return run?.lines.some(({ address }) => wanted.has(paymentTo('SOL', address))) ?? false
}

/** The lists of the same wallet and chain that had not ended by then. */
async function otherRuns(
  { id, genesisHash, payer }: Readonly<{ id: string; genesisHash: string; payer: string }>,
  since: number,
): Promise<readonly RunHead[]> {
  return (await listRuns()).filter(
    (head) =>
      head.id !== id &&
      head.genesisHash === genesisHash &&
      head.payer === payer &&
      (head.endedAt ?? Infinity) > since,
  )
}

/**
 * The lines of a list, among these places, whose receiver was paid since the list was begun, by another list or by a single payment. Each
 * such payment counts for one line. Rejects with journal/unavailable.
 */
export async function findLinesPaidSince(
  { head, lines }: Readonly<{ head: RunHead; lines: readonly RunLine[] }>,
  places: readonly number[],
): Promise<ReadonlyMap<number, DoneElsewhere>> {
  const paid = await paymentsSince(head)
  const found = new Map<number, DoneElsewhere>()
  if (paid.length === 0) return found
  for (const place of places) {
    const line = lines[place]
    if (!line) continue
    const mine: Act = { about: '', amounts: [line.units] }
    const rivals = paid.filter(({ act, used }) => !used && isTo(act, line, head))
    const one = rivals.find(({ act }) => isSameAmount(mine, act)) ?? rivals[0]
    if (!one) continue
    one.used = true
    found.set(place, { ...one.done, isEqual: isSameAmount(mine, one.act) })
  }
  return found
}

type PaidSince = { readonly act: Act; readonly done: DoneElsewhere; used: boolean }

async function paymentsSince(head: RunHead): Promise<readonly PaidSince[]> {
  const singles = (await openJournal().list(head.genesisHash, head.payer)).map((execution) => ({ execution }))
  const all: { execution: Execution; run?: string }[] = [...singles]
  for (const other of await otherRuns(head, head.createdAt)) {
    if (other.token.mint !== head.token.mint) continue
    // oxlint-disable-next-line no-await-in-loop -- one list after another: together they may be large
    const journal = await openRunJournal(other.id)
    all.push(...journal.executions().map((execution) => ({ execution, run: other.id })))
  }
  return all.flatMap(({ execution, run }): PaidSince[] => {
    const times = execution.transactions.flatMap((state) => confirmedAt(state) ?? [])
    const at = Math.max(...times)
    if (times.length === 0 || at <= head.createdAt) return []
    const acts = actsOf(execution, (state) => (confirmedAt(state) ?? 0) > head.createdAt)
    const what = paymentTo(head.token.program === null ? 'SOL' : 'tokens', '')
    const done = { execution, at, isEqual: true, ...(run !== undefined && { run }) }
    return acts.flatMap((act) => (act.about.startsWith(what) ? [{ act, done, used: false }] : []))
  })
}

/** Whether a payment goes to the receiver of a line: to the wallet, or to its account of the token. */
function isTo({ about, amounts }: Act, { address, units }: RunLine, { token }: RunHead): boolean {
  if (token.program === null) return about === paymentTo('SOL', address)
  if (about === paymentTo('tokens', address)) return true
  // Deriving an address takes a while, and a list may be long.
  if (amounts[0] !== units) return false
  const program = token.program === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID
  const account = getAssociatedTokenAddressSync(
    new PublicKey(token.mint),
    new PublicKey(address),
    true,
    program,
  )
  return about === paymentTo('tokens', account.toBase58())
}

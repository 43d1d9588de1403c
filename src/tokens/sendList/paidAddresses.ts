/** Finds the addresses that a wallet has paid from this browser, in the journals of single payments and of lists. */

import type { Execution } from '../../transactions/execution'
import { openJournal } from '../../transactions/journal'
import { listRuns, readRun, type RunHead } from '../../transactions/runs/keptRuns'
import { lookAtRun } from '../../transactions/runs/runProgress'

/** The addresses (base58) of wallets that a wallet has paid on a chain. Rejects with journal/unavailable. */
export async function readPaidAddresses(genesisHash: string, payer: string): Promise<ReadonlySet<string>> {
  const paid = new Set<string>()
  for (const { operation, transactions } of await openJournal().list(genesisHash, payer)) {
    const { to } = operation.subject
    if (operation.kind === 'send' && to !== undefined && transactions.some(isConfirmed)) paid.add(to)
  }
  for (const head of await listRuns()) {
    if (head.genesisHash !== genesisHash || head.payer !== payer) continue
    // oxlint-disable-next-line no-await-in-loop -- one list after another: together they may be large
    for (const address of await paidByList(head)) paid.add(address)
  }
  return paid
}

function isConfirmed({ status }: Execution['transactions'][number]): boolean {
  return status === 'confirmed'
}

/** The addresses that a list paid. A list that was paid as a whole, or not at all, needs no look into its journal. */
async function paidByList({ id, lines, paid, endedAt }: RunHead): Promise<readonly string[]> {
  const run = await readRun(id)
  if (!run) return []
  if (endedAt !== undefined && paid === lines) return run.lines.map(({ address }) => address)
  const { rows } = await lookAtRun(run)
  return rows.filter(({ state }) => state === 'paid' || state === 'said').map(({ address }) => address)
}

/** What lists of payments tell of transactions on the chain, by their signatures. */

import { type AnyRows, inTransaction } from '../../storage/database'
import { guarded } from '../journal'
import { listRuns } from './keptRuns'
import { openRunJournal } from './runJournal'

/**
 * `told`: the signatures, among those on the chain, of payments that a list has promised and tells. What it has paid beyond that is not
 * among them: each of these payments stands for itself. `untold`: the lists (ids) that have asked for one of the signatures and do not
 * tell that it landed: they have to be looked up again.
 */
export type RunSignatures = Readonly<{ told: ReadonlySet<string>; untold: ReadonlySet<string> }>

/** Reads what lists tell of transactions on the chain, by their signatures. Rejects with journal/unavailable. */
export function readRunSignatures(
  onChain: readonly Readonly<{ signature: string; failed: boolean }>[],
): Promise<RunSignatures> {
  return guarded(async () => {
    const found = await inTransaction(['runs', 'runEvents'], 'readonly', (rows) =>
      Promise.all(onChain.map(async (one) => ({ ...one, ...(await readOne(rows, one.signature)) }))),
    )
    const beyond = new Set<string>()
    for (const { id } of (await listRuns()).filter((head) => head.beyond !== undefined))
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      for (const signature of await paidBeyondBy(id)) beyond.add(signature)
    const told = found.filter(({ isTold, signature }) => isTold && !beyond.has(signature))
    const untold = found.filter(({ isTold, failed }) => !isTold && !failed)
    return {
      told: new Set(told.map(({ signature }) => signature)),
      untold: new Set(untold.flatMap(({ run }) => run ?? [])),
    }
  })
}

/** The list that has asked for a signature, if any, and whether it tells that it landed: the word of a node may have been taken back. */
async function readOne(
  all: AnyRows<'readonly'>,
  signature: string,
): Promise<Readonly<{ run?: string; isTold: boolean }>> {
  const events = all.objectStore('runEvents')
  const rows = await events.index('signature').getAll(signature)
  const [first] = rows
  if (!first) return { isTold: false }
  const confirmed = rows.filter(({ event }) => typeOf(event) === 'confirmed')
  const each = [...new Set(confirmed.map(({ operationId }) => operationId))].map(async (id) => {
    const types = (await events.index('operationId').getAll(id)).map(({ event }) => typeOf(event))
    return types.lastIndexOf('confirmed') > types.lastIndexOf('retracted')
  })
  return { run: first.runId, isTold: (await Promise.all(each)).includes(true) }
}

function typeOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined
}

/** The signatures of a list's payments to lines that it had paid before. */
async function paidBeyondBy(id: string): Promise<readonly string[]> {
  const paid = new Set<number>()
  return (await openRunJournal(id)).executions().flatMap(({ operation, transactions }) => {
    const signatures = transactions.flatMap((state) =>
      state.status === 'confirmed' ? [state.signature] : [],
    )
    if (signatures.length === 0) return []
    const { places = [] } = operation.subject
    const isBeyond = places.some((place) => paid.has(place))
    for (const place of places) paid.add(place)
    return isBeyond ? signatures : []
  })
}

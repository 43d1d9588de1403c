import { inTransaction } from '../../src/storage/database'
import { parseEvent } from '../../src/transactions/events'
import { type Execution, foldExecution, isBegun } from '../../src/transactions/execution'
import { readHistory } from '../../src/transactions/journal'
import { listRuns, readRun, type Run } from '../../src/transactions/runs/keptRuns'
import { readRunSignatures } from '../../src/transactions/runs/runSignatures'
import { lookAtRun } from '../../src/transactions/runs/runProgress'
import type { RunView } from '../../src/transactions/runs/runView'

/** A request to the wallet, as a list's journal has it: for which lines. */
export type LineRequest = Readonly<{ key: number; operation: string; places: readonly number[] }>

/**
 * A list as the browser has it: what its page shows, all its operations (those that it has abandoned among them), the requests to the wallet, and
 * all signatures that its journal names.
 */
export type KeptList = Readonly<{
  run: Run
  view: RunView
  all: readonly Execution[]
  requests: readonly LineRequest[]
  signatures: ReadonlySet<string>
}>

export type WorldJournal = Readonly<{
  singles: readonly Execution[]
  lists: readonly KeptList[]
  /** Those of the signatures that History hides, because lists tell them. */
  hiddenByLists: ReadonlySet<string>
  /** The lists (ids) that History looks up again, because they do not tell of a signature that they have asked for. */
  untold: ReadonlySet<string>
}>

/** Reads all that the browser knows. `onChain`: the signatures that History asks about. */
export async function readWorldJournal(
  onChain: readonly Readonly<{ signature: string; failed: boolean }>[],
): Promise<WorldJournal> {
  const singles = (await readHistory()).map(({ execution }) => execution)
  const lists: KeptList[] = []
  for (const { id } of await listRuns()) {
    const run = await readRun(id)
    if (!run) continue
    lists.push(await readList(run))
  }
  const { told, untold } = await readRunSignatures(onChain)
  return { singles, lists, hiddenByLists: told, untold }
}

async function readList(run: Run): Promise<KeptList> {
  const { id } = run.head
  const rows = await inTransaction(['runEvents'], 'readonly', async (all) => {
    const store = all.objectStore('runEvents')
    const keys = await store.index('runId').getAllKeys(id)
    return (await store.index('runId').getAll(id)).map((row, at) => ({ ...row, key: keys[at] ?? 0 }))
  })
  const byOperation = new Map<string, ReturnType<typeof parseEvent>[number][]>()
  const signatures = new Set<string>()
  const requests: Readonly<{ key: number; operation: string }>[] = []
  for (const { operationId, event, key } of rows)
    for (const each of parseEvent(event)) {
      byOperation.set(operationId, [...(byOperation.get(operationId) ?? []), each])
      if ('signature' in each && typeof each.signature === 'string') signatures.add(each.signature)
      if (each.type === 'approval-requested') requests.push({ key, operation: operationId })
    }
  const all = [...byOperation.values()].flatMap((events) => {
    const execution = foldExecution(events)
    return execution && isBegun(execution) ? [execution] : []
  })
  const placesOf = (operation: string) =>
    all.find((each) => each.operation.id === operation)?.operation.subject.places ?? []
  return {
    run,
    view: await lookAtRun(run),
    all,
    requests: requests.map((each) => ({ ...each, places: placesOf(each.operation) })),
    signatures,
  }
}

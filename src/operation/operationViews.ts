import type { ClusterId } from '../solana/cluster'
import { pause } from '../storage/pause'
import {
  deservesLook,
  isUnsettled,
  needsSearching,
  needsSettling,
  withoutSearch,
  type Execution,
} from '../transactions/execution'
import type { Journal } from '../transactions/journal'
import type { Engine } from '../transactions/engine'
import { lockOperation } from './operationLock'
import { follow, here, type OperationHere, type OperationView } from './operationView'
import { drivenViews } from './drivenOperations'

/** Where operations are remembered, and the engine on the chain of one; `openEngine` rejects with rpc/*, or where that chain is gone. */
export type Engines = Readonly<{
  journal: Journal
  openEngine: (cluster: ClusterId, genesisHash: string) => Promise<Engine>
}>

const LOOK_EVERY_MS = 1_000

/** So many looks, a second apart, outlast any request that another tab has just made. */
export const LOOKS_AT_OTHER_TAB = 90

/**
 * An operation that this tab drives as it goes on; else from the journal: what is unsettled is settled by the one tab that holds its
 * lock, the others watch and take over when that tab is gone. `looks`: so often another tab is watched before its lock is tried, where
 * locks tell nothing. Ends when it has come to rest. Rejects with journal/unavailable, or when `signal` is aborted.
 */
export async function* resumeOperation(
  id: string,
  engines: Engines,
  signal: AbortSignal,
  looks = 0,
): AsyncGenerator<OperationView> {
  let left = looks
  let mine = drivenViews(id, signal)
  if (mine) return yield* mine
  let execution = await engines.journal.read(id)
  if (!execution) return yield { status: 'missing' }
  while (needsSettling(execution)) {
    const release = left-- > 0 ? null : await lockOperation(id)
    if (release) return yield* underLock(release, id, engines, (now) => settleToTheEnd(now, engines, signal))
    yield here(execution, 'watching')
    await pause(LOOK_EVERY_MS, signal)
    // The tab that had it may be gone, and this one may have taken over behind its page.
    mine = drivenViews(id, signal)
    if (mine) return yield* mine
    execution = (await engines.journal.read(id)) ?? execution
  }
  const isOpen = needsSearching(execution) || deservesLook(execution, Date.now())
  const release = isOpen ? await lockOperation(id) : null
  if (!release) return yield here(execution, 'resting')
  yield* underLock(release, id, engines, (now) => settleToTheEnd(now, engines, signal))
}

/** Whether what came to rest landed all the same. Until that is known it is not said that nothing did. */
export function searchChain(
  execution: Execution,
  engines: Engines,
  signal?: AbortSignal,
): AsyncGenerator<OperationHere> {
  const searching = here(withoutSearch(execution), 'searching')
  return settled(execution, searching, engines, signal)
}

/** Settles an operation and, where it is done, sees to it that it is final: what is taken back is settled once more. */
async function* settleToTheEnd(
  execution: Execution,
  engines: Engines,
  signal: AbortSignal,
): AsyncGenerator<OperationHere> {
  let last = here(execution, 'resting')
  let opened: Engine | null = null
  const once = {
    journal: engines.journal,
    openEngine: async (...chain: Parameters<Engines['openEngine']>) =>
      (opened ??= await engines.openEngine(...chain)),
  }
  const pass = async function* (views: AsyncGenerator<OperationHere>) {
    for await (const view of views) yield (last = view)
  }
  do {
    if (needsSettling(last.execution)) yield* pass(settle(last.execution, once, signal))
    else if (needsSearching(last.execution)) yield* pass(searchChain(last.execution, once, signal))
    if (last.problem || !deservesLook(last.execution, Date.now())) break
    yield* pass(watchFinality(last.execution, once, signal))
  } while (!last.problem && (isUnsettled(last.execution) || needsSearching(last.execution)))
  yield last
}

async function* watchFinality(
  execution: Execution,
  engines: Engines,
  signal: AbortSignal,
): AsyncGenerator<OperationHere> {
  yield here(execution, 'driving')
  const { settleFinality } = await import('../transactions/settle')
  const events = async () => settleFinality(execution, await openEngineOf(execution, engines), signal)
  yield* follow(events, execution)
}

/** Does that with the operation as the journal has it now that nobody else can go on with it. */
export async function* underLock(
  release: () => void,
  id: string,
  { journal }: Engines,
  work: (execution: Execution) => AsyncGenerator<OperationView>,
): AsyncGenerator<OperationView> {
  try {
    const execution = await journal.read(id)
    if (execution) yield* work(execution)
    else yield { status: 'missing' }
  } finally {
    release()
  }
}

/** Finds out how an open operation ended. Only under its lock. */
export function settle(
  execution: Execution,
  engines: Engines,
  signal?: AbortSignal,
): AsyncGenerator<OperationHere> {
  return settled(execution, here(execution, 'driving', { lost: true }), engines, signal)
}

async function* settled(
  execution: Execution,
  meanwhile: OperationHere,
  engines: Engines,
  signal?: AbortSignal,
): AsyncGenerator<OperationHere> {
  yield meanwhile
  const { settleOperation } = await import('../transactions/settle')
  const events = async () => settleOperation(execution, await openEngineOf(execution, engines), signal)
  yield* follow(events, execution, meanwhile.lost)
}

export function openEngineOf({ operation }: Execution, { openEngine }: Engines): Promise<Engine> {
  return openEngine(operation.cluster, operation.genesisHash)
}

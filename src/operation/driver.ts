/*
 * Drives operations: starts one, asks again, takes the person's answer, and continues unfinished ones. Of all tabs of this browser,
 * the one that holds the operation's lock drives it; the others watch.
 *
 * Two signals end it: `stopWatching` when the page no longer shows the operation, and `stopAsking` when the wallet must not be
 * asked, or waited for, any more. `stopWaiting(id)` has the effect of the second for one operation, on the person's request.
 *
 * The functions that settle, from the widest to the narrowest:
 *   settleToTheEnd   settles, searches and watches an operation until it is final
 *   settle           finds out how an open operation ended, shown as driven by this tab
 *   searchChain      does the same for a stopped one that may have landed, shown as being searched for
 *   watchFinality    waits until a confirmed one is final
 * They call settleOperation and settleFinality of transactions/settle, which ask the chain and write the journal; sign.ts calls
 * settleSigned there for a transaction that the wallet has just signed.
 */
import { type AppError, isAbort, toAppError } from '../errors/AppError'
import type { ClusterId } from '../solana/cluster'
import { pause } from '../units/pause'
import type { ChainAccess, Journal, RecordingAccess } from '../transactions/contract'
import type { ExecutionEvent } from '../transactions/events'
import {
  currentTransaction,
  deservesLook,
  type Execution,
  isBegun,
  isDone,
  isNowhere,
  isUnsettled,
  needsSearching,
  needsSettling,
  reduceExecution,
  withoutSearch,
} from '../transactions/execution'
import type { PreparedOperation, PreparedTransaction } from '../transactions/prepare'
import type { TransactionSigner } from '../transactions/sign'

/**
 * An operation as a page shows it. `driving`: this tab drives it; `watching`: another tab does, and this one follows the journal;
 * `searching`: it has stopped, and the chain is searched for anything that the wallet may have sent; `resting`: it has stopped.
 * `lost`: the page that asked the wallet is gone. `problem`: the error that stopped it here.
 */
export type OperationView = Readonly<{ status: 'none' | 'loading' | 'missing' }> | OperationShown

export type OperationShown = Readonly<{
  status: 'shown'
  execution: Execution
  activity: 'driving' | 'watching' | 'searching' | 'resting'
  lost: boolean
  problem: AppError | null
}>

/** The view of an operation that is known. */
export function operationShown(
  execution: Execution,
  activity: OperationShown['activity'],
  { lost = false, problem = null }: Partial<Pick<OperationShown, 'lost' | 'problem'>> = {},
): OperationShown {
  return { status: 'shown', execution, activity, lost, problem }
}

/**
 * Yields the view after each event, then that of the stopped operation, with the error that stopped it. `events` may take a while to arrive
 * (the chain is asked for its identity first). Rejects where no operation has started.
 */
async function* follow(
  events: () => AsyncIterable<ExecutionEvent> | Promise<AsyncIterable<ExecutionEvent>>,
  before: Execution | null,
  lost = false,
): AsyncGenerator<OperationShown> {
  let execution = before
  try {
    for await (const event of await events()) {
      execution = reduceExecution(execution, event)
      if (execution) yield operationShown(execution, 'driving', { lost })
    }
    if (execution) yield operationShown(execution, 'resting', { lost })
  } catch (error) {
    if (!execution) throw error
    yield operationShown(execution, 'resting', { lost, problem: isAbort(error) ? null : toAppError(error) })
  }
}

/**
 * Where operations come from: the journal, and access to the chain of each. `openAccess` rejects with rpc/*, or where that chain is
 * gone.
 */
export type OperationSource = Readonly<{
  journal: Journal
  openAccess: (cluster: ClusterId, genesisHash: string) => Promise<ChainAccess>
}>

const LOOK_EVERY_MS = 1_000

/** How often another tab is checked, once a second: longer than any request that it has just made can last. */
const LOOKS_AT_OTHER_TAB = 90

/**
 * The views of an operation. One that this tab drives is followed. Any other is read from the journal: where it is unsettled, the
 * tab that holds its lock settles it, and the other tabs watch and take over when that tab is gone. `looks`: how often another tab is
 * watched before its lock is tried, for browsers without locks. Ends when the operation has stopped. Rejects with
 * journal/unavailable, or when `stopWatching` is aborted.
 */
export async function* resumeOperation(
  id: string,
  source: OperationSource,
  stopWatching: AbortSignal,
  looks = 0,
): AsyncGenerator<OperationView> {
  let left = looks
  let mine = drivenViews(id, stopWatching)
  if (mine) return yield* mine
  let execution = await source.journal.read(id)
  if (!execution) return yield { status: 'missing' }
  while (needsSettling(execution)) {
    const release = left-- > 0 ? null : await lockOperation(id)
    if (release)
      return yield* underLock(release, id, source, (now) => settleToTheEnd(now, source, stopWatching))
    yield operationShown(execution, 'watching')
    await pause(LOOK_EVERY_MS, stopWatching)
    // The tab that drove it may be gone, and this tab may have taken over in the background.
    mine = drivenViews(id, stopWatching)
    if (mine) return yield* mine
    execution = (await source.journal.read(id)) ?? execution
  }
  const isOpen = needsSearching(execution) || deservesLook(execution, Date.now())
  const release = isOpen ? await lockOperation(id) : null
  if (!release) return yield operationShown(execution, 'resting')
  yield* underLock(release, id, source, (now) => settleToTheEnd(now, source, stopWatching))
}

/**
 * Searches the chain for a stopped operation that may have landed all the same. Until that is known, no page says that it did not
 * land.
 */
function searchChain(
  execution: Execution,
  source: OperationSource,
  stopWatching?: AbortSignal,
): AsyncGenerator<OperationShown> {
  const searching = operationShown(withoutSearch(execution), 'searching')
  return settlingViews(execution, searching, source, stopWatching)
}

/**
 * Settles an operation and, where it is done, watches it until it is final. One whose confirmation is taken back is settled once
 * more.
 */
async function* settleToTheEnd(
  execution: Execution,
  source: OperationSource,
  stopWatching: AbortSignal,
): AsyncGenerator<OperationShown> {
  let last = operationShown(execution, 'resting')
  let opened: ChainAccess | null = null
  const once = {
    journal: source.journal,
    openAccess: async (...chain: Parameters<OperationSource['openAccess']>) =>
      (opened ??= await source.openAccess(...chain)),
  }
  const pass = async function* (views: AsyncGenerator<OperationShown>) {
    for await (const view of views) yield (last = view)
  }
  do {
    if (needsSettling(last.execution)) yield* pass(settle(last.execution, once, stopWatching))
    else if (needsSearching(last.execution)) yield* pass(searchChain(last.execution, once, stopWatching))
    if (last.problem || !deservesLook(last.execution, Date.now())) break
    yield* pass(watchFinality(last.execution, once, stopWatching))
  } while (!last.problem && (isUnsettled(last.execution) || needsSearching(last.execution)))
  yield last
}

async function* watchFinality(
  execution: Execution,
  source: OperationSource,
  stopWatching: AbortSignal,
): AsyncGenerator<OperationShown> {
  yield operationShown(execution, 'driving')
  const { settleFinality } = await import('../transactions/settle')
  const events = async () => settleFinality(execution, await accessTo(execution, source), stopWatching)
  yield* follow(events, execution)
}

/** Runs `work` under the lock, with the operation as the journal has it now, then releases the lock. */
async function* underLock(
  release: () => void,
  id: string,
  { journal }: OperationSource,
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
function settle(
  execution: Execution,
  source: OperationSource,
  stopWatching?: AbortSignal,
): AsyncGenerator<OperationShown> {
  return settlingViews(execution, operationShown(execution, 'driving', { lost: true }), source, stopWatching)
}

async function* settlingViews(
  execution: Execution,
  meanwhile: OperationShown,
  source: OperationSource,
  stopWatching?: AbortSignal,
): AsyncGenerator<OperationShown> {
  yield meanwhile
  const { settleOperation } = await import('../transactions/settle')
  const events = async () => settleOperation(execution, await accessTo(execution, source), stopWatching)
  yield* follow(events, execution, meanwhile.lost)
}

function accessTo({ operation }: Execution, { openAccess }: OperationSource): Promise<ChainAccess> {
  return openAccess(operation.cluster, operation.genesisHash)
}

/** Loads the code that asks a wallet: with the review, or with the first press on an unfinished operation. */
export async function fetchSigning() {
  const [{ executeOperation, answerConsent }, { signAgain }] = await Promise.all([
    import('../transactions/sign'),
    import('../transactions/resume'),
  ])
  return { executeOperation, signAgain, answerConsent }
}

/**
 * Takes a prepared operation to its end under its lock, or to the point where the person must consent; its first view is the
 * request to the wallet. Once `stopAsking` is aborted, it stops waiting for the wallet, or never asks it. Rejects like
 * executeOperation where the wallet was not asked.
 */
export async function* startOperation(
  prepared: PreparedOperation,
  signer: TransactionSigner,
  access: RecordingAccess,
  stopAsking: AbortSignal,
): AsyncGenerator<OperationView> {
  const asking = controllerFor(stopAsking)
  const { executeOperation } = await fetchSigning()
  const views = follow(() => executeOperation(prepared, signer, access, asking.signal), null)
  const known: OperationSource = { journal: access.journal, openAccess: () => Promise.resolve(access) }
  let release: (() => void) | null = null
  try {
    for await (const view of driveOperation(answered(views, known), () => asking.abort())) {
      release ??= await lockOperation(view.execution.operation.id)
      if (isBegun(view.execution)) yield view
      else if (view.problem) throw view.problem
    }
  } finally {
    release?.()
  }
}

/**
 * The views of an operation while the wallet is asked. Where the wallet returned no signature, or returned it too late, the chain
 * is searched for the request; where it declined, it is searched once.
 */
async function* answered(
  views: AsyncIterable<OperationShown>,
  source: OperationSource,
): AsyncGenerator<OperationShown> {
  for await (const view of views) {
    if (isUnanswered(view)) yield* settle(view.execution, source)
    else if (isTooLate(view)) yield* searchChain(view.execution, source)
    else if (isDeclined(view)) yield* lookAfterDecline(view, source)
    else yield view
  }
}

/** Searches the chain after a refusal: the wallet may have sent it. Where no node answers, the search comes before the next request. */
async function* lookAfterDecline(
  declined: OperationShown,
  source: OperationSource,
): AsyncGenerator<OperationShown> {
  for await (const view of searchChain(declined.execution, source)) yield view.problem ? declined : view
}

function isDeclined({ execution, activity, problem }: OperationShown): boolean {
  const { status } = currentTransaction(execution).state
  return activity === 'resting' && status === 'declined' && problem === null
}

function isTooLate({ execution, activity, problem }: OperationShown): boolean {
  const { state } = currentTransaction(execution)
  return activity === 'resting' && state.status === 'expired' && !isNowhere(state) && problem === null
}

function isUnanswered({ execution, activity, problem }: OperationShown): boolean {
  const waits = currentTransaction(execution).state.status === 'awaiting-approval'
  return activity === 'resting' && waits && problem === null
}

/**
 * Asks the wallet for the current transaction of a stopped operation: for the same as before, or for `renewed`, the transaction as
 * it was prepared again. `agreed` as for signAgain. Where another tab drives the operation, or asked first, this tab watches it until
 * `stopWatching`. Where the journal says that it is unsettled after all, it is settled.
 */
export async function* askAgain(
  id: string,
  signer: TransactionSigner,
  source: OperationSource,
  stopWatching: AbortSignal,
  stopAsking: AbortSignal,
  renewed?: PreparedTransaction,
  agreed?: readonly string[],
): AsyncGenerator<OperationView> {
  const { signAgain } = await fetchSigning()
  const release = await lockForPress(id)
  if (!release) return yield* resumeOperation(id, source, stopWatching)
  yield* underLock(release, id, source, (execution) => {
    if (needsSettling(execution)) return settle(execution, source, stopWatching)
    if (isDone(execution)) return atRest(execution)
    const views = driveAnew(execution, source, controllerFor(stopAsking), (access, stopped) =>
      signAgain(execution, signer, access, stopped, renewed, agreed),
    )
    return unlessAskedElsewhere(views, () => resumeOperation(id, source, stopWatching, LOOKS_AT_OTHER_TAB))
  })
}

/** Watches another tab where it asked first: in a browser without locks two tabs can ask at once, and the second is refused. */
async function* unlessAskedElsewhere(
  views: AsyncIterable<OperationShown>,
  watch: () => AsyncGenerator<OperationView>,
): AsyncGenerator<OperationView> {
  let askedElsewhere = false
  for await (const view of views) {
    askedElsewhere = isAskedElsewhere(view)
    if (!askedElsewhere) yield view
  }
  if (askedElsewhere) yield* watch()
}

function isAskedElsewhere({ execution, problem }: OperationShown): boolean {
  return problem?.code === 'transaction/under-way' && problem.context['operation'] === execution.operation.id
}

/** The controller of one request to the wallet. It is aborted with `stopAsking`, or by stopWaiting for this request only. */
function controllerFor(stopAsking: AbortSignal): AbortController {
  const own = new AbortController()
  if (stopAsking.aborted) own.abort()
  stopAsking.addEventListener('abort', () => own.abort(), { once: true })
  return own
}

async function* atRest(execution: Execution): AsyncGenerator<OperationShown> {
  yield operationShown(execution, 'resting')
}

/**
 * The person's answer to the wallet's changes (`go`: send it); see answerConsent. Where another tab drives the operation, or no
 * answer is awaited any more, it watches or settles the operation as askAgain does.
 */
export async function* answerOperation(
  id: string,
  go: boolean,
  source: OperationSource,
  stopWatching: AbortSignal,
): AsyncGenerator<OperationView> {
  const { answerConsent } = await fetchSigning()
  const release = await lockForPress(id)
  if (!release) return yield* resumeOperation(id, source, stopWatching)
  yield* underLock(release, id, source, (execution) =>
    currentTransaction(execution).state.status === 'awaiting-consent'
      ? driveAnew(execution, source, new AbortController(), (access) => answerConsent(execution, go, access))
      : settle(execution, source, stopWatching),
  )
}

/** Continues a stopped operation with `work`, which stops when `asking` is aborted. */
async function* driveAnew(
  execution: Execution,
  source: OperationSource,
  asking: AbortController,
  work: (access: ChainAccess, stopped: AbortSignal) => AsyncIterable<ExecutionEvent>,
): AsyncGenerator<OperationShown> {
  yield operationShown(execution, 'driving')
  const events = async () => work(await accessTo(execution, source), asking.signal)
  yield* driveOperation(answered(follow(events, execution), source), () => asking.abort())
}

type Driven = {
  latest: OperationShown
  ended: boolean
  readonly woken: Set<() => void>
  readonly stopWaiting: () => void
}

/** The operations that this tab drives, by id: a page that was left finds its operation again when the person comes back. */
const driven = new Map<string, Driven>()

/** Passes on the views of an operation, and shows them to `drivenViews` until it stops. */
export async function* driveOperation(
  views: AsyncIterable<OperationShown>,
  stopWaitingForWallet: () => void,
): AsyncGenerator<OperationShown> {
  let mine: Driven | undefined
  try {
    for await (const view of views) {
      mine ??= { latest: view, ended: false, woken: new Set(), stopWaiting: stopWaitingForWallet }
      mine.latest = view
      driven.set(view.execution.operation.id, mine)
      wake(mine)
      yield view
    }
  } finally {
    if (mine) {
      mine.ended = true
      driven.delete(mine.latest.execution.operation.id)
      wake(mine)
    }
  }
}

/** The views of an operation that this tab drives, from the latest on; null where it drives none with this id. */
export function drivenViews(id: string, stopWatching: AbortSignal): AsyncGenerator<OperationShown> | null {
  const operation = driven.get(id)
  return operation ? viewsOf(operation, stopWatching) : null
}

/** Stops waiting for the wallet that was asked for this operation; does nothing where this tab did not ask. */
export function stopWaiting(id: string): void {
  driven.get(id)?.stopWaiting()
}

async function* viewsOf(operation: Driven, stopWatching: AbortSignal): AsyncGenerator<OperationShown> {
  for (;;) {
    const shown = operation.latest
    yield shown
    while (operation.latest === shown) {
      if (operation.ended) return
      await nextChange(operation, stopWatching)
    }
  }
}

function nextChange({ woken }: Driven, stopWatching: AbortSignal): Promise<void> {
  const change = new Promise<void>((resolve) => {
    const end = () => {
      woken.delete(end)
      stopWatching.removeEventListener('abort', end)
      resolve()
    }
    if (stopWatching.aborted) return resolve()
    woken.add(end)
    stopWatching.addEventListener('abort', end, { once: true })
  })
  return change.then(() => stopWatching.throwIfAborted())
}

function wake({ woken }: Driven): void {
  for (const go of woken) go()
}

/** The locks that this tab holds, or has released a moment ago: each promise is fulfilled once the browser has released the lock. */
const held = new Map<string, Promise<void>>()

/**
 * Like lockOperation, for a press of a button: waits for a lock that this tab itself holds to look at the operation, or is just
 * releasing. Otherwise a press at the moment in which the operation stops would not reach the wallet.
 */
async function lockForPress(id: string): Promise<(() => void) | null> {
  for (;;) {
    const before = held.get(id)
    const release = await lockOperation(id)
    const own = before ?? held.get(id)
    if (release || !own || driven.has(id)) return release
    await own
  }
}

/**
 * Takes the lock of an operation, which only one tab of this browser can have: resolves with its release, or null where another tab
 * has it. Closing a tab releases its locks. A browser without locks lets every tab drive.
 */
function lockOperation(operationId: string): Promise<(() => void) | null> {
  const { locks }: Partial<Navigator> = globalThis.navigator ?? {}
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    let noteReleased = () => {}
    const released = new Promise<void>((note) => (noteReleased = note))
    const hold = (lock: Lock | null) => {
      if (lock) {
        held.set(operationId, released)
        return new Promise<void>((release) => resolve(release))
      }
      resolve(null)
      return undefined
    }
    const end = () => {
      if (held.get(operationId) === released) held.delete(operationId)
      noteReleased()
    }
    // The name never changes: a tab of another version has the same lock.
    locks.request(`mintwright.operation.${operationId}`, { ifAvailable: true }, hold).then(end, reject)
  })
}

import { toAppError, type AppError } from '../../errors/AppError'
import type { ClusterId } from '../../solana/cluster'
import type { ExecutionEvent } from '../events'
import { currentTransaction, isDone, isUnsettled, reduceExecution, type Execution } from '../execution'
import type { Journal } from '../journal'
import type { PreparedDeed, PreparedTransaction } from '../prepare'
import type { Road } from '../road'
import type { TransactionSigner } from '../signer'
import { lockDeed } from './deedLock'
import { drive, drivenViews } from './drivenDeeds'

/**
 * A deed as a page shows it. `driving`: this page takes it on; `watching`: another tab does, and this one reads along;
 * `resting`: nothing is under way. `lost`: the page that asked the wallet is gone. `problem`: what stopped it here.
 */
export type DeedView = Readonly<{ status: 'none' | 'loading' | 'missing' }> | DeedHere

export type DeedHere = Readonly<{
  status: 'here'
  execution: Execution
  activity: 'driving' | 'watching' | 'resting'
  lost: boolean
  problem: AppError | null
}>

/** Where deeds are remembered, and how to get onto the chain of one; `openRoad` rejects with rpc/*, or where that chain is gone. */
export type DeedRoad = Readonly<{
  journal: Journal
  openRoad: (cluster: ClusterId, genesisHash: string) => Promise<Road>
}>

const LOOK_EVERY_MS = 1_000

/**
 * Takes a prepared deed to its end under its lock, or to where the person must consent. Rejects as executePlan does where nothing
 * was planned yet.
 */
export async function* startDeed(
  prepared: PreparedDeed,
  signer: TransactionSigner,
  road: Road,
): AsyncGenerator<DeedView> {
  const { executePlan } = await import('../execute')
  const giveUp = new AbortController()
  const views = follow(executePlan(prepared, signer, road, giveUp.signal), null)
  let release: (() => void) | null = null
  try {
    let latest: DeedHere | null = null
    for await (const view of drive(views, () => giveUp.abort())) {
      release ??= await lockDeed(view.execution.deed.id)
      latest = view
      if (!isUnanswered(view)) yield view
    }
    if (latest && isUnanswered(latest)) yield* settleHere(latest, road)
  } finally {
    release?.()
  }
}

/** A wallet that sends by itself gave no answer: only the chain can tell what it did. */
function isUnanswered({ execution, activity, problem }: DeedHere): boolean {
  const waits = currentTransaction(execution).state.status === 'awaiting-approval'
  return activity === 'resting' && waits && problem === null
}

function settleHere({ execution }: DeedHere, road: Road): AsyncGenerator<DeedView> {
  const known: DeedRoad = { journal: road.journal, openRoad: () => Promise.resolve(road) }
  return settle(execution.deed.id, known, new AbortController().signal)
}

/**
 * A deed that this tab drives as it goes on; else from the journal: what is unsettled is settled by the one tab that holds its
 * lock, the others watch and take over when that tab is gone. Ends when it has come to rest. Rejects with journal/unavailable,
 * or when `signal` is aborted.
 */
export async function* resumeDeed(id: string, road: DeedRoad, signal: AbortSignal): AsyncGenerator<DeedView> {
  const mine = drivenViews(id, signal)
  if (mine) return yield* mine
  let execution = await road.journal.read(id)
  if (!execution) return yield { status: 'missing' }
  while (isOpen(execution)) {
    const release = await lockDeed(id)
    if (release) return yield* underLock(release, () => settle(id, road, signal))
    yield here(execution, { activity: 'watching' })
    await sleep(LOOK_EVERY_MS, signal)
    execution = (await road.journal.read(id)) ?? execution
  }
  yield here(execution, { activity: 'resting' })
}

/**
 * Asks the wallet for the transaction that a deed at rest is at: once more, or the next of several (`next`, prepared anew). Where
 * another tab has it, watches instead; where the journal says that it is open after all, settles it.
 */
export async function* askAgain(
  id: string,
  signer: TransactionSigner,
  road: DeedRoad,
  signal: AbortSignal,
  next?: PreparedTransaction,
): AsyncGenerator<DeedView> {
  const release = await lockDeed(id)
  if (!release) return yield* resumeDeed(id, road, signal)
  yield* underLock(release, () => signAnew(id, signer, road, signal, next))
}

/** The person's word about what the wallet made of a transaction; see consent.ts. Where another tab has the deed, watches. */
export async function* answerDeed(
  id: string,
  go: boolean,
  road: DeedRoad,
  signal: AbortSignal,
): AsyncGenerator<DeedView> {
  const release = await lockDeed(id)
  if (!release) return yield* resumeDeed(id, road, signal)
  yield* underLock(release, () => answer(id, go, road, signal))
}

async function* answer(
  id: string,
  go: boolean,
  road: DeedRoad,
  signal: AbortSignal,
): AsyncGenerator<DeedView> {
  const execution = await road.journal.read(id)
  if (!execution) return yield { status: 'missing' }
  if (currentTransaction(execution).state.status !== 'awaiting-consent')
    return yield* settle(id, road, signal)
  yield here(execution, { activity: 'driving' })
  const { answerConsent } = await import('../consent')
  const events = from(async () => answerConsent(execution, go, await openRoadOf(execution, road)))
  yield* drive(follow(events, execution), () => {})
}

async function* underLock(
  release: () => void,
  work: () => AsyncGenerator<DeedView>,
): AsyncGenerator<DeedView> {
  try {
    yield* work()
  } finally {
    release()
  }
}

async function* settle(id: string, road: DeedRoad, signal: AbortSignal): AsyncGenerator<DeedView> {
  const execution = await road.journal.read(id)
  if (!execution) return yield { status: 'missing' }
  yield here(execution, { activity: 'driving', lost: true })
  const { settleDeed } = await import('../settle')
  yield* follow(
    from(async () => settleDeed(execution, await openRoadOf(execution, road), signal)),
    execution,
    true,
  )
}

async function* signAnew(
  id: string,
  signer: TransactionSigner,
  road: DeedRoad,
  signal: AbortSignal,
  next?: PreparedTransaction,
): AsyncGenerator<DeedView> {
  const execution = await road.journal.read(id)
  if (!execution) return yield { status: 'missing' }
  if (isOpen(execution)) return yield* settle(id, road, signal)
  if (isDone(execution)) return yield here(execution, { activity: 'resting' })
  yield here(execution, { activity: 'driving' })
  const { signAgain } = await import('../signAgain')
  const giveUp = new AbortController()
  const events = from(async () =>
    signAgain(execution, signer, await openRoadOf(execution, road), giveUp.signal, next),
  )
  let latest: DeedHere | null = null
  for await (const view of drive(follow(events, execution), () => giveUp.abort())) {
    latest = view
    if (!isUnanswered(view)) yield view
  }
  if (latest && isUnanswered(latest)) yield* settle(id, road, signal)
}

function openRoadOf({ deed }: Execution, { openRoad }: DeedRoad): Promise<Road> {
  return openRoad(deed.cluster, deed.genesisHash)
}

/** Each event as the view after it; then the deed at rest, with what stopped it. Rejects where no deed has begun. */
async function* follow(
  events: AsyncIterable<ExecutionEvent>,
  before: Execution | null,
  lost = false,
): AsyncGenerator<DeedHere> {
  let execution = before
  try {
    for await (const event of events) {
      execution = reduceExecution(execution, event)
      if (execution) yield here(execution, { activity: 'driving', lost })
    }
    if (execution) yield here(execution, { activity: 'resting', lost })
  } catch (error) {
    if (!execution) throw error
    yield here(execution, { activity: 'resting', lost, problem: toAppError(error) })
  }
}

async function* from(open: () => Promise<AsyncIterable<ExecutionEvent>>): AsyncGenerator<ExecutionEvent> {
  yield* await open()
}

/** True while the chain has not had its last word: what landed, and what it really took. */
function isOpen(execution: Execution): boolean {
  const unpaid = execution.transactions.some((state) => state.status === 'confirmed' && !state.paid)
  return isUnsettled(execution) || unpaid
}

function here(
  execution: Execution,
  {
    activity,
    lost = false,
    problem = null,
  }: Pick<DeedHere, 'activity'> & Partial<Pick<DeedHere, 'lost' | 'problem'>>,
): DeedHere {
  return { status: 'here', execution, activity, lost, problem }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(toAppError(signal.reason))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}

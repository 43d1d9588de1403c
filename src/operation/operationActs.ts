/*
 * What a person does with an operation. It comes with the review, or with the first press on an operation that was left.
 */
import { answerConsent, executePlan, type TransactionSigner } from '../transactions/sign'
import {
  currentTransaction,
  isBegun,
  isDone,
  needsSettling,
  type Execution,
  isNowhere,
} from '../transactions/execution'
import type { PreparedOperation, PreparedTransaction } from '../transactions/prepare'
import type { Engine } from '../transactions/engine'
import { signAgain } from '../transactions/resume'
import { lockOperation } from './operationLock'
import { follow, here, type OperationHere, type OperationView } from './operationView'
import {
  LOOKS_AT_OTHER_TAB,
  openEngineOf,
  resumeOperation,
  searchChain,
  settle,
  underLock,
  type Engines,
} from './operationViews'
import { drive } from './drivenOperations'

/**
 * Takes a prepared operation to its end under its lock, or to where the person must consent; the first view of it is the request to the
 * wallet. The wallet is given up, or never asked, once `gone` is aborted. Rejects as executePlan does where nothing was asked.
 */
export async function* startOperation(
  prepared: PreparedOperation,
  signer: TransactionSigner,
  engine: Engine,
  gone: AbortSignal,
): AsyncGenerator<OperationView> {
  const aborter = abortedWith(gone)
  const views = follow(() => executePlan(prepared, signer, engine, aborter.signal), null)
  const known: Engines = { journal: engine.journal, openEngine: () => Promise.resolve(engine) }
  let release: (() => void) | null = null
  try {
    for await (const view of drive(answered(views, known), () => aborter.abort())) {
      release ??= await lockOperation(view.execution.operation.id)
      if (isBegun(view.execution)) yield view
      else if (view.problem) throw view.problem
    }
  } finally {
    release?.()
  }
}

/**
 * Views of an operation of which a wallet is asked. Where the wallet returned no signature, or one too late, the chain tells what became of
 * the request.
 */
async function* answered(
  views: AsyncIterable<OperationHere>,
  engines: Engines,
): AsyncGenerator<OperationHere> {
  for await (const view of views) {
    if (isUnanswered(view)) yield* settle(view.execution, engines)
    else if (isTooLate(view)) yield* searchChain(view.execution, engines)
    else yield view
  }
}

function isTooLate({ execution, activity, problem }: OperationHere): boolean {
  const { state } = currentTransaction(execution)
  return activity === 'resting' && state.status === 'expired' && !isNowhere(state) && problem === null
}

function isUnanswered({ execution, activity, problem }: OperationHere): boolean {
  const waits = currentTransaction(execution).state.status === 'awaiting-approval'
  return activity === 'resting' && waits && problem === null
}

/**
 * Asks the wallet for the transaction that an operation at rest is at: once more, or the next of several (`next`, prepared anew). Where
 * another tab has it, or has asked first, watches instead; where the journal says that it is open after all, settles it: all until
 * `signal`.
 */
export async function* askAgain(
  id: string,
  signer: TransactionSigner,
  engines: Engines,
  signal: AbortSignal,
  gone: AbortSignal,
  next?: PreparedTransaction,
): AsyncGenerator<OperationView> {
  const release = await lockOperation(id)
  if (!release) return yield* resumeOperation(id, engines, signal)
  yield* underLock(release, id, engines, (execution) => {
    if (needsSettling(execution)) return settle(execution, engines, signal)
    if (isDone(execution)) return atRest(execution)
    const asking = signAnew(execution, signer, engines, gone, next)
    return unlessAskedElsewhere(asking, () => resumeOperation(id, engines, signal, LOOKS_AT_OTHER_TAB))
  })
}

/** A browser without locks lets two tabs ask at once. The second is refused, and its page watches what the first does. */
async function* unlessAskedElsewhere(
  asking: AsyncIterable<OperationHere>,
  watch: () => AsyncGenerator<OperationView>,
): AsyncGenerator<OperationView> {
  let askedElsewhere = false
  for await (const view of asking) {
    askedElsewhere = isAskedElsewhere(view)
    if (!askedElsewhere) yield view
  }
  if (askedElsewhere) yield* watch()
}

function isAskedElsewhere({ execution, problem }: OperationHere): boolean {
  return problem?.code === 'transaction/under-way' && problem.context['operation'] === execution.operation.id
}

function abortedWith(gone: AbortSignal): AbortController {
  const own = new AbortController()
  if (gone.aborted) own.abort()
  gone.addEventListener('abort', () => own.abort(), { once: true })
  return own
}

async function* atRest(execution: Execution): AsyncGenerator<OperationHere> {
  yield here(execution, 'resting')
}

async function* signAnew(
  execution: Execution,
  signer: TransactionSigner,
  engines: Engines,
  gone: AbortSignal,
  next?: PreparedTransaction,
): AsyncGenerator<OperationHere> {
  yield here(execution, 'driving')
  const aborter = abortedWith(gone)
  const events = async () =>
    signAgain(execution, signer, await openEngineOf(execution, engines), aborter.signal, next)
  yield* drive(answered(follow(events, execution), engines), () => aborter.abort())
}

/**
 * The person's word about what the wallet made of a transaction; see consent.ts. Where another tab has the operation, or it waits for
 * no word any more, as askAgain.
 */
export async function* answerOperation(
  id: string,
  go: boolean,
  engines: Engines,
  signal: AbortSignal,
): AsyncGenerator<OperationView> {
  const release = await lockOperation(id)
  if (!release) return yield* resumeOperation(id, engines, signal)
  yield* underLock(release, id, engines, (execution) =>
    currentTransaction(execution).state.status === 'awaiting-consent'
      ? answer(execution, go, engines)
      : settle(execution, engines, signal),
  )
}

async function* answer(execution: Execution, go: boolean, engines: Engines): AsyncGenerator<OperationHere> {
  yield here(execution, 'driving')
  const events = async () => answerConsent(execution, go, await openEngineOf(execution, engines))
  yield* drive(answered(follow(events, execution), engines), () => {})
}

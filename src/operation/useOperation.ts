import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type AppError, toAppError } from '../errors/AppError'
import type { RecordingAccess } from '../transactions/contract'
import { isDone, isFinal, type TransactionState } from '../transactions/execution'
import { onJournalNews } from '../transactions/journal'
import type { PreparedOperation, PreparedTransaction } from '../transactions/prepare'
import type { TransactionSigner } from '../transactions/sign'
import { isSame } from '../units/isSame'
import {
  type OperationSource,
  type OperationView,
  resumeOperation,
  stopWaiting,
  startOperation,
  askAgain,
  answerOperation,
} from './driver'

export type OperationControls = Readonly<{
  view: OperationView
  /** Why the journal could not be read. */
  failure: AppError | null
  /**
   * Asks the wallet for a prepared operation. `onAsked` receives its id as soon as the journal has the request. Rejects where
   * the wallet was not asked. Once `stopAsking` is aborted, the wallet is not asked, or no longer waited for.
   */
  start: (
    prepared: PreparedOperation,
    signer: TransactionSigner,
    access: RecordingAccess,
    stopAsking: AbortSignal,
    onAsked: (id: string) => void,
  ) => Promise<void>
  /**
   * Asks the wallet for the operation's current transaction, as before or as it was prepared again. `agreed`: operations (ids) that did the
   * same since, which the person means to repeat.
   */
  again: (
    signer: TransactionSigner,
    renewed?: PreparedTransaction,
    agreed?: readonly string[],
  ) => Promise<void>
  /** Gives the person's answer to the wallet's changes of a transaction. */
  consent: (go: boolean) => Promise<void>
  /** Stops waiting for a wallet that does not answer. */
  abort: () => void
  /** Reads and settles the operation again, after a problem. */
  resume: () => void
}>

/**
 * The operation of this id: started by `start`, or read from the journal and settled. An operation that was started here continues
 * after the component unmounts; settling or watching another one stops then, and waiting for a wallet stops when the signal of
 * `untilGoneBack` is aborted. `source` and `untilGoneBack` must keep their identity between renders.
 */
export function useOperation(
  id: string | null,
  source: OperationSource,
  untilGoneBack: () => AbortSignal,
): OperationControls {
  const [latest, show] = useLatest()
  const startedId = useRef<string | null>(null)
  const { failure, resume } = useResuming(id, source, show, startedId)
  useFollowingOtherTabs(latest, source, resume)
  const untilUnmounted = useUntilUnmounted()
  const noteDone = useFinality(id, resume)

  const start = useCallback<OperationControls['start']>(
    async (prepared, signer, access, stopAsking, onAsked) => {
      const asking = show(startOperation(prepared, signer, access, stopAsking), (view) => {
        if (
          stopAsking.aborted ||
          view.status !== 'shown' ||
          startedId.current === view.execution.operation.id
        )
          return
        startedId.current = view.execution.operation.id
        onAsked(view.execution.operation.id)
      })
      const last = await asking.catch((error: unknown) => {
        if (!stopAsking.aborted) throw error
      })
      noteDone(last)
    },
    [show, noteDone],
  )

  const again = useCallback<OperationControls['again']>(
    async (signer, renewed, agreed) => {
      if (id === null) return
      const stopAsking = untilGoneBack()
      noteDone(await show(askAgain(id, signer, source, untilUnmounted(), stopAsking, renewed, agreed)))
    },
    [id, source, show, untilUnmounted, untilGoneBack, noteDone],
  )

  const consent = useCallback<OperationControls['consent']>(
    async (go) => {
      if (id === null) return
      noteDone(await show(answerOperation(id, go, source, untilUnmounted())))
    },
    [id, source, show, untilUnmounted, noteDone],
  )

  const abort = useCallback(() => {
    if (id !== null) stopWaiting(id)
  }, [id])

  return { view: viewFor(id, latest), failure, start, again, consent, abort, resume }
}

type Show = (
  views: AsyncIterable<OperationView>,
  onView?: (view: OperationView) => void,
) => Promise<OperationView | undefined>

/**
 * The latest view. A new source of views replaces the shown one, but each source is read to its end: `show` resolves with its last
 * view.
 */
function useLatest(): [OperationView, Show] {
  const [latest, setLatest] = useState<OperationView>({ status: 'loading' })
  const shown = useRef<AsyncIterable<OperationView>>(undefined)
  const show = useCallback<Show>(async (views, onView) => {
    shown.current = views
    let last: OperationView | undefined
    for await (const view of views) {
      last = view
      onView?.(view)
      if (shown.current === views) setLatest(view)
    }
    return last
  }, [])
  return [latest, show]
}

/** Reads the operation of this id from the journal, unless it was started here; `resume` reads it again. */
function useResuming(
  id: string | null,
  source: OperationSource,
  show: Show,
  startedRef: RefObject<string | null>,
): Pick<OperationControls, 'failure' | 'resume'> {
  const [failure, setFailure] = useState<Readonly<{ id: string; error: AppError }> | null>(null)
  const [attempt, setAttempt] = useState<Readonly<{ id: string | null; count: number }>>({
    id: null,
    count: 0,
  })
  const tries = attempt.id === id ? attempt.count : 0

  useEffect(() => {
    if (id === null || (id === startedRef.current && tries === 0)) return undefined
    // From now on the shown operation counts: one that was started here is read like any other when the person comes back to it.
    startedRef.current = null
    const stop = new AbortController()
    show(resumeOperation(id, source, stop.signal)).catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure({ id, error: toAppError(error) })
    })
    return () => stop.abort()
  }, [id, source, show, startedRef, tries])

  const resume = useCallback(() => {
    setFailure(null)
    setAttempt((last) => ({ id, count: (last.id === id ? last.count : 0) + 1 }))
  }, [id])

  return { failure: failure?.id === id ? failure.error : null, resume }
}

/** Watches an operation that has finished here until it is final, like one that is opened later. */
function useFinality(id: string | null, resume: () => void): (last: OperationView | void) => void {
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    if (done !== null && done === id) resume()
  }, [done, id, resume])
  return useCallback((last) => {
    if (last?.status === 'shown' && isDone(last.execution)) setDone(last.execution.operation.id)
  }, [])
}

/** Returns a signal that is aborted when the component unmounts. */
function useUntilUnmounted(): () => AbortSignal {
  const stop = useRef<AbortController>(null)
  useEffect(
    () => () => {
      stop.current?.abort()
      stop.current = null
    },
    [],
  )
  return useCallback(() => {
    stop.current ??= new AbortController()
    return stop.current.signal
  }, [])
}

/** The latest view, unless it is still that of another operation. */
function viewFor(id: string | null, latest: OperationView): OperationView {
  if (id === null) return { status: 'none' }
  if (latest.status === 'shown' && latest.execution.operation.id !== id) return { status: 'loading' }
  return latest
}

/**
 * Another tab may continue an operation that has stopped here, or watch it until it is final, so the journal is read when it
 * changes and when this tab is shown again. This tab then watches an operation that is not final, since no other tab may be
 * watching it any more.
 */
export function useFollowingOtherTabs(
  latest: OperationView,
  { journal }: OperationSource,
  resume: () => void,
): void {
  useEffect(() => {
    if (latest.status !== 'shown' || latest.activity !== 'resting') return undefined
    const { operation, transactions } = latest.execution
    let current = true
    const look = async (isShown: boolean) => {
      if (document.visibilityState !== 'visible') return
      const now = await journal.read(operation.id).catch(() => null)
      if (!current || !now) return
      const moved = !isSame(now.transactions.map(standing), transactions.map(standing))
      if (moved || (isShown && isDone(now) && !isFinal(now))) resume()
    }
    const onShown = () => void look(true)
    const stop = onJournalNews(() => void look(false))
    document.addEventListener('visibilitychange', onShown)
    window.addEventListener('focus', onShown)
    return () => {
      current = false
      stop()
      document.removeEventListener('visibilitychange', onShown)
      window.removeEventListener('focus', onShown)
    }
  }, [latest, journal, resume])
}

/** The state of a transaction for comparison; for a confirmed one also its real cost and whether it is final. */
function standing(state: TransactionState) {
  if (state.status !== 'confirmed') return { status: state.status }
  const { status, finalizedAt, paid, unproven } = state
  return { status, finalizedAt, paid, unproven }
}

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { toAppError, type AppError } from '../errors/AppError'
import { isDone } from '../transactions/execution'
import type { PreparedOperation, PreparedTransaction } from '../transactions/prepare'
import type { Engine } from '../transactions/engine'
import type { TransactionSigner } from '../transactions/sign'
import type { OperationView } from './operationView'
import { resumeOperation, type Engines } from './operationViews'
import { stopWaiting } from './drivenOperations'
import { useFollowingOtherTabs } from './useFollowingOtherTabs'

export type OperationControls = Readonly<{
  view: OperationView
  /** What kept the journal from being read. */
  failure: AppError | null
  /**
   * Asks the wallet for a prepared operation. `onAsked` is told its id as soon as the journal has the request to the
   * wallet. Rejects where nothing was asked. Nothing is asked, nor waited for, once `gone` is aborted.
   */
  start: (
    prepared: PreparedOperation,
    signer: TransactionSigner,
    engine: Engine,
    gone: AbortSignal,
    onAsked: (id: string) => void,
  ) => Promise<void>
  /** Asks for the transaction that the operation of this id is at, as before or as it was prepared anew. */
  again: (signer: TransactionSigner, next?: PreparedTransaction) => Promise<void>
  /** The person's word about what the wallet made of a transaction. */
  consent: (go: boolean) => Promise<void>
  /** Stops waiting for a wallet that does not answer. */
  abort: () => void
  /** Reads and settles the operation of this id anew, after a problem. */
  resume: () => void
}>

/**
 * The operation of this id: begun by `start`, or read from the journal and taken to its end. What was begun here goes on when the
 * component is gone; only settling what was left open, and watching, stop with it, and waiting for a wallet ends once the signal of
 * `goneBack` is aborted. `engines` and `goneBack` must keep their identity between renders.
 */
export function useOperation(
  id: string | null,
  engines: Engines,
  goneBack: () => AbortSignal,
): OperationControls {
  const [latest, show] = useLatest()
  const startedId = useRef<string | null>(null)
  const { failure, resume } = useResuming(id, engines, show, startedId)
  useFollowingOtherTabs(latest, engines, resume)
  const leaving = useLeaving()
  const noteDone = useFinality(id, resume)

  const start = useCallback<OperationControls['start']>(
    async (prepared, signer, engine, gone, onAsked) => {
      const { startOperation } = await import('./operationActs')
      const asking = show(startOperation(prepared, signer, engine, gone), (view) => {
        if (gone.aborted || view.status !== 'here' || startedId.current === view.execution.operation.id)
          return
        startedId.current = view.execution.operation.id
        onAsked(view.execution.operation.id)
      })
      const last = await asking.catch((error: unknown) => {
        if (!gone.aborted) throw error
      })
      noteDone(last)
    },
    [show, noteDone],
  )

  const again = useCallback<OperationControls['again']>(
    async (signer, next) => {
      if (id === null) return
      const gone = goneBack()
      const { askAgain } = await import('./operationActs')
      noteDone(await show(askAgain(id, signer, engines, leaving(), gone, next)))
    },
    [id, engines, show, leaving, goneBack, noteDone],
  )

  const consent = useCallback<OperationControls['consent']>(
    async (go) => {
      if (id === null) return
      const { answerOperation } = await import('./operationActs')
      noteDone(await show(answerOperation(id, go, engines, leaving())))
    },
    [id, engines, show, leaving, noteDone],
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
 * The latest of the views that are shown. They are shown until others take their place, and read to their end all the same, which is what
 * `show` resolves with.
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

/** Takes the operation of this id up from the journal, unless it was begun here; `resume` does it anew. */
function useResuming(
  id: string | null,
  engines: Engines,
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
    // From now on this one is shown: whoever comes back to what was begun here takes it up as any other.
    startedRef.current = null
    const stop = new AbortController()
    show(resumeOperation(id, engines, stop.signal)).catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure({ id, error: toAppError(error) })
    })
    return () => stop.abort()
  }, [id, engines, show, startedRef, tries])

  const resume = useCallback(() => {
    setFailure(null)
    setAttempt((last) => ({ id, count: (last.id === id ? last.count : 0) + 1 }))
  }, [id])

  return { failure: failure?.id === id ? failure.error : null, resume }
}

/** What was done here is watched from then on until it is final, as what was left and is opened again. */
function useFinality(id: string | null, resume: () => void): (last: OperationView | void) => void {
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    if (done !== null && done === id) resume()
  }, [done, id, resume])
  return useCallback((last) => {
    if (last?.status === 'here' && isDone(last.execution)) setDone(last.execution.operation.id)
  }, [])
}

/** Gives a signal that is aborted once the component is gone. */
function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController>(null)
  useEffect(
    () => () => {
      leaving.current?.abort()
      leaving.current = null
    },
    [],
  )
  return useCallback(() => {
    leaving.current ??= new AbortController()
    return leaving.current.signal
  }, [])
}

/** The latest view, unless it is still another operation's. */
function viewFor(id: string | null, latest: OperationView): OperationView {
  if (id === null) return { status: 'none' }
  if (latest.status === 'here' && latest.execution.operation.id !== id) return { status: 'loading' }
  return latest
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import type { PreparedDeed, PreparedTransaction } from '../prepare'
import type { Road } from '../road'
import type { TransactionSigner } from '../signer'
import { answerDeed, askAgain, resumeDeed, startDeed, type DeedRoad, type DeedView } from './deedViews'
import { stopWaiting } from './drivenDeeds'

export type DeedControls = Readonly<{
  view: DeedView
  /** What kept the journal from being read. */
  failure: AppError | null
  /**
   * Asks the wallet for a prepared deed. `onPlanned` is told its id as soon as the journal has it. Rejects where nothing
   * was planned: then nothing was asked either.
   */
  start: (
    prepared: PreparedDeed,
    signer: TransactionSigner,
    road: Road,
    onPlanned: (id: string) => void,
  ) => Promise<void>
  /** Asks for the transaction that the deed of this id is at, as before or as it was prepared anew. */
  again: (signer: TransactionSigner, next?: PreparedTransaction) => Promise<void>
  /** The person's word about what the wallet made of a transaction. */
  consent: (go: boolean) => Promise<void>
  /** Stops waiting for a wallet that does not answer. */
  giveUp: () => void
  /** Reads and settles the deed of this id anew, after a problem. */
  resume: () => void
}>

/**
 * The deed of this id: begun by `start`, or read from the journal and taken to its end. What was signed goes on when the
 * component is gone; only settling and watching stop with it. `road` must keep its identity between renders.
 */
export function useDeed(id: string | null, road: DeedRoad): DeedControls {
  const [latest, setLatest] = useState<DeedView>({ status: 'loading' })
  const [failure, setFailure] = useState<Readonly<{ id: string; error: AppError }> | null>(null)
  const [attempt, setAttempt] = useState<Readonly<{ id: string | null; count: number }>>({
    id: null,
    count: 0,
  })
  const tries = attempt.id === id ? attempt.count : 0
  const shown = useRef<object | null>(null)
  const startedId = useRef<string | null>(null)

  /** Shows these views until others take their place; they are read to their end all the same. */
  const show = useCallback(async (views: AsyncIterable<DeedView>, onView?: (view: DeedView) => void) => {
    const mine = {}
    shown.current = mine
    for await (const view of views) {
      onView?.(view)
      if (shown.current === mine) setLatest(view)
    }
  }, [])

  const start = useCallback<DeedControls['start']>(
    (prepared, signer, openedRoad, onPlanned) =>
      show(startDeed(prepared, signer, openedRoad), (view) => {
        if (view.status !== 'here' || startedId.current === view.execution.deed.id) return
        startedId.current = view.execution.deed.id
        onPlanned(view.execution.deed.id)
      }),
    [show],
  )

  const again = useCallback<DeedControls['again']>(
    async (signer, next) => {
      if (id !== null) await show(askAgain(id, signer, road, new AbortController().signal, next))
    },
    [id, road, show],
  )

  const consent = useCallback<DeedControls['consent']>(
    async (go) => {
      if (id !== null) await show(answerDeed(id, go, road, new AbortController().signal))
    },
    [id, road, show],
  )

  useEffect(() => {
    if (id === null || (id === startedId.current && tries === 0)) return undefined
    const stop = new AbortController()
    show(resumeDeed(id, road, stop.signal)).catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure({ id, error: toAppError(error) })
    })
    return () => stop.abort()
  }, [id, road, show, tries])

  const resume = useCallback(() => {
    setFailure(null)
    setAttempt((last) => ({ id, count: (last.id === id ? last.count : 0) + 1 }))
  }, [id])

  const giveUp = useCallback(() => {
    if (id !== null) stopWaiting(id)
  }, [id])

  useFollowingOtherTabs(latest, road, resume)

  const failed = failure?.id === id ? failure.error : null
  return { view: viewFor(id, latest), failure: failed, start, again, consent, giveUp, resume }
}

/** A deed at rest here may be taken up in another tab: looks into the journal when this tab is shown again. */
function useFollowingOtherTabs(latest: DeedView, { journal }: DeedRoad, resume: () => void): void {
  useEffect(() => {
    if (latest.status !== 'here' || latest.activity !== 'resting') return undefined
    const { deed, transactions } = latest.execution
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const now = await journal.read(deed.id).catch(() => null)
      const moved = now?.transactions.some(({ status }, at) => status !== transactions[at]?.status)
      if (moved) resume()
    }
    const onShown = () => void look()
    document.addEventListener('visibilitychange', onShown)
    window.addEventListener('focus', onShown)
    return () => {
      document.removeEventListener('visibilitychange', onShown)
      window.removeEventListener('focus', onShown)
    }
  }, [latest, journal, resume])
}

/** The latest view, unless it is still another deed's. */
function viewFor(id: string | null, latest: DeedView): DeedView {
  if (id === null) return { status: 'none' }
  if (latest.status === 'here' && latest.execution.deed.id !== id) return { status: 'loading' }
  return latest
}

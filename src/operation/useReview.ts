import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AppError, isMissingScript, toAppError } from '../errors/AppError'
import { changeSettings } from '../settings/settingsStore'
import type { PriorityLevel } from '../solana/priorityFee'
import { fetchAhead } from '../ui/fetchAhead'
import { fetchCode, lazyPart } from '../ui/lazyPart'
import { useOnOnline } from '../ui/useOnline'
import { whenInUse, whenLookedAt } from '../ui/whenInUse'
import { openWallet, restoreSession } from '../wallet/actions'
import { type WalletState, walletStore } from '../wallet/walletStore'
import type { AppContext } from './appContext'
import { operationCopy } from './copy'
import { fetchSigning } from './driver'
import { forgetFormNews, tellTyped } from './formNews'
import { type KeptByForm, useReviewEntry } from './reviewEntry'
import { preloadSigned } from './useJournal'
import type { ReadyState, ReviewRequest, ReviewResult } from './reviewPlan'

/**
 * How far a page is from its form to its review. `notice` says why it went back to the form; `progress` is null until the first
 * step is known. An error stays until `leave` or the next `review`; `isOld`: wallet or network changed since.
 */
export type ReviewState<R = ReviewResult, Progress = unknown> =
  | Readonly<{ status: 'idle'; notice?: string }>
  | Readonly<{ status: 'connecting' }>
  | Readonly<{ status: 'working'; progress: Progress | null }>
  | Readonly<{ status: 'failed'; error: AppError; isOld?: true }>
  | ReadyState<R>

export type ReviewControls<Fields, R extends ReviewResult, Progress> = Readonly<{
  state: ReviewState<R, Progress>
  /**
   * Goes from the parsed form to the review; asks for a wallet first where none is connected. Where the review is opened again
   * (`isWanted`), it only waits for the wallet of the last visit.
   */
  open: (fields: Fields) => void
  /** Whether the URL names the review, so that the form opens it again: see useReopening. `leave` reports that it cannot. */
  isWanted: boolean
  /** Simulates the review's plan again with that level of the priority fee, which becomes the person's setting; null: with the same bid. */
  setPriority: (priority: PriorityLevel | null) => void
  /** Back to the form. The review's entry in the browser's history becomes the form's. */
  leave: (notice?: string) => void
  /** Back to the form by a press: a step back in the browser's history where the form is the previous entry. */
  back: () => void
}>

/** How a page gets from its parsed form to its review. */
export type ReviewOptions<Work, Fields, R extends ReviewResult, Progress> = Readonly<{
  context: AppContext
  /** The page's chain work: `() => fetchCode(() => import('./chainWork'))`. */
  fetchWork: () => Promise<Work>
  /** Makes the review with the page's current picture, seed and settings. Rejects where there is nothing to review. */
  makeReview: (work: Work, fields: Fields, request: ReviewRequest<Progress>) => Promise<R>
  /** The contents that the form still has after a reload; see KeptByForm. */
  kept?: KeptByForm
}>

/**
 * Takes a page from its form to its review. A change of wallet or network goes back to the form, so that nothing outdated is
 * signed.
 */
export function useReview<Work, Fields, R extends ReviewResult, Progress>(
  options: ReviewOptions<Work, Fields, R, Progress>,
): ReviewControls<Fields, R, Progress> {
  const { kept = 'nothing' } = options
  const { state, setState, stop, prepare, setPriority } = usePreparation(options)
  /** The fields that wait for a wallet: the store may report one before a render shows that something waits. */
  const waiting = useRef<Readonly<{ fields: Fields }> | null>(null)
  const close = useCallback(
    (notice?: string) => {
      stop()
      waiting.current = null
      if (notice !== undefined) tellTyped()
      setState(notice === undefined ? { status: 'idle' } : { status: 'idle', notice })
    },
    [stop, setState],
  )
  const isUnder = state.status !== 'idle' && state.status !== 'failed'
  const { isWanted, isNamed, add, end } = useReviewEntry({ isUnder, onLeft: close, kept })
  const leave = useCallback(
    (notice?: string) => {
      close(notice)
      end()
    },
    [close, end],
  )
  const back = useCallback(() => {
    close()
    end('back')
  }, [close, end])

  const run = useCallback(
    (fields: Fields, address: string) => {
      waiting.current = null
      void prepare(fields, address, (result) => {
        if (add()) setState({ status: 'ready', result })
        else close()
      })
    },
    [prepare, add, setState, close],
  )
  const last = useRef<Fields | null>(null)
  const open = useCallback(
    (fields: Fields) => {
      last.current = fields
      forgetFormNews()
      const wallet = walletStore.getState()
      if (wallet.status === 'connected') return run(fields, wallet.address)
      setState({ status: 'connecting' })
      waiting.current = { fields }
      if (wallet.status === 'disconnected')
        askForWallet(isNamed(), () => leave(operationCopy.notice.noWallet))
    },
    [run, leave, isNamed, setState],
  )
  const reopen = useEffectEvent(() => {
    if (kept === 'order' && last.current !== null) open(last.current)
  })
  useEffect(() => {
    if (isWanted) reopen()
  }, [isWanted])

  const outdate = (notice: string) => {
    if (state.status === 'failed') setState({ ...state, isOld: true })
    if (state.status !== 'working' && state.status !== 'ready') return
    close(notice)
    end('back')
  }
  useWalletChange((now, notice) => {
    if (!waiting.current) return notice === undefined ? undefined : outdate(notice)
    if (now.status === 'connected') run(waiting.current.fields, now.address)
    else if (now.status === 'disconnected') leave(operationCopy.notice.noWallet)
  })
  useEffect(() => stop, [stop])
  // What did not load while the browser was offline can be asked for again.
  useOnOnline(() => {
    if (state.status === 'failed' && isMissingScript(state.error)) leave()
  })

  return { state, open, isWanted, setPriority, leave, back }
}

/** Prepares a review, and simulates it again with another priority fee. Only the last preparation shows something, until it is stopped. */
function usePreparation<Work, Fields, R extends ReviewResult, Progress>(
  options: ReviewOptions<Work, Fields, R, Progress>,
) {
  type State = ReviewState<R, Progress>
  const [state, setState] = useState<State>({ status: 'idle' })
  const under = useRef<AbortController | null>(null)
  const current = useRef({ state, options })
  useEffect(() => {
    current.current = { state, options }
  })
  const stop = useCallback(() => under.current?.abort(), [])
  const prepare = useCallback(
    async (fields: Fields, address: string, finish: (result: R) => void) => {
      stop()
      const controller = new AbortController()
      under.current = controller
      const { signal } = controller
      const show = (next: State) => {
        if (!signal.aborted) setState(next)
      }
      show({ status: 'working', progress: null })
      try {
        const onProgress = (progress: Progress) => show({ status: 'working', progress })
        const result = await fetchAndReview(current.current.options, fields, address, onProgress, signal)
        if (!signal.aborted) finish(result)
      } catch (error) {
        show({ status: 'failed', error: toAppError(error) })
      }
    },
    [stop],
  )
  const setPriority = useCallback((priority: PriorityLevel | null) => {
    const { state: at, options: now } = current.current
    const signal = under.current?.signal
    if (at.status !== 'ready' || !signal || signal.aborted) return
    const { result } = at
    const show = (next: State) => {
      if (!signal.aborted) setState(next)
    }
    show({ status: 'ready', result, priorityChange: 'asking' })
    changePriority(result, now.context, priority)
      .then((next) => show({ status: 'ready', result: next }))
      .catch((error: unknown) => show({ status: 'ready', result, priorityChange: toAppError(error) }))
  }, [])
  return { state, setState, stop, prepare, setPriority }
}

async function fetchAndReview<Work, Fields, R extends ReviewResult, Progress>(
  { context, fetchWork, makeReview }: ReviewOptions<Work, Fields, R, Progress>,
  fields: Fields,
  address: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<R> {
  const [work] = await Promise.all([fetchWork(), fetchReviewAndSigning(), preloadSigned(context)])
  return await makeReview(work, fields, { context: { ...context, address }, onProgress, signal })
}

async function changePriority<R extends ReviewResult>(
  review: R,
  context: AppContext,
  priority: PriorityLevel | null,
): Promise<R> {
  const { reviewWithPriority } = await import('./reviewPlan')
  const next = await reviewWithPriority(review, context, priority)
  if (priority !== null) changeSettings({ priority })
  return next
}

/** Restores the wallet of the last visit, or lets the person choose one; calls `onNone` where that leads to none. */
function askForWallet(isOfLastVisit: boolean, onNone: () => void): void {
  void (isOfLastVisit ? restoreSession() : openWallet()).then(() => {
    if (walletStore.getState().status === 'disconnected') onNone()
  })
}

/** Calls back as the wallet or its network changes; `notice`: why that outdates a review, undefined where it does not. */
function useWalletChange(onChange: (now: WalletState, notice: string | undefined) => void): void {
  const follow = useEffectEvent((now: WalletState, before: WalletState) =>
    onChange(now, whatChanged(before, now)),
  )
  useEffect(() => walletStore.subscribe((now, before) => follow(now, before)), [])
}

function whatChanged(before: WalletState, now: WalletState): string | undefined {
  if (before.cluster.id !== now.cluster.id) return operationCopy.notice.network
  if (now.status !== 'connected') return operationCopy.notice.disconnected
  const same = before.status === 'connected' && before.address === now.address
  return same ? undefined : operationCopy.notice.wallet
}

const importReview = () => import('./Review')
const importReviewPlan = () => import('./reviewPlan')

/** The review's code loads while the chain is asked. */
export const reviewPart = lazyPart(importReview)

/** Loads what the review and its last button need, so that the button works even if the connection is lost by then. */
async function fetchReviewAndSigning(): Promise<void> {
  await Promise.all([reviewPart.fetch(), fetchCode(fetchSigning), fetchCode(importReviewPlan)])
}

/**
 * The same once a form with its button to the review is in use, so that the button works even if the connection is lost by then. What did
 * not load is asked for again when the focus moves, and when the browser is online again. Before the first touch the scripts come, and none
 * of them runs.
 */
export function usePreloadedReview(): void {
  useEffect(() => {
    const uses = new AbortController()
    void whenLookedAt().then(() => {
      if (preloading) return
      for (const load of [importReview, importReviewPlan, fetchSigning]) fetchAhead(load)
    })
    void whenInUse().then(() => {
      preloadReview()
      window.addEventListener('focusin', preloadReview, { signal: uses.signal })
    })
    return () => uses.abort()
  }, [])
  useOnOnline(preloadReview)
}

let preloading: Promise<void> | undefined

function preloadReview(): void {
  preloading ??= fetchReviewAndSigning().catch(() => {
    preloading = undefined
  })
}

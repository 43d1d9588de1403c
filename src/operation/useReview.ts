import { useCallback, useEffect, useRef, useState } from 'react'
import { type AppError, toAppError } from '../errors/AppError'
import { changeSettings } from '../settings/settingsStore'
import type { PriorityLevel } from '../solana/priorityFee'
import { lazyPart } from '../ui/lazyPart'
import { openWallet } from '../wallet/actions'
import { type WalletState, walletStore } from '../wallet/walletStore'
import type { AppContext } from './appContext'
import { copy } from './copy'
import { fetchSigning } from './driver'
import type { Preparing, Ready } from './prepare'

/**
 * How far a page is from its form to its review. `notice` says why it went back to the form; `progress` is null until the first
 * step is known. An error stays until `leave` or the next `review`; `isOld`: wallet or network changed since.
 */
export type ReviewState<Fields = unknown, R = Ready, Progress = unknown> =
  | Readonly<{ status: 'idle'; notice?: string }>
  | Readonly<{ status: 'connecting'; fields: Fields }>
  | Readonly<{ status: 'working'; progress: Progress | null }>
  | Readonly<{ status: 'failed'; error: AppError; isOld?: true }>
  | ReadyState<R>

export type ReadyState<R = Ready> = Readonly<{ status: 'ready'; ready: R; bidding?: 'asking' | AppError }>

export type ReviewControls<Fields, R extends Ready, Progress> = Readonly<{
  state: ReviewState<Fields, R, Progress>
  /** Goes from the parsed form to the review; asks for a wallet first where none is connected. */
  review: (fields: Fields) => void
  /** Simulates the review's plan again with that level of the priority fee, which becomes the person's setting. */
  bid: (priority: PriorityLevel) => void
  /** Back to the form. */
  leave: (notice?: string) => void
}>

/** How a page gets from its parsed form to its review. */
export type ReviewOptions<Work, Fields, R extends Ready, Progress> = Readonly<{
  context: AppContext
  /** The page's chain work: `() => import('./chainWork')`. */
  fetchWork: () => Promise<Work>
  /** Prepares the review with the page's current picture, seed and settings. Rejects where there is nothing to review. */
  prepare: (work: Work, fields: Fields, preparing: Preparing<Progress>) => Promise<R>
}>

/**
 * Takes a page from its form to its review. A change of wallet or network goes back to the form, so that nothing outdated is
 * signed.
 */
export function useReview<Work, Fields, R extends Ready, Progress>(
  options: ReviewOptions<Work, Fields, R, Progress>,
): ReviewControls<Fields, R, Progress> {
  type State = ReviewState<Fields, R, Progress>
  const [state, setState] = useState<State>({ status: 'idle' })
  const under = useRef<AbortController | null>(null)
  const current = useRef({ state, options })
  useEffect(() => {
    current.current = { state, options }
  })

  const leave = useCallback((notice?: string) => {
    under.current?.abort()
    setState(notice === undefined ? { status: 'idle' } : { status: 'idle', notice })
  }, [])

  const run = useCallback(async (fields: Fields, address: string) => {
    under.current?.abort()
    const stop = new AbortController()
    under.current = stop
    const show = (next: State) => {
      if (!stop.signal.aborted) setState(next)
    }
    show({ status: 'working', progress: null })
    try {
      const onProgress = (progress: Progress) => show({ status: 'working', progress })
      const ready = await prepareWith(current.current.options, fields, address, onProgress, stop.signal)
      show({ status: 'ready', ready })
    } catch (error) {
      show({ status: 'failed', error: toAppError(error) })
    }
  }, [])

  const bid = useCallback((priority: PriorityLevel) => {
    const { state: at, options: now } = current.current
    const stop = under.current
    if (at.status !== 'ready' || !stop || stop.signal.aborted) return
    const { ready } = at
    const show = (next: State) => {
      if (!stop.signal.aborted) setState(next)
    }
    show({ status: 'ready', ready, bidding: 'asking' })
    bidFor(ready, now.context, priority)
      .then((next) => show({ status: 'ready', ready: next }))
      .catch((error: unknown) => show({ status: 'ready', ready, bidding: toAppError(error) }))
  }, [])

  const review = useCallback(
    (fields: Fields) => {
      const wallet = walletStore.getState()
      if (wallet.status === 'connected') return void run(fields, wallet.address)
      setState({ status: 'connecting', fields })
      if (wallet.status !== 'disconnected') return
      void openWallet().then(() => {
        if (walletStore.getState().status === 'disconnected') leave(copy.notice.noWallet)
      })
    },
    [run, leave],
  )

  useEffect(() => {
    const stop = walletStore.subscribe((now, before) => {
      const { state: at } = current.current
      if (at.status === 'connecting') {
        if (now.status === 'connected') void run(at.fields, now.address)
        else if (now.status === 'disconnected') leave(copy.notice.noWallet)
      } else if (at.status === 'failed') {
        if (whatChanged(before, now) !== undefined) setState({ ...at, isOld: true })
      } else if (at.status === 'working' || at.status === 'ready') {
        const notice = whatChanged(before, now)
        if (notice !== undefined) leave(notice)
      }
    })
    return () => {
      stop()
      under.current?.abort()
    }
  }, [leave, run])

  return { state, review, bid, leave }
}

async function prepareWith<Work, Fields, R extends Ready, Progress>(
  { context, fetchWork, prepare }: ReviewOptions<Work, Fields, R, Progress>,
  fields: Fields,
  address: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<R> {
  const [work] = await Promise.all([fetchWork(), fetchLastPress()])
  return await prepare(work, fields, { context: { ...context, address }, onProgress, signal })
}

async function bidFor<R extends Ready>(ready: R, context: AppContext, priority: PriorityLevel): Promise<R> {
  const { bidOtherwise } = await import('./prepare')
  const next = await bidOtherwise(ready, context, priority)
  changeSettings({ priority })
  return next
}

function whatChanged(before: WalletState, now: WalletState): string | undefined {
  if (before.cluster.id !== now.cluster.id) return copy.notice.network
  if (now.status !== 'connected') return copy.notice.disconnected
  const same = before.status === 'connected' && before.address === now.address
  return same ? undefined : copy.notice.wallet
}

/** The review's code loads while the chain is asked. */
export const reviewPart = lazyPart(() => import('./Review'))

/** Loads what the review and its last button need, so that the button works even if the connection is lost by then. */
async function fetchLastPress(): Promise<void> {
  await Promise.all([reviewPart.fetch(), fetchSigning(), import('./prepare')])
}

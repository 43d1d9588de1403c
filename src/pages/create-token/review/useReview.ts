import { useCallback, useEffect, useRef, useState } from 'react'
import { toAppError, type AppError } from '../../../errors/AppError'
import type { PriorityLevel } from '../../../solana/priorityLevel'
import type { StoreDetail } from '../../../tokens/storeTokenFiles'
import type { TokenFields } from '../../../tokens/tokenFields'
import { openWallet } from '../../../wallet/actions'
import { walletStore, type WalletState } from '../../../wallet/walletStore'
import type { PrepareProgress, PrepareToken, ReadyToken } from '../chainWork'
import { copy } from '../copy'

/** Where the way from the form to the review stands. `notice` says why it was left. */
export type ReviewState =
  | Readonly<{ status: 'idle'; notice?: string }>
  | Readonly<{ status: 'connecting'; fields: TokenFields }>
  | Readonly<{ status: 'working'; progress: PrepareProgress; detail?: StoreDetail }>
  | Readonly<{ status: 'failed'; error: AppError }>
  | Readonly<{ status: 'ready'; token: ReadyToken; bidding?: 'asking' | AppError }>

export type ReviewControls = Readonly<{
  state: ReviewState
  /** Goes from the parsed form to the review; asks for a wallet first where none is connected. */
  review: (fields: TokenFields) => void
  /** Tries what the review shows out anew, with a bid of that level. */
  bid: (priority: PriorityLevel) => void
  /** Back to the form. */
  leave: (notice?: string) => void
}>

/** Prepares with what the page holds at that moment: picture, seed, settings. */
export type Prepare = (
  fields: TokenFields,
  address: string,
  watch: Pick<PrepareToken, 'onProgress' | 'signal'>,
) => Promise<ReadyToken>

/** What the review shows, with another bid. */
export type PrepareBid = (token: ReadyToken, priority: PriorityLevel) => Promise<ReadyToken>

/** The way from the form to the review. A change of wallet or network ends it: nothing stale is ever signed. */
export function useReview(prepare: Prepare, prepareBid: PrepareBid): ReviewControls {
  const [state, setState] = useState<ReviewState>({ status: 'idle' })
  const under = useRef<AbortController | null>(null)
  const current = useRef({ state, prepare, prepareBid })
  useEffect(() => {
    current.current = { state, prepare, prepareBid }
  })

  const leave = useCallback((notice?: string) => {
    under.current?.abort()
    setState(notice === undefined ? { status: 'idle' } : { status: 'idle', notice })
  }, [])

  const run = useCallback(async (fields: TokenFields, address: string) => {
    under.current?.abort()
    const stop = new AbortController()
    under.current = stop
    const show = (next: ReviewState) => {
      if (!stop.signal.aborted) setState(next)
    }
    show({ status: 'working', progress: 'balance' })
    try {
      const onProgress = (progress: PrepareProgress, detail?: StoreDetail) =>
        show({ status: 'working', progress, ...(detail && { detail }) })
      const token = await current.current.prepare(fields, address, { onProgress, signal: stop.signal })
      show({ status: 'ready', token })
    } catch (error) {
      show({ status: 'failed', error: toAppError(error) })
    }
  }, [])

  const bid = useCallback((priority: PriorityLevel) => {
    const { state: at, prepareBid: ask } = current.current
    const stop = under.current
    if (at.status !== 'ready' || !stop || stop.signal.aborted) return
    const { token } = at
    const show = (next: ReviewState) => {
      if (!stop.signal.aborted) setState(next)
    }
    show({ status: 'ready', token, bidding: 'asking' })
    ask(token, priority)
      .then((next) => show({ status: 'ready', token: next }))
      .catch((error: unknown) => show({ status: 'ready', token, bidding: toAppError(error) }))
  }, [])

  const review = useCallback(
    (fields: TokenFields) => {
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
        if (whatChanged(before, now) !== undefined) leave()
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

function whatChanged(before: WalletState, now: WalletState): string | undefined {
  if (before.cluster.id !== now.cluster.id) return copy.notice.network
  if (now.status !== 'connected') return copy.notice.disconnected
  const same = before.status === 'connected' && before.address === now.address
  return same ? undefined : copy.notice.wallet
}

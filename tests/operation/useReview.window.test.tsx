import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewRequest, ReviewResult } from '../../src/operation/reviewPlan'
import { type ReviewControls, useReview } from '../../src/operation/useReview'
import { useAppContext } from '../../src/operation/appContext'
import { AppError } from '../../src/errors/AppError'
import { changeSettings, defaultSettings, settingsStore } from '../../src/settings/settingsStore'
import {
  findCluster,
  setCluster,
  setConnected,
  setConnecting,
  setDisconnected,
} from '../../src/wallet/walletStore'

const heron = { address: 'Fwmr111111111111111111111111111111111113kQz', walletName: 'Test Wallet' }
const otter = { address: 'Fwmr222222222222222222222222222222222223kQz', walletName: 'Test Wallet' }

type Order = Readonly<{ name: string }>
type Prepare = (work: object, order: Order, request: ReviewRequest<string>) => Promise<ReviewResult>

/** What the chain would have made of it is no matter here. */
const reviewed = (of: string) => ({ prepared: { of } }) as unknown as ReviewResult

beforeEach(() => {
  setConnected(heron)
  changeSettings(defaultSettings)
})
afterEach(() => {
  cleanup()
  setDisconnected()
  vi.restoreAllMocks()
})

function begin(prepare: Prepare): { now: () => ReviewControls<Order, ReviewResult, string> } {
  const fetchWork = () => Promise.resolve({})
  const { result } = renderHook(
    () => useReview({ context: useAppContext(), fetchWork, makeReview: prepare }),
    { wrapper: MemoryRouter },
  )
  return { now: () => result.current }
}

const openReview = (now: () => ReviewControls<Order, ReviewResult, string>) =>
  act(() => now().open({ name: 'Quiet Heron' }))

test('goes from the form to the review, for the wallet that is connected, and says how far it is', async () => {
  let go = () => {}
  const { now } = begin(async (_, order, { context, onProgress }) => {
    onProgress('storing')
    await new Promise<void>((resolve) => (go = resolve))
    return reviewed(`${order.name} from ${context.address}`)
  })
  openReview(now)
  await waitFor(() => expect(now().state).toEqual({ status: 'working', progress: 'storing' }))
  act(() => go())
  const ready = reviewed(`Quiet Heron from ${heron.address}`)
  await waitFor(() => expect(now().state).toEqual({ status: 'ready', result: ready }))
  act(() => now().leave())
  expect(now().state).toEqual({ status: 'idle' })
})

test('another account or network closes it, and a late result is ignored', async () => {
  const signals: AbortSignal[] = []
  const { now } = begin((_, __, { signal }) => {
    signals.push(signal)
    return signals.length === 1 ? Promise.resolve(reviewed('it')) : new Promise(() => {})
  })
  openReview(now)
  await waitFor(() => expect(now().state.status).toBe('ready'))
  act(() => setConnected(otter))
  expect(now().state).toMatchObject({
    status: 'idle',
    notice: expect.stringContaining('account in your wallet'),
  })
  openReview(now)
  await waitFor(() => expect(signals).toHaveLength(2))
  const other = findCluster('devnet')
  if (other) act(() => setCluster(other))
  expect(now().state).toMatchObject({ status: 'idle', notice: expect.stringContaining('network changed') })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('waits for a wallet where none is connected, and goes on by itself', async () => {
  const { now } = begin((_, { name }, { context }) => Promise.resolve(reviewed(`${name} ${context.address}`)))
  act(() => setConnecting())
  openReview(now)
  expect(now().state.status).toBe('connecting')
  act(() => setConnected(otter))
  const ready = reviewed(`Quiet Heron ${otter.address}`)
  await waitFor(() => expect(now().state).toEqual({ status: 'ready', result: ready }))
})

test('forgets once the browser is online that its script did not load, and loads it at the next press', async () => {
  let isOffline = true
  const { now } = begin(() =>
    isOffline ? Promise.reject(new AppError('page/not-loaded')) : Promise.resolve(reviewed('it')),
  )
  openReview(now)
  await waitFor(() => expect(now().state.status).toBe('failed'))
  isOffline = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(now().state).toEqual({ status: 'idle' })
  openReview(now)
  await waitFor(() => expect(now().state.status).toBe('ready'))
})

test('keeps an error until it is dismissed, whatever wallet is connected by then; a bid that cannot be simulated changes neither review nor setting', async () => {
  const failing = begin(() => Promise.reject(new AppError('rpc/timeout')))
  openReview(failing.now)
  await waitFor(() =>
    expect(failing.now().state).toMatchObject({ status: 'failed', error: { code: 'rpc/timeout' } }),
  )
  act(() => setConnected(otter))
  expect(failing.now().state).toMatchObject({ status: 'failed', error: { code: 'rpc/timeout' }, isOld: true })
  act(() => failing.now().leave())
  expect(failing.now().state).toEqual({ status: 'idle' })
  cleanup()
  const { now } = begin(() => Promise.resolve(reviewed('it')))
  openReview(now)
  await waitFor(() => expect(now().state.status).toBe('ready'))
  act(() => now().setPriority('high'))
  expect(now().state).toMatchObject({ status: 'ready', priorityChange: 'asking' })
  await waitFor(() =>
    expect(now().state).toMatchObject({ status: 'ready', priorityChange: expect.any(AppError) }),
  )
  expect(settingsStore.getState().priority).toBe(defaultSettings.priority)
})

test('asks again for the review’s code that did not load, when the focus moves or the network is back', async () => {
  vi.resetModules()
  let asked = 0
  vi.doMock('../../src/operation/Review', () => {
    asked += 1
    throw new Error('offline')
  })
  const { usePreloadedReview } = await import('../../src/operation/useReview')
  renderHook(usePreloadedReview)
  act(() => void window.dispatchEvent(new Event('focusin')))
  await waitFor(() => expect(asked).toBe(1))
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')))
    expect(asked).toBe(2)
  })
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('focusin')))
    expect(asked).toBe(3)
  })
  vi.doUnmock('../../src/operation/Review')
})

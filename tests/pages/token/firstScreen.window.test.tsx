import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useIsFirstScreenRead } from '../../../src/pages/token/firstScreen'
import { useKnownLiquidity } from '../../../src/pages/token/VerdictCard'
import type { ReadToken } from '../../../src/tokens/readToken'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'
import { aTemplate, MAKER } from '../../tokens/anyTemplate'

vi.mock('../../../src/pages/token/PriceFigure', () => ({ default: () => null }))
vi.mock('../../../src/pages/token/MarketFigures', () => ({ default: () => null }))
vi.mock('../../../src/pages/token/OwnerNext', () => ({ default: () => null }))
vi.mock('../../../src/pages/token/OwnerPart', () => ({ default: () => null }))
vi.mock('../../../src/pages/token/VerdictCard', () => ({ useKnownLiquidity: vi.fn<() => unknown>() }))
/** A node that never says what a wallet holds. */
vi.mock('../../../src/pages/token/manage/tokenWork', () => ({
  tokenBalanceQuery: ({ address }: { address: string | null }) => ({
    queryKey: ['balance', address],
    queryFn: () => new Promise(() => {}),
    enabled: address !== null,
  }),
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  setDisconnected()
  vi.useRealTimers()
})

const { token: template } = aTemplate({ token: { authorities: {} } })
const token: ReadToken = { ...template, slot: 9, clock: null }

function isReadingLiquidity(isReading: boolean): void {
  vi.mocked(useKnownLiquidity).mockReturnValue({
    liquidity: { status: 'reading' },
    at: 0,
    failed: false,
    isReading,
  })
}

function first() {
  return renderHook(({ of }: { of: ReadToken }) => useIsFirstScreenRead(of), {
    initialProps: { of: token },
    wrapper: QueryRoot,
  })
}

it('is shown after five seconds, whatever does not answer, and stays', async () => {
  isReadingLiquidity(true)
  const { result, rerender } = first()
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(result.current).toBe(true)
  act(() => setConnected({ address: MAKER, walletName: 'Test' }))
  expect(result.current).toBe(true)
  // Another token is waited for anew.
  rerender({ of: { ...token, mint: MAKER } })
  expect(result.current).toBe(false)
})

it('stays while what a wallet holds is read that connects afterwards', async () => {
  isReadingLiquidity(false)
  const { result } = first()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(result.current).toBe(true)
  act(() => setConnected({ address: MAKER, walletName: 'Test' }))
  expect(result.current).toBe(true)
})

it('is there at once where its code is and all is read: on the way back to it', async () => {
  isReadingLiquidity(false)
  const { unmount } = first()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  unmount()
  const seen: boolean[] = []
  renderHook(() => seen.push(useIsFirstScreenRead(token)), { wrapper: QueryRoot })
  expect(seen[0]).toBe(true)
})

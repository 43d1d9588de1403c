import { fireEvent, screen, waitFor } from '@testing-library/react'
import { toast as sonner } from 'sonner'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showToast } from '../../src/ui/toast/showToast'
import { toast } from '../../src/ui/toast/toast'
import { sentence, translatable } from '../support/sentence'

test('opens at once; a second one closes the first and opens 150 ms later', async () => {
  toast({ variant: 'success', message: 'Transaction started' })
  await screen.findByText('Transaction started', {}, { timeout: 50_000 })

  const asked = performance.now()
  toast({ variant: 'error', message: 'Failed to send transaction. Please try again.' })
  await screen.findByText(/Failed to send/, {}, { interval: 5 })
  expect(performance.now() - asked).toBeGreaterThanOrEqual(149)
  await waitFor(() => expect(screen.queryByText('Transaction started')).toBeNull())
})

test('a link leads on within the app, and to a tab of its own where one is asked for', async () => {
  const followed = vi.fn()
  const link = { label: 'See the receipt', href: '/create-token?operation=a', onFollow: followed }
  toast({ variant: 'warning', message: 'Create Quiet Heron: not accepted in time', link })
  const anchor = await screen.findByRole('link', { name: 'See the receipt' }, { timeout: 50_000 })
  expect(anchor.getAttribute('href')).toBe('/create-token?operation=a')
  const kept = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  anchor.dispatchEvent(kept)
  expect(kept.defaultPrevented).toBe(false)
  expect(followed).not.toHaveBeenCalled()
  fireEvent.click(anchor)
  expect(followed).toHaveBeenCalledTimes(1)
})

test('one of an error stays until it is closed; any other goes by itself', async () => {
  const opened = vi.spyOn(sonner, 'custom')
  toast({ variant: 'success', message: 'Saved' })
  await screen.findByText('Saved', {}, { timeout: 50_000 })
  toast({ variant: 'error', message: 'Failed to disconnect' })
  await screen.findByText('Failed to disconnect')
  expect(opened.mock.calls.map(([, how]) => how?.duration)).toEqual([6_000, Infinity])
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Failed to disconnect')).toBeNull())
})

test('page translators leave its figures and symbols as they are', async () => {
  const detail = 'Send 5 bonk to 7Qhn…Ro2V'
  toast({ variant: 'success', message: 'Sent 5 bonk', detail, symbols: ['bonk'] })
  const card = (await screen.findByText(sentence('Sent 5 bonk'))).closest('.toast')
  expect(card && translatable(card)).toBe('Sent …Send … to …')
})

test('the pause between two is 150 ms', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opened = vi.spyOn(sonner, 'custom').mockReturnValue(1)
  const closed = vi.spyOn(sonner, 'dismiss').mockReturnValue(1)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  showToast({ variant: 'success', message: 'First' })
  vi.advanceTimersByTime(150)
  opened.mockClear()
  showToast({ variant: 'success', message: 'Second' })
  expect(closed).toHaveBeenLastCalledWith(1)
  vi.advanceTimersByTime(149)
  expect(opened).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(opened).toHaveBeenCalledTimes(1)
})

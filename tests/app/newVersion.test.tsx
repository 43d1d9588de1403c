// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceForNewVersion } from '../../src/app/newVersion'
import { beginDeed } from '../../src/transactions/deedInProgress'
import { fetchScript, quietly } from '../../src/ui/fetchScript'
import { partOnIntent } from '../../src/ui/partOnIntent'

const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
const online = vi.spyOn(navigator, 'onLine', 'get')
const gone = new TypeError('Failed to fetch dynamically imported module')
/** An import as the build wraps it, of a script that a new version has replaced. */
const fetchGone = () => fetchScript(() => Promise.reject<{ default: () => null }>(gone))
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeAll(reloadOnceForNewVersion)
beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  online.mockReturnValue(true)
})
afterEach(cleanup)

test('a script that someone waits for and that is gone reloads the page, once', async () => {
  const ended = vi.fn()
  fetchGone().then(ended, ended)
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(ended).not.toHaveBeenCalled()

  await expect(fetchGone()).rejects.toBe(gone)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('never during a deed, and not offline', async () => {
  const endDeed = beginDeed()
  await expect(fetchGone()).rejects.toBe(gone)
  endDeed()
  online.mockReturnValue(false)
  await expect(fetchGone()).rejects.toBe(gone)
  expect(reload).not.toHaveBeenCalled()
})

test('a script that nobody waits for fails without a word, and leaves the reload to the one who does', async () => {
  await expect(quietly(fetchGone)).resolves.toBeUndefined()
  expect(reload).not.toHaveBeenCalled()
  void fetchGone()
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('one that is waited for reloads although another is being fetched quietly', async () => {
  const ahead = quietly(fetchGone)
  void fetchGone()
  await ahead
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a hover fetches a part ahead, a click shows it; a hover that fails reloads nothing, a click does', async () => {
  const missing = partOnIntent(fetchGone)
  missing.preload()
  await settled()
  expect(reload).not.toHaveBeenCalled()
  void missing.fetch()
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)

  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  const part = partOnIntent(load)
  const { rerender } = render(<button onPointerEnter={part.preload}>Open</button>)
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(1)
  await act(part.fetch)
  rerender(<part.Part />)
  screen.getByText('The part')
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../support/hands'

let comeNear: () => void
let asked: string[]

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.resetModules()
  asked = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        comeNear = () => act(() => tell([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Jupiter's answer is this one; the other sources do not answer. */
function jupiterSays(answer: () => Response) {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url).host)
    return url.startsWith('https://api.jup.ag/')
      ? Promise.resolve(answer())
      : Promise.reject(new TypeError('unreachable'))
  })
}

async function show() {
  const { Trends } = await import('../../../src/pages/home/Trends')
  return render(
    <MemoryRouter>
      <Trends />
    </MemoryRouter>,
  )
}

const mints = ['1', '2', '3', '4', '5', '6', '7'].map((digit) => `Mint${digit.repeat(39)}`)
const listed = () =>
  Response.json(
    mints.map((id, at) => ({
      id,
      name: `Name ${at}`,
      symbol: `S${at}`,
      icon: `https://pictures.example/${at}.png`,
      usdPrice: 0.5,
      stats1h: { priceChange: 12.34 },
    })),
  )

test('asks no source before the section comes near, then shows five rows with price, change, source and time', async () => {
  jupiterSays(listed)
  const { container } = await show()
  expect(screen.getByRole('link', { name: 'All trending tokens' }).getAttribute('href')).toBe(
    '/copy-trending',
  )
  expect(asked).toEqual([])
  comeNear()
  const rows = await screen.findByRole('list', { name: 'Trending tokens' })
  await vi.waitFor(() => expect(rows.querySelectorAll('a')).toHaveLength(5))
  expect(rows.querySelector('a')?.getAttribute('href')).toBe(`/copy-trending?token=${mints[0]}`)
  expect(rows.querySelector('a')?.textContent).toMatch(/^Name 0S0Price \$0\.5000\+12\.3 % in 1 h$/)
  screen.getByText(/, \d\d:\d\d:\d\d UTC/)
  screen.getByRole('link', { name: /Powered by Jupiter/ })
  expect([...new Set(asked)].toSorted()).toEqual([
    'api.dexscreener.com',
    'api.geckoterminal.com',
    'api.jup.ag',
  ])
  expect(container.querySelectorAll('img')).toHaveLength(5)
})

test('fetches no picture where pictures are switched off', async () => {
  jupiterSays(listed)
  const { changeSettings } = await import('../../../src/settings/settingsStore')
  changeSettings({ pictures: false })
  const { container } = await show()
  comeNear()
  await screen.findByText('Name 4')
  expect(container.querySelectorAll('img')).toHaveLength(0)
})

test('says when no source answers, and asks again when told to', async () => {
  let isUp = false
  jupiterSays(() => (isUp ? listed() : new Response('', { status: 500 })))
  await show()
  comeNear()
  await screen.findByText('The sources do not answer', {}, { timeout: 50_000 })
  isUp = true
  await press('Ask again')
  await screen.findByRole('list', { name: 'Trending tokens' }, { timeout: 50_000 })
  expect(screen.queryByText('The sources do not answer')).toBeNull()
})

test('says when the sources list nothing', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url.includes('geckoterminal') ? { data: [] } : [])),
  )
  await show()
  comeNear()
  await screen.findByText('The sources list nothing now.', {}, { timeout: 50_000 })
  screen.getByRole('button', { name: 'Ask again' })
})

test('shows the last list at once to somebody who comes back, and asks again once the browser is online', async () => {
  jupiterSays(listed)
  const { unmount } = await show()
  comeNear()
  await screen.findByText('Name 4')
  unmount()
  jupiterSays(() => new Response('', { status: 500 }))
  await show()
  comeNear()
  screen.getByText('Name 4')
  asked = []
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asked).toContain('api.jup.ag'))
})

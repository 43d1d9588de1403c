import { act, cleanup, render, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../src/app/App'
import { routes } from '../../src/app/routes'
import { findHiddenCharacter } from '../../src/units/hiddenCharacters'
import { shareAt } from '../support/sample'
import type * as ScrollMemory from '../../src/app/scrollMemory'

/** Each address is that of a new tab. */
vi.mock('../../src/app/scrollMemory', async (load) => ({
  ...(await load<typeof ScrollMemory>()),
  isFirstPage: () => true,
}))

/** What no encoder writes, and what breaks out of a selector. */
const MALFORMED = [
  '%',
  '%ZZ',
  '%E0%A4%A',
  '%C0%AF',
  '%FF%FE',
  '%u0041',
  '%00',
  'a"b]',
  "'];alert(1)//",
  '[*|*]',
  '\\',
  ' ',
]

/** What can be decoded, and had better not be believed. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'Umbra\u202Eelttek\u200B',
  '__proto__',
  '../../history',
  '1'.repeat(32),
  'x'.repeat(20_000),
].map(encodeURIComponent)

/** What no address may bring into a page. */
const FOREIGN = '[onerror], [href^="javascript:"], img[src="x"]'

/** The names that pages look for in a query. */
const NAMES = ['operation', 'pool', 'like', 'mint', 'token', 'q', 'sort', 'view', 'base', 'quote']

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each(routes.map(({ path }, place) => [path, place] as const))(
  'no address at %s breaks the page',
  async (path, place) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {}) // The router tells of each path that it cannot decode.
    for (const bad of shareAt(place, [...MALFORMED, ...HOSTILE]))
      for (const address of addressesWith(path, bad)) {
        const { unmount } = render(
          <MemoryRouter initialEntries={[address]}>
            <App />
          </MemoryRouter>,
        )
        await waitFor(() => expect(document.querySelectorAll('main h1'), address).toHaveLength(1))
        await act(() => new Promise((resolve) => setTimeout(resolve)))
        expect.soft(document.body.textContent, address).not.toContain('This page did not load')
        expect.soft(document.querySelectorAll('main h1'), address).toHaveLength(1)
        expect.soft(document.querySelectorAll(FOREIGN), address).toHaveLength(0)
        expect
          .soft(findHiddenCharacter(document.querySelector('main')?.textContent ?? ''), address)
          .toBeUndefined()
        unmount()
      }
    const thrown = told.mock.calls.flat().filter((one) => /URI|selector|Error: Uncaught/.test(String(one)))
    expect(thrown).toEqual([])
  },
)

/**
 * An address with it in its hash, in its query and, where the route has one, in the part of its path that names something. Behind another
 * route's path it is an address of no page, as it is alone (`*`).
 */
function addressesWith(path: string, bad: string): readonly string[] {
  const page = path
    .replace(/:\w+/, 'So11111111111111111111111111111111111111112')
    .replace('*', '/no/such/page')
  const query = NAMES.map((name) => `${name}=${bad}`).join('&')
  return [
    `${page}#${bad}`,
    `${page}?${bad}&${query}#draft=${bad}`,
    ...(path === '*' ? [`/${bad}`] : []),
    ...(path.includes(':') ? [path.replace(/:\w+/, () => bad)] : []),
  ]
}

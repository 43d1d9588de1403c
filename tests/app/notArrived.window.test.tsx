import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { RouteErrorBoundary } from '../../src/app/App'
import { ErrorNote } from '../../src/ui/ErrorNote'
import { fetchAhead } from '../../src/ui/fetchAhead'
import { fetchScript, preload } from '../../src/ui/fetchScript'
import { beforeLoadingAnew } from '../../src/ui/loadAnew'
import { lazyPart } from '../../src/ui/lazyPart'

const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
const gone = new TypeError('Failed to fetch dynamically imported module')
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  sessionStorage.clear()
  reload.mockClear()
})
afterEach(cleanup)

/** A page whose script did not arrive. */
function Page(): ReactNode {
  throw gone
}

function Breaking({ children }: { children: readonly string[] }): ReactNode {
  throw new Error(children.join(''))
}

function show(page: ReactNode) {
  render(
    <MemoryRouter>
      <RouteErrorBoundary>{page}</RouteErrorBoundary>
    </MemoryRouter>,
  )
  return settled()
}

test('a page whose script is gone says so, is never loaded by itself, and offers to be', async () => {
  await show(<Page />)
  screen.getByText('This page did not load')
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Load the page again' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('a page’s error message is cut and cannot turn the text around', async () => {
  await show(
    <Breaking>
      {'lost \u202E\u0007txt.exe '}
      {'x'.repeat(5_000)}
    </Breaking>,
  )
  const said = screen.getByText(/^Error: lost/).textContent
  expect(said).toMatch(/^Error: lost +txt\.exe x+$/)
  expect(said.length).toBeLessThanOrEqual(2_000)
})

for (const said of [
  'Failed to fetch dynamically imported module: http://x/a.js',
  'error loading dynamically imported module: http://x/a.js',
  'Importing a module script failed.',
  "'text/html' is not a valid JavaScript MIME type.",
])
  test(`where a part did not load (${said}) the only way on is a reload, after what is typed is kept`, async () => {
    let isKept = () => {}
    const keeping = new Promise<void>((resolve) => (isKept = resolve))
    const forget = beforeLoadingAnew(() => keeping)
    render(
      <MemoryRouter>
        <ErrorNote error={new TypeError(said)} actions={<button>Read it again</button>} />
      </MemoryRouter>,
    )
    expect(screen.queryByText('Read it again')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Load the page again' }))
    await settled()
    expect(reload).not.toHaveBeenCalled()
    isKept()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    forget()
  })

test('offline no reload is offered: the reload would lose the page', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <MemoryRouter>
      <ErrorNote error={gone} unanswered="The review needs the network." actions={<button>Dismiss</button>} />
    </MemoryRouter>,
  )
  screen.getByText('This browser is offline')
  screen.getByText('The review needs the network.')
  screen.getByRole('button', { name: 'Dismiss' })
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  screen.getByRole('button', { name: 'Load the page again' })
  isOnline.mockRestore()
})

test('a preloaded script is imported only once it has arrived, and may be tried again', async () => {
  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  const asked = vi.spyOn(globalThis, 'fetch')
  const answer = (status: number, type: string) =>
    asked.mockResolvedValueOnce(new Response('', { status, headers: { 'content-type': type } }))
  const wrapped = () => fetchScript(load, ['assets/kit-1.js'])

  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(preload(wrapped)).resolves.toBeUndefined()
  answer(404, 'text/html')
  await expect(preload(wrapped)).resolves.toBeUndefined()
  answer(200, 'text/html; charset=utf-8')
  await expect(preload(wrapped)).resolves.toBeUndefined()
  expect(load).not.toHaveBeenCalled()
  answer(200, 'text/javascript')
  await expect(preload(wrapped)).resolves.toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('what is fetched ahead does not run, and is not fetched where data is saved or the connection is slow', async () => {
  const load = vi.fn(() => Promise.resolve({}))
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('', { headers: { 'content-type': 'text/javascript' } }))
  const ahead = (file: string, connection: object | undefined) => {
    vi.stubGlobal('navigator', { connection })
    fetchAhead(() => fetchScript(load, [file]))
    vi.unstubAllGlobals()
  }
  ahead('assets/saved.js', { saveData: true })
  ahead('assets/slow.js', { effectiveType: '3g' })
  expect(asked).not.toHaveBeenCalled()
  ahead('assets/fast.js', { effectiveType: '4g' })
  ahead('assets/unknown.js', undefined)
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/assets/fast.js', '/assets/unknown.js'])
  await vi.waitFor(() =>
    expect(asked.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true),
  )
  expect(load).not.toHaveBeenCalled()
  // It runs with its use, without another request.
  await preload(() => fetchScript(load, ['assets/fast.js']))
  expect([load.mock.calls.length, asked.mock.calls.length]).toEqual([1, 2])
  asked.mockRestore()
})

test('a hover preloads a part, a click shows it', async () => {
  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  const part = lazyPart(load)
  const { rerender } = render(<button onPointerEnter={part.preload}>Open</button>)
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(1)
  await act(part.fetch)
  rerender(<part.Part />)
  screen.getByText('The part')
})

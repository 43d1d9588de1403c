import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, StrictMode, type ComponentType } from 'react'
import { Link, MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore, useStore } from 'zustand'
import { App } from '../../src/app/App'
import type * as AppModule from '../../src/app/App'
import { prerendered } from '../../src/app/prerendered'
import { routes, type AppRoute } from '../../src/app/routes'
import { SOL_MINT } from '../../src/liquidity/orient'
import { EMPTY_LIQUIDITY_FORM } from '../../src/pages/create-liquidity/form/values'
import { saveDraft } from '../../src/storage/drafts'
import type * as Flag from '../../src/storage/journalFlag'
import { EMPTY_TOKEN_FORM } from '../../src/tokens/form/values'
import { useReady } from '../../src/ui/pageReady'
import { formatUnits } from '../../src/units/amounts'
import { chooseGrouping } from '../../src/units/grouping'

beforeEach(() => vi.spyOn(window, 'scrollTo').mockReturnValue())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('shows Loading... while the chunk of a page is on its way, then the page, its title and the focus on its h1', async () => {
  let arrive: (page: { default: ComponentType }) => void = () => {}
  const chunk = new Promise<{ default: ComponentType }>((resolve) => {
    arrive = resolve
  })
  const shown = [
    aRoute('/', 'First', () => <Link to="/slow">Go on</Link>),
    { path: '/slow', title: 'Slow page', Page: lazy(() => chunk) },
  ]
  renderApp(shown)
  await userEvent.click(await screen.findByRole('link', { name: 'Go on' }))

  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Go on' })).toBeNull()

  arrive({ default: () => <h1>Here at last</h1> })
  const heading = await screen.findByRole('heading', { name: 'Here at last' })
  expect(screen.queryByText('Loading...')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Slow page · Mintwright')
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
})

test('shows what a route has for the time while the chunk of its page is on its way', async () => {
  let arrive: (page: { default: ComponentType }) => void = () => {}
  const chunk = new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve))
  renderApp([
    aRoute('/', 'First', () => <Link to="/slow/1">Go on</Link>),
    { path: '/slow/:id', title: 'Slow', Page: lazy(() => chunk), Meanwhile: () => <p>The frame of one</p> },
  ])
  await userEvent.click(await screen.findByRole('link', { name: 'Go on' }))
  screen.getByText('The frame of one')
  expect(document.documentElement.dataset['ready']).toBeUndefined()
  arrive({ default: () => <h1>Here at last</h1> })
  await screen.findByRole('heading', { name: 'Here at last' })
  expect(screen.queryByText('The frame of one')).toBeNull()
})

test('says on <html data-ready> which page can be used: not while its chunk, or what it keeps, is on its way', async () => {
  const draft = createStore(() => ({ isReady: false }))
  const Page = () => {
    const { isReady } = useStore(draft)
    useReady(isReady)
    return <h1>{isReady ? 'With its draft' : 'Without its draft'}</h1>
  }
  let arrive: (page: { default: ComponentType }) => void = () => {}
  const chunk = new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve))
  const { dataset } = document.documentElement
  const readyWith = (text: string) => {
    screen.getByRole('heading', { name: text })
    return dataset['ready']
  }
  renderApp([
    aRoute('/', 'First', () => <Link to="/slow">Go on</Link>),
    { path: '/slow', title: 'Slow page', Page: lazy(() => chunk) },
  ])
  await screen.findByRole('link', { name: 'Go on' })
  expect(dataset['ready']).toBe('/')
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }))
  screen.getByText('Loading...')
  expect(dataset['ready']).toBeUndefined()
  await act(async () => {
    arrive({ default: Page })
    await chunk
  })
  await screen.findByRole('heading')
  expect(readyWith('Without its draft')).toBeUndefined()
  act(() => draft.setState({ isReady: true }))
  expect(readyWith('With its draft')).toBe('/slow')
  act(() => draft.setState({ isReady: false }))
  expect(dataset['ready']).toBeUndefined()
})

const MINT = 'So11111111111111111111111111111111111111112'
const POOL = { ...EMPTY_LIQUIDITY_FORM, base: '400', quote: '2' }

test.each([
  [
    '/create-token',
    '/create-token',
    { values: { ...EMPTY_TOKEN_FORM, name: 'Grey Almanac' }, stored: {} },
    'Grey Almanac',
  ],
  [
    '/create-liquidity',
    `/create-liquidity?token=${MINT}`,
    { mints: { token: MINT, quote: SOL_MINT }, form: POOL },
    '400',
  ],
  ['/send/many', '/send/many', { text: `${MINT} 1` }, `${MINT} 1`],
])('%s can be used once its kept draft stands in the form', async (path, at, kept, shown) => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await saveDraft(path.slice(1).replace('/', '-'), kept)
  const { dataset } = document.documentElement
  const told = new Promise<unknown>((resolve) => {
    const seen = () => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('[name=name], [name=base], [name=list]')]
      if (dataset['ready'] === path) resolve(fields.map(({ value }) => value))
    }
    new MutationObserver(seen).observe(document.documentElement, { attributeFilter: ['data-ready'] })
  })
  renderApp(routes, at)
  expect(await told).toEqual([shown])
})

test('the figures of a page follow the number format at once, and what was typed stays', async () => {
  const Page = () => (
    <>
      <h1>{formatUnits(1_234_567n, 0)}</h1>
      <input aria-label="Name" />
    </>
  )
  renderApp([aRoute('/', 'Figures', Page)])
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Heron')
  screen.getByRole('heading', { name: '1,234,567' })
  act(() => chooseGrouping('apostrophe'))
  screen.getByRole('heading', { name: "1'234'567" })
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Heron')
  act(() => chooseGrouping('comma'))
})

test('has a page for every path of outside links', () => {
  const specified = ['/', '/create-token', '/copy-trending', '/create-liquidity', '/manage-liquidity', '/faq']
  const others = ['/learn', '/learn/authorities', '/affiliate', '/privacy', '/terms', '/callback']
  expect(prerendered.map(({ path }) => path)).toEqual(expect.arrayContaining([...specified, ...others]))
  expect(routes.map((route) => route.path)).toEqual(
    expect.arrayContaining(['/token/:mint', '/tx/:signature', '/account', '*']),
  )
})

test('has no page whose code comes with the app', () => {
  for (const { path, Page } of routes) expect(Page, path).toHaveProperty('$$typeof', Symbol.for('react.lazy'))
})

test('shows the 404 page for an unknown address, word for word', async () => {
  renderApp(routes, '/no/such/page')
  await screen.findByRole('heading', { level: 1, name: '404 - Page Not Found' }, { timeout: 50_000 })
  screen.getByText("The page you're looking for doesn't exist. Let's get you back to the homepage.")
  expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/')
})

test('a lesson has its title on the tab, and an unknown one is not found', async () => {
  renderApp(routes, '/learn/authorities')
  await screen.findByRole('heading', { level: 1, name: 'Authorities' }, { timeout: 50_000 })
  await vi.waitFor(() => expect(document.title).toBe('Authorities · Mintwright'))
  cleanup()
  renderApp(routes, '/learn/nonsense')
  await screen.findByRole('heading', { level: 1, name: '404 - Page Not Found' }, { timeout: 50_000 })
  await vi.waitFor(() => expect(document.title).toBe('Not found · Mintwright'))
})

test('shows the error of a navigation once, above the content, and takes it out of history', async () => {
  // A node that answers nothing: the header would say in another alert that it cannot be reached.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  renderApp([
    aRoute('/', 'First', () => {
      const navigate = useNavigate()
      return (
        <button
          type="button"
          onClick={() => void navigate('/next', { state: { error: 'It was refused.', kept: 1 } })}
        >
          Try
        </button>
      )
    }),
    aRoute('/next', 'Next', () => {
      const navigate = useNavigate()
      return (
        <>
          <h1>Next</h1>
          <button type="button" onClick={() => void navigate(-1)}>
            Back
          </button>
        </>
      )
    }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Try' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('It was refused.')
  expect(
    alert.compareDocumentPosition(screen.getByRole('main')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('button', { name: 'Try' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that throws says so, keeps the shell and offers a way on', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  renderApp([
    aRoute('/', 'Broken', () => {
      throw new Error('the reason')
    }),
  ])
  await screen.findByRole('heading', { name: 'This page stopped' })
  screen.getByRole('link', { name: 'Go to Homepage' })
  screen.getByRole('navigation', { name: 'Main' })
  screen.getByText('Error: the reason')
  screen.getByText('This page failed. What you signed is saved.')
})

test('a page that throws does not say that what stands in this tab alone is saved', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.resetModules()
  const { rememberInTabAlone }: typeof Flag = await import('../../src/storage/journalFlag')
  const anew: typeof AppModule = await import('../../src/app/App')
  rememberInTabAlone()
  render(
    <anew.RouteErrorBoundary>
      <Thrower />
    </anew.RouteErrorBoundary>,
    { wrapper: MemoryRouter },
  )
  await screen.findByText(/^What you signed is remembered in this tab alone: see History before/)
  expect(screen.queryByText(/is saved/)).toBeNull()
})

function Thrower(): never {
  throw new Error('the reason')
}

test('a page whose script cannot be fetched says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const gone = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  renderApp([{ path: '/', title: 'Gone', Page: lazy(gone) }])
  await screen.findByRole('heading', { name: 'This page did not load' })
  screen.getByRole('button', { name: 'Load the page again' })
})

function aRoute(path: string, title: string, Page: ComponentType): AppRoute {
  return { path, title, Page }
}

function renderApp(shown: readonly AppRoute[], at = '/') {
  return render(
    <StrictMode>
      <MemoryRouter initialEntries={[at]}>
        <App shown={shown} />
      </MemoryRouter>
    </StrictMode>,
  )
}

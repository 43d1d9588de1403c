import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { useAppContext } from '../../src/operation/appContext'
import { useOperationPage } from '../../src/operation/OperationPage'
import { isAfterForm, type KeptByForm, useReopening } from '../../src/operation/reviewEntry'
import type { ReviewResult } from '../../src/operation/reviewPlan'
import { useReview } from '../../src/operation/useReview'
import { openJournal } from '../../src/transactions/journal'
import { openWallet } from '../../src/wallet/actions'
import { setConnected, setDisconnected, setRestoring } from '../../src/wallet/walletStore'
import { anOperation, events } from '../support/events'
import { pageTitle, press, showPage, travel } from '../support/hands'
import { saidText } from '../support/said'

vi.mock('../../src/wallet/actions', async (original) => ({
  ...(await original<typeof import('../../src/wallet/actions')>()),
  openWallet: vi.fn(() => Promise.resolve()),
}))

/* The review as an entry of the browser's history, on a page with one field. What the chain would make of it is no matter here. */

const heron = { address: 'Fwmr111111111111111111111111111111111113kQz', walletName: 'Test Wallet' }
const otter = { address: 'Fwmr222222222222222222222222222222222223kQz', walletName: 'Test Wallet' }
const words = { page: 'A form', back: '', running: String, stopped: String, kept: '', safe: '', oneKey: '' }

/** How each review was prepared: its order, and what ends it. */
let prepared: { order: string; signal: AbortSignal; finish: (error?: AppError) => void }[] = []
/** The next reviews wait for `finish`. */
let waits = false
let type: Dispatch<SetStateAction<string>>

beforeEach(() => {
  prepared = []
  waits = false
  setConnected(heron)
})
afterEach(() => {
  cleanup()
  setDisconnected()
  vi.clearAllMocks()
})

function Page({ first, kept }: { first: string; kept: KeptByForm }) {
  const [order, setOrder] = useState(first)
  useEffect(() => {
    type = setOrder
  }, [])
  const review = useReview<object, string, ReviewResult, string>({
    context: useAppContext(),
    fetchWork: () => Promise.resolve({}),
    makeReview: async (_, now, { signal }) => {
      await new Promise<void>((resolve, reject) => {
        const finish = (error?: AppError) => (error ? reject(error) : resolve())
        prepared.push({ order: now, signal, finish })
        if (!waits) finish()
      })
      return { prepared: { plan: { of: now } } } as unknown as ReviewResult
    },
    kept,
  })
  const page = useOperationPage(review, words)
  useReopening(review, order === '' ? null : order)
  const { state } = review
  if (page.operationId !== null) return <button onClick={page.toForm}>Operation {page.operationId}</button>
  if (state.status === 'ready')
    return (
      <>
        <h1>Review of {(state.result.prepared.plan as unknown as { of: string }).of}</h1>
        <button onClick={review.back}>Back to the form</button>
      </>
    )
  return (
    <>
      <h1 tabIndex={-1}>Form with {order === '' ? 'nothing' : order}</h1>
      <button onClick={() => review.open(order)}>Review</button>
      <p>{state.status === 'idle' ? (state.notice ?? 'at rest') : state.status}</p>
    </>
  )
}

function AfterForm() {
  const { pathname, search, ...location } = useLocation()
  return <output>{`${pathname}${search}${isAfterForm(location) ? ' after the form' : ''}`}</output>
}

type Entry = string | Readonly<{ pathname: string; search: string; state: unknown }>

function Connects() {
  useEffect(() => setConnected(heron), [])
  return null
}

type Shown = { first?: string; kept?: KeptByForm; connects?: boolean }

function show(
  entries: readonly Entry[],
  { first = 'a heron', kept = 'nothing', connects = false }: Shown = {},
): void {
  showPage(
    ['/before', ...entries],
    { '/form': <Page first={first} kept={kept} />, '*': <h1>Elsewhere</h1> },
    <>
      <AfterForm />
      {connects && <Connects />}
    </>,
  )
}

const place = () => screen.getByRole('status').textContent
const reviewed = async () => {
  await press('Review')
  await pageTitle('Review of a heron')
}
const oursAfterForm = { pathname: '/form', search: '?step=review', state: { isAfterForm: true } }

test('Back on a review is the form with what was typed; Forward is the review, prepared anew from what is typed by then', async () => {
  show(['/form?mint=abc'])
  await reviewed()
  await waitFor(() => expect(place()).toBe('/form?mint=abc&step=review after the form'))
  await expect.poll(() => document.title).toContain('Review')
  await travel(-1)
  await pageTitle('Form with a heron')
  expect(place()).toBe('/form?mint=abc')
  expect(document.activeElement?.textContent).toBe('Form with a heron')
  act(() => type('an otter'))
  await travel(1)
  await pageTitle('Review of an otter')
  expect(place()).toBe('/form?mint=abc&step=review after the form')
  expect(prepared.map(({ order }) => order)).toEqual(['a heron', 'an otter'])
  await travel(-2)
  await pageTitle('Elsewhere')
})

test('Back that comes before the entry of a new review is drawn is the form, and Forward the review', async () => {
  show(['/form'])
  waits = true
  await press('Review')
  await waitFor(() => expect(prepared).toHaveLength(1))
  await act(async () => {
    prepared[0]?.finish()
    await new Promise((resolve) => setTimeout(resolve))
    await travel(-1)
  })
  expect(place()).toBe('/form')
  await pageTitle('Form with a heron')
  waits = false
  await travel(1)
  await pageTitle('Review of a heron')
  expect(place()).toBe('/form?step=review after the form')
})

test('Back, Forward, Back at once leave the form, and nothing of what was being prepared', async () => {
  show(['/form'])
  await reviewed()
  waits = true
  await travel(-1)
  await travel(1)
  await waitFor(() => expect(prepared).toHaveLength(2))
  screen.getByText('working')
  await travel(-1)
  expect(prepared[1]?.signal.aborted).toBe(true)
  prepared[1]?.finish()
  await screen.findByText('at rest')
  expect(place()).toBe('/form')
  await travel(1)
  await waitFor(() => expect(prepared).toHaveLength(3))
  prepared[2]?.finish()
  await pageTitle('Review of a heron')
})

test('a second press of Review adds no second entry', async () => {
  waits = true
  show(['/form'])
  await userEvent.dblClick(screen.getByRole('button', { name: 'Review' }))
  await waitFor(() => expect(prepared.length).toBeGreaterThan(0))
  for (const { finish } of prepared) finish()
  await pageTitle('Review of a heron')
  await waitFor(() => expect(place()).toContain('step=review'))
  await travel(-1)
  await pageTitle('Form with a heron')
  await travel(-1)
  await pageTitle('Elsewhere')
})

test('"Back to the form" is a step back, so that no second form is left behind', async () => {
  show(['/form'])
  await reviewed()
  await press('Back to the form')
  await waitFor(() => expect(place()).toBe('/form'))
  await travel(-1)
  await pageTitle('Elsewhere')
})

test('a review that another account closes leaves its reason, and no second form behind', async () => {
  show(['/form'])
  await reviewed()
  await waitFor(() => expect(place()).toContain('step=review'))
  act(() => setConnected(otter))
  await screen.findByText(/account in your wallet changed/)
  await waitFor(() => expect(place()).toBe('/form'))
  expect(prepared).toHaveLength(1)
  await travel(-1)
  await pageTitle('Elsewhere')
})

test('where Forward cannot prepare it, the entry is the form: with the reason, or without a word where the form has no order', async () => {
  show(['/form'])
  await reviewed()
  await travel(-1)
  waits = true
  await travel(1)
  await waitFor(() => expect(prepared).toHaveLength(2))
  prepared[1]?.finish(new AppError('rpc/timeout'))
  await screen.findByText('failed')
  await waitFor(() => expect(place()).toBe('/form'))
  waits = false
  await reviewed()
  await travel(-1)
  act(() => type(''))
  await travel(1)
  await pageTitle('Form with nothing')
  screen.getByText('at rest')
  await userEvent.keyboard('x')
  await waitFor(() => expect(place()).toBe('/form'))
  act(() => type('an otter'))
  await pageTitle('Form with an otter')
})

test.each<[string, Entry, KeptByForm]>([
  ['a reload, from a kept draft', oursAfterForm, 'draft'],
  ['a link, from a kept draft', '/form?step=review', 'draft'],
  ['a reload, from the address', oursAfterForm, 'address'],
])('%s prepares it anew, once the wallet is there', async (_, entry, kept) => {
  setDisconnected()
  localStorage.clear()
  show(['/form', entry], { kept })
  await screen.findByText(/connect|No wallet/)
  expect(openWallet).not.toHaveBeenCalled()
  cleanup()
  setConnected(heron)
  show(['/form', entry], { kept })
  await pageTitle('Review of a heron')
  expect(openWallet).not.toHaveBeenCalled()
})

test('a wallet that is there again in the same moment is not waited for in vain', async () => {
  setRestoring('Test Wallet')
  show(['/form', oursAfterForm], { kept: 'draft', connects: true })
  await pageTitle('Review of a heron')
})

test.each<[string, Entry, KeptByForm]>([
  ['a link that names no draft of this browser', '/form?step=review&mint=abc', 'nothing'],
  ["a stranger's link that fills in the form", '/form?step=review&mint=abc', 'address'],
  ['a reload of a form that keeps nothing', { ...oursAfterForm, search: '?step=review&mint=abc' }, 'nothing'],
])('%s is the form', async (_, entry, kept) => {
  show([entry], { kept })
  await waitFor(() => expect(place()).toBe('/form?mint=abc'))
  await pageTitle('Form with a heron')
  expect(prepared).toEqual([])
})

test('a draft that is being read is waited for, until the person types', async () => {
  show(['/form?step=review'], { first: '', kept: 'reading' })
  expect(place()).toBe('/form?step=review')
  await userEvent.keyboard('x')
  await waitFor(() => expect(place()).toBe('/form'))
  expect(prepared).toEqual([])
})

test('on a page without fields Forward is the review of the last order', async () => {
  show(['/form'], { kept: 'order' })
  await reviewed()
  await travel(-1)
  act(() => type(''))
  await travel(1)
  await pageTitle('Review of a heron')
})

test('an operation that did not go through is left by a step back, one that was opened by a link by the form in its place', async () => {
  const operation = anOperation({ id: 'declined', kind: 'swap', title: saidText('A swap'), subject: {} })
  for (const event of [events.planned({ operation }), events.simulated(), events.asked(), events.declined()])
    await openJournal().append('declined', event)
  const asked = { ...oursAfterForm, search: '?operation=declined' }
  show(['/form', asked])
  await press('Operation declined')
  await waitFor(() => expect(place()).toBe('/form'))
  await travel(-1)
  await pageTitle('Elsewhere')
  cleanup()
  show(['/form?operation=declined'])
  await press('Operation declined')
  await waitFor(() => expect(place()).toBe('/form'))
  await travel(-1)
  await pageTitle('Elsewhere')
})

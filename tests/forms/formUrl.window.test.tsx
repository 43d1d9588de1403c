import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAppContext } from '../../src/operation/appContext'
import type { ReviewResult } from '../../src/operation/reviewPlan'
import { formNews, sentenceOfNews } from '../../src/operation/formNews'
import { useReview } from '../../src/operation/useReview'
import { useSendForm } from '../../src/pages/send/sendOrder'
import { field, fill } from '../support/hands'
import { HeldDrawing, holdDrawing } from '../support/heldDrawing'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../src/wallet/walletStore'

/* The send form, with two of its fields, in the browser's own history. */

let go: NavigateFunction

function Place() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
  }, [navigate])
  return <output>{pathname + search}</output>
}

function Fields() {
  const { values, change } = useSendForm()
  const review = useReview<object, string, ReviewResult, string>({
    context: useAppContext(),
    fetchWork: () => Promise.resolve({}),
    makeReview: () => Promise.resolve({} as ReviewResult),
    kept: 'address',
  })
  return (
    <>
      <button onClick={() => review.open(values.to)}>Review</button>
      <p>{review.state.status}</p>
      <input
        aria-label="Amount"
        value={values.amount.text}
        onChange={({ target }) => change({ amount: { text: target.value, times: '', most: '' } })}
      />
      <input
        aria-label="Receiver"
        value={values.to}
        onChange={({ target }) => change({ to: target.value })}
      />
    </>
  )
}

function Pages() {
  return useLocation().pathname === '/send' ? <Fields /> : null
}

function show(): void {
  render(
    <BrowserRouter>
      <Pages />
      <Place />
      <HeldDrawing />
    </BrowserRouter>,
  )
}

const { cluster } = walletStore.getState()
beforeEach(() => {
  history.replaceState(null, '', '/send')
  setConnected({ address: 'Fwmr111111111111111111111111111111111113kQz', walletName: 'Test Wallet' })
})
afterEach(() => {
  cleanup()
  setCluster(cluster)
  setDisconnected()
})

const typed = () => ['Amount', 'Receiver'].map((name) => field(name).value)
const type = (name: 'Amount' | 'Receiver', value: string) => act(async () => fill(field(name), value))
const place = () => window.location.pathname + window.location.search
const drawn = () => screen.getByRole('status').textContent

it('keeps what is typed before the last key’s URL is drawn', async () => {
  show()
  const draw = holdDrawing()
  await type('Amount', '1')
  expect([place(), drawn()]).toEqual(['/send?amount=1', '/send'])
  await type('Amount', '12')
  await type('Receiver', 'A')
  expect(typed()).toEqual(['12', 'A'])
  await draw()
  expect(typed()).toEqual(['12', 'A'])
  await waitFor(() => expect(place()).toBe('/send?amount=12&to=A'))
})

it.each([
  ['is asked where a link has two readings of it', '1.500', '1.500?'],
  ['is read where a link has one', '1,500.25', '1500.25'],
])('an amount %s', async (_, amount, value) => {
  history.replaceState(null, '', `/send?amount=${amount}`)
  show()
  expect(typed()[0]).toBe(value)
  await waitFor(() => expect(place()).toBe(`/send?${new URLSearchParams({ amount: value }).toString()}`))
})

it('an amount that was typed stands in the URL so that it is read alike', async () => {
  show()
  await type('Amount', '1.234')
  await waitFor(() => expect(place()).toBe('/send?amount=1.2340'))
  expect(typed()[0]).toBe('1.234')
  cleanup()
  show()
  expect(typed()[0]).toBe('1.2340')
})

it('writes nothing into another page’s entry that is not drawn yet', async () => {
  show()
  const draw = holdDrawing()
  await act(async () => await go('/account', { replace: true }))
  await type('Amount', '1')
  expect([place(), drawn()]).toEqual(['/account', '/send'])
  await draw()
  await waitFor(() => expect(drawn()).toBe('/account'))
})

it.each([
  ['', false],
  [', also after a reload', true],
])(
  'keeps what is of no network where the network changes at the review, and says so%s',
  async (_, reloads) => {
    history.replaceState(null, '', '/before')
    show()
    await act(async () => await go('/send'))
    await type('Amount', '9')
    await type('Receiver', 'A')
    await waitFor(() => expect(drawn()).toBe('/send?amount=9&to=A'))
    fireEvent.click(screen.getByText('Review'))
    await waitFor(() => expect(drawn()).toBe('/send?amount=9&to=A&step=review'))
    if (reloads) {
      cleanup()
      show()
      fireEvent.click(screen.getByText('Review'))
    }
    await screen.findByText('ready')
    await act(async () => setCluster({ ...cluster, id: 'practice' }))
    await waitFor(() => expect(drawn()).toBe('/send?amount=9&to=A'))
    expect(typed()).toEqual(['9', 'A'])
    expect(sentenceOfNews(formNews.getState())).toBe('What you typed is still here.')
    await act(async () => await go(-1))
    await waitFor(() => expect(drawn()).toBe('/before'))
  },
)

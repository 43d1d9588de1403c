// In a window
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { use, useEffect } from 'react'
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useSendForm } from '../../src/pages/send/sendOrder'

/* Form and URL where the router draws an entry later than the browser has it, as on a slow phone: the send form, with two fields. */

let go: NavigateFunction
/** Entries other than this one are not drawn before the promise has resolved. */
let held: Readonly<{ key: string; promise: Promise<void> }> | null = null

function Place() {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
  }, [navigate])
  if (held && key !== held.key) use(held.promise)
  return <output title={key}>{pathname + search}</output>
}

function Fields() {
  const { values, change } = useSendForm()
  return (
    <>
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
    </BrowserRouter>,
  )
}

beforeEach(() => history.replaceState(null, '', '/send'))
afterEach(cleanup)

const typed = () => ['Amount', 'Receiver'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
const type = (name: 'Amount' | 'Receiver', value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(name), { target: { value } }))
const place = () => window.location.pathname + window.location.search
const drawn = () => screen.getByRole('status').textContent

/** From now on the router draws no other entry, until the returned function is called. */
function holdDrawing(): () => Promise<void> {
  let release = () => {}
  held = { key: screen.getByRole('status').title, promise: new Promise((resolve) => (release = resolve)) }
  return async () => {
    held = null
    await act(async () => release())
    await waitFor(() => expect(drawn()).toBe(place()))
  }
}

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

it('writes nothing into another page’s entry that is not drawn yet', async () => {
  show()
  const draw = holdDrawing()
  await act(async () => await go('/account', { replace: true }))
  await type('Amount', '1')
  expect([place(), drawn()]).toEqual(['/account', '/send'])
  await draw()
  expect(place()).toBe('/account')
})

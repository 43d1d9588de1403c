import { Keypair } from '@solana/web3.js'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { AppContext } from '../../src/operation/appContext'
import { BottomBar, LiveBillCard, useLiveValue } from '../../src/operation/LiveBill'
import { focusFirstBad, FORM_ID } from '../../src/operation/formFocus'
import { describeError } from '../../src/errors/describeError'
import { AppError } from '../../src/errors/AppError'
import type { ReviewState } from '../../src/operation/useReview'
import { referrerNow, removeReferrer, takeReferrer } from '../../src/settings/referrer'
import { Field } from '../../src/ui/Field'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { press, textbox } from '../support/hands'

afterEach(cleanup)

const wallet = 'Fwmr111111111111111111111111111111111113kQz'

function aContext(address: string | null): AppContext {
  const caip = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const cluster = { id: 'practice', name: 'Practice chain', caip, money: 'play', rpcUrls: [] } as const
  return { cluster, ownRpcUrl: undefined, priority: 'normal', priorityCeiling: 5n, address }
}

const asked: string[] = []
let answer: (what: { lamports: bigint }) => Promise<string>
const read = (what: { lamports: bigint }) => {
  asked.push(String(what.lamports))
  return answer(what)
}

type BillProps = { lamports: bigint; address?: string | null; isBegun?: boolean }

function Bill({ lamports, address = wallet, isBegun = false }: BillProps) {
  const { value, error, again } = useLiveValue({ lamports }, aContext(address), read, isBegun)
  return (
    <>
      <p>{error ? `trouble: ${error.code}` : `costs ${value ?? 'not yet known'}`}</p>
      <button onClick={again}>Read it again</button>
    </>
  )
}

// The first of all, because every press below counts as a touch.
test('without a wallet is read at the first touch, and of a form begun on an earlier visit a few seconds after it is shown', async () => {
  answer = ({ lamports }) => Promise.resolve(`${lamports} lamports`)
  asked.length = 0
  render(<Bill lamports={1n} address={null} />, { wrapper: QueryRoot })
  render(<Bill lamports={2n} address={null} isBegun />, { wrapper: QueryRoot })
  await screen.findByText('costs 2 lamports')
  expect(asked).toEqual(['2'])
  await userEvent.pointer({ target: document.body })
  await screen.findByText('costs 1 lamports')
})

test('is read again when its inputs change, once for changes that come together', async () => {
  answer = ({ lamports }) => Promise.resolve(`${lamports} lamports`)
  asked.length = 0
  const { rerender } = render(<Bill lamports={1n} />, { wrapper: QueryRoot })
  rerender(<Bill lamports={2n} />)
  rerender(<Bill lamports={3n} />)
  await screen.findByText('costs 3 lamports')
  rerender(<Bill lamports={3n} />)
  rerender(<Bill lamports={4n} />)
  await screen.findByText('costs 4 lamports')
  expect(asked).toEqual(['3', '4'])
})

test('is read again while the practice chain lacks a program that it may still get', async () => {
  let isThere = false
  answer = () =>
    isThere
      ? Promise.resolve('1 lamport')
      : Promise.reject(new AppError('venue/missing', { venue: 'Raydium CPMM' }))
  render(<Bill lamports={1n} />, { wrapper: QueryRoot })
  await screen.findByText('trouble: venue/missing')
  isThere = true
  await screen.findByText('costs 1 lamport', undefined, { timeout: 60_000 })
})

test('is read again when a link names a referrer, and when that one is removed', async () => {
  const paysReferrer = () => Promise.resolve(referrerNow() ? 'a part for the referrer' : 'nothing for anyone')
  answer = paysReferrer
  render(<Bill lamports={1n} />, { wrapper: QueryRoot })
  await screen.findByText('costs nothing for anyone')
  act(() => void takeReferrer(Keypair.generate().publicKey.toBase58()))
  await screen.findByText('costs a part for the referrer')
  act(removeReferrer)
  await screen.findByText('costs nothing for anyone')
})

test('stays until the new one is there, unless the wallet is another', async () => {
  answer = ({ lamports }) => (lamports === 1n ? Promise.resolve('1 lamport') : new Promise(() => {}))
  const { rerender } = render(<Bill lamports={1n} />, { wrapper: QueryRoot })
  await screen.findByText('costs 1 lamport')
  asked.length = 0
  rerender(<Bill lamports={2n} />)
  await expect.poll(() => asked).toEqual(['2'])
  screen.getByText('costs 1 lamport')
  rerender(<Bill lamports={2n} address="Fwmr222222222222222222222222222222222223kQz" />)
  screen.getByText('costs not yet known')
})

test('says why it is not there, and is asked for again', async () => {
  answer = () => Promise.reject(new AppError('rpc/timeout'))
  render(<Bill lamports={1n} />, { wrapper: QueryRoot })
  await screen.findByText('trouble: rpc/timeout')
  answer = () => Promise.resolve('1 lamport')
  await press('Read it again')
  await screen.findByText('costs 1 lamport')
})

test('that is being read for the first time is read anew where it is asked for again: what it depends on has changed', async () => {
  asked.length = 0
  let end = (_text: string) => {}
  answer = () => new Promise((resolve) => (end = resolve))
  render(<Bill lamports={9n} />, { wrapper: QueryRoot })
  await waitFor(() => expect(asked).toEqual(['9']))
  const before = end
  await press('Read it again')
  await waitFor(() => expect(asked).toEqual(['9', '9']))
  before('what was so before')
  end('what is so now')
  expect(await screen.findByText('costs what is so now')).toBeTruthy()
})

test('where the review fails for the same reason as the bill, that is said once, and the bill says that it is not known', () => {
  const error = new AppError('rpc/timeout')
  const card = (state: ReviewState) => (
    <MemoryRouter>
      <LiveBillCard
        live={{ bill: null, error, again: () => {} }}
        foot=""
        context={aContext(wallet)}
        review={{ state, leave: () => {} }}
        progress={null}
      />
    </MemoryRouter>
  )
  const { rerender } = render(card({ status: 'idle' }))
  const { title } = describeError(error)
  screen.getByText(title)
  screen.getByRole('button', { name: 'Try again' })
  rerender(card({ status: 'failed', error }))
  screen.getByText(title)
  screen.getByText('What it costs is not known.')
})

function Page({ error }: { error?: string }) {
  return (
    <>
      <form
        id={FORM_ID}
        onSubmit={(event) => {
          event.preventDefault()
          focusFirstBad()
        }}
      >
        <Field label="Name" error={error} />
      </form>
      <section id="bill" tabIndex={-1} />
      <BottomBar bill={null} state={{ status: 'idle' }} step="" />
    </>
  )
}

test('a press of Review that does nothing names the field beside it, until that is mended', async () => {
  const { rerender } = render(<Page error="Type a name." />)
  expect(screen.queryByText(/Before the review/)).toBeNull()
  await press('Review')
  expect(document.activeElement).toBe(textbox('Name'))
  screen.getByText('Before the review: see “Name”.')
  rerender(<Page />)
  await waitFor(() => expect(screen.queryByText(/Before the review/)).toBeNull())
})

test('the way to the bill leads back to the field', async () => {
  render(<Page />)
  const field = textbox('Name')
  await userEvent.click(field)
  await press('Bill')
  expect(document.activeElement?.id).toBe('bill')
  await press('Back to the form')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button', { name: 'Back to the form' })).toBeNull()
  screen.getByRole('button', { name: 'Bill' })
})

import { Keypair } from '@solana/web3.js'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps, ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { AppContext } from '../../src/operation/appContext'
import { BottomBar, FormNote, LiveBillCard, useLiveValue } from '../../src/operation/LiveBill'
import { focusFirstBad, FORM_ID } from '../../src/operation/formFocus'
import { describeError } from '../../src/errors/describeError'
import { AppError } from '../../src/errors/AppError'
import type { ReviewState } from '../../src/operation/useReview'
import { billOf } from '../../src/transactions/bill'
import type { Cost } from '../../src/transactions/plan'
import { referrerNow, removeReferrer, takeReferrer } from '../../src/settings/referrer'
import { Field } from '../../src/ui/Field'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { asRead } from '../support/asRead'
import { press, textbox } from '../support/hands'
import { saidText } from '../support/said'

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

function shown(part: ReactElement): readonly string[] {
  const { container } = render(<MemoryRouter>{part}</MemoryRouter>, { wrapper: QueryRoot })
  const lines = asRead(container)
  cleanup()
  return lines
}

const cost = (lamports: bigint): Cost => ({
  kind: 'network-fee',
  label: saidText('Network fee'),
  lamports,
  refundable: false,
})
const timeout = new AppError('rpc/timeout')
const funds = new AppError('simulation/insufficient-funds', { missing: 5n })
const STATES: Readonly<Record<string, ReviewState>> = {
  connecting: { status: 'connecting' },
  working: { status: 'working' } as ReviewState,
}

test('the card of the bill says what it costs and what the button does, or why there is no bill', () => {
  const card = (
    over: Partial<ComponentProps<typeof LiveBillCard>> & Readonly<{ state?: ReviewState }> = {},
  ) =>
    shown(
      <LiveBillCard
        live={{ bill: billOf([cost(5_000n)], 9_000n), error: null, again: () => {} }}
        foot="exactly this"
        context={aContext(wallet)}
        review={{ state: over.state ?? { status: 'idle' }, leave: () => {} }}
        progress="progress"
        {...over}
      />,
    )
  const failed = (error: AppError, over = {}) => ({ status: 'failed', error, ...over }) as ReviewState
  const unread = { live: { bill: null, error: timeout, again: () => {} } }
  const ways = {
    doneAlready: (error: AppError) => (error.code === 'rpc/timeout' ? <a href="/made">See it</a> : null),
  }
  const bare = { live: { bill: billOf([cost(5_000n)]), error: null, again: () => {} } }
  expect({
    'with a bill': card(),
    'with a note of its own, and a refusal': card({ note: 'SOL · for an example', refused: 'choose a pool' }),
    'whose refusal stands elsewhere': card({ saysWhy: true, refused: 'choose a pool' }),
    'being read': card({ live: { bill: null, error: null, again: () => {} } }),
    'without a wallet': card({ ...bare, context: aContext(null) }),
    'without a balance': card(bare),
    'with too little SOL': card({
      live: { bill: billOf([cost(5_000n)], 4_000n), error: null, again: () => {} },
    }),
    'not read': card(unread),
    'not read, for it was done already': card({ ...unread, ...ways }),
    'done already, as bill and review say': card({ ...unread, ...ways, state: failed(timeout) }),
    'done already, as the review says': card({ ...ways, state: failed(timeout) }),
    'with something in its place': card({ ...unread, instead: 'Type a name first.' }),
    'whose wallet is being connected': card({ state: { status: 'connecting' } }),
    'whose review failed': card({ state: failed(funds, { isOld: true }) }),
    'whose file was not stored': card({ state: failed(new AppError('storage/failed', {})) }),
  }).toMatchInlineSnapshot(`
    {
      "being read": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "The bill is being read from the network.",
        ".end",
        "[Review]",
        "exactly this",
        "busy",
        "progress",
      ],
      "done already, as bill and review say": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room",
        "! The network did not answer in time",
        "It was asked several times. Your funds are unaffected. Try again, or use another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#slow-network>",
        "<See it → /made>",
        ".end",
        ".room",
        "progress",
      ],
      "done already, as the review says": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance after 0.000004000",
        "[Review]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
        "! The network did not answer in time",
        "It was asked several times. Your funds are unaffected. Try again, or use another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#slow-network>",
        "<See it → /made>[Dismiss]",
      ],
      "not read": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room",
        "! The network did not answer in time",
        "It was asked several times. Your funds are unaffected. Try again, or use another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#slow-network>",
        "[Try again]",
        ".end",
        ".room",
        "[Review]",
        "progress",
      ],
      "not read, for it was done already": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room",
        "! The network did not answer in time",
        "It was asked several times. Your funds are unaffected. Try again, or use another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#slow-network>",
        "<See it → /made>",
        ".end",
        ".room",
        "progress",
      ],
      "whose file was not stored": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance after 0.000004000",
        "[Review]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
        "! The file could not be stored",
        "Nothing was sent and nothing was paid. Try again. What you typed is kept. <Questions about this → /faq#upload>",
        "[Try again][Dismiss]",
      ],
      "whose refusal stands elsewhere": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance after 0.000004000",
        "[Review]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
      ],
      "whose review failed": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance after 0.000004000",
        "[Review]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
        "! Insufficient SOL: you need 0.000000005 more",
        "This takes an unknown amount of SOL and the wallet holds an unknown amount of. You need 0.000000005 more SOL. Nothing was sent and nothing was paid. Add SOL to the wallet, then review again. <Questions about this → /faq#more-sol>",
        "Your wallet or network has changed since. Review again to see the current result.",
        "[Get 10 SOL][Dismiss]",
      ],
      "whose wallet is being connected": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance after 0.000004000",
        "[Waiting for a wallet busy disabled]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "!",
        "Choose a wallet. The review then opens by itself.",
        "[Cancel]",
        "progress",
      ],
      "with a bill": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance after 0.000004000",
        "[Review]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
      ],
      "with a note of its own, and a refusal": [
        ".billbox",
        "The bill:",
        "The bill SOL · for an example",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance after 0.000004000",
        "[Review]",
        ".refused Before the review: choose a pool",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
      ],
      "with something in its place": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        "Type a name first.",
        ".end [Review]",
        "progress",
      ],
      "with too little SOL": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "*Missing in your wallet 0.000001000",
        "[Get 10 SOL][Review]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
      ],
      "without a balance": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance afternot known just now",
        "[Review]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
      ],
      "without a wallet": [
        ".billbox",
        "The bill:",
        "The bill SOL",
        ".inroom",
        ".room .wide",
        "Network fee 0.000005000",
        "Mintwright’s fee 0.000000000",
        ".end",
        "Total 0.000005000",
        "Your balance afteronce connected",
        "[Review]",
        "exactly this",
        "Total in SOL: 0.000005000",
        "progress",
      ],
    }
  `)
})

test('the bar of a narrow screen says the total, or what is being done', () => {
  const bar = (over: Partial<ComponentProps<typeof BottomBar>> = {}) =>
    shown(<BottomBar bill={billOf([cost(5_000n)])} state={{ status: 'idle' }} step="" {...over} />)
  expect({
    'of costs': bar(),
    'of what comes': bar({ bill: billOf([cost(-5_000n)]) }),
    'of nothing known': bar({ bill: null }),
    'while it is being prepared': bar({ step: 'Reading your balance', before: 'Tick this' }),
    'where the press did nothing': bar({ refused: 'choose a pool', why: 'not this' }),
    ...Object.fromEntries(Object.entries(STATES).map(([name, state]) => [name, bar({ state })])),
  }).toMatchInlineSnapshot(`
    {
      "connecting": [
        ".formbar",
        ".before",
        "Total in SOL",
        "0.000005000",
        "[Bill][Waiting for a wallet busy disabled]",
      ],
      "of costs": [
        ".formbar",
        ".before",
        "Total in SOL",
        "0.000005000",
        "[Bill][Review]",
      ],
      "of nothing known": [
        ".formbar",
        ".before",
        "Total in SOL",
        "–",
        "[Bill][Review]",
      ],
      "of what comes": [
        ".formbar",
        ".before",
        "Comes to your wallet",
        "0.000005000",
        "[Bill][Review]",
      ],
      "where the press did nothing": [
        ".formbar",
        ".refused Before the review: choose a pool",
        ".before",
        "Total in SOL",
        "0.000005000",
        "[Bill][Review]",
      ],
      "while it is being prepared": [
        ".formbar",
        ".before Tick this",
        "Reading your balance",
        "0.000005000",
        "[Bill][Review]",
      ],
      "working": [
        ".formbar",
        ".before",
        "Total in SOL",
        "0.000005000",
        "[Bill][Preparing the review busy disabled]",
      ],
    }
  `)
})

test('above the form stands why the review was closed, and nothing otherwise', () => {
  expect(shown(<FormNote state={{ status: 'idle' }} />)).toEqual([])
  expect(shown(<FormNote state={{ status: 'connecting' }} />)).toEqual([])
  expect(
    shown(<FormNote state={{ status: 'idle', notice: 'The wallet has changed.' } as ReviewState} />),
  ).toEqual(['.news', '!', 'The wallet has changed.'])
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

import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { onAnswerAgain, silence } from '../../src/errors/silence'
import { useLiveValue } from '../../src/operation/LiveBill'
import { changeSettings, defaultSettings } from '../../src/settings/settingsStore'
import { rpcCall } from '../../src/solana/rpcFetch'
import { ErrorNote } from '../../src/ui/ErrorNote'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { switchCluster } from '../../src/wallet/actions'
import { NetworkSwitch } from '../../src/wallet/NetworkSwitch'
import { NetworkTrouble } from '../../src/wallet/NetworkTrouble'
import { walletStore } from '../../src/wallet/walletStore'

const SENTENCE = /Can’t reach Solana Mainnet\./
const PILL = 'Network: Mainnet, not answering. Change network'
/** What the endpoints answer to a call: a number, or a refusal. */
let reply: (method: string, url: string) => number | 'refused'
let url: string
let number = 0

beforeEach(() => {
  url = `https://node${(number += 1)}.example/`
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (asked: string, { body }: { body: string }) => {
    const read = JSON.parse(body) as Call | Call[]
    const calls = [read].flat()
    const answers = calls.map(({ id, method }) => ({ id, result: reply(method, asked) }))
    if (answers.some(({ result }) => result === 'refused'))
      return Promise.resolve(new Response('', { status: 403 }))
    return Promise.resolve(Response.json(Array.isArray(read) ? answers : answers[0]))
  })
  switchCluster('mainnet')
  changeSettings({ rpcUrls: { mainnet: url } })
})
type Call = Readonly<{ id: number; method: string }>

afterEach(() => {
  cleanup()
  changeSettings(defaultSettings)
  silence.setState(silence.getInitialState(), true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a network that does not answer is named once, and what was not read is read when it answers again', async () => {
  reply = () => 'refused'
  renderPage()
  await screen.findByText(SENTENCE)
  screen.getByRole('button', { name: PILL })
  expect(screen.getByRole('link', { name: 'Use another endpoint' }).getAttribute('href')).toBe(
    '/settings#rpc-mainnet',
  )
  screen.getByText('Not known now.')
  expect(screen.queryByText(/refuses this page/)).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^No answer at/)
  reply = () => 7
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('figure 7')
  expect(screen.queryByText(SENTENCE)).toBeNull()
  screen.getByRole('button', { name: 'Network: Mainnet. Change network' })
  expect(document.activeElement?.id).toBe('main')
})

test('a node that refuses one call and answers the next is not called silent', async () => {
  let asked = 0
  reply = (method) => {
    if (method !== 'getSlot') return 'refused'
    asked += 1
    return 7
  }
  renderPage()
  await screen.findByText(/refuses this page/)
  await expect.poll(() => asked).toBe(1)
  expect(screen.queryByText(SENTENCE)).toBeNull()
  screen.getByRole('button', { name: 'Network: Mainnet. Change network' })
})

test('another endpoint ends it', async () => {
  reply = () => 'refused'
  renderPage()
  await screen.findByText(SENTENCE)
  reply = (_, asked) => (asked === url ? 'refused' : 7)
  changeSettings({ rpcUrls: { mainnet: 'https://other.example/' } })
  await screen.findByRole('button', { name: 'Network: Mainnet. Change network' })
  expect(screen.queryByText(SENTENCE)).toBeNull()
})

test('only what the silent network left open is read again, and that once', async () => {
  reply = () => 'refused'
  const others = { market: vi.fn(() => Promise.resolve(1)), price: vi.fn(() => Promise.resolve(2)) }
  const parts = vi.fn(async () => ({
    failures: await rpcCall([url], 'getBlockHeight', []).then(
      () => [],
      (error: unknown) => [{ error }],
    ),
  }))
  function Others() {
    useQuery({ queryKey: ['market', url], queryFn: others.market })
    useQuery({ queryKey: ['price', url], queryFn: others.price })
    useQuery({ queryKey: ['parts', url], queryFn: parts })
    return null
  }
  renderPage(<Others />)
  await screen.findByText(SENTENCE)
  await expect.poll(() => parts.mock.calls.length).toBe(1)
  reply = () => 7
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('figure 7')
  await expect.poll(() => parts.mock.calls.length).toBe(2)
  expect(others.market).toHaveBeenCalledOnce()
  expect(others.price).toHaveBeenCalledOnce()
})

test('costs that were not read for a part of the venues are read when the network answers again', async () => {
  reply = () => 'refused'
  const read = vi.fn(
    async () =>
      new Map([
        ['one', { error: null }],
        ['other', { error: await rpcCall([url], 'getBlockHeight', []).catch((error: unknown) => error) }],
      ]),
  )
  const context = {
    cluster: walletStore.getState().cluster,
    ownRpcUrl: url,
    priority: 'normal',
    priorityCeiling: 0n,
    address: 'a wallet',
  } as const
  function Costs() {
    const { value } = useLiveValue('a pool', context, read)
    return <p>{value?.get('other')?.error === 7 ? 'costs read' : 'costs unknown'}</p>
  }
  renderPage(<Costs />)
  await screen.findByText(SENTENCE)
  await expect.poll(() => read.mock.calls.length).toBe(1)
  await screen.findByText('costs unknown')
  reply = () => 7
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('costs read')
})

test('what was asked of one network neither ends the notice of another nor stands in it', async () => {
  reply = () => 'refused'
  renderPage()
  await screen.findByText(SENTENCE)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^No answer at/)

  let answer = () => {}
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (asked: string, init: RequestInit) => {
    if (asked === url) await new Promise<void>((resolve) => (answer = resolve))
    return await fetch(asked, init)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const devnet = 'https://silent.example/'
  changeSettings({ rpcUrls: { mainnet: url, devnet } })
  act(() => switchCluster('devnet'))
  await rpcCall([devnet], 'getBlockHeight', []).catch(() => {})
  await screen.findByText(/Can’t reach Solana Devnet/)
  expect(screen.queryByText(/^No answer at/)).toBeNull()
  const again = vi.fn()
  onAnswerAgain(again)
  reply = (_, asked) => (asked === url ? 7 : 'refused')
  answer()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(again).not.toHaveBeenCalled()
  screen.getByText(/Can’t reach Solana Devnet/)
})

test('nothing is read again where another network is chosen, or endpoints that say nothing either', async () => {
  const asked: string[] = []
  reply = (method) => (asked.push(method), 'refused')
  renderPage()
  await screen.findByText(SENTENCE)
  const reads = () => asked.filter((method) => method === 'getBlockHeight').length
  const before = reads()
  changeSettings({ rpcUrls: { mainnet: 'https://silent.example/' } })
  await expect.poll(() => asked.at(-1)).toBe('getSlot')
  await screen.findByText(SENTENCE)
  act(() => switchCluster('devnet'))
  await expect.poll(() => screen.queryByText(SENTENCE)).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reads()).toBe(before)
})

test.each([
  ['Try again', 'main'],
  ['a field', 'field'],
])('when the notice goes with the focus on %s, it is then on %s', async (held, then) => {
  reply = () => 'refused'
  renderPage(<input id="field" aria-label="a field" />)
  await screen.findByText(SENTENCE)
  const focused =
    held === 'a field' ? screen.getByLabelText(held) : screen.getByRole('button', { name: held })
  focused.focus()
  reply = () => 7
  window.dispatchEvent(new Event('online'))
  await screen.findByText('figure 7')
  expect(screen.queryByText(SENTENCE)).toBeNull()
  expect(document.activeElement?.id).toBe(then)
})

test('an error that is not the network’s own is told as it is', async () => {
  silence.setState({ network: 'mainnet' })
  render(<ErrorNote error={new AppError('account/not-found')} />, { wrapper: MemoryRouter })
  screen.getByText('This account does not exist')
})

function renderPage(more: ReactNode = null) {
  render(
    <MemoryRouter>
      <NetworkSwitch />
      <NetworkTrouble />
      <main id="main" tabIndex={-1}>
        <QueryRoot>
          <Figure />
          {more}
        </QueryRoot>
      </main>
    </MemoryRouter>,
  )
}

function Figure() {
  const { data, error } = useQuery({
    queryKey: ['figure', url],
    queryFn: async () => await rpcCall<number>([url], 'getBlockHeight', []),
  })
  return error ? <ErrorNote error={error} /> : <p>figure {data}</p>
}

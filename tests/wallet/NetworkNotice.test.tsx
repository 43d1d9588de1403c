// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { silence } from '../../src/errors/silence'
import { changeSettings, defaultSettings } from '../../src/settings/settingsStore'
import { rpcCall } from '../../src/solana/rpcFetch'
import { ErrorNote } from '../../src/ui/ErrorNote'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { switchCluster } from '../../src/wallet/actions'
import { NetworkSwitch } from '../../src/wallet/NetworkSwitch'
import { NetworkTrouble } from '../../src/wallet/NetworkTrouble'

const SENTENCE = /Can’t reach Solana Mainnet\. Your funds are unaffected\./
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

test('an error that is not the network’s own is told as it is', async () => {
  silence.setState({ network: 'mainnet' })
  render(<ErrorNote error={new AppError('account/not-found')} />, { wrapper: MemoryRouter })
  screen.getByText('This account does not exist')
})

function renderPage() {
  render(
    <MemoryRouter>
      <NetworkSwitch />
      <NetworkTrouble />
      <main id="main" tabIndex={-1}>
        <QueryRoot>
          <Figure />
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

import 'fake-indexeddb/auto'
import { createAssociatedTokenAccount, createMint } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { silence } from '../../../src/errors/silence'
import HomePage from '../../../src/pages/home/HomePage'
import { forgetDraft, saveDraft } from '../../../src/storage/drafts'
import { setConnected, setDisconnected, setRestoring } from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import { pageAt, showPage } from '../../support/hands'
import { aLock } from '../../support/locks'
import { aMint } from '../../support/mint'
import { startPageChain } from '../../support/page'
import { describeWithPrograms, JUPITER_LOCK, practicePrograms } from '../../support/programs'
import { aManagedToken } from '../../support/tokenOperations'

const SOL = 10n ** 9n
const FIRST = 'Tokens, struckat cost.'
/** A total is drawn once the pools were searched. */
const WAIT = { timeout: 20_000 }

let practice: PracticeChain
beforeAll(async () => (practice = await startPageChain(practicePrograms())))
afterAll(() => practice.stop())
afterEach(() => {
  cleanup()
  act(setDisconnected)
  vi.unstubAllGlobals()
  silence.setState(silence.getInitialState(), true)
})

const connect = (key: Keypair) =>
  act(() => setConnected({ address: key.publicKey.toBase58(), walletName: 'Test Wallet' }))
const titles = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
const worth = () => screen.findByRole('region', { name: 'Worth' })

it('with a wallet draws its desk in place of the first screen, and the doors below it', async () => {
  const key = await practice.aPayer(5n * SOL)
  const mint = await aMint(practice.connection, key)
  connect(key)
  showPage('/', <HomePage />)
  expect(titles()).toEqual(['Home'])
  expect((await worth()).textContent).toMatch(/SOL/)
  const rows = await screen.findByRole('list', { name: 'Tokens' })
  const row = await within(rows).findByRole('link')
  expect(row.getAttribute('href')).toBe(`/token/${mint.toBase58()}`)
  expect(titles()).toEqual(['Home'])
  screen.getByRole('link', { name: /^Copy Trending/ })
  screen.getByRole('textbox', { name: 'Have a mint address?' })
  // What belongs to Account alone, and the bill of the first screen.
  expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
  expect(screen.queryByText('One token')).toBeNull()
})

it('says how much rent empty accounts give back, and leads to where they are closed', async () => {
  const key = await practice.aPayer(5n * SOL)
  const mint = await createMint(practice.connection, key, key.publicKey, null, 6)
  await createAssociatedTokenAccount(practice.connection, key, mint, key.publicKey)
  connect(key)
  showPage('/', <HomePage />)
  const link = await screen.findByRole('link', { name: 'Get back' })
  expect(link.getAttribute('href')).toBe('/account#rent')
})

it('a wallet that is connected on the first screen keeps it until something of it is read, and for good where it has nothing', async () => {
  showPage('/', <HomePage />)
  expect(titles()).toEqual([FIRST])
  const ask = globalThis.fetch
  let read = 0
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await ask(...call)
    const body = call[1]?.body
    if (typeof body === 'string' && body.includes('"getTokenAccountsByOwner"')) read += 1
    return answer
  })
  connect(Keypair.generate())
  expect(titles()).toEqual([FIRST])
  await vi.waitFor(() => expect(read).toBeGreaterThan(0))
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(titles()).toEqual([FIRST])
  expect(screen.queryByRole('region', { name: 'Worth' })).toBeNull()
  const seen: string[] = []
  const watching = new MutationObserver(() => seen.push(titles().join()))
  connect(await practice.aPayer(SOL))
  watching.observe(document.body, { childList: true, subtree: true })
  await worth()
  watching.disconnect()
  expect([...new Set(seen)].filter((title) => title !== FIRST)).toEqual(['Home'])
  act(setDisconnected)
  expect(titles()).toEqual([FIRST])
})

describeWithPrograms('locks', [JUPITER_LOCK], () => {
  it('for a wallet without anything are on its desk, and are claimed from there', async () => {
    const sender = await practice.aPayer(5n * SOL)
    const mint = await aManagedToken(practice, sender, { uri: '' })
    const recipient = Keypair.generate()
    const lock = await aLock(practice, sender, { mint, recipient: recipient.publicKey })
    // Everything is in the window.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(readonly tell: (seen: readonly object[]) => void) {}
        observe = () => this.tell([{ isIntersecting: true }])
        disconnect = () => {}
      },
    )
    connect(recipient)
    showPage('/', <HomePage />)
    await worth()
    expect(titles()).toEqual(['Home'])
    const rows = await screen.findByRole('list', { name: 'Locks' })
    const claim = await within(rows).findByRole('link', { name: 'Claim' })
    expect(claim.getAttribute('href')).toBe(`/lock/${lock.toBase58()}`)
  })
})

it('what is unfinished stands below the worth, also for a wallet without anything', async () => {
  await saveDraft('create-token', { values: { name: 'Grey Almanac' } })
  try {
    connect(Keypair.generate())
    showPage('/', <HomePage />)
    const desk = await worth()
    const yours = screen.getByRole('region', { name: 'Yours' })
    within(yours).getByRole('link', { name: 'Go on: Create token: Grey Almanac' })
    expect(yours.compareDocumentPosition(desk)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(titles()).toEqual(['Home'])
  } finally {
    await forgetDraft('create-token')
  }
})

it('a wallet that cannot be read has its desk, which says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  connect(Keypair.generate())
  showPage('/', <HomePage />)
  const desk = await worth()
  await expect.poll(() => desk.textContent).toContain('not known')
  await screen.findByText('Can’t reach Solana Mainnet.')
  expect(titles()).toEqual(['Home'])
})

it('while the wallet of the last visit is reconnected no first screen is seen, and it comes where that fails', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(pageAt('/', <HomePage />))
  expect(titles()).toEqual([FIRST])
  setRestoring('Test Wallet')
  const hydrated = await act(async () => await Promise.resolve(hydrateRoot(root, pageAt('/', <HomePage />))))
  try {
    expect(titles()).toEqual(['Home'])
    expect(screen.queryByText('One token')).toBeNull()
    act(setDisconnected)
    expect(titles()).toEqual([FIRST])
    screen.getByText('One token')
  } finally {
    act(() => hydrated.unmount())
    root.remove()
  }
})

it('a wallet of the last visit that does not come leaves the first screen after three seconds', async () => {
  setRestoring('Test Wallet')
  showPage('/', <HomePage />)
  expect(titles()).toEqual(['Home'])
  await vi.waitFor(() => expect(titles()).toEqual([FIRST]), { timeout: 20_000 })
})

it('another account of the wallet has its own desk, without the first one in between', async () => {
  const [one, other] = [await practice.aPayer(SOL), await practice.aPayer(2n * SOL)]
  connect(one)
  const { container } = render(pageAt('/', <HomePage />))
  await vi.waitFor(async () => expect((await worth()).textContent).toMatch(/^1\sSOL/), WAIT)
  connect(other)
  expect(screen.queryByRole('region', { name: 'Worth' })).toBeNull()
  expect(titles()).toEqual(['Home'])
  await vi.waitFor(async () => expect((await worth()).textContent).toMatch(/^2\sSOL/), WAIT)
  expect(container.textContent).not.toContain(FIRST)
})

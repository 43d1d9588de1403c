import 'fake-indexeddb/auto'
import { Connection, Keypair, SystemProgram } from '@solana/web3.js'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { silence } from '../../../src/errors/silence'
import HistoryPage from '../../../src/pages/history/HistoryPage'
import { inTransaction } from '../../../src/storage/database'
import { openJournal } from '../../../src/transactions/journal'
import { landings } from '../../../src/units/channel'
import { setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import { aToken } from '../../liquidity/raydium-cpmm/onChain'
import { anOperation, aPayment, events } from '../../support/events'
import { press, showPage } from '../../support/hands'
import { bePracticeChain, startPageChain } from '../../support/page'

const SOL = 10n ** 9n

afterEach(async () => {
  cleanup()
  await inTransaction(['events', 'operations'], 'readwrite', (rows) =>
    Promise.all([rows.objectStore('events').clear(), rows.objectStore('operations').clear()]),
  )
  setDisconnected()
  vi.unstubAllGlobals()
  silence.setState(silence.getInitialState(), true)
})

it('says that transactions cannot be fetched, and reads them again from the newest', async () => {
  const practice = await startPageChain()
  const leave = bePracticeChain(practice)
  let isBroken = true
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const body = request[1]?.body
    if (!isBroken || typeof body !== 'string' || !body.includes('getSignaturesForAddress'))
      return await fetchNow(...request)
    const calls = [JSON.parse(body) as { id: unknown } | { id: unknown }[]].flat()
    const error = { code: -32011, message: 'no history' }
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
    return Response.json(body.startsWith('[') ? answers : answers[0])
  })
  try {
    const { publicKey } = await practice.aPayer(5n * SOL)
    setConnected({ address: publicKey.toBase58(), walletName: 'Test Wallet' })
    showPage('/history', <HistoryPage />)
    await screen.findByText('Failed to fetch transactions', {}, { timeout: 50_000 })
    expect(screen.queryByText('No transactions yet')).toBeNull()
    screen.getByRole('button', { name: 'Import' })
    isBroken = false
    await press('Try again')
    const row = await screen.findByRole('link', { name: /^Received/ }, { timeout: 50_000 })
    expect(row.textContent).toContain('+5 SOL')
    expect(screen.queryByText('Failed to fetch transactions')).toBeNull()
  } finally {
    leave()
    await practice.stop()
  }
})

it('says of the transactions that made a token elsewhere what they did', async () => {
  const practice = await startPageChain()
  const leave = bePracticeChain(practice)
  try {
    const owner = await practice.aPayer(5n * SOL)
    await aToken(practice, owner, { supply: 1_000_000n })
    setConnected({ address: owner.publicKey.toBase58(), walletName: 'Test Wallet' })
    showPage('/history', <HistoryPage />)
    const row = await screen.findByRole('link', { name: /^Created / }, { timeout: 50_000 })
    await waitFor(() => expect(row.textContent).toMatch(/\+1 .*−0\.00/))
  } finally {
    leave()
    await practice.stop()
  }
})

it('says only that where the page says that the network does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  silence.setState({ network: walletStore.getState().cluster.id })
  setConnected({ address: Keypair.generate().publicKey.toBase58(), walletName: 'Test Wallet' })
  showPage('/history', <HistoryPage />)
  const said = await screen.findByRole('alert', {}, { timeout: 50_000 })
  expect(said.textContent).toBe('Failed to fetch transactions')
})

it('lists a payment between two wallets of this browser once, and for the one that got it as received', async () => {
  const practice = await startPageChain()
  const leave = bePracticeChain(practice)
  try {
    const { publicKey } = await practice.aPayer(5n * SOL)
    const connection = new Connection(practice.rpcUrl, 'confirmed')
    const [landed] = await connection.getSignaturesForAddress(publicKey)
    const signature = landed?.signature ?? ''
    const payer = Keypair.generate().publicKey.toBase58()
    const here = { cluster: 'practice', genesisHash: await connection.getGenesisHash() } as const
    const operation = aPayment({ payer, to: publicKey.toBase58(), lamports: 5n * SOL }, { id: 'a', ...here })
    const end = [events.confirmed({ signature }), events.paid()]
    const all = [events.simulated(), events.asked(), events.signed({ signature }), events.broadcast(), ...end]
    for (const event of [events.planned({ operation }), ...all]) await openJournal().append('a', event)
    setConnected({ address: publicKey.toBase58(), walletName: 'Test Wallet' })
    showPage('/history', <HistoryPage />)
    await screen.findByText('1 transaction')
    await screen.findByRole('button', { name: /^Sent 5.*SOL to/ })
    expect(screen.queryByRole('link', { name: /^Received/ })).toBeNull()
    await press('This wallet')
    expect((await screen.findByRole('link', { name: /^Received/ })).textContent).toContain('+5 SOL')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sent 5.*SOL to/ })).toBeNull())
    screen.getByText('1 transaction')
  } finally {
    leave()
    await practice.stop()
  }
})

it('says where the transactions end that were read, and counts them as such', async () => {
  const practice = await startPageChain()
  const leave = bePracticeChain(practice)
  try {
    const { publicKey } = await practice.aPayer(5n * SOL)
    for (let count = 0; count < 20; count += 1) practice.chain.airdrop(publicKey.toBase58(), SOL)
    practice.chain.warp(1)
    const operation = anOperation({ id: 'old', createdAt: 1 })
    for (const event of [events.planned({ operation }), events.simulated(), events.asked()])
      await openJournal().append('old', event)
    setConnected({ address: publicKey.toBase58(), walletName: 'Test Wallet' })
    showPage('/history', <HistoryPage />)
    await screen.findByText(/^21 transactions so far$/)
    const list = screen.getByRole('list', { name: 'Transactions' })
    const ends = () => [...list.children].map(({ textContent }) => /not read yet|1970/.exec(textContent)?.[0])
    expect(ends().slice(19, 22)).toEqual([undefined, 'not read yet', '1970'])
    await userEvent.click(within(list).getByRole('button', { name: 'Load older' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull())
    await screen.findByText(/^22 transactions$/)
  } finally {
    leave()
    await practice.stop()
  }
})

it('asks for the new transaction alone after a landing, however many are shown', async () => {
  const practice = await startPageChain()
  const leave = bePracticeChain(practice)
  const asked = new Map<string, number>()
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const [url, { body } = {}] = request
    // Other networks may still be asked again by the page of the test before.
    const isHere = typeof url === 'string' && url.startsWith(practice.rpcUrl) && typeof body === 'string'
    const calls = isHere ? body.matchAll(/"method":"(\w+)"/g) : []
    for (const [, method = ''] of calls) asked.set(method, (asked.get(method) ?? 0) + 1)
    return await fetchNow(...request)
  })
  try {
    const { publicKey } = await practice.aPayer(5n * SOL)
    const address = publicKey.toBase58()
    for (let count = 0; count < 20; count += 1) practice.chain.airdrop(address, SOL)
    practice.chain.warp(1)
    setConnected({ address, walletName: 'Test Wallet' })
    showPage('/history', <HistoryPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Load older' }))
    await screen.findByText(/^21 transactions$/)
    expect(asked.get('getTransaction')).toBe(21)
    asked.clear()
    practice.chain.airdrop(address, SOL)
    practice.chain.warp(1)
    landings.announce([address])
    await screen.findByText(/^22 transactions$/, {}, { timeout: 50_000 })
    expect(asked.get('getTransaction')).toBe(1)
    expect(asked.get('getSignaturesForAddress')).toBe(2)
  } finally {
    leave()
    await practice.stop()
  }
})

it('says that there is nothing where all is spam, and does not blame the filter', async () => {
  const practice = await startPageChain()
  const leave = bePracticeChain(practice)
  try {
    const payer = await practice.aPayer()
    const { publicKey } = Keypair.generate()
    const self = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: payer.publicKey,
      lamports: 1,
    })
    self.keys.push({ pubkey: publicKey, isSigner: false, isWritable: false })
    await practice.send([self], payer)
    setConnected({ address: publicKey.toBase58(), walletName: 'Test Wallet' })
    showPage('/history', <HistoryPage />)
    await screen.findByText('1 hidden as spam')
    screen.getByText('No transactions yet')
    expect(screen.queryByText('Nothing matches')).toBeNull()
    await press('Show spam')
    await screen.findByText('1 transaction')
  } finally {
    leave()
    await practice.stop()
  }
})

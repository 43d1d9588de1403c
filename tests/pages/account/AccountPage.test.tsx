// In a window
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import AccountPage from '../../../src/pages/account/AccountPage'
import { linkRemote, type RemoteProvider } from '../../../src/wallet/link'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import { bePracticeChain, startPageChain } from '../../support/page'
import { wrapSol } from '../../support/spreadTokens'

const SOL = 10n ** 9n

afterEach(() => {
  cleanup()
  setDisconnected()
  vi.unstubAllGlobals()
})

it('unwraps SOL, which comes to the wallet with the rent of its accounts', async () => {
  const practice = await startPageChain()
  const { cluster } = walletStore.getState()
  setCluster({ ...cluster, id: 'practice', name: 'Practice chain', rpcUrls: [practice.rpcUrl] })
  try {
    const key = await practice.aPayer(5n * SOL)
    const account = await wrapSol(practice, key, SOL)
    const provider: RemoteProvider = {
      signTransaction(transaction) {
        transaction.sign([key])
        return Promise.resolve(transaction)
      },
      signMessage: () => Promise.reject(new Error('never asked')),
      disconnect: () => Promise.resolve(),
    }
    linkRemote(provider, { address: key.publicKey.toBase58(), walletName: 'Test Wallet' })
    render(
      <MemoryRouter initialEntries={['/account']}>
        <AccountPage />
      </MemoryRouter>,
    )
    const wrapped = (await screen.findByText('Wrapped SOL', {}, { timeout: 50_000 })).nextElementSibling
    expect(wrapped?.textContent).toMatch(/^1\.0+ SOL/)
    expect(await screen.findByText(/1\.002\d*\sSOL come back as plain SOL, the rent included/)).toBeTruthy()
    const before = await practice.balance(key)
    const [unwrap] = screen.getAllByRole('button', { name: 'Unwrap' })
    await userEvent.click(unwrap ?? document.body)
    await userEvent.click(await screen.findByRole('button', { name: 'Unwrap SOL' }, { timeout: 50_000 }))
    await screen.findByRole('heading', { name: 'SOL unwrapped' }, { timeout: 50_000 })
    expect(await practice.balance(key)).toBeGreaterThan(before + SOL)
    expect(await practice.connection.getAccountInfo(account, 'confirmed')).toBeNull()
  } finally {
    setCluster(cluster)
    await practice.stop()
  }
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
    render(
      <MemoryRouter initialEntries={['/account?tab=activity']}>
        <AccountPage />
      </MemoryRouter>,
    )
    await screen.findByText('Failed to fetch transactions', {}, { timeout: 50_000 })
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /^Received 5 SOL/ }, { timeout: 50_000 })
  } finally {
    leave()
    await practice.stop()
  }
})

it('says that the balance is not known where no node answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  setConnected({ address: 'So11111111111111111111111111111111111111112', walletName: 'Test Wallet' })
  render(
    <MemoryRouter>
      <AccountPage />
    </MemoryRouter>,
  )
  const balance = (await screen.findByText('Balance')).nextElementSibling
  await vi.waitFor(() => expect(balance?.textContent).toBe('not known'))
})

it('holds another try back for half a minute, and says the seconds that are left', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  setConnected({ address: 'SysvarC1ock11111111111111111111111111111111', walletName: 'Test Wallet' })
  render(
    <MemoryRouter>
      <AccountPage />
    </MemoryRouter>,
  )
  await screen.findByText(/^Possible again in \d+ s$/, {}, { timeout: 50_000 })
  expect(screen.getByRole('alert').textContent).toContain('Token Balance Unavailable')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true)
  await screen.findByText('Token Balance Unavailable', { selector: '[data-sonner-toast] *' })
})

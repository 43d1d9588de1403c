// In a window
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import AccountPage from '../../../src/pages/account/AccountPage'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'

afterEach(() => {
  cleanup()
  setDisconnected()
  vi.unstubAllGlobals()
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
})

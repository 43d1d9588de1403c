// In a window
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import HistoryPage from '../../../src/pages/history/HistoryPage'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'
import { bePracticeChain, startPageChain } from '../../support/page'

const SOL = 10n ** 9n

afterEach(() => {
  cleanup()
  setDisconnected()
  vi.unstubAllGlobals()
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
      <MemoryRouter initialEntries={['/history']}>
        <HistoryPage />
      </MemoryRouter>,
    )
    await screen.findByText('Failed to fetch transactions', {}, { timeout: 50_000 })
    expect(screen.queryByText('No transactions yet')).toBeNull()
    screen.getByRole('button', { name: 'Import' })
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const row = await screen.findByRole('link', { name: /^Received/ }, { timeout: 50_000 })
    expect(row.textContent).toContain('+5 SOL')
    expect(screen.queryByText('Failed to fetch transactions')).toBeNull()
  } finally {
    leave()
    await practice.stop()
  }
})

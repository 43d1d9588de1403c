import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useParams } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { silence } from '../../../src/errors/silence'
import { keepBill, keptBill, sumBill } from '../../../src/operation/exampleBill'
import HomePage from '../../../src/pages/home/HomePage'
import { SYSTEM_ADDRESS } from '../../../src/solana/knownPrograms'
import { listClusters } from '../../../src/solana/cluster'
import { setCluster } from '../../../src/wallet/walletStore'
import { press, textbox } from '../../support/hands'
import { sentence } from '../../support/sentence'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  silence.setState(silence.getInitialState(), true)
})

const [mainnet] = listClusters(null)

const MINT = '7QhncvGbMKWiJAsdPzVBFvbVBSB1hm9YktNQeqWURo2V'

test('prints the bill that the network named', async () => {
  answerWith({
    getMinimumBalanceForRentExemption: 1_000_000,
    getRecentPrioritizationFees: [],
    getLatestBlockhash: { value: { blockhash: SYSTEM_ADDRESS } },
    getFeeForMessage: { value: 5_001 },
  })
  renderHome()
  await waitFor(() =>
    expect(screen.getByText('Total in SOL').closest('.bill')?.textContent).toContain('0.002005001'),
  )
  screen.getByText('≈ 0.0021')
  screen.getByText('≈ 0.0021 SOL · one signature')
  screen.getByText('A token costs ≈ 0.0021 SOL.')
})

test('shows a sentence instead of figures when the network does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  renderHome()
  await screen.findByText('Can’t reach Solana Mainnet.')
  screen.getByText(/The network does not answer, so no costs are shown/)
  screen.getByText('What a token costs is not known now.')
  screen.getByRole('link', { name: 'Use another endpoint' })
  expect(screen.queryByText(sentence('Total in SOL'))).toBeNull()
})

test('keeps the figures of the last answer with their time', async () => {
  const at = new Date(2026, 10, 21, 20, 58).getTime()
  const rents = { mintRent: 1_000_000n, tokenAccountRent: 1_000_000n }
  keepBill(mainnet, sumBill({ ...rents, networkFee: 5_000n, unitPrice: 0n }), at)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  renderHome()
  await screen.findByText('Can’t reach Solana Mainnet.')
  screen.getByText('example, read 21 Nov, 20:58')
  expect(screen.getByText('Total in SOL').closest('.bill')?.textContent).toContain('0.002005000')
})

test.each(['', 'x', '1763758680000 1 2', '1763758680000 1 2 3', '1763758680000 1 2 3 -4', '{"at":1}'])(
  'reads no figures out of %j',
  (text) => {
    localStorage.setItem('mintwright.example.mainnet', text)
    expect(keptBill(mainnet)).toBeUndefined()
  },
)

test('leads to the page of a mint, and says what is wrong with anything else', async () => {
  answerWith({})
  renderHome()
  const input = textbox('Have a mint address?')
  await press('Look up')
  await screen.findByText('Paste a mint address first.')
  await userEvent.type(input, 'not an address{Enter}')
  await screen.findByText(/This is not an address/)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(input)
  await userEvent.type(input, ` ${MINT} {Enter}`)
  await screen.findByText(`token ${MINT}`)
})

test.each([
  [0, 'Practise on Devnet first', '/create-token'],
  [1, 'Look at what trends', '/copy-trending'],
] as const)(
  'the second button leads on Mainnet to a place to practise, and from there to what trends: %i %s',
  (at, name, to) => {
    answerWith({})
    setCluster(listClusters(null)[at])
    try {
      renderHome()
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
    } finally {
      act(() => setCluster(mainnet))
    }
  },
)

test('the four doors lead on', () => {
  answerWith({})
  renderHome()
  for (const name of ['Create Token', 'Copy Trending', 'Create Liquidity', 'Manage Liquidity']) {
    screen.getByRole('link', { name: new RegExp(name) })
  }
})

function renderHome() {
  return render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/token/:mint" element={<TokenName />} />
      </Routes>
    </MemoryRouter>,
  )
}

function TokenName() {
  return <p>token {useParams()['mint']}</p>
}

/** A node that knows the answers to these methods, and has an error for the others. */
function answerWith(results: Record<string, unknown>) {
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    const { method } = JSON.parse(init.body) as { method: string }
    const known = method in results
    return Promise.resolve(
      Response.json(
        known ? { result: results[method] } : { error: { code: -32601, message: 'no such method' } },
      ),
    )
  })
}

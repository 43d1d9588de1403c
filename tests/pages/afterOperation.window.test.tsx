import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import AccountPage from '../../src/pages/account/AccountPage'
import HomePage from '../../src/pages/home/HomePage'
import SendPage from '../../src/pages/send/SendPage'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { shortUnits } from '../../src/units/shortFigures'
import { linkRemote } from '../../src/wallet/link'
import { setCluster, setDisconnected, walletStore } from '../../src/wallet/walletStore'
import type { PracticeChain } from '../support/chain'
import { pageTitle, pressSoon, showPage } from '../support/hands'
import { carryOutPlan } from '../support/operations'
import { startPageChain } from '../support/page'
import { sentence } from '../support/sentence'
import { aManagedToken } from '../support/tokenOperations'
import { carryOut } from '../tokens/operations/carryOut'

/* What pages show of a wallet after an operation that none of them has carried out. That every kind is heard of: tests/liquidity/twice.test.ts. */

const { cluster } = walletStore.getState()
let practice: PracticeChain
beforeAll(async () => {
  practice = await startPageChain()
  setCluster({ ...cluster, id: 'practice', name: 'Practice chain', rpcUrls: [practice.rpcUrl] })
})
afterAll(async () => {
  setCluster(cluster)
  await practice.stop()
})
afterEach(() => {
  cleanup()
  setDisconnected()
  vi.unstubAllGlobals()
})

async function aWallet(): Promise<Keypair> {
  const key = await practice.aPayer(5n * 10n ** 9n)
  const refuse = () => Promise.reject(new Error('never asked'))
  linkRemote(
    { signTransaction: refuse, signMessage: refuse, disconnect: () => Promise.resolve() },
    { address: key.publicKey.toBase58(), walletName: 'Test Wallet' },
  )
  return key
}

const balance = async (key: Keypair) => shortUnits(await practice.balance(key), 9)
const shown = async (text: string | RegExp) =>
  await screen.findByText(sentence(text), { ignore: 'script, style' })
const balanceShows = async (figure: string) =>
  await vi.waitFor(() =>
    expect(screen.getByText('Balance').nextElementSibling?.textContent).toContain(`${figure}\u00a0SOL`),
  )

test('Account, Home and Send show a new token and what it took, though they were read just before', async () => {
  const key = await aWallet()
  const account = showPage('/account', <AccountPage />)
  await balanceShows('5')
  account.unmount()
  const mint = await aManagedToken(practice, key)

  const after = showPage('/account', <AccountPage />)
  await balanceShows(await balance(key))
  await shown('Quiet Heron1')
  after.unmount()
  const home = showPage('/', <HomePage />)
  await shown('1,000,000,000')
  home.unmount()
  const own = { kind: 'mint-more', amount: 10n ** 18n, to: key.publicKey.toBase58() } as const
  await carryOut(practice, key, mint, own)
  const later = showPage('/', <HomePage />)
  await shown('2,000,000,000')
  later.unmount()
  showPage(`/send?token=${mint.toBase58()}&amount=2000000001`, <SendPage />)
  await shown(/^You can send at most 2,000,000,000 \S+\. You lack/)
})

test('an open page reads the wallet once after an operation', async () => {
  const key = await aWallet()
  showPage('/account', <AccountPage />)
  await balanceShows('5')
  let reads = 0
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    const body = call[1]?.body
    if (typeof body === 'string') reads += body.split('"getTokenAccountsByOwner"').length - 1
    return ask(...call)
  })
  const mint = await aManagedToken(practice, key)
  await balanceShows(await balance(key))
  await shown('Quiet Heron1')
  // Once of each token program.
  expect(reads).toBe(2)
  const own = { kind: 'mint-more', amount: 10n ** 18n, to: key.publicKey.toBase58() } as const
  await carryOut(practice, key, mint, own)
  await balanceShows(await balance(key))
  expect(reads).toBe(4)
})

test('a review names the very same payment of a moment ago, and no other one', async () => {
  const key = await aWallet()
  const friend = Keypair.generate().publicKey.toBase58()
  const order = { to: friend, lamports: 500_000_000n }
  await carryOutPlan(practice, key, await planSendSol(practice.connection, key.publicKey, order))
  const reviewOf = async (amount: string) => {
    const page = showPage(`/send?amount=${amount}&to=${friend}`, <SendPage />)
    await pressSoon('Review')
    await pageTitle('Review')
    return page
  }
  const other = await reviewOf('0.6')
  expect(screen.queryByText('You have done the same already')).toBeNull()
  other.unmount()
  await reviewOf('0.5')
  await shown('You have done the same already')
  expect(screen.getByRole('link', { name: 'See the receipt' })).toBeTruthy()
})

import 'fake-indexeddb/auto'
import { getAccount, getAssociatedTokenAddressSync } from '@solana/spl-token'
import type { Keypair, PublicKey } from '@solana/web3.js'
import { act, cleanup, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { silence } from '../../../src/errors/silence'
import AccountPage from '../../../src/pages/account/AccountPage'
import { shortAddress } from '../../../src/units/shortAddress'
import { linkRemote, type RemoteProvider } from '../../../src/wallet/link'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import {
  fill,
  pageAt,
  pageTitle,
  press,
  pressFirst,
  pressReady,
  showPage,
  textbox,
  urlNow,
} from '../../support/hands'
import { aMint } from '../../support/mint'
import { startPageChain } from '../../support/page'
import { wrapSol } from '../../support/spreadTokens'
import { sentence } from '../../support/sentence'

const SOL = 10n ** 9n

afterEach(() => {
  cleanup()
  setDisconnected()
  vi.unstubAllGlobals()
  silence.setState(silence.getInitialState(), true)
})

it('unwraps SOL, which comes to the wallet with the rent of its accounts', async () => {
  const practice = await startPageChain()
  const { cluster } = walletStore.getState()
  setCluster({ ...cluster, id: 'practice', name: 'Practice chain', rpcUrls: [practice.rpcUrl] })
  try {
    const key = await practice.aPayer(5n * SOL)
    const account = await wrapSol(practice, key, SOL)
    const others = await wrapSol(practice, key, 2n * SOL, true)
    const who = await closerOf(practice, others)
    connect(key)
    showPage('/account', <AccountPage />)
    const wrapped = (
      await screen.findByText(sentence('Wrapped SOL'), { selector: 'dt' }, { timeout: 50_000 })
    ).nextElementSibling
    expect(wrapped?.textContent).toMatch(/^1\.0+ SOL/)
    expect(
      await screen.findByText(sentence(/1\.002\d*\sSOL come back as plain SOL, the rent included/)),
    ).toBeTruthy()
    // What another can close comes to that one: the row and the part about rent say so, and it is not unwrapped.
    expect(await screen.findByText(sentence(`${who} can take it`))).toBeTruthy()
    expect(
      screen.getByText(sentence(new RegExp(`^One account wraps 2\\.002\\d* SOL that only ${who} can take`))),
    ).toBeTruthy()
    const before = await practice.balance(key)
    await pressFirst('Unwrap')
    await userEvent.click(await screen.findByRole('button', { name: 'Unwrap SOL' }, { timeout: 50_000 }))
    await screen.findByRole('heading', { name: 'SOL unwrapped' }, { timeout: 50_000 })
    expect(await practice.balance(key)).toBeGreaterThan(before + SOL)
    expect(await practice.connection.getAccountInfo(account, 'confirmed')).toBeNull()
    expect(await practice.balance({ publicKey: others })).toBeGreaterThan(2n * SOL)
  } finally {
    setCluster(cluster)
    await practice.stop()
  }
})

/** Connects a wallet that signs whatever it is asked for. */
function connect(key: Keypair): void {
  const provider: RemoteProvider = {
    signTransaction(transaction) {
      transaction.sign([key])
      return Promise.resolve(transaction)
    },
    signMessage: () => Promise.reject(new Error('never asked')),
    disconnect: () => Promise.resolve(),
  }
  linkRemote(provider, { address: key.publicKey.toBase58(), walletName: 'Test Wallet' })
}

it('gives the right to close an account away, and says of which accounts it cannot', async () => {
  const practice = await startPageChain()
  const { cluster } = walletStore.getState()
  setCluster({ ...cluster, id: 'practice', name: 'Practice chain', rpcUrls: [practice.rpcUrl] })
  try {
    const key = await practice.aPayer(5n * SOL)
    const mint = await aMint(practice.connection, key)
    const account = getAssociatedTokenAddressSync(mint, key.publicKey)
    const wrapped = await wrapSol(practice, key, SOL)
    const others = await wrapSol(practice, key, 2n * SOL, true)
    const who = await closerOf(practice, others)
    const to = (await practice.aPayer()).publicKey.toBase58()
    connect(key)
    showPage('/account', <AccountPage />)
    await userEvent.click(await screen.findByText('Let someone else close an account'))
    const list = await screen.findByRole('list', { name: 'Cannot be changed here' })
    expect(list.textContent).toContain(`${shortAddress(others.toBase58())}: only ${who} can close it`)
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Token account' })
    expect([...choice.options].map(({ value }) => value).toSorted()).toEqual(
      ['', account.toBase58(), wrapped.toBase58()].toSorted(),
    )
    await press('Review')
    expect(isBad(choice)).toBe(true)
    const receiver = textbox('New close authority')
    expect(screen.getByText('Type the address.')).toBeTruthy()
    fill(receiver, key.publicKey.toBase58())
    expect(await screen.findByText(sentence('This is your own wallet: it is yours already.'))).toBeTruthy()
    fill(receiver, mint.toBase58())
    expect(await screen.findByText(sentence(/is the mint of a token: no wallet signs for it/))).toBeTruthy()
    fill(receiver, to)
    // Whoever can close an account of wrapped SOL takes its SOL: that takes a tick of its own.
    await userEvent.selectOptions(choice, wrapped.toBase58())
    const tick = screen.getByRole('checkbox', { name: /^It may take all 1\.002\d* SOL of this account$/ })
    await press('Review')
    expect(isBad(tick)).toBe(true)
    await userEvent.selectOptions(choice, account.toBase58())
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(
      screen.getByText(sentence(/^It can close this account once it is empty, and gets its rent/)),
    ).toBeTruthy()
    await press('Review')
    await pageTitle('Review')
    const short = shortAddress(to)
    const line = new RegExp(
      `^Give ${short} the right to close your account of ${shortAddress(mint.toBase58())}`,
    )
    expect(screen.getByText(sentence(line))).toBeTruthy()
    expect(
      screen.getByRole('row', { name: new RegExp(`^Close authority your wallet ${short}`) }),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox'))
    await pressReady('Set close authority')
    await screen.findByRole('heading', { name: 'Close authority set' }, { timeout: 50_000 })
    expect(await closerOf(practice, account)).toBe(short)
    const at = urlNow()
    cleanup()
    showPage(at, <AccountPage />)
    await screen.findByRole('heading', { name: 'Close authority set' }, { timeout: 50_000 })
    expect(screen.getByText(sentence(new RegExp(`^Gave ${short} the right to close`)))).toBeTruthy()
  } finally {
    setCluster(cluster)
    await practice.stop()
  }
})

const isBad = (field: Element) => field.getAttribute('aria-invalid') === 'true'

/** The short address of who can close a token account. */
async function closerOf({ connection }: PracticeChain, account: PublicKey): Promise<string> {
  const { closeAuthority } = await getAccount(connection, account, 'confirmed')
  return shortAddress(closeAuthority?.toBase58() ?? '')
}

const pages = { '/account': <AccountPage />, '/history': <p>the history</p> }

it('leads from its activity to the history, also in an old link', async () => {
  const open = (at: string) => showPage(at, pages)
  open('/account?tab=activity')
  await screen.findByText('the history')
  cleanup()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  setConnected({ address: 'SysvarRent111111111111111111111111111111111', walletName: 'Test Wallet' })
  open('/account?tab=nfts')
  expect((await screen.findByRole('link', { name: 'NFTs' })).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('link', { name: 'Activity' }))
  await screen.findByText('the history')
})

it('in a link to its activity is hydrated as it was prerendered, and leads on after that', async () => {
  const problems: unknown[] = []
  document.body.innerHTML = `<div id="root">${renderToString(pageAt('/account', pages))}</div>`
  const root = document.getElementById('root')
  if (!root) throw new Error('the root is there')
  const hydrated = await act(async () =>
    hydrateRoot(root, pageAt('/account?tab=activity', pages), {
      onRecoverableError: (error) => problems.push(error),
    }),
  )
  await screen.findByText('the history')
  expect(problems).toEqual([])
  act(() => hydrated.unmount())
  document.body.innerHTML = ''
})

it('shows a sender the whole address, as a text and as a QR code, and the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const address = 'SysvarRent111111111111111111111111111111111'
  setConnected({ address, walletName: 'Test Wallet' })
  showPage('/account', <AccountPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Receive' }))
  const dialog = await screen.findByRole('dialog', { name: 'Receive on Mainnet' })
  expect(await within(dialog).findByRole('img', { name: 'QR code of your address' })).toBeTruthy()
  expect(dialog.textContent).toContain(address)
  within(dialog).getByRole('button', { name: /^Copy address/ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that the balance is not known where no node answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  setConnected({ address: 'So11111111111111111111111111111111111111112', walletName: 'Test Wallet' })
  showPage('/account', <AccountPage />)
  const balance = (await screen.findByText('Balance')).nextElementSibling
  await vi.waitFor(() => expect(balance?.textContent).toBe('not known'))
})

it('holds another try back for half a minute, and says the seconds that are left', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  setConnected({ address: 'SysvarC1ock11111111111111111111111111111111', walletName: 'Test Wallet' })
  showPage('/account', <AccountPage />)
  await screen.findByText(sentence(/^Possible again in \d+ s$/), {}, { timeout: 50_000 })
  expect(screen.getByRole('alert').textContent).toContain('Token Balance Unavailable')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true)
  await screen.findByText('Token Balance Unavailable', { selector: '[data-sonner-toast] *' })
})

it('says nothing of the network that the page says already', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { cluster } = walletStore.getState()
  silence.setState({ network: cluster.id })
  setConnected({ address: 'SysvarRent111111111111111111111111111111111', walletName: 'Test Wallet' })
  showPage('/account', <AccountPage />)
  await screen.findByText(sentence(`What the wallet holds on ${cluster.name} is not known now.`))
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

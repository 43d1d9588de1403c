import type { StandardConnectFeature, StandardEventsFeature } from '@wallet-standard/features'
import { getWallets } from '@wallet-standard/app'
import { generateKeyPairSigner } from '@solana/kit'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT, ALLOWED, ONLY_V0 } from '../../../sandbox/wallet/account'
import { drawPill } from '../../../sandbox/wallet/pill'
import { createPracticeWallet } from '../../../sandbox/wallet/practiceWallet'
import { registerWallet } from '../../../sandbox/wallet/registerWallet'
import { paying, versionOne } from '../../support/versionOne'

const known = { address: 'Aaaa', publicKey: btoa('\x01\x02'), secret: '' }
const another = { address: 'Bbbb', publicKey: btoa('\x03\x04'), secret: '' }

/** The wallet, how often it asked for its desk, and what it told whoever listens. */
function aPracticeWallet() {
  const desk = vi.fn(() => import('../../../sandbox/wallet/desk'))
  const { wallet, session } = createPracticeWallet(desk)
  const features = wallet.features as StandardConnectFeature & StandardEventsFeature
  const told: (readonly string[] | undefined)[] = []
  features['standard:events'].on('change', ({ accounts }) => told.push(accounts?.map((one) => one.address)))
  return { wallet, session, desk, told, connect: features['standard:connect'].connect }
}

beforeEach(() => localStorage.clear())

test('connects the account of the last visit without its desk, and tells who listens', async () => {
  localStorage.setItem(ACCOUNT, JSON.stringify(known))
  localStorage.setItem(ALLOWED, 'yes')
  const { wallet, desk, told, connect } = aPracticeWallet()
  expect(wallet.accounts).toEqual([])
  const { accounts } = await connect({ silent: true })
  expect(accounts).toBe(wallet.accounts)
  expect(accounts).toMatchObject([{ address: 'Aaaa', publicKey: Uint8Array.of(1, 2) }])
  expect(told).toEqual([['Aaaa']])
  expect(desk).not.toHaveBeenCalled()
})

test('answers a silent request with no account where the page was never let in', async () => {
  localStorage.setItem(ACCOUNT, JSON.stringify(known))
  const { desk, told, connect } = aPracticeWallet()
  expect(await connect({ silent: true })).toEqual({ accounts: [] })
  expect(told).toEqual([])
  expect(desk).not.toHaveBeenCalled()
})

test('shows another account at once, and none after disconnecting', async () => {
  localStorage.setItem(ACCOUNT, JSON.stringify(known))
  localStorage.setItem(ALLOWED, 'yes')
  const { wallet, session, told, connect } = aPracticeWallet()
  await connect()
  session.show(another)
  expect(session.account()).toBe(another)
  const { disconnect } = wallet.features['standard:disconnect'] as { disconnect: () => Promise<void> }
  await disconnect()
  expect(told).toEqual([['Aaaa'], ['Bbbb'], []])
  expect(wallet.accounts).toEqual([])
  expect(localStorage.getItem(ALLOWED)).toBeNull()
})

test('signs nothing while it is not connected', async () => {
  const { wallet } = aPracticeWallet()
  const { signTransaction } = wallet.features['solana:signTransaction'] as {
    signTransaction: (input: object) => Promise<unknown>
  }
  await expect(signTransaction({ transaction: new Uint8Array() })).rejects.toMatchObject({ code: 4100 })
})

test('signs version 1, unless it was told to know no more than version 0', async () => {
  localStorage.setItem(ACCOUNT, JSON.stringify(known))
  localStorage.setItem(ALLOWED, 'yes')
  const { wallet, connect } = aPracticeWallet()
  await connect()
  const features = wallet.features as SolanaSignTransactionFeature & SolanaSignAndSendTransactionFeature
  const versions = () =>
    (['solana:signTransaction', 'solana:signAndSendTransaction'] as const).map(
      (name) => features[name].supportedTransactionVersions,
    )
  expect(versions()).toEqual([
    ['legacy', 0, 1],
    ['legacy', 0, 1],
  ])
  localStorage.setItem(ONLY_V0, 'yes')
  expect(versions()).toEqual([
    ['legacy', 0],
    ['legacy', 0],
  ])
  const signer = await generateKeyPairSigner()
  const transaction = await versionOne(signer, signer.address, [paying(signer, signer.address, 1n)])
  const { signTransaction } = features['solana:signTransaction']
  await expect(signTransaction({ transaction } as never)).rejects.toThrow(
    'This wallet does not know transactions of this version.',
  )
})

test('is found by a page that is there before it, and by one that comes after', () => {
  const { wallet } = aPracticeWallet()
  registerWallet(wallet)
  expect(getWallets().get()).toContain(wallet)
  const { wallet: later } = aPracticeWallet()
  registerWallet(later)
  expect(getWallets().get()).toContain(later)
})

test('its pill is a closed button with a name', () => {
  const { button, say } = drawPill()
  expect(button.textContent).toBe('Play money')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  say('Play money · 10 SOL')
  expect(button.textContent).toBe('Play money · 10 SOL')
})

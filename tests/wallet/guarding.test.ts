import type { Wallet } from '@wallet-standard/base'
import { afterEach, expect, it } from 'vitest'
import { dropLink, linkRemote, linkWallet } from '../../src/wallet/link'
import { guardingOn } from '../../src/wallet/guarding'

const [MAINNET, DEVNET, PRACTICE] = [{ id: 'mainnet' }, { id: 'devnet' }, { id: 'practice' }] as const

afterEach(() => dropLink())

it('Phantom surely adds guards on Mainnet, and none elsewhere than where that is tried out', () => {
  linkWallet(aWallet('Phantom'))
  expect([MAINNET, DEVNET, PRACTICE].map(guardingOn)).toEqual(['surely', 'never', 'surely'])
})

it('another wallet may, here or on another device', () => {
  linkWallet(aWallet('Some Wallet'))
  expect([MAINNET, DEVNET, PRACTICE].map(guardingOn)).toEqual(['maybe', 'never', 'maybe'])
  const provider = {
    signTransaction: () => Promise.reject(new Error('asked')),
    signMessage: () => Promise.reject(new Error('asked')),
    disconnect: () => Promise.resolve(),
  }
  linkRemote(provider, { address: 'Aaaa', walletName: 'WalletConnect' })
  expect([MAINNET, DEVNET, PRACTICE].map(guardingOn)).toEqual(['maybe', 'never', 'maybe'])
})

it('before there is a wallet, one of Mainnet may', () => {
  expect([MAINNET, DEVNET, PRACTICE].map(guardingOn)).toEqual(['maybe', 'never', 'never'])
})

it('a wallet that says so itself is believed, at the moment that it is asked', () => {
  const own = { version: '1.0.0', on: false }
  linkWallet(aWallet('Practice Wallet', { 'mintwright:guards': own }))
  expect([MAINNET, DEVNET, PRACTICE].map(guardingOn)).toEqual(['never', 'never', 'never'])
  own.on = true
  expect([MAINNET, DEVNET, PRACTICE].map(guardingOn)).toEqual(['surely', 'surely', 'surely'])
})

function aWallet(name: string, features: Wallet['features'] = {}): Wallet {
  const chains = ['solana:mainnet', 'solana:devnet'] as const
  const account = { address: 'Aaaa', publicKey: new Uint8Array(32), chains, features: [] }
  return { version: '1.0.0', name, icon: 'data:image/png;base64,', chains, accounts: [account], features }
}

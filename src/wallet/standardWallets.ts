import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { guardWallet } from './allowed'

/** The Wallet Standard features that we use. All are optional: each wallet lists those that it has. */
export type WalletFeatures = Partial<
  StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignTransactionFeature &
    SolanaSignAndSendTransactionFeature &
    SolanaSignInFeature &
    SolanaSignMessageFeature
>

/** A wallet's features with their types, which the standard leaves open. */
export function featuresOf(wallet: Wallet): WalletFeatures {
  return wallet.features as WalletFeatures
}

/** Whether the wallet cannot sign without sending. */
export function sendsByItself(wallet: Wallet): boolean {
  const features = featuresOf(wallet)
  return !features['solana:signTransaction'] && features['solana:signAndSendTransaction'] !== undefined
}

/** The account that pages use: the wallet's first one on Solana. */
export function firstAccount(wallet: Wallet): WalletAccount | undefined {
  return wallet.accounts.find((account) => account.chains.some((chain) => chain.startsWith('solana:')))
}

/** The names of the Solana wallets that have announced themselves in this browser. */
export function installedNames(): readonly string[] {
  return solanaWallets().map((wallet) => wallet.name)
}

/** Calls back with the names of the Solana wallets each time another one announces itself. */
export function followInstalled(onChange: (names: readonly string[]) => void): void {
  getWallets().on('register', () => onChange(installedNames()))
}

/** The wallet of that name, as soon as it announces itself; null after `timeout` ms. Extensions may be seconds late. */
export function waitForWallet(name: string, timeout: number): Promise<Wallet | null> {
  return new Promise((resolve) => {
    const found = () => solanaWallets().find((wallet) => wallet.name === name)
    const finish = (wallet: Wallet | null) => {
      clearTimeout(timer)
      stop()
      resolve(wallet)
    }
    const timer = setTimeout(() => finish(null), timeout)
    const stop = getWallets().on('register', () => {
      const wallet = found()
      if (wallet) finish(wallet)
    })
    const here = found()
    if (here) finish(here)
  })
}

/** Asks the wallet, without a prompt, for the accounts with which it already trusts this page; true if there is one. */
export async function connectSilently(wallet: Wallet): Promise<boolean> {
  await featuresOf(wallet)['standard:connect']?.connect({ silent: true })
  return firstAccount(wallet) !== undefined
}

function solanaWallets(): readonly Wallet[] {
  return getWallets()
    .get()
    .filter((wallet) => wallet.chains.some((chain) => chain.startsWith('solana:')))
    .map(guardWallet)
}

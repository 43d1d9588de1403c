import type { VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { forgetSession, rememberSession } from './memory'
import { followSignIn, isSignedIn } from './signInSession'
import { featuresOf, firstAccount, sendsByItself } from './standardWallets'
import {
  setConnected,
  setConnecting,
  setDisconnected,
  setSigningInAgain,
  walletStore,
  type ConnectedWallet,
} from './walletStore'

/** The kit's provider for a wallet on another device. */
export interface RemoteProvider {
  signTransaction(transaction: VersionedTransaction): Promise<VersionedTransaction>
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  disconnect(): Promise<void>
}

/** How the connected wallet is reached: in this browser by the Wallet Standard, or on another device through the kit. */
export type WalletLink =
  | Readonly<{ reach: 'browser'; wallet: Wallet }>
  | Readonly<{ reach: 'remote'; provider: RemoteProvider }>

let link: WalletLink | null = null
let stopFollowing: () => void = () => {}
/** The account of the link, even if the pages may not use it yet. */
let linked: ConnectedWallet | null = null

// A page that the build renders has no document, and nobody to sign in.
if (__SIGN_IN__ !== 'off' && typeof document !== 'undefined') followSignIn(admit)

/** How the connected wallet is reached; null without one. */
export function currentLink(): WalletLink | null {
  return link
}

/**
 * Connects a wallet of this browser and follows it: when the user changes the account in the wallet, the pages change with it; when the
 * wallet has no account any more, the session ends. (On Solana the kit does neither.) Some wallets tell no change: their accounts are read
 * again when the person comes back to the page.
 */
export function linkWallet(wallet: Wallet): void {
  if (link?.reach === 'browser' && link.wallet === wallet) return showAccount(wallet)
  unlink()
  link = { reach: 'browser', wallet }
  rememberSession({ walletName: wallet.name, reach: 'browser' })
  const events = featuresOf(wallet)['standard:events']
  const stop = events?.on('change', ({ accounts }) => accounts && showAccount(wallet))
  const look = () => firstAccount(wallet)?.address !== linked?.address && showAccount(wallet)
  globalThis.addEventListener?.('focus', look)
  stopFollowing = () => {
    stop?.()
    globalThis.removeEventListener?.('focus', look)
  }
  showAccount(wallet)
}

/** Connects a wallet on another device. Called again for each account that the kit reports. */
export function linkRemote(
  provider: RemoteProvider,
  account: Readonly<{ address: string; walletName: string; icon?: string }>,
): void {
  if (link?.reach !== 'remote' || link.provider !== provider) {
    unlink()
    link = { reach: 'remote', provider }
    rememberSession({ walletName: account.walletName, reach: 'remote' })
  }
  linked = account
  admit()
}

/** Drops the link after the wallet or the kit has ended the session. */
export function dropLink(): void {
  unlink()
  forgetSession()
  setDisconnected()
}

/** Ends the session on our side, then asks the wallet to end it on its own. Rejects when the wallet refuses. */
export async function disconnectLink(): Promise<void> {
  const ended = link
  unlink()
  if (ended?.reach === 'remote') await ended.provider.disconnect()
  if (ended?.reach === 'browser') await featuresOf(ended.wallet)['standard:disconnect']?.disconnect()
}

function unlink(): void {
  stopFollowing()
  stopFollowing = () => {}
  link = null
  linked = null
}

function showAccount(wallet: Wallet): void {
  const account = firstAccount(wallet)
  const { name: walletName, icon } = wallet
  const sends = sendsByItself(wallet) && ({ sends: true } as const)
  if (!account) return dropLink()
  linked = { address: account.address, walletName, icon, ...sends }
  admit()
}

/**
 * Shows the account to the pages. Where sign-in is required, they see it only while it is signed in on their network; an account that they
 * have seen before has to sign in again.
 */
function admit(): void {
  if (linked === null) return
  const { status, cluster } = walletStore.getState()
  if (__SIGN_IN__ !== 'required' || isSignedIn(linked.address, cluster)) return setConnected(linked)
  if (status === 'connected') setSigningInAgain()
  else setConnecting()
}

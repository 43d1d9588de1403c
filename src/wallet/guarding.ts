import type { Cluster } from '../solana/cluster'
import type { Guarding } from '../transactions/pack'
import { currentLink } from './link'
import { walletStore } from './walletStore'

/** Wallets that were seen to put guards around what they sign, on Mainnet only. */
const GUARDING_WALLETS: readonly string[] = ['Phantom']

/**
 * Whether the connected wallet adds guards on that network. Elsewhere than on Mainnet only a wallet does that says so itself, as the
 * Practice Wallet does. On Mainnet any wallet may, also one on another device or one that is not connected yet, and an account whose key
 * is on a hardware wallet: nothing tells such an account from others, and room that stays empty costs nothing where nobody bids.
 */
export function guardingOn({ id }: Pick<Cluster, 'id'>): Guarding {
  if (id !== 'mainnet') return saysSo() ? 'surely' : 'never'
  const wallet = walletStore.getState()
  return wallet.status === 'connected' && GUARDING_WALLETS.includes(wallet.walletName) ? 'surely' : 'maybe'
}

function saysSo(): boolean {
  const link = currentLink()
  if (link?.reach !== 'browser') return false
  const feature = link.wallet.features['mintwright:guards'] as { on?: unknown } | undefined
  return feature?.on === true
}

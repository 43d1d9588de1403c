import type { Cluster } from '../solana/cluster'
import type { GuardExpectation } from '../transactions/pack'
import { currentLink } from './link'
import { walletStore } from './walletStore'

/** Wallets that are known to add guard instructions to transactions. */
const GUARDING_WALLETS: readonly string[] = ['Phantom']

/**
 * Whether the connected wallet adds guard instructions on that network. A wallet may declare it, as the Practice Wallet does. Any
 * other wallet may add them on Mainnet and on the practice chain, which imitates it; none is known to add them on Devnet. Wallets on other
 * devices and hardware keys cannot be told apart, so the same is assumed for them. Unused space in a transaction costs nothing.
 */
export function guardingOn({ id }: Pick<Cluster, 'id'>): GuardExpectation {
  const wallet = walletStore.getState()
  const own = ownWord()
  if (own !== undefined) return own ? 'surely' : 'never'
  if (id === 'devnet' || (id === 'practice' && wallet.status !== 'connected')) return 'never'
  return wallet.status === 'connected' && GUARDING_WALLETS.includes(wallet.walletName) ? 'surely' : 'maybe'
}

/** Wallets that were seen to show only the first of several transactions that they sign with one answer. */
const SHOW_FIRST_ONLY: readonly string[] = ['Salmon', 'Zerion']

/** Whether a wallet of that name is known to show only the first of several transactions. Any other may do so as well. */
export function showsFirstOnly(walletName: string): boolean {
  return SHOW_FIRST_ONLY.includes(walletName)
}

function ownWord(): boolean | undefined {
  const link = currentLink()
  if (link?.reach !== 'browser') return undefined
  const feature = link.wallet.features['mintwright:guards'] as { on?: unknown } | undefined
  return feature && feature.on === true
}

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

function ownWord(): boolean | undefined {
  const link = currentLink()
  if (link?.reach !== 'browser') return undefined
  const feature = link.wallet.features['mintwright:guards'] as { on?: unknown } | undefined
  return feature && feature.on === true
}

import type { Cluster } from '../solana/cluster'
import type { Guarding } from '../transactions/pack'
import { currentLink } from './link'
import { walletStore } from './walletStore'

/** Wallets that were seen to put guards around what they sign. */
const GUARDING_WALLETS: readonly string[] = ['Phantom']

/**
 * Whether the connected wallet adds guards on that network. A wallet may say so itself, as the Practice Wallet does. Of the others any may
 * on Mainnet, and on the practice chain, where they are tried out; on Devnet none was seen to. That holds for a wallet on another device
 * and for a key on a hardware wallet as well, for nothing tells these from others; room that stays empty costs nothing.
 */
export function guardingOn({ id }: Pick<Cluster, 'id'>): Guarding {
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

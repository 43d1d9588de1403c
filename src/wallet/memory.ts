import type { ClusterId } from '../solana/cluster'
import { readLocal, writeLocal } from '../storage/localText'
import { SESSION } from './sessionKey'

/**
 * What localStorage keeps for the next visit: the chosen network, and the wallet that was connected. No address is kept: the wallet is
 * asked for it. Where storage is refused, nothing is remembered, and everything else works.
 */
const CLUSTER = 'mintwright.cluster'
/** The kit's key for the app that it opens to reach a wallet on this phone. */
const DEEP_LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** How the wallet of the last visit is reached: in this browser, or on another device through the kit. */
export type Session = Readonly<{ walletName: string; reach: 'browser' | 'remote' }>

/** The last chosen network; null where there is none, or the stored value is invalid. */
export function rememberedCluster(): ClusterId | null {
  const id = readLocal(CLUSTER)
  return id === 'mainnet' || id === 'devnet' || id === 'practice' ? id : null
}

/** Stores the chosen network for the next visit. */
export function rememberCluster(id: ClusterId): void {
  writeLocal(CLUSTER, id)
}

/** Overwrites the kit's own memory of its network, which would win over `defaultNetwork`: our network counts. */
export function rememberKitNetwork(caip: string): void {
  writeLocal('@appkit/active_caip_network_id', caip)
}

/** The wallet that was connected when the page was last left; null where there was none. */
export function rememberedSession(): Session | null {
  try {
    const { walletName, reach } = JSON.parse(readLocal(SESSION) ?? 'null') as Record<string, unknown>
    const valid = typeof walletName === 'string' && (reach === 'browser' || reach === 'remote')
    return valid ? { walletName, reach } : null
  } catch {
    return null
  }
}

/** Stores the connected wallet for the next visit. */
export function rememberSession(session: Session): void {
  writeLocal(SESSION, JSON.stringify(session))
}

/** Forgets the wallet in our storage and in the kit's; otherwise the kit would reconnect when it loads next. */
export function forgetSession(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key === SESSION || key === DEEP_LINK || key.startsWith('@appkit/')) localStorage.removeItem(key)
    }
  } catch {
    // Storage is refused: there is nothing to forget.
  }
}

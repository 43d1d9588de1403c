import { useEffect, useEffectEvent, useMemo } from 'react'
import { useSettings } from '../settings/settingsStore'
import type { Cluster } from '../solana/cluster'
import type { PriorityLevel } from '../solana/priorityFee'
import { useWallet, walletStore } from '../wallet/walletStore'

/** The context of a page: the network, its endpoint, the bid, and the wallet (`address`: base58; null without one). */
export type AppContext = Readonly<{
  cluster: Cluster
  ownRpcUrl: string | undefined
  priority: PriorityLevel
  /** The most that one transaction may bid, in lamports. */
  priorityCeiling: bigint
  address: string | null
}>

/** An app context with a wallet, which pays. */
export type PayingContext = AppContext & Readonly<{ address: string }>

/** The page's current network, endpoint, bid and wallet. The same object until one of them changes. */
export function useAppContext(): AppContext {
  const wallet = useWallet()
  const { rpcUrls, priority, priorityCeiling } = useSettings()
  const { cluster } = wallet
  const ownRpcUrl = rpcUrls[cluster.id]
  const address = wallet.status === 'connected' ? wallet.address : null
  return useMemo(
    () => ({ cluster, ownRpcUrl, priority, priorityCeiling, address }),
    [cluster, ownRpcUrl, priority, priorityCeiling, address],
  )
}

/** Calls `act` when the person chooses another network; not where the page begins with another one than the prerendered page. */
export function useNetworkChange(act: () => void): void {
  const follow = useEffectEvent(act)
  useEffect(
    () =>
      walletStore.subscribe((now, before) => {
        if (now.cluster.id !== before.cluster.id) follow()
      }),
    [],
  )
}

import { useMemo } from 'react'
import { useSettings } from '../settings/settingsStore'
import type { Cluster } from '../solana/cluster'
import type { PriorityLevel } from '../solana/priorityFee'
import { useWallet } from '../wallet/walletStore'

/** Which chain, over which endpoint, with what bid, and from whose wallet (base58; null while none is connected). */
export type AppContext = Readonly<{
  cluster: Cluster
  ownRpcUrl: string | undefined
  priority: PriorityLevel
  /** The most that one transaction may bid, in lamports. */
  priorityCeiling: bigint
  address: string | null
}>

/** The same with a wallet: who pays. */
export type PayingContext = AppContext & Readonly<{ address: string }>

/** What the page works with at present: network, endpoint, bid and wallet. The same object until one of them changes. */
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

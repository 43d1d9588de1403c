import { useMemo } from 'react'
import { useSettings } from '../settings/settingsStore'
import { useWallet } from '../wallet/walletStore'
import type { AppContext } from './appContext'

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

import { useQuery } from '@tanstack/react-query'
import { useSettings } from '../settings/settingsStore'
import type { Cluster } from '../solana/cluster'
import { gathered } from '../solana/gather'
import { isAddress } from '../units/base58'
import { useCluster } from './walletStore'

/** Milliseconds after which a name is read again: a wallet may take another name at any time. */
const STALE_MS = 300_000

/**
 * The primary name of a wallet (base58) on Mainnet: alice.sol. It stands beside the address, which it never replaces. Nothing is shown
 * until it is known, without a name, or where it could not be read. Needs a QueryRoot around it.
 */
export function WalletName({ address }: { address: string }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data } = useQuery({
    queryKey: ['name-of-wallet', cluster.id, ownRpcUrl, address],
    staleTime: STALE_MS,
    queryFn: () => readWithOthers({ cluster, ownRpcUrl }, address),
    enabled: cluster.id === 'mainnet' && isAddress(address),
  })
  return data ? <bdi className="small">{data}</bdi> : null
}

const readWithOthers = gathered(readNames)

async function readNames(
  { cluster, ownRpcUrl }: Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { connectTo } = await import('../solana/connection')
  const { fetchNames } = await import('../solana/names')
  return await fetchNames(connectTo(cluster, ownRpcUrl), wallets)
}

import { solana, solanaDevnet, type AppKitNetwork } from '@reown/appkit/networks'
import type { CreateAppKit } from '@reown/appkit'
import { env } from '../env'
import { listClusters, type Cluster } from '../solana/cluster'
import { knownWallets, neutralMark } from './knownWallets'
import { isPhone } from './phone'
import { siwx } from './signIn'

/** The kit's network for a cluster. The practice chain uses devnet's id, which wallets sign for. */
export function kitNetwork(cluster: Cluster): AppKitNetwork {
  if (cluster.id === 'mainnet') return solana
  return { ...solanaDevnet, name: cluster.name }
}

/**
 * The kit's configuration without the adapter. `installed` are the names of the wallets that announce themselves. The kit sends its
 * configuration to its vendor, so the user's own RPC endpoint is not in it.
 */
export function kitOptions(active: Cluster, installed: readonly string[]): Omit<CreateAppKit, 'adapters'> {
  const [first, second] = listClusters()
  return {
    projectId: env.projectId ?? '',
    networks: [kitNetwork(first), kitNetwork(second)],
    defaultNetwork: kitNetwork(active),
    customRpcUrls: Object.fromEntries(
      [first, second].map(({ caip, rpcUrls }) => [caip, rpcUrls.map((url) => ({ url }))]),
    ),
    metadata: {
      name: 'Mintwright',
      description: 'Create Solana tokens and liquidity from your own wallet.',
      url: window.location.origin,
      icons: [new URL(`${import.meta.env.BASE_URL}icon.svg`, window.location.origin).href],
    },
    themeMode: 'dark',
    themeVariables: {
      '--w3m-accent': '#2dd4bf',
      '--w3m-font-family': 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      '--w3m-border-radius-master': '2px',
      '--w3m-z-index': 1000,
    },
    features: {
      analytics: true,
      email: false,
      socials: false,
      swaps: false,
      onramp: true,
      history: true,
      send: false,
      receive: true,
      connectorTypeOrder: [
        'injected',
        'recent',
        'featured',
        'custom',
        'walletConnect',
        'external',
        'recommended',
      ],
    },
    ...(__SIGN_IN__ === 'required' && { siwx }),
    customWallets: customWallets(installed),
    featuredWalletIds: [NO_WALLET],
    // On phones the full list offers all wallets but the three of knownWallets, which were offered before.
    allWallets: 'ONLY_MOBILE',
    enableCoinbase: false,
    debug: false,
  }
}

/** An id that no wallet has, for the list of featured wallets, which would otherwise show the three known wallets again. */
const NO_WALLET = '0'.repeat(64)

/** The known wallets that are not installed. None on phones, where they are offered before the list. */
export function customWallets(installed: readonly string[]) {
  if (isPhone()) return []
  return knownWallets
    .filter((wallet) => !installed.includes(wallet.name))
    .map(({ id, name, homepage }) => ({ id, name, homepage, image_url: neutralMark }))
}

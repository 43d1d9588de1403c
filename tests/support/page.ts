import type { ChainOptions } from '../../sandbox/chain/Chain'
import { changeSettings, defaultSettings, settingsStore } from '../../src/settings/settingsStore'
import { type Cluster, listClusters } from '../../src/solana/cluster'
import { setCluster, walletStore } from '../../src/wallet/walletStore'
import { startPracticeChain, type PracticeChain } from './chain'

/** Sets the URL of happy-dom's page, so that servers that answer only to their own origin answer it. */
export function standAt(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(url)
}

/** A practice chain whose page this is, and which the app takes for Mainnet until it is stopped. */
export async function startPageChain(options: ChainOptions = {}): Promise<PracticeChain> {
  const practice = await startPracticeChain(options)
  standAt(practice.origin)
  changeSettings({ rpcUrls: { mainnet: practice.rpcUrl } })
  return {
    ...practice,
    async stop() {
      changeSettings(defaultSettings)
      await practice.stop()
    },
  }
}

/** Makes the chain the practice chain of the page, as its server says in the page's head, until the returned function is called. */
export function bePracticeChain({ rpcUrl }: PracticeChain): () => void {
  const { cluster } = walletStore.getState()
  const content = JSON.stringify({ rpc: new URL(rpcUrl).pathname, storage: '/s', market: '/m' })
  const meta = Object.assign(document.createElement('meta'), { name: 'mintwright-practice', content })
  document.head.append(meta)
  setCluster({ ...cluster, id: 'practice', name: 'Practice chain', rpcUrls: [rpcUrl] })
  return () => {
    meta.remove()
    setCluster(cluster)
  }
}

const MAINNET_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'

/** A practice chain that says that it is Mainnet, for what is read there alone. Its cluster has to be the page's. */
export async function startMainnetChain(
  options: ChainOptions = {},
): Promise<Readonly<{ practice: PracticeChain; mainnet: Cluster }>> {
  const practice = await startPageChain(options)
  Object.assign(practice.chain, { genesisHash: MAINNET_GENESIS })
  const [cluster] = listClusters(null)
  return { practice, mainnet: { ...cluster, rpcUrls: [practice.rpcUrl] } }
}

/**
 * Makes the page's chain its Mainnet until the returned function is called. It has another address there, because a page reads a genesis
 * hash once an address.
 */
export function beMainnet({ chain, rpcUrl }: PracticeChain): () => void {
  const { cluster } = walletStore.getState()
  const { genesisHash } = chain
  const { rpcUrls } = settingsStore.getState()
  Object.assign(chain, { genesisHash: MAINNET_GENESIS })
  changeSettings({ rpcUrls: { mainnet: `${rpcUrl}?mainnet` } })
  setCluster(listClusters(null)[0])
  return () => {
    Object.assign(chain, { genesisHash })
    changeSettings({ rpcUrls })
    setCluster(cluster)
  }
}

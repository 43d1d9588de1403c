import '../solana/buffer'
import { createAppKit, type AppKit } from '@reown/appkit'
import { listClusters } from '../solana/cluster'
import { checkedEndpoints } from '../solana/genesis'
import { rpcFetch } from '../solana/rpcFetch'
import { settingsStore } from '../settings/settingsStore'
import { followKit, untilConnected, untilInitialized, untilLeft } from './followKit'
import { followRelay, pendingPairing } from './followRelay'
import { limitKitCalls } from './kitCalls'
import { rememberKitNetwork } from './memory'
import { customWallets, kitOptions } from './kitOptions'
import { expectSellers, followSelling, isSold } from './selling'
import { SolanaAccountsAdapter } from './SolanaAccountsAdapter'
import { followInstalled, installedNames } from './standardWallets'
import { walletStore } from './walletStore'
import './kit.css'

/** The views of the kit's modal that work on Solana. */
export type WalletView = 'Account' | 'OnRampProviders'

/**
 * The wallet kit (Reown AppKit): the list of wallets, wallets on other devices, and its views of the account.
 * Imported only once the user is about to need it. The kit and `walletStore` follow each other (followKit.ts).
 */
let kit: AppKit | null = null

/** Opens the list of wallets. Rejects when the kit cannot be loaded. */
export async function openConnect(): Promise<void> {
  const modal = startKit()
  // A wallet that does not answer is disconnected on our pages at once, and in the kit a moment later.
  await untilLeft(modal, 2000)
  const uri = pendingPairing()
  await modal.open(uri === undefined ? {} : { uri })
}

/** Opens a view for the connected wallet, or the list of wallets where the kit has no session. */
export async function openView(view: WalletView): Promise<void> {
  const modal = startKit()
  if (!(await untilConnected(modal, 5000))) return modal.open().then(() => {})
  await modal.open({ view: view as 'Account' })
}

/** Resolves with whether the kit can show a provider that sells SOL on the current network; waits for its server 12 s at most. */
export async function untilSold(): Promise<boolean> {
  const modal = startKit()
  return (await untilConnected(modal, 5000)) && (await untilInitialized(modal, 7000)) && isSold(modal)
}

/** Lets the kit resume the session with a wallet on another device; resolves after `timeout` ms at the latest. */
export async function resumeRemote(timeout: number): Promise<void> {
  await untilConnected(startKit(), timeout)
}

function startKit(): AppKit {
  kit ??= createKit()
  return kit
}

function createKit(): AppKit {
  limitKitCalls()
  const { cluster } = walletStore.getState()
  rememberKitNetwork(cluster.caip)
  const adapter = new SolanaAccountsAdapter({
    connectionSettings: { commitment: 'confirmed', fetch: fetchOverEndpoints },
  })
  const created = createAppKit({ ...kitOptions(cluster, installedNames()), adapters: [adapter] })
  expectSellers(created)
  followKit(created)
  followRelay(created)
  followSelling(created)
  followInstalled((names) => created.updateOptions({ customWallets: customWallets(names) }))
  return created
}

/** The kit calls the first endpoint of a cluster. This sends its calls through rpcFetch instead, which uses all endpoints. */
const fetchOverEndpoints: typeof fetch = (address, init) => {
  const url = address instanceof Request ? address.url : String(address)
  const cluster = listClusters().find(({ rpcUrls }) => rpcUrls.includes(url))
  const own = cluster && settingsStore.getState().rpcUrls[cluster.id]
  return rpcFetch(cluster ? checkedEndpoints(cluster, own) : [url])(url, init)
}

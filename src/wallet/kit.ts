import '../solana/buffer'
import { createAppKit, type AppKit } from '@reown/appkit'
import { endpointsOf, listClusters } from '../solana/cluster'
import { rpcFetch } from '../solana/rpcFetch'
import { settingsStore } from '../settings/settingsStore'
import { toast } from '../ui/toast/toast'
import { followKit, untilConnected, untilInitialized } from './followKit'
import { limitKitCalls } from './kitCalls'
import { rememberKitNetwork } from './memory'
import { customWallets, kitOptions } from './kitOptions'
import { SolanaAccountsAdapter } from './SolanaAccountsAdapter'
import { followInstalled, installedNames } from './standardWallets'
import { walletStore } from './walletStore'
import './kit.css'

/** Views of the kit's modal that lead somewhere on Solana. */
export type WalletView = 'Account' | 'Transactions' | 'Networks' | 'OnRampProviders' | 'WalletReceive'

/**
 * The wallet kit (Reown AppKit): the list of wallets, wallets on other devices, and its views of the account.
 * Imported on intent only. It follows `walletStore`, and `walletStore` follows it.
 */
let kit: AppKit | null = null

/** Opens the list of wallets. Rejects when the kit cannot be loaded. */
export async function openConnect(): Promise<void> {
  await startKit().open()
}

/** Opens a view for the connected wallet; the list of wallets where the kit finds no session of its own. */
export async function openView(view: WalletView): Promise<void> {
  const modal = startKit()
  if (!(await untilConnected(modal, 5000))) return modal.open().then(() => {})
  if (NEEDS_SERVER.has(view) && !(await untilInitialized(modal, 6000))) return sayUnavailable()
  await modal.open({ view: view as 'Account' })
}

/** Lets the kit take up the session with a wallet on another device; resolves after `timeout` ms at the latest. */
export async function resumeRemote(timeout: number): Promise<void> {
  await untilConnected(startKit(), timeout)
}

/** Views that the kit registers only after its server has answered. */
const NEEDS_SERVER: ReadonlySet<WalletView> = new Set(['Transactions', 'OnRampProviders'])

function sayUnavailable(): void {
  toast({
    variant: 'error',
    message: 'The wallet service does not answer',
    detail: 'The Account page and the explorer show what happened too.',
  })
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
  followKit(created)
  followInstalled((names) => created.updateOptions({ customWallets: customWallets(names) }))
  return created
}

/** The kit asks the first endpoint of a cluster: the request goes the road of all others, through all of them. */
const fetchOverEndpoints: typeof fetch = (address, init) => {
  const { rpcUrls } = settingsStore.getState()
  const endpoints = listClusters().map((cluster) => endpointsOf(cluster, rpcUrls[cluster.id]))
  const url = address instanceof Request ? address.url : String(address)
  return rpcFetch(endpoints.find((urls) => urls.includes(url)) ?? [url])(url, init)
}

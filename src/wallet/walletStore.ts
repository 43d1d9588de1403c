import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { forgetChainTime } from '../solana/chainTime'
import { listClusters, type Cluster, type ClusterId } from '../solana/cluster'
import { rememberCluster, rememberedCluster, rememberedSession, type Session } from './memory'

/**
 * The connected wallet. `address` is base58, `icon` the wallet's data URI; `sends`: the wallet cannot sign without sending, which pages say
 * before they ask it.
 */
export type ConnectedWallet = Readonly<{ address: string; walletName: string; icon?: string; sends?: true }>

/**
 * Whether a wallet is connected, and the chosen cluster of the pages (also without a wallet). `restoring`: the
 * wallet of the last visit is being reconnected, or will be once the page is shown. `connecting`: the user is choosing a wallet or approving in it, or, with `signsInAgain`,
 * the wallet that was connected has to sign in again. `problem` is a sentence that says why connecting failed.
 */
export type WalletState = Readonly<{ cluster: Cluster }> &
  (
    | Readonly<{ status: 'disconnected'; problem?: string }>
    | Readonly<{ status: 'connecting'; signsInAgain?: true }>
    | Readonly<{ status: 'restoring'; walletName: string }>
    | (Readonly<{ status: 'connected' }> & ConnectedWallet)
  )

/** Begins as the prerendered page; the remembered cluster and wallet are set right below, before the first client render ends. */
export const walletStore = createStore<WalletState>(() => ({
  status: 'disconnected',
  cluster: listClusters(null)[0],
}))

if (globalThis.document !== undefined) startOn(startingCluster(), rememberedSession())

/** Wallet and cluster, for a component. Pages key their queries by `address` and `cluster.id`. */
export function useWallet(): WalletState {
  return useStore(walletStore)
}

/** The chosen cluster, for a component. */
export function useCluster(): Cluster {
  return useStore(walletStore, (state) => state.cluster)
}

/** Sets the connected wallet, or its new account. */
export function setConnected(wallet: ConnectedWallet): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'connected', ...wallet }), true)
}

/** Says that no wallet is connected, also where the user closed the list. */
export function setDisconnected(): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'disconnected' }), true)
}

/** Says that connecting failed: `problem` is shown below the button until the next try. */
export function setUnavailable(problem: string): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'disconnected', problem }), true)
}

/** Says that the user is choosing a wallet. */
export function setConnecting(): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'connecting' }), true)
}

/** Says that the connected wallet has to sign in again before pages see it. */
export function setSigningInAgain(): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'connecting', signsInAgain: true }), true)
}

/** Says that the wallet of the last visit is being reconnected. */
export function setRestoring(walletName: string): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'restoring', walletName }), true)
}

/** Makes `cluster` the active one and remembers it for the next visit; the wallet stays connected. */
export function setCluster(cluster: Cluster): void {
  rememberCluster(cluster.id)
  if (cluster.id !== walletStore.getState().cluster.id) forgetChainTime()
  walletStore.setState({ cluster })
}

/** The cluster of this page with that id; undefined where the page has no such network. */
export function findCluster(id: ClusterId): Cluster | undefined {
  return listClusters().find((cluster) => cluster.id === id)
}

/** Sets the first cluster, and that a wallet will be reconnected; the page renders again only where it differs from the prerendered one. */
function startOn(cluster: Cluster, session: Session | null): void {
  if (cluster.id !== walletStore.getState().cluster.id) walletStore.setState({ cluster })
  if (session !== null) setRestoring(session.walletName)
}

function startingCluster(): Cluster {
  const remembered = rememberedCluster()
  return (remembered && findCluster(remembered)) ?? listClusters()[0]
}

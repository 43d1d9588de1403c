import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { listClusters, type Cluster, type ClusterId } from '../solana/cluster'
import { rememberCluster, rememberedCluster } from './memory'

/**
 * What the wallet says of itself. `address` is base58, `icon` a data URI that the wallet brought; `sends`: it can only sign and
 * send in one go, which pages say before they ask it.
 */
export type ConnectedWallet = Readonly<{ address: string; walletName: string; icon?: string; sends?: true }>

/**
 * Whether a wallet is connected, and the cluster that the pages are about (also without a wallet). `restoring`: the
 * wallet of the last visit is being asked. `connecting`: the person is choosing a wallet or approving in it. `problem`
 * is a sentence on why there is no wallet where one was asked for.
 */
export type WalletState = Readonly<{ cluster: Cluster }> &
  (
    | Readonly<{ status: 'disconnected'; problem?: string }>
    | Readonly<{ status: 'connecting' }>
    | Readonly<{ status: 'restoring'; walletName: string }>
    | (Readonly<{ status: 'connected' }> & ConnectedWallet)
  )

/** Starts as the prerendered page shows it; the browser's own cluster is set right below, before the first client render ends. */
export const walletStore = createStore<WalletState>(() => ({
  status: 'disconnected',
  cluster: listClusters(null)[0],
}))

if (globalThis.document !== undefined) startOn(startingCluster())

/** Wallet and cluster, in a component. Pages key what they read by `address` and `cluster.id`. */
export function useWallet(): WalletState {
  return useStore(walletStore)
}

/** The cluster that the page is about. */
export function useCluster(): Cluster {
  return useStore(walletStore, (state) => state.cluster)
}

/** A wallet is connected, or has turned to another account. */
export function setConnected(wallet: ConnectedWallet): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'connected', ...wallet }), true)
}

/** There is no wallet any more, or the person has left the choice. */
export function setDisconnected(): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'disconnected' }), true)
}

/** The asked-for wallet could not be had: `problem` says why, beside the button, until the next try. */
export function setUnavailable(problem: string): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'disconnected', problem }), true)
}

/** The person is choosing a wallet. */
export function setConnecting(): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'connecting' }), true)
}

/** The wallet of the last visit is being asked. */
export function setRestoring(walletName: string): void {
  walletStore.setState(({ cluster }) => ({ cluster, status: 'restoring', walletName }), true)
}

/** Makes `cluster` the active one and remembers it for the next visit; the wallet stays connected. */
export function setCluster(cluster: Cluster): void {
  rememberCluster(cluster.id)
  walletStore.setState({ cluster })
}

/** The cluster of this page with that id; undefined where the page has no such network. */
export function findCluster(id: ClusterId): Cluster | undefined {
  return listClusters().find((cluster) => cluster.id === id)
}

/** The page is rendered a second time only where it shows another cluster than it was prerendered with. */
function startOn(cluster: Cluster): void {
  if (cluster.id !== walletStore.getState().cluster.id) walletStore.setState({ cluster })
}

function startingCluster(): Cluster {
  const remembered = rememberedCluster()
  return (remembered && findCluster(remembered)) ?? listClusters()[0]
}

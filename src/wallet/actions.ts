import type { ClusterId } from '../solana/cluster'
import { preload } from '../ui/fetchScript'
import { NOT_ARRIVED } from '../ui/loadAnew'
import { rememberedSession } from './memory'
import {
  findCluster,
  setCluster,
  setDisconnected,
  setRestoring,
  setUnavailable,
  walletStore,
} from './walletStore'

/*
 * What a page may ask of the wallet. Nothing of it is here: this much is in every first load.
 */

/** Fetches the wallet kit ahead of a click: for a pointer or a focus that comes near. */
export function preloadWallet(): void {
  void preload(() => import('./kit'))
  void preload(() => import('./session'))
}

/** Opens the list of wallets; on a phone whose browser has no wallet, the ways to open this page in one. */
export async function openWallet(): Promise<void> {
  try {
    const { beginSession } = await import('./session')
    await beginSession()
  } catch {
    if (walletStore.getState().status !== 'connected') setUnavailable(NOT_ARRIVED)
  }
}

/** Turns every page to another network of this page. The wallet stays connected. */
export function switchCluster(id: ClusterId): void {
  const cluster = findCluster(id)
  if (cluster && cluster.id !== walletStore.getState().cluster.id) setCluster(cluster)
}

/** Connects the wallet of the last visit again, without a prompt. Does nothing, and fetches nothing, where there was none. */
export async function restoreSession(): Promise<void> {
  const session = rememberedSession()
  if (session === null || walletStore.getState().status !== 'disconnected') return
  setRestoring(session.walletName)
  try {
    const found = await preload(() => import('./restore'))
    await found?.restore(session)
  } finally {
    if (walletStore.getState().status === 'restoring') setDisconnected()
  }
}

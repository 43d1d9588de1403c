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
 * The wallet's actions for pages. Each loads its code when it is called, because this file is in the first load of every page.
 */

/** Loads the wallet kit ahead of a click, when the pointer or the focus comes near. */
export function preloadWallet(): void {
  void preload(() => import('./kit'))
  void preload(() => import('./session'))
}

/** Opens the list of wallets; on a phone whose browser has no wallet, links that open this page in a wallet's browser. */
export async function openWallet(): Promise<void> {
  try {
    const { beginSession } = await import('./session')
    await beginSession()
  } catch {
    if (walletStore.getState().status !== 'connected') setUnavailable(NOT_ARRIVED)
  }
}

// This is here and not in link.ts, where a missing sign-in is noticed, because the kit that asks for the signature imports link.ts.
walletStore.subscribe((now, before) => {
  if (__SIGN_IN__ === 'required' && before.status === 'connected' && 'signsInAgain' in now)
    void import('./session').then(({ openSignIn }) => openSignIn())
})

/** Changes the network for all pages. The wallet stays connected. */
export function switchCluster(id: ClusterId): void {
  const cluster = findCluster(id)
  if (cluster && cluster.id !== walletStore.getState().cluster.id) setCluster(cluster)
}

let isRestoring = false

/** Reconnects the wallet of the last visit without a prompt. Without such a wallet it loads no code. */
export async function restoreSession(): Promise<void> {
  const { status } = walletStore.getState()
  // One that was given up may answer late; the next does not wait for it.
  if (status === 'restoring' ? isRestoring : status !== 'disconnected') return
  const session = rememberedSession()
  isRestoring = true
  try {
    if (session === null) return
    setRestoring(session.walletName)
    const found = await preload(() => import('./restore'))
    await found?.restore(session)
  } finally {
    isRestoring = false
    if (walletStore.getState().status === 'restoring') setDisconnected()
  }
}

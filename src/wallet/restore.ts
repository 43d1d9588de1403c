import { preload } from '../ui/fetchScript'
import { linkWallet } from './link'
import { forgetSession, type Session } from './memory'
import { connectSilently, waitForWallet } from './standardWallets'
import { walletStore } from './walletStore'

/** Milliseconds. A wallet that has not announced itself by then is not there; the session is kept for the next visit. */
const PATIENCE = 10_000

/**
 * Connects the wallet of the last visit without a prompt. A wallet in this browser needs nothing of the kit for that;
 * one on another device does. If the person has begun to choose a wallet meanwhile, that choice stands.
 */
export async function restore(session: Session): Promise<void> {
  if (session.reach === 'remote') {
    const kit = await preload(() => import('./kit'))
    return kit?.resumeRemote(PATIENCE)
  }
  const wallet = await waitForWallet(session.walletName, PATIENCE)
  if (wallet === null || !isStillWanted()) return
  const trusted = await connectSilently(wallet).catch(() => false)
  if (!isStillWanted()) return
  if (trusted) linkWallet(wallet)
  else forgetSession()
}

function isStillWanted(): boolean {
  return walletStore.getState().status === 'restoring'
}

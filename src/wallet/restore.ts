import { preload } from '../ui/fetchScript'
import { linkWallet } from './link'
import { forgetSession, type Session } from './memory'
import { connectSilently, waitForWallet } from './standardWallets'
import { walletStore } from './walletStore'

/** Milliseconds that a wallet has to announce itself; after that, the session is kept for the next visit. */
const PATIENCE = 10_000

/**
 * Reconnects the wallet of the last visit without a prompt. Only a wallet on another device needs the kit for that. If the user has begun
 * to choose a wallet meanwhile, that choice counts.
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

import { preload } from '../ui/fetchScript'
import { toast } from '../ui/toast/toast'
import { linkWallet } from './link'
import { forgetSession, type Session } from './memory'
import { isSignedIn } from './signInSession'
import { connectSilently, firstAccount, waitForWallet } from './standardWallets'
import { walletStore } from './walletStore'

/** Milliseconds that a wallet has to announce itself; after that, the session is kept for the next visit. */
const PATIENCE = 10_000

const SIGNED_OUT = 'You are not signed in any more'

/**
 * Reconnects the wallet of the last visit without a prompt. Only a wallet on another device needs the kit for that. If the user has begun
 * to choose a wallet meanwhile, that choice counts. Where sign-in is required, a wallet that is not signed in is not reconnected: no
 * window opens without the user's request.
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
  if (!trusted) return forgetSession()
  const address = firstAccount(wallet)?.address ?? ''
  if (__SIGN_IN__ === 'required' && !isSignedIn(address, walletStore.getState().cluster)) {
    forgetSession()
    return toast({ variant: 'error', message: SIGNED_OUT, detail: 'Connect your wallet to sign in again.' })
  }
  linkWallet(wallet)
}

function isStillWanted(): boolean {
  return walletStore.getState().status === 'restoring'
}

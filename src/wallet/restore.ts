import { preload } from '../ui/fetchScript'
import { toast } from '../ui/toast/toast'
import { linkWallet } from './link'
import { forgetSession, type Session } from './memory'
import { isSignedIn } from './signInSession'
import { connectSilently, firstAccount, waitForWallet } from './standardWallets'
import { setDisconnected, type WalletState, walletStore } from './walletStore'

/** Milliseconds that a wallet has to announce itself, and then to answer. One that is not there is kept for the next visit. */
const PATIENCE = 10_000

const SIGNED_OUT = 'You are not signed in any more'
const UNANSWERED = 'Open it and unlock it, or connect a wallet here.'

/**
 * Reconnects the wallet of the last visit without a prompt. Only a wallet on another device needs the kit for that. If the user has begun
 * to choose a wallet meanwhile, that choice counts. Where sign-in is required, a wallet that is not signed in is not reconnected: no
 * window opens without the user's request. Some wallets open a window all the same, or never answer: the page then says so and offers the
 * list, and the next visit does not ask that wallet unless it has answered by then.
 */
export async function restore(session: Session): Promise<void> {
  if (session.reach === 'remote') {
    const kit = await preload(() => import('./kit'))
    return kit?.resumeRemote(PATIENCE)
  }
  const wallet = await waitForWallet(session.walletName, PATIENCE)
  if (wallet === null || !isStillWanted()) return
  const answer = connectSilently(wallet).catch(() => false)
  let left: WalletState | null = null
  const giveUp = setTimeout(() => {
    if (!isStillWanted()) return
    forgetSession()
    setDisconnected()
    left = walletStore.getState()
    toast({ variant: 'error', message: `${wallet.name} has not answered`, detail: UNANSWERED })
  }, PATIENCE)
  const trusted = await answer
  clearTimeout(giveUp)
  // A late answer counts as long as the person has turned to nothing else.
  if (!isStillWanted() && walletStore.getState() !== left) return
  if (!trusted) {
    forgetSession()
    return setDisconnected()
  }
  const address = firstAccount(wallet)?.address ?? ''
  if (__SIGN_IN__ === 'required' && !isSignedIn(address, walletStore.getState().cluster)) {
    forgetSession()
    setDisconnected()
    return toast({ variant: 'error', message: SIGNED_OUT, detail: 'Connect your wallet to sign in again.' })
  }
  linkWallet(wallet)
}

function isStillWanted(): boolean {
  return walletStore.getState().status === 'restoring'
}

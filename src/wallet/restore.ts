import { preload } from '../ui/fetchScript'
import { toast } from '../ui/toast/toast'
import { linkWallet } from './link'
import { forgetSession, type Session } from './memory'
import { isSignedIn } from './signInSession'
import { connectSilently, firstAccount, waitForWallet } from './standardWallets'
import { setDisconnected, setUnavailable, walletStore } from './walletStore'

/** Milliseconds that a wallet has to announce itself, and then to answer. One that is not there is kept for the next visit. */
const PATIENCE = 10_000

const SIGNED_OUT = 'You are not signed in any more'

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
  const giveUp = setTimeout(() => {
    if (!isStillWanted()) return
    forgetSession()
    setUnavailable(unanswered(wallet.name))
  }, PATIENCE)
  const trusted = await answer
  clearTimeout(giveUp)
  if (!isStillWanted() && !isStillAwaited(wallet.name)) return
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

const unanswered = (walletName: string) =>
  `${walletName} has not answered yet. Open it and unlock it, or connect a wallet here.`

function isStillWanted(): boolean {
  return walletStore.getState().status === 'restoring'
}

/** Whether the page still says that the wallet has not answered: then its late answer connects it. */
function isStillAwaited(walletName: string): boolean {
  const state = walletStore.getState()
  return state.status === 'disconnected' && state.problem === unanswered(walletName)
}

import { whatIsKept } from '../errors/forgetful'
import { LOAD_ANEW, loadAnew, NOT_ARRIVED } from '../ui/loadAnew'
import { toast } from '../ui/toast/toast'
import type { WalletView } from './kit'
import { forgetSession } from './memory'
import { isPhone } from './phone'
import { setConnecting, setDisconnected, setUnavailable, walletStore } from './walletStore'

/** Opens the list of wallets; on a phone whose browser has no wallet, links that open this page in a wallet's browser. */
export async function beginSession(): Promise<void> {
  if (walletStore.getState().status === 'connected') return openWalletView('Account')
  if (isPhone() && !(await isModalWanted())) return
  setConnecting()
  await withKit(({ openConnect }) => openConnect())
}

/** Opens a view of the kit's modal for the connected wallet. */
export async function openWalletView(view: WalletView): Promise<void> {
  await withKit(({ openView }) => openView(view))
}

/** Opens the view that asks the connected wallet to sign in. */
export async function openSignIn(): Promise<void> {
  await withKit(({ openKitSignIn }) => openKitSignIn())
}

/** Opens the kit's list of providers that sell SOL, once the kit has one. */
export async function buyCrypto(): Promise<void> {
  const isSold = async () => (await import('./kit')).untilSold()
  try {
    const { askSellers } = await import('./askSellers')
    if (await askSellers(isSold)) await openWalletView('OnRampProviders')
  } catch {
    sayNotArrived()
  }
}

/** Ends the session, in the wallet too where that is possible. The pages disconnect at once and do not wait for the wallet. */
export async function disconnectWallet(): Promise<void> {
  const told = await tellWallet()
  forgetSession()
  setDisconnected()
  await told.answer.catch(() =>
    toast({ variant: 'error', message: 'Failed to disconnect', detail: 'End the session in your wallet.' }),
  )
}

/** Asks the wallet to disconnect. Its answer, which may never come, is wrapped in an object, so that `await` does not wait for it. */
async function tellWallet(): Promise<Readonly<{ answer: Promise<void> }>> {
  try {
    const { disconnectLink } = await import('./link')
    return { answer: disconnectLink() }
  } catch (error) {
    return { answer: Promise.reject(error as Error) }
  }
}

/** Whether to open the kit's list. On a phone without an injected wallet, only when the user prefers it to the three wallet apps. */
async function isModalWanted(): Promise<boolean> {
  const [{ installedNames }, { showWalletApps }] = await Promise.all([
    import('./standardWallets'),
    import('./showWalletApps'),
  ])
  return installedNames().length > 0 || (await showWalletApps('open')) === 'list'
}

async function withKit(use: (kit: typeof import('./kit')) => Promise<void>): Promise<void> {
  try {
    await use(await import('./kit'))
  } catch (thrown) {
    const problem = await problemOf(thrown)
    if (walletStore.getState().status === 'connecting') return setUnavailable(problem)
    if (problem === NOT_ARRIVED) return sayNotArrived()
    toast({ variant: 'error', message: problem })
  }
}

/** The sentence for an error of the kit: the words for its text where it is known, else the one for code that did not load. */
async function problemOf(thrown: unknown): Promise<string> {
  const words = await import('../errors/describeError').catch(() => null)
  const codes = await import('../errors/codes').catch(() => null)
  const message = thrown instanceof Error ? thrown.message : ''
  const error = codes?.walletErrorOf({ message })
  if (!words || error?.context['reason'] === undefined) return NOT_ARRIVED
  const { title, remedy } = words.describeError(error)
  return `${title}. ${remedy}`
}

function sayNotArrived(): void {
  const link = { label: LOAD_ANEW, href: location.href, onFollow: () => void loadAnew() }
  toast({ variant: 'error', message: `${NOT_ARRIVED} ${whatIsKept()}`, link })
}

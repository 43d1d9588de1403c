import type { AppKit } from '@reown/appkit'
import type { Wallet } from '@wallet-standard/base'
import { AppError } from '../errors/AppError'
import { listClusters } from '../solana/cluster'
import { toast } from '../ui/toast/toast'
import { kitNetwork } from './kitOptions'
import { currentLink, dropLink, linkRemote, linkWallet, type RemoteProvider } from './link'
import { forgetPairing } from './followRelay'
import { knownWallets } from './knownWallets'
import { enterModal, leaveModal } from './modal'
import { isPhone } from './phone'
import { CANNOT_SIGN_IN, SIGNATURE_DECLINED } from './signIn'
import { showWalletApps } from './showWalletApps'
import { installedNames } from './standardWallets'
import { setCluster, setDisconnected, walletStore } from './walletStore'

/** Synchronises `walletStore` with the kit (account, network, a closed or declined prompt), and the kit with `walletStore`. */
export function followKit(kit: AppKit): void {
  followAccount(kit)
  followNetwork(kit)
  followModal(kit)
  walletStore.subscribe((now, before) => {
    if (now.cluster.id !== before.cluster.id) void switchNetwork(kit, now.cluster.caip)
    const ended = before.status === 'connected' && now.status === 'disconnected'
    if (!ended) return
    forgetPairing()
    kit.resetWcConnection()
    if (kit.getIsConnectedState()) kit.disconnect('solana').catch(ignore)
  })
}

/** Resolves with whether the kit has an account: true as soon as it has one, false after `timeout` ms. */
export function untilConnected(kit: AppKit, timeout: number): Promise<boolean> {
  return until(
    (check) => kit.subscribeAccount(check, 'solana'),
    () => kit.getIsConnectedState(),
    timeout,
  )
}

/** Resolves with whether the kit has dropped an account that was disconnected on our side; false after `timeout` ms. */
export function untilLeft(kit: AppKit, timeout: number): Promise<boolean> {
  return until(
    (check) => kit.subscribeAccount(check, 'solana'),
    () => !kit.getIsConnectedState(),
    timeout,
  )
}

/** Resolves with whether the kit is initialised; false after `timeout` ms, because the kit sets no time limit for its server. */
export function untilInitialized(kit: AppKit, timeout: number): Promise<boolean> {
  return until(
    (check) => kit.subscribeState(check),
    () => kit.getState().initialized,
    timeout,
  )
}

function followAccount(kit: AppKit): void {
  const remote = remoteWallet(kit)
  let seen: string | undefined
  kit.subscribeAccount(({ isConnected, address }) => {
    const account = isConnected ? address : undefined
    if (account === seen) return
    seen = account
    if (account === undefined) dropLink()
    else adopt(kit, account, remote)
  }, 'solana')
}

/**
 * The kit's provider for a wallet on another device, read at each call: when the account first appears, the kit holds a provider that
 * cannot sign.
 */
function remoteWallet(kit: AppKit): RemoteProvider {
  const present = () => kit.getProvider<RemoteProvider>('solana')
  const demand = () => {
    const provider = present()
    if (!provider) throw new AppError('wallet/disconnected')
    return provider
  }
  return {
    async signTransaction(transaction) {
      return demand().signTransaction(transaction)
    },
    async signMessage(message) {
      return (await demand().signMessage?.(message)) ?? new Uint8Array()
    },
    disconnect: async () => present()?.disconnect(),
  }
}

function adopt(kit: AppKit, address: string, remote: RemoteProvider): void {
  const provider = kit.getProvider<{ wallet?: Wallet }>('solana')
  if (!provider) return
  if (provider.wallet) return linkWallet(provider.wallet)
  const { name = 'Wallet', icon } = kit.getWalletInfo('solana') ?? {}
  linkRemote(remote, { address, walletName: name, ...(icon !== undefined && { icon }) })
}

function followNetwork(kit: AppKit): void {
  let unsupported = false
  kit.subscribeCaipNetworkChange((network) => {
    const cluster = listClusters().find(({ caip }) => caip === network?.caipNetworkId)
    if (cluster === undefined) {
      unsupported = network !== undefined
      return
    }
    // The kit's "unsupported network" view stays open after a supported network was chosen, and the user cannot close it.
    if (unsupported) void kit.close()
    unsupported = false
    if (cluster.id !== walletStore.getState().cluster.id) setCluster(cluster)
  })
}

async function switchNetwork(kit: AppKit, caip: string): Promise<void> {
  const cluster = listClusters().find((candidate) => candidate.caip === caip)
  if (__SIGN_IN__ === 'optional') kit.updateOptions({ siwx: undefined })
  if (cluster && kit.getCaipNetwork()?.caipNetworkId !== caip)
    await kit.switchNetwork(kitNetwork(cluster)).catch(ignore)
}

function followModal(kit: AppKit): void {
  let wasOpen = false
  kit.subscribeState(({ open }) => {
    if (open && !wasOpen) void enterModal()
    if (wasOpen && !open) afterClose(kit)
    wasOpen = open
  })
  kit.subscribeEvents(({ data }) => {
    if (data.event === 'USER_REJECTED') sayDeclined(data.properties.message)
    // The kit's own words for this are "Error signing message".
    if (__SIGN_IN__ !== 'off' && data.event === 'SIWX_AUTH_ERROR')
      kit.showErrorMessage(data.properties.message ?? NOT_SIGNED)
    if (data.event === 'SELECT_WALLET' && isMissing(data.properties))
      void offerApps(kit, data.properties.name)
    if (data.event !== 'CONNECT_ERROR') return
    // The kit's view would say that the connection was declined.
    if (__SIGN_IN__ !== 'off' && data.properties.message === CANNOT_SIGN_IN) void kit.close()
    else if (!canReachPhones(kit)) void offerApps(kit)
  })
}

function afterClose(kit: AppKit): void {
  if (walletStore.getState().status === 'connecting') {
    if (!currentLink()) setDisconnected()
    else if (__SIGN_IN__ === 'required') void leaveUnsigned(kit)
  }
  leaveModal()
}

/** Milliseconds in which the kit opens the view that asks for a signature after it has closed the one that connects. */
const REOPENS = 5_000

/** Ends a connection that waits for a sign-in for which no view asks any more: no page may use it, and no button would lead on. */
async function leaveUnsigned(kit: AppKit): Promise<void> {
  const isAsked = await until(
    (check) => kit.subscribeState(check),
    () => kit.getState().open,
    REOPENS,
  )
  if (isAsked || walletStore.getState().status !== 'connecting') return
  dropLink()
  await kit.disconnect('solana').catch(ignore)
}

/** Whether wallets on other devices can be reached: the kit needs a project id for that. */
function canReachPhones(kit: AppKit): boolean {
  return kit.getConnectors().some((connector) => connector.id === 'walletConnect')
}

/** Whether the chosen wallet is one that we offer by name, and it is not installed: the kit then only shows an error. */
function isMissing({ platform, name }: { platform: string; name: string }): boolean {
  const known = knownWallets.some((wallet) => wallet.name === name)
  return platform === 'browser' && known && !installedNames().includes(name)
}

let offering = false

/** Replaces the kit's error for a wallet that is not installed with links to install or open it. `missing`: its name, where known. */
async function offerApps(kit: AppKit, missing?: string): Promise<void> {
  if (offering) return
  offering = true
  try {
    await kit.close()
    const choice = isPhone()
      ? await showWalletApps('open')
      : await showWalletApps('install', { missing, installed: installedNames() })
    if (choice === 'list') await kit.open()
  } finally {
    offering = false
  }
}

const NOT_SIGNED = 'The wallet did not sign. You are not signed in.'

/** Shows in a toast that the person declined to sign in, or else to connect. */
function sayDeclined(message: string): void {
  const isSignIn = __SIGN_IN__ !== 'off' && message === SIGNATURE_DECLINED
  const what = isSignIn ? SIGNATURE_DECLINED : 'Connection declined'
  toast({ variant: 'error', message: what, detail: 'Nothing was changed.' })
}

function until(
  subscribe: (check: () => void) => () => void,
  isSo: () => boolean,
  timeout: number,
): Promise<boolean> {
  if (isSo()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve(isSo())
    }
    const timer = setTimeout(finish, timeout)
    const stop = subscribe(() => isSo() && finish())
  })
}

/** Ignores an error of the kit: the session has ended on our side anyway, and a failed network change affects only the kit's views. */
function ignore(): void {}

import type { AppKit } from '@reown/appkit'
import type { Wallet } from '@wallet-standard/base'
import { AppError } from '../errors/AppError'
import { listClusters } from '../solana/cluster'
import { toast } from '../ui/toast/toast'
import { kitNetwork } from './kitOptions'
import { currentLink, dropLink, linkRemote, linkWallet, type RemoteProvider } from './link'
import { forgetPairing } from './followRelay'
import { knownWallets } from './knownWallets'
import { enterModal, leaveModal } from './modalFocus'
import { isPhone } from './phone'
import { showWalletApps } from './showWalletApps'
import { installedNames } from './standardWallets'
import { setCluster, setDisconnected, walletStore } from './walletStore'

/** Lets `walletStore` follow the kit (account, network, a closed or declined prompt) and the kit follow `walletStore`. */
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

/** Whether the kit has an account, at the latest after `timeout` ms. */
export function untilConnected(kit: AppKit, timeout: number): Promise<boolean> {
  return until(
    (check) => kit.subscribeAccount(check, 'solana'),
    () => kit.getIsConnectedState(),
    timeout,
  )
}

/** Whether the kit has disconnected an account that the pages have left, at the latest after `timeout` ms. */
export function untilLeft(kit: AppKit, timeout: number): Promise<boolean> {
  return until(
    (check) => kit.subscribeAccount(check, 'solana'),
    () => !kit.getIsConnectedState(),
    timeout,
  )
}

/** Whether the kit has all its views, at the latest after `timeout` ms. Its server's answer has no time limit of its own. */
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

/** The wallet on another device, as the kit has it when it is asked: on the first news of an account it has another, which cannot sign. */
function remoteWallet(kit: AppKit): RemoteProvider {
  const present = () => kit.getProvider<RemoteProvider>('solana')
  return {
    async signTransaction(transaction) {
      const provider = present()
      if (!provider) throw new AppError('wallet/disconnected')
      return provider.signTransaction(transaction)
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
    // The kit's "unsupported network" view stays after a good network was picked, and cannot be closed by hand.
    if (unsupported) void kit.close()
    unsupported = false
    if (cluster.id !== walletStore.getState().cluster.id) setCluster(cluster)
  })
}

async function switchNetwork(kit: AppKit, caip: string): Promise<void> {
  const cluster = listClusters().find((candidate) => candidate.caip === caip)
  if (cluster && kit.getCaipNetwork()?.caipNetworkId !== caip)
    await kit.switchNetwork(kitNetwork(cluster)).catch(ignore)
}

function followModal(kit: AppKit): void {
  let wasOpen = false
  kit.subscribeState(({ open }) => {
    if (open && !wasOpen) void enterModal()
    if (wasOpen && !open) afterClose()
    wasOpen = open
  })
  kit.subscribeEvents(({ data }) => {
    if (data.event === 'USER_REJECTED') sayDeclined()
    const missing = data.event === 'SELECT_WALLET' && isMissing(data.properties)
    if (missing || (data.event === 'CONNECT_ERROR' && !canReachPhones(kit))) void offerApps(kit)
  })
}

function afterClose(): void {
  if (walletStore.getState().status === 'connecting' && !currentLink()) setDisconnected()
  leaveModal()
}

/** Without a project id the kit has no way to a wallet on another device. */
function canReachPhones(kit: AppKit): boolean {
  return kit.getConnectors().some((connector) => connector.id === 'walletConnect')
}

/** One of the wallets that are offered by name was chosen, and it is not installed: the kit has one line for that, and no way on. */
function isMissing({ platform, name }: { platform: string; name: string }): boolean {
  const known = knownWallets.some((wallet) => wallet.name === name)
  return platform === 'browser' && known && !installedNames().includes(name)
}

let offering = false

/** A wallet was chosen that is not installed, and the kit knows no way to it: instead of its error, the ways there are. */
async function offerApps(kit: AppKit): Promise<void> {
  if (offering) return
  offering = true
  try {
    await kit.close()
    const choice = await showWalletApps(isPhone() ? 'open' : 'install')
    if (choice === 'list') await kit.open()
  } finally {
    offering = false
  }
}

function sayDeclined(): void {
  toast({ variant: 'error', message: 'Connection declined', detail: 'Nothing was changed.' })
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

/** The session has ended on our side whatever the wallet makes of it, and a failed switch leaves the kit's views behind, not our pages. */
function ignore(): void {}

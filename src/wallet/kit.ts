import './kitStorage'
import { createAppKit, type AppKit } from '@reown/appkit'
import { saidError } from '../errors/codes'
import { settingsStore } from '../settings/settingsStore'
import '../solana/buffer'
import { listClusters } from '../solana/cluster'
import { checkedEndpoints } from '../solana/genesis'
import { rpcFetch } from '../solana/rpcFetch'
import { plainText } from '../units/hiddenCharacters'
import { followKit, untilConnected, untilInitialized, untilLeft } from './followKit'
import { followRelay, pendingPairing } from './followRelay'
import './kit.css'
import { customWallets, kitOptions } from './kitOptions'
import { knownWallets } from './knownWallets'
import { dropLink } from './link'
import { rememberKitNetwork } from './memory'
import { renderList } from './modal'
import { sayError, siwx } from './signIn'
import { SolanaAccountsAdapter } from './SolanaAccountsAdapter'
import { followInstalled, installedNames } from './standardWallets'
import { walletStore } from './walletStore'

/** The views of the kit's modal that work on Solana. */
export type WalletView = 'Account' | 'OnRampProviders' | 'Transactions'

/**
 * The wallet kit (Reown AppKit): the list of wallets, wallets on other devices, and its views of the account.
 * Imported only once the user is about to need it. The kit and `walletStore` follow each other (followKit.ts).
 */
let kit: AppKit | null = null

/** Opens the list of wallets. Rejects when the kit cannot be loaded. */
export async function openConnect(): Promise<void> {
  const modal = startKit()
  // A wallet that does not answer its disconnection is gone from our pages at once, and from the kit a moment later.
  await untilLeft(modal, 2000)
  askForSignIn(modal)
  const uri = pendingPairing()
  await modal.open(uri === undefined ? {} : { uri })
}

/** Opens a view for the connected wallet, or the list of wallets where the kit has no session. */
export async function openView(view: WalletView): Promise<void> {
  const modal = startKit()
  if (!(await untilConnected(modal, 5000))) return modal.open().then(() => {})
  await modal.open({ view: view as 'Account' })
}

/**
 * Opens the view that asks the connected wallet to sign in. Where the kit has no session with the wallet, it says so and ends our
 * session: no wallet can sign.
 */
export async function openKitSignIn(): Promise<void> {
  if (__SIGN_IN__ === 'off') throw new Error('SIWX is not enabled')
  const modal = startKit()
  if (await untilConnected(modal, 5000)) {
    askForSignIn(modal)
    return modal.open({ view: 'SIWXSignMessage' as 'Account' }).then(() => {})
  }
  dropLink()
  sayError(saidError('No ActiveCaipAddress found'))
}

/** Resolves with whether the kit can show a provider that sells SOL on the current network; waits for its server 12 s at most. */
export async function untilSold(): Promise<boolean> {
  const modal = startKit()
  return (await untilConnected(modal, 5000)) && (await untilInitialized(modal, 7000)) && isSold(modal)
}

/** Lets the kit resume the session with a wallet on another device; resolves after `timeout` ms at the latest. */
export async function resumeRemote(timeout: number): Promise<void> {
  await untilConnected(startKit(), timeout)
}

function startKit(): AppKit {
  kit ??= createKit()
  return kit
}

function createKit(): AppKit {
  limitKitCalls()
  const { cluster } = walletStore.getState()
  rememberKitNetwork(cluster.caip)
  const adapter = new SolanaAccountsAdapter({
    connectionSettings: { commitment: 'confirmed', fetch: fetchOverEndpoints },
  })
  const created = createAppKit({ ...kitOptions(cluster, installedNames()), adapters: [adapter] })
  expectViews(created)
  adapter.on('connectors', renderList)
  followKit(created)
  followRelay(created)
  followSelling(created)
  followInstalled((names) => created.updateOptions({ customWallets: customWallets(names) }))
  return created
}

/**
 * Lets the kit ask for a signature. Where sign-in is optional, the kit gets this option only when a wallet is being connected or the person
 * asks for it: otherwise it would ask at each visit and at each change of the network.
 */
function askForSignIn(kit: AppKit): void {
  if (__SIGN_IN__ === 'optional') kit.updateOptions({ siwx })
}

/** A `fetch` for the kit, which calls only the first endpoint of a cluster: this one uses rpcFetch and so all endpoints. */
const fetchOverEndpoints: typeof fetch = (address, init) => {
  const url = address instanceof Request ? address.url : String(address)
  const cluster = listClusters().find(({ rpcUrls }) => rpcUrls.includes(url))
  const own = cluster && settingsStore.getState().rpcUrls[cluster.id]
  return rpcFetch(cluster ? checkedEndpoints(cluster, own) : [url])(url, init)
}

/** Milliseconds that one of the kit's servers may take, and the pause after a server did not answer. */
const LIMIT = 3_000
const PAUSE = 60_000

const KIT_HOST = /(^|\.)(web3modal\.org|web3modal\.com|walletconnect\.org|walletconnect\.com|reown\.com)$/

/**
 * The features that the vendor's dashboard may switch on. All others stay off: an email or social login would create wallets whose keys
 * the vendor holds, and the rest is not needed here.
 */
const FEATURES: ReadonlySet<unknown> = new Set(['onramp', 'reown_branding'])

/** The view of the wallet's transactions, which our menu opens whatever the dashboard allows. */
const ACTIVITY = { id: 'activity', isEnabled: true, config: [] }

/** Removes the plan's limits: the kit stops installed wallets from connecting when they are used up, although these need no server. */
const NO_LIMIT = { planLimits: { tier: 'none', isAboveMauLimit: false, isAboveRpcLimit: false } }

const known: ReadonlySet<unknown> = new Set(knownWallets.map(({ name }) => name))

/**
 * Gives the kit's calls to its own servers a time limit. They have none, and the list of wallets waits for them: behind a firewall that
 * drops packets it would never open. It also limits what those servers can switch on in this app. All other calls pass unchanged.
 */
export function limitKitCalls(scope: { fetch: typeof fetch } = globalThis): void {
  const original = scope.fetch.bind(globalThis)
  const silent = new Map<string, number>()
  scope.fetch = async (input, init) => {
    const { hostname: host, pathname } = urlOf(input)
    if (!KIT_HOST.test(host) || init?.signal) return original(input, init)
    if (pathname === '/appkit/v1/project-limits') return Response.json(NO_LIMIT)
    if ((silent.get(host) ?? 0) > Date.now()) throw new TypeError(`${host} did not answer a moment ago`)
    const signal = AbortSignal.timeout(LIMIT)
    const response = await original(input, { ...init, signal }).catch((thrown: unknown) => {
      if (signal.aborted) silent.set(host, Date.now() + PAUSE)
      throw thrown
    })
    if (pathname === '/appkit/v1/config' && response.ok) return keepFeatures(response)
    if (HISTORY.test(pathname) && response.ok) return plainHistory(response)
    return pathname === '/getWallets' && response.ok ? dropKnown(response) : response
  }
}

/** The dashboard's answer without the features that this app does not allow. Rejects, as the kit would, where it is not JSON. */
async function keepFeatures(response: Response): Promise<Response> {
  const { features } = (await response.json()) as { features?: { id?: unknown }[] }
  return Response.json({ features: features?.filter(({ id }) => FEATURES.has(id)).concat(ACTIVITY) })
}

const HISTORY = /^\/v1\/account\/\w+\/history$/

/** The most characters of a text in the list of transactions: the names of tokens, which anybody may choose. */
const LONGEST_TEXT = 100

/**
 * The wallet's transactions without pictures, whose hosts would learn who looks at them, and with texts that are safe to show. The paging
 * cursor stays as it is. Rejects where the answer is not JSON.
 */
async function plainHistory(response: Response): Promise<Response> {
  const plain = (key: string, value: unknown) => {
    if (key === 'url') return undefined
    return typeof value === 'string' && key !== 'next' ? plainText(value, LONGEST_TEXT).text : value
  }
  const page = JSON.parse(await response.text(), plain) as object
  // The kit keeps an answer as JSON for 15 s and returns it for every cursor: the first page would be shown again for all others.
  Object.defineProperty(page, 'toJSON', { value: () => undefined })
  return Object.assign(new Response(), { json: () => Promise.resolve(page) })
}

/** The explorer's list of wallets without those that we offer by name. Rejects where the answer is no list. */
async function dropKnown(response: Response): Promise<Response> {
  const { data, ...rest } = (await response.json()) as { data?: { name?: unknown }[] }
  return Response.json({ ...rest, data: data?.filter(({ name }) => !known.has(name)) })
}

function urlOf(input: RequestInfo | URL): Pick<URL, 'hostname' | 'pathname'> {
  const url = input instanceof Request ? input.url : String(input)
  return URL.canParse(url) ? new URL(url) : { hostname: '', pathname: '' }
}

/** The providers that sell crypto through the kit, by their names in the vendor's dashboard. */
const SELLERS = ['meld'] as const

/**
 * Makes the modal load the views for buying and of the wallet's transactions when it first opens. It loads views only then, and only for
 * features that the dashboard has named until then: a later answer would lead to an empty view.
 */
function expectViews(kit: AppKit): void {
  kit.remoteFeatures = { ...kit.remoteFeatures, onramp: [...SELLERS], activity: true }
}

/** Removes the kit's "Buy" where no provider sells and on test networks: the kit offers it on every network. */
function followSelling(kit: AppKit): void {
  const follow = () => {
    const offered = kit.getRemoteFeatures()?.onramp
    if (offered === undefined) return
    const wanted = isSold(kit) && kit.remoteFeatures.onramp
    if (Boolean(offered) !== Boolean(wanted)) kit.updateRemoteFeatures({ onramp: wanted })
  }
  kit.subscribeRemoteFeatures(follow)
  walletStore.subscribe(follow)
}

/** Whether the dashboard names a provider that sells on the current network. */
export function isSold(kit: AppKit): boolean {
  const named: unknown = kit.remoteFeatures.onramp
  const known = Array.isArray(named) && SELLERS.some((seller) => named.includes(seller))
  return known && walletStore.getState().cluster.money === 'real'
}

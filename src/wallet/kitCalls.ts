import { knownWallets } from './knownWallets'

/** Milliseconds that one of the kit's servers may take, and the pause after it did not answer. */
const LIMIT = 3_000
const PAUSE = 60_000

const KIT_HOST = /(^|\.)(web3modal\.org|web3modal\.com|walletconnect\.org|walletconnect\.com|reown\.com)$/

/**
 * The features that the vendor's dashboard may switch on. All others stay off: an email or social login would create wallets whose keys
 * the vendor holds, and the rest is not needed here.
 */
const FEATURES: ReadonlySet<unknown> = new Set(['onramp', 'activity', 'reown_branding'])

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
    return pathname === '/getWallets' && response.ok ? dropKnown(response) : response
  }
}

/** The dashboard's answer without the features that this app does not allow. Rejects, as the kit would, where it is not JSON. */
async function keepFeatures(response: Response): Promise<Response> {
  const { features } = (await response.json()) as { features?: { id?: unknown }[] }
  return Response.json({ features: features?.filter(({ id }) => FEATURES.has(id)) })
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

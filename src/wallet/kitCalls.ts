/** Milliseconds that one of the kit's servers may take, and that it is left alone after it did not answer. */
const LIMIT = 3_000
const PAUSE = 60_000

const KIT_HOST = /(^|\.)(web3modal\.org|web3modal\.com|walletconnect\.org|walletconnect\.com|reown\.com)$/

/**
 * Gives the kit's calls to its own servers a time limit. They have none, and the list of wallets waits for them: behind
 * a firewall that drops packets it would never open. Every other call is passed on as it is.
 */
export function limitKitCalls(scope: { fetch: typeof fetch } = globalThis): void {
  const original = scope.fetch.bind(globalThis)
  const silent = new Map<string, number>()
  scope.fetch = async (input, init) => {
    const host = hostOf(input)
    if (!KIT_HOST.test(host) || init?.signal) return original(input, init)
    if ((silent.get(host) ?? 0) > Date.now()) throw new TypeError(`${host} did not answer a moment ago`)
    const signal = AbortSignal.timeout(LIMIT)
    return original(input, { ...init, signal }).catch((thrown: unknown) => {
      if (signal.aborted) silent.set(host, Date.now() + PAUSE)
      throw thrown
    })
  }
}

function hostOf(input: RequestInfo | URL): string {
  const url = input instanceof Request ? input.url : String(input)
  return URL.canParse(url) ? new URL(url).hostname : ''
}

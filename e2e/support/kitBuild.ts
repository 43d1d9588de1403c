import { expect, type BrowserContext, type Request, type Route, type WebSocketRoute } from '@playwright/test'
import { test as base } from './settings'

/** The project id of the copy that these tests meet: no real one. */
export const PROJECT_ID = '00112233445566778899aabbccddeeff'

/**
 * Tests of the wallet kit with a project id. A test fails where the kit, or the page around it, does what the page's policy forbids.
 */
export const test = base.extend<{ violations: void }>({
  settings: { VITE_REOWN_PROJECT_ID: PROJECT_ID },
  violations: [
    async ({ context }, use) => {
      const seen: string[] = []
      context.on('console', (message) => {
        const said = message.text()
        if (VIOLATION.test(said) && !said.includes('inline event handler')) seen.push(said)
      })
      await use()
      expect(seen, 'what the policy of the page forbids').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * What Chromium says of a policy that is violated, Trusted Types included. Buttons of the kit have an empty `ontouchstart`, which the
 * policy has always refused, and which nobody misses.
 */
const VIOLATION = /Content Security Policy|Trusted ?(Types?|HTML|Script)/i

/** What a page asked of another host than its own: an HTTP request, or a message over a WebSocket (`method` "WS"). */
export type Asked = Readonly<{ host: string; method: string; url: string; body: string }>

export type KitHosts = Readonly<{
  /** Everything that was asked, in order, pictures included. */
  asked: readonly Asked[]
  /** What was asked of addresses that contain `part`. */
  askedOf: (part: string) => readonly Asked[]
}>

/**
 * Stands in for every host but the page's own: each answers in the shape of the real one, where the kit knows the host,
 * and with 404 elsewhere. A test that wants another answer adds a `context.route` of its own afterwards; what was asked
 * is recorded all the same. `relay` speaks for the relay; without it sockets stay open and silent.
 */
export async function standForKitHosts(
  context: BrowserContext,
  relay: (socket: WebSocketRoute) => void = () => {},
): Promise<KitHosts> {
  const asked: Asked[] = []
  const isForeign = (url: URL) => /^(https?|wss?):$/.test(url.protocol) && url.hostname !== '127.0.0.1'
  context.on('request', (request) => {
    if (isForeign(new URL(request.url()))) asked.push(toAsked(request))
  })
  // A pattern: for a function each request of the page itself would be brought here, too.
  await context.route(/^https?:\/\/(?!127\.0\.0\.1[:/])/, answer)
  await context.routeWebSocket(isForeign, (socket) => {
    const { host, href: url } = new URL(socket.url())
    asked.push({ host, method: 'WS', url, body: '' })
    relay(socket)
  })
  return { asked, askedOf: (part) => asked.filter(({ url }) => url.includes(part)) }
}

function toAsked(request: Request): Asked {
  const { host, href: url } = new URL(request.url())
  return { host, method: request.method(), url, body: request.postData() ?? '' }
}

/** What each path of the kit's servers answers where all is well: a project on the starter plan with nothing special. */
const ANSWERS: readonly (readonly [RegExp, unknown])[] = [
  [
    /api\.web3modal\.org\/appkit\/v1\/config/,
    {
      features: [
        { id: 'social_login', isEnabled: false, config: [] },
        { id: 'onramp', isEnabled: true, config: ['meld'] },
        { id: 'activity', isEnabled: true, config: [] },
      ],
    },
  ],
  [
    /api\.web3modal\.org\/appkit\/v1\/project-limits/,
    { planLimits: { tier: 'starter', isAboveMauLimit: false, isAboveRpcLimit: false } },
  ],
  [/api\.web3modal\.org\/getWallets/, { data: [], count: 0 }],
  [/api\.web3modal\.org\/projects\/v1\/origins/, { allowedOrigins: [] }],
  [/api\.web3modal\.org\/getAnalyticsConfig/, { isAnalyticsEnabled: true }],
  [/rpc\.walletconnect\.org\/v1\/supported-chains/, { http: [], ws: [] }],
  [/rpc\.walletconnect\.org\/v1\/identity/, { name: null, avatar: null }],
  [/rpc\.walletconnect\.org\/v1\/account\/\w+\/balance/, { balances: [] }],
  [/rpc\.walletconnect\.org\/v1\/account\/\w+\/history/, { data: [], next: null }],
  [/pulse\.walletconnect\.org/, {}],
]

const PICTURE = /api\.web3modal\.org\/(getWalletImage|public\/get\w+Image)\//
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#888"/></svg>'

/** The page of the verifying server: it tells the page around it that it knows the site, in a token about the message asked for. */
const VERIFYING = `<script>
  const part = (words) => btoa(JSON.stringify(words)).replace(/=+$/, '')
  const id = new URLSearchParams(location.search).get('id')
  const attestation = [part({ alg: 'ES256', typ: 'JWT' }), part({ id, isVerified: true }), 'AA'].join('.')
  parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), '*')
</script>`

const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

async function answer(route: Route): Promise<void> {
  const url = route.request().url()
  if (PICTURE.test(url)) return route.fulfill({ headers, contentType: 'image/svg+xml', body: SVG })
  if (/verify\.walletconnect\.org\/v3\/attestation/.test(url))
    return route.fulfill({ contentType: 'text/html', body: VERIFYING })
  const known = ANSWERS.find(([path]) => path.test(url))
  if (known) return route.fulfill({ headers, json: known[1] })
  return route.fulfill({ headers, status: 404, body: '' })
}

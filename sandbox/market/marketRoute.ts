import type { Chain } from '../chain/Chain'
import { allowMethods, HttpError, respond, respondJson, type Route } from '../server/http'
import { SAMPLE_TOKENS, type SampleToken } from './samples'
import {
  dexScreenerPairs,
  dexScreenerProfiles,
  geckoTerminalPools,
  isVerified,
  jupiterTokens,
} from './sources'

/**
 * `/market/{jupiter|dexscreener|geckoterminal}` in front of the path that the source has on its own host, and what the
 * sample tokens point at: pictures under `/market/icons`, metadata under `/market/metadata`.
 */
export function marketRoute(chain: Chain, origin: string): Route {
  const icon = iconAddress(origin)
  return (request, response, path) => {
    allowMethods(request, 'GET', 'HEAD')
    if (path.startsWith('/market/icons/')) return sendIcon(response, path.slice('/market/icons/'.length))
    if (path.startsWith('/market/metadata/'))
      return respondJson(response, 200, metadataOf(path.slice('/market/metadata/'.length), icon))
    const answer = answerOf(chain, icon, path.slice('/market'.length))
    if (answer === undefined) throw new HttpError(404, 'No such source.')
    respondJson(response, 200, answer)
  }
}

/** Where the metadata of a sample is, as its mint names it. */
export function metadataAddress(origin: string): (token: SampleToken) => string {
  return (token) => `${origin}/market/metadata/${token.symbol}.json`
}

/** Where the picture of a sample is. */
function iconAddress(origin: string): (token: SampleToken) => string {
  return (token) => `${origin}/market/icons/${token.symbol}.svg`
}

function answerOf(chain: Chain, icon: (token: SampleToken) => string, path: string): unknown {
  if (/^\/jupiter\/tokens\/v2\/toptrending\/(5m|1h|6h|24h)$/.test(path)) return jupiterTokens(chain, icon)
  if (path === '/jupiter/tokens/v2/tag') {
    const verified = new Set(SAMPLE_TOKENS.filter(isVerified).map(({ address }) => address))
    return jupiterTokens(chain, icon).filter((token) => 'id' in token && verified.has(String(token.id)))
  }
  if (/^\/dexscreener\/token-(boosts\/top|profiles\/latest)\/v1$/.test(path)) return dexScreenerProfiles(icon)
  const mints = /^\/dexscreener\/tokens\/v1\/solana\/([\w,]+)$/.exec(path)?.[1]
  if (mints !== undefined) return dexScreenerPairs(chain, mints.split(','), icon)
  if (path === '/geckoterminal/api/v2/networks/solana/trending_pools') return geckoTerminalPools(chain, icon)
  return undefined
}

function metadataOf(name: string, icon: (token: SampleToken) => string): object {
  const token = SAMPLE_TOKENS.find(({ symbol }) => name === `${symbol}.json`)
  if (!token) throw new HttpError(404, 'No such token.')
  const description = `${token.name} is a sample of the practice chain.`
  return {
    name: token.name,
    symbol: token.symbol,
    description,
    image: icon(token),
    external_url: token.website,
  }
}

function sendIcon(response: Parameters<Route>[1], name: string): void {
  const token = SAMPLE_TOKENS.find(({ symbol }) => name === `${symbol}.svg`)
  if (!token) throw new HttpError(404, 'No such picture.')
  respond(response, 200, 'image/svg+xml; charset=utf-8', drawIcon(token), {
    'Content-Security-Policy': "sandbox; default-src 'none'",
  })
}

/** A coin with the first letter of the symbol, in a hue of its own. */
function drawIcon({ symbol, address }: SampleToken): string {
  const hue = (address.charCodeAt(3) * 47 + address.charCodeAt(7) * 13) % 360
  const letter = `<text x="32" y="42" text-anchor="middle" font-family="Georgia,serif" font-size="30" fill="#0a1013">${symbol.slice(0, 1)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="31" fill="hsl(${hue} 45% 62%)"/><circle cx="32" cy="32" r="26" fill="none" stroke="#0a1013" stroke-opacity=".35"/>${letter}</svg>`
}

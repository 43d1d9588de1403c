import type { Chain } from '../chain/Chain'
import { allowMethods, HttpError, respond, respondJson, type Route } from '../server/http'
import { geckoTerminalCandles } from './candles'
import { dexScreenerBoosts, dexScreenerPairs, dexScreenerProfiles } from './dexScreener'
import { drawCoin } from './drawCoin'
import { geckoTerminalPools } from './geckoTerminal'
import { jupiterTrending, jupiterVerified } from './jupiter'
import { WINDOWS, type IconOf, type Window } from './market'
import { SAMPLE_TOKENS, type SampleToken } from './samples'

/**
 * `/market/{jupiter|dexscreener|geckoterminal}` followed by the source's own path, and the sample tokens' files: pictures
 * under `/market/icons`, metadata under `/market/metadata`.
 */
export function marketRoute(chain: Chain, origin: string): Route {
  const iconOf = iconAddress(origin)
  return (request, response, path) => {
    allowMethods(request, 'GET', 'HEAD')
    if (path.startsWith('/market/icons/')) return sendIcon(response, path.slice('/market/icons/'.length))
    if (path.startsWith('/market/metadata/'))
      return respondJson(response, 200, metadataOf(path.slice('/market/metadata/'.length), iconOf))
    const asked = new URL(request.url ?? '', origin).searchParams
    const answer = answerOf(chain, iconOf, path.slice('/market'.length), asked)
    if (answer === undefined) throw new HttpError(404, 'No such source.')
    respondJson(response, 200, answer)
  }
}

/** The URL of a sample's metadata, as its mint names it. */
export function metadataAddress(origin: string): (token: SampleToken) => string {
  return (token) => `${origin}/market/metadata/${token.symbol}.json`
}

/** The URL of a sample's picture. */
function iconAddress(origin: string): IconOf {
  return ({ symbol, picture }) => (picture === 'none' ? undefined : `${origin}/market/icons/${symbol}.png`)
}

function answerOf(chain: Chain, iconOf: IconOf, path: string, asked: URLSearchParams): unknown {
  const trending = windowOf(/^\/jupiter\/tokens\/v2\/toptrending\/(\w+)$/.exec(path)?.[1])
  if (trending) return jupiterTrending(chain, iconOf, trending)
  if (path === '/jupiter/tokens/v2/tag')
    return asked.get('query') === 'verified' ? jupiterVerified(chain, iconOf) : []
  if (path === '/dexscreener/token-boosts/top/v1') return dexScreenerBoosts(chain, iconOf)
  if (path === '/dexscreener/token-profiles/latest/v1') return dexScreenerProfiles(chain, iconOf)
  const mints = /^\/dexscreener\/tokens\/v1\/solana\/([\w,]+)$/.exec(path)?.[1]
  if (mints !== undefined) return dexScreenerPairs(chain, iconOf, mints.split(','))
  if (path === '/geckoterminal/api/v2/networks/solana/trending_pools')
    return geckoTerminalPools(chain, iconOf, windowOf(asked.get('duration')) ?? '24h')
  const [, pool, timeframe] = CANDLES.exec(path) ?? []
  if (pool !== undefined && timeframe !== undefined)
    return geckoTerminalCandles(chain, pool, timeframe, asked)
  return undefined
}

const CANDLES = /^\/geckoterminal\/api\/v2\/networks\/solana\/pools\/(\w+)\/ohlcv\/(\w+)$/

function windowOf(name: string | null | undefined): Window | undefined {
  return WINDOWS.find((window) => window === name)
}

/** A sample's metadata; the links are in it twice, in both formats that aggregators read. */
function metadataOf(file: string, iconOf: IconOf): object {
  const token = SAMPLE_TOKENS.find(({ symbol }) => file === `${symbol}.json`)
  if (!token) throw new HttpError(404, 'No such token.')
  const { name, symbol, about, website } = token
  const handle = symbol.toLowerCase()
  const links = { website, twitter: `https://x.com/${handle}`, telegram: `https://t.me/${handle}` }
  const [image, description] = [iconOf(token), `${about} A sample of the practice chain.`]
  return {
    name,
    symbol,
    description,
    ...(image !== undefined && { image }),
    external_url: website,
    ...links,
    extensions: links,
  }
}

/** Many hosts answer so for a file that they lost. */
const LOST = '<!doctype html><title>Gone</title><p>This picture is gone.</p>'

function sendIcon(response: Parameters<Route>[1], file: string): void {
  const token = SAMPLE_TOKENS.find(({ symbol }) => file === `${symbol}.png`)
  if (!token || token.picture === 'none') throw new HttpError(404, 'No such picture.')
  if (token.picture === 'gone') return respond(response, 200, 'text/html; charset=utf-8', LOST)
  respond(response, 200, 'image/png', drawCoin(token.address))
}

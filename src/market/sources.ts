import type { ClusterId } from '../solana/cluster'
import { readPractice, type PracticeUrls } from '../solana/practice'
import type { TrendingPlaces } from './trending'

/** The base URLs of the sources of market prices; null for a source that is not used. */
export type MarketSources = Readonly<{ jupiter: string | null; dexScreener: string | null }>

const MAINNET = {
  jupiter: 'https://api.jup.ag',
  dexscreener: 'https://api.dexscreener.com',
  geckoterminal: 'https://api.geckoterminal.com',
} as const

const NONE: MarketSources = { jupiter: null, dexScreener: null }

/** The price sources of a cluster: only Mainnet has a market; the practice server has samples of one source. */
export function marketSources(
  cluster: ClusterId,
  practice: PracticeUrls | null = readPractice(),
  origin = globalThis.location?.origin ?? '',
): MarketSources {
  if (cluster === 'mainnet') return { jupiter: MAINNET.jupiter, dexScreener: MAINNET.dexscreener }
  if (cluster !== 'practice' || !practice) return NONE
  return { jupiter: null, dexScreener: `${origin}${practice.market}/dexscreener` }
}

/** The sources of trending tokens: Mainnet's, whichever public network is chosen; on the practice chain the samples of its server. */
export function trendingPlaces(
  cluster: ClusterId,
  practice: PracticeUrls | null = readPractice(),
  origin = globalThis.location?.origin ?? '',
): TrendingPlaces {
  if (cluster !== 'practice' || !practice) return { ...MAINNET, sample: false }
  const market = `${origin}${practice.market}`
  return {
    jupiter: `${market}/jupiter`,
    dexscreener: `${market}/dexscreener`,
    geckoterminal: `${market}/geckoterminal`,
    sample: true,
  }
}

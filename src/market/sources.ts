import type { ClusterId } from '../solana/cluster'
import { readPractice, type Practice } from '../solana/practice'
import type { TrendingPlaces } from './trending'

/** Where the sources of market prices are asked; null: not at all. */
export type MarketSources = Readonly<{ jupiter: string | null; dexScreener: string | null }>

const MAINNET = {
  jupiter: 'https://api.jup.ag',
  dexscreener: 'https://api.dexscreener.com',
  geckoterminal: 'https://api.geckoterminal.com',
} as const

const NONE: MarketSources = { jupiter: null, dexScreener: null }

/** Tokens have a market on mainnet alone; the practice server has samples of one source that can be asked for a token. */
export function marketSources(
  cluster: ClusterId,
  practice: Practice | null = readPractice(),
  origin = globalThis.location?.origin ?? '',
): MarketSources {
  if (cluster === 'mainnet') return { jupiter: MAINNET.jupiter, dexScreener: MAINNET.dexscreener }
  if (cluster !== 'practice' || !practice) return NONE
  return { jupiter: null, dexScreener: `${origin}${practice.market}/dexscreener` }
}

/** Where it is asked what trends: that is on mainnet, whichever network is chosen; on the practice chain its server's samples. */
export function trendingPlaces(
  cluster: ClusterId,
  practice: Practice | null = readPractice(),
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

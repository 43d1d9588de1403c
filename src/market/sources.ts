import type { ClusterId } from '../solana/cluster'
import { readPractice, type Practice } from '../solana/practice'

/** Where the sources of market prices are asked; null: not at all. */
export type MarketSources = Readonly<{ jupiter: string | null; dexScreener: string | null }>

const NONE: MarketSources = { jupiter: null, dexScreener: null }

/** Tokens have a market on mainnet alone; the practice server has samples of one source that can be asked for a token. */
export function marketSources(
  cluster: ClusterId,
  practice: Practice | null = readPractice(),
  origin = globalThis.location?.origin ?? '',
): MarketSources {
  if (cluster === 'mainnet')
    return { jupiter: 'https://api.jup.ag', dexScreener: 'https://api.dexscreener.com' }
  if (cluster !== 'practice' || !practice) return NONE
  return { jupiter: null, dexScreener: `${origin}${practice.market}/dexscreener` }
}

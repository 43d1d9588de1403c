import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TrendingPlaces, TrendingSource } from '../../src/market/trending'
import { encodeBase58 } from '../../src/units/base58'
import { serve } from '../support/fileServer'

/** What a source answers: JSON, or whatever it does with the request. */
export type Answer = object | RequestListener
type Answers = Readonly<Record<TrendingSource, (path: string) => Answer>>

export type Sources = Readonly<{
  places: TrendingPlaces
  /** The paths asked for so far, without their questions. */
  asked: string[]
  /** How many were in flight at once, at most. */
  mostAtOnce: () => number
  /** Changes what a source answers from now on. */
  change: (source: TrendingSource, answer: (path: string) => Answer) => void
}>

/** The three sources behind one real server of their own, which answer as documented unless told otherwise. */
export async function startSources(given: Partial<Answers> = {}): Promise<Sources> {
  const answers: Record<TrendingSource, (path: string) => Answer> = { ...DOCUMENTED, ...given }
  const asked: string[] = []
  let [now, most] = [0, 0]
  const origin = await serve((request, response) => {
    now += 1
    most = Math.max(most, now)
    response.on('close', () => (now -= 1))
    const path = (request.url ?? '').split('?')[0] ?? ''
    asked.push(path)
    const source = path.split('/')[1] as TrendingSource
    give(answers[source](path), request, response)
  })
  const places = {
    jupiter: `${origin}/jupiter`,
    dexscreener: `${origin}/dexscreener`,
    geckoterminal: `${origin}/geckoterminal`,
    sample: false,
  }
  return { places, asked, mostAtOnce: () => most, change: (source, answer) => (answers[source] = answer) }
}

function give(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (typeof answer === 'function') return (answer as RequestListener)(request, response)
  // Late enough that requests of one page meet.
  setTimeout(() => response.end(JSON.stringify(answer)), 20)
}

/** An address of its own for each number below 250. */
export function mintOf(number: number): string {
  return encodeBase58(new Uint8Array(32).fill(number + 1))
}

export const aJupiterToken = (number: number) => ({
  id: mintOf(number),
  name: `Token ${number}`,
  symbol: `T${number}`,
  usdPrice: 1 + number,
})
export const aBoost = (number: number) => ({
  chainId: 'solana',
  tokenAddress: mintOf(number),
  totalAmount: 10,
})
export const aPair = (mint: string) => ({
  chainId: 'solana',
  baseToken: { address: mint, name: `Pair ${mint.slice(0, 4)}`, symbol: 'PAIR' },
  priceUsd: '2',
  liquidity: { usd: 5_000 },
})
export const aPool = (number: number) => ({
  id: `solana_pool${number}`,
  type: 'pool',
  attributes: { name: `P${number} / SOL`, base_token_price_usd: '3' },
  relationships: { base_token: { data: { id: `solana_${mintOf(number)}`, type: 'token' } } },
})

/** Jupiter lists 1 and 2, GeckoTerminal 2 and 3; 3 and 4 are boosted, and 5 has a profile. */
export const DOCUMENTED: Answers = {
  jupiter: () => [aJupiterToken(1), aJupiterToken(2)],
  dexscreener: (path) => {
    if (path.includes('/token-boosts/')) return [aBoost(3), aBoost(4)]
    if (path.includes('/token-profiles/')) return [aBoost(1), aBoost(5)]
    return (path.split('/').at(-1) ?? '').split(',').map(aPair)
  },
  geckoterminal: () => ({ data: [aPool(2), aPool(3)], included: [] }),
}

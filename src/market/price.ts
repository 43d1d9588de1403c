import { askSource } from './askSource'
import { dexScreenerPairsAddress, parseDexScreenerPrices } from './dexScreener'
import { jupiterPricesAddress, parseJupiterPrices } from './jupiter'
import type { MarketSources } from './sources'
import type { UsdPrices } from './usdPrices'

/**
 * The market price of a pair. `known`: whole quote tokens per whole base token. `unknown`: sources answered, and none has a price for
 * `missing`. `silent`: no source answered. `not-asked`: there is no market on this chain.
 */
export type MarketPrice =
  | Readonly<{ status: 'known'; price: number; source: string }>
  | Readonly<{ status: 'unknown'; missing: 'base' | 'quote' }>
  | Readonly<{ status: 'silent' }>
  | Readonly<{ status: 'not-asked' }>

type Source = Readonly<{
  name: string
  url: (mints: readonly string[]) => string
  parse: (answer: unknown, mints: readonly string[]) => UsdPrices | undefined
}>

function sourcesOf({ jupiter, dexScreener }: MarketSources): readonly Source[] {
  const fromJupiter = (place: string): Source => ({
    name: 'Jupiter',
    url: (mints) => jupiterPricesAddress(place, mints),
    parse: parseJupiterPrices,
  })
  const fromDexScreener = (place: string): Source => ({
    name: 'DexScreener',
    url: (mints) => dexScreenerPairsAddress(place, mints),
    parse: parseDexScreenerPrices,
  })
  return [
    ...(jupiter === null ? [] : [fromJupiter(jupiter)]),
    ...(dexScreener === null ? [] : [fromDexScreener(dexScreener)]),
  ]
}

/** The price of one mint (base58) in another, from the first source that has both. Rejects only when `signal` is aborted. */
export async function fetchMarketPrice(
  where: MarketSources,
  base: string,
  quote: string,
  signal?: AbortSignal,
): Promise<MarketPrice> {
  const sources = sourcesOf(where)
  let best: MarketPrice = sources.length === 0 ? { status: 'not-asked' } : { status: 'silent' }
  for (const source of sources) {
    // The second source is asked only where the first has no price, because both limit the number of requests.
    // oxlint-disable-next-line no-await-in-loop
    const prices = await ask(source, [base, quote], signal)
    if (!prices) continue
    const answer = answerOf(prices, base, quote, source.name)
    if (answer.status === 'known') return answer
    best = answer
  }
  return best
}

async function ask(
  { url, parse }: Source,
  mints: readonly string[],
  signal: AbortSignal | undefined,
): Promise<UsdPrices | undefined> {
  try {
    return parse(await askSource(url(mints), { signal }), mints)
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

function answerOf(prices: UsdPrices, base: string, quote: string, source: string): MarketPrice {
  const [ofBase, ofQuote] = [prices.get(base), prices.get(quote)]
  if (ofBase === undefined) return { status: 'unknown', missing: 'base' }
  if (ofQuote === undefined) return { status: 'unknown', missing: 'quote' }
  return { status: 'known', price: ofBase / ofQuote, source }
}

/** An opening price compared with the market's. `stop`: one is ten times the other or more, so a digit is probably wrong. */
export type Sanity = Readonly<{ times: number; stop: boolean }>

/** `times`: the opening price as a multiple of the market price, both in whole quote tokens per whole base token. */
export function comparePrice(opening: number, market: number): Sanity {
  const times = opening / market
  return { times, stop: !(times > 0.1 && times < 10) }
}

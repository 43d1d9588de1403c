import { askSource } from './askSource'
import { dexScreenerPairsAddress, MINTS_A_QUESTION, parseDexScreenerPrices } from './dexScreener'
import { jupiterPricesAddress, parseJupiterChanges, parseJupiterPrices } from './jupiter'
import type { MarketSources } from './sources'
import type { UsdPrices } from './usdPrices'

/**
 * The market price of a pair. `known`: whole quote tokens per whole base token. `unknown`: sources answered, and none has a price for
 * `missing`. `silent`: no source answered. `not-asked`: this chain has no market.
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
  /** The changes of the prices in 24 hours, in percent, where the source tells them in the same answer. */
  changes?: (answer: unknown, mints: readonly string[]) => ReadonlyMap<string, number>
}>

function sourcesOf({ jupiter, dexScreener }: MarketSources): readonly Source[] {
  const fromJupiter = (place: string): Source => ({
    name: 'Jupiter',
    url: (mints) => jupiterPricesAddress(place, mints),
    parse: parseJupiterPrices,
    changes: parseJupiterChanges,
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

/** The answer of each source, in the order of the requests; `prices` undefined: it did not answer. `changes`: in 24 hours, in percent. */
export type PriceAnswers = readonly Readonly<{
  source: string
  prices: UsdPrices | undefined
  changes?: ReadonlyMap<string, number>
}>[]

/**
 * Asks for the prices of some mints (base58). The second source is asked only where the first does not know all, because both limit
 * the number of requests. Rejects only when `signal` is aborted.
 */
export async function fetchPrices(
  where: MarketSources,
  mints: readonly string[],
  signal?: AbortSignal,
): Promise<PriceAnswers> {
  const answers: PriceAnswers[number][] = []
  for (const source of sourcesOf(where)) {
    // oxlint-disable-next-line no-await-in-loop
    const { prices, changes } = await askAll(source, mints, signal)
    answers.push({ source: source.name, prices, ...(changes.size > 0 && { changes }) })
    if (mints.every((mint) => prices?.has(mint))) break
  }
  return answers
}

type Told = Readonly<{ prices: UsdPrices | undefined; changes: ReadonlyMap<string, number> }>

/** A source's prices, thirty mints in a request; undefined where it answered none. */
async function askAll(
  source: Source,
  mints: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Told> {
  const questions = Array.from({ length: Math.ceil(mints.length / MINTS_A_QUESTION) }, (_, at) =>
    mints.slice(at * MINTS_A_QUESTION, (at + 1) * MINTS_A_QUESTION),
  )
  const answers = await Promise.all(questions.map((some) => ask(source, some, signal)))
  const known = answers.flatMap(({ prices }) => prices ?? [])
  return {
    prices: known.length === 0 ? undefined : new Map(known.flatMap((prices) => [...prices])),
    changes: new Map(answers.flatMap(({ changes }) => [...changes])),
  }
}

async function ask(
  { url, parse, changes }: Source,
  mints: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Told> {
  try {
    const answer = await askSource(url(mints), { signal })
    return { prices: parse(answer, mints), changes: changes?.(answer, mints) ?? new Map() }
  } catch {
    signal?.throwIfAborted()
    return { prices: undefined, changes: new Map() }
  }
}

/** The price of one mint (base58) in another, from the first source that has both. */
export function marketPriceOf(answers: PriceAnswers, base: string, quote: string): MarketPrice {
  let best: MarketPrice = answers.length === 0 ? { status: 'not-asked' } : { status: 'silent' }
  for (const { source, prices } of answers) {
    if (!prices) continue
    const answer = answerOf(prices, base, quote, source)
    if (answer.status === 'known') return answer
    best = answer
  }
  return best
}

function answerOf(prices: UsdPrices, base: string, quote: string, source: string): MarketPrice {
  const [ofBase, ofQuote] = [prices.get(base), prices.get(quote)]
  if (ofBase === undefined) return { status: 'unknown', missing: 'base' }
  if (ofQuote === undefined) return { status: 'unknown', missing: 'quote' }
  return { status: 'known', price: ofBase / ofQuote, source }
}

/** The prices in US dollars, each from the first source that has it. */
export function usdPricesOf(answers: PriceAnswers): UsdPrices {
  return new Map(answers.toReversed().flatMap(({ prices }) => [...(prices ?? [])]))
}

/** An opening price compared with the market's. `stop`: one is ten times the other or more, so a digit is probably wrong. */
export type PriceComparison = Readonly<{ times: number; stop: boolean }>

/** `times`: the opening price as a multiple of the market price, both in whole quote tokens per whole base token. */
export function comparePrice(opening: number, market: number): PriceComparison {
  const times = opening / market
  return { times, stop: !(times > 0.1 && times < 10) }
}

import { askSource, SourceError } from './askSource'
import {
  dexScreenerPairsAddress,
  MINTS_A_QUESTION,
  PAID_LISTS,
  parsePaidList,
  parsePairTokens,
} from './dexScreener'
import { geckoTerminalTrendingAddress, parseGeckoTerminalTrending } from './geckoTerminal'
import { jupiterTrendingAddress, parseJupiterTrending } from './jupiter'
import type { SourceList, TrendingSource, TrendingToken, TrendingWindow } from './trending'

/** The most bytes of an answer; Jupiter's hundred tokens have some 300 000. */
const LIMIT = 4_000_000
/** The most requests for pools to DexScreener for one list. */
const MOST_QUESTIONS = 3

type Ask = (place: string, window: TrendingWindow, signal: AbortSignal | undefined) => Promise<SourceList>

/** Fetches a source's list. Rejects with a SourceError, or with the signal's reason when that is aborted. */
export const askList: Readonly<Record<TrendingSource, Ask>> = {
  jupiter: (place, window, signal) =>
    askAndParse(jupiterTrendingAddress(place, window), parseJupiterTrending, signal),
  dexscreener: (place, _, signal) => askDexScreener(place, signal),
  geckoterminal: (place, window, signal) =>
    askAndParse(geckoTerminalTrendingAddress(place, window), parseGeckoTerminalTrending, signal),
}

async function askAndParse<Parsed>(
  url: string,
  parse: (answer: unknown, at: number) => Parsed | undefined,
  signal: AbortSignal | undefined,
): Promise<Parsed> {
  const answer = await askSource(url, { limit: LIMIT, signal })
  const parsed = parse(answer, Date.now())
  if (parsed === undefined) throw new SourceError('nonsense', `${url} answered in another shape`)
  return parsed
}

/**
 * The tokens that paid for a place, with their market data. The list of boosts is required; everything else may be missing. It sends one
 * request at a time: a source that does not answer must not occupy both of the slots for requests in flight.
 */
async function askDexScreener(place: string, signal: AbortSignal | undefined): Promise<SourceList> {
  const paid = (kind: keyof typeof PAID_LISTS) =>
    askAndParse(`${place}${PAID_LISTS[kind]}`, (answer, at) => parsePaidList(answer, at, kind), signal)
  const boosts = await paid('boost')
  const profiles = await orNone(paid('profile'), signal)
  const boosted = new Set(boosts.tokens.map(({ mint }) => mint))
  const others = profiles?.tokens.filter(({ mint }) => !boosted.has(mint)) ?? []
  const tokens = [...boosts.tokens, ...others]
  const known = await askPairs(
    place,
    tokens.map(({ mint }) => mint),
    signal,
  )
  const cut = boosts.cut + (profiles?.cut ?? 0)
  return { ...boosts, tokens: tokens.map((token) => withMarket(token, known.get(token.mint))), cut }
}

function withMarket(paid: TrendingToken, known: TrendingToken | undefined): TrendingToken {
  if (!known) return paid
  return { ...known, picture: known.picture ?? paid.picture, advertising: paid.advertising }
}

async function askPairs(
  place: string,
  mints: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, TrendingToken>> {
  const questions = Array.from({ length: MOST_QUESTIONS }, (_, index) =>
    mints.slice(index * MINTS_A_QUESTION, (index + 1) * MINTS_A_QUESTION),
  ).filter((some) => some.length > 0)
  const known = new Map<string, TrendingToken>()
  for (const some of questions) {
    const url = dexScreenerPairsAddress(place, some)
    const asked = askAndParse(url, (answer, at) => parsePairTokens(answer, some, at), signal)
    // oxlint-disable-next-line no-await-in-loop
    const answer = await orNone(asked, signal)
    if (!answer) break
    for (const [mint, token] of answer) known.set(mint, token)
  }
  return known
}

/** The result of an optional request, or undefined where it fails; rejects when the signal is aborted. */
async function orNone<Value>(
  asked: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | undefined> {
  try {
    return await asked
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

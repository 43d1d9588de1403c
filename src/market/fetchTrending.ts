import * as v from 'valibot'
import { keep, readKept } from '../storage/kept'
import { SourceError, askSource } from './askSource'
import {
  dexScreenerPairsAddress,
  MINTS_A_QUESTION,
  PAID_LISTS,
  parsePaidList,
  parsePairTokens,
} from './dexScreener'
import { geckoTerminalTrendingAddress, parseGeckoTerminalTrending } from './geckoTerminal'
import { jupiterTrendingAddress, parseJupiterTrending } from './jupiter'
import { endPause, pauseAfter, pauseOf } from './pauses'
import {
  CHANGE,
  flag,
  listOf,
  mint,
  numberIn,
  poolAddressField,
  PRICE,
  readNames,
  readPicture,
  readTime,
  SUM,
  text,
} from './rows'
import {
  TRENDING_SOURCES,
  type SourceOutcome,
  type SourceTrouble,
  type Trending,
  type TrendingPlaces,
  type TrendingSource,
  type TrendingWindow,
  type SourceList,
  type TrendingToken,
  WINDOWS,
} from './trending'

/**
 * `force`: ask all sources, including those that have just answered or are paused after a failure. `onSome` gets the lists that have
 * arrived while others are still awaited.
 */
type FetchTrending = Readonly<{
  places: TrendingPlaces
  window: TrendingWindow
  force?: boolean
  onSome?: (trending: Trending) => void
  signal?: AbortSignal | undefined
}>

/** Lists that arrive within this time (ms) are shown together, so that the page renders once. */
const TOGETHER_MS = 300

/**
 * The trending tokens of a window: asks every source that has a URL, and uses a source's last list where it fails now. Rejects only when
 * `signal` is aborted.
 */
export async function fetchTrending(order: FetchTrending): Promise<Trending> {
  const { places, window, force, onSome, signal } = order
  const asked = TRENDING_SOURCES.flatMap((source) => {
    const place = places[source]
    return place === null ? [] : [{ source, place, window, force, signal }]
  })
  const there = new Map<TrendingSource, SourceOutcome>()
  let telling: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    telling = undefined
    if (!signal?.aborted) tellOfSome(there, order, onSome)
  }
  await Promise.all(
    asked.map(async (one) => {
      there.set(one.source, await outcomeOf(one))
      telling ??= setTimeout(tell, TOGETHER_MS)
    }),
  )
  clearTimeout(telling)
  signal?.throwIfAborted()
  return trendingOf(there, order)
}

/** Calls `onSome` where the lists that have arrived hold tokens: an empty list may be followed by a full one. */
function tellOfSome(
  there: ReadonlyMap<TrendingSource, SourceOutcome>,
  order: FetchTrending,
  onSome: FetchTrending['onSome'],
): void {
  const some = trendingOf(there, order)
  if (some.tokens.length > 0) onSome?.(some)
}

/** The merged lists and the outcomes, in the order of the sources. */
function trendingOf(
  there: ReadonlyMap<TrendingSource, SourceOutcome>,
  { places, window }: FetchTrending,
): Trending {
  const outcomes = TRENDING_SOURCES.flatMap((source) => there.get(source) ?? [])
  const lists = outcomes.flatMap((outcome) => (outcome.status === 'missing' ? [] : [outcome.list]))
  return { window, tokens: mergeTrending(lists), outcomes, sample: places.sample }
}

type Asked = Readonly<{
  source: TrendingSource
  place: string
  window: TrendingWindow
  force: boolean | undefined
  signal: AbortSignal | undefined
}>

/** Milliseconds for which an answer is current, so that changing the window and back sends no request. */
const OF_NOW_MS = 20_000

async function outcomeOf(asked: Asked): Promise<SourceOutcome> {
  const { source, place, window, force = false, signal } = asked
  const id = nameOf(asked)
  const recent = lastList(id)
  if (!force && recent && Math.abs(Date.now() - recent.at) < OF_NOW_MS)
    return { status: 'fresh', list: recent }
  const pause = force ? undefined : pauseOf(place)
  if (pause !== undefined) return await inTrouble(asked, pause)
  try {
    const list = await askList[source](place, window, signal)
    endPause(place)
    rememberList(id, list)
    return { status: 'fresh', list }
  } catch (cause) {
    signal?.throwIfAborted()
    const error =
      cause instanceof SourceError ? cause : new SourceError('nonsense', `${source} failed`, { cause })
    if (!isOffline()) pauseAfter(place, error)
    return await inTrouble(asked, error.trouble)
  }
}

/** Whether this device is offline: then a source is not paused, and is asked again as soon as the device is online. */
function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

/** The name under which a list is stored. DexScreener's list is the same for every window. */
function nameOf({ source, place, window }: Asked): string {
  return `trending ${place} ${source === 'dexscreener' ? 'any' : window}`
}

async function inTrouble(asked: Asked, trouble: SourceTrouble): Promise<SourceOutcome> {
  const list = await readLastList(nameOf(asked), asked.source)
  return list ? { status: 'kept', list, trouble } : { status: 'missing', source: asked.source, trouble }
}

/** The most bytes of an answer; Jupiter's hundred tokens have some 300 000. */
const LIMIT = 4_000_000
/** The most requests for pools to DexScreener for one list. */
const MOST_QUESTIONS = 3

type Ask = (place: string, window: TrendingWindow, signal: AbortSignal | undefined) => Promise<SourceList>

/** Fetches a source's list. Rejects with a SourceError, or with the signal's reason when that is aborted. */
const askList: Readonly<Record<TrendingSource, Ask>> = {
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

/** The constant k of reciprocal rank fusion: the higher it is, the less the first ranks stand out. */
const EVENNESS = 60

type Listed = Readonly<{ said: TrendingToken; source: TrendingSource; rank: number }>

/**
 * All lists as one, each mint once. First the tokens of lists without paid places, by reciprocal rank fusion; then those that are only in
 * DexScreener's paid lists, in its order. A token without a name in any list is left out. The order of the lists does not matter.
 */
export function mergeTrending(lists: readonly SourceList[]): readonly TrendingToken[] {
  const byMint = new Map<string, Listed[]>()
  for (const { source, tokens } of lists)
    for (const [rank, said] of tokens.entries())
      byMint.set(said.mint, [...(byMint.get(said.mint) ?? []), { said, source, rank }])
  return [...byMint.values()]
    .map((listed) => listed.toSorted((a, b) => beliefOf(a) - beliefOf(b)))
    .filter((listed) => listed.some(({ said }) => said.name !== ''))
    .map((listed) => ({ token: asOne(listed), score: scoreOf(listed), place: placeOf(listed) }))
    .toSorted(byPlace)
    .map(({ token }) => token)
}

/** The rank of a source by how much its figures are trusted; it decides where several sources have a figure. */
function beliefOf({ source }: Listed): number {
  return TRENDING_SOURCES.indexOf(source)
}

type Placed = Readonly<{ token: TrendingToken; score: number; place: number }>

function byPlace(a: Placed, b: Placed): number {
  return b.score - a.score || a.place - b.place || (a.token.mint < b.token.mint ? -1 : 1)
}

function scoreOf(listed: readonly Listed[]): number {
  const unpaid = listed.filter(({ said }) => said.advertising === null)
  return unpaid.reduce((sum, { rank }) => sum + 1 / (EVENNESS + rank + 1), 0)
}

function placeOf(listed: readonly Listed[]): number {
  return Math.min(...listed.map(({ rank }) => rank))
}

function asOne(listed: readonly Listed[]): TrendingToken {
  const said = listed.map((one) => one.said)
  const named = said.find(({ name }) => name !== '')
  const first = <Value>(of: (token: TrendingToken) => Value | null) => firstKnown(said, of)
  return {
    mint: listed[0]?.said.mint ?? '',
    name: named?.name ?? '',
    symbol: named?.symbol ?? '',
    altered: named?.altered ?? false,
    picture: first(({ picture }) => picture),
    price: first(({ price }) => price),
    change: perWindow((window) => first(({ change }) => change[window])),
    volume: perWindow((window) => first(({ volume }) => volume[window])),
    liquidity: first(({ liquidity }) => liquidity),
    marketCap: first(({ marketCap }) => marketCap),
    createdAt: first(({ createdAt }) => createdAt),
    holders: first(({ holders }) => holders),
    pool: first(({ pool }) => pool),
    verified: said.some(({ verified }) => verified),
    audit: {
      mintGone: first(({ audit }) => audit.mintGone),
      freezeGone: first(({ audit }) => audit.freezeGone),
      topHolders: first(({ audit }) => audit.topHolders),
    },
    advertising: advertisingOf(said),
    sources: TRENDING_SOURCES.filter((source) => listed.some((one) => one.source === source)),
  }
}

function firstKnown<Value>(
  said: readonly TrendingToken[],
  of: (token: TrendingToken) => Value | null,
): Value | null {
  return said.map(of).find((value) => value !== null) ?? null
}

function perWindow(of: (window: (typeof WINDOWS)[number]) => number | null): TrendingToken['volume'] {
  return { '5m': of('5m'), '1h': of('1h'), '6h': of('6h'), '24h': of('24h') }
}

/** The advertising of a token: `boost` wherever it has one; `profile` only where no other list names the token. */
function advertisingOf(said: readonly TrendingToken[]): TrendingToken['advertising'] {
  if (said.some(({ advertising }) => advertising === 'boost')) return 'boost'
  return said.some(({ advertising }) => advertising === null) ? null : 'profile'
}

/** Each source's last list while the page is open, because a browser may store nothing. */
const last = new Map<string, SourceList>()

/** Stores a list under a name, in memory and in the browser's database. */
function rememberList(id: string, list: SourceList): void {
  last.set(id, list)
  void keep(id, list, list.at)
}

/** The list of that name in memory. */
function lastList(id: string): SourceList | undefined {
  return last.get(id)
}

/** The list of that name in memory or in the database. A stored list is parsed again: another version may have written it. */
async function readLastList(id: string, source: TrendingSource): Promise<SourceList | undefined> {
  const known = last.get(id)
  if (known) return known
  const list = parseList((await readKept(id))?.value, source)
  if (list && !last.has(id)) last.set(id, list)
  return last.get(id)
}

const lastListsPerWindow = (one: ReturnType<typeof numberIn>) =>
  v.object({ '5m': one, '1h': one, '6h': one, '24h': one })
const token = v.object({
  mint,
  name: v.string(),
  symbol: v.string(),
  altered: v.boolean(),
  picture: text,
  price: numberIn(...PRICE),
  change: lastListsPerWindow(numberIn(...CHANGE)),
  volume: lastListsPerWindow(numberIn(...SUM)),
  liquidity: numberIn(...SUM),
  marketCap: numberIn(...SUM),
  createdAt: numberIn(0, 1e14),
  holders: numberIn(0, 1e10),
  pool: poolAddressField,
  verified: v.boolean(),
  audit: v.object({ mintGone: flag, freezeGone: flag, topHolders: numberIn(0, 100) }),
  advertising: v.nullable(v.picklist(['boost', 'profile'])),
  sources: v.array(v.picklist(TRENDING_SOURCES)),
})
const kept = v.object({
  source: v.picklist(TRENDING_SOURCES),
  at: v.pipe(v.number(), v.finite(), v.minValue(0)),
  tokens: v.array(v.unknown()),
  cut: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
})

function parseList(value: unknown, source: TrendingSource): SourceList | undefined {
  const parsed = v.safeParse(kept, value)
  if (!parsed.success || parsed.output.source !== source) return undefined
  const { at, tokens, cut } = parsed.output
  const list = listOf(source, at, tokens, (one) => parseToken(one, at))
  return list.tokens.length > 0 ? { ...list, cut } : undefined
}

function parseToken(one: unknown, at: number): TrendingToken | undefined {
  const parsed = v.safeParse(token, one)
  if (!parsed.success) return undefined
  const said = parsed.output
  const names = readNames(said.name, said.symbol)
  return {
    ...said,
    ...names,
    altered: said.altered || names.altered,
    picture: readPicture(said.picture),
    createdAt: readTime(said.createdAt, at),
  }
}

type Key = readonly unknown[]

/** The used parts of a query's context: the cache, the query's key, and its signal. */
type Context = Readonly<{
  signal?: AbortSignal
  client?: Readonly<{
    getQueryData: (key: Key) => unknown
    setQueryData: (key: Key, trending: Trending) => unknown
  }>
}>

/**
 * The query for the trending tokens of a window. `force`, for the user's own refresh, asks every source again under the same key. Where
 * the cache was empty, the first lists are shown before the last one arrives.
 */
export function trendingQuery(
  places: TrendingPlaces,
  window: TrendingWindow,
  force = false,
): Readonly<{ queryKey: Key; queryFn: (context: Context) => Promise<Trending> }> {
  const queryKey = ['trending', places, window]
  return {
    queryKey,
    queryFn: ({ signal, client }) => {
      const isFirst = client?.getQueryData(queryKey) === undefined
      const onSome = (some: Trending) => void (isFirst && client?.setQueryData(queryKey, some))
      return fetchTrending({ places, window, force, signal, onSome })
    },
  }
}

import {
  TRENDING_SOURCES,
  WINDOWS,
  type SourceList,
  type TrendingSource,
  type TrendingToken,
} from './trending'

/** The constant k of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): the higher it is, the less the first ranks stand out. */
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

/** The rank of a source by how much its figures are trusted, where several have one. */
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

/** `boost` wherever a token has one; `profile` only where no other list names the token. */
function advertisingOf(said: readonly TrendingToken[]): TrendingToken['advertising'] {
  if (said.some(({ advertising }) => advertising === 'boost')) return 'boost'
  return said.some(({ advertising }) => advertising === null) ? null : 'profile'
}

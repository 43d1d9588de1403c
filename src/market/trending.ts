/** Over which time a source ranks and counts. */
export const WINDOWS = ['5m', '1h', '6h', '24h'] as const
export type TrendingWindow = (typeof WINDOWS)[number]

/** In the order in which their figures are believed. */
export const TRENDING_SOURCES = ['jupiter', 'dexscreener', 'geckoterminal'] as const
export type TrendingSource = (typeof TRENDING_SOURCES)[number]

/** Where each source is asked (an address without a slash at the end); null: nowhere. `sample`: what they say is invented, for practice. */
export type TrendingPlaces = Readonly<Record<TrendingSource, string | null>> & Readonly<{ sample: boolean }>

/** A number of one window each; null where the source does not say. */
type PerWindow = Readonly<Record<TrendingWindow, number | null>>

/**
 * What somebody paid for: `boost` for a place in the list itself; `profile` where nothing but a paid profile put it there. Null: nothing that is
 * known of.
 */
export type Advertising = 'boost' | 'profile' | null

/**
 * A token as sources list it. Every text is fit to be shown: hidden characters replaced, long ones cut (`altered` says whether any was).
 * Prices and sums in US dollars, `change` in percent, `createdAt` in ms since 1970: when its first pool opened, or the one that trends.
 * `picture` is an https address or one on this page's own origin. Null where nobody says.
 */
export type TrendingToken = Readonly<{
  mint: string
  name: string
  symbol: string
  altered: boolean
  picture: string | null
  price: number | null
  change: PerWindow
  volume: PerWindow
  liquidity: number | null
  marketCap: number | null
  createdAt: number | null
  holders: number | null
  verified: boolean
  /** Whether the authority is gone; `topHolders`: percent of the supply that the ten largest hold. */
  audit: Readonly<{ mintGone: boolean | null; freezeGone: boolean | null; topHolders: number | null }>
  advertising: Advertising
  /** Who lists it. */
  sources: readonly TrendingSource[]
}>

/** What one source said, and when (ms since 1970). `cut`: how many rows more it said than are read. */
export type SourceList = Readonly<{
  source: TrendingSource
  at: number
  tokens: readonly TrendingToken[]
  cut: number
}>

/** Why a source's list is not of now. `unreachable`: no answer that a page may read (down, offline, or blocked for pages). */
export type SourceTrouble = 'unreachable' | 'limited' | 'refused' | 'nonsense' | 'too-long'

/**
 * How it went with one source: `fresh`, what it said now; `kept`, what it said last, as it has `trouble` now; `missing`, nothing to show.
 */
export type SourceOutcome =
  | Readonly<{ status: 'fresh'; list: SourceList }>
  | Readonly<{ status: 'kept'; list: SourceList; trouble: SourceTrouble }>
  | Readonly<{ status: 'missing'; source: TrendingSource; trouble: SourceTrouble }>

/** All that is shown: the tokens of every list merged, the one that trends most first, and how it went with each source. */
export type Trending = Readonly<{
  window: TrendingWindow
  tokens: readonly TrendingToken[]
  outcomes: readonly SourceOutcome[]
  sample: boolean
}>

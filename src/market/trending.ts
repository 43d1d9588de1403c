/** The time windows over which sources rank and count. */
export const WINDOWS = ['5m', '1h', '6h', '24h'] as const
export type TrendingWindow = (typeof WINDOWS)[number]

/** The sources, in the order in which their figures are preferred. */
export const TRENDING_SOURCES = ['jupiter', 'dexscreener', 'geckoterminal'] as const
export type TrendingSource = (typeof TRENDING_SOURCES)[number]

/** The base URL of each source, without a slash at the end; null: not used. `sample`: the data is invented, for practice. */
export type TrendingPlaces = Readonly<Record<TrendingSource, string | null>> & Readonly<{ sample: boolean }>

/** A number for each window; null where the source has none. */
type PerWindow = Readonly<Record<TrendingWindow, number | null>>

/**
 * Advertising for a token: `boost`, a paid place in the list; `profile`, where only a paid profile put the token into the list. Null: none
 * is known.
 */
export type Advertising = 'boost' | 'profile' | null

/**
 * A token as sources list it. Texts are safe to show: invisible characters are replaced and long texts cut (`altered` says whether any
 * was). Prices and sums are in US dollars, `change` in percent; `createdAt` (ms since 1970) is when its first pool opened, or the one that
 * trends. `picture` is an https URL or on this page's own origin. Null where no source has the value.
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
  /** The address of the pool that the figures are of, where a source names it. */
  pool: string | null
  verified: boolean
  /** Whether each authority is revoked; `topHolders`: the percentage of the supply that the ten largest holders own. */
  audit: Readonly<{ mintGone: boolean | null; freezeGone: boolean | null; topHolders: number | null }>
  advertising: Advertising
  /** The sources that list it. */
  sources: readonly TrendingSource[]
}>

/** A source's list, and when it was fetched (ms since 1970). `cut`: the number of rows beyond those that are read. */
export type SourceList = Readonly<{
  source: TrendingSource
  at: number
  tokens: readonly TrendingToken[]
  cut: number
}>

/** Why a source's list is not current. `unreachable`: no answer that a page may read (down, offline, or blocked by CORS). */
export type SourceTrouble = 'unreachable' | 'limited' | 'refused' | 'nonsense' | 'too-long'

/**
 * The outcome of one source: `fresh`, its current list; `kept`, its last list, because it has `trouble` now; `missing`, no list.
 */
export type SourceOutcome =
  | Readonly<{ status: 'fresh'; list: SourceList }>
  | Readonly<{ status: 'kept'; list: SourceList; trouble: SourceTrouble }>
  | Readonly<{ status: 'missing'; source: TrendingSource; trouble: SourceTrouble }>

/** The merged tokens of all lists, in their order, and the outcome of each source. */
export type Trending = Readonly<{
  window: TrendingWindow
  tokens: readonly TrendingToken[]
  outcomes: readonly SourceOutcome[]
  sample: boolean
}>

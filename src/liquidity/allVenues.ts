import '../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import { AppError, toAppError } from '../errors/AppError'
import type { ClusterId } from '../solana/cluster'
import { shownPrice } from '../solana/amountScale'
import { withRpcErrors } from '../solana/namedErrors'
import type { PriceBesides } from '../transactions/subject'
import { type Ratio, toNumber } from '../units/ratio'
import { meteoraDammV2 } from './meteora-damm-v2/venue'
import { orient, SOL_MINT, USDC_MINTS } from './orient'
import { otherPoolsOf, priceBesides } from './otherPools'
import { fetchPairTokens } from './pairToken'
import { raydiumCpmm } from './raydium-cpmm/venue'
import { VENUES, type VenueId } from './profiles'
import type { ChainConnection, Pool, Venue, Position, Pair, PoolCreationTerms } from './venue'

/** The venues whose pools can be opened and managed here. */
export const venues: readonly Venue[] = [raydiumCpmm, meteoraDammV2]

/** The venue with this id. Throws venue/missing where this version does not have it. */
export function venueOf(id: VenueId): Venue {
  const venue = venues.find((one) => one.id === id)
  if (!venue) throw new AppError('venue/missing', { venue: id })
  return venue
}

/** The mint authorities of the venues' LP tokens: such a token is a part of a pool, and no pool is opened for it. */
export function lpAuthorities(cluster: ClusterId): readonly string[] {
  return venues.flatMap(({ lpAuthority }) => lpAuthority?.(cluster) ?? [])
}

/** The pool at an address, of any venue. Rejects with account/not-found, account/not-a-pool, pool/unknown-layout or rpc/*. */
export function fetchPoolAt(chain: ChainConnection, address: string): Promise<Pool> {
  return withRpcErrors(async () => {
    const found = await Promise.all(venues.map((venue) => venue.fetchPool(chain, address)))
    const pool = found.find((one) => one !== null)
    if (pool) return pool
    const there = await chain.connection.getAccountInfo(new PublicKey(address), 'confirmed')
    if (!there) throw new AppError('account/not-found', { address })
    throw new AppError('account/not-a-pool', {
      address,
      venues: VENUES.map(({ name }) => name).join(' or '),
    })
  })
}

/** All positions of a wallet, and the venues that could not be read: their positions are unknown, not absent. */
export type WalletPositions = Readonly<{
  positions: readonly Position[]
  failures: readonly Readonly<{ venue: Venue; error: AppError }>[]
}>

/** Asks every venue at once, so that their requests are batched. Never rejects. */
export async function fetchWalletPositions(chain: ChainConnection, owner: string): Promise<WalletPositions> {
  const answers = await Promise.allSettled(venues.map((venue) => venue.fetchPositions(chain, owner)))
  const positions = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failures = venues.flatMap((venue, at) => {
    const answer = answers[at]
    return answer?.status === 'rejected' ? [{ venue, error: toAppError(answer.reason) }] : []
  })
  return { positions, failures }
}

/**
 * Pools of a mint. `against` are the symbols of the other tokens in the search, `venues` the names of the venues that answered. `complete`
 * false: another venue did not answer, which is among the `failures`, or the node would not search, so there may be more.
 */
export type PoolsOf = Readonly<{
  pools: readonly Pool[]
  against: readonly string[]
  venues: readonly string[]
  failures: readonly Readonly<{ error: AppError }>[]
  complete: boolean
}>

/**
 * The pools of a mint with SOL and USDC at every venue of the chain, the deepest of a pair and venue first. They are read after `slot`, so that
 * they are not older. Rejects with account/not-a-mint, or as the venues do where none of them answers.
 */
export async function fetchPoolsOfMint(
  chain: ChainConnection,
  mint: string,
  slot: Promise<number | null> = Promise.resolve(null),
): Promise<PoolsOf & Readonly<{ slot: number | null }>> {
  const [pairs, before] = await Promise.all([fetchPairs(chain, mint), slot])
  const answers = await Promise.all(
    venues.flatMap((venue) => pairs.map((pair) => fetchAnswer(venue, chain, pair))),
  )
  const there = answers.filter(({ error }) => error?.code !== 'venue/missing')
  const read = there.flatMap(({ venue, creationTerms }) => (creationTerms ? [{ venue, creationTerms }] : []))
  const failures = there.flatMap(({ error }) => (error ? [{ error }] : []))
  const [failed] = failures
  if (read.length === 0 && failed) throw failed.error
  return {
    pools: read.flatMap(({ creationTerms }) => creationTerms.pools),
    against: pairs.map(({ base, quote }) => (base.mint === mint ? quote : base).symbol),
    venues: [...new Set(read.map(({ venue }) => venue.name))],
    failures,
    complete: !failed && read.every(({ creationTerms }) => creationTerms.poolsComplete),
    slot: before,
  }
}

/**
 * The pools of a pair at every venue, the deepest of each first. `missing` are the names of the venues without a program on this chain;
 * `failures` and `complete` as in PoolsOf. Never rejects.
 */
export async function fetchPoolsOfPair(chain: ChainConnection, pair: Pair) {
  const answers = await Promise.all(venues.map((venue) => fetchAnswer(venue, chain, pair)))
  const isMissing = ({ error }: Answer) => error?.code === 'venue/missing'
  const failures = answers.flatMap((answer) => (answer.error && !isMissing(answer) ? [answer.error] : []))
  return {
    pools: answers.flatMap(({ creationTerms }) => creationTerms?.pools ?? []),
    missing: answers.filter(isMissing).map(({ venue }) => venue.name),
    failures,
    complete:
      failures.length === 0 && answers.every(({ creationTerms }) => creationTerms?.poolsComplete ?? true),
  }
}

/**
 * The pools from which other prices of a pair's base token can be told: of that token with SOL and USDC, of an unusual quote with them, to
 * convert between the two, and with `own` those of the pair itself. `complete` false: not every venue could be searched. Rejects with rpc/*
 * where the tokens could not be read.
 */
export async function fetchPoolsBesides(
  chain: ChainConnection,
  { base, quote }: Pair,
  own: boolean,
): Promise<Readonly<{ pools: readonly Pool[]; complete: boolean }>> {
  const usual = usualQuotes(chain.cluster).filter((mint) => mint !== base.mint && mint !== quote.mint)
  const others = await fetchPairTokens(chain.connection, usual)
  const known = usual.flatMap((mint) => others.get(mint) ?? [])
  const isBridged = !usualQuotes(chain.cluster).includes(quote.mint)
  const pairs = [
    ...(own ? [{ base, quote }] : []),
    ...known.map((other) => orient(base, other).pair),
    ...(isBridged ? known.map((other) => orient(quote, other).pair) : []),
  ]
  const found = await Promise.all(pairs.map((pair) => fetchPoolsOfPair(chain, pair)))
  return {
    pools: found.flatMap(({ pools }) => pools),
    complete: found.every(({ complete }) => complete),
  }
}

/** The prices of the market, as a form has read them: in US dollars by mint, and that of the pair. */
export type MarketRates = Readonly<{
  usd: Parameters<typeof otherPoolsOf>[2]
  price: Readonly<{ source: string; price: number }> | null
}>

/**
 * What a review says of other prices than that of a pool: those of other pools as of now, and the market's. `price`: what one base token
 * costs in the pool, in base units; `except`: its address, where it exists. Never rejects.
 */
export async function fetchPriceBesides(
  chain: ChainConnection,
  {
    pair,
    price,
    except,
    market,
  }: Readonly<{ pair: Pair; price: Ratio; except?: string; market: MarketRates }>,
): Promise<PriceBesides> {
  const found = await fetchPoolsBesides(chain, pair, true).catch(() => ({ pools: [], complete: false }))
  const pools = otherPoolsOf(pair, found.pools, market.usd, except)
  const shown = toNumber(shownPrice(price, pair.quote, pair.base))
  return priceBesides(shown, { pools, complete: found.complete }, market.price)
}

/** The quotes in which pools of a mint are searched for. */
function usualQuotes(cluster: ClusterId): readonly string[] {
  return cluster === 'practice' ? [SOL_MINT] : [SOL_MINT, USDC_MINTS[cluster]]
}

type Answer = Readonly<{ venue: Venue; creationTerms: PoolCreationTerms | null; error: AppError | null }>

async function fetchAnswer(venue: Venue, chain: ChainConnection, pair: Pair): Promise<Answer> {
  try {
    return { venue, creationTerms: await venue.fetchCreationTerms(chain, pair), error: null }
  } catch (error) {
    return { venue, creationTerms: null, error: toAppError(error) }
  }
}

async function fetchPairs({ connection, cluster }: ChainConnection, mint: string): Promise<readonly Pair[]> {
  const others = usualQuotes(cluster).filter((other) => other !== mint)
  const tokens = await fetchPairTokens(connection, [mint, ...others])
  const token = tokens.get(mint)
  if (!token) throw new AppError('account/not-a-mint', { address: mint })
  return others.flatMap((other) => {
    const quote = tokens.get(other)
    return quote ? [orient(token, quote).pair] : []
  })
}

import { AppError, toAppError } from '../errors/AppError'
import { orient, SOL_MINT, USDC_MINTS } from './orient'
import { fetchPairTokens } from './pairToken'
import type { Chain, Pair, Pool, Venue, PoolCreationTerms } from './venue'
import { venues } from './venues'

/**
 * Pools of a mint. `against` are the symbols of the tokens that it was looked for with, `venues` the names of those that answered;
 * `complete` false: another did not, or the node would not search, so there may be more.
 */
export type PoolsOf = Readonly<{
  pools: readonly Pool[]
  against: readonly string[]
  venues: readonly string[]
  complete: boolean
}>

/**
 * The pools of a mint with SOL and USDC at every venue of the chain, the deepest of a pair and venue first. Rejects with
 * account/not-a-mint, or as the venues do where none of them answers.
 */
export async function fetchPoolsOf(chain: Chain, mint: string): Promise<PoolsOf> {
  const pairs = await fetchPairs(chain, mint)
  const asked = venues.filter(({ programs }) => programs[chain.cluster] !== undefined)
  const answers = await Promise.all(
    asked.flatMap((venue) => pairs.map((pair) => fetchAnswer(venue, chain, pair))),
  )
  const there = answers.filter(({ error }) => error?.code !== 'venue/missing')
  const read = there.flatMap(({ venue, creationTerms }) => (creationTerms ? [{ venue, creationTerms }] : []))
  const [failed] = there.flatMap(({ error }) => error ?? [])
  if (read.length === 0 && failed) throw failed
  return {
    pools: read.flatMap(({ creationTerms }) => creationTerms.pools),
    against: pairs.map(({ base, quote }) => (base.mint === mint ? quote : base).symbol),
    venues: [...new Set(read.map(({ venue }) => venue.name))],
    complete: !failed && read.every(({ creationTerms }) => creationTerms.poolsComplete),
  }
}

type Answer = Readonly<{ venue: Venue; creationTerms: PoolCreationTerms | null; error: AppError | null }>

async function fetchAnswer(venue: Venue, chain: Chain, pair: Pair): Promise<Answer> {
  try {
    return { venue, creationTerms: await venue.fetchCreationTerms(chain, pair), error: null }
  } catch (error) {
    return { venue, creationTerms: null, error: toAppError(error) }
  }
}

async function fetchPairs({ connection, cluster }: Chain, mint: string): Promise<readonly Pair[]> {
  const usdc = cluster === 'practice' ? [] : [USDC_MINTS[cluster]]
  const others = [SOL_MINT, ...usdc].filter((other) => other !== mint)
  const tokens = await fetchPairTokens(connection, [mint, ...others])
  const token = tokens.get(mint)
  if (!token) throw new AppError('account/not-a-mint', { address: mint })
  return others.flatMap((other) => {
    const quote = tokens.get(other)
    return quote ? [orient(token, quote).pair] : []
  })
}

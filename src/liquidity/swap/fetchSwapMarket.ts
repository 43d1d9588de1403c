import { AppError } from '../../errors/AppError'
import { toRpcError, withRpcErrors } from '../../solana/namedErrors'
import { orient, SOL_MINT } from '../orient'
import { fetchPairTokens } from '../pairToken'
import type { ChainConnection, PairToken, Pool, SwapLeg } from '../venue'
import { fetchPoolsOfPair, venueOf, venues } from '../allVenues'
import type { PoolsOffer } from './offer'
import type { SwapMarket } from './poolsOffers'

/**
 * The pools for a swap of two tokens. `missing`: the names of the venues without a program on this chain; `everywhere`: all venues are
 * missing. `failures`: why a venue was not read. `complete` false: there may be more pools. `measured` false: the network did not say
 * whether two pools fit into one transaction. `searchedAt`: ms since 1970.
 */
export type ReadMarket = Readonly<{
  from: PairToken
  to: PairToken
  market: SwapMarket
  missing: readonly string[]
  everywhere: boolean
  failures: readonly AppError[]
  complete: boolean
  measured: boolean
  searchedAt: number
}>

/** The interval between searches for new pools; in between, only the known ones are read again, which takes fewer requests. */
const SEARCH_AGAIN_MS = 300_000

/** Each venue contributes so many pools of a pair, the deepest: a swap in a shallower one gives less. */
const DEEPEST = 3

/**
 * Reads the pools of two mints, and the pools with SOL for a swap by way of SOL. `before` is the earlier result for the same mints.
 * `fits`: whether an offer's transaction is short enough for the wallet. Rejects with account/not-a-mint, rpc/*, or as the venues do where
 * none of them was read.
 */
export function fetchSwapMarket(
  chain: ChainConnection,
  [fromMint, toMint]: readonly [string, string],
  before: ReadMarket | undefined,
  fits: (offer: PoolsOffer) => Promise<boolean>,
): Promise<ReadMarket> {
  return withRpcErrors(async () => {
    if (before && before.failures.length === 0 && Date.now() - before.searchedAt < SEARCH_AGAIN_MS)
      return await readAgain(chain, before, fits)
    const tokens = await fetchPairTokens(chain.connection, [fromMint, toMint, SOL_MINT])
    const tokenAt = (mint: string): PairToken => {
      const token = tokens.get(mint)
      if (!token) throw new AppError('account/not-a-mint', { address: mint })
      return token
    }
    const [from, to] = [tokenAt(fromMint), tokenAt(toMint)]
    const via = [fromMint, toMint].includes(SOL_MINT) ? null : (tokens.get(SOL_MINT) ?? null)
    const search = (one: PairToken, other: PairToken) => fetchPoolsOfPair(chain, orient(one, other).pair)
    const [own, first, second] = await Promise.all([
      search(from, to),
      via && search(from, via),
      via && search(via, to),
    ])
    const found = [own, first, second].filter((one) => one !== null)
    const failures = found.flatMap((one) => one.failures)
    const [failed] = failures
    const direct = usable(own.pools)
    const hops =
      via && first && second ? [{ via, first: usable(first.pools), second: usable(second.pools) }] : []
    const through = hops.filter((hop) => hop.first.length > 0 && hop.second.length > 0)
    if (failed && direct.length === 0 && through.length === 0) throw failed
    const divisible = await isDivisible(direct, [from, to], fits)
    return {
      from,
      to,
      market: { direct, through, divisible: divisible ?? false, readAt: Date.now() },
      missing: own.missing,
      everywhere: own.missing.length === venues.length,
      failures,
      complete: found.every(({ complete }) => complete),
      measured: divisible !== null,
      searchedAt: Date.now(),
    }
  })
}

/** Reads the known pools again, and measures whether two fit into one transaction where that is not known yet. */
async function readAgain(
  chain: ChainConnection,
  before: ReadMarket,
  fits: (offer: PoolsOffer) => Promise<boolean>,
): Promise<ReadMarket> {
  const market = await readPoolsAgain(chain, before.market)
  const [from, to] = await readTokensAgain(chain, market, [before.from, before.to])
  if (before.measured) return { ...before, from, to, market }
  const divisible = await isDivisible(market.direct, [from, to], fits)
  const measured = divisible !== null
  return { ...before, from, to, market: { ...market, divisible: divisible ?? false }, measured }
}

/**
 * The tokens as read with the pools; tokens without a pool are read again, because a transfer fee or the scale of shown amounts may have
 * changed. A mint of SPL Token has neither.
 */
async function readTokensAgain(
  { connection }: ChainConnection,
  { direct, through }: SwapMarket,
  tokens: readonly [PairToken, PairToken],
): Promise<readonly [PairToken, PairToken]> {
  const pools = [...direct, ...through.flatMap(({ first, second }) => [...first, ...second])]
  const read = new Map(pools.flatMap(({ pair }) => [pair.base, pair.quote]).map((one) => [one.mint, one]))
  const others = tokens.filter(({ mint, standard }) => standard === 'token-2022' && !read.has(mint))
  const found =
    others.length > 0
      ? await fetchPairTokens(
          connection,
          others.map(({ mint }) => mint),
        )
      : null
  const tokenNow = (token: PairToken) => read.get(token.mint) ?? found?.get(token.mint) ?? token
  return [tokenNow(tokens[0]), tokenNow(tokens[1])]
}

async function readPoolsAgain(chain: ChainConnection, market: SwapMarket): Promise<SwapMarket> {
  const again = async (pools: readonly Pool[]) => {
    const read = await Promise.all(
      pools.map(({ venue, address }) => venueOf(venue).fetchPool(chain, address)),
    )
    return usable(read.filter((pool) => pool !== null))
  }
  const [direct, through] = await Promise.all([
    again(market.direct),
    Promise.all(
      market.through.map(async ({ via, first, second }) => {
        const [one, other] = await Promise.all([again(first), again(second)])
        return { via, first: one, second: other }
      }),
    ),
  ])
  return { ...market, direct, through, readAt: Date.now() }
}

/** The pools that allow swaps and have reserves. */
function usable(pools: readonly Pool[]): readonly Pool[] {
  const open = pools.filter(
    ({ switchedOff, reserves }) => !switchedOff.includes('swap') && reserves.base > 0n && reserves.quote > 0n,
  )
  return venues.flatMap(({ id }) => open.filter(({ venue }) => venue === id).slice(0, DEEPEST))
}

/**
 * Whether two pools fit into one transaction, measured with a swap of one base unit in each: of two venues where possible, because that
 * takes the most bytes. A wallet with a smaller balance cannot swap, so nothing is measured for it. Null where the network did not answer.
 */
async function isDivisible(
  pools: readonly Pool[],
  [from, to]: readonly [PairToken, PairToken],
  fits: (offer: PoolsOffer) => Promise<boolean>,
): Promise<boolean | null> {
  const [one] = pools
  const other = pools.find(({ venue }) => venue !== one?.venue) ?? pools[1]
  if (!one || !other) return false
  const swaps = [one, other].map((pool): SwapLeg => {
    const side = pool.pair.base.mint === from.mint ? 'base' : 'quote'
    const quote = {
      from: side,
      amountIn: 1n,
      amountOut: 1n,
      fee: 0n,
      feeSide: side,
      after: pool.reserves,
    } as const
    return { pool, quote, least: 1n }
  })
  const figures = { amountIn: 2n, amountOut: 2n, minimum: 2n, slippage: 0, legs: [], readAt: 0 }
  const unknown = { impact: null, loss: null }
  const offer: PoolsOffer = { source: 'pools', from, to, ...figures, ...unknown, swaps, via: null }
  return await fits(offer).catch((error: unknown) => {
    const { code } = toRpcError(error)
    return code.startsWith('rpc/') ? null : code === 'pool/refused'
  })
}

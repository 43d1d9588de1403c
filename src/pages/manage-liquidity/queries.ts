import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { AppError } from '../../errors/AppError'
import { poolsSay, refusedByPool } from '../../liquidity/said'
import type { WalletPositions } from '../../liquidity/allVenues'
import type { Pair, Pool, Position } from '../../liquidity/venue'
import type { AppContext } from '../../operation/appContext'
import { USDC_MINTS } from '../../liquidity/orient'
import { marketPriceOf, type PriceAnswers, usdPricesOf } from '../../market/price'
import { pricesQuery } from '../../market/worth'
import { lookAgain } from '../../solana/cluster'
import { fetchCode } from '../../ui/lazyPart'
import { isAddress } from '../../units/base58'
import type { ActionOrder } from './action'
import type { PoolsNetwork } from './chainWork'
import { manageLiquidityCopy } from './copy'

/** The chain work of this page, which loads late. */
export const fetchLiquidityWork = () => fetchCode(() => import('./chainWork'))

/**
 * The positions as the page shows them, read at `at` (ms since 1970). For a venue that did not answer, `positions` has its earlier
 * positions, and `since` says when they were read.
 */
export type ShownPositions = Readonly<{
  at: number
  positions: readonly Position[]
  failures: readonly (WalletPositions['failures'][number] & Readonly<{ since: number | null }>)[]
}>

function where({ cluster, ownRpcUrl }: PoolsNetwork) {
  return [cluster.id, ownRpcUrl] as const
}

/**
 * All positions of a wallet. They are read again whenever the page becomes visible, and while the practice chain lacks a venue's
 * program.
 */
export function positionsQuery(reading: PoolsNetwork, owner: string) {
  const queryKey = ['liquidity-positions', ...where(reading), owner]
  return queryOptions({
    queryKey,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      lookAgain(reading.cluster, data?.failures.some(({ error }) => error.code === 'venue/missing') ?? false),
    queryFn: async ({ client }: { client: QueryClient }): Promise<ShownPositions> => {
      const before = client.getQueryData<ShownPositions>(queryKey)
      const { readPositions } = await fetchLiquidityWork()
      return withWhatWasRead(await readPositions(reading, owner), before, Date.now())
    },
  })
}

/** Keeps the earlier positions of venues that did not answer this time. */
export function withWhatWasRead(
  read: WalletPositions,
  before: ShownPositions | undefined,
  at: number,
): ShownPositions {
  const failures = read.failures.map((failure) => {
    const earlier = before?.failures.find(({ venue }) => venue.id === failure.venue.id)
    return { ...failure, since: before ? (earlier ? earlier.since : before.at) : null }
  })
  const failed = new Set(failures.map(({ venue }) => venue.id))
  const kept = before?.positions.filter(({ pool }) => failed.has(pool.venue)) ?? []
  return { at, positions: [...read.positions, ...kept], failures }
}

/** The wallet's positions in other programs' pools, once its managed positions are known. */
export function foreignQuery(reading: PoolsNetwork, owner: string, shown: ShownPositions | undefined) {
  const named = shown?.positions.flatMap(({ nft, pool: { lpMint } }) => [nft ?? '', lpMint ?? '']) ?? []
  const mints = [...new Set(named)].toSorted()
  return queryOptions({
    queryKey: ['liquidity-foreign', ...where(reading), owner, ...mints],
    enabled: shown !== undefined,
    queryFn: async () => {
      const { readForeign } = await fetchLiquidityWork()
      return await readForeign(reading, owner, new Set(mints))
    },
  })
}

/** The pool at an address. Fails with input/invalid where the text is no address, else like fetchPoolAt. */
export function poolQuery(reading: PoolsNetwork, address: string) {
  return queryOptions({
    queryKey: ['liquidity-pool', ...where(reading), address],
    staleTime: 0,
    queryFn: async (): Promise<Pool> => {
      if (!isAddress(address))
        throw new AppError('input/invalid', { what: 'an address', message: manageLiquidityCopy.lookUp.wrong })
      const { readPoolAt } = await fetchLiquidityWork()
      return await readPoolAt(reading, address)
    },
  })
}

/** The wallet's balances of a pair. */
export function pairBalancesQuery(reading: PoolsNetwork, owner: string | null, pair: Pair) {
  return queryOptions({
    queryKey: ['liquidity-held', ...where(reading), owner, pair.base.mint, pair.quote.mint],
    enabled: owner !== null,
    queryFn: async () => {
      const { readPairBalances } = await fetchLiquidityWork()
      return await readPairBalances(reading, owner ?? '', pair)
    },
  })
}

/** Lamports that must stay in the wallet besides the deposit of an order like the sample. `key` identifies the inputs of the fees. */
export function actionReserveQuery(context: AppContext, key: string, sample: () => ActionOrder | null) {
  const { priority, priorityCeiling, address } = context
  return queryOptions({
    queryKey: ['liquidity-reserve', ...where(context), address, priority, `${priorityCeiling}`, key],
    queryFn: async (): Promise<bigint> => {
      const order = sample()
      if (!order) throw refusedByPool(poolsSay('no-small-amount', {}))
      return await readReserveOf(order, context)
    },
  })
}

/** Reads the lamports that must stay in the wallet besides this order's deposit. Rejects like readActionReserve. */
export async function readReserveOf(order: ActionOrder, context: AppContext): Promise<bigint> {
  const { readActionReserve } = await fetchLiquidityWork()
  return await readActionReserve(order, context)
}

/**
 * The market's prices, to compare a pool's price with: none of a token with a scale, because sources do not say whether they count its tokens
 * before or after that.
 */
export function marketRatesQuery({ cluster }: PoolsNetwork, { base, quote }: Pair) {
  const isComparable = !base.scale && !quote.scale
  return {
    ...pricesQuery(cluster.id, [base.mint, quote.mint, USDC_MINTS.mainnet], isComparable),
    select: (answers: PriceAnswers) => {
      const price = marketPriceOf(answers, base.mint, quote.mint)
      return { usd: usdPricesOf(answers), price: price.status === 'known' ? price : null }
    },
  }
}

/** The prices in US dollars of the tokens that the positions are quoted in; none where there is no market on this chain. */
export function usdPricesQuery({ cluster }: PoolsNetwork, positions: readonly Position[]) {
  const mints = positions.map(({ pool }) => pool.pair.quote.mint)
  return { ...pricesQuery(cluster.id, mints), select: usdPricesOf }
}

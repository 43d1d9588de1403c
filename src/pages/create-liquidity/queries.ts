import { queryOptions } from '@tanstack/react-query'
import { AppError } from '../../errors/AppError'
import { USDC_MINTS } from '../../liquidity/orient'
import type { Pair, PairToken } from '../../liquidity/venue'
import { pricesQuery } from '../../market/worth'
import { lookAgain } from '../../solana/cluster'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { fetchCode } from '../../ui/lazyPart'
import { whenInUse } from '../../ui/whenInUse'

/** The chain work of this page, which loads late. */
export const fetchNewPoolWork = () => fetchCode(() => import('./chainWork'))

function where({ cluster, ownRpcUrl }: ReadingNetwork) {
  return [cluster.id, ownRpcUrl] as const
}

function named({ base, quote }: Pair) {
  return [base.mint, quote.mint] as const
}

/** The facts of a side that venues check besides its mint: a later reading may find other ones. */
function compatibilityKey({ extensions, freezable, transferFee }: PairToken) {
  return [
    ...extensions,
    freezable,
    transferFee && [transferFee.basisPoints, `${transferFee.maximum}`],
  ] as const
}

/**
 * A mint as a side of a pair; null: no mint is chosen, or the page does not know it yet. `idle`: it is read only once the user interacts
 * with the page.
 */
export function pairTokenQuery(reading: ReadingNetwork, mint: string | null, idle = false) {
  return queryOptions({
    queryKey: ['pair-token', ...where(reading), mint],
    enabled: mint !== null,
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => data?.scale !== undefined && SCALE_AGAIN_MS,
    queryFn: async () => {
      if (idle) await whenInUse()
      const { readPairToken } = await fetchNewPoolWork()
      return await readPairToken(reading, mint ?? '')
    },
  })
}

/** The interval for reading a token again, in ms: a multiplier can change at any moment, and interest grows every second. */
const SCALE_AGAIN_MS = 15_000

/** What a pool costs at each venue, read once the user interacts with the page; read again where a venue did not answer. */
export function poolCostsQuery(reading: ReadingNetwork) {
  return queryOptions({
    queryKey: ['pool-costs', ...where(reading)],
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) =>
      lookAgain(reading.cluster, [...(data?.values() ?? [])].includes('missing')),
    queryFn: async () => {
      await whenInUse()
      const { readPoolCosts } = await fetchNewPoolWork()
      return await readPoolCosts(reading)
    },
  })
}

/** Every venue's creation terms for the pair; read again while the practice chain lacks a program. */
export function venueOptionsQuery(reading: ReadingNetwork, pair: Pair | null) {
  return queryOptions({
    queryKey: [
      'venue-options',
      ...where(reading),
      ...(pair ? [...named(pair), compatibilityKey(pair.base), compatibilityKey(pair.quote)] : []),
    ],
    enabled: pair !== null,
    refetchInterval: ({ state: { data = [] } }) =>
      lookAgain(
        reading.cluster,
        data.some(({ error }) => error?.code === 'venue/missing'),
      ),
    queryFn: async () => {
      const { readVenueOptions } = await fetchNewPoolWork()
      return pair ? await readVenueOptions(reading, pair) : []
    },
  })
}

/** The wallet's balances of the pair. */
export function depositBalancesQuery(reading: ReadingNetwork, owner: string | null, pair: Pair | null) {
  return queryOptions({
    queryKey: ['pair-held', ...where(reading), owner, ...(pair ? named(pair) : [])],
    enabled: owner !== null && pair !== null,
    queryFn: async () => {
      const { readDepositBalances } = await fetchNewPoolWork()
      return pair && owner !== null ? await readDepositBalances(reading, owner, pair) : null
    },
  })
}

/** The market prices of the pair: fetched once the form has a deposit. */
export function marketQuery({ cluster }: ReadingNetwork, pair: Pair | null, asked: boolean) {
  // The other pools of a token may pay in USDC.
  return queryOptions(pricesQuery(cluster.id, pair ? [...named(pair), USDC_MINTS.mainnet] : [], asked))
}

/** The pool at an address, on the chain where it was opened; null: this page has no such chain. */
export function openedPoolQuery(reading: ReadingNetwork | null, address: string) {
  return queryOptions({
    queryKey: ['opened-pool', ...(reading ? where(reading) : []), address],
    enabled: reading !== null,
    queryFn: async () => {
      const { readOpenedPool } = await fetchNewPoolWork()
      if (!reading) throw new AppError('rpc/other-chain')
      return await readOpenedPool(reading, address)
    },
  })
}

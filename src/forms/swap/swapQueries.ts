import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ReadMarket } from '../../liquidity/swap/fetchSwapMarket'
import type { PairToken } from '../../liquidity/venue'
import type { AppContext } from '../../operation/appContext'
import { lookAgain } from '../../solana/cluster'

/** A quote renews itself after so many milliseconds, except in a hidden tab. */
export const RENEW_MS = 15_000

/** The pools of two mints, read again before a quote is old. Disabled unless both are chosen. */
export function swapMarketQuery(context: AppContext, from: string | null, to: string | null) {
  const { cluster, ownRpcUrl, address } = context
  const queryKey = ['swap-market', cluster.id, ownRpcUrl, address, from, to]
  return queryOptions({
    queryKey,
    enabled: from !== null && to !== null && from !== to,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => lookAgain(cluster, data?.everywhere ?? false) || RENEW_MS,
    queryFn: async ({ client }: { client: QueryClient }): Promise<ReadMarket> => {
      const { readMarket } = await import('./swapWork')
      return await readMarket(context, [from ?? '', to ?? ''], client.getQueryData<ReadMarket>(queryKey))
    },
  })
}

/** For each of two tokens, the symbol of the well-known token for which it can be mistaken; null where there is none. */
export function imitatedQuery(tokens: readonly [PairToken, PairToken] | null) {
  return queryOptions({
    queryKey: ['swap-imitated', tokens?.map(({ mint, name, symbol }) => [mint, name, symbol])],
    enabled: tokens !== null,
    staleTime: Infinity,
    queryFn: async () => {
      if (!tokens) throw new RangeError('two tokens are chosen')
      const { imitatedBy } = await import('../../liquidity/swap/imitated')
      return [imitatedBy(tokens[0]), imitatedBy(tokens[1])] as const
    },
  })
}

/** The wallet's balances of the two tokens, in base units. */
export function swapHeldQuery(context: AppContext, tokens: readonly [PairToken, PairToken] | null) {
  const { cluster, ownRpcUrl, address } = context
  const mints = tokens?.map(({ mint }) => mint)
  return queryOptions({
    queryKey: ['swap-held', cluster.id, ownRpcUrl, address, mints],
    enabled: address !== null && tokens !== null,
    staleTime: 0,
    queryFn: async () => {
      if (!tokens) throw new RangeError('two tokens are chosen')
      const { readSwapBalances } = await import('./swapWork')
      return await readSwapBalances(context, address ?? '', tokens)
    },
  })
}

import { fetchAccounts } from '../../solana/accounts'
import type { VenueLaunch } from '../plans'
import { builtPool, fetchCreatePoolFacts } from './buildPool'
import { configAddresses, rentLines, tiersOf } from './fetchCreationTerms'
import { isFlipped } from './pool'
import { RAYDIUM_CPMM } from './profile'

/** Opens the pool of a new token at this venue. */
export const cpmmLaunch: VenueLaunch = {
  profile: RAYDIUM_CPMM,
  fetchTiers: async ({ connection, cluster }) => {
    const configs = configAddresses(cluster)
    return tiersOf(configs, await fetchAccounts(connection, configs))
  },
  sizesOf: (pair) => rentLines(pair).map(({ bytes }) => bytes),
  fetchPool: async (chain, order, { base, quote }) => {
    // The wallet's balance of a token that does not exist yet is not checked.
    const unowned = { ...order, deposit: { ...order.deposit, base: 0n } }
    const found = await fetchCreatePoolFacts(chain, unowned)
    const facts = {
      ...found,
      tokenAccounts: isFlipped(order.pair) ? ([quote, base] as const) : ([base, quote] as const),
    }
    const { lp, at } = facts
    return { lp, lpMint: at.lpMint, build: (refundable) => builtPool(order, facts, refundable) }
  },
}

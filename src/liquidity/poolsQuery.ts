import type { Pair, Pool } from './venue'
import type { PoolsOf, WalletPositions } from './allVenues'
import type { HeldAccount } from '../tokens/heldAccounts'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { wellKnownToken } from '../tokens/wellKnown'

/**
 * The pools of a mint, as of `slot` or later; null where the node did not say. The venues' code loads late, together with the Solana
 * libraries.
 */
export function poolsQuery({ cluster, ownRpcUrl }: ReadingNetwork, mint: string) {
  return {
    queryKey: ['pools-of', cluster.id, ownRpcUrl, mint],
    staleTime: 0,
    queryFn: async (): Promise<PoolsOf & Readonly<{ slot: number | null }>> => {
      const [{ fetchPoolsOfMint }, { connectTo }] = await Promise.all([
        import('./allVenues'),
        import('../solana/connection'),
      ])
      const connection = connectTo(cluster, ownRpcUrl)
      // Without the slot the pools are still useful.
      const slot = connection.getSlot('confirmed').catch(() => null)
      return await fetchPoolsOfMint({ connection, cluster: cluster.id }, mint, slot)
    },
  }
}

/** The same for lists, which do not read them again at every look. */
export function foundPoolsQuery(reading: ReadingNetwork, mint: string) {
  return { ...poolsQuery(reading, mint), staleTime: 60_000 }
}

/**
 * The pools from which other prices of a pair's base token can be told, as in fetchPoolsBesides; with `own` those of the pair itself, which a
 * page with the venues' terms has read already.
 */
export function poolsBesidesQuery({ cluster, ownRpcUrl }: ReadingNetwork, pair: Pair | null, own: boolean) {
  return {
    queryKey: ['pools-besides', cluster.id, ownRpcUrl, pair?.base.mint, pair?.quote.mint, own],
    staleTime: 30_000,
    queryFn: async (): Promise<FoundBesides> => {
      const [{ fetchPoolsBesides }, { connectTo }] = await Promise.all([
        import('./allVenues'),
        import('../solana/connection'),
      ])
      if (!pair) throw new RangeError('a pair is known')
      const connection = connectTo(cluster, ownRpcUrl)
      return await fetchPoolsBesides({ connection, cluster: cluster.id }, pair, own)
    },
  }
}

type FoundBesides = Readonly<{ pools: readonly Pool[]; complete: boolean }>

/** In a wallet with more accounts than this, pools are searched only when the person asks: the search reads every mint. */
export const POOLS_SEARCHED = 300

/**
 * A wallet's positions in the pools of the venues, by the LP mint or the position's NFT. Nothing is read where none of the wallet's tokens
 * can be a pool's.
 */
export function poolPositionsQuery(
  { cluster, ownRpcUrl }: ReadingNetwork,
  owner: string,
  accounts: readonly HeldAccount[],
  asked: boolean,
) {
  return {
    queryKey: ['pool-holdings', cluster.id, ownRpcUrl, owner],
    staleTime: 0,
    enabled: (asked || accounts.length <= POOLS_SEARCHED) && accounts.some(mayBeOfPool),
    queryFn: async (): Promise<WalletPositions> => {
      const [{ fetchWalletPositions }, { connectTo }] = await Promise.all([
        import('./allVenues'),
        import('../solana/connection'),
      ])
      const chain = { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
      return await fetchWalletPositions(chain, owner)
    },
  }
}

/** Whether a token can be a pool's: LP tokens are SPL tokens, and a position's NFT has a supply of one. */
function mayBeOfPool({ mint, amount, program }: HeldAccount): boolean {
  return amount === 1n || (amount > 0n && program === 'token' && wellKnownToken(mint) === undefined)
}

/** The mint authorities of the venues' LP tokens, which have no names of their own. */
export function lpAuthoritiesQuery({ id }: ReadingNetwork['cluster']) {
  return {
    queryKey: ['lp-authorities', id],
    queryFn: async () => {
      const { lpAuthorities } = await import('./allVenues')
      return lpAuthorities(id)
    },
  }
}

import type { WalletPositions } from '../../liquidity/venues'
import type { HeldAccount, HeldAccounts } from '../../tokens/heldAccounts'
import type { Reading } from '../../tokens/tokenQueries'
import { wellKnownToken } from '../../tokens/wellKnown'

/** Milliseconds in which a wallet is not read again after reading it failed. */
const HELD_BACK = 30_000

type Failure = Readonly<{ at: number; error: unknown }>
const failures = new Map<string, Failure>()
globalThis.addEventListener?.('online', () => failures.clear())

/** How long reading this wallet is still held back, in ms; 0: it may be read. */
export function heldBackFor({ cluster, ownRpcUrl }: Reading, owner: string, now = Date.now()): number {
  const failed = failures.get(keyOf({ cluster, ownRpcUrl }, owner))
  return failed ? Math.max(0, failed.at + HELD_BACK - now) : 0
}

/**
 * A wallet's balance and token accounts. After a failure it is not read again for half a minute, and then by itself. Rejects with rpc/*.
 */
export function heldQuery(reading: Reading, owner: string) {
  const { cluster, ownRpcUrl } = reading
  const key = keyOf(reading, owner)
  return {
    queryKey: ['held-accounts', cluster.id, ownRpcUrl, owner],
    staleTime: 30_000,
    // A wallet may have thousands of accounts, which would all be compared.
    structuralSharing: false,
    // A number that changed with the time would start the wait anew.
    refetchInterval: () => (heldBackFor(reading, owner) > 0 ? HELD_BACK : false),
    queryFn: async (): Promise<HeldAccounts> => {
      const failed = failures.get(key)
      if (failed && heldBackFor(reading, owner) > 0) throw failed.error
      try {
        const held = await readHeld(reading, owner)
        failures.delete(key)
        return held
      } catch (error) {
        failures.set(key, { at: Date.now(), error })
        throw error
      }
    },
  } as const
}

function keyOf({ cluster, ownRpcUrl = '' }: Reading, owner: string): string {
  return `${cluster.id} ${ownRpcUrl} ${owner}`
}

async function readHeld({ cluster, ownRpcUrl }: Reading, owner: string): Promise<HeldAccounts> {
  const { connectTo } = await import('../../solana/connection')
  const [{ PublicKey }, { readHeldAccounts }] = await Promise.all([
    import('@solana/web3.js'),
    import('../../tokens/heldAccounts'),
  ])
  return await readHeldAccounts(connectTo(cluster, ownRpcUrl), new PublicKey(owner))
}

/** With more accounts than this, the wallet's pools are searched when the person asks: it takes a read of every mint. */
export const POOLS_SEARCHED = 300

/**
 * What a wallet has in the pools of the venues, by the LP mint or the position's NFT. Nothing is read where no token can be of a pool.
 */
export function poolPositionsQuery(
  { cluster, ownRpcUrl }: Reading,
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
        import('../../liquidity/venues'),
        import('../../solana/connection'),
      ])
      const chain = { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
      return await fetchWalletPositions(chain, owner)
    },
  }
}

/** LP tokens are SPL tokens, and a position's NFT has a supply of one. */
function mayBeOfPool({ mint, amount, program }: HeldAccount): boolean {
  return amount === 1n || (amount > 0n && program === 'token' && wellKnownToken(mint) === undefined)
}

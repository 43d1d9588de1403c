import type { HeldAccounts } from './heldAccounts'
import type { ReadingNetwork } from './tokenQueries'

/** Milliseconds before the next attempt after reading a wallet failed. */
const HELD_BACK = 30_000

type Failure = Readonly<{ at: number; error: unknown }>
const failures = new Map<string, Failure>()
globalThis.addEventListener?.('online', () => failures.clear())

/** Milliseconds until this wallet may be read again; 0: it may be read now. */
export function heldBackFor({ cluster, ownRpcUrl }: ReadingNetwork, owner: string, now = Date.now()): number {
  const failed = failures.get(keyOf({ cluster, ownRpcUrl }, owner))
  return failed ? Math.max(0, failed.at + HELD_BACK - now) : 0
}

/**
 * A wallet's balance and token accounts. After a failure the query waits half a minute and then runs again by itself. Rejects with rpc/*.
 */
export function holdingsQuery(reading: ReadingNetwork, owner: string) {
  const { cluster, ownRpcUrl } = reading
  const key = keyOf(reading, owner)
  return {
    queryKey: ['held-accounts', cluster.id, ownRpcUrl, owner],
    staleTime: 30_000,
    // A wallet may have thousands of accounts, and structural sharing would compare them all.
    structuralSharing: false,
    // A number that changed with the time would start the wait again.
    refetchInterval: () => (heldBackFor(reading, owner) > 0 ? HELD_BACK : false),
    queryFn: async ({ signal }: { signal?: AbortSignal } = {}): Promise<HeldAccounts> => {
      const failed = failures.get(key)
      if (failed && heldBackFor(reading, owner) > 0) throw failed.error
      try {
        const held = await readHeld(reading, owner)
        failures.delete(key)
        return held
      } catch (error) {
        if (!signal?.aborted) failures.set(key, { at: Date.now(), error })
        throw error
      }
    },
  } as const
}

function keyOf({ cluster, ownRpcUrl = '' }: ReadingNetwork, owner: string): string {
  return `${cluster.id} ${ownRpcUrl} ${owner}`
}

async function readHeld({ cluster, ownRpcUrl }: ReadingNetwork, owner: string): Promise<HeldAccounts> {
  const { connectTo } = await import('../solana/connection')
  const [{ PublicKey }, { readHeldAccounts }] = await Promise.all([
    import('@solana/web3.js'),
    import('./heldAccounts'),
  ])
  return await readHeldAccounts(connectTo(cluster, ownRpcUrl), new PublicKey(owner))
}

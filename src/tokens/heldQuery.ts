import type { HeldAccounts } from './heldAccounts'
import type { ReadingNetwork } from './tokenQueries'

/** Milliseconds in which a wallet is not read again after reading it failed. */
const HELD_BACK = 30_000

type Failure = Readonly<{ at: number; error: unknown }>
const failures = new Map<string, Failure>()
globalThis.addEventListener?.('online', () => failures.clear())

/** How long reading this wallet is still held back, in ms; 0: it may be read. */
export function heldBackFor({ cluster, ownRpcUrl }: ReadingNetwork, owner: string, now = Date.now()): number {
  const failed = failures.get(keyOf({ cluster, ownRpcUrl }, owner))
  return failed ? Math.max(0, failed.at + HELD_BACK - now) : 0
}

/**
 * A wallet's balance and token accounts. After a failure it is not read again for half a minute, and then by itself. Rejects with rpc/*.
 */
export function holdingsQuery(reading: ReadingNetwork, owner: string) {
  const { cluster, ownRpcUrl } = reading
  const key = keyOf(reading, owner)
  return {
    queryKey: ['held-accounts', cluster.id, ownRpcUrl, owner],
    staleTime: 30_000,
    // A wallet may have thousands of accounts, which would all be compared.
    structuralSharing: false,
    // A number that changed with the time would start the wait anew.
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

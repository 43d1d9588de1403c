import type { Provenance, SearchedSoFar } from '../../tokens/provenance'
import type { Pool } from '../../liquidity/venue'
import type { LargestHolders } from '../../tokens/largestHolders'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import type { ReadToken } from '../../tokens/readToken'
import type { HoldersSnapshot } from '../../tokens/snapshot/holdersSnapshot'

/* The token page's queries besides the mint. Their readers load with the chain's libraries when they are first needed. */

/** The largest holders of a token. Fails with rpc/*: public nodes often refuse this call. */
export function largestHoldersQuery({ cluster, ownRpcUrl }: ReadingNetwork, mint: string) {
  return {
    queryKey: ['largest-holders', cluster.id, ownRpcUrl, mint],
    queryFn: async (): Promise<LargestHolders> => {
      const { connectTo } = await import('../../solana/connection')
      const [{ PublicKey }, { fetchLargestHolders }, { knownOwners }] = await Promise.all([
        import('@solana/web3.js'),
        import('../../tokens/largestHolders'),
        import('../../liquidity/knownOwners'),
      ])
      const connection = connectTo(cluster, ownRpcUrl)
      return await fetchLargestHolders(connection, new PublicKey(mint), knownOwners(cluster.id))
    },
  }
}

/** The one wallet that can withdraw all that is not locked in a pool whose positions are no tokens; null where it is not known. Fails with rpc/*. */
export function onlyOwnerQuery({ cluster, ownRpcUrl }: ReadingNetwork, pool: Pool | undefined) {
  return {
    queryKey: ['only-owner', cluster.id, ownRpcUrl, pool?.address, `${pool?.lpSupply}`],
    queryFn: async (): Promise<string | null> => {
      const [{ venueOf }, { connectTo }] = await Promise.all([
        import('../../liquidity/allVenues'),
        import('../../solana/connection'),
      ])
      const chain = { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
      return (pool && (await venueOf(pool.venue).fetchOnlyOwner?.(chain, pool))) ?? null
    },
    enabled: pool !== undefined,
  }
}

/** Pages of a thousand transactions that are read when the part comes near, and at each press. */
const FIRST_PAGES = 1
const MORE_PAGES = 20

/** The origin of a mint; the search continues at `from`. Fails with rpc/*. */
export function provenanceQuery(
  { cluster, ownRpcUrl }: ReadingNetwork,
  mint: string,
  from: SearchedSoFar | undefined,
) {
  return {
    queryKey: ['provenance', cluster.id, ownRpcUrl, mint, from?.before],
    staleTime: Infinity,
    queryFn: async (): Promise<Provenance> => {
      const { connectTo } = await import('../../solana/connection')
      const [{ PublicKey }, { fetchProvenance }] = await Promise.all([
        import('@solana/web3.js'),
        import('../../tokens/provenance'),
      ])
      const pages = from ? MORE_PAGES : FIRST_PAGES
      return await fetchProvenance(connectTo(cluster, ownRpcUrl), new PublicKey(mint), { pages, from })
    },
  }
}

/** The holders of a token as CSV; `onBytes` gets the number of bytes that have arrived. Rejects with rpc/*. */
export async function readSnapshot(
  { cluster, ownRpcUrl }: ReadingNetwork,
  { mint, program, decimals, scale }: ReadToken,
  { peopleOnly, onBytes }: Readonly<{ peopleOnly: boolean; onBytes: (bytes: number) => void }>,
): Promise<HoldersSnapshot> {
  const { connectTo } = await import('../../solana/connection')
  const [{ endpointsOfConnection }, { withoutStrangers }, { knownOwners }, { runSnapshot }] =
    await Promise.all([
      import('../../solana/exactCall'),
      import('../../solana/rpcChain'),
      import('../../liquidity/knownOwners'),
      import('../../tokens/snapshot/runSnapshot'),
    ])
  const urls = withoutStrangers(await endpointsOfConnection(connectTo(cluster, ownRpcUrl)))
  const leaveOut = peopleOnly ? [...knownOwners(cluster.id).owners.keys()] : null
  return await runSnapshot({ urls, mint, program, decimals, scale, leaveOut }, onBytes)
}

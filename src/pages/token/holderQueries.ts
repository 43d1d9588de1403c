import type { Provenance, SearchedSoFar } from '../../tokens/provenance'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import type { ReadToken } from '../../tokens/readToken'
import type { HoldersSnapshot } from '../../tokens/snapshot/holdersSnapshot'

/* The token page's queries besides the mint. Their readers load with the chain's libraries when they are first needed. */

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

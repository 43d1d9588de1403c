import '../../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import { knownOwners } from '../../liquidity/knownOwners'
import { fetchVaultOwners } from '../../liquidity/vaultOwners'
import { type AddressKind, fetchAddressKinds } from '../../solana/addressKind'
import { connectTo } from '../../solana/connection'
import { endpointsOfConnection } from '../../solana/exactCall'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { withoutStrangers } from '../../solana/rpcChain'
import { doubtsAbout, type DropHolders } from '../../tokens/drop/drop'
import type { UnprovenHolders } from '../../tokens/drop/provenHolders'
import type { ReadToken } from '../../tokens/readToken'
import { type HoldersProgress, runProvenHolders } from '../../tokens/snapshot/runSnapshot'
import type { ReadingNetwork } from '../../tokens/tokenQueries'

/* The part of a drop that needs the chain. It loads late, with its page's other chain work. */

/** So many of the largest owners off the curve are looked at by name: the review looks at all who get something. */
const MOST_NAMED = 1_000
const BATCH = 100

/** The holders of a token and the lamports that an address needs at least, or why the list is not proven. */
export type DropReading = Readonly<
  { holders: DropHolders; leastLamports: bigint } | { unproven: UnprovenHolders }
>

/** Reads the holders of a token, and what those off the curve are. Rejects with rpc/*, or when `signal` is aborted. */
export function readDropHolders(
  { cluster, ownRpcUrl }: ReadingNetwork,
  { mint, program, mintAuthority, freezeAuthority, authorities, metadata }: ReadToken,
  { onProgress, signal }: Readonly<{ onProgress: (progress: HoldersProgress) => void; signal: AbortSignal }>,
): Promise<DropReading> {
  return withRpcErrors(async () => {
    const connection = connectTo(cluster, ownRpcUrl)
    const known = knownOwners(cluster.id)
    const urls = withoutStrangers(await endpointsOfConnection(connection))
    const answer = await runProvenHolders({ proves: true, urls, mint, program }, onProgress, signal)
    if ('unproven' in answer) return answer
    const { proof, holders } = answer
    const at = Date.now()
    const strange = holders.filter(({ isOnCurve }) => !isOnCurve).slice(0, MOST_NAMED)
    const kinds = new Map<string, AddressKind>()
    for (let from = 0; from < strange.length; from += BATCH) {
      signal.throwIfAborted()
      const keys = strange.slice(from, from + BATCH).map(({ owner }) => new PublicKey(owner))
      // oxlint-disable-next-line no-await-in-loop -- one batch after another: a public node refuses many at once
      const found = await fetchAddressKinds(connection, keys, known)
      found.forEach((kind, place) => kinds.set(keys[place]?.toBase58() ?? '', kind))
    }
    const [[leastLamports = 0n], vaults] = await Promise.all([
      fetchRent(connection, [0]),
      [...kinds.values()].some(({ kind }) => kind === 'off-curve' || kind === 'token-account')
        ? fetchVaultOwners(urls, mint)
        : [],
    ])
    const own = [mintAuthority, freezeAuthority, metadata?.updateAuthority, ...Object.values(authorities)]
    const owners = new Map([...known.owners, ...vaults])
    const doubts = doubtsAbout(holders, kinds, { ...known, owners }, new Set(own.flatMap((one) => one ?? [])))
    return { holders: { mint, at, proof, holders, doubts }, leastLamports }
  })
}

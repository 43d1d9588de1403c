import '../../solana/buffer'
import { type Connection, PublicKey } from '@solana/web3.js'
import { knownOwners } from '../../liquidity/knownOwners'
import { fetchVaultOwners } from '../../liquidity/vaultOwners'
import { type AddressKind, fetchAddressKinds } from '../../solana/addressKind'
import { connectTo } from '../../solana/connection'
import { endpointsOfConnection } from '../../solana/exactCall'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { withoutStrangers } from '../../solana/rpcChain'
import { doubtsAbout, type DropHolders } from '../../tokens/drop/drop'
import type { ProvenHolder, UnprovenHolders } from '../../tokens/drop/provenHolders'
import { inHolderOrder } from '../../tokens/drop/shares'
import type { ReadToken } from '../../tokens/readToken'
import type { SendLine } from '../../tokens/sendList/parseSendList'
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

type ReadingWays = Readonly<{ onProgress: (progress: HoldersProgress) => void; signal: AbortSignal }>

/** Reads the holders of a token, and what those off the curve are. Rejects with rpc/*, or when `signal` is aborted. */
export function readDropHolders(
  network: ReadingNetwork,
  token: ReadToken,
  { onProgress, signal }: ReadingWays,
): Promise<DropReading> {
  return withRpcErrors(async () => {
    const { mint, program } = token
    const connection = connectTo(network.cluster, network.ownRpcUrl)
    const urls = withoutStrangers(await endpointsOfConnection(connection))
    const answer = await runProvenHolders({ proves: true, urls, mint, program }, onProgress, signal)
    if ('unproven' in answer) return answer
    const { proof, holders } = answer
    return await withDoubts(
      { mint, at: Date.now(), supply: proof.supply, proof, holders },
      token,
      network,
      signal,
    )
  })
}

/** The holders that a file lists, each with all its lines, and what those off the curve are. Rejects like readDropHolders. */
export function takeDropFile(
  network: ReadingNetwork,
  token: ReadToken,
  lines: readonly SendLine[],
  { signal }: Pick<ReadingWays, 'signal'>,
): Promise<DropReading> {
  return withRpcErrors(() => {
    const owners = new Map<string, ProvenHolder>()
    for (const { address: owner, units, offCurve } of lines) {
      const { amount, accounts } = owners.get(owner) ?? { amount: 0n, accounts: 0 }
      const all = { amount: amount + units, accounts: accounts + 1 }
      // A file does not say what is frozen.
      owners.set(owner, { owner, ...all, frozen: 'none', isOnCurve: !offCurve })
    }
    const { mint, supply } = token
    const holders = [...owners.values()].toSorted(inHolderOrder)
    return withDoubts({ mint, at: Date.now(), supply, proof: null, holders }, token, network, signal)
  })
}

async function withDoubts(
  read: Omit<DropHolders, 'doubts'>,
  { mintAuthority, freezeAuthority, authorities, metadata }: ReadToken,
  { cluster, ownRpcUrl }: ReadingNetwork,
  signal: AbortSignal,
): Promise<DropReading> {
  const connection = connectTo(cluster, ownRpcUrl)
  const { holders, mint } = read
  const known = knownOwners(cluster.id)
  const strange = holders.filter(({ isOnCurve }) => !isOnCurve).slice(0, MOST_NAMED)
  const kinds = new Map<string, AddressKind>()
  for (let from = 0; from < strange.length; from += BATCH) {
    signal.throwIfAborted()
    const keys = strange.slice(from, from + BATCH).map(({ owner }) => new PublicKey(owner))
    // oxlint-disable-next-line no-await-in-loop -- one batch after another: a public node refuses many at once
    const found = await fetchAddressKinds(connection, keys, known)
    found.forEach((kind, place) => kinds.set(keys[place]?.toBase58() ?? '', kind))
  }
  const isUnnamed = [...kinds.values()].some(({ kind }) => kind === 'off-curve' || kind === 'token-account')
  const [[leastLamports = 0n], vaults] = await Promise.all([
    fetchRent(connection, [0]),
    isUnnamed ? vaultOwnersOf(connection, mint) : [],
  ])
  const own = [mintAuthority, freezeAuthority, metadata?.updateAuthority, ...Object.values(authorities)]
  const owners = new Map([...known.owners, ...vaults])
  const doubts = doubtsAbout(holders, kinds, { ...known, owners }, new Set(own.flatMap((one) => one ?? [])))
  return { holders: { ...read, doubts }, leastLamports }
}

async function vaultOwnersOf(connection: Connection, mint: string) {
  return await fetchVaultOwners(withoutStrangers(await endpointsOfConnection(connection)), mint)
}

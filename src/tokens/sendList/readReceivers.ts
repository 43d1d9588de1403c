/** Reads the receivers of a list from the chain, in batches: which cannot use what they get, and whose token account must be opened. */

import '../../solana/buffer'
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, type Connection } from '@solana/web3.js'
import { fetchAccounts, type FoundAccount } from '../../solana/accounts'
import { type AddressKind, fetchAddressKinds, type KnownOwners } from '../../solana/addressKind'
import { judgeReceiver, type ReceiverVerdict } from '../receivers'
import { tokenAccountOf } from '../tokenProgram'
import type { TokenStandard } from '../createToken'

/** The token of a list; null for SOL. */
export type ListToken = Readonly<{ mint: PublicKey; standard: TokenStandard }> | null

/**
 * An address of the list: what it is, and whether it can use what it gets. `opens`: it has no account of the token, and the sender opens it;
 * never for SOL, or where it is refused.
 */
export type ListReceiver = Readonly<{ at: AddressKind; verdict: ReceiverVerdict; opens: boolean }>

/** A batch takes two requests of a hundred accounts. */
const BATCH = 100
/**
 * Reads each address once, batch after batch, and reports how many are done. Rejects like web3.js, or with the reason of `signal` when it
 * is aborted. `known`: owners that are no people.
 */
export async function readReceivers(
  connection: Connection,
  addresses: Iterable<string>,
  token: ListToken,
  { onRead = () => {}, signal, known }: ReceiverReading = {},
): Promise<ReadonlyMap<string, ListReceiver>> {
  const all = [...new Set(addresses)]
  const found = new Map<string, ListReceiver>()
  for (let at = 0; at < all.length; at += BATCH) {
    signal?.throwIfAborted()
    const batch = all.slice(at, at + BATCH)
    // One batch after another: a public node refuses a hundred requests at once.
    // oxlint-disable-next-line no-await-in-loop
    for (const [address, receiver] of await readBatch(connection, batch, token, known))
      found.set(address, receiver)
    onRead(found.size)
  }
  return found
}

export type ReceiverReading = Readonly<{
  onRead?: (read: number) => void
  signal?: AbortSignal
  known?: KnownOwners
}>

async function readBatch(
  connection: Connection,
  batch: readonly string[],
  token: ListToken,
  known: KnownOwners | undefined,
): Promise<readonly (readonly [string, ListReceiver])[]> {
  const keys = batch.map((address) => new PublicKey(address))
  const accounts = token ? keys.map((owner) => tokenAccountOf(owner, token.mint, token.standard)) : []
  const [kinds, opened] = await Promise.all([
    fetchAddressKinds(connection, keys, known),
    fetchAccounts(connection, accounts, { offset: 0, length: 0 }),
  ])
  const given = token && { program: programOf(token.standard), mint: token.mint.toBase58() }
  return kinds.map((at, index) => {
    const address = batch[index] ?? ''
    const verdict = judgeReceiver(token ? 'tokens' : 'sol', address, at, given)
    const account = opened[index] ?? null
    const opens = token !== null && verdict.refused === null && !isOfTokens(account)
    return [address, { at, verdict, opens }] as const
  })
}

function programOf(standard: TokenStandard): 'token' | 'token-2022' {
  return standard === 'spl' ? 'token' : 'token-2022'
}

function isOfTokens(account: FoundAccount): boolean {
  return [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].some((id) => account?.owner.equals(id))
}

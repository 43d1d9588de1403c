import { PublicKey } from '@solana/web3.js'
import * as v from 'valibot'
import { exactCall } from '../../solana/exactCall'
import { fetchAccounts } from '../fetchAccounts'
import type { Chain } from '../venue'
import { foundAt, type FoundPool } from './fetchPools'

/** So many of the latest transactions of an account are looked at: most of them name the pool. */
const LATEST = 5

/**
 * The pool of an LP mint, from what has happened to an account of it, or to the mint: adding to a pool and taking out of it name the pool as well. For
 * nodes that do not search programs. Null where none of the latest transactions names it. Rejects with rpc/*.
 */
export async function searchHistory(
  chain: Chain,
  account: string,
  lpMint: string,
): Promise<FoundPool | null> {
  const { connection } = chain
  const signatures = await connection.getSignaturesForAddress(
    new PublicKey(account),
    { limit: LATEST },
    'confirmed',
  )
  const named = await Promise.all(
    signatures.filter(({ err }) => err === null).map(({ signature }) => fetchNamed(chain, signature)),
  )
  const addresses = [...new Set(named.flat())].map((address) => new PublicKey(address))
  const accounts = await fetchAccounts(connection, addresses)
  const pools = foundAt(chain, addresses, accounts)
  return pools.find(({ state }) => state.lpMint === lpMint) ?? null
}

const Landed = v.object({
  transaction: v.object({ message: v.object({ accountKeys: v.array(v.string()) }) }),
  meta: v.object({
    loadedAddresses: v.nullish(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) })),
  }),
})

/** The accounts that a transaction writes to or reads. Of one that cannot be read, nothing. */
async function fetchNamed({ connection }: Chain, signature: string): Promise<readonly string[]> {
  const how = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 }
  const { success, output } = v.safeParse(
    Landed,
    await exactCall<unknown>(connection, 'getTransaction', [signature, how]),
  )
  if (!success) return []
  return [...output.transaction.message.accountKeys, ...(output.meta.loadedAddresses?.writable ?? [])]
}

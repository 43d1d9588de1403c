import type { PublicKey } from '@solana/web3.js'
import { encodeBase58 } from '../../units/base58'
import type { Chain } from '../venue'
import { cpmmProgram } from './addresses'
import type { FoundPool } from './fetchPools'
import { decodePoolState, POOL_BYTES, type Both } from './layouts'

/** Where a pool's account has its LP mint and the mints of its tokens (states/pool.rs). */
const LP_MINT_AT = 136
const MINTS_AT = 168

/** Milliseconds. Pools that take longer to be found count as not looked for: nobody waits for them. */
const PATIENCE = 6_000

/**
 * The pools of two mints wherever they lie, or null where the node does not search programs (many public ones do not) or takes long over
 * it. It travels alone, so that no other answer waits for it. Never rejects.
 */
export async function searchByMints(
  chain: Chain,
  mints: Both<PublicKey>,
): Promise<readonly FoundPool[] | null> {
  const bytes = Uint8Array.from(mints.flatMap((mint) => [...mint.toBytes()]))
  await new Promise((resolve) => setTimeout(resolve))
  const searching = search(chain, MINTS_AT, encodeBase58(bytes), 'skip').catch(() => null)
  return await atMost(PATIENCE, searching)
}

async function atMost<T>(milliseconds: number, answer: Promise<T>): Promise<T | null> {
  const waiting = new AbortController()
  const late = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), milliseconds)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  return await Promise.race([answer, late]).finally(() => waiting.abort())
}

/** The pools of an LP mint: one, or none. Rejects with pool/unknown-layout, or rpc/* where the node does not search. */
export function searchByLpMint(chain: Chain, lpMint: string): Promise<readonly FoundPool[]> {
  return search(chain, LP_MINT_AT, lpMint, 'refuse')
}

async function search(
  { connection, cluster }: Chain,
  offset: number,
  bytes: string,
  unknown: 'skip' | 'refuse',
): Promise<readonly FoundPool[]> {
  const found = await connection.getProgramAccounts(cpmmProgram(cluster).address, {
    commitment: 'confirmed',
    filters: [{ dataSize: POOL_BYTES }, { memcmp: { offset, bytes } }],
  })
  return found.flatMap(({ pubkey, account }) => {
    const address = pubkey.toBase58()
    try {
      return [{ address, state: decodePoolState(account.data, address) }]
    } catch (error) {
      if (unknown === 'skip') return []
      throw error
    }
  })
}

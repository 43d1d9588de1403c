/** Reads a lock, its token and its vault, for whoever asks. */

import '../solana/buffer'
import { AccountState } from '@solana/spl-token'
import { type Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchAccounts } from '../solana/accounts'
import { CLOCK, decodeClock } from '../solana/clock'
import { withRpcErrors } from '../solana/namedErrors'
import { readToken, type ReadToken } from '../tokens/readToken'
import { isAddress } from '../units/base58'
import { readEscrow, tokenProgramOf, vaultOf, type VestingEscrow } from './escrow'
import { JUPITER_LOCK_PROGRAM } from './profile'

/**
 * A lock at the chain's `time` (unix seconds). `vault`: the base units that it holds, and whether they are frozen; null where it has no
 * token account. `first`: the first transaction at its address, in unix seconds; null where it could not be read.
 */
export type LockRead = Readonly<{
  address: string
  escrow: VestingEscrow
  time: bigint
  token: ReadToken
  vault: Readonly<{ amount: bigint; frozen: boolean }> | null
  first: Readonly<{ signature: string; at: number | null }> | null
}>

/**
 * Reads the lock at an address (base58); null where an account is there that is no lock of Jupiter Lock. Rejects with input/invalid where it
 * is no address, account/not-found where nothing is there, or rpc/*.
 */
export async function readLock(connection: Connection, address: string): Promise<LockRead | null> {
  if (!isAddress(address)) throw new AppError('input/invalid', { what: 'a lock’s address', address })
  const lock = new PublicKey(address)
  return await withRpcErrors(async () => {
    const [clock, account] = await fetchAccounts(connection, [CLOCK, lock])
    if (!account) throw new AppError('account/not-found', { address })
    const escrow = account.owner.toBase58() === JUPITER_LOCK_PROGRAM ? readEscrow(account.data) : null
    if (!escrow) return null
    const mint = new PublicKey(escrow.mint)
    const program = tokenProgramOf(escrow)
    const [token, [vault = null], first] = await Promise.all([
      readToken(connection, mint),
      fetchAccounts(connection, [vaultOf(lock, mint, program)]),
      fetchFirst(connection, lock).catch(() => null),
    ])
    return {
      address,
      escrow,
      time: decodeClock(clock).time,
      token,
      vault: vault?.owner.equals(program) ? vaultIn(vault.data) : null,
      first,
    }
  })
}

/** The amount and the state of a token account (spl-token, state::Account). */
function vaultIn(data: Buffer): LockRead['vault'] {
  if (data.length < 165) return null
  return { amount: data.readBigUInt64LE(64), frozen: data[108] === AccountState.Frozen.valueOf() }
}

/** Most answers of signatures that are asked for: a lock has few transactions. */
const MOST_PAGES = 5
const PAGE = 1_000

/** The first transaction at an address; null where there are too many to reach it. */
async function fetchFirst(connection: Connection, address: PublicKey): Promise<LockRead['first']> {
  let before: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each answer names where the next one begins
    const found = await connection.getSignaturesForAddress(
      address,
      { limit: PAGE, ...(before !== undefined && { before }) },
      'confirmed',
    )
    const last = found.at(-1)
    if (last && found.length < PAGE) return { signature: last.signature, at: last.blockTime ?? null }
    if (!last) return null
    before = last.signature
  }
  return null
}

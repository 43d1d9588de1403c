/** Reads a lock, its token and its vault, for whoever asks; and finds the locks of a wallet or of a token. */

import '../solana/buffer'
import { AccountState } from '@solana/spl-token'
import { type Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { askPatiently, fetchAccounts, type FoundAccount } from '../solana/accounts'
import { CLOCK, decodeClock } from '../solana/clock'
import { withRpcErrors } from '../solana/namedErrors'
import { readToken, type ReadToken } from '../tokens/readToken'
import { largestFirst } from '../tokens/spendable'
import { decodeBase58, isAddress } from '../units/base58'
import {
  ESCROW_BYTES,
  ESCROW_PLACES,
  makesLock,
  readEscrow,
  tokenProgramOf,
  vaultOf,
  type VestingEscrow,
} from './escrow'
import { type FoundLock, type FoundLocks, unclaimedInLock } from './held'
import { JUPITER_LOCK_PROGRAM } from './profile'

/**
 * A lock at the chain's `time` (unix seconds). `first`: the transaction that made it, in unix seconds; null where it could not be read.
 */
export type LockRead = FoundLock &
  Readonly<{
    time: bigint
    token: ReadToken
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
    const [found = null] = await fetchAccounts(connection, [lock])
    if (!found) throw new AppError('account/not-found', { address })
    const known = escrowIn(found)
    if (!known) return null
    const mint = new PublicKey(known.mint)
    const program = tokenProgramOf(known)
    const [token, [clock, account = null, vault = null], first] = await Promise.all([
      readToken(connection, mint),
      // In one call: a claim between two would read as tokens that somebody took out.
      fetchAccounts(connection, [CLOCK, lock, vaultOf(lock, mint, program)]),
      fetchFirst(connection, lock).catch(() => null),
    ])
    const escrow = escrowIn(account)
    if (!escrow) throw new AppError('rpc/invalid-answer', { method: 'getMultipleAccounts' })
    return {
      address,
      escrow,
      time: decodeClock(clock).time,
      token,
      vault: vaultIn(vault, program),
      first,
    }
  })
}

function escrowIn(account: FoundAccount): VestingEscrow | null {
  return account?.owner.toBase58() === JUPITER_LOCK_PROGRAM ? readEscrow(account.data) : null
}

/** The amount and the state of a token account (spl-token, state::Account). */
function vaultIn(account: FoundAccount, program: PublicKey): FoundLock['vault'] {
  if (!account?.owner.equals(program) || account.data.length < 165) return null
  const { data } = account
  return { amount: data.readBigUInt64LE(64), frozen: data[108] === AccountState.Frozen.valueOf() }
}

/** The most locks of a search whose accounts are read. */
const MOST_FOUND = 490

/**
 * The locks that are for a wallet, that it made, or that hold a mint, by one search of Jupiter Lock's accounts; null where the node does not
 * search. Each lock is read in one call with its vault. Rejects with rpc/*.
 */
export async function findLocks(
  connection: Connection,
  by: keyof typeof ESCROW_PLACES,
  address: string,
): Promise<FoundLocks | null> {
  const filters = [{ dataSize: ESCROW_BYTES }, { memcmp: { offset: ESCROW_PLACES[by], bytes: address } }]
  const asked = { commitment: 'confirmed', filters } as const
  const found = await askPatiently(() =>
    connection.getProgramAccounts(new PublicKey(JUPITER_LOCK_PROGRAM), asked),
  )
  if (!found) return null
  const all = inTurn(
    found.flatMap(({ pubkey, account }) => {
      const escrow = escrowIn(account)
      // A node may answer with more than it was asked for.
      return escrow?.[by] === address ? [{ pubkey, escrow }] : []
    }),
  )
  const read = all.slice(0, MOST_FOUND)
  const left = all.slice(MOST_FOUND).filter((lock) => unclaimedInLock(lock) > 0n)
  const pairs = read.flatMap(({ pubkey, escrow }) => [
    pubkey,
    vaultOf(pubkey, new PublicKey(escrow.mint), tokenProgramOf(escrow)),
  ])
  // A lock and its vault stand side by side, and so in one call.
  const accounts = await withRpcErrors(() => fetchAccounts(connection, [...pairs, CLOCK]))
  const locks = read.flatMap(({ pubkey }, at): readonly FoundLock[] => {
    const [lock = null, vault = null] = accounts.slice(2 * at)
    const escrow = escrowIn(lock)
    // Closed since the search.
    if (escrow?.[by] !== address) return []
    return [{ address: pubkey.toBase58(), escrow, vault: vaultIn(vault, tokenProgramOf(escrow)) }]
  })
  return { time: decodeClock(accounts.at(-1)).time, locks, unread: left.length }
}

/**
 * The locks in the order in which they are read: of each mint in turn the one with the most to be claimed, and last those with nothing left.
 * Anybody can make locks of any amount of a mint of their own for a wallet: they must not take the places of others.
 */
function inTurn<Lock extends Pick<FoundLock, 'escrow'>>(locks: readonly Lock[]): readonly Lock[] {
  const counted = new Map<string, number>()
  return locks
    .toSorted((a, b) => largestFirst(unclaimedInLock(a), unclaimedInLock(b)))
    .map((lock) => {
      const { mint } = lock.escrow
      const nth = counted.get(mint) ?? 0
      counted.set(mint, nth + 1)
      return { lock, turn: unclaimedInLock(lock) > 0n ? nth : Infinity }
    })
    .toSorted((a, b) => (a.turn === b.turn ? 0 : a.turn - b.turn))
    .map(({ lock }) => lock)
}

/** Most answers of signatures that are asked for: a lock has few transactions. */
const MOST_PAGES = 5
const PAGE = 1_000

/** The transaction that made the lock at an address; null where the first that succeeded there made none, or is too far back. */
async function fetchFirst(connection: Connection, lock: PublicKey): Promise<LockRead['first']> {
  let before: string | undefined
  let oldest: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each answer names where the next one begins
    const found = await connection.getSignaturesForAddress(
      lock,
      { limit: PAGE, ...(before !== undefined && { before }) },
      'confirmed',
    )
    oldest = found.findLast(({ err }) => err === null)?.signature ?? oldest
    if (found.length < PAGE) return oldest === undefined ? null : await makingOf(connection, lock, oldest)
    before = found.at(-1)?.signature
  }
  return null
}

/** The transaction, where it made the lock: anybody can name an address in one, also before a lock is there. */
async function makingOf(
  connection: Connection,
  lock: PublicKey,
  signature: string,
): Promise<LockRead['first']> {
  const { readTransaction } = await import('../transactions/readTransaction')
  const { instructions, blockTime } = await readTransaction(connection, signature)
  const isMaking = instructions.some(
    ({ program, accounts = [], data }) =>
      program === JUPITER_LOCK_PROGRAM && accounts.includes(lock.toBase58()) && makesLock(decodeBase58(data)),
  )
  return isMaking ? { signature, at: blockTime === null ? null : Math.floor(blockTime / 1_000) } : null
}

import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js'
import { CLOCK, decodeClock } from '../../solana/clock'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchSlotMs } from '../../solana/pace'
import { encodeBase58 } from '../../units/base58'
import { askPatiently, inChunks } from '../../solana/accounts'
import { largestFirst } from '../../tokens/spendable'
import { fetchPairTokens } from '../pairToken'
import type { ChainConnection, Pair, PairToken, Pool } from '../venue'
import { customPoolAddress, DAMM_V2 } from './addresses'
import { isOfKind } from '../anchor'
import { decodePool, POOL_ACCOUNT, POOL_MINTS_AT, type DammPoolState, unknownDammLayout } from './layouts'
import { type Clock, pointOf, toPool } from './pool'
import { sidesOfPool } from './sides'

/** A pool's account, and the chain's clock of its reading. */
export type ReadPool = Readonly<{ address: string; state: DammPoolState; clock: Clock }>

/**
 * The pool at an address; null where the account is not a pool of this program. Rejects with pool/unknown-layout or rpc/*.
 */
export function fetchPool(chain: ChainConnection, address: string): Promise<Pool | null> {
  return withRpcErrors(async () => {
    const read = await readDammPool(chain.connection, new PublicKey(address))
    if (!read) return null
    const [pool] = await toPools(chain.connection, [read])
    if (!pool) throw unknownDammLayout(address)
    return pool
  })
}

/** The pool's account without its tokens; null where the account is not a pool of this program. */
export async function readDammPool(connection: Connection, address: PublicKey): Promise<ReadPool | null> {
  const [pool, clock] = await connection.getMultipleAccountsInfo([address, CLOCK], 'confirmed')
  const name = address.toBase58()
  if (!pool || !isPool(pool)) return null
  const read = { address: name, state: decodePool(pool.data, name), clock: decodeClock(clock) }
  const [paced] = await withPace(connection, [read])
  return paced ?? read
}

/**
 * Adds the slot time of the last minutes, where a pool opens at a future slot. Where no endpoint measures it, the clock's own slot time
 * stays, which is the whole epoch's.
 */
async function withPace(connection: Connection, read: readonly ReadPool[]): Promise<readonly ReadPool[]> {
  const isAwaited = ({ state, clock }: ReadPool) =>
    state.activation.by === 'slot' && pointOf(state, clock) < state.activation.point
  if (!read.some(isAwaited)) return read
  const slotMs = await fetchSlotMs(connection)
  return slotMs === null ? read : read.map((pool) => ({ ...pool, clock: { ...pool.clock, slotMs } }))
}

/**
 * The pools of this program at these addresses, each read once; other accounts, and pools newer than the decoder, are left
 * out.
 */
export async function readPools(
  connection: Connection,
  addresses: readonly string[],
): Promise<readonly ReadPool[]> {
  const read = await inChunks(addresses, 99, async (chunk) => {
    const keys = [CLOCK, ...chunk.map((address) => new PublicKey(address))]
    const [clock, ...accounts] = await connection.getMultipleAccountsInfo(keys, 'confirmed')
    const now = decodeClock(clock)
    return chunk.flatMap((address, at) => decoded(address, accounts[at], now))
  })
  return await withPace(connection, read)
}

/** Pools with their tokens, in the same order; pools with an unreadable token are left out. */
async function toPools(connection: Connection, read: readonly ReadPool[]): Promise<readonly Pool[]> {
  const mints = read.flatMap(({ state: { mintA, mintB } }) => [mintA, mintB])
  const tokens = await fetchPairTokens(connection, mints)
  return read.flatMap((pool) => poolWith(pool, tokens))
}

/** One pool with its known tokens. */
function poolWith(
  { address, state, clock }: ReadPool,
  tokens: ReadonlyMap<string, PairToken>,
): readonly Pool[] {
  const [a, b] = [tokens.get(state.mintA), tokens.get(state.mintB)]
  return a && b ? [toPool(address, state, sidesOfPool(a, b), clock)] : []
}

/**
 * The pools of a pair, and whether the list is complete: where a node does not search, the list has only the pool at the derived address.
 */
export async function fetchDammPoolsOfPair(
  { connection }: ChainConnection,
  { base, quote }: Pair,
): Promise<Readonly<{ pools: readonly Pool[]; complete: boolean }>> {
  const [one, other] = [new PublicKey(base.mint), new PublicKey(quote.mint)]
  const known = customPoolAddress(one, other)
  const [[clock, account], found] = await Promise.all([
    connection.getMultipleAccountsInfo([CLOCK, known], 'confirmed'),
    askPatiently(async () => {
      const orders = [search(connection, one, other), search(connection, other, one)]
      return (await Promise.all(orders)).flat()
    }),
  ])
  const accounts = new Map<string, AccountInfo<Buffer> | null | undefined>([
    [known.toBase58(), account],
    ...(found ?? []),
  ])
  const now = decodeClock(clock)
  const there = [...accounts].filter(([, one]) => one && isPool(one))
  const read = there.flatMap(([address, one]) => decoded(address, one, now))
  const tokens = new Map([base, quote].map((token) => [token.mint, token]))
  const pools = (await withPace(connection, read)).flatMap((pool) => poolWith(pool, tokens))
  const deepestFirst = pools.toSorted((a, b) => largestFirst(a.holdings.quote, b.holdings.quote))
  return { pools: deepestFirst, complete: found !== null && read.length === there.length }
}

/** Searches for pools by both mints, which are neighbours in a pool's account. */
async function search(connection: Connection, a: PublicKey, b: PublicKey) {
  const bytes = encodeBase58(Uint8Array.from([...a.toBytes(), ...b.toBytes()]))
  const filters = [{ dataSize: POOL_ACCOUNT.bytes }, { memcmp: { offset: POOL_MINTS_AT, bytes } }]
  const found = await connection.getProgramAccounts(DAMM_V2, { commitment: 'confirmed', filters })
  return found.map(({ pubkey, account }) => [pubkey.toBase58(), account] as const)
}

function isPool({ owner, data }: AccountInfo<Buffer>): boolean {
  return owner.equals(DAMM_V2) && isOfKind(data, POOL_ACCOUNT)
}

function decoded(
  address: string,
  account: AccountInfo<Buffer> | null | undefined,
  clock: Clock,
): readonly ReadPool[] {
  if (!account || !isPool(account)) return []
  try {
    return [{ address, state: decodePool(account.data, address), clock }]
  } catch {
    return []
  }
}

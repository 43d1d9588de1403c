import { PublicKey, type Connection } from '@solana/web3.js'
import { fetchReadable } from '../../transactions/readTransaction'
import { encodeBase58 } from '../../units/base58'
import { askPatiently, fetchAccounts, type FoundAccount } from '../../solana/accounts'
import { CLOCK, decodeClock } from '../../solana/clock'
import { fetchPairTokens } from '../pairToken'
import type { ChainConnection, Pool } from '../venue'
import { cpmmProgram, lockedLpAccount } from './addresses'
import {
  type AmmConfig,
  decodeAmmConfig,
  decodePoolState,
  isPool,
  type PairOf,
  type CpmmPoolState,
  POOL_BYTES,
} from './layouts'
import { cpmmPoolOf, type AccountsBesidePool } from './pool'

/** A pool's account. */
export type FoundPool = Readonly<{ address: string; state: CpmmPoolState }>

/** The offset of the supply in a mint and of the amount in a token account, which one slice covers. */
const AMOUNTS = { offset: 36, length: 36 }
const SUPPLY_AT = 0
const AMOUNT_AT = 64 - AMOUNTS.offset

/** Burn & Earn's part is looked up only for this many pools: deriving the account takes a while for each. */
const FEW = 20

/**
 * Reads everything besides the pools' own accounts, for all pools at once: vaults, LP mints, configs, and both tokens. A pool with a
 * missing or contradictory account is left out. Rejects with pool/unknown-layout (a config) or like web3.js.
 */
export async function fetchPools(
  { connection, cluster }: ChainConnection,
  found: readonly FoundPool[],
): Promise<readonly Pool[]> {
  const lockedLp = found.length <= FEW ? found.map(({ state }) => lockedLpAccount(cluster, state.lpMint)) : []
  const [tokens, configs, amounts, locked] = await Promise.all([
    fetchPairTokens(
      connection,
      found.flatMap(({ state }) => state.mints),
    ),
    fetchConfigsAt(connection, [...new Set(found.map(({ state }) => state.config))]),
    fetchAccounts(connection, found.flatMap(amountAccounts), AMOUNTS),
    fetchAccounts(connection, lockedLp, AMOUNTS),
  ])
  return found.flatMap(({ address, state }, at) => {
    const [first, second] = state.mints.map((mint) => tokens.get(mint))
    const config = configs.get(state.config)
    const [vault0, vault1, lpMint] = amounts.slice(3 * at, 3 * at + 3)
    if (!first || !second || !config || !vault0 || !vault1 || !lpMint) return []
    const vaults: PairOf<bigint> = [u64At(vault0, AMOUNT_AT), u64At(vault1, AMOUNT_AT)]
    const lpMinted = u64At(lpMint, SUPPLY_AT)
    const lockedLpOf = lockedLp.length === 0 ? null : u64At(locked[at] ?? null, AMOUNT_AT)
    const beside = { config, tokens: [first, second], vaults, lpMinted, lockedLp: lockedLpOf } as const
    return wholePool(address, state, beside)
  })
}

/** The pool, or none where its accounts contradict each other: the page must still show the others. */
function wholePool(address: string, state: CpmmPoolState, beside: AccountsBesidePool): readonly Pool[] {
  try {
    return [cpmmPoolOf(address, state, beside)]
  } catch {
    return []
  }
}

function amountAccounts({ state }: FoundPool): readonly PublicKey[] {
  return [...state.vaults, state.lpMint].map((address) => new PublicKey(address))
}

/** Fetches these configs with the chain's clock, because it decides whether a pool is open. */
async function fetchConfigsAt(
  connection: Connection,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AmmConfig>> {
  if (addresses.length === 0) return new Map()
  const keys = addresses.map((address) => new PublicKey(address))
  const [clock, ...accounts] = await fetchAccounts(connection, [CLOCK, ...keys])
  decodeClock(clock)
  return new Map(
    addresses.flatMap((address, at) => {
      const account = accounts[at]
      return account ? [[address, decodeAmmConfig(account.data, address)] as const] : []
    }),
  )
}

/** A u64 of an account; 0 where the account does not exist. */
function u64At(account: FoundAccount, offset: number): bigint {
  return account && account.data.length >= offset + 8 ? account.data.readBigUInt64LE(offset) : 0n
}

/**
 * The pool in an account, or null where the account is not one of the program's pools. Throws pool/unknown-layout where it is newer than
 * this code.
 */
export function foundPool(
  { cluster }: ChainConnection,
  address: PublicKey,
  account: FoundAccount,
): FoundPool | null {
  if (!account?.owner.equals(cpmmProgram(cluster).address) || !isPool(account.data)) return null
  const text = address.toBase58()
  return { address: text, state: decodePoolState(account.data, text) }
}

/** The pools among these accounts; those that are newer than this code are left out. */
export function foundAt(
  chain: ChainConnection,
  addresses: readonly PublicKey[],
  accounts: readonly FoundAccount[],
): readonly FoundPool[] {
  return addresses.flatMap((address, at) => {
    try {
      return foundPool(chain, address, accounts[at] ?? null) ?? []
    } catch {
      return []
    }
  })
}

/** The offsets of the LP mint and of the two mints in a pool's account (states/pool.rs). */
const LP_MINT_AT = 136
const MINTS_AT = 168

/**
 * All pools of two mints, or null where the node does not search programs (many public ones do not) or is slow. It is a separate request,
 * so that no other answer waits for it. Never rejects.
 */
export async function searchByMints(
  chain: ChainConnection,
  mints: PairOf<PublicKey>,
): Promise<readonly FoundPool[] | null> {
  const bytes = Uint8Array.from(mints.flatMap((mint) => [...mint.toBytes()]))
  return await askPatiently(() => search(chain, MINTS_AT, encodeBase58(bytes), 'skip'))
}

/** The pools of an LP mint: one or none. Rejects with pool/unknown-layout, or rpc/* where the node does not search. */
export function searchByLpMint(chain: ChainConnection, lpMint: string): Promise<readonly FoundPool[]> {
  return search(chain, LP_MINT_AT, lpMint, 'refuse')
}

async function search(
  { connection, cluster }: ChainConnection,
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

/** This many of an account's latest transactions are read: most of them name the pool. */
const LATEST = 5

/**
 * The pool of an LP mint, found in the transactions of an LP token account or of the mint: deposits and withdrawals name the pool.
 * For nodes that do not search programs. Null where none of the latest transactions names it. Rejects with rpc/*.
 */
export async function searchHistory(
  chain: ChainConnection,
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

/** The accounts that a transaction names; none where it cannot be read. */
async function fetchNamed({ connection }: ChainConnection, signature: string): Promise<readonly string[]> {
  return (await fetchReadable(connection, signature))?.addresses ?? []
}

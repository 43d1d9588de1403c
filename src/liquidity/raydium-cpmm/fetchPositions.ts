import { MINT_SIZE, MintLayout, TOKEN_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { AppError } from '../../errors/AppError'
import { toRpcError, withRpcErrors } from '../../solana/namedErrors'
import { fetchAccounts, type Found, inChunks } from '../../solana/accounts'
import { mulDivFloor, netOf } from '../math'
import type { Chain, Position, Pool, PositionAction } from '../venue'
import { cpmmProgram, lockProgram, lockRecordAddress } from './addresses'
import { fetchPools, foundAt, type FoundPool, searchByLpMint, searchHistory } from './fetchPools'
import { decodeLockRecord, type LockRecord, unknownLayout } from './layouts'

/**
 * What a wallet has of the program's pools: LP tokens, told by who makes them, and NFTs of what Burn & Earn keeps. Four rounds of
 * questions, however many positions; where the node does not search programs, some more for each. Pools that are newer than this are
 * left out; rejects with pool/unknown-layout where all are, or rpc/*, also where a pool can be found in neither way.
 */
export function fetchPositions(chain: Chain, owner: string): Promise<readonly Position[]> {
  return withRpcErrors(async () => {
    const held = await fetchHeld(chain, owner)
    const [found, records] = await Promise.all([searchPools(chain, held.lp), fetchRecords(chain, held.nfts)])
    const lockedPools = await fetchLockedPools(chain, records, found)
    const pools = await fetchPools(chain, [...found, ...lockedPools])
    const unread = found[0]?.address ?? records[0]?.pool
    if (unread !== undefined && pools.length === 0) throw unknownLayout(unread)
    const byLpMint = new Map(pools.map((pool) => [pool.lpMint, pool]))
    const free = held.lp.flatMap((account) => {
      const pool = byLpMint.get(account.lpMint)
      return pool ? [lpPosition(pool, owner, account, held.canLock)] : []
    })
    const locked = records.flatMap(({ address, lpMint, nftMint: nft, locked: amount }) => {
      const pool = byLpMint.get(lpMint)
      return pool ? [lockedPosition(pool, owner, { record: address, nft, locked: amount })] : []
    })
    return [...free, ...locked]
  })
}

type Held = Readonly<{ lp: readonly LpAccount[]; nfts: readonly PublicKey[]; canLock: boolean }>

/** LP token accounts, also emptied ones, and mints of which the wallet has the only one. */
async function fetchHeld({ connection, cluster }: Chain, owner: string): Promise<Held> {
  const program = { programId: TOKEN_PROGRAM_ID }
  const [{ value }, lock] = await Promise.all([
    connection.getTokenAccountsByOwner(new PublicKey(owner), program, 'confirmed'),
    connection.getAccountInfo(lockProgram(cluster).address, {
      commitment: 'confirmed',
      dataSlice: { offset: 0, length: 0 },
    }),
  ])
  const accounts = value.map(({ pubkey, account }) => ({
    ...unpackAccount(pubkey, account, TOKEN_PROGRAM_ID),
    lamports: BigInt(account.lamports),
  }))
  const mints = await fetchAccounts(
    connection,
    accounts.map(({ mint }) => mint),
  )
  const { authority } = cpmmProgram(cluster)
  const canLock = lock?.executable ?? false
  const lp = accounts.flatMap(({ address, mint, amount, lamports }, at) =>
    readMint(mints[at])?.mintAuthority.equals(authority)
      ? [{ address: address.toBase58(), lpMint: mint.toBase58(), amount, lamports }]
      : [],
  )
  const nfts = accounts.filter(({ amount }, at) => amount === 1n && readMint(mints[at])?.decimals === 0)
  return { lp, nfts: canLock ? nfts.map(({ mint }) => mint) : [], canLock }
}

function readMint(found: Found | undefined) {
  return found?.data.length === MINT_SIZE ? MintLayout.decode(found.data) : null
}

/** So many searches travel together: their answers are read in one task, which must not hold up a frame. */
const MINTS_AT_ONCE = 100

/**
 * Each LP mint's pool. What an LP mint's pool is cannot be told from its address, and anybody can give a mint of their own to the
 * program's authority: one that no pool is found for keeps the others back only where nothing is found at all.
 */
async function searchPools(chain: Chain, lp: readonly LpAccount[]): Promise<readonly FoundPool[]> {
  const accounts = [...new Map(lp.map((account) => [account.lpMint, account])).values()]
  const answers = await inChunks(accounts, MINTS_AT_ONCE, (chunk) =>
    Promise.all(chunk.map((account) => searchPool(chain, account))),
  )
  const found = answers.flatMap(({ pools }) => pools)
  const [refusal] = answers.flatMap((answer) => (answer.refusal === null ? [] : [answer.refusal]))
  if (found.length === 0 && refusal) throw refusal
  return found
}

/** Pools of an LP mint; without one, what kept it from being found, or null where there is none. */
type Searched = Readonly<{ pools: readonly FoundPool[]; refusal: AppError | null }>

/** Where the node does not search programs, what has happened to the account or to the mint tells the pool; if not, its refusal stands. */
async function searchPool(chain: Chain, { lpMint, address }: LpAccount): Promise<Searched> {
  try {
    return { pools: await searchByLpMint(chain, lpMint), refusal: null }
  } catch (thrown) {
    const refusal = toRpcError(thrown)
    if (refusal.code === 'pool/unknown-layout') return { pools: [], refusal }
    const found =
      (await searchHistory(chain, address, lpMint)) ?? (await searchHistory(chain, lpMint, lpMint))
    return found ? { pools: [found], refusal: null } : { pools: [], refusal }
  }
}

type Record = LockRecord & Readonly<{ address: string }>

/** How many addresses are derived before the page may draw again: each takes some tenths of a millisecond. */
const AT_ONCE = 25

async function fetchRecords(
  { connection, cluster }: Chain,
  nfts: readonly PublicKey[],
): Promise<readonly Record[]> {
  const program = lockProgram(cluster)
  const addresses: PublicKey[] = []
  for (const [at, nft] of nfts.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resume) => setTimeout(resume))
    addresses.push(lockRecordAddress(program, nft))
  }
  const accounts = await fetchAccounts(connection, addresses)
  return addresses.flatMap((key, at) => {
    const account = accounts[at]
    const address = key.toBase58()
    if (!account?.owner.equals(program.address)) return []
    try {
      return [{ address, ...decodeLockRecord(account.data, address) }]
    } catch {
      return [] // locks of another kind of pool
    }
  })
}

/** The pools of locks, of which the wallet may have no LP tokens. */
async function fetchLockedPools(
  chain: Chain,
  records: readonly Record[],
  found: readonly FoundPool[],
): Promise<readonly FoundPool[]> {
  const known = new Set(found.map(({ address }) => address))
  const missing = [...new Set(records.map(({ pool }) => pool))].filter((pool) => !known.has(pool))
  const keys = missing.map((address) => new PublicKey(address))
  const accounts = await fetchAccounts(chain.connection, keys)
  return foundAt(chain, keys, accounts)
}

/** An LP token account of a wallet. */
type LpAccount = Readonly<{ address: string; lpMint: string; amount: bigint; lamports: bigint }>

/** LP tokens as a position: all of them are free, and their fees come with them. */
function lpPosition(
  pool: Pool,
  owner: string,
  { address, amount, lamports }: LpAccount,
  canLock: boolean,
): Position {
  const whileOn = (action: 'add' | 'remove'): PositionAction[] =>
    pool.switchedOff.includes(action) ? [] : [action]
  return {
    id: address,
    owner,
    pool,
    free: amount,
    locked: { forever: 0n, overTime: 0n },
    worth: worthOf(pool, amount),
    fees: null,
    claimed: { base: 0n, quote: 0n },
    rentBack: lamports,
    nft: null,
    actions:
      amount === 0n
        ? [...whileOn('add'), 'close']
        : [...whileOn('add'), ...whileOn('remove'), ...(canLock ? (['lock'] as const) : []), 'burn'],
  }
}

/** LP that Burn & Earn keeps for good; whoever has the NFT takes its fees. */
function lockedPosition(
  pool: Pool,
  owner: string,
  { record, nft, locked }: Readonly<{ record: string; nft: string; locked: bigint }>,
): Position {
  return {
    id: record,
    owner,
    pool,
    free: 0n,
    locked: { forever: locked, overTime: 0n },
    worth: worthOf(pool, locked),
    fees: null,
    claimed: null,
    rentBack: 0n,
    nft,
    actions: ['claim'],
  }
}

/**
 * What of a share of the reserves would arrive, rounded down and after transfer fees as a withdrawal would be; also where it is too
 * little to be withdrawn.
 */
function worthOf({ pair, reserves, lpSupply }: Pool, lpAmount: bigint): Position['worth'] {
  if (lpSupply === 0n) return { base: 0n, quote: 0n }
  return {
    base: netOf(mulDivFloor(lpAmount, reserves.base, lpSupply), pair.base.transferFee),
    quote: netOf(mulDivFloor(lpAmount, reserves.quote, lpSupply), pair.quote.transferFee),
  }
}

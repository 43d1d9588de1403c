import { MINT_SIZE, MintLayout, TOKEN_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { AppError } from '../../errors/AppError'
import { toRpcError, withRpcErrors } from '../../solana/namedErrors'
import { fetchAccounts, type FoundAccount, inChunks } from '../../solana/accounts'
import { mulDivFloor } from '../math'
import { netOf } from '../../tokens/transferFeeMath'
import type { ChainConnection, Position, Pool, PositionAction } from '../venue'
import { cpmmProgram, lockProgram, lockStateAddress } from './addresses'
import { fetchPools, foundAt, type FoundPool, searchByLpMint, searchHistory } from './fetchPools'
import { decodeLockState, type LockState, unknownCpmmLayout } from './layouts'

/**
 * A wallet's positions in the program's pools: LP tokens, recognised by their mint authority, and NFTs of Burn & Earn. Takes four rounds
 * of requests, and some more for each position where the node does not search programs. Pools that are newer than this code are left out.
 * Rejects with pool/unknown-layout where all are newer, or rpc/*, also where no search finds a pool.
 */
export function fetchCpmmPositions(chain: ChainConnection, owner: string): Promise<readonly Position[]> {
  return withRpcErrors(async () => {
    const held = await fetchHeld(chain, owner)
    const [found, states] = await Promise.all([
      searchPools(chain, held.lp),
      fetchLockStates(chain, held.nfts),
    ])
    const lockedPools = await fetchLockedPools(chain, states, found)
    const pools = await fetchPools(chain, [...found, ...lockedPools])
    const unread = found[0]?.address ?? states[0]?.pool
    if (unread !== undefined && pools.length === 0) throw unknownCpmmLayout(unread)
    const byLpMint = new Map(pools.map((pool) => [pool.lpMint, pool]))
    const free = held.lp.flatMap((account) => {
      const pool = byLpMint.get(account.lpMint)
      return pool ? [lpPosition(pool, owner, account, held.canLock)] : []
    })
    const locked = states.flatMap(({ address, lpMint, nftMint: nft, locked: amount }) => {
      const pool = byLpMint.get(lpMint)
      return pool ? [lockedPosition(pool, owner, { lock: address, nft, locked: amount })] : []
    })
    return [...free, ...locked]
  })
}

type Held = Readonly<{ lp: readonly LpAccount[]; nfts: readonly PublicKey[]; canLock: boolean }>

/** The wallet's LP token accounts, including empty ones, and the mints of its NFTs. */
async function fetchHeld({ connection, cluster }: ChainConnection, owner: string): Promise<Held> {
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

function readMint(found: FoundAccount | undefined) {
  return found?.data.length === MINT_SIZE ? MintLayout.decode(found.data) : null
}

/** This many searches are batched: their answers are read in one task, which must not hold up a frame. */
const MINTS_AT_ONCE = 100

/**
 * Each LP mint's pool. The pool cannot be derived from the mint, and anybody can make a mint with the program's authority: a mint without
 * a pool is an error only where no pool is found at all.
 */
async function searchPools(chain: ChainConnection, lp: readonly LpAccount[]): Promise<readonly FoundPool[]> {
  const accounts = [...new Map(lp.map((account) => [account.lpMint, account])).values()]
  const answers = await inChunks(accounts, MINTS_AT_ONCE, (chunk) =>
    Promise.all(chunk.map((account) => searchPool(chain, account))),
  )
  const found = answers.flatMap(({ pools }) => pools)
  const [refusal] = answers.flatMap((answer) => (answer.refusal === null ? [] : [answer.refusal]))
  if (found.length === 0 && refusal) throw refusal
  return found
}

/** The pools of an LP mint; if there are none, the error of the search, or null without one. */
type Searched = Readonly<{ pools: readonly FoundPool[]; refusal: AppError | null }>

/**
 * Searches the pool of an LP mint. Where the node does not search programs, it looks in the transactions of the account and of the mint;
 * if they name no pool, it returns the search's error.
 */
async function searchPool(chain: ChainConnection, { lpMint, address }: LpAccount): Promise<Searched> {
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

type FoundLock = LockState & Readonly<{ address: string }>

/** How many addresses are derived before the page may draw again: each takes some tenths of a millisecond. */
const AT_ONCE = 25

async function fetchLockStates(
  { connection, cluster }: ChainConnection,
  nfts: readonly PublicKey[],
): Promise<readonly FoundLock[]> {
  const program = lockProgram(cluster)
  const addresses: PublicKey[] = []
  for (const [at, nft] of nfts.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resume) => setTimeout(resume))
    addresses.push(lockStateAddress(program, nft))
  }
  const accounts = await fetchAccounts(connection, addresses)
  return addresses.flatMap((key, at) => {
    const account = accounts[at]
    const address = key.toBase58()
    if (!account?.owner.equals(program.address)) return []
    try {
      return [{ address, ...decodeLockState(account.data, address) }]
    } catch {
      return [] // locks of another kind of pool
    }
  })
}

/** The pools of locks: the wallet may have no LP tokens of these pools. */
async function fetchLockedPools(
  chain: ChainConnection,
  states: readonly FoundLock[],
  found: readonly FoundPool[],
): Promise<readonly FoundPool[]> {
  const known = new Set(found.map(({ address }) => address))
  const missing = [...new Set(states.map(({ pool }) => pool))].filter((pool) => !known.has(pool))
  const keys = missing.map((address) => new PublicKey(address))
  const accounts = await fetchAccounts(chain.connection, keys)
  return foundAt(chain, keys, accounts)
}

/** An LP token account of a wallet. */
type LpAccount = Readonly<{ address: string; lpMint: string; amount: bigint; lamports: bigint }>

/** LP tokens as a position: all of them are free, and a withdrawal pays their fees. */
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

/** LP tokens that Burn & Earn has locked forever; the holder of the NFT gets their fees. */
function lockedPosition(
  pool: Pool,
  owner: string,
  { lock, nft, locked }: Readonly<{ lock: string; nft: string; locked: bigint }>,
): Position {
  return {
    id: lock,
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

/** The worth of an LP amount, rounded down and after transfer fees like a withdrawal, even where the amount is too small to withdraw. */
function worthOf({ pair, reserves, lpSupply }: Pool, lpAmount: bigint): Position['worth'] {
  if (lpSupply === 0n) return { base: 0n, quote: 0n }
  return {
    base: netOf(mulDivFloor(lpAmount, reserves.base, lpSupply), pair.base.transferFee),
    quote: netOf(mulDivFloor(lpAmount, reserves.quote, lpSupply), pair.quote.transferFee),
  }
}

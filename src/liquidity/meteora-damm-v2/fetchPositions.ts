import { TOKEN_2022_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import { type AccountInfo, PublicKey, type Connection } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import { inChunks } from '../../solana/accounts'
import { fetchAddressKinds } from '../../solana/addressKind'
import { fetchPairTokens } from '../pairToken'
import { netOf } from '../../tokens/transferFeeMath'
import type { ChainConnection, Pool, Position, PositionAction } from '../venue'
import { DAMM_V2, nftAccountAddress, positionAddress } from './addresses'
import type { Amounts2 } from './curve'
import { readPools, type ReadPool } from './fetchPools'
import { isOfKind } from '../anchor'
import {
  decodePosition,
  POSITION_ACCOUNT,
  type PositionState,
  freeLiquidity,
  totalLiquidity,
  unknownDammLayout,
} from './layouts'
import { pointOf, toPool } from './pool'
import { claimable, dammCurveOf } from './quote'
import { sidesOfPool, dammFeesOf, toBaseQuote, type Sides } from './sides'

/**
 * All positions of a wallet: each belongs to the holder of its NFT, a Token-2022 token with a supply of one. No indexer is needed:
 * the position's address is derived from the NFT's mint. Unreadable positions are left out; where none can be read, rejects with
 * pool/unknown-layout. Rejects with rpc/*.
 */
export function fetchDammPositions(
  { connection }: ChainConnection,
  owner: string,
): Promise<readonly Position[]> {
  return withRpcErrors(async () => {
    const held = await fetchHeld(connection, new PublicKey(owner))
    const pools = await readPools(connection, [...new Set(held.map(({ state }) => state.pool))])
    const mints = pools.flatMap(({ state: { mintA, mintB } }) => [mintA, mintB])
    const tokens = mints.length === 0 ? new Map() : await fetchPairTokens(connection, mints)
    const byAddress = new Map(pools.map((pool) => [pool.address, pool]))
    const found = held.flatMap((one) => {
      const pool = byAddress.get(one.state.pool)
      const [a, b] = pool ? [tokens.get(pool.state.mintA), tokens.get(pool.state.mintB)] : []
      return pool && a && b ? [toPosition(one, pool, sidesOfPool(a, b), owner)] : []
    })
    const [unread] = held
    if (unread && found.length === 0) throw unknownDammLayout(unread.state.pool)
    return found
  })
}

/** So many positions are looked at, at most, for the one who holds them all. */
const MOST_OWNED = 100
/** Where a position names its pool: behind the discriminator. */
const POOL_AT = 8

/**
 * The one wallet that holds the NFTs of all positions of a pool with liquidity that is not locked forever; null where others hold some, or
 * where not all could be read, such as an NFT that has left the account in which it was made. One filtered search, and two calls for the
 * NFTs. Rejects with rpc/*.
 */
export function fetchOnlyDammOwner({ connection }: ChainConnection, pool: Pool): Promise<string | null> {
  return withRpcErrors(async () => {
    const filters = [
      { dataSize: POSITION_ACCOUNT.bytes },
      { memcmp: { offset: POOL_AT, bytes: pool.address } },
    ]
    const found = await connection.getProgramAccounts(DAMM_V2, { commitment: 'confirmed', filters })
    const states = found.flatMap(({ pubkey, account }) => decoded(account.data, pubkey.toBase58()) ?? [])
    const all = states.reduce((sum, state) => sum + totalLiquidity(state), 0n)
    const loose = states.filter((state) => totalLiquidity(state) > state.lockedForever)
    // A position that was not read may be another's.
    if (all !== pool.lpSupply || loose.length === 0 || loose.length > MOST_OWNED) return null
    const places = loose.map(({ nftMint }) => nftAccountAddress(new PublicKey(nftMint)))
    const accounts = await connection.getMultipleAccountsInfo(places, 'confirmed')
    const owners = new Set(loose.map(({ nftMint }, at) => ownerOf(nftMint, places[at], accounts[at] ?? null)))
    const [owner = null] = owners
    if (owners.size > 1 || owner === null) return null
    const [kind] = await fetchAddressKinds(connection, [new PublicKey(owner)])
    return kind?.kind === 'wallet' ? owner : null
  })
}

function ownerOf(
  nft: string,
  place: PublicKey | undefined,
  account: AccountInfo<Buffer> | null,
): string | null {
  if (!place || !account?.owner.equals(TOKEN_2022_PROGRAM_ID)) return null
  const { mint, amount, owner } = unpackAccount(place, account, TOKEN_2022_PROGRAM_ID)
  return amount === 1n && mint.toBase58() === nft ? owner.toBase58() : null
}

type Nft = Readonly<{ mint: PublicKey; lamports: number }>

/** Addresses are derived in small parts: a hundred of them take a tenth of a second. */
const NFTS_A_CALL = 50

async function fetchHeld(connection: Connection, owner: PublicKey): Promise<readonly Held[]> {
  const { value } = await connection.getTokenAccountsByOwner(
    owner,
    { programId: TOKEN_2022_PROGRAM_ID },
    'confirmed',
  )
  const nfts = value.flatMap(({ pubkey, account }): readonly Nft[] => {
    const { mint, amount } = unpackAccount(pubkey, account, TOKEN_2022_PROGRAM_ID)
    return amount === 1n ? [{ mint, lamports: account.lamports }] : []
  })
  return await inChunks(nfts, NFTS_A_CALL, (chunk) => fetchChunk(connection, chunk))
}

/** Each NFT's position and mint, in one call. */
async function fetchChunk(connection: Connection, nfts: readonly Nft[]): Promise<readonly Held[]> {
  const addresses = nfts.map(({ mint }) => positionAddress(mint))
  const asked = [...addresses, ...nfts.map(({ mint }) => mint)]
  const accounts = await connection.getMultipleAccountsInfo(asked, 'confirmed')
  return nfts.flatMap(({ lamports }, at): readonly Held[] => {
    const [account, mint] = [accounts[at], accounts[at + nfts.length]]
    const address = addresses[at]?.toBase58() ?? ''
    if (!account?.owner.equals(DAMM_V2)) return []
    const state = decoded(account.data, address)
    const rentBack = BigInt(account.lamports + lamports + (mint?.lamports ?? 0))
    return state ? [{ address, state, rentBack }] : []
  })
}

/** Skips other accounts, and positions that are newer than the decoder. */
function decoded(data: Uint8Array, address: string): PositionState | null {
  if (!isOfKind(data, POSITION_ACCOUNT)) return null
  try {
    return decodePosition(data, address)
  } catch {
    return null
  }
}

/** A position's account, and the lamports of it and of its NFT's two accounts. */
type Held = Readonly<{ address: string; state: PositionState; rentBack: bigint }>

/** A position in the shape that pages use. */
export function toPosition(held: Held, read: ReadPool, sides: Sides, owner: string): Position {
  const { address, state, rentBack } = held
  const point = pointOf(read.state, read.clock)
  const free = freeLiquidity(state, point)
  const total = totalLiquidity(state)
  const fees = claimable(state, read.state)
  const worth = total > 0n ? dammCurveOf(read.state).amounts(total, 'down') : NOTHING
  return {
    id: address,
    owner,
    pool: toPool(read.address, read.state, sides, read.clock),
    free,
    locked: { forever: state.lockedForever, overTime: total - free - state.lockedForever },
    worth: toBaseQuote(sides, net(worth, sides)),
    fees: toBaseQuote(sides, net(fees, sides)),
    claimed: toBaseQuote(sides, net(state.claimed, sides)),
    rentBack,
    nft: state.nftMint,
    actions: actionsOf(state, read, free, fees),
  }
}

const NOTHING: Amounts2 = { a: 0n, b: 0n }

function net({ a, b }: Amounts2, sides: Sides): Amounts2 {
  const fees = dammFeesOf(sides)
  return { a: netOf(a, fees.a), b: netOf(b, fees.b) }
}

/** The actions that the program allows to its owner (permissionless.rs; position.rs `is_empty`). */
function actionsOf(
  state: PositionState,
  { state: pool, clock }: ReadPool,
  free: bigint,
  fees: Amounts2,
): readonly PositionAction[] {
  const open = pointOf(pool, clock) >= pool.activation.point
  const earned = fees.a > 0n || fees.b > 0n
  const empty = totalLiquidity(state) === 0n && !earned && !state.rewards
  const can: Readonly<Record<PositionAction, boolean>> = {
    add: pool.enabled,
    remove: open && free > 0n,
    claim: earned,
    lock: pool.enabled && free > 0n,
    burn: false,
    close: empty,
  }
  return (Object.keys(can) as PositionAction[]).filter((action) => can[action])
}

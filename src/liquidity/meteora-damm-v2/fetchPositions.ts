import { TOKEN_2022_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import { PublicKey, type Connection } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import { inChunks } from '../inChunks'
import { fetchPairTokens } from '../pairToken'
import type { Chain, Position } from '../venue'
import { DAMM_V2, positionAddress } from './addresses'
import { isOfKind, unknownLayout } from './fields'
import { readPools } from './fetchPools'
import { decodePosition, POSITION_ACCOUNT, type PositionState } from './positionState'
import { sidesOfPool } from './sides'
import { toPosition, type Held } from './toPosition'

/**
 * All positions of a wallet: each belongs to whoever holds its NFT, a Token-2022 token of which there is one. Without an indexer: the
 * NFT's mint says where the position lies. What cannot be read is left out, but for a wallet of which nothing can be read: that rejects
 * with pool/unknown-layout. Rejects with rpc/*.
 */
export function fetchPositions({ connection }: Chain, owner: string): Promise<readonly Position[]> {
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
    if (unread && found.length === 0) throw unknownLayout(unread.state.pool)
    return found
  })
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

/** Each NFT's position and mint in one question. */
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

/** Nothing of what is no position, or newer than the decoder. */
function decoded(data: Uint8Array, address: string): PositionState | null {
  if (!isOfKind(data, POSITION_ACCOUNT.discriminator)) return null
  try {
    return decodePosition(data, address)
  } catch {
    return null
  }
}

import {
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
  unpackMint,
  type Account,
} from '@solana/spl-token'
import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js'
import { withRpcErrors } from '../solana/namedErrors'
import { inChunks } from '../solana/accounts'
import type { ChainConnection, ForeignPosition } from './venue'
import { CLMM_ADDRESS, WHIRLPOOLS_ADDRESS } from '../solana/knownPrograms'
import { RAYDIUM_AMM_AUTHORITY } from './knownOwners'
import { LOCK_PROGRAMS } from './raydium-cpmm/profile'

/** Programs whose positions are NFTs: each program owns an account that is derived from this seed and the NFT's mint. */
const NFT_PROGRAMS = [
  {
    what: 'Orca Whirlpools position',
    program: WHIRLPOOLS_ADDRESS,
    seed: 'position',
  },
  {
    what: 'Raydium CLMM position',
    program: CLMM_ADDRESS,
    seed: 'position',
  },
  {
    what: 'Raydium Burn & Earn, locked',
    program: LOCK_PROGRAMS.mainnet,
    seed: 'locked_liquidity',
  },
] as const

/**
 * A wallet's positions in pools that cannot be managed here, recognised by the LP token's mint authority or by the program's account of a
 * position's NFT. Mints in `known` are skipped. Rejects with rpc/*.
 */
export function fetchForeignPositions(
  { connection }: ChainConnection,
  owner: string,
  known: ReadonlySet<string>,
): Promise<readonly ForeignPosition[]> {
  return withRpcErrors(async () => {
    const held = await fetchHeld(connection, new PublicKey(owner), known)
    const lp = held.filter(({ authority }) => authority === RAYDIUM_AMM_AUTHORITY)
    const nfts = await fetchOwned(
      connection,
      held.filter(({ amount, decimals }) => amount === 1n && decimals === 0),
    )
    return [...lp.map((token) => foreign('Raydium AMM v4, LP tokens', token)), ...nfts]
  })
}

type Held = Readonly<{ mint: PublicKey; amount: bigint; decimals: number; authority: string | undefined }>

function foreign(what: string, { mint, amount, decimals }: Held): ForeignPosition {
  return { what, mint: mint.toBase58(), amount, decimals }
}

async function fetchHeld(
  connection: Connection,
  owner: PublicKey,
  known: ReadonlySet<string>,
): Promise<readonly Held[]> {
  const lists = await Promise.all(
    [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((programId) =>
      connection.getTokenAccountsByOwner(owner, { programId }, 'confirmed'),
    ),
  )
  const accounts = lists.flatMap(({ value }) =>
    value.map(({ pubkey, account }) => unpackAccount(pubkey, account, account.owner)),
  )
  const some = accounts.filter(({ amount, mint }) => amount > 0n && !known.has(mint.toBase58()))
  const read = await inChunks(some, 100, async (chunk) => {
    const mints = await connection.getMultipleAccountsInfo(
      chunk.map(({ mint }) => mint),
      'confirmed',
    )
    return chunk.flatMap((account, at) => heldOf(account, mints[at] ?? null))
  })
  return read
}

/** Skips a mint that is newer than the decoder. */
function heldOf({ mint, amount }: Account, found: AccountInfo<Buffer> | null): readonly Held[] {
  try {
    const { decimals, mintAuthority } = unpackMint(mint, found, found?.owner)
    return [{ mint, amount, decimals, authority: mintAuthority?.toBase58() }]
  } catch {
    return []
  }
}

/** The NFTs for which one of these programs has an account: three addresses are read for each NFT. */
function fetchOwned(connection: Connection, nfts: readonly Held[]): Promise<readonly ForeignPosition[]> {
  return inChunks(nfts, 33, async (chunk) => {
    const candidates = chunk.flatMap((token) => NFT_PROGRAMS.map((of) => ({ ...of, token })))
    const addresses = candidates.map(({ seed, program, token }) => addressOf(seed, token.mint, program))
    const accounts = await connection.getMultipleAccountsInfo(addresses, 'confirmed')
    return candidates
      .filter(({ program }, at) => accounts[at]?.owner.toBase58() === program)
      .map(({ what, token }) => foreign(what, token))
  })
}

function addressOf(seed: string, mint: PublicKey, program: string): PublicKey {
  const seeds = [new TextEncoder().encode(seed), mint.toBytes()]
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(program))[0]
}

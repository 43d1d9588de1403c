import { PublicKey } from '@solana/web3.js'
import type { ClusterId } from '../../solana/cluster'
import { tokenProgram, tokenAccountOf } from '../../tokens/tokenProgram'
import type { Pair, PairToken } from '../venue'
import type { PairOf, CpmmPoolState } from './layouts'
import { DEVNET_FEE_RECEIVER, FEE_RECEIVER, LOCK_PROGRAMS, RAYDIUM_CPMM } from './profile'

/** The program on one chain: its address, the authority of all its vaults and LP mints, and the receiver of creation fees. */
type CpmmProgram = Readonly<{ address: PublicKey; authority: PublicKey; feeReceiver: PublicKey }>

const known = new Map<string, CpmmProgram>()

export function cpmmProgram(cluster: ClusterId): CpmmProgram {
  const found = known.get(cluster)
  if (found) return found
  const address = new PublicKey(RAYDIUM_CPMM.programs[cluster])
  const authority = derive(address, 'vault_and_lp_mint_auth_seed')
  const feeReceiver = new PublicKey(cluster === 'devnet' ? DEVNET_FEE_RECEIVER : FEE_RECEIVER)
  const program = { address, authority, feeReceiver }
  known.set(cluster, program)
  return program
}

/** The accounts of one pool, the first token's before the second's. */
export type PoolAddresses = Readonly<{
  program: CpmmProgram
  pool: PublicKey
  config: PublicKey
  lpMint: PublicKey
  observation: PublicKey
  mints: PairOf<PublicKey>
  programs: PairOf<PublicKey>
  vaults: PairOf<PublicKey>
}>

/** The accounts of the pool of a pair and a config, whether the pool exists or not. The tokens are in the order of their bytes. */
export function derivePool(
  program: CpmmProgram,
  config: PublicKey,
  tokens: PairOf<Pick<PairToken, 'mint' | 'standard'>>,
): PoolAddresses {
  const mints: PairOf<PublicKey> = [new PublicKey(tokens[0].mint), new PublicKey(tokens[1].mint)]
  const of = (seed: string, ...keys: readonly PublicKey[]) => derive(program.address, seed, ...keys)
  const pool = deriveCpmmPool(program, config, mints)
  return {
    program,
    pool,
    config,
    lpMint: of('pool_lp_mint', pool),
    observation: of('observation', pool),
    mints,
    programs: [tokenProgram(tokens[0].standard), tokenProgram(tokens[1].standard)],
    vaults: [deriveCpmmVault(program, pool, mints[0]), deriveCpmmVault(program, pool, mints[1])],
  }
}

/** The derived address of the pool of a pair and a config; there may be other pools at keypair addresses. */
export function deriveCpmmPool(program: CpmmProgram, config: PublicKey, mints: PairOf<PublicKey>): PublicKey {
  return derive(program.address, 'pool', config, ...mints)
}

/**
 * The support account of a mint. Where it exists, the program accepts the mint whatever its extensions
 * (states/support_mint_associated.rs).
 */
export function supportAddress({ address }: CpmmProgram, mint: PublicKey): PublicKey {
  return derive(address, 'support_mint', mint)
}

/** The pool's account of one of its tokens. */
export function deriveCpmmVault({ address }: CpmmProgram, pool: PublicKey, mint: PublicKey): PublicKey {
  return derive(address, 'pool_vault', pool, mint)
}

/** The accounts of a pool that exists. */
export function addressesOf(program: CpmmProgram, pool: string, state: CpmmPoolState): PoolAddresses {
  const key = (address: string) => new PublicKey(address)
  const keys = ([first, second]: PairOf<string>): PairOf<PublicKey> => [key(first), key(second)]
  return {
    program,
    pool: key(pool),
    config: key(state.config),
    lpMint: key(state.lpMint),
    observation: key(state.observation),
    mints: keys(state.mints),
    programs: keys(state.programs),
    vaults: keys(state.vaults),
  }
}

/** The address of the config with that number, a big-endian seed (states/config.rs). */
export function deriveCpmmConfig({ address }: CpmmProgram, index: number): PublicKey {
  return find(address, [encoder.encode('amm_config'), Uint8Array.of(index >> 8, index & 0xff)])
}

/** An account that may set the operators' part of a creator's fees; instructions name its address whether it exists or not. */
export function creatorFeeShareAddress(
  { address }: CpmmProgram,
  creator: PublicKey,
  config: PublicKey,
): PublicKey {
  return derive(address, 'creator_fee_share', creator, config)
}

/** The mints of a pair in the order of their bytes. */
export function pairMints({ base, quote }: Pair): PairOf<PublicKey> {
  const [one, other] = [new PublicKey(base.mint), new PublicKey(quote.mint)]
  return standsFirst(one, other) ? [one, other] : [other, one]
}

/** Whether the first mint comes before the second one, by their bytes. */
export function standsFirst(mint: PublicKey, other: PublicKey): boolean {
  const [bytes, others] = [mint.toBytes(), other.toBytes()]
  const at = bytes.findIndex((byte, index) => byte !== others[index])
  return (bytes[at] ?? 0) < (others[at] ?? 0)
}

const encoder = new TextEncoder()

function derive(program: PublicKey, seed: string, ...keys: readonly PublicKey[]): PublicKey {
  return find(program, [encoder.encode(seed), ...keys.map((key) => key.toBytes())])
}

function find(program: PublicKey, seeds: Uint8Array[]): PublicKey {
  return PublicKey.findProgramAddressSync(seeds, program)[0]
}

/** Raydium's Burn & Earn: it never returns the LP tokens that it locks, and the holder of an NFT gets their fees. */
export type LockProgram = Readonly<{ address: PublicKey; authority: PublicKey }>

const knownLocks = new Map<string, LockProgram>()

/**
 * The address of the lock program, and the authority of everything that it has locked (raydium_liquidity_locking, its public interface).
 */
export function lockProgram(cluster: ClusterId): LockProgram {
  const found = knownLocks.get(cluster)
  if (found) return found
  const address = new PublicKey(LOCK_PROGRAMS[cluster])
  const program = { address, authority: deriveLock(address, 'lock_cp_authority_seed') }
  knownLocks.set(cluster, program)
  return program
}

/** The one account that holds all locked LP tokens of a mint. */
export function lockedLpAccount(cluster: ClusterId, lpMint: string): PublicKey {
  return tokenAccountOf(lockProgram(cluster).authority, new PublicKey(lpMint), 'spl')
}

/** The state of one lock, by the mint of its NFT. */
export function lockStateAddress({ address }: LockProgram, nftMint: PublicKey): PublicKey {
  return deriveLock(address, 'locked_liquidity', nftMint)
}

function deriveLock(program: PublicKey, seed: string, ...keys: readonly PublicKey[]): PublicKey {
  const seeds = [new TextEncoder().encode(seed), ...keys.map((key) => key.toBytes())]
  return PublicKey.findProgramAddressSync(seeds, program)[0]
}

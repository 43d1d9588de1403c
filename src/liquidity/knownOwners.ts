import { JUPITER_LOCK_PROGRAM } from '../locks/profile'
import type { KnownOwner, KnownOwners } from '../solana/addressKind'
import type { ClusterId } from '../solana/cluster'
import { VENUES } from './profiles'
import {
  CLMM_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
  WHIRLPOOLS_ADDRESS,
} from '../solana/knownPrograms'

/** The authority of everything that Raydium's Burn & Earn has locked; derived from the program: ["lock_cp_authority_seed"]. */
const LOCK_OWNER = '3f7GcQFG397GAaEnv51zR6tsTVihYRydnydDD1cXekxH'
const DEVNET_LOCK_OWNER = '7qWVV8UY2bRJfDLP4s37YzBPKUkVB46DStYJBpYbQzu3'

/** The authority of all vaults of Raydium's older pools, which mints their LP tokens as well (raydium-amm, `AUTHORITY_AMM`). */
export const RAYDIUM_AMM_AUTHORITY = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'

/** The authorities of all vaults of Meteora's bonding curves and of Raydium LaunchLab: ["pool_authority"] and ["vault_auth_seed"] of their programs. */
const DBC_AUTHORITY = 'FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM'
const LAUNCHLAB_AUTHORITY = 'WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh'

/** Addresses for which nobody has a key: tokens that are sent there are lost. */
const BURNERS: readonly (readonly [address: string, name: string])[] = [
  ['1nc1nerator11111111111111111111111111111111', 'Incinerator'],
  [SYSTEM_ADDRESS, 'System Program'],
  [TOKEN_ADDRESS, 'Token Program'],
  [TOKEN_2022_ADDRESS, 'Token-2022'],
]

/** Programs whose accounts own the tokens that they hold. */
const PROGRAMS: readonly (readonly [address: string, owner: KnownOwner])[] = [
  [WHIRLPOOLS_ADDRESS, { kind: 'pool', name: 'Orca Whirlpools' }],
  [CLMM_ADDRESS, { kind: 'pool', name: 'Raydium CLMM' }],
  ['LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', { kind: 'pool', name: 'Meteora DLMM' }],
  // The pools of Meteora's first version keep their tokens in its vaults.
  ['24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi', { kind: 'pool', name: 'Meteora DAMM v1' }],
  ['pAMMBay6oceH9fJKBRHGP5D4bD4sWpMSwMn52FMfXEA', { kind: 'pool', name: 'PumpSwap' }],
  ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', { kind: 'pool', name: 'Pump.fun' }],
  [JUPITER_LOCK_PROGRAM, { kind: 'locker', name: 'Jupiter Lock' }],
]

/** The owner of all LP tokens that Burn & Earn has locked on one chain. */
export function burnAndEarnOwner(cluster: ClusterId): string {
  return cluster === 'devnet' ? DEVNET_LOCK_OWNER : LOCK_OWNER
}

/** Owners that are not people, on one chain: pools, lockers and addresses without a key. */
export function knownOwners(cluster: ClusterId): KnownOwners {
  const owners: readonly (readonly [string, KnownOwner])[] = [
    ...VENUES.map(({ vaultOwners, name }) => [vaultOwners[cluster], { kind: 'pool', name }] as const),
    [RAYDIUM_AMM_AUTHORITY, { kind: 'pool', name: 'Raydium AMM v4' }],
    [DBC_AUTHORITY, { kind: 'pool', name: 'Meteora DBC' }],
    [LAUNCHLAB_AUTHORITY, { kind: 'pool', name: 'Raydium LaunchLab' }],
    [burnAndEarnOwner(cluster), { kind: 'locker', name: 'Raydium Burn & Earn' }],
    ...BURNERS.map(([address, name]) => [address, { kind: 'burnt', name }] as const),
  ]
  return { owners: new Map(owners), programs: new Map(PROGRAMS) }
}

import type { ClusterId } from '../../solana/cluster'
import type { InstructionUnits } from '../../solana/programs'
import type { VenueProfile } from '../venueProfile'
import { TOKEN_ADDRESS } from '../../solana/knownPrograms'

const PROGRAM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
const DEVNET_PROGRAM = 'DRaycpLY18LhpbydsBWbVJtxpNv9oXPgjRSfpF2bWpYb'
/** The owner of all vaults, derived from the program: ["vault_and_lp_mint_auth_seed"]. */
const VAULT_OWNER = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL'
const DEVNET_VAULT_OWNER = 'CXniRufdq5xL8t8jZAPxsPZDpuudwuJSPWnbcD5Y5Nxq'
const LOCK_PROGRAM = 'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE'
const DEVNET_LOCK_PROGRAM = 'DRay25Usp3YJAi7beckgpGUC7mGJ2cR1AVPxhYfwVCUX'

/** Raydium's Burn & Earn, which locks LP tokens. The practice chain has the same addresses as mainnet. */
export const LOCK_PROGRAMS: Readonly<Record<ClusterId, string>> = {
  mainnet: LOCK_PROGRAM,
  devnet: DEVNET_LOCK_PROGRAM,
  practice: LOCK_PROGRAM,
}

/** The first fee tier's config, which most pools have, derived from the program: ["amm_config", 0]. */
export const USUAL_CONFIGS: Readonly<Record<ClusterId, string>> = {
  mainnet: 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2',
  devnet: '5MxLgy9oPdTC3YgkiePHqr3EoCRD9uLVYRQS2ANAs7wy',
  practice: 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2',
}

/** The receivers of its creation fees (lib.rs). */
export const FEE_RECEIVER = 'DNXgeM9EiiaAbaWvwjHj9fQQLAX5ZsfHyvmYUNRAdNC8'
export const DEVNET_FEE_RECEIVER = '3oE58BKVt8KuYkGxx8zBojugnymWmBiyafWgMrnb6eYy'

/** initialize calls a dozen programs and searches its addresses (first byte of its Anchor discriminator). */
const UNITS: InstructionUnits = { first: { 175: 185_000 }, other: 80_000 }
/** ExceededSlippage (error.rs). */
const PRICE_MOVED_TOO_FAR = 6005

/** Raydium numbers its fee tiers from 0; only the chain knows how many exist. */
const MOST_CONFIGS = 16

/**
 * Raydium CPMM: constant product over all prices; LP amounts are LP tokens, and fees stay in the pool until they are
 * withdrawn.
 */
export const RAYDIUM_CPMM = {
  id: 'raydium-cpmm',
  name: 'Raydium CPMM',
  holds: 'lp-tokens',
  programs: { mainnet: PROGRAM, devnet: DEVNET_PROGRAM, practice: PROGRAM },
  vaultOwners: { mainnet: VAULT_OWNER, devnet: DEVNET_VAULT_OWNER, practice: VAULT_OWNER },
  feeReceivers: [FEE_RECEIVER, DEVNET_FEE_RECEIVER],
  programProfiles: [
    {
      address: PROGRAM,
      name: 'Raydium CPMM',
      units: UNITS,
      priceMoved: PRICE_MOVED_TOO_FAR,
      download: 'needed',
    },
    { address: DEVNET_PROGRAM, name: 'Raydium CPMM (devnet)', units: UNITS, priceMoved: PRICE_MOVED_TOO_FAR },
    { address: LOCK_PROGRAM, name: 'Raydium Burn & Earn', download: 'optional' },
    { address: DEVNET_LOCK_PROGRAM, name: 'Raydium Burn & Earn (devnet)' },
  ],
  // From its own function is_supported_mint.
  takes: {
    transferFee: 'yes',
    freezeAuthority: 'yes',
    interestBearing: 'yes',
    scaledAmount: 'yes',
    permanentDelegate: 'no',
    closeAuthority: 'no',
    defaultFrozen: 'no',
    pausable: 'no',
    transferHook: 'no',
    nonTransferable: 'no',
    confidentialTransfer: 'no',
    confidentialSupply: 'no',
    permissionedBurn: 'no',
    defaultOpen: 'no',
    openHook: 'no',
    emptyHook: 'yes',
    group: 'no',
    unknown: 'no',
  },
  accounts: [
    { name: 'Raydium fee receiver', owner: TOKEN_ADDRESS, address: FEE_RECEIVER },
    // ["amm_config", u16 big-endian] (states/config.rs)
    ...Array.from({ length: MOST_CONFIGS }, (_, index) => ({
      name: `Raydium fee tier ${index}`,
      owner: PROGRAM,
      seeds: [new TextEncoder().encode('amm_config'), Uint8Array.of(index >> 8, index & 0xff)],
      ...(index > 0 && { optional: true as const }),
    })),
  ],
} as const satisfies VenueProfile

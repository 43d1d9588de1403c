import type { VenueProfile } from '../venueProfile'

/** The program's address, equal on every chain. */
const PROGRAM = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'
/** The owner of all vaults and position NFTs (const_pda.rs). */
const VAULT_OWNER = 'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC'

/** Meteora DAMM v2: LP amounts are positions that belong to NFTs, fees are claimed, and liquidity can be locked forever. */
export const METEORA_DAMM_V2 = {
  id: 'meteora-damm-v2',
  name: 'Meteora DAMM v2',
  holds: 'position-nft',
  programs: { mainnet: PROGRAM, devnet: PROGRAM, practice: PROGRAM },
  vaultOwners: { mainnet: VAULT_OWNER, devnet: VAULT_OWNER, practice: VAULT_OWNER },
  feeReceivers: [],
  programProfiles: [
    {
      address: PROGRAM,
      name: 'Meteora DAMM v2',
      // initialize_pool, initialize_customizable_pool and create_position each make an NFT.
      units: { first: { 95: 180_000, 20: 180_000, 48: 110_000 }, other: 80_000 },
      // ExceededSlippage (error.rs).
      priceMoved: 6002,
      download: 'needed',
    },
  ],
  // From its own function is_supported_mint.
  takes: {
    transferFee: 'yes',
    freezeAuthority: 'yes',
    interestBearing: 'badge',
    scaledAmount: 'badge',
    permanentDelegate: 'badge',
    closeAuthority: 'badge',
    defaultFrozen: 'badge',
    pausable: 'badge',
    transferHook: 'no',
    nonTransferable: 'badge',
    confidentialTransfer: 'badge',
    confidentialSupply: 'badge',
    permissionedBurn: 'badge',
    defaultOpen: 'badge',
    openHook: 'badge',
    emptyHook: 'yes',
    group: 'badge',
    unknown: 'no',
  },
  accounts: [],
} as const satisfies VenueProfile

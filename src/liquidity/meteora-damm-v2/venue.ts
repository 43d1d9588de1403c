import { venueWithPlans } from '../plans'
import { buildAdd, buildClaim, buildClose, buildLock, buildRemove, buildSwap } from './build'
import { buildPool } from './buildPool'
import { DAMM_V2 } from './addresses'
import { fetchPool } from './fetchPools'
import { fetchPositions } from './fetchPositions'
import { fetchCreationTerms } from './fetchCreationTerms'
import { quoteOpening } from './pool'

const address = DAMM_V2.toBase58()

/** Meteora DAMM v2: LP amounts are positions that belong to NFTs, fees are claimed, and liquidity can be locked forever. */
export const meteoraDammV2 = venueWithPlans({
  id: 'meteora-damm-v2',
  name: 'Meteora DAMM v2',
  programs: { mainnet: address, devnet: address, practice: address },
  fetchCreationTerms,
  quoteOpening,
  holds: 'position-nft',
  buildPool,
  fetchPool,
  fetchPositions,
  buildAdd,
  buildRemove,
  buildSwap,
  buildClaim,
  buildLock,
  buildClose,
})

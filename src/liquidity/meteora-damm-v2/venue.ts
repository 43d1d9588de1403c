import { venueWithPlans } from '../plans'
import { buildAdd, buildClaim, buildClose, buildLock, buildRemove, buildSwap, buildSwapAdd } from './build'
import { buildPool } from './buildPool'
import { fetchPool } from './fetchPools'
import { fetchPositions } from './fetchPositions'
import { fetchCreationTerms } from './fetchCreationTerms'
import { quoteOpening } from './pool'
import { METEORA_DAMM_V2 } from './record'

export const meteoraDammV2 = venueWithPlans({
  ...METEORA_DAMM_V2,
  fetchCreationTerms,
  quoteOpening,
  buildPool,
  fetchPool,
  fetchPositions,
  buildAdd,
  buildRemove,
  buildSwap,
  buildSwapAdd,
  buildClaim,
  buildLock,
  buildClose,
})

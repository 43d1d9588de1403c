import type { Venue } from '../venue'
import { DAMM_V2 } from './addresses'
import { fetchPool } from './fetchPools'
import { fetchPositions } from './fetchPositions'
import { fetchCreationTerms } from './fetchCreationTerms'
import { planAdd } from './planAdd'
import { planClaim } from './planClaim'
import { planCreate } from './planCreate'
import { planClose, planLock } from './planPosition'
import { planRemove } from './planRemove'
import { planSwap } from './planSwap'
import { quoteOpening } from './pool'

const address = DAMM_V2.toBase58()

/** Meteora DAMM v2: shares are positions that belong to NFTs, fees are claimed, and a share can be locked forever. */
export const meteoraDammV2: Venue = {
  id: 'meteora-damm-v2',
  name: 'Meteora DAMM v2',
  programs: { mainnet: address, devnet: address, practice: address },
  fetchCreationTerms,
  quoteOpening,
  planCreate,
  fetchPool,
  fetchPositions,
  planAdd,
  planRemove,
  planSwap,
  planClaim,
  planLock,
  planClose,
}

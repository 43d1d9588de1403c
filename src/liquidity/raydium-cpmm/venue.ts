import { PublicKey } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import { venueWithPlans } from '../plans'
import type { Chain, Pool } from '../venue'
import { CPMM_PROGRAMS, RAYDIUM_CPMM } from './addresses'
import { buildAdd, buildBurn, buildClose, buildRemove, buildSwap } from './build'
import { buildClaim, buildCreatorFees, buildLock } from './buildFees'
import { buildPool } from './buildPool'
import { fetchPools, foundPool } from './fetchPools'
import { fetchPositions } from './fetchPositions'
import { fetchCreationTerms } from './fetchCreationTerms'
import { unknownLayout } from './layouts'
import { quoteOpening } from './pool'

/**
 * Raydium CPMM: constant product over all prices; LP amounts are LP tokens, and fees stay in the pool until they are
 * withdrawn.
 */
export const raydiumCpmm = venueWithPlans({
  ...RAYDIUM_CPMM,
  programs: CPMM_PROGRAMS,
  fetchCreationTerms,
  quoteOpening,
  fetchPool,
  fetchPositions,
  buildPool,
  buildAdd,
  buildRemove,
  buildSwap,
  buildClaim,
  buildLock,
  buildClose,
  buildBurn,
  buildCreatorFees,
})

function fetchPool(chain: Chain, address: string): Promise<Pool | null> {
  return withRpcErrors(async () => {
    const key = new PublicKey(address)
    const found = foundPool(chain, key, await chain.connection.getAccountInfo(key, 'confirmed'))
    if (!found) return null
    const [pool] = await fetchPools(chain, [found])
    if (!pool) throw unknownLayout(address)
    return pool
  })
}

import { PublicKey } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import type { Chain, Pool, Venue } from '../venue'
import { CPMM_PROGRAMS } from './addresses'
import { fetchCreatePoolFacts } from './fetchCreatePoolFacts'
import { fetchPools, foundPool } from './fetchPools'
import { fetchPositions } from './fetchPositions'
import { fetchCreationTerms } from './fetchCreationTerms'
import { unknownLayout } from './fields'
import { planAdd } from './planAdd'
import { planClaim } from './planClaim'
import { planCreatePool } from './planCreatePool'
import { planClaimCreatorFees } from './planCreatorFees'
import { planLock } from './planLock'
import { planBurn, planClose } from './planLp'
import { planRemove } from './planRemove'
import { planSwap } from './planSwap'
import { quoteOpening } from './pool'

/** Raydium CPMM: constant product over the whole range, shares as LP tokens, fees in what they stand for. */
export const raydiumCpmm: Venue = {
  id: 'raydium-cpmm',
  name: 'Raydium CPMM',
  programs: CPMM_PROGRAMS,
  fetchCreationTerms,
  quoteOpening,
  planCreate: (chain, order) =>
    withRpcErrors(async () => planCreatePool(order, await fetchCreatePoolFacts(chain, order))),
  fetchPool,
  fetchPositions,
  planAdd,
  planRemove,
  planSwap,
  planBurn,
  planClose,
  planLock,
  planClaim,
  planClaimCreatorFees,
}

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

import { PublicKey } from '@solana/web3.js'
import { venueWithPlans } from '../plans'
import type { PairToken, Pool, SwapMarks } from '../venue'
import { DAMM_V2, vaultAddress } from './addresses'
import { buildAdd, buildClaim, buildClose, buildLock, buildRemove, buildLeg, buildSwapAdd } from './build'
import { buildPool } from './buildPool'
import { fetchPool } from './fetchPools'
import { fetchPositions } from './fetchPositions'
import { fetchCreationTerms } from './fetchCreationTerms'
import { SWAPS } from './instructions'
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
  buildLeg,
  buildSwapAdd,
  buildClaim,
  buildLock,
  buildClose,
  swapMarks,
})

function swapMarks(_: unknown, { address, pair }: Pool): SwapMarks {
  const vault = ({ mint }: PairToken) => vaultAddress(new PublicKey(mint), new PublicKey(address)).toBase58()
  return {
    program: DAMM_V2.toBase58(),
    vaults: { base: vault(pair.base), quote: vault(pair.quote) },
    swaps: SWAPS,
  }
}

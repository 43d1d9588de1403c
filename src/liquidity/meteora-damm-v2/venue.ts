import { PublicKey } from '@solana/web3.js'
import { venueWithPlans } from '../plans'
import type { PairToken, Pool, SwapMarks } from '../venue'
import { DAMM_V2, deriveDammVault } from './addresses'
import {
  buildDammAdd,
  buildDammClaim,
  buildDammClose,
  buildDammLock,
  buildDammRemove,
  buildDammLeg,
  buildDammSwapAdd,
} from './build'
import { buildDammPool } from './buildPool'
import { fetchPool } from './fetchPools'
import { fetchDammPositions, fetchOnlyDammOwner } from './fetchPositions'
import { fetchDammCreationTerms } from './fetchCreationTerms'
import { DAMM_SWAPS } from './instructions'
import { quoteDammOpening } from './pool'
import { METEORA_DAMM_V2 } from './profile'

export const meteoraDammV2 = venueWithPlans({
  ...METEORA_DAMM_V2,
  fetchCreationTerms: fetchDammCreationTerms,
  quoteOpening: quoteDammOpening,
  buildPool: buildDammPool,
  fetchPool,
  fetchPositions: fetchDammPositions,
  fetchOnlyOwner: fetchOnlyDammOwner,
  buildAdd: buildDammAdd,
  buildRemove: buildDammRemove,
  buildLeg: buildDammLeg,
  buildSwapAdd: buildDammSwapAdd,
  buildClaim: buildDammClaim,
  buildLock: buildDammLock,
  buildClose: buildDammClose,
  swapMarks,
})

function swapMarks(_: unknown, { address, pair }: Pool): SwapMarks {
  const vault = ({ mint }: PairToken) =>
    deriveDammVault(new PublicKey(mint), new PublicKey(address)).toBase58()
  return {
    program: DAMM_V2.toBase58(),
    vaults: { base: vault(pair.base), quote: vault(pair.quote) },
    swaps: DAMM_SWAPS,
  }
}

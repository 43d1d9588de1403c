import { PublicKey } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import { venueWithPlans } from '../plans'
import type { ClusterId } from '../../solana/cluster'
import type { ChainConnection, PairToken, Pool, SwapMarks } from '../venue'
import { cpmmProgram, deriveCpmmVault } from './addresses'
import {
  buildCpmmAdd,
  buildBurn,
  buildCpmmClose,
  buildCpmmRemove,
  buildCpmmLeg,
  buildCpmmSwapAdd,
} from './build'
import { buildCpmmClaim, buildCreatorFees, buildCpmmLock } from './buildFees'
import { buildCpmmPool } from './buildPool'
import { fetchPools, foundPool } from './fetchPools'
import { fetchCpmmPositions } from './fetchPositions'
import { fetchCpmmCreationTerms } from './fetchCreationTerms'
import { CPMM_SWAPS } from './instructions'
import { unknownCpmmLayout } from './layouts'
import { quoteCpmmOpening } from './pool'
import { RAYDIUM_CPMM } from './profile'

export const raydiumCpmm = venueWithPlans({
  ...RAYDIUM_CPMM,
  lpAuthority: (cluster) => cpmmProgram(cluster).authority.toBase58(),
  fetchCreationTerms: fetchCpmmCreationTerms,
  quoteOpening: quoteCpmmOpening,
  fetchPool,
  fetchPositions: fetchCpmmPositions,
  buildPool: buildCpmmPool,
  buildAdd: buildCpmmAdd,
  buildRemove: buildCpmmRemove,
  buildLeg: buildCpmmLeg,
  buildSwapAdd: buildCpmmSwapAdd,
  buildClaim: buildCpmmClaim,
  buildLock: buildCpmmLock,
  buildClose: buildCpmmClose,
  buildBurn,
  buildCreatorFees,
  swapMarks,
})

function swapMarks(cluster: ClusterId, { address, pair }: Pool): SwapMarks {
  const program = cpmmProgram(cluster)
  const vault = ({ mint }: PairToken) =>
    deriveCpmmVault(program, new PublicKey(address), new PublicKey(mint)).toBase58()
  return {
    program: program.address.toBase58(),
    vaults: { base: vault(pair.base), quote: vault(pair.quote) },
    swaps: CPMM_SWAPS,
  }
}

function fetchPool(chain: ChainConnection, address: string): Promise<Pool | null> {
  return withRpcErrors(async () => {
    const key = new PublicKey(address)
    const found = foundPool(chain, key, await chain.connection.getAccountInfo(key, 'confirmed'))
    if (!found) return null
    const [pool] = await fetchPools(chain, [found])
    if (!pool) throw unknownCpmmLayout(address)
    return pool
  })
}

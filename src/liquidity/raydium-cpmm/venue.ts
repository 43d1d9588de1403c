import { PublicKey } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import { venueWithPlans } from '../plans'
import type { ClusterId } from '../../solana/cluster'
import type { Chain, PairToken, Pool, SwapMarks } from '../venue'
import { cpmmProgram, vaultAddress } from './addresses'
import { buildAdd, buildBurn, buildClose, buildRemove, buildLeg, buildSwapAdd } from './build'
import { buildClaim, buildCreatorFees, buildLock } from './buildFees'
import { buildPool } from './buildPool'
import { fetchPools, foundPool } from './fetchPools'
import { fetchPositions } from './fetchPositions'
import { fetchCreationTerms } from './fetchCreationTerms'
import { SWAPS } from './instructions'
import { unknownLayout } from './layouts'
import { quoteOpening } from './pool'
import { RAYDIUM_CPMM } from './record'

export const raydiumCpmm = venueWithPlans({
  ...RAYDIUM_CPMM,
  lpAuthority: (cluster) => cpmmProgram(cluster).authority.toBase58(),
  fetchCreationTerms,
  quoteOpening,
  fetchPool,
  fetchPositions,
  buildPool,
  buildAdd,
  buildRemove,
  buildLeg,
  buildSwapAdd,
  buildClaim,
  buildLock,
  buildClose,
  buildBurn,
  buildCreatorFees,
  swapMarks,
})

function swapMarks(cluster: ClusterId, { address, pair }: Pool): SwapMarks {
  const program = cpmmProgram(cluster)
  const vault = ({ mint }: PairToken) =>
    vaultAddress(program, new PublicKey(address), new PublicKey(mint)).toBase58()
  return {
    program: program.address.toBase58(),
    vaults: { base: vault(pair.base), quote: vault(pair.quote) },
    swaps: SWAPS,
  }
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

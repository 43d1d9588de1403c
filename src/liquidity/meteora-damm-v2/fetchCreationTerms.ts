import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import type { Chain, Pair, PoolCreationTerms } from '../venue'
import { customPoolAddress, DAMM_V2 } from './addresses'
import { fetchCompatibility } from './badges'
import { fetchPoolsOf } from './fetchPools'
import { fetchPoolRents, fetchPositionRents } from './rents'
import { sidesOfPair } from './sides'
import { CUSTOM_TIERS, fetchConfigTiers } from './tiers'

/** How far ahead a pool may open: 31 days (constants.rs MAX_ACTIVATION_TIME_DURATION). */
export const OPENS_WITHIN = 31n * 24n * 3_600n

/** What opening a pool of a pair takes, asked in one tick. Rejects with venue/missing or rpc/*. */
export function fetchCreationTerms(chain: Chain, pair: Pair): Promise<PoolCreationTerms> {
  return withRpcErrors(async () => {
    const { connection } = chain
    const [, compatibility, { pools, complete }, poolRents, positionRents] = await Promise.all([
      requireProgram(chain),
      fetchCompatibility(connection, pair),
      fetchPoolsOf(chain, pair),
      fetchPoolRents(connection, sidesOfPair(pair)),
      fetchPositionRents(connection),
    ])
    const custom = customPoolAddress(new PublicKey(pair.base.mint), new PublicKey(pair.quote.mint)).toBase58()
    const taken = pools.some(({ address }) => address === custom)
    const others = taken ? await fetchConfigTiers(connection) : []
    return {
      tiers: others.length > 0 ? others : CUSTOM_TIERS,
      rents: [...poolRents, ...positionRents],
      signers: 2,
      holds: 'position-nft',
      fees: 'claim',
      locks: [{ kind: 'forever', by: 'Meteora DAMM v2', atOnce: true }],
      compatibility,
      pools,
      poolsComplete: complete,
      opensWithin: OPENS_WITHIN,
    }
  })
}

/** Rejects with venue/missing where the program is not on this chain. */
async function requireProgram({ connection }: Chain): Promise<void> {
  const found = await connection.getAccountInfo(DAMM_V2, {
    commitment: 'confirmed',
    dataSlice: { offset: 0, length: 0 },
  })
  if (!found?.executable) throw new AppError('venue/missing', { venue: 'Meteora DAMM v2' })
}

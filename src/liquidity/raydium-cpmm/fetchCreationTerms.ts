import { ACCOUNT_SIZE, MINT_SIZE } from '@solana/spl-token'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { compatibilityWith } from '../compatibility'
import { vaultSize } from '../accountSizes'
import { fetchAccounts } from '../fetchAccounts'
import { SOL_MINT } from '../orient'
import type { Chain, Pair, PairToken, Pool, RentLine, PoolCreationTerms } from '../venue'
import { cpmmProgram, pairMints, poolAddress } from './addresses'
import { configAddresses, tiersOf } from './fetchConfigs'
import { fetchPools, foundAt, type FoundPool } from './fetchPools'
import { OBSERVATION_BYTES, POOL_BYTES } from './layouts'
import { lockProgram } from './lockAddresses'
import { searchByMints } from './search'

/**
 * What opening a pool of a pair takes, and which pools of it there are: at the addresses that can be told beforehand, and wherever the
 * node finds them. Rejects with venue/missing or rpc/*.
 */
export function fetchCreationTerms(chain: Chain, pair: Pair): Promise<PoolCreationTerms> {
  return withRpcErrors(async () => {
    const { connection, cluster } = chain
    const program = cpmmProgram(cluster)
    const mints = pairMints(pair)
    const configs = configAddresses(cluster)
    const addresses = configs.map((config) => poolAddress(program, config, mints))
    const [[own, lock], others, searched, rents] = await Promise.all([
      fetchAccounts(connection, [program.address, lockProgram(cluster).address], NO_DATA),
      fetchAccounts(connection, [...configs, ...addresses]),
      searchByMints(chain, mints),
      fetchRents(chain, pair),
    ])
    if (!own?.executable) throw new AppError('venue/missing', { venue: 'Raydium CPMM' })
    const [atConfigs, atPools] = [others.slice(0, configs.length), others.slice(configs.length)]
    const tiers = tiersOf(configs, atConfigs)
    const found = eachOnce([...foundAt(chain, addresses, atPools), ...(searched ?? [])])
    const pools = await fetchPools(chain, found)
    return {
      tiers,
      rents,
      signers: 1,
      holds: 'lp-tokens',
      fees: 'with-withdrawal',
      locks: lock?.executable ? [{ kind: 'forever', by: 'Raydium Burn & Earn', atOnce: false }] : [],
      compatibility: compatibilityWith('raydium-cpmm', [...pair.base.extensions, ...pair.quote.extensions]),
      pools: pools.toSorted(deepestFirst),
      poolsComplete: searched !== null && pools.length === found.length,
      opensWithin: null,
    }
  })
}

/** Whether an account is a program is told without its bytes. */
const NO_DATA = { offset: 0, length: 0 }

function eachOnce(found: readonly FoundPool[]): readonly FoundPool[] {
  return [...new Map(found.map((pool) => [pool.address, pool])).values()]
}

function deepestFirst(a: Pool, b: Pool): number {
  return a.reserves.quote < b.reserves.quote ? 1 : -1
}

type Sized = Omit<RentLine, 'lamports'>

async function fetchRents({ connection }: Chain, pair: Pair): Promise<readonly RentLine[]> {
  const lines = rentLines(pair)
  const rents = await fetchRent(
    connection,
    lines.map(({ bytes }) => bytes),
  )
  return lines.map((line, at) => ({ ...line, lamports: rents[at] ?? 0n }))
}

/** The accounts that a new pool brings; only the wallet's own one can be closed again. */
export function rentLines({ base, quote }: Pair): readonly Sized[] {
  const vault = (token: PairToken) => ({
    label: `The pool’s ${token.mint === SOL_MINT ? 'SOL' : token.symbol || 'token'} vault`,
    bytes: vaultSize(token),
    refundable: false,
  })
  return [
    { label: 'Pool', bytes: POOL_BYTES, refundable: false },
    { label: 'LP mint', bytes: MINT_SIZE, refundable: false },
    { label: 'Price history of the pool', bytes: OBSERVATION_BYTES, refundable: false },
    vault(base),
    vault(quote),
    { label: 'Your LP token account', bytes: ACCOUNT_SIZE, refundable: true },
  ]
}

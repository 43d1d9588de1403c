import { ACCOUNT_SIZE, MINT_SIZE } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { ClusterId } from '../../solana/cluster'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { vaultSize } from '../tokenAccounts'
import { compatibilityWith } from '../compatibility'
import { fetchAccounts, type FoundAccount } from '../../solana/accounts'
import { SOL_MINT } from '../orient'
import type { ChainConnection, Pair, PairToken, RentLine, PoolCreationTerms, FeeTier } from '../venue'
import {
  cpmmProgram,
  pairMints,
  deriveCpmmPool,
  lockProgram,
  deriveCpmmConfig,
  supportAddress,
} from './addresses'
import { fetchPools, foundAt, type FoundPool, searchByMints } from './fetchPools'
import { OBSERVATION_BYTES, POOL_BYTES, decodeAmmConfig, type AmmConfig } from './layouts'
import { cpmmTierOf } from './pool'
import { RAYDIUM_CPMM } from './profile'
import { largestFirst } from '../../tokens/spendable'
import { PYUSD_MINT } from '../../tokens/wellKnown'
import { poolsSay } from '../said'

/**
 * The creation terms of a pair's pool, and its existing pools: at the derived addresses, and wherever the node finds them. Rejects
 * with venue/missing or rpc/*.
 */
export function fetchCpmmCreationTerms(chain: ChainConnection, pair: Pair): Promise<PoolCreationTerms> {
  return withRpcErrors(async () => {
    const { connection, cluster } = chain
    const program = cpmmProgram(cluster)
    const mints = pairMints(pair)
    const configs = configAddresses(cluster)
    const addresses = configs.map((config) => deriveCpmmPool(program, config, mints))
    const [[own, lock], others, searched, rents, supported] = await Promise.all([
      fetchAccounts(connection, [program.address, lockProgram(cluster).address], NO_DATA),
      fetchAccounts(connection, [...configs, ...addresses]),
      searchByMints(chain, mints),
      fetchRents(chain, pair),
      fetchSupported(chain, pair),
    ])
    if (!own?.executable) throw new AppError('venue/missing', { venue: 'Raydium CPMM' })
    const [atConfigs, atPools] = [others.slice(0, configs.length), others.slice(configs.length)]
    const tiers = tiersOf(configs, atConfigs)
    const found = eachOnce([...foundAt(chain, addresses, atPools), ...(searched ?? [])])
    const pools = await fetchPools(chain, found)
    return {
      tiers,
      rents,
      holds: 'lp-tokens',
      fees: 'with-withdrawal',
      lock: lock?.executable ? { by: 'Raydium Burn & Earn', atOnce: false } : null,
      compatibility: compatibilityOfPair(pair, supported),
      pools: pools.toSorted((a, b) => largestFirst(a.reserves.quote, b.reserves.quote)),
      poolsComplete: searched !== null && pools.length === found.length,
      opensWithin: null,
    }
  })
}

/**
 * Token-2022 mints that the program accepts by their address, whatever their extensions (utils/token.rs: MINT_WHITELIST): a yen and three
 * dollars, the last of them PYUSD.
 */
export const TAKEN_BY_ADDRESS: readonly string[] = [
  'Crn4x1Y2HUKko7ox2EZMT6N2t2ZyH7eKtwkBGVnhEq1g',
  'HVbpJAQGNpkgBaYBZQBR1t7yFdvaYVp2vCQQfKKEN4tM',
  'FrBfWJ4qE5sCzKm3k3JaAtqZcXUh4LvJygDeketsrsH4',
  PYUSD_MINT,
]

const isRefused = ({ extensions }: PairToken) => compatibilityWith(RAYDIUM_CPMM, extensions).status !== 'yes'

/**
 * A mint that the program accepts although its rules exclude it. `account`: the support account that the opening instruction must name for
 * it.
 */
type Supported = Readonly<{ mint: string; account: PublicKey }>

/** The mints of a pair for which the operators have made a support account. Rejects like web3.js. */
export async function fetchSupported(
  { connection, cluster }: ChainConnection,
  pair: Pair,
): Promise<readonly Supported[]> {
  const program = cpmmProgram(cluster)
  const refused = [pair.base, pair.quote].filter(isRefused).map(({ mint }) => mint)
  if (refused.length === 0) return []
  const addresses = refused.map((mint) => supportAddress(program, new PublicKey(mint)))
  const found = await fetchAccounts(connection, addresses, NO_DATA)
  return addresses.flatMap((account, at) =>
    found[at]?.owner.equals(program.address) ? [{ mint: refused[at] ?? '', account }] : [],
  )
}

function compatibilityOfPair(
  { base, quote }: Pair,
  supported: readonly Supported[],
): PoolCreationTerms['compatibility'] {
  const taken = [...TAKEN_BY_ADDRESS, ...supported.map(({ mint }) => mint)]
  const asked = [base, quote].filter(({ mint }) => !taken.includes(mint))
  return compatibilityWith(
    RAYDIUM_CPMM,
    asked.flatMap(({ extensions }) => extensions),
  )
}

/** A slice without data: it still says whether an account is a program. */
const NO_DATA = { offset: 0, length: 0 }

function eachOnce(found: readonly FoundPool[]): readonly FoundPool[] {
  return [...new Map(found.map((pool) => [pool.address, pool])).values()]
}

type Sized = Omit<RentLine, 'lamports'>

async function fetchRents({ connection }: ChainConnection, pair: Pair): Promise<readonly RentLine[]> {
  const lines = rentLines(pair)
  const rents = await fetchRent(
    connection,
    lines.map(({ bytes }) => bytes),
  )
  return lines.map((line, at) => ({ ...line, lamports: rents[at] ?? 0n }))
}

/** The accounts of a new pool; only the wallet's own account can be closed again. */
export function rentLines({ base, quote }: Pair): readonly Sized[] {
  const vault = (token: PairToken) => ({
    label: poolsSay('vault-of-pool', { symbol: token.mint === SOL_MINT ? 'SOL' : token.symbol }),
    bytes: vaultSize(token),
    refundable: false,
  })
  return [
    { label: poolsSay('part', { part: 'pool' }), bytes: POOL_BYTES, refundable: false },
    { label: poolsSay('part', { part: 'lp-mint' }), bytes: MINT_SIZE, refundable: false },
    { label: poolsSay('part', { part: 'price-history' }), bytes: OBSERVATION_BYTES, refundable: false },
    vault(base),
    vault(quote),
    { label: poolsSay('part', { part: 'lp-account' }), bytes: ACCOUNT_SIZE, refundable: true },
  ]
}

/** Configs are numbered from 0; mainnet has some ten of them. */
const INDEXES = 24

const known = new Map<ClusterId, readonly PublicKey[]>()

/** The addresses of the program's possible configs. */
export function configAddresses(cluster: ClusterId): readonly PublicKey[] {
  const addresses =
    known.get(cluster) ??
    Array.from({ length: INDEXES }, (_, index) => deriveCpmmConfig(cpmmProgram(cluster), index))
  known.set(cluster, addresses)
  return addresses
}

/**
 * The fee tiers: configs that allow new pools, each rate and price once, the first config first and the others by rate. Unreadable
 * configs are left out. Throws venue/missing where no config exists.
 */
export function tiersOf(
  addresses: readonly PublicKey[],
  accounts: readonly FoundAccount[],
): readonly FeeTier[] {
  const configs = addresses.flatMap((address, at) => readable(address.toBase58(), accounts[at] ?? null))
  const open = configs.filter(({ config }) => !config.newPoolsRefused)
  const tiers = new Map<string, FeeTier>()
  for (const { address, config } of open) {
    const tier = cpmmTierOf(address, config)
    const same = `${tier.rate} ${tier.split.operators} ${tier.creationFee}`
    if (!tiers.has(same)) tiers.set(same, tier)
  }
  const [usual, ...others] = [...tiers.values()]
  if (!usual) throw new AppError('venue/missing', { venue: 'Raydium CPMM' })
  return [usual, ...others.toSorted((a, b) => Number(a.rate - b.rate))]
}

function readable(address: string, account: FoundAccount): readonly { address: string; config: AmmConfig }[] {
  if (!account) return []
  try {
    return [{ address, config: decodeAmmConfig(account.data, address) }]
  } catch {
    return []
  }
}

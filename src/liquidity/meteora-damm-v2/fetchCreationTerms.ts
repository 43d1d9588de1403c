import { ACCOUNT_SIZE } from '@solana/spl-token'
import { PublicKey, type Connection, type AccountMeta } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { vaultSize } from '../tokenAccounts'
import { compatibilityWith } from '../compatibility'
import type { ForeignExtension } from '../venueProfile'
import { inChunks } from '../../solana/accounts'
import type { ChainConnection, Pair, PoolCreationTerms, FeeTier, PairToken, RentLine } from '../venue'
import { customPoolAddress, DAMM_V2, deriveDammConfig, read, badgeAddress } from './addresses'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './curve'
import { fetchDammPoolsOfPair } from './fetchPools'
import { decodeConfig, type ConfigState, POOL_ACCOUNT, POSITION_ACCOUNT } from './layouts'
import { dammTierOf } from './pool'
import { FEE_DENOMINATOR } from './quote'
import { METEORA_DAMM_V2 } from './profile'
import { sidesOfPair, type Sides } from './sides'
import { poolsSay } from '../said'

/** How far ahead a pool may open: 31 days (constants.rs MAX_ACTIVATION_TIME_DURATION). */
export const OPENS_WITHIN = 31n * 24n * 3_600n

/** The creation terms of a pair's pool, fetched at once. Rejects with venue/missing or rpc/*. */
export function fetchDammCreationTerms(chain: ChainConnection, pair: Pair): Promise<PoolCreationTerms> {
  return withRpcErrors(async () => {
    const { connection } = chain
    const [, compatibility, { pools, complete }, poolRents, positionRents] = await Promise.all([
      requireProgram(chain),
      fetchCompatibility(connection, pair),
      fetchDammPoolsOfPair(chain, pair),
      fetchPoolRents(connection, sidesOfPair(pair)),
      fetchPositionRents(connection),
    ])
    const custom = customPoolAddress(new PublicKey(pair.base.mint), new PublicKey(pair.quote.mint)).toBase58()
    const taken = pools.some(({ address }) => address === custom)
    const others = taken ? await fetchConfigTiers(connection) : []
    return {
      tiers: others.length > 0 ? others : CUSTOM_TIERS,
      rents: [...poolRents, ...positionRents],
      holds: 'position-nft',
      fees: 'claim',
      lock: { by: METEORA_DAMM_V2.name, atOnce: true, dated: true },
      compatibility,
      pools,
      poolsComplete: complete,
      opensWithin: OPENS_WITHIN,
    }
  })
}

/**
 * The present costs of a new pool of a pair besides its deposit, in lamports: rent alone, because its creator chooses the fee. Rejects with
 * venue/missing or rpc/*.
 */
export function fetchDammPoolCost(chain: ChainConnection, pair: Pair): Promise<bigint> {
  return withRpcErrors(async () => {
    const [, ...rents] = await Promise.all([
      requireProgram(chain),
      fetchPoolRents(chain.connection, sidesOfPair(pair)),
      fetchPositionRents(chain.connection),
    ])
    return rents.flat().reduce((sum, { lamports }) => sum + lamports, 0n)
  })
}

/** Rejects with venue/missing where the program is not on this chain. */
async function requireProgram({ connection }: ChainConnection): Promise<void> {
  const found = await connection.getAccountInfo(DAMM_V2, {
    commitment: 'confirmed',
    dataSlice: { offset: 0, length: 0 },
  })
  if (!found?.executable) throw new AppError('venue/missing', { venue: METEORA_DAMM_V2.name })
}

/**
 * The operators' part of the fee: a constant of the program, which it also writes into each new pool (constants.rs
 * PROTOCOL_FEE_PERCENT). Any fee from 0.01 % to 99 % is allowed; these are usual ones.
 */
const PROTOCOL_PERCENT = 20n
const CHOICES = [2_500n, 3_000n, 10_000n, 20_000n, 40_000n, 60_000n]

/** The fees that the creator of a pool can choose from. */
const CUSTOM_TIERS: readonly FeeTier[] = CHOICES.map((millionths) =>
  dammTierOf(`custom:${millionths}`, (millionths * FEE_DENOMINATOR) / 1_000_000n, PROTOCOL_PERCENT),
)

/** The operators' config of a tier; null where the pool's creator chooses the fee. */
export function configOf({ id }: FeeTier): PublicKey | null {
  const [kind, address] = id.split(':')
  return kind === 'config' && address ? new PublicKey(address) : null
}

/** Configs are numbered from zero; this many numbers are tried, in small parts so that no frame is held up. */
const CONFIGS = 100
const CONFIGS_A_CALL = 50

/**
 * Configs that anybody may use for a pool over all prices with a constant fee: for a pair whose only custom pool exists already. Rejects
 * with rpc/*.
 */
async function fetchConfigTiers(connection: Connection): Promise<readonly FeeTier[]> {
  const numbers = Array.from({ length: CONFIGS }, (_, index) => index)
  const tiers = await inChunks(numbers, CONFIGS_A_CALL, async (chunk) => {
    const addresses = chunk.map(deriveDammConfig)
    const found = await connection.getMultipleAccountsInfo(addresses, 'confirmed')
    return addresses.flatMap((address, at) => {
      const data = found[at]?.data
      return data ? tierOfConfig(data, address.toBase58()) : []
    })
  })
  const byRate = new Map(tiers.map((tier) => [tier.rate, tier]))
  return [...byRate.values()].toSorted((a, b) => Number(a.rate - b.rate))
}

function tierOfConfig(data: Uint8Array, address: string): readonly FeeTier[] {
  try {
    const config = decodeConfig(data, address)
    if (!isPlain(config)) return []
    return [dammTierOf(`config:${address}`, config.baseFee.cliff, config.protocolPercent)]
  } catch {
    return []
  }
}

function isPlain({ open, dynamic, baseFee, collects, activation, sqrtMin, sqrtMax }: ConfigState): boolean {
  const stays = baseFee.kind === 'by-time' && baseFee.every === 0n
  const whole = sqrtMin === MIN_SQRT_PRICE && sqrtMax === MAX_SQRT_PRICE
  return open && stays && whole && !dynamic && collects === 'only-b' && activation === 'time'
}

/**
 * Meteora's compatibility with a pair: the stricter answer of its two tokens. A token that needs a badge and has one is accepted.
 * Rejects with rpc/*.
 */
export async function fetchCompatibility(
  connection: Connection,
  pair: Pair,
): Promise<PoolCreationTerms['compatibility']> {
  const tokens = [pair.base, pair.quote]
  const needy = tokens.filter(needsBadge)
  const addresses = needy.map(({ mint }) => badgeAddress(new PublicKey(mint)))
  const found = needy.length === 0 ? [] : await connection.getMultipleAccountsInfo(addresses, 'confirmed')
  const badged = needy.filter((_, at) => found[at]?.owner.equals(DAMM_V2))
  const extensions = tokens.filter((token) => !badged.includes(token)).flatMap((token) => token.extensions)
  return compatibilityWith<ForeignExtension>(METEORA_DAMM_V2, [...new Set(extensions)])
}

function needsBadge({ extensions }: PairToken): boolean {
  return compatibilityWith(METEORA_DAMM_V2, extensions).status === 'badge'
}

/** The additional badge accounts where a token is accepted only for its badge: A's, then B's. */
export function badgesFor(
  { a, b }: Sides,
  { status }: PoolCreationTerms['compatibility'],
): readonly AccountMeta[] {
  if (status !== 'yes' || (!needsBadge(a) && !needsBadge(b))) return []
  return [a, b].map(({ mint }) => read(badgeAddress(new PublicKey(mint))))
}

/**
 * A position's NFT: a mint with a metadata pointer, a close authority and metadata (ix_create_position.rs: "Meteora Position NFT",
 * "MPN" and the URL of a picture), and the account that holds the NFT.
 */
const NFT_MINT_BYTES = 465
const NFT_ACCOUNT_BYTES = ACCOUNT_SIZE

/** The rent of a position. Closing the position returns it; a position that is locked forever cannot be closed. */
export async function fetchPositionRents(
  connection: Connection,
  closable = true,
): Promise<readonly RentLine[]> {
  return await withRents(connection, [
    { label: poolsSay('part', { part: 'position' }), bytes: POSITION_ACCOUNT.bytes, refundable: closable },
    { label: poolsSay('part', { part: 'position-mint' }), bytes: NFT_MINT_BYTES, refundable: closable },
    { label: poolsSay('part', { part: 'position-account' }), bytes: NFT_ACCOUNT_BYTES, refundable: closable },
  ])
}

/** The rents of a pool without its first position: they stay in the pool. */
export async function fetchPoolRents(connection: Connection, { a, b }: Sides): Promise<readonly RentLine[]> {
  return await withRents(connection, [
    { label: poolsSay('part', { part: 'pool' }), bytes: POOL_ACCOUNT.bytes, refundable: false },
    { label: poolsSay('vault', { symbol: a.symbol }), bytes: vaultSize(a), refundable: false },
    { label: poolsSay('vault', { symbol: b.symbol }), bytes: vaultSize(b), refundable: false },
  ])
}

async function withRents(
  connection: Connection,
  accounts: readonly Omit<RentLine, 'lamports'>[],
): Promise<readonly RentLine[]> {
  const rents = await fetchRent(
    connection,
    accounts.map(({ bytes }) => bytes),
  )
  return accounts.map((account, at) => ({ ...account, lamports: rents[at] ?? 0n }))
}

import { closableBy } from '../tokens/heldRent'
import type { HeldAccount, HeldAccounts } from '../tokens/heldAccounts'
import { othersRights } from '../tokens/othersRights'
import { largestFirst } from '../tokens/spendable'
import type { TokenName } from '../tokens/tokenNames'
import { wellKnownToken } from '../tokens/wellKnown'
import { exactRatio } from '../units/floats'
import { quoteSale } from './impact'
import { isOpenPool } from './opening'
import { isUsualQuote, SOL_MINT } from './orient'
import type { Amounts, PairToken, Pool, Position } from './venue'
import { sumInQuotes } from './worthInQuote'

/*
 * What a wallet is worth in lamports. A price alone never counts: a token counts for what selling all of it brings in a pool, so that
 * neither a source of prices nor a pool that holds next to nothing makes a wallet rich. Pure.
 */

/** Market prices in US dollars by mint: of SOL and of the stablecoins. */
type UsdRates = Readonly<{ get: (mint: string) => number | undefined }>

/** The sum, and what is not in it. `locked`: what the sum counts for liquidity that can never be withdrawn, in lamports. */
export type WalletWorth = Readonly<{
  lamports: bigint
  /** Tokens of unknown worth, those whose pools were not searched, tokens that this wallet made, and positions of unknown worth. */
  uncounted: Readonly<{ tokens: number; unsearched: number; made: number; pools: number }>
  locked: bigint
}>

type Rates = Readonly<{ usd: UsdRates | undefined }>

type Wallet = Readonly<{
  /** The wallet (base58). */
  owner: string
  held: HeldAccounts
  positions: readonly Position[]
  /** The mints that this wallet made: selling their tokens takes from the wallet's own pools. */
  made: Readonly<{ has: (mint: string) => boolean }>
  usd: UsdRates | undefined
  /** Undefined where the mint was not read. */
  nameOf: (mint: string) => WorthName | undefined
  /** The pools that were found of a mint; undefined where none were searched. */
  poolsOf: (mint: string) => readonly Pool[] | undefined
}>

type WorthName = Pick<TokenName, 'supply' | 'decimals' | 'permanentDelegate'>

/**
 * Counts SOL, wrapped or not, with the rent of accounts that the wallet can close; tokens by tokenWorth; and positions with their fees by
 * positionsWorth. NFTs, LP tokens and frozen tokens, and tokens that others may take, never count, nor do
 * positions whose LP tokens or NFT are such.
 */
export function walletWorth({ owner, held, positions, made, usd, nameOf, poolsOf }: Wallet): WalletWorth {
  const rates = { usd }
  const closable = held.accounts.filter((account) => isClosable(account, owner))
  const own = positions.filter((position) => {
    const mint = mintOfPosition(position)
    return mint === null || sellable(held.accounts, mint, owner) !== null
  })
  const worths = byPool(own).map(({ pool, own: ofPool }) => ({
    own: ofPool,
    worth: positionsWorth(pool, ofPool, rates),
  }))
  const empty = new Set(closable.map(({ account }) => account))
  const rents = own.map(({ id, locked, rentBack }) =>
    empty.has(id) || locked.forever + locked.overTime > 0n ? 0n : rentBack,
  )
  const ofPools = new Set(positions.map(mintOfPosition))
  const mints = new Set(
    held.accounts
      .filter((one) => one.amount > 0n && !isClosable(one, owner) && !ofPools.has(one.mint))
      .filter(({ amount, mint }) => !isNft(nameOf(mint) ?? { supply: amount, decimals: 0 }))
      .map(({ mint }) => mint),
  )
  const others = [...mints].filter((mint) => !made.has(mint))
  const isSearched = (mint: string) => isUsualQuote(mint) || poolsOf(mint) !== undefined
  const tokens = others.map((mint) => {
    const name = nameOf(mint)
    const amount = name ? sellable(held.accounts, mint, owner, name.permanentDelegate) : null
    if (!name || amount === null) return null
    return (
      tokenWorth({ mint, amount, decimals: name.decimals }, poolsOf(mint) ?? [], positions, rates)
        ?.lamports ?? null
    )
  })
  const pools = worths.map(({ worth }) => worth?.lamports)
  const parts = [held.lamports, ...closable.map(({ lamports }) => lamports), ...tokens, ...pools, ...rents]
  return {
    lamports: parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n),
    uncounted: {
      tokens: others.filter((mint, at) => tokens[at] === null && isSearched(mint)).length,
      unsearched: others.filter((mint, at) => tokens[at] === null && !isSearched(mint)).length,
      made: mints.size - others.length,
      pools: worths.reduce(
        (sum, { own: ofPool, worth }) => sum + (worth === null ? ofPool.length : 0),
        positions.length - own.length,
      ),
    },
    locked: worths.reduce((sum, { worth }) => sum + (worth?.locked ?? 0n), 0n),
  }
}

/** Whether a mint is an NFT: its supply is one unit, which cannot be divided. */
export function isNft({ supply, decimals }: Pick<TokenName, 'supply' | 'decimals'>): boolean {
  return supply === 1n && decimals === 0
}

/** Whether closing an account gives its lamports to the wallet: it is empty, or wraps SOL that nobody else may take. */
function isClosable(held: HeldAccount, owner: string): boolean {
  return held.native ? othersRights(held, owner).length === 0 : closableBy(held, owner) === 'yes'
}

/** The mint that stands for a position in a wallet: its NFT, or the LP tokens of its pool. */
export function mintOfPosition({ nft, pool }: Position): string | null {
  return nft ?? pool.lpMint
}

/** The base units of a mint that the wallet can sell; null where a part is frozen, or somebody else may take it. */
function sellable(
  accounts: readonly HeldAccount[],
  mint: string,
  owner: string,
  permanentDelegate?: string,
): bigint | null {
  const own = accounts.filter((held) => held.mint === mint && held.amount > 0n)
  const isOthers = (held: HeldAccount) =>
    held.frozen || othersRights(held, owner, permanentDelegate).some(({ may }) => may !== 'close')
  return own.some(isOthers) ? null : own.reduce((sum, { amount }) => sum + amount, 0n)
}

type Amount = Readonly<{ mint: string; amount: bigint; decimals: number }>

/** What a balance counts for, and the pool that pays it; null for a stablecoin. */
type TokenWorth = Readonly<{ lamports: bigint; pool: Pool | null }>

/**
 * The lamports that selling all of a balance brings now, after all fees, in the one of these pools that pays the most; null where none takes
 * so many. What the sale would take from the wallet's own positions in the pool does not count. A stablecoin counts at its price.
 */
export function tokenWorth(
  { mint, amount, decimals }: Amount,
  pools: readonly Pool[],
  positions: readonly Position[],
  rates: Rates,
): TokenWorth | null {
  if (isUsualQuote(mint)) {
    const lamports = inLamports(amount, { mint, decimals }, rates)
    return lamports === null ? null : { lamports, pool: null }
  }
  const sales = poolsWithPrice(pools, mint).flatMap((pool) => {
    const sale = saleOf(pool, amount)
    const paid = sale === null ? null : (sale * othersShare(pool, positions)) / (pool.lpSupply || 1n)
    const lamports = paid === null ? null : inLamports(paid, pool.pair.quote, rates)
    return lamports === null ? [] : { lamports, pool }
  })
  const [most = null] = sales.toSorted((a, b) => largestFirst(a.lamports, b.lamports))
  return most
}

/** The pools that pay for a token in SOL or a stablecoin, those with SOL first, the deepest of each first: the first one has its price. */
export function poolsWithPrice(pools: readonly Pool[], mint: string): readonly Pool[] {
  const isOfSol = ({ pair }: Pool) => Number(pair.quote.mint === SOL_MINT)
  return pools
    .filter(
      (pool) =>
        pool.pair.base.mint === mint &&
        isUsualQuote(pool.pair.quote.mint) &&
        pool.price.base > 0n &&
        pool.holdings.quote > 0n &&
        isOpenPool(pool) &&
        !pool.switchedOff.includes('swap'),
    )
    .toSorted((a, b) => isOfSol(b) - isOfSol(a) || largestFirst(a.holdings.quote, b.holdings.quote))
}

/** The part of a pool's liquidity that is not the wallet's own. */
function othersShare({ address, lpSupply }: Pool, positions: readonly Position[]): bigint {
  if (lpSupply === 0n) return 1n
  return positions
    .filter(({ pool }) => pool.address === address)
    .reduce((left, { free, locked }) => left - free - locked.forever - locked.overTime, lpSupply)
}

/**
 * What a wallet's positions in a pool with their fees bring in lamports: their quote, and what selling their base tokens brings in the
 * liquidity of others, because a sale in the wallet's own liquidity pays itself. Null where the quote's worth is not known. `locked`: the
 * part of it that can never be withdrawn.
 */
function positionsWorth(
  pool: Pool,
  own: readonly Position[],
  rates: Rates,
): Readonly<{ lamports: bigint; locked: bigint }> | null {
  const [worth, fees] = [sumOf(own.map((one) => one.worth)), sumOf(own.map((one) => one.fees ?? NOTHING))]
  const others = othersShare(pool, own)
  // The pool of the others is this one at another size.
  const paidFor = (base: bigint) =>
    others > 0n && pool.lpSupply > 0n
      ? ((saleOf(pool, (base * pool.lpSupply) / others) ?? 0n) * others) / pool.lpSupply
      : 0n
  const { quote } = pool.pair
  const inAll = worth.quote + fees.quote + paidFor(worth.base + fees.base)
  const isKnown = isUsualQuote(quote.mint) || inAll + worth.base + fees.base === 0n
  const lamports = isKnown ? inLamports(inAll, quote, rates) : null
  const all = own.reduce((sum, { free, locked }) => sum + free + locked.forever + locked.overTime, 0n)
  const forever = own.reduce((sum, { locked }) => sum + locked.forever, 0n)
  const locked = ((worth.quote + paidFor(worth.base)) * forever) / (all || 1n)
  return lamports === null ? null : { lamports, locked: inLamports(locked, quote, rates) ?? 0n }
}

/** The worth of a position without its fees, at the price of its pool, in lamports; null where it is not known. */
export function positionWorth(
  { pool, worth }: Pick<Position, 'pool' | 'worth'>,
  rates: Rates,
): bigint | null {
  const { sums, unknown } = sumInQuotes([{ pool, amounts: worth }])
  const [sum] = sums
  if (!sum) return unknown === 0 ? 0n : null
  return inLamports(sum.units, sum.token, rates)
}

/** Fees in lamports. `isAll`: none of them were left out because they were not read, or because their worth is not known. */
export type FeesWorth = Readonly<{ lamports: bigint; isAll: boolean }>

/**
 * The fees of positions: of each pool what they are in its quote, and what selling all those in its base token brings there, so that many
 * positions count for no more than their pool pays.
 */
export function feesWorth(positions: readonly FeesOf[], rates: Rates): FeesWorth {
  const parts = byPool(positions).flatMap(({ pool, own }): readonly (bigint | null)[] => {
    const { base, quote } = sumOf(own.map(({ fees }) => fees ?? NOTHING))
    if (base + quote === 0n) return [0n]
    if (!isUsualQuote(pool.pair.quote.mint)) return [null]
    return [quote, saleOf(pool, base)].map((paid) => paid && inLamports(paid, pool.pair.quote, rates))
  })
  return {
    lamports: parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n),
    isAll: !parts.includes(null) && !positions.some(isUnread),
  }
}

type FeesOf = Pick<Position, 'pool' | 'fees' | 'actions'>

/** Whether the fees to claim were not read. Where there is nothing to claim, a withdrawal pays the fees. */
function isUnread({ fees, actions }: FeesOf): boolean {
  return fees === null && actions.includes('claim')
}

const NOTHING: Amounts = { base: 0n, quote: 0n }

function sumOf(amounts: readonly Amounts[]): Amounts {
  return amounts.reduce(
    (sum, { base, quote }) => ({ base: sum.base + base, quote: sum.quote + quote }),
    NOTHING,
  )
}

function byPool<Of extends Pick<Position, 'pool'>>(
  positions: readonly Of[],
): readonly Readonly<{ pool: Pool; own: readonly Of[] }>[] {
  const pools = new Map(positions.map(({ pool }) => [pool.address, pool]))
  return [...pools.values()].map((pool) => ({
    pool,
    own: positions.filter((one) => one.pool.address === pool.address),
  }))
}

/**
 * The quote that selling so much of the base token brings in a pool; null where it takes none of that size, or where somebody can stop the
 * sale: who gave the token away may freeze the pool's account of it, or pause the token, so that nobody can sell it.
 */
function saleOf(pool: Pool, base: bigint): bigint | null {
  const { mint, freezable, extensions } = pool.pair.base
  if (base === 0n) return 0n
  const canBeStopped = freezable || extensions.includes('pausable')
  return canBeStopped && !wellKnownToken(mint) ? null : (quoteSale(pool, base)?.amountOut ?? null)
}

/** An amount of a usual quote in lamports, rounded down; null where the price of SOL or of the quote is not known. */
function inLamports(
  units: bigint,
  { mint, decimals }: Pick<PairToken, 'mint' | 'decimals'>,
  { usd }: Rates,
): bigint | null {
  if (mint === SOL_MINT) return units
  const [own, sol] = [usd?.get(mint), usd?.get(SOL_MINT)]
  if (own === undefined || sol === undefined || !(own > 0) || !(sol > 0)) return null
  // A stablecoin is worth a dollar at most, whatever a source says.
  const [price, ofSol] = [exactRatio(Math.min(own, 1)), exactRatio(sol)]
  return (units * price.num * ofSol.den * LAMPORTS) / (price.den * ofSol.num * 10n ** BigInt(decimals))
}

const LAMPORTS = 10n ** 9n

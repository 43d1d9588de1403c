import { closableBy } from '../tokens/heldRent'
import type { HeldAccount, HeldAccounts } from '../tokens/heldAccounts'
import { othersRights } from '../tokens/othersRights'
import { largestFirst } from '../tokens/spendable'
import type { TokenName } from '../tokens/tokenNames'
import { wellKnownToken } from '../tokens/wellKnown'
import { exactRatio } from '../units/floats'
import { quoteSale } from './impact'
import { maxOf } from './math'
import { isOpenPool } from './opening'
import { isUsualQuote, SOL_MINT } from './orient'
import type { Amounts, PairToken, Pool, Position } from './venue'

/*
 * What a wallet is worth in lamports. A price alone never counts: a token counts for what selling all of it brings in a pool, so that
 * neither a source of prices nor a pool that holds next to nothing makes a wallet rich. Pure.
 */

/** Market prices in US dollars by mint: of SOL and of the stablecoins. */
type UsdRates = Readonly<{ get: (mint: string) => number | undefined }>

/**
 * The sum in lamports, what it is the sum of, and what is not in it. `locked`: what the sum counts for liquidity that can never be withdrawn,
 * in lamports.
 */
export type WalletWorth = Readonly<{
  lamports: bigint
  parts: WorthParts
  /**
   * Tokens of unknown worth, those whose pools were not searched, tokens that this wallet made, and positions of unknown worth; `fees`: of
   * how many positions and pools that count the fees do not.
   */
  uncounted: Readonly<{ tokens: number; unsearched: number; made: number; pools: number; fees: number }>
  locked: bigint
}>

/**
 * What is counted, in lamports: `tokens` by mint, with wrapped SOL and the rent of its accounts; `pools` by position, and by pool the fees of
 * who made it; and the rent of empty accounts and of positions. What is not counted is not there, but for positions that others may take.
 */
type WorthParts = Readonly<{
  tokens: ReadonlyMap<string, TokenWorth>
  pools: PoolParts
  rent: bigint
}>

/**
 * What a position is worth without its fees, and its fees, in lamports; null where that is not known. `isLeast`: the fees have tokens that
 * bring nothing. `isOthers`: somebody else can freeze or take the position, so that neither counts.
 */
export type PoolParts = ReadonlyMap<
  string,
  Readonly<{ worth: bigint | null; fees: bigint | null; isLeast: boolean; isOthers?: true }>
>

/** The sums of the parts, as the desk names them, in lamports. */
export function sumsOf({ tokens, pools, rent }: WorthParts) {
  const all = [...pools.values()].filter(({ isOthers }) => !isOthers)
  return {
    tokens: sum([...tokens.values()].map(({ lamports }) => lamports)),
    positions: sum(all.map(({ worth }) => worth)),
    fees: sum(all.map(({ fees }) => fees)),
    rent,
  }
}

function sum(parts: readonly (bigint | null)[]): bigint {
  return parts.reduce<bigint>((all, part) => all + (part ?? 0n), 0n)
}

type Rates = Readonly<{ usd: UsdRates | undefined }>

type Wallet = Readonly<{
  /** The wallet (base58). */
  owner: string
  held: HeldAccounts
  positions: readonly Position[]
  /** Pools that the wallet may have made. */
  madePools: readonly Pool[]
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
 * poolParts, with the fees of pools that the wallet made. NFTs, LP tokens and frozen tokens, and tokens that others may take, never count,
 * nor do positions whose LP tokens or NFT are such.
 */
export function walletWorth(wallet: Wallet): WalletWorth {
  const { owner, held, positions, madePools, made, usd, nameOf, poolsOf } = wallet
  const rates = { usd }
  const closable = held.accounts.filter((account) => isClosable(account, owner))
  const own = positions.filter(
    (position) => sellable(held.accounts, mintOfPosition(position), owner) !== null,
  )
  const counted = poolParts(own, rates, creatorFeesOf([...madePools, ...own.map(({ pool }) => pool)], owner))
  const taken = positions.filter((position) => !own.includes(position))
  const pools = new Map([
    ...[...poolParts(taken, rates)].map(([id, part]) => [id, { ...part, isOthers: true }] as const),
    ...counted,
  ])
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
  const tokens = new Map(
    others.flatMap((mint) => {
      const name = nameOf(mint)
      const amount = name ? sellable(held.accounts, mint, owner, name.permanentDelegate) : null
      if (!name || amount === null) return []
      const { decimals } = name
      const worth = tokenWorth({ mint, amount, decimals }, poolsOf(mint) ?? [], positions, rates)
      return worth ? [[mint, worth] as const] : []
    }),
  )
  const unknown = others.filter((mint) => !tokens.has(mint))
  const wrapped = closable.filter(({ native }) => native).map(({ lamports }) => lamports)
  if (wrapped.length > 0) tokens.set(SOL_MINT, { lamports: sum(wrapped), pool: null })
  const rent = sum([...closable.filter(({ native }) => !native).map(({ lamports }) => lamports), ...rents])
  const parts = { tokens, pools, rent }
  const unread = new Set(own.filter(isUnread).map(({ id }) => id))
  return {
    lamports: sum([held.lamports, ...Object.values(sumsOf(parts))]),
    parts,
    uncounted: {
      tokens: unknown.filter(isSearched).length,
      unsearched: unknown.filter((mint) => !isSearched(mint)).length,
      made: mints.size - others.length,
      pools: positions.filter(({ id }) => (counted.get(id)?.worth ?? null) === null).length,
      fees: [...counted].filter(
        ([id, { worth, fees }]) => worth !== null && (fees === null || unread.has(id)),
      ).length,
    },
    locked: sum(
      own.map(({ id, free, locked: { forever, overTime } }) =>
        forever === 0n ? 0n : ((pools.get(id)?.worth ?? 0n) * forever) / (free + forever + overTime),
      ),
    ),
  }
}

/** The fees of the pools that a wallet made: each pool's stand for a position without liquidity. */
function creatorFeesOf(pools: readonly Pool[], owner: string): readonly InPool[] {
  return [...new Map(pools.map((pool) => [pool.address, pool])).values()].flatMap((pool) =>
    pool.creator === owner && pool.creatorFees
      ? [{ id: pool.address, pool, worth: NOTHING, fees: pool.creatorFees }]
      : [],
  )
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

/** The base units of a mint that the wallet can sell; null where a part is frozen, or somebody else may take it. No mint has none. */
function sellable(
  accounts: readonly HeldAccount[],
  mint: string | null,
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
function tokenWorth(
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
  const left = positions
    .filter(({ pool }) => pool.address === address)
    .reduce((rest, { free, locked }) => rest - free - locked.forever - locked.overTime, lpSupply)
  // The pool and the positions may be of different slots.
  return maxOf(left, 0n)
}

/** What a wallet has in a pool. */
type InPool = Pick<Position, 'id' | 'pool' | 'worth' | 'fees'>

/**
 * What a wallet's positions bring in lamports, and their fees with those of `others`: their quote, and what selling all their base tokens of
 * a pool at once brings in the liquidity of others, because a sale in the wallet's own liquidity pays itself.
 */
export function poolParts(
  positions: readonly Position[],
  rates: Rates,
  others: readonly InPool[] = [],
): PoolParts {
  return new Map(
    [...byPool([...positions, ...others])].flatMap(({ pool, own }) => {
      const amounts = own.flatMap(({ worth, fees }) => [worth, fees ?? NOTHING])
      const all = amounts.reduce((units, { base }) => units + base, 0n)
      const left = othersShare(pool, positions)
      // The pool of the others is this one at another size.
      const paid =
        left > 0n ? ((saleOf(pool, (all * pool.lpSupply) / left) ?? 0n) * left) / pool.lpSupply : 0n
      let sold = 0n
      const lamports = amounts.map(({ base, quote }) => {
        if (base + quote === 0n) return 0n
        const before = (paid * sold) / (all || 1n)
        sold += base
        return isUsualQuote(pool.pair.quote.mint)
          ? inLamports(quote + (paid * sold) / (all || 1n) - before, pool.pair.quote, rates)
          : null
      })
      return own.map(({ id, fees }, at) => {
        const [worth = null, ofFees = null] = lamports.slice(2 * at)
        return [id, { worth, fees: ofFees, isLeast: paid === 0n && (fees?.base ?? 0n) > 0n }] as const
      })
    }),
  )
}

function byPool<Of extends Pick<Position, 'pool'>>(
  all: readonly Of[],
): Iterable<Readonly<{ pool: Pool; own: Of[] }>> {
  const pools = new Map<string, { pool: Pool; own: Of[] }>()
  for (const one of all) {
    const before = pools.get(one.pool.address)
    if (before) before.own.push(one)
    else pools.set(one.pool.address, { pool: one.pool, own: [one] })
  }
  return pools.values()
}

/** Fees in lamports. `isAll`: none of them were left out because they were not read, or because their worth is not known. */
export type FeesWorth = Readonly<{ lamports: bigint; isAll: boolean }>

/** What the fees of positions, or of pools by their address, count for. */
export function feesWorth(
  positions: readonly Pick<Position, 'id' | 'fees' | 'actions'>[],
  parts: PoolParts,
): FeesWorth {
  const fees = positions.map(({ id }) => parts.get(id)?.fees ?? null)
  const isLeast = positions.some((one) => isUnread(one) || parts.get(one.id)?.isLeast === true)
  return { lamports: sum(fees), isAll: !isLeast && !fees.includes(null) }
}

/** Whether the fees to claim were not read. Where there is nothing to claim, a withdrawal pays the fees. */
function isUnread({ fees, actions }: Pick<Position, 'fees' | 'actions'>): boolean {
  return fees === null && actions.includes('claim')
}

const NOTHING: Amounts = { base: 0n, quote: 0n }

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
  const [own = 0, sol = 0] = [usd?.get(mint), usd?.get(SOL_MINT)]
  if (!(own > 0 && sol > 0)) return null
  // A stablecoin is worth a dollar at most, whatever a source says.
  const [price, ofSol] = [exactRatio(Math.min(own, 1)), exactRatio(sol)]
  return (units * price.num * ofSol.den * LAMPORTS) / (price.den * ofSol.num * 10n ** BigInt(decimals))
}

const LAMPORTS = 10n ** 9n

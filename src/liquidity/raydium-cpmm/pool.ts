import { decodeBase58 } from '../../units/base58'
import { orient, fromAmounts, toAmounts } from '../orient'
import { netOf } from '../../tokens/transferFeeMath'
import type {
  PairToken,
  Pool,
  PoolAction,
  Amounts,
  FeeTier,
  OpeningQuote,
  Pair,
  PoolOrder,
  PoolQuotes,
  PoolSide,
  SwapQuote,
} from '../venue'
import type { AmmConfig, PairOf, CpmmPoolState } from './layouts'
import {
  reservesOf,
  quoteDepositFrom,
  quoteInitialize,
  quoteWithdraw,
  type DepositResult,
  type TokenPlace,
  type PoolSnapshot,
  quoteSwapIn,
  type SwapResult,
} from './quote'

/**
 * The facts of a pool from other accounts than its own. `lockedLp` is the amount of its LP tokens that Burn & Earn has locked; null: not
 * looked up.
 */
export type AccountsBesidePool = Readonly<{
  config: AmmConfig
  tokens: PairOf<PairToken>
  vaults: PairOf<bigint>
  lpMinted: bigint
  lockedLp: bigint | null
}>

/** The bits of a pool's status; each switches an action off (states/pool.rs, PoolStatusBitIndex). */
const SWITCHES: readonly PoolAction[] = ['add', 'remove', 'swap']

/** A pool in the shape that pages use. Throws pool/refused where its accounts contradict each other. */
export function cpmmPoolOf(address: string, state: CpmmPoolState, beside: AccountsBesidePool): Pool {
  const { config, tokens, vaults } = beside
  const { pair, flipped } = orient(...tokens)
  const reserves = reservesOf(state, vaults)
  const { lpSupply, creatorFeeOn } = state
  const transferFees = [tokens[0].transferFee, tokens[1].transferFee] as const
  const sides = sidesOf(flipped, reserves)
  return {
    venue: 'raydium-cpmm',
    address,
    pair,
    reserves: sides,
    holdings: sides,
    lpSupply,
    lockedForever: lockedOf(state, beside),
    tier: tierOfPool(state, config),
    creator: state.creator,
    opensAt: state.opensAt,
    switchedOff: SWITCHES.filter((_, bit) => (state.status & (1 << bit)) !== 0),
    lpMint: state.lpMint,
    creatorFees: creatorFeesOf(state, beside, flipped),
    quotes: poolQuotes({ reserves, lpSupply, rates: config, creatorFeeOn, transferFees }, flipped),
    price: sides,
  }
}

/**
 * LP tokens that nobody can withdraw: the pool's count of LP tokens minus the mint's supply (never minted, or burnt), plus the tokens that
 * Burn & Earn has locked.
 */
function lockedOf({ lpSupply }: CpmmPoolState, { lpMinted, lockedLp }: AccountsBesidePool): bigint | null {
  return lockedLp === null ? null : lpSupply - lpMinted + lockedLp
}

/** The creator's fees minus the operators' part (states/creator_fee_share.rs: rounded in the creator's favour), after transfer fees. */
function creatorFeesOf(
  { creatorFeeOn, creatorFees }: CpmmPoolState,
  { config, tokens }: AccountsBesidePool,
  flipped: boolean,
) {
  if (creatorFeeOn === null && creatorFees.every((fee) => fee === 0n)) return null
  return sidesOf(flipped, [
    netOf(creatorsPart(creatorFees[0], config.creatorFeeShareRate), tokens[0].transferFee),
    netOf(creatorsPart(creatorFees[1], config.creatorFeeShareRate), tokens[1].transferFee),
  ])
}

export function creatorsPart(fee: bigint, operatorsRate: bigint): bigint {
  return fee - (fee * operatorsRate) / 1_000_000n
}

/**
 * Whether the quote is the pool's first token: the program orders the mints by their bytes. Pure, without the Solana library.
 */
export function isFlipped({ base, quote }: Pair): boolean {
  const [own, other] = [decodeBase58(base.mint) ?? [], decodeBase58(quote.mint) ?? []]
  const at = own.findIndex((byte, index) => byte !== other[index])
  return (own[at] ?? 0) > (other[at] ?? 0)
}

/** The place of a side in the program's order. */
export function placeOf(side: PoolSide, flipped: boolean): TokenPlace {
  return (side === 'quote') === flipped ? 0 : 1
}

/** The program's two values, as base and quote. */
function sidesOf(flipped: boolean, [first, second]: PairOf<bigint>): Amounts {
  return toAmounts(flipped, first, second)
}

/** The pool's quotes in the shape that pages use. */
function poolQuotes(snapshot: PoolSnapshot, flipped: boolean): PoolQuotes {
  const depositIn =
    (state: PoolSnapshot): PoolQuotes['deposit'] =>
    (side, amount) =>
      depositOf(flipped, quoteDepositFrom(state, placeOf(side, flipped), amount))
  return {
    deposit: depositIn(snapshot),
    withdraw: (lpAmount) => {
      const { leaves, gets } = quoteWithdraw(snapshot, lpAmount)
      return { lpAmount, leaves: sidesOf(flipped, leaves), gets: sidesOf(flipped, gets) }
    },
    swap: (from, amount) => swapOf(from, flipped, quoteSwapIn(snapshot, placeOf(from, flipped), amount)),
    afterSwap: (from, amount) => {
      const swapped = quoteSwapIn(snapshot, placeOf(from, flipped), amount)
      return {
        swap: swapOf(from, flipped, swapped),
        deposit: depositIn({ ...snapshot, reserves: swapped.after }),
      }
    },
  }
}

function swapOf(from: PoolSide, flipped: boolean, swapped: SwapResult): SwapQuote {
  const { amountIn, amountOut, fee, creatorFee, creatorFeeAt, after } = swapped
  const isPaid = creatorFeeAt === placeOf(from, flipped)
  const fees = {
    fee: isPaid ? fee + creatorFee : fee,
    feeSide: from,
    ...(!isPaid && creatorFee > 0n && { otherFee: creatorFee }),
  }
  return { from, amountIn, amountOut, ...fees, after: sidesOf(flipped, after) }
}

function depositOf(flipped: boolean, { deposits, arrives, lp }: DepositResult) {
  return { deposits: sidesOf(flipped, deposits), arrives: sidesOf(flipped, arrives), lpAmount: lp }
}

/** The quotes of a pool that does not exist yet. Throws pool/refused where the program would not accept these amounts. */
export function quoteCpmmOpening({ pair, deposit, tier }: Omit<PoolOrder, 'payer'>): OpeningQuote {
  const flipped = isFlipped(pair)
  const transferFees = cpmmFeesOf(pair, flipped)
  const { arrives, lp, lpSupply } = quoteInitialize(fromAmounts(flipped, deposit), transferFees)
  const snapshot: PoolSnapshot = {
    reserves: arrives,
    lpSupply,
    rates: ratesOf(tier),
    creatorFeeOn: null,
    transferFees,
  }
  const reserves = sidesOf(flipped, arrives)
  return { ...poolQuotes(snapshot, flipped), reserves, lpAmount: lp, lpSupply }
}

export function cpmmFeesOf({ base, quote }: Pair, flipped: boolean): PoolSnapshot['transferFees'] {
  return flipped ? [quote.transferFee, base.transferFee] : [base.transferFee, quote.transferFee]
}

/** The operators' two parts are quoted as one: the program rounds each separately, which may differ by a base unit. */
function ratesOf({ rate, split }: FeeTier): PoolSnapshot['rates'] {
  return { tradeFeeRate: rate, protocolFeeRate: split.operators, fundFeeRate: 0n, creatorFeeRate: 0n }
}

/** A config as a fee tier: its address is the tier's id. */
export function cpmmTierOf(address: string, config: AmmConfig): FeeTier {
  const operators = config.protocolFeeRate + config.fundFeeRate
  return {
    id: address,
    rate: config.tradeFeeRate,
    split: { pool: 1_000_000n - operators, operators },
    creationFee: config.creationFee,
  }
}

/** The fee of an existing pool: with its creator's fee, where it has one, of which the operators keep a part. */
function tierOfPool(
  { config: address, creatorFeeOn }: Pick<CpmmPoolState, 'config' | 'creatorFeeOn'>,
  config: AmmConfig,
): FeeTier {
  const own = cpmmTierOf(address, config)
  const { creatorFeeRate } = config
  const rate = own.rate + creatorFeeRate
  if (creatorFeeOn === null || creatorFeeRate === 0n) return own
  const creator = (creatorsPart(creatorFeeRate, config.creatorFeeShareRate) * 1_000_000n) / rate
  const pool = (own.split.pool * own.rate) / rate
  return { ...own, rate, split: { pool, creator, operators: 1_000_000n - pool - creator } }
}

/** The pair in the program's order. */
export function tokensOf(pair: Pair): PairOf<PairToken> {
  return isFlipped(pair) ? [pair.quote, pair.base] : [pair.base, pair.quote]
}

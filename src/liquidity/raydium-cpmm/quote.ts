import type { AppError } from '../../errors/AppError'
import { U64_MAX } from '../../units/amounts'
import { isqrt, mulDivCeil, mulDivFloor } from '../math'
import { grossFor, netOf, type TransferFee } from '../../tokens/transferFeeMath'
import { poolsSay, refusedByPool } from '../said'
import type { AmountRefusal } from '../venue'
import type { AmmConfig, PairOf, CreatorFeeOn, CpmmPoolState } from './layouts'

/*
 * The arithmetic of Raydium CPMM, exact to the base unit (raydium-cp-swap, programs/cp-swap/src/curve and instructions): pure, with
 * the program's order and rounding. Throws pool/refused where the program would refuse.
 */

/** The inputs of a pool's arithmetic. `reserves` are the vaults minus the amounts that the pool owes to the operators and the creator. */
export type PoolSnapshot = Readonly<{
  reserves: PairOf<bigint>
  lpSupply: bigint
  rates: Pick<AmmConfig, 'tradeFeeRate' | 'protocolFeeRate' | 'fundFeeRate' | 'creatorFeeRate'>
  creatorFeeOn: CreatorFeeOn | null
  transferFees: PairOf<TransferFee | null>
}>

/** The place of a token in the program's order: the first or the second. */
export type TokenPlace = 0 | 1

/** `deposits` leave the wallet, `arrives` is in the pool, `lp` is received. */
export type DepositResult = Readonly<{ deposits: PairOf<bigint>; arrives: PairOf<bigint>; lp: bigint }>
/** `lp` is returned, `leaves` leaves the pool, `gets` arrives in the wallet. */
type WithdrawResult = Readonly<{ lp: bigint; leaves: PairOf<bigint>; gets: PairOf<bigint> }>

/** LP tokens that nobody receives: they stay locked in the pool (instructions/initialize.rs: lock_lp_amount). */
export const LOCKED_LP = 100n

/** The vaults minus the owed amounts. Throws where the accounts contradict each other. */
export function reservesOf(
  { operatorFees, creatorFees }: CpmmPoolState,
  vaults: PairOf<bigint>,
): PairOf<bigint> {
  const at = (place: TokenPlace) => vaults[place] - operatorFees[place] - creatorFees[place]
  const reserves: PairOf<bigint> = [at(0), at(1)]
  if (reserves.some((reserve) => reserve < 0n)) throw refusedByPool(poolsSay('owes-too-much', {}))
  return reserves
}

/**
 * Opens a pool: the LP supply is the square root of the product of the arriving amounts, and 100 of it are locked. `lp` is the creator's
 * part.
 */
export function quoteInitialize(
  deposits: PairOf<bigint>,
  fees: PairOf<TransferFee | null>,
): DepositResult & Readonly<{ lpSupply: bigint }> {
  deposits.forEach(requireU64)
  const arrives: PairOf<bigint> = [netOf(deposits[0], fees[0]), netOf(deposits[1], fees[1])]
  if (arrives.includes(0n)) throw refusedByPool(poolsSay('needs-both', {}))
  const lpSupply = isqrt(arrives[0] * arrives[1])
  if (lpSupply < LOCKED_LP) throw refusedByPool(poolsSay('too-little-for-pool', {}))
  return { deposits, arrives, lp: lpSupply - LOCKED_LP, lpSupply }
}

/** The deposit for an LP amount (instructions/deposit.rs): rounded up, but zero stays zero. */
export function quoteCpmmDeposit(
  { reserves, lpSupply, transferFees }: PoolSnapshot,
  lp: bigint,
): DepositResult {
  if (lp === 0n || lpSupply === 0n) throw tooLittle()
  const arriving = (place: TokenPlace) =>
    lp * reserves[place] < lpSupply ? 0n : mulDivCeil(lp, reserves[place], lpSupply)
  const arrives: PairOf<bigint> = [arriving(0), arriving(1)]
  if (arrives.includes(0n)) throw tooLittle()
  const deposits: PairOf<bigint> = [
    requireU64(grossFor(arrives[0], transferFees[0])),
    requireU64(grossFor(arrives[1], transferFees[1])),
  ]
  requireU64(lpSupply + lp)
  arrives.forEach((amount, at) => requireU64(amount + (reserves[at] ?? 0n)))
  return { deposits, arrives, lp }
}

/** The largest LP amount for at most `amount` of that token from the wallet. */
export function quoteDepositFrom(snapshot: PoolSnapshot, place: TokenPlace, amount: bigint): DepositResult {
  const { reserves, lpSupply, transferFees } = snapshot
  if (reserves[place] === 0n) throw refusedByPool(poolsSay('holds-none', {}))
  return quoteCpmmDeposit(
    snapshot,
    mulDivFloor(netOf(requireU64(amount), transferFees[place]), lpSupply, reserves[place]),
  )
}

/** The withdrawal of an LP amount (instructions/withdraw.rs): rounded down. */
export function quoteWithdraw(
  { reserves, lpSupply, transferFees }: PoolSnapshot,
  lp: bigint,
): WithdrawResult {
  if (lp === 0n || lp > lpSupply) throw tooLittle(lp === 0n ? 'too-little' : 'too-much')
  const leaving = (place: TokenPlace) => mulDivFloor(lp, reserves[place], lpSupply)
  const leaves: PairOf<bigint> = [leaving(0), leaving(1)]
  if (leaves.includes(0n)) throw refusedByPool(poolsSay('too-little-back', {}), 'too-little')
  return { lp, leaves, gets: [netOf(leaves[0], transferFees[0]), netOf(leaves[1], transferFees[1])] }
}

function tooLittle(amount: AmountRefusal = 'too-little'): AppError {
  return refusedByPool(poolsSay('too-little-to-compute', {}), amount)
}

/** Requires an amount within u64. Throws pool/refused. */
function requireU64(amount: bigint | undefined): bigint {
  if (amount === undefined || amount > U64_MAX)
    throw refusedByPool(poolsSay('too-large-to-hold', {}), 'too-much')
  return amount
}

/**
 * The result of a swap: `amountIn` leaves the wallet, `amountOut` arrives in it. `fee` is in the paid token, `operatorFee` a part of it;
 * `creatorFee` is in the token at `creatorFeeAt`. `after` are the reserves afterwards.
 */
export type SwapResult = Readonly<{
  amountIn: bigint
  amountOut: bigint
  fee: bigint
  operatorFee: bigint
  creatorFee: bigint
  creatorFeeAt: TokenPlace
  after: PairOf<bigint>
}>

const MILLION = 1_000_000n

/** The output for an exact input (instructions/swap_base_input.rs). */
export function quoteSwapIn(snapshot: PoolSnapshot, from: TokenPlace, amountIn: bigint): SwapResult {
  const to = other(from)
  const arrives = netOf(requireU64(amountIn), snapshot.transferFees[from])
  if (arrives === 0n) throw refusedByPool(poolsSay('nothing-enters', {}), 'too-little')
  const { total, ...fees } = feesOnInput(snapshot, from, arrives)
  const traded = arrives - total
  const swapped = mulDivFloor(traded, snapshot.reserves[to], snapshot.reserves[from] + traded)
  const creatorFee = takesOnOutput(snapshot, from)
    ? mulDivCeil(swapped, creatorRate(snapshot), MILLION)
    : fees.creatorFee
  const leaves = takesOnOutput(snapshot, from) ? swapped - creatorFee : swapped
  const amountOut = netOf(leaves, snapshot.transferFees[to])
  if (amountOut === 0n) throw refusedByPool(poolsSay('too-little-out', {}), 'too-little')
  return settled(snapshot, from, { amountIn, amountOut, arrives, leaves, ...fees, creatorFee })
}

type Moved = Omit<SwapResult, 'after' | 'creatorFeeAt'> & Readonly<{ arrives: bigint; leaves: bigint }>

/** The reserves afterwards: the trading fee stays in them except the operators' part; the creator's fee does not. */
function settled(snapshot: PoolSnapshot, from: TokenPlace, { arrives, leaves, ...moved }: Moved): SwapResult {
  const creatorFeeAt = takesOnOutput(snapshot, from) ? other(from) : from
  const owedAt = (place: TokenPlace) => (place === creatorFeeAt ? moved.creatorFee : 0n)
  const input = requireU64(snapshot.reserves[from] + arrives) - moved.operatorFee - owedAt(from)
  const output = snapshot.reserves[other(from)] - leaves - owedAt(other(from))
  return { ...moved, creatorFeeAt, after: from === 0 ? [input, output] : [output, input] }
}

/** The fees are rounded up together, and the creator's part is rounded down (curve/fees.rs: trading_fee, split_creator_fee). */
function feesOnInput(snapshot: PoolSnapshot, from: TokenPlace, arrives: bigint) {
  const total = mulDivCeil(arrives, rateOnInput(snapshot, from), MILLION)
  return { total, ...splitFee(snapshot, from, total) }
}

function splitFee(snapshot: PoolSnapshot, from: TokenPlace, total: bigint) {
  const { protocolFeeRate, fundFeeRate } = snapshot.rates
  const rate = rateOnInput(snapshot, from)
  const onInput = snapshot.creatorFeeOn !== null && !takesOnOutput(snapshot, from)
  const creatorFee = onInput && rate > 0n ? mulDivFloor(total, creatorRate(snapshot), rate) : 0n
  const fee = total - creatorFee
  const operatorFee = mulDivFloor(fee, protocolFeeRate, MILLION) + mulDivFloor(fee, fundFeeRate, MILLION)
  return { fee, operatorFee, creatorFee }
}

function rateOnInput(snapshot: PoolSnapshot, from: TokenPlace): bigint {
  return snapshot.rates.tradeFeeRate + (takesOnOutput(snapshot, from) ? 0n : creatorRate(snapshot))
}

function creatorRate({ creatorFeeOn, rates }: PoolSnapshot): bigint {
  return creatorFeeOn === null ? 0n : rates.creatorFeeRate
}

/** Whether the creator's fee is taken from the output: the pool names one token, and it is not the input (states/pool.rs). */
function takesOnOutput({ creatorFeeOn }: PoolSnapshot, from: TokenPlace): boolean {
  return creatorFeeOn === (from === 0 ? 'second' : 'first')
}

function other(place: TokenPlace): TokenPlace {
  return place === 0 ? 1 : 0
}

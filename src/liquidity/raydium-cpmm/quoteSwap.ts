import { mulDivCeil, mulDivFloor } from '../math'
import { grossFor, netOf } from '../transferFee'
import type { Both } from './layouts'
import { refused, requireU64, type Place, type PoolSnapshot } from './quote'

/* Swaps of Raydium CPMM to the base unit, as quote.ts has the rest (raydium-cp-swap, programs/cp-swap/src/curve). */

/**
 * `amountIn` leaves the wallet, `amountOut` comes into it. `fee` is of the token that is paid, `operatorFee` a part of it; `creatorFee` is of the
 * token at `creatorFeeAt`. `after` are the reserves afterwards.
 */
export type SwapResult = Readonly<{
  amountIn: bigint
  amountOut: bigint
  fee: bigint
  operatorFee: bigint
  creatorFee: bigint
  creatorFeeAt: Place
  after: Both<bigint>
}>

const MILLION = 1_000_000n
const NOTHING_ARRIVES = 'Nothing of this would arrive in the pool.'

/** What is got for so much of a token (instructions/swap_base_input.rs). */
export function quoteSwapIn(snapshot: PoolSnapshot, from: Place, amountIn: bigint): SwapResult {
  const to = other(from)
  const arrives = netOf(requireU64(amountIn), snapshot.transferFees[from])
  if (arrives === 0n) throw refused(NOTHING_ARRIVES)
  const { total, ...fees } = feesOnInput(snapshot, from, arrives)
  const traded = arrives - total
  const swapped = mulDivFloor(traded, snapshot.reserves[to], snapshot.reserves[from] + traded)
  const creatorFee = takesOnOutput(snapshot, from)
    ? mulDivCeil(swapped, creatorRate(snapshot), MILLION)
    : fees.creatorFee
  const leaves = takesOnOutput(snapshot, from) ? swapped - creatorFee : swapped
  const amountOut = netOf(leaves, snapshot.transferFees[to])
  if (amountOut === 0n) throw refused('This is too little to get anything for.')
  return settled(snapshot, from, { amountIn, amountOut, arrives, leaves, ...fees, creatorFee })
}

/** What must be paid to get so much (instructions/swap_base_output.rs). */
export function quoteSwapOut(snapshot: PoolSnapshot, from: Place, amountOut: bigint): SwapResult {
  const to = other(from)
  if (amountOut === 0n) throw refused('This is too little to get anything for.')
  const leaves = requireU64(grossFor(amountOut, snapshot.transferFees[to]))
  const onOutput = takesOnOutput(snapshot, from)
  const swapped = onOutput ? beforeFee(leaves, creatorRate(snapshot)) : leaves
  if (swapped >= snapshot.reserves[to]) throw refused('It does not hold that much.')
  const traded = mulDivCeil(snapshot.reserves[from], swapped, snapshot.reserves[to] - swapped)
  const arrives = requireU64(beforeFee(traded, rateOnInput(snapshot, from)))
  const fees = splitFee(snapshot, from, arrives - traded)
  const creatorFee = onOutput ? swapped - leaves : fees.creatorFee
  const amountIn = requireU64(grossFor(arrives, snapshot.transferFees[from]))
  return settled(snapshot, from, { amountIn, amountOut, arrives, leaves, ...fees, creatorFee })
}

type Moved = Omit<SwapResult, 'after' | 'creatorFeeAt'> & Readonly<{ arrives: bigint; leaves: bigint }>

/** The reserves afterwards: the trading fee stays in them but for the operators' part of it, the creator's fee does not. */
function settled(snapshot: PoolSnapshot, from: Place, { arrives, leaves, ...moved }: Moved): SwapResult {
  const creatorFeeAt = takesOnOutput(snapshot, from) ? other(from) : from
  const owedAt = (place: Place) => (place === creatorFeeAt ? moved.creatorFee : 0n)
  const input = requireU64(snapshot.reserves[from] + arrives) - moved.operatorFee - owedAt(from)
  const output = snapshot.reserves[other(from)] - leaves - owedAt(other(from))
  return { ...moved, creatorFeeAt, after: from === 0 ? [input, output] : [output, input] }
}

/** Rounded up together, and the creator's part of it down (curve/fees.rs: trading_fee, split_creator_fee). */
function feesOnInput(snapshot: PoolSnapshot, from: Place, arrives: bigint) {
  const total = mulDivCeil(arrives, rateOnInput(snapshot, from), MILLION)
  return { total, ...splitFee(snapshot, from, total) }
}

function splitFee(snapshot: PoolSnapshot, from: Place, total: bigint) {
  const { protocolFeeRate, fundFeeRate } = snapshot.rates
  const rate = rateOnInput(snapshot, from)
  const onInput = snapshot.creatorFeeOn !== null && !takesOnOutput(snapshot, from)
  const creatorFee = onInput && rate > 0n ? mulDivFloor(total, creatorRate(snapshot), rate) : 0n
  const fee = total - creatorFee
  const operatorFee = mulDivFloor(fee, protocolFeeRate, MILLION) + mulDivFloor(fee, fundFeeRate, MILLION)
  return { fee, operatorFee, creatorFee }
}

function rateOnInput(snapshot: PoolSnapshot, from: Place): bigint {
  return snapshot.rates.tradeFeeRate + (takesOnOutput(snapshot, from) ? 0n : creatorRate(snapshot))
}

function creatorRate({ creatorFeeOn, rates }: PoolSnapshot): bigint {
  return creatorFeeOn === null ? 0n : rates.creatorFeeRate
}

/** Whether the creator's fee is taken of what leaves: the pool names one token, and it is not the one that comes in (states/pool.rs). */
function takesOnOutput({ creatorFeeOn }: PoolSnapshot, from: Place): boolean {
  return creatorFeeOn === (from === 0 ? 'second' : 'first')
}

/** The least amount of which `rest` is left after a fee (curve/fees.rs: calculate_pre_fee_amount). */
function beforeFee(rest: bigint, rate: bigint): bigint {
  return mulDivCeil(rest, MILLION, MILLION - rate)
}

function other(place: Place): Place {
  return place === 0 ? 1 : 0
}

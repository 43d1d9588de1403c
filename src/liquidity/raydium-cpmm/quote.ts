import { AppError } from '../../errors/AppError'
import { isqrt, MAX_U64, mulDivCeil, mulDivFloor } from '../math'
import { grossFor, netOf } from '../transferFee'
import type { TransferFee } from '../venue'
import type { AmmConfig, Both, CreatorFeeOn, PoolState } from './layouts'

/*
 * The arithmetic of Raydium CPMM to the base unit (raydium-cp-swap, programs/cp-swap/src/curve and instructions): pure, in the order
 * and with the rounding of the program. Throws pool/refused where the program would refuse.
 */

/** What a pool reckons with. `reserves` are the vaults less what operators and creator may take out of them. */
export type Terms = Readonly<{
  reserves: Both<bigint>
  lpSupply: bigint
  rates: Pick<AmmConfig, 'tradeFeeRate' | 'protocolFeeRate' | 'fundFeeRate' | 'creatorFeeRate'>
  creatorFeeOn: CreatorFeeOn | null
  transferFees: Both<TransferFee | null>
}>

/** The first token's place, or the second's. */
export type Place = 0 | 1

/** `pays` leaves the wallet, `arrives` is in the pool, `lp` is what is got for it. */
export type DepositTerms = Readonly<{ pays: Both<bigint>; arrives: Both<bigint>; lp: bigint }>
/** `lp` is given back, `leaves` the pool, `gets` is in the wallet. */
export type WithdrawTerms = Readonly<{ lp: bigint; leaves: Both<bigint>; gets: Both<bigint> }>
/** `fee` and `creatorFee` are base units of the token at `feeAt` and `creatorFeeAt`; `after` are the reserves afterwards. */
export type SwapTerms = Readonly<{
  pays: bigint
  gets: bigint
  fee: bigint
  operatorFee: bigint
  creatorFee: bigint
  creatorFeeAt: Place
  after: Both<bigint>
}>

const MILLION = 1_000_000n
/** LP tokens that nobody gets: they belong to the pool as long as it is (instructions/initialize.rs: lock_lp_amount). */
export const LOCKED_LP = 100n

/** What is in the vaults beyond what is owed. Throws where the accounts contradict each other. */
export function reservesOf({ operatorFees, creatorFees }: PoolState, vaults: Both<bigint>): Both<bigint> {
  const at = (place: Place) => vaults[place] - operatorFees[place] - creatorFees[place]
  const reserves: Both<bigint> = [at(0), at(1)]
  if (reserves.some((reserve) => reserve < 0n)) throw refused('It owes more than it holds.')
  return reserves
}

/** Opening a pool: LP is the root of the product of what arrives, and 100 of it nobody gets. `lp` is the maker's. */
export function quoteInitialize(
  pays: Both<bigint>,
  fees: Both<TransferFee | null>,
): DepositTerms & Readonly<{ lpSupply: bigint }> {
  pays.forEach(requireU64)
  const arrives: Both<bigint> = [netOf(pays[0], fees[0]), netOf(pays[1], fees[1])]
  if (arrives.includes(0n)) throw refused('A pool needs something of both tokens.')
  const lpSupply = isqrt(arrives[0] * arrives[1])
  if (lpSupply < LOCKED_LP) throw refused('This is too little of both tokens for a pool.')
  return { pays, arrives, lp: lpSupply - LOCKED_LP, lpSupply }
}

/** What so many LP tokens take (instructions/deposit.rs): rounded up, but for what would round up from nothing. */
export function quoteDeposit({ reserves, lpSupply, transferFees }: Terms, lp: bigint): DepositTerms {
  if (lp === 0n || lpSupply === 0n) throw refused(TOO_LITTLE)
  const arriving = (place: Place) =>
    lp * reserves[place] < lpSupply ? 0n : mulDivCeil(lp, reserves[place], lpSupply)
  const arrives: Both<bigint> = [arriving(0), arriving(1)]
  if (arrives.includes(0n)) throw refused(TOO_LITTLE)
  const pays: Both<bigint> = [
    requireU64(grossFor(arrives[0], transferFees[0])),
    requireU64(grossFor(arrives[1], transferFees[1])),
  ]
  requireU64(lpSupply + lp)
  arrives.forEach((amount, at) => requireU64(amount + (reserves[at] ?? 0n)))
  return { pays, arrives, lp }
}

/** The most LP for which no more than `amount` of that token leaves the wallet. */
export function quoteDepositFrom(terms: Terms, place: Place, amount: bigint): DepositTerms {
  const { reserves, lpSupply, transferFees } = terms
  if (reserves[place] === 0n) throw refused('It holds nothing of this token.')
  return quoteDeposit(
    terms,
    mulDivFloor(netOf(requireU64(amount), transferFees[place]), lpSupply, reserves[place]),
  )
}

/** What so many LP tokens give back (instructions/withdraw.rs): rounded down. */
export function quoteWithdraw({ reserves, lpSupply, transferFees }: Terms, lp: bigint): WithdrawTerms {
  if (lp === 0n || lp > lpSupply) throw refused(TOO_LITTLE)
  const leaving = (place: Place) => mulDivFloor(lp, reserves[place], lpSupply)
  const leaves: Both<bigint> = [leaving(0), leaving(1)]
  if (leaves.includes(0n)) throw refused('This is too little to be given anything back for.')
  return { lp, leaves, gets: [netOf(leaves[0], transferFees[0]), netOf(leaves[1], transferFees[1])] }
}

/** What is got for so much of a token (instructions/swap_base_input.rs). */
export function quoteSwapIn(terms: Terms, from: Place, pays: bigint): SwapTerms {
  const to = other(from)
  const arrives = netOf(requireU64(pays), terms.transferFees[from])
  if (arrives === 0n) throw refused(NOTHING_ARRIVES)
  const { total, ...fees } = feesOnInput(terms, from, arrives)
  const traded = arrives - total
  const swapped = mulDivFloor(traded, terms.reserves[to], terms.reserves[from] + traded)
  const creatorFee = takesOnOutput(terms, from)
    ? mulDivCeil(swapped, creatorRate(terms), MILLION)
    : fees.creatorFee
  const leaves = takesOnOutput(terms, from) ? swapped - creatorFee : swapped
  const gets = netOf(leaves, terms.transferFees[to])
  if (gets === 0n) throw refused('This is too little to get anything for.')
  return settled(terms, from, { pays, gets, arrives, leaves, ...fees, creatorFee })
}

/** What must be paid to get so much (instructions/swap_base_output.rs). */
export function quoteSwapOut(terms: Terms, from: Place, gets: bigint): SwapTerms {
  const to = other(from)
  if (gets === 0n) throw refused('This is too little to get anything for.')
  const leaves = requireU64(grossFor(gets, terms.transferFees[to]))
  const onOutput = takesOnOutput(terms, from)
  const swapped = onOutput ? beforeFee(leaves, creatorRate(terms)) : leaves
  if (swapped >= terms.reserves[to]) throw refused('It does not hold that much.')
  const traded = mulDivCeil(terms.reserves[from], swapped, terms.reserves[to] - swapped)
  const arrives = requireU64(beforeFee(traded, rateOnInput(terms, from)))
  const fees = splitFee(terms, from, arrives - traded)
  const creatorFee = onOutput ? swapped - leaves : fees.creatorFee
  const pays = requireU64(grossFor(arrives, terms.transferFees[from]))
  return settled(terms, from, { pays, gets, arrives, leaves, ...fees, creatorFee })
}

type Moved = Omit<SwapTerms, 'after' | 'creatorFeeAt'> & Readonly<{ arrives: bigint; leaves: bigint }>

/** The reserves afterwards: the trading fee stays in them but for the operators' part of it, the creator's fee does not. */
function settled(terms: Terms, from: Place, { arrives, leaves, ...moved }: Moved): SwapTerms {
  const creatorFeeAt = takesOnOutput(terms, from) ? other(from) : from
  const owedAt = (place: Place) => (place === creatorFeeAt ? moved.creatorFee : 0n)
  const input = requireU64(terms.reserves[from] + arrives) - moved.operatorFee - owedAt(from)
  const output = terms.reserves[other(from)] - leaves - owedAt(other(from))
  return { ...moved, creatorFeeAt, after: from === 0 ? [input, output] : [output, input] }
}

/** Rounded up together, and the creator's part of it down (curve/fees.rs: trading_fee, split_creator_fee). */
function feesOnInput(terms: Terms, from: Place, arrives: bigint) {
  const total = mulDivCeil(arrives, rateOnInput(terms, from), MILLION)
  return { total, ...splitFee(terms, from, total) }
}

function splitFee(terms: Terms, from: Place, total: bigint) {
  const { protocolFeeRate, fundFeeRate } = terms.rates
  const rate = rateOnInput(terms, from)
  const onInput = terms.creatorFeeOn !== null && !takesOnOutput(terms, from)
  const creatorFee = onInput && rate > 0n ? mulDivFloor(total, creatorRate(terms), rate) : 0n
  const fee = total - creatorFee
  const operatorFee = mulDivFloor(fee, protocolFeeRate, MILLION) + mulDivFloor(fee, fundFeeRate, MILLION)
  return { fee, operatorFee, creatorFee }
}

function rateOnInput(terms: Terms, from: Place): bigint {
  return terms.rates.tradeFeeRate + (takesOnOutput(terms, from) ? 0n : creatorRate(terms))
}

function creatorRate({ creatorFeeOn, rates }: Terms): bigint {
  return creatorFeeOn === null ? 0n : rates.creatorFeeRate
}

/** Whether the creator's fee is taken of what leaves: the pool names one token, and it is not the one that comes in (states/pool.rs). */
function takesOnOutput({ creatorFeeOn }: Terms, from: Place): boolean {
  return creatorFeeOn === (from === 0 ? 'second' : 'first')
}

/** The least amount of which `rest` is left after a fee (curve/fees.rs: calculate_pre_fee_amount). */
function beforeFee(rest: bigint, rate: bigint): bigint {
  return mulDivCeil(rest, MILLION, MILLION - rate)
}

function other(place: Place): Place {
  return place === 0 ? 1 : 0
}

const TOO_LITTLE = 'This is too little for the pool to reckon with.'
const NOTHING_ARRIVES = 'Nothing of this would arrive in the pool.'

function requireU64(amount: bigint | undefined): bigint {
  if (amount === undefined || amount > MAX_U64) throw refused('This is more than a token can count.')
  return amount
}

function refused(message: string): AppError {
  return new AppError('pool/refused', { message })
}

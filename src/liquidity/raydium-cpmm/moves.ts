import type { Bounds, Change, Cost } from '../../transactions/plan'
import { MAX_U64, minOf, mulDivCeil, mulDivFloor } from '../math'
import { symbolOf } from '../names'
import type { PairToken, Slippage } from '../venue'
import type { Purse } from '../wrap'

/** LP tokens have nine decimals (instructions/initialize.rs). */
export const LP_DECIMALS = 9

/**
 * What a deed moves of one token: `comes` base units into the wallet, below zero out of it, and where the price may take that.
 * `vault` is the pool's account of it, in base58.
 */
export type Move = Readonly<{
  token: PairToken
  purse: Purse
  vault: string
  comes: bigint
  bounds: Bounds | null
}>

const ALL = 10_000n

/** The most that `amount` may become, within u64. */
export function mostOf(amount: bigint, slippage: Slippage): bigint {
  return minOf(mulDivCeil(amount, ALL + BigInt(slippage), ALL), MAX_U64)
}

/** The least that it may become. */
export function leastOf(amount: bigint, slippage: Slippage): bigint {
  return mulDivFloor(amount, ALL - BigInt(slippage), ALL)
}

/** What of it is lamports is a line of the bill. `comesBack`: what goes in is got for the LP tokens again. */
export function moveCosts({ token, purse, vault, comes, bounds }: Move, comesBack: boolean): readonly Cost[] {
  if (purse.balance !== null) return purse.costs
  if (comes === 0n && !bounds) return []
  const cost: Cost = {
    kind: 'deposit',
    label: comes < 0n ? `${symbolOf(token)} into the pool` : `${symbolOf(token)} from the pool`,
    lamports: -comes,
    refundable: comes < 0n && comesBack,
    account: vault,
  }
  return [bounds ? { ...cost, bounds: { least: -bounds.most, most: -bounds.least } } : cost]
}

/** What of it is tokens is a change of the wallet's balance. */
export function moveChanges({ token, purse: { address, balance }, comes, bounds }: Move): readonly Change[] {
  if (balance === null) return []
  const account = address.toBase58()
  const label = `Your ${symbolOf(token)}`
  const unit = { decimals: token.decimals, symbol: symbolOf(token) }
  const change: Change = { account, field: 'balance', label, after: `${balance + comes}`, counts: true, unit }
  if (!bounds) return [change]
  return [{ ...change, bounds: { least: balance + bounds.least, most: balance + bounds.most } }]
}

/** What an LP token account holds afterwards. */
export function lpChange(account: string, after: bigint): Change {
  const unit = { decimals: LP_DECIMALS, symbol: 'LP' }
  return { account, field: 'balance', label: 'Your LP tokens', after: `${after}`, counts: true, unit }
}

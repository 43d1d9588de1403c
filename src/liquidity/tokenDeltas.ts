import type { PublicKey } from '@solana/web3.js'
import { baseUnits } from '../transactions/accountValues'
import type { LamportBounds, Change, Cost } from '../transactions/plan'
import { U64_MAX } from '../units/amounts'
import { tokenUnit } from '../tokens/tokenWords'
import { poolsSay, saidToken } from './said'
import type { PayingAccount } from './tokenAccounts'
import type { PairToken } from './venue'
import type { SaidAmount } from '../transactions/said'

/**
 * The change of the wallet's balance of one token: `delta` base units, below zero where it pays, with the bounds of a
 * price-dependent change. `vault` is the pool's account of the token, in base58.
 */
export type PlannedDelta = Readonly<{
  token: PairToken
  tokenAccount: PayingAccount
  vault: string
  delta: bigint
  bounds: LamportBounds | null
}>

/** The change alone, without the token. */
export type Delta = Pick<PlannedDelta, 'delta' | 'bounds'>

/** A delta by which the wallet receives `amount`, and at least `least`. */
export function deltaIn(amount: bigint, least: bigint): Delta {
  return { delta: amount, bounds: { least, most: U64_MAX } }
}

/** A delta by which the wallet pays `amount`, and at most `most`. */
export function deltaOut(amount: bigint, most: bigint): Delta {
  return { delta: -amount, bounds: { least: -most, most: 0n } }
}

/** A delta by which the wallet pays exactly `amount`, whatever the price. */
export function exactDeltaOut(amount: bigint): Delta {
  return { delta: -amount, bounds: null }
}

/** The bill's lines of a delta in lamports. `refundable`: the deposit can be withdrawn again. */
export function deltaCosts(
  { token, tokenAccount, vault, delta, bounds }: PlannedDelta,
  refundable: boolean,
): readonly Cost[] {
  if (tokenAccount.balance !== null) return tokenAccount.costs
  if (delta === 0n && !bounds) return []
  const cost: Cost = {
    kind: 'deposit',
    label: poolsSay(delta < 0n ? 'into-pool' : 'from-pool', { token: saidToken(token) }),
    lamports: -delta,
    refundable: delta < 0n && refundable,
    account: vault,
  }
  return [bounds ? { ...cost, bounds: { least: -bounds.most, most: -bounds.least } } : cost]
}

/** The change by which the wallet receives the NFT of a position; `held` false: the NFT is burnt. */
export function nftChange(
  { nftMint, nftAccount }: Readonly<{ nftMint: PublicKey; nftAccount: PublicKey }>,
  held = true,
): Change {
  const [before, after] = held ? [0n, 1n] : [1n, 0n]
  const moves = { mint: nftMint.toBase58(), before }
  const [account, label] = [nftAccount.toBase58(), poolsSay('position-nft', {})]
  return { account, field: 'balance', label, after: baseUnits(after), moves }
}

/** The change of the wallet's balance by a delta in tokens. */
export function deltaChanges({
  token,
  tokenAccount: { address, balance, gathering },
  delta,
  bounds,
}: PlannedDelta): readonly Change[] {
  if (balance === null || (delta === 0n && !bounds)) return []
  const change: Change = {
    account: address.toBase58(),
    field: 'balance',
    label: poolsSay('your-tokens', { token: saidToken(token) }),
    after: baseUnits(balance + delta),
    counts: true,
    unit: tokenUnit(token),
    moves: { mint: token.mint, before: gathering?.before ?? balance },
  }
  if (!bounds) return [change]
  return [{ ...change, bounds: { least: balance + bounds.least, most: balance + bounds.most } }]
}

/** LP tokens have nine decimals (instructions/initialize.rs). */
export const LP_DECIMALS = 9

/** LP tokens as a value that is said. */
export function saidLp(units: bigint): SaidAmount {
  return { units, decimals: LP_DECIMALS, symbol: 'LP' }
}

/** The change of an LP token account of this mint (both in base58). A closed account holds nothing. */
export function lpChange(account: string, mint: string, before: bigint, after: bigint): Change {
  const unit = { decimals: LP_DECIMALS, symbol: 'LP' }
  const [label, moves] = [poolsSay('your-lp-tokens', {}), { mint, before }]
  return { account, field: 'balance', label, after: baseUnits(after), counts: true, unit, moves }
}

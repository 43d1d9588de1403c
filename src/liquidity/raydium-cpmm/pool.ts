import type { PairToken, Pool, PoolAct } from '../venue'
import { orient } from '../orient'
import { netOf } from '../transferFee'
import type { AmmConfig, Both, PoolState } from './layouts'
import { poolQuotes, sidesOf } from './poolQuotes'
import { reservesOf } from './quote'
import { tierOf } from './tier'

/** What has to be read beside a pool's own account. `lockedLp` is what Burn & Earn holds of its LP; null: not looked up. */
export type Beside = Readonly<{
  config: AmmConfig
  tokens: Both<PairToken>
  vaults: Both<bigint>
  lpMinted: bigint
  lockedLp: bigint | null
}>

/** The bits of a pool's status, each of which switches an act off (states/pool.rs, PoolStatusBitIndex). */
const SWITCHES: readonly PoolAct[] = ['add', 'remove', 'swap']

/** A pool as pages know it. Throws pool/refused where its accounts contradict each other. */
export function poolOf(address: string, state: PoolState, beside: Beside): Pool {
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
    shareTotal: lpSupply,
    lockedForever: lockedOf(state, beside),
    tier: tierOf(state.config, config),
    creator: state.creator,
    opensAt: state.opensAt,
    switchedOff: SWITCHES.filter((_, bit) => (state.status & (1 << bit)) !== 0),
    lpMint: state.lpMint,
    creatorFees: creatorFeesOf(state, beside, flipped),
    quotes: poolQuotes({ reserves, lpSupply, rates: config, creatorFeeOn, transferFees }, flipped),
    price: sides,
  }
}

/** LP that nobody has: what the pool counts and the mint does not (never given out, or burnt), and what Burn & Earn keeps for good. */
function lockedOf({ lpSupply }: PoolState, { lpMinted, lockedLp }: Beside): bigint | null {
  return lockedLp === null ? null : lpSupply - lpMinted + lockedLp
}

/**
 * What is left for the creator once the operators have kept their part (states/creator_fee_share.rs: rounded in the creator's favour),
 * after transfer fees.
 */
function creatorFeesOf(
  { creatorFeeOn, creatorFees }: PoolState,
  { config, tokens }: Beside,
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

import { netOf } from '../transferFee'
import type { Position, PositionAct } from '../venue'
import type { Amounts2 } from './curve'
import type { ReadPool } from './fetchPools'
import { freeLiquidity, totalLiquidity, type PositionState } from './positionState'
import { claimable, curveOf } from './quote'
import { feesOf, toBaseQuote, type Sides } from './sides'
import { pointOf, toPool } from './toPool'

/** A position's account, and the lamports that lie on it and on the two accounts of its NFT. */
export type Held = Readonly<{ address: string; state: PositionState; rentBack: bigint }>

/** A position as pages know it. */
export function toPosition(held: Held, read: ReadPool, sides: Sides, owner: string): Position {
  const { address, state, rentBack } = held
  const point = pointOf(read.state, read.clock)
  const free = freeLiquidity(state, point)
  const total = totalLiquidity(state)
  const fees = claimable(state, read.state)
  const worth = total > 0n ? curveOf(read.state).amounts(total, 'down') : NOTHING
  return {
    id: address,
    owner,
    pool: toPool(read.address, read.state, sides, read.clock),
    free,
    locked: { forever: state.lockedForever, overTime: total - free - state.lockedForever },
    worth: toBaseQuote(sides, net(worth, sides)),
    fees: toBaseQuote(sides, net(fees, sides)),
    claimed: toBaseQuote(sides, net(state.claimed, sides)),
    rentBack,
    nft: state.nftMint,
    acts: actsOf(state, read, free, fees),
  }
}

const NOTHING: Amounts2 = { a: 0n, b: 0n }

function net({ a, b }: Amounts2, sides: Sides): Amounts2 {
  const fees = feesOf(sides)
  return { a: netOf(a, fees.a), b: netOf(b, fees.b) }
}

/** What the program would let its owner do (permissionless.rs; position.rs `is_empty`). */
function actsOf(
  state: PositionState,
  { state: pool, clock }: ReadPool,
  free: bigint,
  fees: Amounts2,
): readonly PositionAct[] {
  const open = pointOf(pool, clock) >= pool.activation.point
  const earned = fees.a > 0n || fees.b > 0n
  const empty = totalLiquidity(state) === 0n && !earned && !state.rewards
  const can: Readonly<Record<PositionAct, boolean>> = {
    add: pool.enabled,
    remove: open && free > 0n,
    claim: earned,
    lock: pool.enabled && free > 0n,
    burn: false,
    close: empty,
  }
  return (Object.keys(can) as PositionAct[]).filter((act) => can[act])
}

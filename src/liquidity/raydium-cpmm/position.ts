import type { Pool, Position, PositionAct } from '../venue'
import { mulDivFloor } from '../math'
import { netOf } from '../transferFee'

/** An LP token account of a wallet. */
export type LpAccount = Readonly<{ address: string; lpMint: string; amount: bigint; lamports: bigint }>

/** LP tokens as a position: all of them are free, and their fees come with them. */
export function lpPosition(
  pool: Pool,
  owner: string,
  { address, amount, lamports }: LpAccount,
  canLock: boolean,
): Position {
  const whileOn = (act: 'add' | 'remove'): PositionAct[] => (pool.switchedOff.includes(act) ? [] : [act])
  return {
    id: address,
    owner,
    pool,
    free: amount,
    locked: { forever: 0n, overTime: 0n },
    worth: worthOf(pool, amount),
    fees: null,
    claimed: { base: 0n, quote: 0n },
    rentBack: lamports,
    nft: null,
    acts:
      amount === 0n
        ? [...whileOn('add'), 'close']
        : [...whileOn('add'), ...whileOn('remove'), ...(canLock ? (['lock'] as const) : []), 'burn'],
  }
}

/** LP that Burn & Earn keeps for good; whoever has the NFT takes its fees. */
export function lockedPosition(
  pool: Pool,
  owner: string,
  { record, nft, locked }: Readonly<{ record: string; nft: string; locked: bigint }>,
): Position {
  return {
    id: record,
    owner,
    pool,
    free: 0n,
    locked: { forever: locked, overTime: 0n },
    worth: worthOf(pool, locked),
    fees: null,
    claimed: null,
    rentBack: 0n,
    nft,
    acts: ['claim'],
  }
}

/**
 * What of a share of the reserves would arrive, rounded down and after transfer fees as a withdrawal would be; also where it is too
 * little to be withdrawn.
 */
function worthOf({ pair, reserves, shareTotal }: Pool, share: bigint): Position['worth'] {
  if (shareTotal === 0n) return { base: 0n, quote: 0n }
  return {
    base: netOf(mulDivFloor(share, reserves.base, shareTotal), pair.base.transferFee),
    quote: netOf(mulDivFloor(share, reserves.quote, shareTotal), pair.quote.transferFee),
  }
}

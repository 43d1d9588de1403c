import { PublicKey, type Connection } from '@solana/web3.js'
import { askPatiently } from '../../solana/accounts'
import type { ChainConnection, DatedLocks, Position, TimedLock } from '../venue'
import { DAMM_V2 } from './addresses'
import { readDammPool } from './fetchPools'
import {
  type DammPoolState,
  decodePosition,
  decodeVestingAccount,
  freeLiquidity,
  pointsOf,
  POSITION_ACCOUNT,
  POSITION_POOL_AT,
  type PositionState,
  releasable,
  vestedInAll,
  VESTING_ACCOUNT,
  VESTING_POSITION_AT,
  type Vesting,
} from './layouts'
import { pointOf } from './pool'

/* Schedules in accounts of their own, which other tools make: any number of them may lock liquidity of one position. */

/** Such an account, its lamports and its schedule; `address` in base58. */
export type VestingAccount = Readonly<{ address: string; lamports: bigint; vesting: Vesting }>

/** The most of them that are released before a removal: more would not fit in its transaction. */
const MOST_DUE = 6

/** Whether a position has liquidity that its own schedule does not lock: accounts of their own do. */
export function hasVestingAccounts({ vested, vesting }: PositionState): boolean {
  return vested > (vesting ? vestedInAll(vesting) - vesting.released : 0n)
}

/** The schedules of a position in accounts of their own, by one search; null where the node does not search. */
export function fetchVestings(connection: Connection, position: string) {
  const filters = [
    { dataSize: VESTING_ACCOUNT.bytes },
    { memcmp: { offset: VESTING_POSITION_AT, bytes: position } },
  ]
  return askPatiently(async (): Promise<readonly VestingAccount[]> => {
    const found = await connection.getProgramAccounts(DAMM_V2, { commitment: 'confirmed', filters })
    return found.map(({ pubkey, account: { data, lamports } }) => {
      const address = pubkey.toBase58()
      return { address, lamports: BigInt(lamports), vesting: decodeVestingAccount(data, address).vesting }
    })
  })
}

/** What a position's schedules say at that point; `outer`: those in accounts of their own, null where they were not read. */
export function schedulesAt(
  state: PositionState,
  outer: readonly VestingAccount[] | null,
  { activation }: Pick<DammPoolState, 'activation'>,
  point: bigint,
): Pick<Position, 'free' | 'timed' | 'datedLock' | 'due'> {
  const { vesting } = state
  const due = (outer ?? []).filter((one) => releasable(one.vesting, point) > 0n).slice(0, MOST_DUE)
  const [own = null, ...others] = [vesting, ...(outer ?? []).map((one) => one.vesting)].map(
    (one) => one && timedLock(one, activation.by, point),
  )
  return {
    free: freeLiquidity(
      state,
      point,
      due.map((one) => one.vesting),
    ),
    timed: [own, ...others].flatMap((one) => (one && one.locked > 0n ? [one] : [])),
    datedLock:
      activation.by === 'slot' ? 'counts-slots' : own && own.locked > 0n ? 'one-at-a-time' : 'possible',
    due: due.map(({ address, lamports, vesting: one }) => ({
      account: address,
      rentBack: timedLock(one, activation.by, point).locked === 0n ? lamports : 0n,
    })),
  }
}

function timedLock(vesting: Vesting, by: DammPoolState['activation']['by'], point: bigint): TimedLock {
  const all = vestedInAll(vesting)
  const locked = all - vesting.released - releasable(vesting, point)
  return { all, locked, dates: by === 'time' ? pointsOf(vesting) : null }
}

/** The point at which the next part becomes free, of a schedule that has not released all at that point. */
function nextRelease(vesting: Vesting, point: bigint): bigint {
  const { first } = pointsOf(vesting)
  const { cliff, every } = vesting
  return point < first ? first : cliff + every * ((point - cliff) / every + 1n)
}

/**
 * What of a pool's liquidity is locked until dates, by one search for its positions; null where the node does not search. `undated`: locked by
 * schedules in accounts of their own, which are not searched for here, or in slots. Rejects with rpc/*.
 */
export async function fetchDatedLocks(
  { connection }: ChainConnection,
  address: string,
): Promise<DatedLocks | null> {
  const filters = [
    { dataSize: POSITION_ACCOUNT.bytes },
    { memcmp: { offset: POSITION_POOL_AT, bytes: address } },
  ]
  const [pool, found] = await Promise.all([
    readDammPool(connection, new PublicKey(address)),
    askPatiently(() => connection.getProgramAccounts(DAMM_V2, { commitment: 'confirmed', filters })),
  ])
  if (!pool || !found) return null
  const point = pointOf(pool.state, pool.clock)
  const none: DatedLocks = { locked: 0n, first: null, last: null, undated: 0n }
  return found.reduce((sum, { pubkey, account }) => {
    const state = decodePosition(account.data, pubkey.toBase58())
    const { timed = [] } = schedulesAt(state, null, pool.state, point)
    const released = state.vesting ? releasable(state.vesting, point) : 0n
    const [own] = timed
    const dates = own?.dates ?? null
    const locked = dates ? (own?.locked ?? 0n) : 0n
    const first = dates && state.vesting && nextRelease(state.vesting, point)
    return {
      locked: sum.locked + locked,
      first: first !== null && (sum.first === null || first < sum.first) ? first : sum.first,
      last: dates && (sum.last === null || dates.last > sum.last) ? dates.last : sum.last,
      undated: sum.undated + state.vested - released - locked,
    }
  }, none)
}

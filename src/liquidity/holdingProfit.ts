import { countDone, isDone, isUnsettled, type Execution } from '../transactions/execution'
import { compareWorth, wholeLp } from './math'
import type { Amounts, Position } from './venue'

/**
 * A position compared with holding the deposited tokens, at the pool's current price: hundredths of a percent. Unknown where
 * this browser does not know every operation on the position, or the chain not which fees were claimed.
 */
export type HoldingProfit =
  | Readonly<{ status: 'known'; basisPoints: bigint }>
  | Readonly<{ status: 'under-way' }>
  | Readonly<{ status: 'unknown' }>

const UNKNOWN: HoldingProfit = { status: 'unknown' }
const ADDS: readonly string[] = ['create-pool', 'launch-token', 'add-liquidity', 'swap-and-add']
const KINDS: readonly string[] = [...ADDS, 'remove-liquidity', 'burn-liquidity']

/**
 * Compares the yield of a position (its worth, fees and withdrawals) with its deposits, by the operations of its wallet on its chain. The
 * result is unknown where the operations' LP amounts do not add up to the position (then somebody used it elsewhere), and under way while one
 * of the operations is, or where one stopped halfway. Claimed fees are read from the chain, since they may have been claimed elsewhere. Pure.
 */
export function holdingProfit(position: Position, operations: readonly Execution[]): HoldingProfit {
  const mine = operations.filter((execution) => isAbout(execution, position))
  if (position.claimed === null) return UNKNOWN
  if (mine.some(isInDoubt)) return { status: 'under-way' }
  const deltas = mine.filter(isDone).map(deltaOf)
  if (deltas.length === 0 || deltas.includes(null)) return UNKNOWN
  const known = deltas.filter((delta) => delta !== null)
  const { pool, worth, fees, claimed } = position
  const lpTotal = known.reduce((sum, { lpAmount }) => sum + lpAmount, 0n)
  if (lpTotal !== wholeLp(position)) return UNKNOWN
  const amountsOf = (into: boolean) =>
    known.filter((delta) => delta.into === into).map(({ amounts }) => amounts)
  const basisPoints = compareWorth(
    pool.price,
    [worth, fees ?? NOTHING, claimed, ...amountsOf(false)],
    amountsOf(true),
  )
  return basisPoints === null ? UNKNOWN : { status: 'known', basisPoints }
}

const NOTHING: Amounts = { base: 0n, quote: 0n }

/** An operation's effect on a position: `lpAmount` is the added or removed liquidity, `into` says that the amounts were deposited. */
type PositionDelta = Readonly<{ lpAmount: bigint; amounts: Amounts; into: boolean }>

function isAbout({ operation }: Execution, { owner, pool, id }: Position): boolean {
  const { pool: of, position } = operation.subject
  if (operation.payer !== owner || of !== pool.address || !KINDS.includes(operation.kind)) return false
  return position === undefined || position === id
}

/** Whether the operation may be on the chain in part, or may still land. */
function isInDoubt(execution: Execution): boolean {
  return !isDone(execution) && (isUnsettled(execution) || countDone(execution) > 0)
}

/** The effect of an operation. Null where its record is incomplete; burnt LP tokens have no effect that could be compared. */
function deltaOf({ operation: { kind, subject } }: Execution): PositionDelta | null {
  const { lpAmount, baseAmount: base, quoteAmount: quote } = subject
  if (lpAmount === undefined || base === undefined || quote === undefined) return null
  if (kind === 'burn-liquidity') return null
  const into = ADDS.includes(kind)
  return { lpAmount: into ? lpAmount : -lpAmount, amounts: { base, quote }, into }
}

import { countDone, isDone, isUnsettled, type Execution } from '../transactions/execution'
import type { Amounts, Pool, Position } from './venue'

/**
 * How a position stands against having kept what was put in, at the pool's price of now: hundredths of a percent of it. Unknown
 * where this browser does not know of every operation that made the position what it is.
 */
export type HoldingProfit =
  Readonly<{ status: 'known'; basisPoints: bigint }> | Readonly<{ status: 'unknown' }>

const UNKNOWN: HoldingProfit = { status: 'unknown' }
const ADDS: readonly string[] = ['create-pool', 'launch-token', 'add-liquidity']
const KINDS: readonly string[] = [...ADDS, 'remove-liquidity', 'burn-liquidity']

/**
 * What came out of it (its worth, its fees, what was removed) against what went in, by the operations of its wallet on its chain. Their
 * LP amounts must sum up to what is held: else something happened elsewhere, and nothing is said; nor while one of them is under way or
 * came half through. Fees that were claimed are told by the chain, since they may have been claimed elsewhere. Pure.
 */
export function holdingProfit(position: Position, operations: readonly Execution[]): HoldingProfit {
  const mine = operations.filter((execution) => isAbout(execution, position))
  if (position.claimed === null || mine.some(isInDoubt)) return UNKNOWN
  const deltas = mine.filter(isDone).map(deltaOf)
  if (deltas.length === 0 || deltas.includes(null)) return UNKNOWN
  const known = deltas.filter((delta) => delta !== null)
  const { locked, free, pool, worth, fees, claimed } = position
  const lpTotal = known.reduce((sum, { lpAmount }) => sum + lpAmount, 0n)
  if (lpTotal !== free + locked.forever + locked.overTime) return UNKNOWN
  const amountsOf = (into: boolean) =>
    known.filter((delta) => delta.into === into).map(({ amounts }) => amounts)
  const put = valueOf(pool, amountsOf(true))
  const got = valueOf(pool, [worth, fees ?? NOTHING, claimed, ...amountsOf(false)])
  return put === 0n ? UNKNOWN : { status: 'known', basisPoints: (got * 10_000n) / put - 10_000n }
}

const NOTHING: Amounts = { base: 0n, quote: 0n }

/** What an operation did to a position: `lpAmount` is what it added or took, `into` whether the amounts went into it. */
type PositionDelta = Readonly<{ lpAmount: bigint; amounts: Amounts; into: boolean }>

function isAbout({ operation }: Execution, { owner, pool, id }: Position): boolean {
  const { pool: of, position } = operation.subject
  if (operation.payer !== owner || of !== pool.address || !KINDS.includes(operation.kind)) return false
  return position === undefined || position === id
}

/** Whether it may have come to the chain in part, or may still. */
function isInDoubt(execution: Execution): boolean {
  return !isDone(execution) && (isUnsettled(execution) || countDone(execution) > 0)
}

/** Null where the operation does not tell all of it: what was burnt is gone for good and compares with nothing. */
function deltaOf({ operation: { kind, subject } }: Execution): PositionDelta | null {
  const [lpAmount, base, quote] = ['share', 'baseAmount', 'quoteAmount'].map((name) => whole(subject[name]))
  if (lpAmount === undefined || base === undefined || quote === undefined) return null
  if (kind === 'burn-liquidity') return null
  const into = ADDS.includes(kind)
  return { lpAmount: into ? lpAmount : -lpAmount, amounts: { base, quote }, into }
}

/** Worth of amounts, in a unit that is the same for both sides of a comparison: nothing is rounded. */
function valueOf({ price }: Pool, amounts: readonly Amounts[]): bigint {
  return amounts.reduce((sum, { base, quote }) => sum + base * price.quote + quote * price.base, 0n)
}

function whole(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,40}$/.test(text) ? BigInt(text) : undefined
}

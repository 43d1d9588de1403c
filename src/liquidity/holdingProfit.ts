import { isDone, type Execution } from '../transactions/execution'
import type { Amounts, Pool, Position } from './venue'

/**
 * How a position stands against having kept what was put in, at the pool's price of now: hundredths of a percent of it. Unknown
 * where this browser does not know of every deed that made the position what it is.
 */
export type HoldingProfit =
  Readonly<{ status: 'known'; basisPoints: bigint }> | Readonly<{ status: 'unknown' }>

const UNKNOWN: HoldingProfit = { status: 'unknown' }
const ADDS = ['create-pool', 'launch-token', 'add-liquidity']

/**
 * What came out of it (its worth, fees to claim, what was removed and claimed) against what went in, by the deeds of its wallet on
 * its chain. Their shares must sum up to what is held: else something happened elsewhere, and nothing is said. Pure.
 */
export function holdingProfit(position: Position, deeds: readonly Execution[]): HoldingProfit {
  const mine = deeds.filter((execution) => isDone(execution) && isAbout(execution, position))
  const moves = mine.map((execution) => moveOf(execution, position))
  if (moves.length === 0 || moves.includes(null)) return UNKNOWN
  const known = moves.filter((move) => move !== null)
  const { locked, free, pool, worth, fees } = position
  const shares = known.reduce((sum, { share }) => sum + share, 0n)
  if (shares !== free + locked.forever + locked.overTime) return UNKNOWN
  const put = valueOf(
    pool,
    known.filter(({ into }) => into).map(({ amounts }) => amounts),
  )
  const got = valueOf(pool, [
    worth,
    fees ?? NOTHING,
    ...known.filter(({ into }) => !into).map(({ amounts }) => amounts),
  ])
  return put === 0n ? UNKNOWN : { status: 'known', basisPoints: (got * 10_000n) / put - 10_000n }
}

const NOTHING: Amounts = { base: 0n, quote: 0n }

/** What a deed did to a position: `share` is what it added or took, `into` whether the amounts went into it. */
type Move = Readonly<{ share: bigint; amounts: Amounts; into: boolean }>

function isAbout({ deed }: Execution, { owner, pool, id }: Position): boolean {
  if (deed.payer !== owner) return false
  const { pool: of, position } = deed.subject
  if (listed(deed.subject['pools']).includes(pool.address))
    return listed(deed.subject['positions']).includes(id)
  return of === pool.address && (position === undefined || position === id) && MOVES.includes(deed.kind)
}

const MOVES: readonly string[] = [...ADDS, 'remove-liquidity', 'claim-fees', 'burn-liquidity']

/** Null where the deed does not tell all of it: what was burnt is gone for good and compares with nothing. */
function moveOf({ deed: { kind, subject } }: Execution, { id }: Position): Move | null {
  const at = listed(subject['positions']).indexOf(id)
  const told = (name: string) => whole(at === -1 ? subject[name] : listed(subject[`${name}s`])[at])
  const [base, quote] = [told('baseAmount'), told('quoteAmount')]
  if (base === undefined || quote === undefined) return null
  const amounts = { base, quote }
  if (kind === 'claim-fees') return { share: 0n, amounts, into: false }
  const share = told('share')
  if (share === undefined || kind === 'burn-liquidity') return null
  return ADDS.includes(kind) ? { share, amounts, into: true } : { share: -share, amounts, into: false }
}

/** Worth of amounts, in a unit that is the same for both sides of a comparison: nothing is rounded. */
function valueOf({ price }: Pool, amounts: readonly Amounts[]): bigint {
  return amounts.reduce((sum, { base, quote }) => sum + base * price.quote + quote * price.base, 0n)
}

/** What joinPlans wrote down: one word for each position. */
function listed(text = ''): readonly string[] {
  return text === '' ? [] : text.split(' ')
}

function whole(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,40}$/.test(text) ? BigInt(text) : undefined
}

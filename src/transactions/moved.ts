import { AppError } from '../errors/AppError'
import { requireSum } from './funds'
import type { Bounds, Change, Cost, Step } from './plan'

/** What a step promises, as the last simulation gave it. */
export type MovingStep = Readonly<Pick<Step, 'id' | 'costs' | 'changes'>>

/** Whether a price moves anything of what is promised. */
export function isPriceDependent({ costs = [], changes = [] }: Partial<MovingStep>): boolean {
  return [...costs, ...changes].some(({ bounds }) => bounds !== undefined)
}

/**
 * The steps with their moved lines as a simulation gave them, which took `simulated` lamports where `promised` were. Throws
 * simulation/mismatch where no price moves any of them, and pool/price-moved (label, promised, simulated; lamports) outside of what
 * the lines may become.
 */
export function withCostsAsTried<Moving extends MovingStep>(
  steps: readonly Moving[],
  promised: bigint,
  simulated: bigint,
): readonly Moving[] {
  let left = simulated - promised
  const tried = steps.map((step) => ({
    ...step,
    costs: step.costs.map((cost) => {
      const taken = cost.bounds ? within(left, cost.lamports, cost.bounds) : 0n
      left -= taken
      return taken === 0n ? cost : { ...cost, lamports: cost.lamports + taken }
    }),
  }))
  requireWithin(steps, promised, simulated)
  return tried
}

/** Throws as withCostsAsTried where a simulation took another sum than what moves can explain. Lamports. */
export function requireWithin(
  steps: readonly Pick<MovingStep, 'costs'>[],
  promised: bigint,
  simulated: bigint,
): void {
  const moved = steps.flatMap(({ costs }) => costs).filter(({ bounds }) => bounds !== undefined)
  const [first] = moved
  if (!first) return requireSum(promised, simulated)
  const off = simulated - promised
  if (within(off, 0n, slackOf(moved)) === off) return
  throw new AppError('pool/price-moved', {
    label: first.label,
    promised: first.lamports,
    simulated: first.lamports + off,
  })
}

/** The steps with their moved changes as these say. */
export function withChangesAsTried<Moving extends MovingStep>(
  steps: readonly Moving[],
  tried: readonly Change[],
): readonly Moving[] {
  const after = new Map(tried.map((change) => [`${change.account} ${change.field}`, change]))
  return steps.map((step) =>
    step.changes?.some(({ bounds }) => bounds)
      ? { ...step, changes: step.changes.map((change) => changeAsTried(change, after)) }
      : step,
  )
}

function changeAsTried(change: Change, after: ReadonlyMap<string, Change>): Change {
  const tried = after.get(`${change.account} ${change.field}`)
  if (!change.bounds || !tried) return change
  return { ...change, after: tried.after, ...(tried.moves && { moves: tried.moves }) }
}

/** As much of `difference` as a number may move. */
function within(difference: bigint, from: bigint, { least, most }: Bounds): bigint {
  if (difference < least - from) return least - from
  return difference > most - from ? most - from : difference
}

function slackOf(moved: readonly Cost[]): Bounds {
  const sum = (end: keyof Bounds) =>
    moved.reduce((total, { lamports, bounds }) => total + (bounds?.[end] ?? lamports) - lamports, 0n)
  return { least: sum('least'), most: sum('most') }
}

import { AppError } from '../../errors/AppError'
import { packPlan } from '../../transactions/pack'
import type { Plan } from '../../transactions/plan'

/** How many bytes all of a plan takes as one transaction, with all signatures, limit and price: also where that is too many. */
export function bytesAsOne(plan: Plan): number {
  const together = { ...plan, steps: plan.steps.map((step) => ({ ...step, group: 'all' })) }
  try {
    return packPlan(together).reduce((sum, { bytes }) => sum + bytes, 0)
  } catch (error) {
    if (error instanceof AppError && typeof error.context['bytes'] === 'number') return error.context['bytes']
    throw error
  }
}

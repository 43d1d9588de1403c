import { AppError } from '../../errors/AppError'
import { packPlan, type Guarding } from '../../transactions/pack'
import type { Plan } from '../../transactions/plan'

/**
 * How many bytes all of a plan takes as one transaction, with all signatures, limit and price, also where that is too many; and whether a
 * lookup table names some of its accounts.
 */
export function asOneTransaction(
  plan: Plan,
  guarding: Guarding,
): Readonly<{ bytes: number; byTable: boolean }> {
  const together = { ...plan, steps: plan.steps.map((step) => ({ ...step, group: 'all' })) }
  try {
    const [draft] = packPlan(together, guarding)
    return { bytes: draft?.bytes ?? 0, byTable: draft !== undefined && draft.tables.length > 0 }
  } catch (error) {
    if (!(error instanceof AppError) || typeof error.context['bytes'] !== 'number') throw error
    return { bytes: error.context['bytes'], byTable: false }
  }
}

import type { ChangedRecord } from '../transactions/events'
import { currentTransaction, promisedSteps, type Execution } from '../transactions/execution'
import type { Cost } from '../transactions/plan'

type Line = Readonly<{
  label: string
  detail: string | undefined
  kind: Cost['kind']
  left: bigint | null
  right: bigint | null
}>

/** The bill of the transaction that an operation is at, as it was asked for and as the wallet signed it. Lamports; null: no such line. */
export function billsOf(
  execution: Execution,
  { fees, total }: Pick<ChangedRecord, 'fees' | 'total'>,
): Readonly<{ lines: readonly Line[]; total: Readonly<{ left: bigint | null; right: bigint }> }> {
  const { state } = currentTransaction(execution)
  const before = state.simulation?.fees ?? []
  const steps = stepCosts(execution).map((cost) => lineOf(cost, cost.lamports, cost.lamports))
  const after = fees.map((fee) => lineOf(fee, amountOf(before, fee), fee.lamports))
  const gone = before
    .filter((fee) => amountOf(fees, fee) === null)
    .map((fee) => lineOf(fee, fee.lamports, null))
  return {
    lines: [...steps, ...after, ...gone],
    total: { left: state.simulation?.total ?? null, right: total },
  }
}

/** How much more the wallet made it, in lamports. */
export function addedCost(execution: Execution, { total }: Pick<ChangedRecord, 'total'>): bigint {
  return total - (currentTransaction(execution).state.simulation?.total ?? total)
}

/** The costs of the steps that this transaction holds. */
function stepCosts(execution: Execution): readonly Cost[] {
  const part = execution.operation.parts?.[currentTransaction(execution).index]
  const mine = ({ id }: { id: string }) => part === undefined || part.steps.some((step) => step.id === id)
  return promisedSteps(execution)
    .filter(mine)
    .flatMap(({ costs }) => costs)
}

function amountOf(costs: readonly Cost[], { kind }: Cost): bigint | null {
  return costs.find((cost) => cost.kind === kind)?.lamports ?? null
}

function lineOf({ label, detail, kind }: Cost, left: bigint | null, right: bigint | null): Line {
  return { label, detail: left === right ? undefined : detail, kind, left, right }
}

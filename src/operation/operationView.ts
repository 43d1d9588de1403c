import { toAppError, type AppError } from '../errors/AppError'
import type { ExecutionEvent } from '../transactions/events'
import { reduceExecution, type Execution } from '../transactions/execution'

/**
 * An operation as a page shows it. `driving`: this page takes it on; `watching`: another tab does, and this one reads along;
 * `searching`: nothing is under way, and the chain is searched for what the wallet may have sent all the same; `resting`: that is done.
 * `lost`: the page that asked the wallet is gone. `problem`: what stopped it here.
 */
export type OperationView = Readonly<{ status: 'none' | 'loading' | 'missing' }> | OperationHere

export type OperationHere = Readonly<{
  status: 'here'
  execution: Execution
  activity: 'driving' | 'watching' | 'searching' | 'resting'
  lost: boolean
  problem: AppError | null
}>

export function here(
  execution: Execution,
  activity: OperationHere['activity'],
  { lost = false, problem = null }: Partial<Pick<OperationHere, 'lost' | 'problem'>> = {},
): OperationHere {
  return { status: 'here', execution, activity, lost, problem }
}

/**
 * Each event as the view after it; then the operation at rest, with what stopped it. `events` may take a while to be there (an engine is
 * opened first). Rejects where no operation has begun.
 */
export async function* follow(
  events: () => AsyncIterable<ExecutionEvent> | Promise<AsyncIterable<ExecutionEvent>>,
  before: Execution | null,
  lost = false,
): AsyncGenerator<OperationHere> {
  let execution = before
  try {
    for await (const event of await events()) {
      execution = reduceExecution(execution, event)
      if (execution) yield here(execution, 'driving', { lost })
    }
    if (execution) yield here(execution, 'resting', { lost })
  } catch (error) {
    if (!execution) throw error
    yield here(execution, 'resting', { lost, problem: toAppError(error) })
  }
}

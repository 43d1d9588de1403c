import { toAppError, type AppError } from '../../errors/AppError'
import type { ExecutionEvent } from '../events'
import { reduceExecution, type Execution } from '../execution'

/**
 * A deed as a page shows it. `driving`: this page takes it on; `watching`: another tab does, and this one reads along;
 * `searching`: nothing is under way, and the chain is searched for what the wallet may have sent all the same; `resting`: that is done.
 * `lost`: the page that asked the wallet is gone. `problem`: what stopped it here.
 */
export type DeedView = Readonly<{ status: 'none' | 'loading' | 'missing' }> | DeedHere

export type DeedHere = Readonly<{
  status: 'here'
  execution: Execution
  activity: 'driving' | 'watching' | 'searching' | 'resting'
  lost: boolean
  problem: AppError | null
}>

export function here(
  execution: Execution,
  activity: DeedHere['activity'],
  { lost = false, problem = null }: Partial<Pick<DeedHere, 'lost' | 'problem'>> = {},
): DeedHere {
  return { status: 'here', execution, activity, lost, problem }
}

/**
 * Each event as the view after it; then the deed at rest, with what stopped it. `events` may take a while to be there (a road is
 * opened first). Rejects where no deed has begun.
 */
export async function* follow(
  events: () => AsyncIterable<ExecutionEvent> | Promise<AsyncIterable<ExecutionEvent>>,
  before: Execution | null,
  lost = false,
): AsyncGenerator<DeedHere> {
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

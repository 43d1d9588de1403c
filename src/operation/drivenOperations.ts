import type { OperationHere } from './operationView'

type Driven = {
  latest: OperationHere
  ended: boolean
  readonly woken: Set<() => void>
  readonly abort: () => void
}

/** The operations that this tab is taking to their end, by id: a page that was left and comes back finds its own again. */
const driven = new Map<string, Driven>()

/** Passes the views of an operation on, and lets `drivenViews` see them until it has come to rest. */
export async function* drive(
  views: AsyncIterable<OperationHere>,
  abort: () => void,
): AsyncGenerator<OperationHere> {
  let mine: Driven | undefined
  try {
    for await (const view of views) {
      mine ??= { latest: view, ended: false, woken: new Set(), abort }
      mine.latest = view
      driven.set(view.execution.operation.id, mine)
      wake(mine)
      yield view
    }
  } finally {
    if (mine) {
      mine.ended = true
      driven.delete(mine.latest.execution.operation.id)
      wake(mine)
    }
  }
}

/** The views of an operation that this tab drives, from the latest on; null where it drives none of this id. */
export function drivenViews(id: string, signal: AbortSignal): AsyncGenerator<OperationHere> | null {
  const operation = driven.get(id)
  return operation ? viewsOf(operation, signal) : null
}

/** Stops waiting for the wallet that was asked for this operation; nothing where this tab did not ask. */
export function stopWaiting(id: string): void {
  driven.get(id)?.abort()
}

async function* viewsOf(operation: Driven, signal: AbortSignal): AsyncGenerator<OperationHere> {
  for (;;) {
    const shown = operation.latest
    yield shown
    while (operation.latest === shown) {
      if (operation.ended) return
      await nextChange(operation, signal)
    }
  }
}

function nextChange({ woken }: Driven, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => end(() => reject(signal.reason as Error))
    const go = () => end(resolve)
    const end = (settle: () => void) => {
      woken.delete(go)
      signal.removeEventListener('abort', stop)
      settle()
    }
    if (signal.aborted) return stop()
    woken.add(go)
    signal.addEventListener('abort', stop, { once: true })
  })
}

function wake({ woken }: Driven): void {
  for (const go of woken) go()
}

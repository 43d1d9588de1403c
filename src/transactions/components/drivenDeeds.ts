import type { DeedHere } from './deedView'

type Driven = {
  latest: DeedHere
  ended: boolean
  readonly woken: Set<() => void>
  readonly giveUp: () => void
}

/** The deeds that this tab is taking to their end, by id: a page that was left and comes back finds its own again. */
const driven = new Map<string, Driven>()

/** Passes the views of a deed on, and lets `drivenViews` see them until it has come to rest. */
export async function* drive(views: AsyncIterable<DeedHere>, giveUp: () => void): AsyncGenerator<DeedHere> {
  let mine: Driven | undefined
  try {
    for await (const view of views) {
      mine ??= { latest: view, ended: false, woken: new Set(), giveUp }
      mine.latest = view
      driven.set(view.execution.deed.id, mine)
      wake(mine)
      yield view
    }
  } finally {
    if (mine) {
      mine.ended = true
      driven.delete(mine.latest.execution.deed.id)
      wake(mine)
    }
  }
}

/** The views of a deed that this tab drives, from the latest on; null where it drives none of this id. */
export function drivenViews(id: string, signal: AbortSignal): AsyncGenerator<DeedHere> | null {
  const deed = driven.get(id)
  return deed ? viewsOf(deed, signal) : null
}

/** Stops waiting for the wallet that was asked for this deed; nothing where this tab did not ask. */
export function stopWaiting(id: string): void {
  driven.get(id)?.giveUp()
}

async function* viewsOf(deed: Driven, signal: AbortSignal): AsyncGenerator<DeedHere> {
  for (;;) {
    const shown = deed.latest
    yield shown
    while (deed.latest === shown) {
      if (deed.ended) return
      await nextChange(deed, signal)
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

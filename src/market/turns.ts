/** The most requests to sources in flight at once, over all callers. */
const AT_ONCE = 2

/** The shortest time between two requests without a key, by source, in ms; DexScreener has separate limits for paid lists and pools. */
const GAPS: readonly (readonly [start: string, gapMs: number])[] = [
  ['https://api.jup.ag/', 2_000],
  ['https://api.geckoterminal.com/', 2_000],
  ['https://api.dexscreener.com/token-', 1_000],
  ['https://api.dexscreener.com/', 200],
]

/** The requests that share a rate limit. `freeAt`: when the next one may start (performance.now). */
type Lane = Readonly<{ start: string; gapMs: number }> & { freeAt: number }
type Waiting = Readonly<{ lane: Lane; go: () => void }>

const lanes: readonly Lane[] = GAPS.map(([start, gapMs]) => ({ start, gapMs, freeAt: 0 }))
const waiting: Waiting[] = []
let inFlight = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Runs `ask` when its turn comes: at most two requests are in flight, and each source's rate limit is kept (other hosts have none).
 * Rejects as `ask` does, and with the signal's reason when that is aborted before the turn comes.
 */
export async function inTurn<T>(url: string, ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  await turn(laneOf(url), signal)
  try {
    return await ask()
  } finally {
    inFlight -= 1
    startNext()
  }
}

function laneOf(url: string): Lane {
  return lanes.find(({ start }) => url.startsWith(start)) ?? { start: '', gapMs: 0, freeAt: 0 }
}

function turn(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const own = { lane, go: resolve }
    waiting.push(own)
    signal?.addEventListener('abort', () => leave(own) && reject(signal.reason as Error), { once: true })
    startNext()
  })
}

/** Removes a request from the queue; false where it was no longer in it. */
function leave(own: Waiting): boolean {
  const at = waiting.indexOf(own)
  return at >= 0 && waiting.splice(at, 1).length > 0
}

/** Starts all requests whose turn it is, in the order in which they came, and again when the next one's turn comes. */
function startNext(): void {
  clearTimeout(timer)
  const now = performance.now()
  while (inFlight < AT_ONCE) {
    const next = waiting.find(({ lane }) => lane.freeAt <= now)
    if (!next) break
    leave(next)
    inFlight += 1
    next.lane.freeAt = now + next.lane.gapMs
    next.go()
  }
  if (inFlight === AT_ONCE || waiting.length === 0) return
  timer = setTimeout(startNext, Math.min(...waiting.map(({ lane }) => lane.freeAt)) - now)
}

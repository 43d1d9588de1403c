type Work = { timers: Set<NodeJS.Timeout>; round: number }
const WORK = Symbol.for('mintwright.work')
/** More than what is read from a database, or asked of a fake, goes through before it waits or asks again. */
const TURNS = 50
const never = () => new Promise<never>(() => {})

/**
 * Returns what ends the work of a file that its tests did not wait for: its timers stop, and what it asked, or still asks while it goes
 * on to its next pause, is never answered. A library keeps the functions of the file that loaded it, so they stand once in a process. A
 * timer that does not keep the process alive is Node's own.
 */
export function watchWork(): () => Promise<void> {
  const work = ((globalThis as { [WORK]?: Work })[WORK] ??= replaceTimersAndFetch())
  return async () => {
    work.round += 1
    const { fetch } = globalThis
    globalThis.fetch = never
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const timer of work.timers) if (timer.hasRef()) clearTimeout(timer)
      work.timers.clear()
      await new Promise((resolve) => setImmediate(resolve))
    }
    globalThis.fetch = fetch
  }
}

function replaceTimersAndFetch(): Work {
  const work: Work = { timers: new Set(), round: 0 }
  const { setTimeout, setInterval, fetch } = globalThis
  const kept = <Given extends unknown[]>(start: (...given: Given) => NodeJS.Timeout) =>
    function keepTimer(...given: Given) {
      const timer = start(...given)
      work.timers.add(timer)
      return timer
    }
  // What Node promises of a timer (`util.promisify`) is asked of the function itself.
  globalThis.setTimeout = Object.assign(kept(setTimeout), setTimeout)
  globalThis.setInterval = Object.assign(kept(setInterval), setInterval)
  const whileItLasts = (round: number) => (told: () => void) => {
    if (round === work.round) told()
  }
  /** What comes after the file is never told to it. */
  const ofThisFile = <Given>(given: Promise<Given>): Promise<Given> => {
    const tell = whileItLasts(work.round)
    return new Promise((resolve, reject) =>
      given.then(
        (value) => tell(() => resolve(value)),
        (error: Error) => tell(() => reject(error)),
      ),
    )
  }
  globalThis.fetch = async (...asked) => {
    const answer = await ofThisFile(fetch(...asked))
    for (const read of ['arrayBuffer', 'blob', 'json', 'text'] as const) {
      const whole = answer[read].bind(answer) as () => Promise<never>
      answer[read] = () => ofThisFile(whole())
    }
    const { body } = answer
    if (body) body.getReader = guardReader(body.getReader.bind(body) as () => Reader) as typeof body.getReader
    return answer
  }
  type Reader = { read: () => Promise<unknown> }
  const guardReader = (take: () => Reader) => () => {
    const reader = take()
    const read = reader.read.bind(reader)
    reader.read = () => ofThisFile(read())
    return reader
  }
  // A patience that ends later would let the file ask once more.
  AbortSignal.timeout = (ms) => {
    const patience = new AbortController()
    const tell = whileItLasts(work.round)
    const end = () => patience.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    setTimeout(() => tell(end), ms).unref()
    return patience.signal
  }
  return work
}

/*
 * What a step costs: seconds by the clock, and of the processor. On Linux two counts are kept, and the greater one is told, for each
 * leaves something out: the system's own count of processes that ended and were waited for (a browser's are often left to themselves),
 * and what a look at all living processes finds every second (who lives shorter is not seen). Elsewhere only the clock is told.
 */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100
const LOOK_MS = 1_000

/** The costs of steps by phase. */
export class Costs {
  /** @type {Map<string, { from: number, to: number, processor: number | null }>} */
  #phases = new Map()
  #waitedFor = waitedFor()

  /** Begins a step of a phase; `pid`: the process that does it. To be ended when that has ended. Ending says what the step took. */
  begin(phase, pid) {
    const from = Date.now()
    const tree = new Tree(pid)
    const timer = setInterval(() => tree.look(), LOOK_MS).unref()
    return () => {
      clearInterval(timer)
      const now = waitedFor()
      const processor = now === null ? null : Math.max(now - this.#waitedFor, tree.seconds)
      this.#waitedFor = now
      return words(this.#add(phase, { from, to: Date.now(), processor }))
    }
  }

  /** A line for each phase, and one for all. */
  table() {
    const lines = [...this.#phases].map(([phase, cost]) => `${phase}: ${words(cost)}`)
    const all = [...this.#phases.values()].reduce(together)
    return [...lines, `in all: ${words(all)}`].join('\n')
  }

  /** Steps of a phase may run at a time: it takes the time from the first one's beginning to the last one's end. */
  #add(phase, cost) {
    const had = this.#phases.get(phase)
    this.#phases.set(phase, had ? together(had, cost) : cost)
    return cost
  }
}

function together(one, other) {
  return {
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    processor: one.processor === null ? null : one.processor + other.processor,
  }
}

function words({ from, to, processor }) {
  const told = processor === null ? 'n/a' : `${processor.toFixed(1)} s`
  return `${((to - from) / 1000).toFixed(1)} s, ${told} of the processor`
}

/** A process with all that it starts, also what outlives its parent. */
class Tree {
  #pid
  /** Seconds as last seen, by process id and start: the system gives ids again. */
  #seen = new Map()

  constructor(pid) {
    this.#pid = pid
    this.look()
  }

  get seconds() {
    return [...this.#seen.values()].reduce((sum, each) => sum + each, 0)
  }

  look() {
    const ours = new Set([this.#pid])
    // A parent is older than its children.
    for (const { pid, parent, start, seconds } of this.#pid ? processes() : []) {
      const key = `${pid} ${start}`
      if (!ours.has(pid) && !ours.has(parent) && !this.#seen.has(key)) continue
      ours.add(pid)
      this.#seen.set(key, seconds)
    }
  }
}

function processes() {
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = fieldsOf(name)
      if (!fields) return []
      const [parent, user, system, start] = [fields[1], fields[11], fields[12], fields[19]]
      return [{ pid: Number(name), parent, start, seconds: (user + system) / TICKS_A_SECOND }]
    })
    .sort((one, other) => one.start - other.start || one.pid - other.pid)
}

/** Seconds of all ended processes that this one, or one of those, waited for; null where the system does not say. */
function waitedFor() {
  const fields = fieldsOf('self')
  return fields && (fields[13] + fields[14]) / TICKS_A_SECOND
}

/** The numbers after a process's name (proc_pid_stat, from the third field on); null where it is gone, or off Linux. */
function fieldsOf(process) {
  try {
    const text = readFileSync(`/proc/${process}/stat`, 'latin1')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return null
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

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
  #system
  #waitedFor
  #running = 0
  /** What the system counted of steps that ended, beyond what was seen of them: it may be of a step whose end is told next. */
  #beyond = 0

  constructor(system = { waitedFor, processes }) {
    this.#system = system
    this.#waitedFor = system.waitedFor()
  }

  /** Begins a step of a phase; `pid`: the process that does it. To be ended when that has ended. Ending says what the step took. */
  begin(phase, pid) {
    const from = Date.now()
    const tree = new Tree(pid, this.#system.processes)
    const timer = setInterval(() => tree.look(), LOOK_MS).unref()
    this.#running += 1
    return () => {
      clearInterval(timer)
      this.#running -= 1
      return words(this.#add(phase, { from, to: Date.now(), processor: this.#took(tree.seconds) }))
    }
  }

  /** What the step took that now ended, of which so many seconds were seen. Two may have ended before the first end is told. */
  #took(seen) {
    const now = this.#system.waitedFor()
    if (now === null) return null
    const counted = now - this.#waitedFor + this.#beyond
    const took = Math.max(counted, seen) - this.#beyond
    this.#waitedFor = now
    this.#beyond = this.#running > 0 ? Math.max(0, counted - seen) : 0
    return took
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
  #processes
  /** Seconds as last seen, by process id and start: the system gives ids again. */
  #seen = new Map()

  constructor(pid, all) {
    this.#pid = pid
    this.#processes = all
    this.look()
  }

  get seconds() {
    return [...this.#seen.values()].reduce((sum, each) => sum + each, 0)
  }

  look() {
    const ours = new Set([this.#pid])
    // A parent is older than its children.
    for (const { pid, parent, start, seconds } of this.#pid ? this.#processes() : []) {
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

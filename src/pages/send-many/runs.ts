import { useEffect, useSyncExternalStore } from 'react'
import { AppError, toAppError } from '../../errors/AppError'
import type { AppContext } from '../../operation/appContext'
import type { ChangedAmounts } from '../../tokens/sendList/payLines'
import type { RunWays, RaisedFee } from '../../transactions/runs/planner'
import type { RunView } from '../../transactions/runs/runView'
import { onJournalNews } from '../../transactions/journal'
import { eraseRun, lockRun, readRun, type Run } from '../../transactions/runs/keptRuns'
import { fetchCode } from '../../ui/lazyPart'

/**
 * The state of a run on the page. `elsewhere`: another tab drives it. `question`: a fee was raised. `changed`: the token's
 * transfer fee is another one than its review said.
 */
export type ShownRun = Readonly<{
  status: 'reading' | 'missing' | 'unreadable' | 'shown'
  error: AppError | null
  view: RunView | null
  isDriven: boolean
  isPausing: boolean
  elsewhere: boolean
  question: Readonly<{ more: RaisedFee; answer: (go: boolean) => void }> | null
  changed: Readonly<{ amounts: ChangedAmounts; answer: (go: boolean) => void }> | null
}>

const READING: ShownRun = {
  status: 'reading',
  error: null,
  view: null,
  isDriven: false,
  isPausing: false,
  elsewhere: false,
  question: null,
  changed: null,
}

/** Drives a run outside of React: signed transactions land even when the person leaves the page. */
export type RunControls = Readonly<{
  state: () => ShownRun
  subscribe: (listener: () => void) => () => void
  /** Looks up what was asked for; with `asks` it then asks the wallet for the rest, as the person has decided. */
  go: (context: AppContext, asks: boolean, decided?: RunDecisions) => void
  pause: () => void
  /** Stops waiting for the wallet. */
  stop: () => void
  /** Reads the run again where it was missing or could not be read. */
  readAgain: () => void
  /**
   * Deletes the run here, unless another tab works on it (`busy`), or lines are under way (`open`), and resolves with the outcome. Rejects
   * with journal/unavailable.
   */
  erase: () => Promise<'erased' | 'busy' | 'open'>
}>

/** What the person decided about lines that may be paid twice; see RunWays. */
export type RunDecisions = Pick<RunWays, 'paysAgain' | 'doubtful'>

const known = new Map<string, RunControls>()

/** The controls of a run: one for each id, as long as the tab lives. */
export function controlsOf(id: string): RunControls {
  const found = known.get(id) ?? makeControls(id)
  known.set(id, found)
  return found
}

type RunState = Readonly<{
  now: () => ShownRun
  set: (part: Partial<ShownRun>) => void
  subscribe: RunControls['subscribe']
}>

function makeState(): RunState {
  let state = READING
  const listeners = new Set<() => void>()
  return {
    now: () => state,
    set: (part) => {
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function makeControls(id: string): RunControls {
  const { now, set, subscribe } = makeState()
  let pausing = new AbortController()
  let stopping = new AbortController()
  let reading = readInto(id, now, set)
  // The journal has what another tab does.
  onJournalNews(() => {
    if (now().elsewhere && !now().isDriven) reading = readInto(id, now, set)
  })
  const go = async (context: AppContext, asks: boolean, decided: RunDecisions = {}) => {
    const run = await reading
    if (!run || now().isDriven) return
    set({ isDriven: true, isPausing: false, elsewhere: false, error: null })
    // Before the lock, so that a pause or a departure in between stops this drive.
    pausing = new AbortController()
    stopping = new AbortController()
    const release = await lockRun(id).catch(toAppError)
    if (release instanceof AppError) return set({ isDriven: false, isPausing: false, error: release })
    if (!release) return set({ isDriven: false, isPausing: false, elsewhere: true })
    try {
      const work = await fetchListWork()
      const signals = {
        pause: pausing.signal,
        stop: stopping.signal,
        consent: asking<RaisedFee>(set, (more, answer) => ({ question: more && { more, answer } })),
        agree: asking<ChangedAmounts>(set, (amounts, answer) => ({
          changed: amounts && { amounts, answer },
        })),
      }
      for await (const view of work.driveListRun(run, context, { asks, ...signals, ...decided }))
        set({ view })
    } catch (error) {
      set({ error: toAppError(error) })
    } finally {
      release()
      set({ isDriven: false, isPausing: false, question: null, changed: null })
    }
  }
  return {
    state: now,
    subscribe,
    go: (...how) => void go(...how),
    pause: () => {
      pausing.abort()
      if (now().isDriven) set({ isPausing: true })
    },
    stop: () => {
      pausing.abort()
      stopping.abort()
    },
    readAgain: () => {
      set(READING)
      reading = readInto(id, now, set)
    },
    erase: () => eraseLocked(id),
  }
}

/** Reads a run and shows it; resolves with null where it is missing, or could not be read. Never rejects. */
async function readInto(id: string, now: RunState['now'], set: RunState['set']): Promise<Run | null> {
  let run: Run | null = null
  try {
    run = await readRun(id)
    if (run) {
      const view = await (await fetchListWork()).lookAtRun(run)
      if (!now().isDriven) set({ status: 'shown', view, ...(view.done && { elsewhere: false }) })
    } else set({ status: 'missing', view: null })
  } catch (error) {
    set({ status: 'unreadable', error: toAppError(error) })
  }
  return run
}

/** Asks on the page, and resolves with the answer. `stateOf`: the part of the state with the question; without one, it is answered. */
function asking<About>(
  set: RunState['set'],
  stateOf: (about: About | null, answer: (go: boolean) => void) => Partial<ShownRun>,
) {
  return (about: About): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (go: boolean) => {
        set(stateOf(null, answer))
        resolve(go)
      }
      set(stateOf(about, answer))
    })
}

async function eraseLocked(id: string): ReturnType<RunControls['erase']> {
  const release = await lockRun(id)
  if (!release) return 'busy'
  try {
    if (!(await eraseRun(id))) return 'open'
    known.delete(id)
    return 'erased'
  } finally {
    release()
  }
}

/** A run as the page shows it. Once it is read, interrupted transactions are looked up; leaving the page pauses the run. */
export function useRun(id: string, context: AppContext): RunControls & Readonly<{ now: ShownRun }> {
  const controls = controlsOf(id)
  const now = useSyncExternalStore(controls.subscribe, controls.state, () => READING)
  // The look-up covers open transactions, those that the wallet may have sent later or that were asked for again, and whether the last ones
  // are final and readable; for a list that has ended, within a day.
  const wantsLook = now.view !== null && isLeftOpen(now.view)
  const isHere = now.view?.head.cluster === context.cluster.id
  useEffect(() => {
    if (wantsLook && isHere) controls.go(context, false)
    // Once for each visit: a later failure is shown, with its button.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [controls, wantsLook, isHere])
  useEffect(() => () => controls.pause(), [controls])
  return { ...controls, now }
}

function isLeftOpen({ counts, done, isLookedFor, head: { endedAt = 0 } }: RunView): boolean {
  if (isLookedFor) return true
  if (done) return Date.now() - endedAt < DAY_MS
  return counts.open > 0 || counts.said > 0 || counts.unpaid > 0 || counts.waiting === 0
}

const DAY_MS = 86_400_000

/** The chain work of this page, which loads late. */
export const fetchListWork = () => fetchCode(() => import('./chainWork'))

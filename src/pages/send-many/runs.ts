import { useEffect, useSyncExternalStore } from 'react'
import { AppError, toAppError } from '../../errors/AppError'
import type { AppContext } from '../../operation/appContext'
import type { WalletSurcharge } from '../../transactions/runs/driveRun'
import type { RunView } from '../../transactions/runs/runView'
import { onJournalNews } from '../../transactions/journal'
import { eraseRun, readRun, type Run } from '../../transactions/runs/keptRuns'
import { fetchCode } from '../../ui/lazyPart'

/** What the page knows of a run. `elsewhere`: another tab drives it. `question`: the wallet has raised its fee. */
export type ShownRun = Readonly<{
  status: 'reading' | 'missing' | 'unreadable' | 'shown'
  error: AppError | null
  view: RunView | null
  isDriven: boolean
  isPausing: boolean
  elsewhere: boolean
  question: Readonly<{ more: WalletSurcharge; answer: (go: boolean) => void }> | null
}>

const READING: ShownRun = {
  status: 'reading',
  error: null,
  view: null,
  isDriven: false,
  isPausing: false,
  elsewhere: false,
  question: null,
}

/** Drives a run outside of React: what was signed lands also where the page was left meanwhile. */
export type RunControls = Readonly<{
  state: () => ShownRun
  subscribe: (listener: () => void) => () => void
  /**
   * Looks up what is open; with `asks` it then asks the wallet for the rest. `paysAgain`: the places of lines to pay although their
   * receiver got the same since.
   */
  go: (context: AppContext, asks: boolean, paysAgain?: ReadonlySet<number>) => void
  pause: () => void
  /** Stops waiting for the wallet. */
  stop: () => void
  /** Reads the run again where it was not there, or could not be read. */
  readAgain: () => void
  /**
   * Deletes it here, unless another tab works on it (`busy`), or lines are under way (`open`): resolves with what became of it. Rejects with
   * journal/unavailable.
   */
  erase: () => Promise<'erased' | 'busy' | 'open'>
}>

const known = new Map<string, RunControls>()

/** The controls of a run: one for each id, as long as the tab lives. */
export function controlsOf(id: string): RunControls {
  const found = known.get(id) ?? makeControls(id)
  known.set(id, found)
  return found
}

function makeControls(id: string): RunControls {
  let state = READING
  let run: Run | null = null
  let pausing = new AbortController()
  let stopping = new AbortController()
  const listeners = new Set<() => void>()
  const set = (part: Partial<ShownRun>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  let reading = read()
  // What another tab does is written in the journal.
  onJournalNews(() => {
    if (state.elsewhere && !state.isDriven) reading = read()
  })

  async function read(): Promise<void> {
    try {
      run = await readRun(id)
      if (!run) return set({ status: 'missing', view: null })
      const work = await fetchListWork()
      const view = await work.lookAtRun(run)
      if (!state.isDriven) set({ status: 'shown', view, ...(view.done && { elsewhere: false }) })
    } catch (error) {
      set({ status: 'unreadable', error: toAppError(error) })
    }
  }

  async function go(
    context: AppContext,
    asks: boolean,
    paysAgain: ReadonlySet<number> = new Set(),
  ): Promise<void> {
    await reading
    if (!run || state.isDriven) return
    set({ isDriven: true, isPausing: false, elsewhere: false, error: null })
    // Before the lock: who pauses or leaves meanwhile, pauses this drive.
    pausing = new AbortController()
    stopping = new AbortController()
    const release = await lockRun(id).catch(toAppError)
    if (release instanceof AppError) return set({ isDriven: false, isPausing: false, error: release })
    if (!release) return set({ isDriven: false, isPausing: false, elsewhere: true })
    const consent = (more: WalletSurcharge) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean) => {
          set({ question: null })
          resolve(yes)
        }
        set({ question: { more, answer } })
      })
    try {
      const work = await fetchListWork()
      const signals = { pause: pausing.signal, stop: stopping.signal, consent, paysAgain }
      for await (const view of work.driveListRun(run, context, { asks, ...signals })) set({ view })
    } catch (error) {
      set({ error: toAppError(error) })
    } finally {
      release()
      set({ isDriven: false, isPausing: false, question: null })
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go: (...how) => void go(...how),
    pause: () => {
      pausing.abort()
      if (state.isDriven) set({ isPausing: true })
    },
    stop: () => {
      pausing.abort()
      stopping.abort()
    },
    readAgain: () => {
      set(READING)
      reading = read()
    },
    erase: async () => {
      const release = await lockRun(id)
      if (!release) return 'busy'
      try {
        if (!(await eraseRun(id))) return 'open'
        known.delete(id)
        return 'erased'
      } finally {
        release()
      }
    },
  }
}

/** Takes the lock of a run, which one tab of this browser can have; null where another tab has it. Resolves with its release. */
function lockRun(id: string): Promise<(() => void) | null> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release))
      resolve(null)
      return undefined
    }
    locks.request(`mintwright.run.${id}`, { ifAvailable: true }, hold).catch(reject)
  })
}

/** A run as the page shows it. Once it is there, what was cut off is looked up; leaving the page pauses it. */
export function useRun(id: string, context: AppContext): RunControls & Readonly<{ now: ShownRun }> {
  const controls = controlsOf(id)
  const now = useSyncExternalStore(controls.subscribe, controls.state, () => READING)
  // Open transactions are looked up, those that the wallet may have sent later, and whether the last ones are final and can be read; a
  // list that has ended, within a day.
  const wantsLook = now.view !== null && isLeftOpen(now.view)
  const isHere = now.view?.head.cluster === context.cluster.id
  useEffect(() => {
    if (wantsLook && isHere) controls.go(context, false)
    // Once for each arrival: a later failure is shown, with its button.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [controls, wantsLook, isHere])
  useEffect(() => () => controls.pause(), [controls])
  return { ...controls, now }
}

function isLeftOpen({ counts, done, head: { endedAt = 0 } }: RunView): boolean {
  if (done) return Date.now() - endedAt < DAY_MS
  return counts.open > 0 || counts.said > 0 || counts.unpaid > 0 || counts.waiting === 0
}

const DAY_MS = 86_400_000

/** The chain work of this page, which loads late. */
export const fetchListWork = () => fetchCode(() => import('./chainWork'))

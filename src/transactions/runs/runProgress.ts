/** The progress of a run for the page: the state of its lines from the journal, and the activity of this tab. */

import type { AppError } from '../../errors/AppError'
import { hasOtherRequests, takenBySignature } from '../execution'
import { noteRun, type Run } from './keptRuns'
import { openRunJournal, type RunJournal } from './runJournal'
import { isDoubtful, lostIn, paidBeyond, type RunActivity, type RunRow, type RunView } from './runView'

/** Reads the view of a run at rest from its journal. Rejects with journal/unavailable. */
export async function lookAtRun(run: Run): Promise<RunView> {
  return new RunProgress(run, await openRunJournal(run.head.id)).view()
}

/** The state of every line, and the view of the run. */
export class RunProgress {
  changed = () => {}
  rows: RunRow[]
  private activity: RunActivity = 'resting'
  private prompt: RunView['prompt'] = null
  private rate: number | null = null
  private problem: AppError | null = null
  private declined = false
  private sentAnyway = 0
  private endedAt: number | undefined

  constructor(
    private readonly run: Run,
    private readonly journal: RunJournal,
  ) {
    this.rows = run.lines.map((line, place) => ({ ...line, ...journal.line(place) }))
    this.endedAt = run.head.endedAt
    journal.onLines((places) => {
      for (const place of places) {
        const line = run.lines[place]
        if (line) this.rows[place] = { ...line, ...journal.line(place) }
      }
      this.changed()
    })
  }

  /** Sets the present activity of the run. */
  set(activity: RunActivity, prompt: RunView['prompt'] = null): void {
    this.activity = activity
    this.prompt = prompt
    this.changed()
  }

  /** Updates the rate of lines a second from this many lines and milliseconds; later prompts count more. */
  measure(lines: number, ms: number): void {
    const now = (lines * 1000) / Math.max(ms, 1)
    this.rate = this.rate === null ? now : (this.rate + 2 * now) / 3
  }

  rest(
    problem: AppError | null = null,
    how: Readonly<{ declined?: boolean; sentAnyway?: number }> = {},
  ): void {
    this.problem = problem
    this.declined = how.declined ?? false
    this.sentAnyway = how.sentAnyway ?? 0
    this.set('resting')
  }

  /** Stores the progress in the list of runs. */
  async note(endedAt?: number): Promise<void> {
    this.endedAt = endedAt
    await noteRun(this.run.head.id, this.noted())
  }

  /** What the list of runs says of the progress. */
  private noted(): Pick<RunView['head'], 'paid' | 'skipped' | 'endedAt' | 'beyond'> {
    const { endedAt } = this
    const { paid, skipped } = this.counts()
    const beyond = paidBeyond(this.rows)
    return { paid, skipped, ...(endedAt !== undefined && { endedAt }), ...(beyond && { beyond }) }
  }

  counts(): RunView['counts'] {
    const counts = { waiting: 0, open: 0, said: 0, paid: 0, unpaid: 0, doubtful: 0, skipped: 0 }
    for (const { state } of this.rows) counts[state] += 1
    return counts
  }

  /** The number of lines that are on the chain, at least as a node claims. */
  landed(): number {
    const { said, paid } = this.counts()
    return said + paid
  }

  view(): RunView {
    const { run, activity, prompt, rate, problem, declined, sentAnyway, endedAt } = this
    const counts = this.counts()
    const done = endedAt !== undefined && counts.paid + counts.skipped === this.rows.length
    const executions = this.journal.executions()
    const taken = takenBySignature([...this.journal.givenUp(), ...executions])
    const spent = [...taken.values()].reduce((sum, lamports) => sum + lamports, 0n)
    const { endedAt: _, beyond: __, ...before } = run.head
    const head = { ...before, ...this.noted() }
    const rows = [...this.rows]
    const lost = lostIn(rows, executions)
    const doubtful = lost.filter(isDoubtful).map(({ operation }) => operation.id)
    const isLookedFor =
      lost.length > 0 || this.journal.givenUp().length > 0 || executions.some(hasOtherRequests)
    const how = { problem, declined, sentAnyway, done, doubtful, isLookedFor }
    return { head, rows, executions, counts, activity, prompt, rate, spent, ...how }
  }
}

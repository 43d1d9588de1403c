/** The state of a run: the fold of the rows in its journal, as execution.ts folds those of one operation. */

import * as v from 'valibot'
import { type FailureRecord, parseEvent } from '../events'
import {
  currentTransaction,
  type Execution,
  isBegun,
  isDone,
  isRead,
  isUnsettled,
  reduceExecution,
} from '../execution'
import type { RunLine } from './keptRuns'
import type { RunRow } from './runView'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The notes in a run's journal besides the events of its operations. */
const note = v.variant('type', [
  v.object({ type: v.literal('abandoned') }),
  v.object({
    type: v.literal('skipped'),
    place: count,
    failure: v.object({ code: v.string(), context: v.record(v.string(), v.any()) }),
  }),
])

/** The known progress of a line, with the amounts that its transaction moves, where a transfer fee may have changed them. */
export type LineProgress = Omit<RunRow, keyof RunLine> & Partial<Pick<RunLine, 'units' | 'arrives'>>

const WAITING: LineProgress = { state: 'waiting' }

/** The operations of a run and its lines after each event. Lists are long, so an event changes them in place. */
export class RunState {
  private readonly operations = new Map<string, Execution | null>()
  private readonly abandoned = new Set<string>()
  private readonly lines = new Map<number, LineProgress>()

  /** Applies a row of the journal, and returns the places of the lines that it changes. A row that is not ours changes nothing. */
  take(operationId: string, row: unknown): readonly number[] {
    const noted = v.safeParse(note, row)
    if (noted.success && noted.output.type === 'abandoned') {
      this.abandoned.add(operationId)
      return this.release(operationId)
    }
    if (noted.success && noted.output.type === 'skipped') {
      const { place, failure } = noted.output
      this.lines.set(place, { state: 'skipped', failure: failure as FailureRecord })
      return [place]
    }
    const events = parseEvent(row)
    for (const event of events)
      this.operations.set(operationId, reduceExecution(this.operation(operationId), event))
    const execution = this.operation(operationId)
    if (events.length === 0 || !execution || !this.counts(operationId, execution)) return []
    const { places = [], sent = [], arrive = [] } = execution.operation.subject
    const known = progressOf(execution)
    for (const [at, place] of places.entries()) {
      const [units, arrives] = [sent[at], arrive[at]]
      const isKnown = units !== undefined && arrives !== undefined
      this.lines.set(place, isKnown ? { ...known, units, arrives } : known)
    }
    return places
  }

  /** Forgets an operation; its lines wait for another one. */
  forget(operationId: string): readonly number[] {
    const places = this.release(operationId)
    this.operations.delete(operationId)
    return places
  }

  operation(operationId: string): Execution | null {
    return this.operations.get(operationId) ?? null
  }

  /** The operations that were begun and not abandoned, oldest first. */
  executions(): readonly Execution[] {
    return [...this.operations].flatMap(([id, execution]) =>
      execution && this.counts(id, execution) ? [execution] : [],
    )
  }

  /** The known progress of the line at a place in the list. */
  line(place: number): LineProgress {
    return this.lines.get(place) ?? WAITING
  }

  private counts(operationId: string, execution: Execution): boolean {
    return !this.abandoned.has(operationId) && isBegun(execution)
  }

  private release(operationId: string): readonly number[] {
    const execution = this.operation(operationId)
    const places = execution && isBegun(execution) ? (execution.operation.subject.places ?? []) : []
    for (const place of places) this.lines.delete(place)
    return places
  }
}

/** The progress of each line that an operation pays. */
function progressOf(execution: Execution): LineProgress {
  const { state } = currentTransaction(execution)
  const landed = isRead(execution) ? 'paid' : 'said'
  const saidAt = state.status === 'confirmed' ? state.times.confirmed : undefined
  const signature =
    state.status === 'confirmed' ? state.signature : 'signed' in state ? state.signed?.signature : undefined
  return {
    state: isDone(execution) ? landed : isUnsettled(execution) ? 'open' : 'unpaid',
    ...(signature !== undefined && { signature }),
    ...(saidAt !== undefined && { saidAt }),
  }
}

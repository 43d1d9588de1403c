/** The state of a run: the fold of the rows in its journal, as execution.ts folds those of one operation. */

import * as v from 'valibot'
import { type FailureRecord, parseEvent } from '../events'
import {
  currentTransaction,
  type Execution,
  isBegun,
  isByOneWord,
  isDone,
  isRead,
  isUnsettled,
  reduceExecution,
} from '../execution'
import { outcomeOfOperation } from '../outcome'
import type { RunLine } from './keptRuns'
import { movedInAll, type RunRow } from './runView'

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
  private readonly skipped = new Map<number, FailureRecord>()
  /** The operations (ids) that were begun for a line, by its place. */
  private readonly payers = new Map<number, Set<string>>()
  private readonly lines = new Map<number, LineProgress>()

  /** Applies a row of the journal, and returns the places of the lines that it changes. A row that is not ours changes nothing. */
  take(operationId: string, row: unknown): readonly number[] {
    const noted = v.safeParse(note, row)
    if (noted.success && noted.output.type === 'abandoned') {
      this.abandoned.add(operationId)
      return this.renewLinesOf(operationId)
    }
    if (noted.success && noted.output.type === 'skipped') {
      const { place, failure } = noted.output
      this.skipped.set(place, failure as FailureRecord)
      this.renew(place)
      return [place]
    }
    const events = parseEvent(row)
    for (const event of events)
      this.operations.set(operationId, reduceExecution(this.operation(operationId), event))
    return events.length === 0 ? [] : this.renewLinesOf(operationId)
  }

  /** Forgets an operation; its lines wait for another one. */
  forget(operationId: string): readonly number[] {
    const places = this.placesOf(operationId)
    this.operations.delete(operationId)
    for (const place of places) this.renew(place)
    return places
  }

  operation(operationId: string): Execution | null {
    return this.operations.get(operationId) ?? null
  }

  /** The operations that were begun, oldest first: those that were abandoned are among them only where they landed all the same. */
  executions(): readonly Execution[] {
    return this.begun().filter((execution) => this.counts(execution))
  }

  /** The operations that were abandoned and did not land, as far as it is known. */
  givenUp(): readonly Execution[] {
    return this.begun().filter((execution) => !this.counts(execution))
  }

  /** The known progress of the line at a place in the list. */
  line(place: number): LineProgress {
    return this.lines.get(place) ?? WAITING
  }

  private begun(): readonly Execution[] {
    return [...this.operations.values()].flatMap((execution) =>
      execution && isBegun(execution) ? [execution] : [],
    )
  }

  /** An operation that was abandoned counts where it landed all the same. */
  private counts(execution: Execution): boolean {
    return !this.abandoned.has(execution.operation.id) || isDone(execution)
  }

  private placesOf(operationId: string): readonly number[] {
    const execution = this.operation(operationId)
    return execution && isBegun(execution) ? (execution.operation.subject.places ?? []) : []
  }

  private renewLinesOf(operationId: string): readonly number[] {
    const places = this.placesOf(operationId)
    for (const place of places) {
      const payers = this.payers.get(place) ?? new Set()
      this.payers.set(place, payers.add(operationId))
      this.renew(place)
    }
    return places
  }

  private renew(place: number): void {
    const payers = [...(this.payers.get(place) ?? [])].flatMap((id) => this.operation(id) ?? [])
    const counting = payers.filter((execution) => this.counts(execution))
    const known = progressOf(counting, this.skipped.get(place))
    const latest = counting.find(isDone) ?? counting.at(-1)
    const again = known.more ? counting.filter(isDone).filter(isRead).slice(1) : []
    this.lines.set(place, { ...known, ...amountsAt(latest, place), ...movedAt(again, place) })
  }
}

type LineAmounts = Partial<Pick<RunLine, 'units' | 'arrives'>>

/** What an operation moves for a line, as its subject says, where the token has a transfer fee. */
function amountsAt(execution: Execution | undefined, place: number): LineAmounts {
  const { places = [], sent = [], arrive = [] } = execution?.operation.subject ?? {}
  const at = places.indexOf(place)
  const [units, arrives] = [sent[at], arrive[at]]
  return units !== undefined && arrives !== undefined ? { units, arrives } : {}
}

/** What further operations have moved for a line; nothing where a subject does not say it. */
function movedAt(further: readonly Execution[], place: number): Pick<LineProgress, 'again'> {
  const amounts = further.flatMap((execution) => {
    const { units, arrives } = amountsAt(execution, place)
    return units !== undefined && arrives !== undefined ? [{ sent: units, arrives }] : []
  })
  return further.length > 0 && amounts.length === further.length ? { again: movedInAll(amounts) } : {}
}

/** The progress of a line, from the operations that were begun for it, oldest first, and the reason why it was skipped, if it was. */
function progressOf(payers: readonly Execution[], failure: FailureRecord | undefined): LineProgress {
  const done = payers.filter(isDone)
  const [paid, ...more] = done.filter(isRead)
  if (paid)
    return { ...withSignature(paid, 'paid'), ...(more.length > 0 && { more: more.flatMap(signatureOf) }) }
  if (done[0]) return withSignature(done[0], 'said')
  const open = payers.find(isUnsettled)
  if (open) return withSignature(open, 'open')
  if (failure) return { state: 'skipped', failure }
  const last = payers.at(-1)
  if (!last) return WAITING
  const state = isByOneWord(currentTransaction(last).state) ? 'doubtful' : 'unpaid'
  return { ...withSignature(last, state), outcome: outcomeOfOperation(last) }
}

function withSignature(execution: Execution, state: RunRow['state']): LineProgress {
  const current = currentTransaction(execution).state
  const saidAt = current.status === 'confirmed' ? current.times.confirmed : undefined
  const [signature] = signatureOf(execution)
  return {
    state,
    ...(signature !== undefined && { signature }),
    ...(saidAt !== undefined && { saidAt }),
  }
}

function signatureOf(execution: Execution): readonly string[] {
  const { state } = currentTransaction(execution)
  if (state.status === 'confirmed') return [state.signature]
  return 'signed' in state && state.signed ? [state.signed.signature] : []
}

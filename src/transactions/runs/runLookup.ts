/** How the transactions of a run ended: looks it up on the chain, before the wallet is asked for more and once all are asked for. */

import { type AppError, toAppError } from '../../errors/AppError'
import { pause } from '../../units/pause'
import type { ExecutionEvent } from '../events'
import {
  currentTransaction,
  deservesLook,
  type Execution,
  isDone,
  isFinal,
  isRead,
  isUnsettled,
  needsSearching,
  needsSettling,
} from '../execution'
import { MOST_IN_PROMPT } from '../limits'
import { finalizeTogether, findDoubtful, settleFinality, settleOperation } from '../settle'
import { answerConsent } from '../sign'
import type { RunWays } from './planner'
import type { RunJournal } from './runJournal'
import type { RunProgress } from './runProgress'

/** How long the last transactions are watched until they are final; then they are looked up one by one. */
const FINAL_MS = 60_000
const FINAL_LOOK_MS = 4_000
/** How long a node's word of an earlier drive is looked into before the wallet is asked for more. */
const LOOK_MS = 20_000

/** How a prompt went: where it stops the run, why. */
export type RunStop = Readonly<{ problem: AppError | null; declined?: boolean }>

/** Looks up the operations of a run: what this drive has read or asked for itself, it does not read anew. */
export class RunLookup {
  private readonly read = new Set<string>()
  private readonly looked = new Set<string>()
  /** Lines that the wallet had sent when it declined them. */
  sentAnyway = 0

  constructor(
    private readonly ways: RunWays,
    private readonly journal: RunJournal,
    private readonly progress: RunProgress,
  ) {}

  /** Takes every open operation to its end. Resolves with why one of them cannot be told, or null. */
  async settleOpen(): Promise<RunStop | null> {
    const { access, signer, stop } = this.ways
    // What a landed transaction took is read once more; a node without history never tells. A wallet may send later what it declined:
    // where it is asked again, signAgain searches for that.
    const isUnread = (each: Execution) => needsSettling(each) || (!signer && needsSearching(each))
    const open = this.journal
      .executions()
      .filter((each) => isUnsettled(each) || (isUnread(each) && !this.read.has(each.operation.id)))
    if (open.length === 0) return null
    for (const { operation } of open) this.read.add(operation.id)
    this.progress.set('settling')
    for (let at = 0; at < open.length; at += MOST_IN_PROMPT) {
      const some = open.slice(at, at + MOST_IN_PROMPT)
      const ended = await Promise.allSettled(
        some.map((execution) => this.follow(settleOperation(execution, access, stop))),
      )
      const failed = ended.find((one) => one.status === 'rejected')
      if (failed) return { problem: toAppError(failed.reason) }
    }
    return await this.answerRaised()
  }

  private async follow(events: AsyncGenerator<ExecutionEvent>): Promise<void> {
    for await (const { type } of events) {
      // Other lists look only into the journals of lists that have unpaid lines.
      if (type === 'retracted') await this.progress.note()
    }
  }

  /** Where the wallet has raised its fee, the person decides, once for all of them. */
  async answerRaised(): Promise<RunStop | null> {
    const { access, consent, pause: pausing } = this.ways
    const raised = this.journal.executions().flatMap((execution) => {
      const { state } = currentTransaction(execution)
      if (state.status !== 'awaiting-consent') return []
      return [{ execution, more: state.changed.total - (state.simulation?.total ?? 0n) }]
    })
    if (raised.length === 0) return null
    if (pausing.aborted) return { problem: null }
    const lamports = raised.reduce((sum, { more }) => sum + more, 0n)
    const go = await consent({ transactions: raised.length, lamports })
    const ended = await Promise.allSettled(
      raised.map(({ execution }) => this.follow(answerConsent(execution, go, access))),
    )
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) return { problem: toAppError(failed.reason) }
    return go ? null : { problem: null, declined: true }
  }

  /** These were asked for by this drive, and are not looked at again as an earlier one's. */
  noteAsked(ids: readonly string[]): void {
    for (const id of ids) {
      this.read.add(id)
      this.looked.add(id)
    }
  }

  /** The operations of these ids. */
  among(ids: readonly string[]): readonly Execution[] {
    return this.journal.executions().filter(({ operation }) => ids.includes(operation.id))
  }

  /**
   * A wallet may have sent what it then declines: the chain is looked at before the page says that it sent nothing. What lands later, or
   * where no node answers, is looked for again before the wallet is asked.
   */
  async lookAtDeclined(ids: readonly string[]): Promise<void> {
    const { access, stop } = this.ways
    const declined = this.among(ids).filter(
      (execution) => currentTransaction(execution).state.status === 'declined',
    )
    if (declined.length === 0) return
    this.progress.set('settling')
    const before = this.progress.landed()
    await Promise.allSettled(
      declined.map((execution) => this.follow(settleOperation(execution, access, stop))),
    )
    this.sentAnyway += this.progress.landed() - before
  }

  /**
   * Before the wallet is asked for the rest, what an earlier drive left with a node's word alone is looked at once. Whether a transaction
   * was taken back.
   */
  async lookAtSaid(): Promise<boolean> {
    const said = this.journal
      .executions()
      .filter((each) => isDone(each) && !isRead(each) && !this.looked.has(each.operation.id))
    const { stop, pause: pausing } = this.ways
    const quit = AbortSignal.any([stop, pausing, AbortSignal.timeout(LOOK_MS)])
    if (said.length === 0 || quit.aborted) return false
    const ids = said.map(({ operation }) => operation.id)
    for (const id of ids) this.looked.add(id)
    this.progress.set('settling')
    await this.lookAgain(said, quit)
    return !this.among(ids).every(isDone)
  }

  /**
   * Waits until all payments are final and were read. One that has ended within the last day (`endedAt`) is checked once more. Whether that is
   * so of all of them.
   */
  async untilFinal(endedAt: number | undefined): Promise<boolean> {
    const { access, stop, pause: pausing } = this.ways
    const quit = AbortSignal.any([stop, pausing])
    const late = () => this.journal.executions().filter((execution) => !isFinal(execution))
    const open = () =>
      this.journal.executions().filter((execution) => !isFinal(execution) || !isRead(execution))
    const end = performance.now() + FINAL_MS
    while (late().length > 0 && performance.now() < end && !quit.aborted) {
      this.progress.set('finalizing')
      await finalizeTogether(late(), access).catch(() => {})
      if (late().length > 0) await pause(FINAL_LOOK_MS, quit).catch(() => {})
    }
    if (!quit.aborted) {
      this.progress.set('settling')
      const fresh = this.journal.executions().filter((each) => deservesLook(each, access.now()))
      const again = endedAt === undefined ? [] : await findDoubtful(fresh, access).catch(() => [])
      await this.lookAgain([...new Set([...open(), ...again])], quit)
    }
    return open().length === 0
  }

  private async lookAgain(late: readonly Execution[], quit: AbortSignal): Promise<void> {
    const { access } = this.ways
    for (let at = 0; at < late.length; at += MOST_IN_PROMPT) {
      const some = late.slice(at, at + MOST_IN_PROMPT)
      await Promise.allSettled(some.map((execution) => this.follow(settleFinality(execution, access, quit))))
    }
  }
}

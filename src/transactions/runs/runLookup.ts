/** Looks up on the chain how the transactions of a run ended: before the wallet is asked for more, and once all are asked for. */

import { type AppError, isAbort, toAppError } from '../../errors/AppError'
import { pause } from '../../units/pause'
import type { ExecutionEvent } from '../events'
import {
  currentTransaction,
  deservesLook,
  type Execution,
  hasOtherRequests,
  isAtRest,
  isDone,
  isFinal,
  isNowhere,
  isRead,
  isUnsettled,
  needsSearching,
  needsSettling,
} from '../execution'
import { MOST_IN_PROMPT } from '../limits'
import { finalizeTogether, findDoubtful, searchAgain, settleFinality, settleOperation } from '../settle'
import { answerConsent } from '../sign'
import { findOtherLandings } from './otherLandings'
import type { RunWays } from './planner'
import type { RunJournal } from './runJournal'
import type { RunProgress } from './runProgress'

/** How long the last transactions are watched until they are final; then they are looked up one by one. */
const FINAL_MS = 60_000
const FINAL_LOOK_MS = 4_000
/** How long transactions of an earlier visit that only a node claims are checked, before the wallet is asked for more. */
const LOOK_MS = 20_000

/** Why a run stops. */
export type RunStop = Readonly<{ problem: AppError | null; declined?: boolean }>

/** The reason to stop for an error: none where the person has stopped or left. */
export function stopFor(error: unknown): RunStop {
  return { problem: isAbort(error) ? null : toAppError(error) }
}

/** Looks up the operations of a run. It does not read again those that it has read, or for which this tab has asked the wallet. */
export class RunLookup {
  private readonly read = new Set<string>()
  private hasLooked = false
  private readonly looked = new Set<string>()
  /** The number of lines that the wallet had sent although it declined them. */
  sentAnyway = 0

  constructor(
    private readonly ways: RunWays,
    private readonly journal: RunJournal,
    private readonly progress: RunProgress,
  ) {}

  /** Takes every open operation to its end. Resolves with the reason why one of them cannot be settled, or null. */
  async settleOpen(): Promise<RunStop | null> {
    const { access, signer, stop } = this.ways
    // The cost of a landed transaction is read once more; a node without history never returns it. A wallet may send a declined
    // transaction later: where it is asked again, signAgain searches for that.
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
      if (failed) return stopFor(failed.reason)
    }
    return await this.answerRaised()
  }

  /**
   * Looks once for all that was asked for and is not known to have landed: what was lost, given up, or asked for again. Each of these may
   * have landed all the same. Where no node answers, it is looked for at the next visit.
   */
  async lookForLost(): Promise<void> {
    if (this.hasLooked) return
    this.hasLooked = true
    const { access, stop } = this.ways
    const all = [...this.journal.executions(), ...this.journal.givenUp()]
    const isLost = (each: Execution) => !isDone(each) && isAtRest(currentTransaction(each).state)
    const lost = all.filter((each) => isLost(each) && !this.read.has(each.operation.id))
    const others = this.journal.executions().filter(hasOtherRequests)
    if (lost.length + others.length === 0) return
    this.progress.set('settling')
    for (let at = 0; at < lost.length; at += MOST_IN_PROMPT) {
      const some = lost.slice(at, at + MOST_IN_PROMPT)
      await Promise.allSettled(some.map((execution) => this.follow(searchAgain(execution, access, stop))))
    }
    const landed = await findOtherLandings(this.journal.executions(), access, stop).catch(() => [])
    for (const { id, events } of landed) await this.journal.addPayment(id, events)
  }

  private async follow(events: AsyncGenerator<ExecutionEvent>): Promise<void> {
    for await (const { type } of events) {
      // Other lists look only into the journals of lists that have unpaid lines.
      if (type === 'retracted') await this.progress.note()
    }
  }

  /** Asks the person once for all transactions whose fee the wallet has raised, and carries out the answer. */
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
    const go = await consent({ by: 'wallet', transactions: raised.length, lamports })
    const ended = await Promise.allSettled(
      raised.map(({ execution }) => this.follow(answerConsent(execution, go, access))),
    )
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) return stopFor(failed.reason)
    return go ? null : { problem: null, declined: true }
  }

  /** Notes that this tab has asked for these operations: they are not looked up again as those of an earlier visit. */
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
   * Searches the chain for operations that were declined, failed or came too late, before the page says that nothing was sent: a wallet may
   * have sent what it declined. Where one lands later, or no node answers, the search is repeated before the wallet is asked again.
   */
  async lookAtEnded(ids: readonly string[]): Promise<void> {
    const { access, stop } = this.ways
    const ended = this.among(ids).filter(
      (each) => needsSearching(each) && !isNowhere(currentTransaction(each).state),
    )
    if (ended.length === 0) return
    this.progress.set('settling')
    const settle = (some: readonly Execution[]) =>
      Promise.allSettled(some.map((each) => this.follow(settleOperation(each, access, stop))))
    const isDeclined = (each: Execution) => currentTransaction(each).state.status === 'declined'
    const before = this.progress.landed()
    await settle(ended.filter(isDeclined))
    this.sentAnyway += this.progress.landed() - before
    await settle(ended.filter((each) => !isDeclined(each)))
  }

  /**
   * Checks once the transactions of an earlier visit that only a node claims, before the wallet is asked for the rest. Resolves with
   * whether one of them was taken back.
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
   * Waits until all payments are final and were read, and resolves with whether they are. Those of a run that has ended (`endedAt`) are
   * checked once more within a day.
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

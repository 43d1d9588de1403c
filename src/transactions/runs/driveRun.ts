/**
 * Carries out a run: a list that takes many transactions. Each transaction is an operation with its own record, which names its lines, so a
 * line is paid by another operation only after the chain has shown that the previous operation did not land and never will. Where only one
 * endpoint says so, the run stops, and asks again only for what the person has named.
 */

import { PublicKey } from '@solana/web3.js'
import { AppError, isAbort, toAppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import { pause } from '../../units/pause'
import { mostNetworkFee } from '../bill'
import { requireOver, searchOnce } from '../search'
import type { RecordingAccess } from '../contract'
import { findLinesPaidSince } from '../doneSince'
import { type ExecutionEvent, recorder } from '../events'
import {
  currentTransaction,
  type Execution,
  needsSearch,
  requestsOf,
  type TransactionState,
} from '../execution'
import { openJournal } from '../journal'
import { FIRST_PROMPT, MOST_IN_PROMPT } from '../limits'
import { doneSince, requireNoPayment } from '../oneAtATime'
import { signAgain } from '../resume'
import { writeFound } from '../settle'
import { executeOperation, requireWallet, type TransactionSigner } from '../sign'
import { type Signing, signTogether } from '../signTogether'
import type { Run } from './keptRuns'
import type { PlacedLine, RunWays } from './planner'
import { isOfOneTransaction, type PreparedPayment, prepareLines } from './prepareLines'
import { openRunJournal, type RunJournal } from './runJournal'
import { RunLookup, type RunStop, stopFor } from './runLookup'
import { RunProgress } from './runProgress'
import { isDoubtful, lostIn, type RunView, unpaidPlaces } from './runView'
import { engineSays } from '../said'

/** The transactions of one prompt should land within this time, so that no blockhash expires meanwhile. */
const LANDING_MS = 20_000

/** The runs that this tab drives, by id, until they have ended. */
const driven = new Map<string, Promise<void>>()

/**
 * Begins or resumes a run, and yields its views, at most a few a second. The last view is at rest: done, paused, declined, or with the
 * problem that stopped it, or with operations of which only one endpoint says that they did not land (`doubtful`). Nothing is sent twice
 * after any interruption: every operation that is open in the journal is looked up on the chain first, and so is what was lost before. When the caller stops iterating, the run pauses. Only one tab may drive a run. Rejects with journal/unavailable where the
 * run cannot be read.
 */
export async function* driveRun(run: Run, ways: RunWays): AsyncGenerator<RunView> {
  const { id } = run.head
  await driven.get(id)
  const left = new AbortController()
  const pausing = AbortSignal.any([ways.pause, left.signal])
  const journal = await openRunJournal(id)
  const progress = new RunProgress(run, journal)
  const access: RecordingAccess = { ...ways.access, journal }
  let wake = () => {}
  let isNews = false
  let ended = false
  progress.changed = () => {
    isNews = true
    wake()
  }
  const working = new RunWork(run, { ...ways, access, pause: pausing }, journal, progress)
    .carryOut()
    .catch((error: unknown) => progress.rest(stopFor(error).problem))
    .finally(() => {
      ended = true
      driven.delete(id)
      wake()
    })
  driven.set(id, working)
  try {
    while (!ended) {
      isNews = false
      yield progress.view()
      if (!isNews && !ended) await new Promise<void>((resolve) => (wake = resolve))
      await pause(VIEW_MS)
    }
    await working
    yield progress.view()
  } finally {
    left.abort()
  }
}

/** Milliseconds between two views. */
const VIEW_MS = 100

class RunWork {
  private readonly lookup: RunLookup
  private size = FIRST_PROMPT
  private several = true
  /** Lines (places) that another payment has paid since, as a node claims: they wait until it was read, or the person decides. */
  private readonly held = new Set<number>()
  /** The number of latest prompts of which nothing landed. */
  private vain = 0
  private hasAsked = false
  /** By the id of an operation of which only one endpoint says that it did not land: whether the person wants it asked for again. */
  private readonly decided: Map<string, boolean>

  constructor(
    private readonly run: Run,
    private readonly ways: RunWays,
    private readonly journal: RunJournal,
    private readonly progress: RunProgress,
  ) {
    this.lookup = new RunLookup(ways, journal, progress)
    const { ids = [], again = false } = ways.doubtful ?? {}
    this.decided = new Map([...ids].map((id) => [id, again]))
  }

  async carryOut(): Promise<void> {
    const { pause: pausing, stop } = this.ways
    for (;;) {
      const unclear = await this.lookup.settleOpen()
      if (unclear) return await this.end(unclear)
      await this.lookup.lookForLost()
      if (this.isAllAsked()) return await this.complete()
      if (await this.lookup.lookAtSaid()) continue
      const { signer } = this.ways
      if (!signer || pausing.aborted || stop.aborted || this.isUndecided())
        return await this.end({ problem: null })
      const stopped = await withRpcErrors(() => this.nextPrompt(signer))
      await this.progress.note()
      if (stopped && !this.isAllAsked()) return await this.end(stopped)
    }
  }

  /** Whether nothing is left to ask for: every line that is not skipped is on the chain, at least as a node claims. */
  private isAllAsked(): boolean {
    return this.progress.rows.every(
      ({ state }) => state === 'paid' || state === 'said' || state === 'skipped',
    )
  }

  /** The operations that ended without landing, and whose lines no other one has paid. */
  private lost(): readonly Execution[] {
    return lostIn(this.progress.rows, this.journal.executions())
  }

  /** Whether only one endpoint says of an operation that it did not land, and the person did not decide about it. */
  private isUndecided(): boolean {
    return this.lost().some((execution) => isDoubtful(execution) && !this.decided.has(execution.operation.id))
  }

  /** Whether an operation may be asked for again, as far as it is known. */
  private mayAskAgain(execution: Execution): boolean {
    return !isDoubtful(execution) || this.decided.get(execution.operation.id) === true
  }

  private async end({ problem, declined = false }: RunStop): Promise<void> {
    await this.progress.note()
    this.progress.rest(problem, { declined, sentAnyway: this.lookup.sentAnyway })
  }

  /** Asks the wallet for some transactions, and waits until they have ended. Resolves with the reason to stop the run, or null. */
  private async nextPrompt(signer: TransactionSigner): Promise<RunStop | null> {
    const { genesisHash, payer } = this.run.head
    requireWallet(new PublicKey(payer), signer, 0)
    this.progress.set('preparing')
    requireNoPayment(await openJournal().list(genesisHash, payer))
    await this.leaveOutPaid()
    const began = performance.now()
    const before = this.progress.landed()
    if (this.isAllAsked()) return null
    if (this.isUndecided()) return { problem: null }
    const signings = (await this.signingsAgain(signer)) ?? (await this.newSignings(signer))
    if (!signings) return { problem: null }
    if (signings.length === 0) return this.isAnyLeft() ? null : { problem: null }
    const lines = signings.reduce((sum, { places }) => sum + places.length, 0)
    this.hasAsked = true
    this.progress.set('asking', { transactions: signings.length, lines })
    let asked = performance.now()
    const ids = signings.map(({ id }) => id ?? '')
    const one = this.several ? signer : withoutSeveral(signer)
    const ended = await signTogether(
      signings.map(({ sign }) => sign),
      one,
      ({ index, event }) => {
        if (event.type === 'planned') ids[index] = event.operation.id
        if (event.type === 'signed' || event.type === 'sent-by-wallet') {
          if (this.progressIsAsking) asked = performance.now()
          this.progressIsAsking = false
          this.progress.set('landing', { transactions: signings.length, lines })
        }
      },
    ).finally(() => (this.progressIsAsking = true))
    this.lookup.noteAsked(ids)
    const took = performance.now() - asked
    const landed = this.progress.landed() - before
    if (landed > 0) {
      this.progress.measure(landed, performance.now() - began)
      this.size = Math.max(
        1,
        Math.min(MOST_IN_PROMPT, Math.round((signings.length * LANDING_MS) / Math.max(took, 1))),
      )
    }
    return this.reasonToStop(ended, ids, landed)
  }

  /** Whether a line is left that waits neither for another payment to be read, nor for the person. */
  private isAnyLeft(): boolean {
    const left = this.lost().filter((execution) => !this.mayAskAgain(execution))
    const waiting = new Set([...this.held, ...left.flatMap(placesOf)])
    return unpaidPlaces(this.progress.rows).some((place) => !waiting.has(place))
  }

  private progressIsAsking = true
  /** What the person agreed to that the network takes for a transaction. */
  private agreedFee: bigint | null = null

  private async reasonToStop(
    ended: readonly PromiseSettledResult<ExecutionEvent | null>[],
    ids: readonly string[],
    landed: number,
  ): Promise<RunStop | null> {
    const raised = await this.lookup.answerRaised()
    const before = this.lookup.sentAnyway
    await this.lookup.lookAtEnded(ids)
    if (raised) return raised
    // An abandoned operation no longer counts: its last state is from an earlier prompt.
    const now = this.lookup.among(ids).map((execution) => currentTransaction(execution).state)
    if (now.some(({ status }) => status === 'declined') || this.lookup.sentAnyway > before)
      return { problem: null, declined: true }
    const failure = now.find((state) => state.status === 'awaiting-approval' && state.unanswered)
    // A wallet that fails at several transactions at once may sign one, unless the person does not wait for it any more.
    if (failure && ids.length > 1 && !this.ways.stop.aborted) this.several = false
    else if (failure?.status === 'awaiting-approval' && failure.unanswered) {
      const { code, context } = failure.unanswered
      return { problem: new AppError(code, context) }
    }
    const failed = now.flatMap((state) => (state.status === 'failed' ? [state] : []))
    const isRefused = ({ landed: isOnChain, failure: { code } }: (typeof failed)[number]) =>
      !isOnChain || code === 'wallet/changed-transaction'
    const refused = failed.find(isRefused)
    if (refused) return { problem: failureOf(refused) }
    const thrown = ended.find((one) => one.status === 'rejected')
    if (thrown && isAbort(thrown.reason)) return stopFor(thrown.reason)
    const error = thrown ? toAppError(thrown.reason) : null
    if (error && !isOfOneTransaction(error)) return { problem: error }
    this.vain = landed > 0 ? 0 : this.vain + 1
    if (this.vain < MOST_VAIN) return null
    const [onChain] = failed
    const why = onChain ? failureOf(onChain) : new AppError('transaction/expired')
    return { problem: error ?? why }
  }

  /**
   * Skips the lines whose receiver got the same amount since the run began, from a single payment or another list. A transaction that ended
   * without landing and pays such a line, or one that another operation of this run has paid, is abandoned once the chain was searched
   * for it, and its other lines are planned anew. Where only a node's claim shows the other payment, the line waits. After the first prompt the run stops instead and the person decides, because
   * they could not know of the payment when the run began.
   */
  private async leaveOutPaid(): Promise<void> {
    const { paysAgain } = this.ways
    const { rows } = this.progress
    // An earlier payment to a line that is paid again counts for that line, and for no other one.
    const places = [...new Set([...unpaidPlaces(rows), ...(paysAgain ?? [])])].toSorted((a, b) => a - b)
    await this.journal.beginLook()
    const since = await findLinesPaidSince({ head: this.run.head, lines: rows }, places)
    const found = [...since].filter(([place, { isEqual }]) => isEqual && !paysAgain?.has(place))
    const news = found.find(([, done]) => done.isRead)?.[1]
    if (news && this.hasAsked) throw doneSince(news)
    const paid = new Set(found.map(([place]) => place))
    const isPaid = (place: number) =>
      paid.has(place) || rows[place]?.state === 'paid' || rows[place]?.state === 'said'
    for (const execution of this.lost())
      if (placesOf(execution).some(isPaid))
        // oxlint-disable-next-line no-await-in-loop -- one after another: each searches the chain
        await this.giveUp(execution)
    this.held.clear()
    for (const [place, done] of found) {
      // A line is skipped for good, so the other payment must be read: a node's claim that it landed is not enough.
      if (!done.isRead) {
        this.held.add(place)
        continue
      }
      if (this.progress.rows[place]?.state !== 'waiting') continue
      const { code, context } = doneSince(done)
      const by = done.execution.operation.title
      const message = engineSays('paid-since', { by, at: Math.floor(done.at / 1000) })
      // oxlint-disable-next-line no-await-in-loop -- the journal is written in the order of the lines
      await this.journal.skip(place, { code, context: { ...context, message } })
    }
  }

  /**
   * Abandons an operation once the chain was searched for it: its lines are then planned anew. It stays where it has landed after all, which
   * signAgain records, and where only one endpoint says that it has not and the person does not want it asked for again.
   */
  private async giveUp(execution: Execution): Promise<void> {
    const { access, stop } = this.ways
    const { id } = execution.operation
    const { state } = currentTransaction(execution)
    await requireOver(execution, access)
    const found = requestsOf(state).length > 0 ? await searchOnce(execution, access) : null
    if (found?.kind === 'confirmed') return
    const isByOne = found?.alone === true && needsSearch(state)
    if (!isByOne || this.decided.get(id) === true) return await this.journal.abandon(id)
    if (!isDoubtful(execution) && 'asked' in state && state.asked)
      for await (const _ of writeFound(execution, state.asked, found, access, recorder(access, id), stop));
  }

  /** How many transactions the next prompt may have. */
  private promptSize(signer: TransactionSigner): number {
    const isOne = signer.sends === true || signer.signTransactions === undefined || !this.several
    return isOne ? 1 : this.size
  }

  /**
   * The operations that ended without landing, which are asked for again; null where there are none. An operation that the chain no longer
   * accepts as it is, or whose record does not hold its contents, is abandoned, and its lines are planned anew: signAgain has checked before
   * that nothing of it landed. Where only one endpoint says so, signAgain records that, unless the person was told, and does not ask.
   */
  private async signingsAgain(signer: TransactionSigner): Promise<readonly Asking[] | null> {
    const { access, stop } = this.ways
    const over = this.lost()
      .filter((execution) => this.mayAskAgain(execution))
      .slice(0, this.promptSize(signer))
    if (over.length === 0) return null
    return over.map((execution) => ({
      id: execution.operation.id,
      places: placesOf(execution),
      sign: (by) => this.again(execution, signAgain(execution, by, access, stop)),
    }))
  }

  private async *again(
    execution: Execution,
    events: AsyncGenerator<ExecutionEvent>,
  ): AsyncGenerator<ExecutionEvent> {
    const { id } = execution.operation
    let begun = false
    try {
      for await (const event of events) {
        begun = true
        // The person has decided about the earlier requests, and not about this one.
        if (event.type === 'approval-requested') this.decided.delete(id)
        yield event
      }
    } catch (error) {
      if (begun || !isOfOneTransaction(toAppError(error))) throw error
      await this.journal.abandon(id)
    }
  }

  /** The lines that were not asked for yet; null where the person does not want them at what the network takes now. */
  private async newSignings(signer: TransactionSigner): Promise<readonly Asking[] | null> {
    const { ways, journal } = this
    const { head, lines } = this.run
    const { access, stop } = ways
    const waiting = lines.flatMap((line, place): PlacedLine[] =>
      this.progress.rows[place]?.state === 'waiting' && !this.held.has(place) ? [{ ...line, place }] : [],
    )
    const prepared = await prepareLines({ head, ways, journal }, waiting, this.promptSize(signer))
    if (!(await this.agreesToFees(prepared))) return null
    return prepared.map(({ payment, operation }) => ({
      id: null,
      places: payment.lines.map(({ place }) => place),
      sign: (by) => executeOperation(operation, by, access, stop),
    }))
  }

  /** Asks the person where the network takes more for one of these transactions than the review said, or than was agreed to since. */
  private async agreesToFees(prepared: readonly PreparedPayment[]): Promise<boolean> {
    const { networkFee: promised } = this.run.head
    if (promised === undefined) return true
    const agreed = this.agreedFee ?? promised
    const fees = prepared.map(({ operation }) => mostNetworkFee(operation.first.fees))
    const dearer = fees.filter((fee) => fee > agreed)
    if (dearer.length === 0) return true
    const lamports = dearer.reduce((sum, fee) => sum + fee - promised, 0n)
    const go = await this.ways.consent({ by: 'network', transactions: dearer.length, lamports })
    if (go) this.agreedFee = dearer.reduce((most, fee) => (fee > most ? fee : most), agreed)
    return go
  }

  /**
   * Waits until all payments are final and were read. A payment that a fork took back, or that a node had only claimed, is made again,
   * unless only one endpoint says so. The run does not end until each payment was read. A run that has ended within the last day is checked once more.
   */
  private async complete(): Promise<void> {
    const { endedAt } = this.run.head
    const isFinal = await this.lookup.untilFinal(endedAt)
    if (!this.isAllAsked()) return await this.carryOut()
    if (!isFinal) return await this.end({ problem: null })
    await this.progress.note(endedAt ?? Date.now())
    this.progress.rest(null, { sentAnyway: this.lookup.sentAnyway })
  }
}

/** Why a transaction failed; `landed`: the wallet itself has sent something else. */
function failureOf({ failure: { code, context }, landed }: FailedState): AppError {
  return new AppError(
    code,
    code === 'wallet/changed-transaction' && landed ? { ...context, landed } : context,
  )
}

type FailedState = Extract<TransactionState, { status: 'failed' }>

function placesOf({ operation }: Execution): readonly number[] {
  return operation.subject.places ?? []
}

/** One transaction of a prompt; `id`: the id of its operation, null for a new one. */
type Asking = Readonly<{
  id: string | null
  places: readonly number[]
  sign: Signing
}>

/** The run stops after this many prompts in a row of which nothing landed: fewer may mean that the network is busy. */
const MOST_VAIN = 3

function withoutSeveral(signer: TransactionSigner): TransactionSigner {
  if (signer.sends || !signer.signTransactions) return signer
  const { signTransactions: _, ...single } = signer
  return single
}

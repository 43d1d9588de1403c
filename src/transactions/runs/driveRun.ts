/**
 * Carries out a run: a list that takes many transactions. Each transaction is an operation with its own record, which names its lines, so a
 * line is paid by another operation only after the chain has shown that the one before it did not land and never will.
 */

import { PublicKey } from '@solana/web3.js'
import { AppError, toAppError } from '../../errors/AppError'
import { fetchBalance } from '../../solana/balance'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { pause } from '../../units/pause'
import { requireFunds } from '../bill'
import { requireOver, searchOnce } from '../broadcast'
import type { ChainAccess } from '../contract'
import { findLinesPaidSince } from '../doneSince'
import type { ExecutionEvent, FailureRecord } from '../events'
import {
  currentTransaction,
  deservesLook,
  type Execution,
  isAtRest,
  isDone,
  isFinal,
  isRead,
  isUnsettled,
  needsSearching,
  needsSettling,
  requestsOf,
} from '../execution'
import type { Conditions } from '../fees'
import { openJournal } from '../journal'
import { FIRST_PROMPT, MOST_IN_PROMPT } from '../limits'
import { doneSince, requireNoPayment } from '../oneAtATime'
import type { Plan, Step } from '../plan'
import type { PreparedOperation } from '../prepare'
import { signAgain } from '../resume'
import { openRunJournal, type RunJournal } from './runJournal'
import { noteRun, type Run } from './keptRuns'
import { finalizeTogether, findDoubtful, settleFinality, settleOperation } from '../settle'
import { answerConsent, executeOperation, requireWallet, type TransactionSigner } from '../sign'
import { type Signing, signTogether } from '../signTogether'
import { utcMoment } from '../../units/moments'
import { type Payment, type PlacedLine, type RunPlanner } from './planner'
import { RunProgress } from './runProgress'
import { type RunView, unpaidPlaces } from './runView'

/** How much more the wallet wants than the transactions would cost. */
export type WalletSurcharge = Readonly<{ transactions: number; lamports: bigint }>

/**
 * What a run needs. Without a signer it only looks up what is open. `further`: a step of the run's first
 * transaction (the fee of the site). Aborting `pause` ends it after what is under way: already aborted, it only looks up what is open.
 * Aborting `stop` stops waiting for the wallet. `consent` asks the person where the wallet has raised its fee. `paysAgain`: the places of
 * lines that are paid although their receiver got the same since from elsewhere; other such lines are left out.
 */
export type RunWays = Readonly<{
  access: ChainAccess
  signer: TransactionSigner | null
  plan: RunPlanner
  /** The conditions of a prompt, by its first plan; and prepareOperation with them. */
  fetchConditions: (plan: Plan) => Promise<Conditions>
  prepare: (plan: Plan, conditions: Conditions) => Promise<PreparedOperation>
  further?: Step | undefined
  pause: AbortSignal
  stop: AbortSignal
  consent: (more: WalletSurcharge) => Promise<boolean>
  paysAgain?: ReadonlySet<number>
}>

/** One prompt signs at most what lands in this time, so that no blockhash expires meanwhile. */
const LANDING_MS = 20_000
/** How long the last transactions are watched until they are final; then they are looked up one by one. */
const FINAL_MS = 60_000
const FINAL_LOOK_MS = 4_000
/** How long a node's word of an earlier drive is looked into before the wallet is asked for more. */
const LOOK_MS = 20_000

/** What this tab drives, by the id of the run, until it has ended. */
const driven = new Map<string, Promise<void>>()

/**
 * Begins or resumes a run, and yields its views; at most some a second. The last one is at rest: done, paused, declined, or with the problem
 * that stopped it. Nothing is sent twice after any interruption: what the journal calls open is looked up on the chain first. Where the
 * views are no longer asked for, it pauses. Only one tab may drive a run. Rejects with journal/unavailable where it cannot be read.
 */
export async function* driveRun(run: Run, ways: RunWays): AsyncGenerator<RunView> {
  const { id } = run.head
  await driven.get(id)
  const left = new AbortController()
  const pausing = AbortSignal.any([ways.pause, left.signal])
  const journal = await openRunJournal(id)
  const progress = new RunProgress(run, journal)
  const access: ChainAccess = { ...ways.access, journal }
  let wake = () => {}
  let isNews = false
  let ended = false
  progress.changed = () => {
    isNews = true
    wake()
  }
  const working = new RunWork(run, { ...ways, access, pause: pausing }, journal, progress)
    .carryOut()
    .catch((error: unknown) => progress.rest(toAppError(error)))
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

/** How a prompt went: where it stops the run, why. */
type Stopped = Readonly<{ problem: AppError | null; declined?: boolean }>

class RunWork {
  private size = FIRST_PROMPT
  private several = true
  private readonly read = new Set<string>()
  private readonly looked = new Set<string>()
  /** The places of lines that were paid since from elsewhere by a node's word: they wait until that was read, or the person decides. */
  private readonly held = new Set<number>()
  /** Prompts in a row of which nothing landed. */
  private vain = 0
  /** Lines that the wallet had sent when it declined them. */
  private sentAnyway = 0
  private hasAsked = false

  constructor(
    private readonly run: Run,
    private readonly ways: RunWays,
    private readonly journal: RunJournal,
    private readonly progress: RunProgress,
  ) {}

  async carryOut(): Promise<void> {
    const { pause: pausing, stop } = this.ways
    for (;;) {
      const unclear = await this.settleOpen()
      if (unclear) return await this.end(unclear)
      if (this.isAllAsked()) return await this.complete()
      if (await this.lookAtSaid()) continue
      const { signer } = this.ways
      if (!signer || pausing.aborted || stop.aborted) return await this.end({ problem: null })
      const stopped = await withRpcErrors(() => this.nextPrompt(signer))
      await this.note()
      if (stopped && !this.isAllAsked()) return await this.end(stopped)
    }
  }

  /** Whether nothing is left to ask for: what is not skipped is on the chain, at least by a node's word. */
  private isAllAsked(): boolean {
    return this.progress.rows.every(
      ({ state }) => state === 'paid' || state === 'said' || state === 'skipped',
    )
  }

  private async note(endedAt?: number): Promise<void> {
    const { paid, skipped } = this.progress.counts()
    this.progress.endedAt = endedAt
    await noteRun(this.run.head.id, { paid, skipped, ...(endedAt !== undefined && { endedAt }) })
  }

  private async end({ problem, declined = false }: Stopped): Promise<void> {
    await this.note()
    this.progress.rest(problem, { declined, sentAnyway: this.sentAnyway })
  }

  /** Takes every open operation to its end. Resolves with why one of them cannot be told, or null. */
  private async settleOpen(): Promise<Stopped | null> {
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
      if (type === 'retracted') await this.note()
    }
  }

  /** Where the wallet has raised its fee, the person decides, once for all of them. */
  private async answerRaised(): Promise<Stopped | null> {
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

  /** Asks the wallet for some transactions, and waits until they have ended. Resolves with why the run has to stop, or null. */
  private async nextPrompt(signer: TransactionSigner): Promise<Stopped | null> {
    const { genesisHash, payer } = this.run.head
    requireWallet(new PublicKey(payer), signer, 0)
    this.progress.set('preparing')
    requireNoPayment(await openJournal().list(genesisHash, payer))
    await this.leaveOutPaid()
    const began = performance.now()
    const before = this.progress.landed()
    if (this.isAllAsked()) return null
    const signings = (await this.signingsAgain(signer)) ?? (await this.newSignings(signer))
    if (signings.length === 0)
      return unpaidPlaces(this.progress.rows).every((place) => this.held.has(place))
        ? { problem: null }
        : null
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
        if (event.type === 'planned') ids[index] = event.deed.id
        if (event.type === 'signed' || event.type === 'sent-by-wallet') {
          if (this.progressIsAsking) asked = performance.now()
          this.progressIsAsking = false
          this.progress.set('landing', { transactions: signings.length, lines })
        }
      },
    ).finally(() => (this.progressIsAsking = true))
    for (const id of ids) {
      this.read.add(id)
      this.looked.add(id)
    }
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

  private progressIsAsking = true

  private async reasonToStop(
    ended: readonly PromiseSettledResult<ExecutionEvent | null>[],
    ids: readonly string[],
    landed: number,
  ): Promise<Stopped | null> {
    const raised = await this.answerRaised()
    const before = this.sentAnyway
    await this.lookAtDeclined(ids)
    if (raised) return raised
    // One that was given up counts no more: its last state is of a prompt before this one.
    const now = this.among(ids).map((execution) => currentTransaction(execution).state)
    if (now.some(({ status }) => status === 'declined') || this.sentAnyway > before)
      return { problem: null, declined: true }
    const failure = now.find((state) => state.status === 'awaiting-approval' && state.unanswered)
    // A wallet that fails at several transactions at once may sign one.
    if (failure && ids.length > 1) this.several = false
    else if (failure?.status === 'awaiting-approval' && failure.unanswered) {
      const { code, context } = failure.unanswered
      return { problem: new AppError(code, context) }
    }
    const refused = now.find((state) => state.status === 'failed' && !state.landed)
    if (refused?.status === 'failed') {
      const { code, context } = refused.failure
      return { problem: new AppError(code, context) }
    }
    const thrown = ended.find((one) => one.status === 'rejected')
    const error = thrown ? toAppError(thrown.reason) : null
    if (error && !isOfOne(error)) return { problem: error }
    this.vain = landed > 0 ? 0 : this.vain + 1
    return this.vain < MOST_VAIN ? null : { problem: error ?? new AppError('transaction/expired') }
  }

  private among(ids: readonly string[]): readonly Execution[] {
    return this.journal.executions().filter(({ operation }) => ids.includes(operation.id))
  }

  /**
   * A wallet may have sent what it then declines: the chain is looked at before the page says that it sent nothing. What lands later, or
   * where no node answers, is looked for again before the wallet is asked.
   */
  private async lookAtDeclined(ids: readonly string[]): Promise<void> {
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
   * Leaves out the lines whose receiver got the same since the run began, from a single payment or another list. A transaction that ended
   * without landing and pays such a line is given up once the chain was searched for it, and its other lines are planned anew. Where there
   * is only a node's word for the other payment, the line waits. After the first prompt the run stops instead: the person decides, who
   * could not know of it when the run was begun.
   */
  private async leaveOutPaid(): Promise<void> {
    const { access, paysAgain } = this.ways
    const { rows } = this.progress
    // What a line is paid for again counts for that line, and for no other one.
    const places = [...new Set([...unpaidPlaces(rows), ...(paysAgain ?? [])])].toSorted((a, b) => a - b)
    await this.journal.beginLook()
    const since = await findLinesPaidSince({ head: this.run.head, lines: rows }, places)
    const found = [...since].filter(([place, { isEqual }]) => isEqual && !paysAgain?.has(place))
    const news = found.find(([, done]) => done.isRead)?.[1]
    if (news && this.hasAsked) throw doneSince(news)
    const paid = new Set(found.map(([place]) => place))
    for (const execution of this.journal.executions()) {
      const { id, subject } = execution.operation
      const { state } = currentTransaction(execution)
      if (isDone(execution) || !isAtRest(state) || !subject.places?.some((place) => paid.has(place))) continue
      // oxlint-disable-next-line no-await-in-loop -- one after another: each searches the chain
      await requireOver(execution, access)
      // oxlint-disable-next-line no-await-in-loop
      const landed = requestsOf(state).length > 0 ? await searchOnce(execution, access) : null
      // signAgain records it.
      if (landed?.kind === 'confirmed') continue
      // oxlint-disable-next-line no-await-in-loop
      await this.journal.abandon(id)
    }
    this.held.clear()
    for (const [place, done] of found) {
      const line = this.run.lines[place]
      // A line is left out for good, so what pays it must be read: a node's word that it landed is not enough.
      if (!done.isRead) this.held.add(place)
      if (this.held.has(place)) continue
      if (!line || this.progress.rows[place]?.state !== 'waiting') continue
      const { code, context } = doneSince(done)
      const message = `Paid since by “${done.execution.operation.title}”, on the chain at ${utcMoment(done.at)}.`
      // oxlint-disable-next-line no-await-in-loop -- the journal is written in the order of the lines
      await this.skip({ ...line, place }, { code, context: { ...context, message } })
    }
  }

  /** How many transactions the next prompt may have. */
  private promptSize(signer: TransactionSigner): number {
    const isOne = signer.sends === true || signer.signTransactions === undefined || !this.several
    return isOne ? 1 : this.size
  }

  /**
   * The operations that ended without landing, which are asked for again; null where there are none. One that the chain no longer allows as
   * it is, is given up, and its lines are planned anew: signAgain has looked before that nothing of it landed.
   */
  private async signingsAgain(signer: TransactionSigner): Promise<readonly Asking[] | null> {
    const { access, stop } = this.ways
    const over = this.journal
      .executions()
      .filter((execution) => !isDone(execution) && isAtRest(currentTransaction(execution).state))
      .slice(0, this.promptSize(signer))
    if (over.length === 0) return null
    return over.map((execution) => ({
      id: execution.operation.id,
      places: execution.operation.subject.places ?? [],
      sign: (by) => this.again(execution, signAgain(execution, by, access, stop)),
    }))
  }

  private async *again(
    execution: Execution,
    events: AsyncGenerator<ExecutionEvent>,
  ): AsyncGenerator<ExecutionEvent> {
    let begun = false
    try {
      for await (const event of events) {
        begun = true
        yield event
      }
    } catch (error) {
      if (begun || !isOfOne(toAppError(error))) throw error
      await this.journal.abandon(execution.operation.id)
    }
  }

  private async newSignings(signer: TransactionSigner): Promise<readonly Asking[]> {
    const { access, stop } = this.ways
    const waiting = this.run.lines.flatMap((line, place): PlacedLine[] =>
      this.progress.rows[place]?.state === 'waiting' && !this.held.has(place) ? [{ ...line, place }] : [],
    )
    const prepared = await this.prepareSome(waiting, this.promptSize(signer))
    return prepared.map(({ payment, operation }) => ({
      id: null,
      places: payment.lines.map(({ place }) => place),
      sign: (by) => executeOperation(operation, by, access, stop),
    }))
  }

  /**
   * Prepares at most `most` transactions of these lines. A transaction that the chain would refuse is divided until the line is found that
   * cannot be paid; that line is skipped. Where no line can be paid, the reason stops the run.
   */
  private async prepareSome(lines: readonly PlacedLine[], most: number): Promise<readonly PreparedPayment[]> {
    const planned = await this.ways.plan(this.run.head, lines, most, this.unpaidFurther())
    const { unpayable } = planned
    const payments = untilOneBuildsOnAnother(planned.payments)
    for (const { line, failure } of unpayable) await this.skip(line, failure)
    const [first] = payments
    if (!first) return []
    const conditions = await this.ways.fetchConditions(first.plan)
    const refused: Refused[] = []
    const prepared = await this.prepareEach(payments, conditions, refused)
    if (prepared.length === 0 && refused.length > 1)
      throw refused[0]?.error ?? new AppError('simulation/failed')
    for (const { line, error } of refused) await this.skip(line, { code: error.code, context: error.context })
    const some = prepared.filter(isFirstOfItsKind).slice(0, most)
    await this.requireSum(some)
    return some
  }

  private async prepareEach(
    payments: readonly Payment[],
    conditions: Conditions,
    refused: Refused[],
  ): Promise<readonly PreparedPayment[]> {
    const { further } = this.ways
    const each = await Promise.allSettled(payments.map(({ plan }) => this.ways.prepare(plan, conditions)))
    const found: PreparedPayment[] = []
    for (const [at, one] of each.entries()) {
      const payment = payments[at]
      if (!payment) continue
      if (one.status === 'fulfilled') {
        found.push({ payment, operation: one.value })
        continue
      }
      const error = toAppError(one.reason)
      if (!isOfOne(error)) throw one.reason
      const [line] = payment.lines
      if (line && payment.lines.length === 1) refused.push({ line, error })
      if (payment.lines.length === 1) continue
      const half = Math.ceil(payment.lines.length / 2)
      for (const part of [payment.lines.slice(0, half), payment.lines.slice(half)]) {
        const hasFurther =
          part[0] === payment.lines[0] && payment.plan.steps.some(({ id }) => id === further?.id)
        const { payments: parts, unpayable } = await this.ways.plan(
          this.run.head,
          part,
          2,
          hasFurther ? further : undefined,
        )
        for (const { line: bad, failure } of unpayable) await this.skip(bad, failure)
        found.push(...(await this.prepareEach(parts, conditions, refused)))
      }
    }
    return found
  }

  /** The further step, as long as no transaction of the run has it. */
  private unpaidFurther(): Step | undefined {
    const { further } = this.ways
    const isAsked = ({ operation }: Execution) => operation.steps.some(({ id }) => id === further?.id)
    return this.journal.executions().some(isAsked) ? undefined : further
  }

  private async skip({ place }: PlacedLine, failure: FailureRecord): Promise<void> {
    await this.journal.skip(place, failure)
  }

  /** Each of them alone may be covered, and all together not. */
  private async requireSum(prepared: readonly PreparedPayment[]): Promise<void> {
    const { connection } = this.ways.access
    const total = prepared.reduce((sum, { operation }) => sum + operation.bill.total, 0n)
    const [balanceBefore, [least = 0n]] = await Promise.all([
      fetchBalance(connection, new PublicKey(this.run.head.payer)),
      fetchRent(connection, [0]),
    ])
    requireFunds({ total, balanceBefore }, least)
  }

  /**
   * Before the wallet is asked for the rest, what an earlier drive left with a node's word alone is looked at once. Whether a transaction
   * was taken back.
   */
  private async lookAtSaid(): Promise<boolean> {
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
   * Waits until all payments are final and were read; one that a fork took back, or that a node had only claimed, is paid again. Until each
   * was read, the run does not end. One that has ended within the last day is checked once more.
   */
  private async complete(): Promise<void> {
    const { access, stop, pause: pausing } = this.ways
    const { endedAt } = this.run.head
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
    if (!this.isAllAsked()) return await this.carryOut()
    if (open().length > 0) return await this.end({ problem: null })
    await this.note(endedAt ?? Date.now())
    this.progress.rest(null, { sentAnyway: this.sentAnyway })
  }

  private async lookAgain(late: readonly Execution[], quit: AbortSignal): Promise<void> {
    const { access } = this.ways
    for (let at = 0; at < late.length; at += MOST_IN_PROMPT) {
      const some = late.slice(at, at + MOST_IN_PROMPT)
      await Promise.allSettled(some.map((execution) => this.follow(settleFinality(execution, access, quit))))
    }
  }
}

/** The transactions before the first one that needs an account which another of them opens: that one comes with a later prompt. */
function untilOneBuildsOnAnother(payments: readonly Payment[]): readonly Payment[] {
  const opened = new Set<string>()
  const end = payments.findIndex(({ plan: { accounts, steps } }) => {
    const isBuilding = steps.some(({ instructions }) =>
      instructions.some(({ keys }) => keys.some(({ pubkey }) => opened.has(pubkey.toBase58()))),
    )
    for (const { address } of accounts.creates) opened.add(address.toBase58())
    return isBuilding
  })
  return end === -1 ? payments : payments.slice(0, end)
}

/** Two transactions that do the very same are not under way together: the second one comes with a later prompt. */
function isFirstOfItsKind(
  { payment }: PreparedPayment,
  at: number,
  all: readonly PreparedPayment[],
): boolean {
  const key = contentsOf(payment)
  return all.findIndex((other) => contentsOf(other.payment) === key) === at
}

function contentsOf({ lines }: Payment): string {
  return lines.map(({ address, units }) => `${address} ${units}`).join()
}

type PreparedPayment = Readonly<{ payment: Payment; operation: PreparedOperation }>
type Refused = Readonly<{ line: PlacedLine; error: AppError }>

/** One transaction of a prompt; `id`: of its operation, where that exists. */
type Asking = Readonly<{
  id: string | null
  places: readonly number[]
  sign: Signing
}>

/** So many prompts in a row may bring nothing: the network may be busy. */
const MOST_VAIN = 3

/** Whether an error is about the transaction itself, and others may succeed. */
function isOfOne({ code }: AppError): boolean {
  return (
    (code.startsWith('simulation/') && code !== 'simulation/insufficient-funds') ||
    code === 'input/invalid' ||
    code.startsWith('name/')
  )
}

function withoutSeveral(signer: TransactionSigner): TransactionSigner {
  if (signer.sends || !signer.signTransactions) return signer
  const { signTransactions: _, ...single } = signer
  return single
}

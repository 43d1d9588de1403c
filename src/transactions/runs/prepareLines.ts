/** Plans and simulates the next transactions of a run. A refused transaction is divided until the line is found that cannot be paid. */

import { PublicKey } from '@solana/web3.js'
import { type AppError, toAppError } from '../../errors/AppError'
import { fetchBalance } from '../../solana/balance'
import { fetchRent } from '../../solana/rent'
import { requireFunds } from '../bill'
import type { FailureRecord } from '../events'
import type { Execution } from '../execution'
import type { Conditions } from '../fees'
import type { Step } from '../plan'
import type { PreparedOperation } from '../prepare'
import type { RunHead } from './keptRuns'
import type { Payment, PlacedLine, RunWays } from './planner'
import type { RunJournal } from './runJournal'

/** One transaction of a run, ready to be asked for. */
export type PreparedPayment = Readonly<{ payment: Payment; operation: PreparedOperation }>

type RunPreparation = Readonly<{
  head: RunHead
  ways: Pick<RunWays, 'access' | 'plan' | 'fetchConditions' | 'prepare' | 'further'>
  journal: Pick<RunJournal, 'executions' | 'skip'>
}>

/**
 * Prepares at most `most` transactions of these lines. A transaction that the chain would refuse is divided until the line is found that
 * cannot be paid; that line is skipped. Where no line can be paid, the reason stops the run.
 */
export async function prepareLines(
  run: RunPreparation,
  lines: readonly PlacedLine[],
  most: number,
): Promise<readonly PreparedPayment[]> {
  const { head, ways } = run
  const further = unpaidFurther(run)
  const leaving = leavingOut(run)
  const planned = await ways.plan(head, lines, most, further)
  const { unpayable } = planned
  const payments = untilOneBuildsOnAnother(planned.payments)
  for (const { line, failure } of unpayable) await leaving.skip(line, failure)
  const [first] = payments
  if (!first) return []
  const conditions = await ways.fetchConditions(first.plan)
  const refused: Refused[] = []
  const prepared = await prepareEach(run, payments, conditions, { refused, skip: leaving.skip })
  const [worst, ...others] = refused
  if (worst && prepared.length === 0 && others.length > 0) throw worst.error
  for (const { line, error } of refused)
    await leaving.skip(line, { code: error.code, context: error.context })
  // The first lines of the list were refused, and the further step with them: it is planned anew with the lines that can be paid.
  const isFurtherLost = further !== undefined && !prepared.some(({ payment }) => hasStep(payment, further))
  if (isFurtherLost && prepared.length > 0 && leaving.places.size > 0)
    return await prepareLines(
      run,
      lines.filter(({ place }) => !leaving.places.has(place)),
      most,
    )
  const some = prepared.filter(isFirstOfItsKind).slice(0, most)
  await requireSum(run, some)
  return some
}

/** Skips lines that cannot be paid, and keeps their places. */
function leavingOut({ journal }: RunPreparation) {
  const places = new Set<number>()
  const skip = async ({ place }: PlacedLine, failure: FailureRecord): Promise<void> => {
    places.add(place)
    await journal.skip(place, failure)
  }
  return { places, skip }
}

function hasStep({ plan }: Payment, { id }: Step): boolean {
  return plan.steps.some((step) => step.id === id)
}

async function prepareEach(
  run: RunPreparation,
  payments: readonly Payment[],
  conditions: Conditions,
  found: FoundUnpayable,
): Promise<readonly PreparedPayment[]> {
  const { head, ways } = run
  const { further } = ways
  const each = await Promise.allSettled(payments.map(({ plan }) => ways.prepare(plan, conditions)))
  const prepared: PreparedPayment[] = []
  for (const [at, one] of each.entries()) {
    const payment = payments[at]
    if (!payment) continue
    if (one.status === 'fulfilled') {
      prepared.push({ payment, operation: one.value })
      continue
    }
    const error = toAppError(one.reason)
    if (!isOfOneTransaction(error)) throw one.reason
    const [line] = payment.lines
    if (line && payment.lines.length === 1) {
      // The line is not left out for a fault of the further step.
      if (further && hasStep(payment, further) && (await isPaidAlone(run, line, conditions))) throw error
      found.refused.push({ line, error })
      continue
    }
    const half = Math.ceil(payment.lines.length / 2)
    for (const part of [payment.lines.slice(0, half), payment.lines.slice(half)]) {
      const hasFurther = part[0] === payment.lines[0] && further !== undefined && hasStep(payment, further)
      const { payments: parts, unpayable } = await ways.plan(head, part, 2, hasFurther ? further : undefined)
      for (const { line: bad, failure } of unpayable) await found.skip(bad, failure)
      prepared.push(...(await prepareEach(run, parts, conditions, found)))
    }
  }
  return prepared
}

/** Whether the network would accept the payment of a line without any further step. Rejects where it could not be asked. */
async function isPaidAlone(
  { head, ways }: RunPreparation,
  line: PlacedLine,
  conditions: Conditions,
): Promise<boolean> {
  const { payments } = await ways.plan(head, [line], 1, undefined)
  const [alone] = await Promise.allSettled(payments.map(({ plan }) => ways.prepare(plan, conditions)))
  if (alone?.status === 'rejected' && !isOfOneTransaction(toAppError(alone.reason))) throw alone.reason
  return alone?.status === 'fulfilled'
}

/** The further step; undefined once a transaction of the run has it. */
function unpaidFurther({ ways: { further }, journal }: RunPreparation): Step | undefined {
  const isAsked = ({ operation }: Execution) => operation.steps.some(({ id }) => id === further?.id)
  return journal.executions().some(isAsked) ? undefined : further
}

/** Requires that the balance covers all transactions together: it may cover each of them alone. */
async function requireSum(
  { head, ways }: RunPreparation,
  prepared: readonly PreparedPayment[],
): Promise<void> {
  const { connection } = ways.access
  const total = prepared.reduce((sum, { operation }) => sum + operation.bill.total, 0n)
  const [balanceBefore, [least = 0n]] = await Promise.all([
    fetchBalance(connection, new PublicKey(head.payer)),
    fetchRent(connection, [0]),
  ])
  requireFunds({ total, balanceBefore }, least)
}

/** The payments before the first one that needs an account which an earlier payment opens; the rest comes with a later prompt. */
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

/** Whether no earlier payment does the same: two equal payments are never under way together, and the second comes with a later prompt. */
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

type Refused = Readonly<{ line: PlacedLine; error: AppError }>

/** What becomes of lines that cannot be paid: those that the simulation refused are collected, the others are skipped at once. */
type FoundUnpayable = Readonly<{
  refused: Refused[]
  skip: (line: PlacedLine, failure: FailureRecord) => Promise<void>
}>

/** Whether an error is about the transaction itself, and others may succeed. */
export function isOfOneTransaction({ code }: AppError): boolean {
  return (
    (code.startsWith('simulation/') && code !== 'simulation/insufficient-funds') ||
    code === 'input/invalid' ||
    code.startsWith('name/')
  )
}

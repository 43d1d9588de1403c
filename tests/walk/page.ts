import { type Connection, PublicKey } from '@solana/web3.js'
import {
  answerOperation,
  askAgain,
  type OperationView,
  resumeOperation,
  startOperation,
} from '../../src/operation/driver'
import { optionsOf, planAndSimulate, type Planner, type ReviewResult } from '../../src/operation/reviewPlan'
import { withRpcErrors } from '../../src/solana/namedErrors'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { fetchTokenFacts } from '../../src/tokens/operations/tokenFacts'
import { feeOf } from '../../src/tokens/operations/transfer'
import { listPlanner, withTransferFee } from '../../src/tokens/sendList/payLines'
import { type AmountIs, netOf, sumOfAmounts } from '../../src/tokens/transferFeeMath'
import { repeatsOf } from '../../src/operations/acts'
import { openAccess } from '../../src/transactions/chainAccess'
import type { RecordingAccess } from '../../src/transactions/contract'
import { currentTransaction, type Execution } from '../../src/transactions/execution'
import { fetchConditions } from '../../src/transactions/fees'
import { openJournal } from '../../src/transactions/journal'
import { prepareOperation } from '../../src/transactions/prepare'
import { driveRun } from '../../src/transactions/runs/driveRun'
import {
  createRun,
  readRun,
  type RunHead,
  type RunLine,
  type RunToken,
} from '../../src/transactions/runs/keptRuns'
import type { RunWays } from '../../src/transactions/runs/planner'
import type { RunView } from '../../src/transactions/runs/runView'
import type { TransactionSigner } from '../../src/transactions/sign'
import { clusterAt } from '../hostile/lyingNode'
import { canSignAgain } from '../support/operations'

/*
 * What a page does with what a person presses: the same calls, in the same order. Each tab of a walk has its own copy of these scripts
 * (tab.ts), as in a browser.
 */

export { readWorldJournal } from './journals'
export { HOSTILE_WALLETS, walletOf } from './wallet'
export { wish } from './plans'
export { draftBy, plannerOfToken } from './tokenWishes'

/** Who sits at the page: a wallet, and the endpoints of its network, the first one first. */
export type Seat = Readonly<{
  owner: PublicKey
  endpoints: readonly string[]
  signer: TransactionSigner
  givenUp: AbortSignal
}>

const never = new AbortController().signal

function contextOf({ owner, endpoints }: Seat) {
  return {
    cluster: clusterAt(...endpoints),
    ownRpcUrl: undefined,
    priority: 'normal',
    priorityCeiling: 10n ** 9n,
    address: owner.toBase58(),
  } as const
}

/** The page makes a plan, and shows its review. Rejects with the reason why there is none. */
export function review(seat: Seat, planner: Planner): Promise<ReviewResult> {
  const request = { context: contextOf(seat), onProgress: () => {}, signal: never }
  return withRpcErrors(() => planAndSimulate(request, planner))
}

async function accessOf(seat: Seat): Promise<RecordingAccess> {
  const access = await openAccess(clusterAt(...seat.endpoints), undefined)
  return { ...access, readAccount: readAccountFields, repeatsOf }
}

const sourceOf = (seat: Seat) => ({ journal: openJournal(), openAccess: () => accessOf(seat) })

/** The end of what a page shows: the operation, whether it can be asked for again, and the error that stopped it. */
export type Shown = Readonly<{
  id: string
  status: string
  canAgain: boolean
  /** Only one endpoint says that it did not land: the page warns before it can be asked for again. */
  alone: boolean
  problem: Readonly<{ code: string; operation: unknown }> | null
}>

function shownOf(execution: Execution, problem: (Error & { code?: string; context?: object }) | null): Shown {
  const { state } = currentTransaction(execution)
  const context = (problem?.context ?? {}) as Readonly<Record<string, unknown>>
  return {
    id: execution.operation.id,
    status: state.status,
    canAgain: canSignAgain(execution),
    alone: 'alone' in state && state.alone === true,
    problem: problem && { code: String(problem.code), operation: context['operation'] },
  }
}

/** Watches to the end; `onShown` with each view. */
async function watch(
  views: AsyncIterable<OperationView>,
  onShown: (id: string) => void,
): Promise<Shown | null> {
  let last: Shown | null = null
  for await (const view of views) {
    if (view.status !== 'shown') continue
    last = shownOf(view.execution, view.problem)
    onShown(last.id)
  }
  return last
}

/** The last button of the review. */
export async function press(seat: Seat, { prepared, access }: ReviewResult, onShown: (id: string) => void) {
  return await watch(startOperation(prepared, seat.signer, access, seat.givenUp), onShown)
}

/** “Sign again”. `agreed`: the operations that the person means to repeat. */
export async function pressAgain(seat: Seat, id: string, agreed: readonly string[]) {
  const views = askAgain(id, seat.signer, sourceOf(seat), never, seat.givenUp, undefined, agreed)
  return await watch(views, () => {})
}

/** The answer to a wallet's changes. */
export async function answer(seat: Seat, id: string, go: boolean) {
  return await watch(answerOperation(id, go, sourceOf(seat), never), () => {})
}

/** The page of an operation is opened. */
export async function open(seat: Seat, id: string) {
  return await watch(resumeOperation(id, sourceOf(seat), never), () => {})
}

/**
 * Begins a list as its review shows it, with what each line sends and what of it arrives; resolves with its id. Lines of which nothing would
 * arrive are left out.
 */
export async function beginList(
  seat: Seat,
  token: RunToken,
  typed: readonly RunLine[],
  amountIs: AmountIs,
): Promise<string> {
  const { genesisHash, cluster, connection } = await withRpcErrors(() => accessOf(seat))
  const facts = token.program === null ? null : await factsOf(connection, seat.owner, token)
  const fee = facts && feeOf(facts)
  const some = amountIs === 'arrives' ? typed : typed.filter(({ units }) => netOf(units, fee) > 0n)
  const lines = facts ? withTransferFee(some, facts, amountIs) : some
  const { sent, arrives } = sumOfAmounts(lines)
  const hasFee = lines.some((line) => line.arrives !== undefined)
  const head: RunHead = {
    id: crypto.randomUUID(),
    cluster,
    genesisHash,
    payer: seat.owner.toBase58(),
    createdAt: Date.now(),
    token,
    lines: lines.length,
    total: sent,
    ...(hasFee && { arrives, ...(amountIs === 'arrives' && { amountIs }) }),
    paid: 0,
    skipped: 0,
  }
  await createRun(head, lines)
  return head.id
}

function factsOf(connection: Connection, owner: PublicKey, { mint }: RunToken) {
  return withRpcErrors(() => fetchTokenFacts(connection, owner, new PublicKey(mint)))
}

/** How a list is opened: with `asks` the person presses “Pay”, and consents to raised fees and to other amounts or not. */
export type Drive = Readonly<{ asks: boolean; consents: boolean }> & Pick<RunWays, 'pause' | 'doubtful'>

/** The page of a list is opened. */
export async function driveList(
  seat: Seat,
  id: string,
  { asks, consents, ...how }: Drive,
): Promise<RunView | null> {
  const run = await readRun(id)
  if (!run) return null
  const access = await withRpcErrors(() => accessOf(seat))
  const context = contextOf(seat)
  let last: RunView | null = null
  const views = driveRun(run, {
    access,
    signer: asks ? seat.signer : null,
    plan: listPlanner(access.connection, 'never', () => Promise.resolve(consents)),
    fetchConditions: (plan) => fetchConditions(access.connection, plan, context.priority),
    prepare: (plan, conditions) => prepareOperation(plan, { ...optionsOf(context, access), conditions }),
    stop: seat.givenUp,
    consent: () => Promise.resolve(consents),
    ...how,
  })
  for await (const view of views) last = view
  return last
}

/*
 * From a page's plan to its bill and its review: everything that needs the chain, for any kind of operation. It loads late, by a
 * dynamic import; each page's chainWork.ts builds on it.
 */
import '../solana/buffer'
import '../liquidity/profiles'
import { type Connection, PublicKey } from '@solana/web3.js'
import { env } from '../env'
import type { AppError } from '../errors/AppError'
import { readAccountFields } from '../tokens/readAccountFields'
import { fetchBalance, fetchShownBalance } from '../solana/balance'
import { connectTo } from '../solana/connection'
import { TOKEN_ACCOUNT_BYTES } from '../solana/knownPrograms'
import { withRpcErrors } from '../solana/namedErrors'
import type { PriorityLevel } from '../solana/priorityFee'
import { fetchRent, forgetRent } from '../solana/rent'
import { EXAMPLE_PAYER } from '../solana/payer'
import { type Bill, billOf, isCovered, requireFunds, reserveOf } from '../transactions/bill'
import { openAccess, reopenAccess as reopen } from '../transactions/chainAccess'
import type { ChainAccess, RecordingAccess } from '../transactions/contract'
import { estimateBill } from '../transactions/fees'
import { probeJournal } from '../transactions/journal'
import type { Plan } from '../transactions/plan'
import { type GuardExpectation, packPlan, tooLongForGuards } from '../transactions/pack'
import { type PreparedOperation, prepareOperation, type PrepareOptions } from '../transactions/prepare'
import { fetchFeeSplit, type FeeSplit, withServiceFee } from '../transactions/serviceFee'
import { isFree, repeatsOf } from '../operations/acts'
import { referrerNow, removeReferrer } from '../settings/referrer'
import { guardingOn } from '../wallet/guarding'
import { currentSigner } from '../wallet/walletSigner'
import type { AppContext, PayingContext } from './appContext'

export { currentSigner }

/**
 * Rejects with wallet/unsupported where the connected wallet cannot sign; else runs `work`, which asks the chain for a review, and
 * rejects like that.
 */
export function ifWalletCanSign<T>(work: () => Promise<T>): Promise<T> {
  return withRpcErrors(() => {
    currentSigner() // throws where the wallet cannot sign
    return work()
  })
}

/** The review of a page's plan; see planAndSimulate. The wallet is not asked. */
export function reviewPlan(request: ReviewRequest<ReviewStep>, planner: Planner): Promise<ReviewResult> {
  return ifWalletCanSign(() => planAndSimulate(request, planner))
}

/**
 * The review again with a level of the priority fee, which replaces the plan's own bid; null: with its present bid. Rejects with
 * simulation/* or rpc/*.
 */
export function reviewWithPriority<R extends ReviewResult>(
  review: R,
  context: AppContext,
  priority: PriorityLevel | null,
): Promise<R> {
  if (priority === null) return withRpcErrors(() => reviewAgain(review, context))
  const { bid: _bid, ...plan } = review.prepared.plan
  const chosen = { ...review, prepared: { ...review.prepared, plan } }
  return withRpcErrors(() => reviewAgain(chosen, { ...context, priority }))
}

/**
 * Access to the chain of an operation that was started earlier, with a reader of accounts, so that its promises can be checked
 * again. Rejects like the function of chainAccess.
 */
export async function reopenReadingAccess(...operation: Parameters<typeof reopen>): Promise<RecordingAccess> {
  return { ...(await reopen(...operation)), readAccount: readAccountFields, repeatsOf }
}

/** The prepared operation that the review shows and the wallet signs, with access to its chain. Pages add their own members. */
export type ReviewResult = Readonly<{ prepared: PreparedOperation; access: RecordingAccess }>

/** A review that is shown. */
export type ReadyState<R = ReviewResult> = Readonly<{
  status: 'ready'
  result: R
  priorityChange?: 'asking' | AppError
}>

/** Makes the page's plan for that payer with facts from that chain, without the fee of this site: `siteFee` (lamports) joins it later. */
export type Planner = (connection: Connection, payer: PublicKey, siteFee: bigint) => Promise<Plan>

/** The fee of this build for an operation of that payer, in lamports: its operator pays none. */
function siteFeeFor(payer: PublicKey): bigint {
  const { serviceFee } = env
  return serviceFee === undefined || serviceFee.address === payer.toBase58() ? 0n : serviceFee.lamports
}

/** The steps on the way to a review, on pages without further steps. */
export type ReviewStep = 'balance' | 'simulate'

/** The parameters of every review: the context, a callback for the progress, and a signal that stops it. */
export type ReviewRequest<Progress> = Readonly<{
  context: PayingContext
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}>

/**
 * Fetches and checks the facts that come first: the chain, the plan, whether the balance covers it and whether the journal can be written.
 * All requests are made at once. Rejects with journal/unavailable, simulation/insufficient-funds (context: the whole sum, fees included),
 * rpc/* or like `planner`.
 */
export async function fetchFirst(
  context: PayingContext,
  planner: Planner,
): Promise<Readonly<{ access: RecordingAccess; plan: Plan }>> {
  const { cluster, ownRpcUrl, address, priority, priorityCeiling: ceiling } = context
  const guarding = guardingOn(cluster)
  const connection = connectTo(cluster, ownRpcUrl)
  const payer = new PublicKey(address)
  forgetRent(connection)
  const [access, plan, balance, [least = 0n]] = await Promise.all([
    openAccess(cluster, ownRpcUrl),
    withFee(planner(connection, payer, siteFeeFor(payer)), { connection, payer, guarding }),
    fetchBalance(connection, payer),
    fetchRent(connection, [0]),
    probeJournal(),
  ])
  const costs = plan.steps.flatMap((step) => step.costs)
  // The fees are read only where the balance is too small: the error then names the whole sum.
  if (!isCovered(billOf(costs, balance), least))
    requireFunds(await estimateBill(plan, { connection, priority, ceiling, guarding, balance }), least)
  return { access: { ...access, readAccount: readAccountFields, repeatsOf }, plan }
}

/** The payer, the connection, and whether the wallet adds guards. */
type Paying = Readonly<{ connection: Connection; payer: PublicKey; guarding: GuardExpectation | undefined }>

/**
 * A plan with the fee of this site, where this build has one, and the referrer's part of it as of now. Rejects like the plan, or with
 * rpc/*.
 */
export async function withFee(plan: Promise<Plan>, paying: Paying): Promise<Plan> {
  const [bare, split] = await Promise.all([plan, readFeeSplit(paying)])
  return chargedPlan(bare, split, paying.guarding)
}

/** The plan with this split of the site's fee; the plan itself where its kind is free of it, or there is no fee. */
export function chargedPlan(plan: Plan, split: FeeSplit | null, guarding?: GuardExpectation): Plan {
  return isFree(plan.kind) ? plan : withServiceFee(plan, split, guarding)
}

/** The split of this build's fee; null where it has none. A referrer that is no wallet is forgotten. Rejects with rpc/*. */
export async function readFeeSplit({
  connection,
  payer,
}: Pick<Paying, 'connection' | 'payer'>): Promise<FeeSplit | null> {
  const { serviceFee } = env
  if (!serviceFee) return null
  const split = await fetchFeeSplit(connection, serviceFee, payer, referrerNow()?.address ?? null)
  if (split.leftOut.some(({ to, why }) => to === 'referrer' && why === 'no-wallet')) removeReferrer()
  return split
}

/**
 * Makes the plan and its review: fetchFirst, then the simulation. Rejects like fetchFirst, with simulation/*, or when `signal` is aborted.
 */
export async function planAndSimulate(
  { context, onProgress, signal }: ReviewRequest<ReviewStep>,
  planner: Planner,
): Promise<ReviewResult> {
  onProgress('balance')
  const { access, plan } = await fetchFirst(context, planner)
  signal.throwIfAborted()
  onProgress('simulate')
  const prepared = await prepareOperation(plan, optionsOf(context, access))
  signal.throwIfAborted()
  return { prepared, access }
}

/** The same operation with the context's priority fee. Rejects with simulation/* or rpc/*. */
export async function reviewAgain<R extends ReviewResult>(review: R, context: AppContext): Promise<R> {
  const { prepared, access } = review
  return { ...review, prepared: await prepareOperation(prepared.plan, optionsOf(context, access)) }
}

/** The simulation's options in this context. */
export function optionsOf(
  { cluster, priority, priorityCeiling }: AppContext,
  { connection, readAccount }: ChainAccess,
): PrepareOptions {
  return { connection, priority, ceiling: priorityCeiling, guarding: guardingOn(cluster), readAccount }
}

/**
 * The plan and its bill before any simulation; without a wallet, those of an example payer, without a balance. Rejects with rpc/*
 * or like `planner`.
 */
export async function readBill(
  context: AppContext,
  planner: Planner,
): Promise<Readonly<{ plan: Plan; bill: Bill }>> {
  const { cluster, ownRpcUrl, priority, priorityCeiling: ceiling, address } = context
  const connection = connectTo(cluster, ownRpcUrl)
  const payer = address === null ? EXAMPLE_PAYER : new PublicKey(address)
  const guarding = guardingOn(cluster)
  const [plan, balance] = await Promise.all([
    withFee(planner(connection, payer, siteFeeFor(payer)), { connection, payer, guarding }),
    address === null ? undefined : fetchShownBalance(connection, payer),
  ])
  const options = { connection, priority, ceiling, guarding, ...(balance !== undefined && { balance }) }
  return { plan, bill: await estimateBill(plan, options) }
}

/**
 * Lamports that must stay beside what a plan deposits: see reserveOf. A plan that `wraps` SOL opens a token account for it, whose rent comes
 * back at its end; the wallet holds that, or the least that it may keep. Rejects like readBill.
 */
export async function readPlanReserve(
  context: AppContext,
  planner: Planner,
  { wraps }: Readonly<{ wraps: boolean }>,
): Promise<bigint> {
  const [{ bill, plan }, [least = 0n]] = await Promise.all([
    readBill(context, planner),
    fetchRent(connectTo(context.cluster, context.ownRpcUrl), [wraps ? TOKEN_ACCOUNT_BYTES : 0]),
  ])
  return reserveOf(bill, least, plan.bid !== undefined)
}

/**
 * Whether a plan is one transaction, with room for guards where the connected wallet may add some. Without a wallet it is measured for an
 * example payer. Rejects with rpc/* or like `planner`.
 */
export async function fitsAtOnce(
  { cluster, ownRpcUrl, address }: AppContext,
  planner: Planner,
): Promise<boolean> {
  const connection = connectTo(cluster, ownRpcUrl)
  const payer = address === null ? EXAMPLE_PAYER : new PublicKey(address)
  const guarding = guardingOn(cluster)
  const plan = await withFee(planner(connection, payer, siteFeeFor(payer)), { connection, payer, guarding })
  const [draft, ...others] = packPlan(plan, guarding)
  return draft !== undefined && others.length === 0 && (guarding === 'never' || tooLongForGuards(draft) === 0)
}

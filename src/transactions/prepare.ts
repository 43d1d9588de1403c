import type { Connection } from '@solana/web3.js'
import type { PriorityLevel } from '../solana/priorityFee'
import { addUpFees, billOf, type Bill } from './bill'
import { foldChanges, type FieldChange } from './changes'
import { estimateFees, fetchConditions, type Conditions } from './estimateBill'
import type { Bid } from './fees'
import { packPlan, type Guarding, type TransactionDraft } from './pack'
import type { AccountReader, Cost, Plan, Step } from './plan'
import { prepareTransaction, type PreparedTransaction } from './prepareTransaction'

/**
 * How the chain is reached; how much is bid, at most (lamports a transaction); whether the wallet adds guards; how accounts are told in
 * words.
 */
export type PrepareOptions = Readonly<{
  connection: Connection
  priority: PriorityLevel
  ceiling?: bigint
  guarding?: Guarding | undefined
  readAccount?: AccountReader | undefined
  /** What was asked before, so that it need not be asked again. */
  conditions?: Conditions
}>

/**
 * A plan that the network has simulated and found good: what the review shows and the signature approves.
 * Only the first transaction is simulated beforehand; those after it build on it and are simulated when their turn comes:
 * until then their part of the bill (`laterFees`, by transaction) is an estimate, and their changes (`later`) are what the plan promises.
 */
export type PreparedOperation = Readonly<{
  plan: Plan
  drafts: readonly TransactionDraft[]
  first: PreparedTransaction
  later: readonly FieldChange[]
  laterFees: readonly (readonly Cost[])[]
  bill: Bill
  units: number
  bytes: number
  price: bigint
  priority: PriorityLevel
  ceiling?: bigint | undefined
  guarding?: Guarding | undefined
  preparedAt: number
}>

/**
 * Packs the plan, asks for fees and simulates it, in two rounds of questions at most. Rejects with
 * simulation/insufficient-funds (context: needed, balance, missing; lamports), simulation/failed, simulation/mismatch where the
 * balance or an account would not change exactly as was promised, pool/price-moved, transaction/too-large or rpc/*. The plan comes
 * back with what the price moves as the simulation gave it.
 */
export async function prepareOperation(plan: Plan, options: PrepareOptions): Promise<PreparedOperation> {
  const { connection, priority, ceiling, guarding, readAccount } = options
  const { price, blockhash } = options.conditions ?? (await fetchConditions(connection, plan, priority))
  const bid: Bid = { price, priority, ceiling }
  const drafts = packPlan(plan, guarding)
  const [draft, ...others] = drafts
  if (!draft) throw new RangeError('a plan has at least one step')
  const estimating = Promise.all(others.map((other) => estimateFees(connection, other, bid, blockhash)))
  const laterSteps = others.flatMap(({ steps }) => steps)
  const laterCosts = estimating.then((fees) => [...costsOf(laterSteps), ...fees.flat()])
  const beforehand = { readAccount, blockhash, laterCosts }
  const preparing = prepareTransaction(connection, draft, bid, beforehand)
  const [first, laterFees] = await Promise.all([preparing, estimating])
  const steps = [...first.draft.steps, ...laterSteps]
  const lines = [...costsOf(steps), ...addUpFees([first.fees, ...laterFees])]
  const { units, bytes } = first
  const bill = billOf(lines, first.bill.balanceBefore)
  const later = changesAfter(draft.steps, laterSteps)
  const promised = { bill, later, laterFees }
  const tried = { plan: { ...plan, steps }, drafts: [first.draft, ...others], first }
  return { ...tried, ...promised, units, bytes, ...bid, priority, guarding, preparedAt: Date.now() }
}

function costsOf(steps: readonly Step[]) {
  return steps.flatMap((step) => step.costs)
}

/** What later steps promise, with what the first ones will have left there before them. */
function changesAfter(first: readonly Step[], later: readonly Step[]): readonly FieldChange[] {
  const earlier = new Map(foldChanges(first).map((change) => [`${change.account} ${change.field}`, change]))
  return foldChanges(later).map((change) => {
    const left = earlier.get(`${change.account} ${change.field}`)
    return left ? { ...change, before: left.shown ?? left.after } : change
  })
}

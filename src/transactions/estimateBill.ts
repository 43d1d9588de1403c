import type { Connection } from '@solana/web3.js'
import { fetchBlockhash } from '../solana/blockhash'
import { fetchPriorityFee, type PriorityLevel } from '../solana/priorityFee'
import { addUpFees, billOf, type Bill } from './bill'
import { estimateUnits, writableAccounts } from './estimate'
import { feeCosts, fetchBaseFee, signaturesOf, type Bid } from './fees'
import { packPlan, type Guarding, type TransactionDraft } from './pack'
import type { Cost, Plan } from './plan'

/** What stands before a plan's numbers are known: others' bids for the accounts that it writes, and a blockhash. */
export type Conditions = Readonly<{ price: bigint; blockhash: string }>

/** The conditions of a plan; those of a likely one will do as long as it writes the same accounts. */
export async function fetchConditions(
  connection: Connection,
  plan: Plan,
  priority: PriorityLevel,
): Promise<Conditions> {
  const instructions = plan.steps.flatMap((step) => step.instructions)
  const [price, { blockhash }] = await Promise.all([
    fetchPriorityFee(connection, writableAccounts(instructions), priority),
    fetchBlockhash(connection),
  ])
  return { price, blockhash }
}

type EstimateOptions = Readonly<{
  connection: Connection
  priority: PriorityLevel
  /** Lamports that one transaction bids at most. */
  ceiling?: bigint
  guarding?: Guarding | undefined
  balance?: bigint
}>

/** The bill before anything is simulated: the same lines, with the priority fee by an estimate of the units. */
export async function estimateBill(plan: Plan, options: EstimateOptions): Promise<Bill> {
  const { connection, priority, ceiling, guarding, balance } = options
  const { price, blockhash } = await fetchConditions(connection, plan, priority)
  const bid: Bid = { price, priority, ceiling }
  const drafts = packPlan(plan, guarding)
  const fees = await Promise.all(drafts.map((draft) => estimateFees(connection, draft, bid, blockhash)))
  return billOf([...plan.steps.flatMap(({ costs }) => costs), ...addUpFees(fees)], balance)
}

/** The two lines that the network takes for a draft, by an estimate of its units. Rejects as fetchBaseFee does. */
export async function estimateFees(
  connection: Connection,
  draft: TransactionDraft,
  bid: Bid,
  blockhash: string,
): Promise<readonly Cost[]> {
  const baseFee = await fetchBaseFee(connection, draft, blockhash)
  const costs = feeCosts(signaturesOf(draft), baseFee, estimateUnits(draft.instructions), bid)
  return costs.map((cost) =>
    cost.detail?.includes(' compute units')
      ? { ...cost, detail: `about ${cost.detail}; the review counts them` }
      : cost,
  )
}

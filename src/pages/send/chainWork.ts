import '../../solana/buffer'
import { PublicKey, type Connection } from '@solana/web3.js'
import type { AppContext } from '../../operation/appContext'
import {
  type Planner,
  readBill,
  readPlanReserve,
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'
import { knownOwners } from '../../liquidity/knownOwners'
import { maxOf } from '../../liquidity/math'
import { defaultSettings } from '../../settings/settingsStore'
import { fetchAccounts } from '../../solana/accounts'
import { type AddressKind, KIND_SLICE, kindOfAddress } from '../../solana/addressKind'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { SOL_BID } from '../../solana/priorityFee'
import { fetchRent } from '../../solana/rent'
import { EXAMPLE_PAYER } from '../../solana/payer'
import { planTokenOrders } from '../../operations/token/planOrders'
import { planSendSol } from '../../tokens/operations/transfer'
import { judgeReceiver, type ReceiverVerdict } from '../../tokens/receivers'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import type { AmountIs } from '../../tokens/transferFeeMath'
import { SOL_MINT } from '../../tokens/wellKnown'
import { guardingOn } from '../../wallet/guarding'
import { withTypedNames } from '../../transactions/planNames'
import type { TypedNames } from '../../transactions/subject'

/* The part of this page that needs the chain. It loads late, so that the page appears at once. */

/**
 * A complete transfer: SOL's mint stands for SOL; `amount` is in base units, and what is sent or what arrives; `names` are those that the
 * person typed for `to`.
 */
export type SendOrder = Readonly<{
  mint: string
  to: string
  amount: bigint
  amountIs: AmountIs
  /** The amount as the form shows it, where a multiplier decides that. */
  shown?: bigint | undefined
  names: TypedNames
}>

/** What the receiver's address is, and whether it can use what it gets. `opensAccount`: it has no account of the token yet. */
export type Receiver = Readonly<{ at: AddressKind; verdict: ReceiverVerdict; opensAccount: boolean }>

/** Reads the address of a receiver of `mint`. Rejects with rpc/*. */
export function readReceiver(
  context: AppContext,
  to: string,
  { mint, program }: Readonly<{ mint: string; program: 'token' | 'token-2022' }>,
): Promise<Receiver> {
  return withRpcErrors(async () => {
    const address = new PublicKey(to)
    const isSol = mint === SOL_MINT
    const standard = program === 'token' ? 'spl' : 'token-2022'
    const account = isSol ? [] : [tokenAccountOf(address, new PublicKey(mint), standard)]
    const [found = null, associated = null] = await fetchAccounts(
      connectionOf(context),
      [address, ...account],
      KIND_SLICE,
    )
    const at = kindOfAddress(address, found, knownOwners(context.cluster.id))
    const verdict = judgeReceiver(isSol ? 'sol' : 'tokens', to, at, isSol ? null : { program, mint })
    return { at, verdict, opensAccount: !isSol && associated === null }
  })
}

/** The plan of a transfer before any simulation, and its bill. Rejects with input/invalid or rpc/*. */
export function readSendBill(order: SendOrder, context: AppContext): ReturnType<typeof readBill> {
  return withRpcErrors(() => readBill(context, plannerOf(order, context)))
}

/**
 * Lamports that stay in the wallet when it sends all its SOL (`held`): all fees, and the least that a wallet may keep. Rejects with rpc/*.
 */
export function readSendReserve(context: AppContext, held: bigint): Promise<bigint> {
  return withRpcErrors(async () => {
    const [least = 0n] = await fetchRent(connectionOf(context), [0])
    const amount = maxOf(least, held)
    const to = EXAMPLE_PAYER.toBase58()
    const sample = { mint: SOL_MINT, to, amount, amountIs: 'sent', names: {} } as const
    return await readPlanReserve(context, plannerOf(sample, context), { wraps: false })
  })
}

/** Prepares the review of a transfer. It does not ask the wallet. Rejects like reviewPlan and readSendBill. */
export function reviewSend(order: SendOrder, request: ReviewRequest<ReviewStep>): Promise<ReviewResult> {
  return reviewPlan(request, plannerOf(order, request.context))
}

function plannerOf(
  { mint, to, amount, amountIs, shown, names }: SendOrder,
  { cluster, priority, priorityCeiling: ceiling }: AppContext,
): Planner {
  const known = knownOwners(cluster.id)
  return async (connection, payer, siteFee) => {
    if (mint !== SOL_MINT) {
      const order = { kind: 'send', to, amount, amountIs, shown } as const
      const plan = await planTokenOrders(connection, payer, new PublicKey(mint), [order], known)
      return withTypedNames(plan, names)
    }
    // A level that the person has chosen in the settings replaces the usual priority fee.
    const own = priority === defaultSettings.priority ? { bid: SOL_BID } : {}
    const bidding = { priority, ceiling, guarding: guardingOn(cluster), ...own }
    const payment = { to, lamports: amount, siteFee, known, bidding }
    const { bid: _, ...bare } = await planSendSol(connection, payer, payment)
    return { ...withTypedNames(bare, names), ...own }
  }
}

function connectionOf({ cluster, ownRpcUrl }: AppContext): Connection {
  return connectTo(cluster, ownRpcUrl)
}

import { plannerOf } from '../../forms/swap/swapWork'
import { planJupiterOffer, planShownRoute } from '../../liquidity/jupiter/plan'
import type { SwapOffer } from '../../liquidity/swap/offer'
import type { AppContext } from '../../operation/appContext'
import {
  readBill,
  type Planner,
  readPlanReserve,
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'
import { withRpcErrors } from '../../solana/namedErrors'
import { guardingOn } from '../../wallet/guarding'
import { askJupiter, EXAMPLE_TAKER } from './askJupiter'

/* The part of this page that needs the chain, besides its panel's. It loads late. */

/** The plan of an offer before any simulation, and its bill. Rejects with pool/*, venue/missing or rpc/*. */
export function readSwapBill(offer: SwapOffer, context: AppContext): ReturnType<typeof readBill> {
  return withRpcErrors(() => readBill(context, shownPlanner(offer, context)))
}

/** Lamports that must stay in the wallet besides an offer's payment. Rejects like readSwapBill. */
export function readSwapReserve(offer: SwapOffer, context: AppContext): Promise<bigint> {
  return withRpcErrors(() => readPlanReserve(context, shownPlanner(offer, context), { wraps: true }))
}

/**
 * Prepares the review of an offer. It does not ask the wallet. For its own offer, Jupiter gets another request, now with the wallet's
 * address. Rejects like reviewPlan, and with pool/* or route/*.
 */
export function reviewSwap(offer: SwapOffer, request: ReviewRequest<ReviewStep>): Promise<ReviewResult> {
  const { context, signal } = request
  if (offer.source === 'pools') return reviewPlan(request, plannerOf(offer, context))
  const { cluster } = context
  return reviewPlan(request, (connection, payer, siteFee) => {
    const taker = payer.toBase58()
    const { amountIn: amount, ...wish } = offer
    const ask = (maxAccounts?: number) =>
      askJupiter({ ...wish, amount }, { cluster: cluster.id, taker, maxAccounts, signal })
    const chain = { connection, cluster: cluster.id, siteFee }
    return planJupiterOffer(chain, offer, taker, ask, guardingOn(cluster))
  })
}

/** Plans an offer as shown, without a request to Jupiter. */
function shownPlanner(offer: SwapOffer, context: AppContext): Planner {
  if (offer.source === 'pools') return plannerOf(offer, context)
  const cluster = context.cluster.id
  return (connection, payer, siteFee) =>
    planShownRoute({ connection, cluster, siteFee }, offer, payer.toBase58(), EXAMPLE_TAKER)
}

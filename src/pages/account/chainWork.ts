import {
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'
import { planCloseAccounts, planWithdrawRent } from '../../tokens/operations/rent'

/* The operations of this page. They load late, so that the page is there at once. */

/** What to do with the rent of the wallet's accounts. `made`: mints that were made in this browser. */
export type RentOrder =
  Readonly<{ kind: 'close-accounts' }> | Readonly<{ kind: 'withdraw-rent'; made: readonly string[] }>

/** From an order to its review. The wallet is not asked. Rejects like reviewPlan and the planners. */
export function reviewRent(order: RentOrder, request: ReviewRequest<ReviewStep>): Promise<ReviewResult> {
  return reviewPlan(request, (connection, payer) =>
    order.kind === 'close-accounts'
      ? planCloseAccounts(connection, payer)
      : planWithdrawRent(connection, payer, order.made),
  )
}

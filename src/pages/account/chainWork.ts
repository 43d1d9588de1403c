import {
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'
import { planUnwrap } from '../../tokens/operations/wrappedSol'
import { planCloseAccounts, planWithdrawRent } from '../../tokens/operations/rent'

/* The operations of this page. They load late, so that the page appears at once. */

/** What to do with the rent of the wallet's accounts. `made`: mints that were made in this browser. */
export type RentOrder =
  | Readonly<{ kind: 'close-accounts' | 'unwrap-sol' }>
  | Readonly<{ kind: 'withdraw-rent'; made: readonly string[] }>

/** Prepares the review of an order. It does not ask the wallet. Rejects like reviewPlan and the planners. */
export function reviewRent(order: RentOrder, request: ReviewRequest<ReviewStep>): Promise<ReviewResult> {
  return reviewPlan(request, (connection, payer) => {
    switch (order.kind) {
      case 'close-accounts':
        return planCloseAccounts(connection, payer)
      case 'unwrap-sol':
        return planUnwrap(connection, payer)
      case 'withdraw-rent':
        return planWithdrawRent(connection, payer, order.made)
    }
  })
}

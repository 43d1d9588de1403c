import {
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'
import { knownOwners } from '../../liquidity/knownOwners'
import { type CloseAuthorityOrder, planCloseAuthority } from '../../tokens/operations/closeAuthority'
import { planUnwrap } from '../../tokens/operations/wrappedSol'
import { planCloseAccounts, planWithdrawRent } from '../../tokens/operations/rent'
import { withTypedNames } from '../../transactions/planNames'
import type { TypedNames } from '../../transactions/subject'

/* The operations of this page. They load late, so that the page appears at once. */

/**
 * What to do with the wallet's accounts and their rent. `made`: mints that were made in this browser; `names`: those that the person typed
 * for `to`.
 */
export type RentOrder =
  | Readonly<{ kind: 'close-accounts' | 'unwrap-sol' }>
  | Readonly<{ kind: 'withdraw-rent'; made: readonly string[] }>
  | (Readonly<{ kind: 'close-authority'; names: TypedNames }> & CloseAuthorityOrder)

/** Prepares the review of an order. It does not ask the wallet. Rejects like reviewPlan and the planners. */
export function reviewRent(order: RentOrder, request: ReviewRequest<ReviewStep>): Promise<ReviewResult> {
  return reviewPlan(request, async (connection, payer) => {
    switch (order.kind) {
      case 'close-accounts':
        return await planCloseAccounts(connection, payer)
      case 'unwrap-sol':
        return await planUnwrap(connection, payer)
      case 'withdraw-rent':
        return await planWithdrawRent(connection, payer, order.made)
      case 'close-authority': {
        const known = knownOwners(request.context.cluster.id)
        return withTypedNames(await planCloseAuthority(connection, payer, order, known), order.names)
      }
    }
  })
}

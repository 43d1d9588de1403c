import { planClaimLocks } from '../../locks/claimLocks'
import {
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'

/** Prepares the review of a claim from locks of a token (base58). It does not ask the wallet. Rejects like reviewPlan and planClaimLocks. */
export function reviewClaim(
  locks: readonly string[],
  request: ReviewRequest<ReviewStep>,
): Promise<ReviewResult> {
  return reviewPlan(request, (connection, payer) => planClaimLocks(connection, payer, locks))
}

import { planClaimLocks } from '../../locks/claimLocks'
import {
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'

/** Prepares the review of a claim from a lock (base58). It does not ask the wallet. Rejects like reviewPlan and planClaimLocks. */
export function reviewClaim(lock: string, request: ReviewRequest<ReviewStep>): Promise<ReviewResult> {
  return reviewPlan(request, (connection, payer) => planClaimLocks(connection, payer, [lock]))
}

import type { AppContext } from '../../operation/appContext'
import { type ReviewControls, useReview } from '../../operation/useReview'
import type { TokenFields } from '../../tokens/createToken'
import type { StoreDetail } from '../../tokens/storeTokenFiles'
import type { TokenReviewProgress, TokenReviewResult } from './chainWork'
import type { DraftControls } from './draft/useDraft'
import { storageOf } from '../../settings/storageChoice'

/** How far the way to the review is: its step, and how far that is. */
type Progress = Readonly<{ step: TokenReviewProgress; detail: StoreDetail | undefined }>

export type TokenReview = ReviewControls<TokenFields, TokenReviewResult, Progress>

/** The way to the review of the token that the draft is about. */
export function useTokenReview(draft: DraftControls, context: AppContext): TokenReview {
  const { image, source, stored } = draft
  return useReview<typeof import('./chainWork'), TokenFields, TokenReviewResult, Progress>({
    context,
    fetchWork: () => import('./chainWork'),
    makeReview: ({ newSeed, reviewToken }, fields, { onProgress, ...request }) =>
      reviewToken({
        ...request,
        fields,
        image,
        stored,
        source: source(newSeed),
        storage: storageOf(context.cluster),
        onProgress: (step, detail) => onProgress({ step, detail }),
      }),
  })
}

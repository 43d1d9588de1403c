import type { AppContext } from '../../operation/appContext'
import { type ReviewControls, useReview } from '../../operation/useReview'
import type { TokenFields } from '../../tokens/createToken'
import type { StoreDetail } from '../../tokens/storeTokenFiles'
import type { TokenReviewProgress, TokenReviewResult } from './chainWork'
import type { DraftControls } from './draft/useDraft'
import { storageOf } from '../../settings/storageChoice'
import { fetchCode } from '../../ui/lazyPart'

/** The chain work of this page, which loads late. */
export const fetchNewTokenWork = () => fetchCode(() => import('./chainWork'))

/** The current step on the way to the review, and its details. */
type Progress = Readonly<{ step: TokenReviewProgress | 'image'; detail: StoreDetail | undefined }>

export type TokenReview = ReviewControls<TokenFields, TokenReviewResult, Progress>

/** Prepares the review of the draft's token. */
export function useTokenReview(draft: DraftControls, context: AppContext): TokenReview {
  const { imageWhenRead, source, stored, isLoaded } = draft
  return useReview<typeof import('./chainWork'), TokenFields, TokenReviewResult, Progress>({
    context,
    fetchWork: fetchNewTokenWork,
    makeReview: async ({ newSeed, reviewToken }, fields, { onProgress, ...request }) => {
      onProgress({ step: 'image', detail: undefined })
      return await reviewToken({
        ...request,
        fields,
        image: await imageWhenRead(),
        stored,
        source: source(newSeed, request.context.address),
        storage: storageOf(context.cluster),
        onProgress: (step, detail) => onProgress({ step, detail }),
      })
    },
    // An empty form cannot be reviewed any more than an unread one: it refuses without a message.
    kept: isLoaded ? 'draft' : 'reading',
  })
}

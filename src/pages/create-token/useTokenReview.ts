import type { AppContext } from '../../operation/appContext'
import { type ReviewControls, useReview } from '../../operation/useReview'
import type { TokenFields } from '../../tokens/createToken'
import type { StoreDetail } from '../../tokens/storeTokenFiles'
import type { PrepareProgress, ReadyToken } from './chainWork'
import type { DraftControls } from './draft/useDraft'
import { storageOf } from '../../settings/storageChoice'

/** How far the way to the review is: its step, and how far that is. */
type Progress = Readonly<{ step: PrepareProgress; detail: StoreDetail | undefined }>

export type TokenReview = ReviewControls<TokenFields, ReadyToken, Progress>

/** The way to the review of the token that the draft is about. */
export function useTokenReview(draft: DraftControls, context: AppContext): TokenReview {
  const { image, source, stored } = draft
  return useReview<typeof import('./chainWork'), TokenFields, ReadyToken, Progress>({
    context,
    fetchWork: () => import('./chainWork'),
    prepare: ({ newSeed, prepareToken }, fields, { onProgress, ...preparing }) =>
      prepareToken({
        ...preparing,
        fields,
        image,
        stored,
        source: source(newSeed),
        storage: storageOf(context.cluster),
        onProgress: (step, detail) => onProgress({ step, detail }),
      }),
  })
}

import { useCallback } from 'react'
import { changeSettings } from '../../settings/settingsStore'
import { partOnIntent } from '../../ui/partOnIntent'
import type { Company } from './chainWork'
import { storageOf } from './storage/storage'
import type { DraftControls } from './draft/useDraft'
import { useReview, type Prepare, type PrepareBid, type ReviewControls } from './review/useReview'

/** The review comes while the chain is asked for it. */
export const reviewPart = partOnIntent(() => import('./review/ReviewPart'))

/** The way to the review of the token that the draft is about; another bid becomes the person's setting. */
export function useTokenReview(draft: DraftControls, company: Company): ReviewControls {
  const { image, source, stored } = draft
  const prepare = useCallback<Prepare>(
    async (fields, address, watch) => {
      const { newSeed, prepareToken } = await fetchCode()
      const token = { fields, image, source: source(newSeed), stored }
      const where = { storage: storageOf(company.cluster), company: { ...company, address } }
      return await prepareToken({ ...token, ...where, ...watch })
    },
    [company, image, source, stored],
  )
  const prepareBid = useCallback<PrepareBid>(
    async (token, priority) => {
      const { bidOtherwise } = await import('./chainWork')
      const next = await bidOtherwise(token, company, priority)
      changeSettings({ priority })
      return next
    },
    [company],
  )
  return useReview(prepare, prepareBid)
}

/** What the last press needs is fetched with the review, so that the press works where the connection is gone by then. */
async function fetchCode() {
  const press = import('../../transactions/components/deedActs')
  const [work] = await Promise.all([import('./chainWork'), reviewPart.fetch(), press])
  return work
}

import type { AppContext } from '../../operation/appContext'
import type { PrepareStep, Ready } from '../../operation/prepare'
import type { ReviewControls } from '../../operation/useReview'
import type { ActionOrder } from './action'
import type { UrlStateControls } from './useUrlState'
import type { Typed } from './useTyped'

export type ActionReview = ReviewControls<ActionOrder, Ready, PrepareStep>

/** What every part of the page needs: the context, the URL state, and the review. */
export type PageWork = Readonly<{
  context: AppContext
  urlState: UrlStateControls
  review: ActionReview
  typed: Typed
}>

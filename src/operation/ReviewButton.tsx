import { Button } from '../ui/Button'
import type { ReviewState } from './reviewState'
import { FORM_ID } from './formId'
import { copy } from './copy'

/** The way to the review, wherever it stands: it submits the form. */
export function ReviewButton({ state, wide }: { state: ReviewState; wide?: boolean }) {
  const busy = state.status === 'working' || state.status === 'connecting'
  return (
    <Button type="submit" form={FORM_ID} variant="primary" wide={wide} busy={busy}>
      {words(state)}
    </Button>
  )
}

/** Puts the focus on the way to the review that is in sight: the one beside the form, or in the bar at the bottom edge. */
export function focusReviewButton(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`button[type=submit][form=${FORM_ID}]`)]
  const inSight = buttons.find((button) => button.getClientRects().length > 0) ?? buttons[0]
  inSight?.focus()
}

function words({ status }: ReviewState): string {
  if (status === 'working') return copy.review.working
  return status === 'connecting' ? copy.review.connecting : copy.review.act
}

import { formatSolFixed } from '../../../units/lamports'
import { Amount } from '../../../ui/Amount'
import { Button } from '../../../ui/Button'
import { copy } from '../copy'
import type { ReviewState } from '../review/useReview'
import { ReviewButton } from './ReviewButton'
import type { LiveBill } from './useLiveBill'

/** Under 960 px: the total and the way on, at the bottom edge. */
export function BottomBar({ live, state }: { live: LiveBill; state: ReviewState }) {
  const showBill = () => {
    const bill = document.getElementById('bill')
    bill?.scrollIntoView()
    bill?.focus({ preventScroll: true })
  }
  return (
    <div className="bar">
      <div className="grow">
        <div className="cap">
          {state.status === 'working' ? copy.review.steps[state.progress] : copy.bill.total}
        </div>
        <div>
          {live.bill ? (
            <Amount className="fig" value={formatSolFixed(live.bill.total)} />
          ) : (
            <span className="fig">–</span>
          )}
        </div>
      </div>
      <Button variant="quiet" slim onClick={showBill}>
        {copy.bill.show}
      </Button>
      <ReviewButton state={state} />
    </div>
  )
}

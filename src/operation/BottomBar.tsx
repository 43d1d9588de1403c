import { formatSolFixed } from '../units/lamports'
import { Amount } from '../ui/Amount'
import { Button } from '../ui/Button'
import type { Bill } from '../transactions/bill'
import type { ReviewState } from './reviewState'
import { ReviewButton } from './ReviewButton'
import { copy } from './copy'

type BottomBarProps = {
  /** Null where it is not known. */
  bill: Bill | null
  state: ReviewState
  /** The step of the way to the review that is under way; '' where none is. */
  step: string
}

/** Under 960 px: the total and the way on, at the bottom edge. */
export function BottomBar({ bill, state, step }: BottomBarProps) {
  const showBill = () => {
    const card = document.getElementById('bill')
    card?.scrollIntoView()
    card?.focus({ preventScroll: true })
  }
  return (
    <div className="bar">
      <div className="grow">
        <div className="cap">{step === '' ? copy.liveBill.total : step}</div>
        <div>
          {bill ? (
            <Amount className="fig" value={formatSolFixed(bill.total)} />
          ) : (
            <span className="fig">–</span>
          )}
        </div>
      </div>
      <Button variant="quiet" slim onClick={showBill}>
        {copy.liveBill.show}
      </Button>
      <ReviewButton state={state} />
    </div>
  )
}

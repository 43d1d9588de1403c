import type { AppError } from '../../../errors/AppError'
import { Bill } from '../../../transactions/components/Bill'
import { ErrorNote } from '../../../transactions/components/ErrorNote'
import { formatSolFixed } from '../../../units/lamports'
import { Button } from '../../../ui/Button'
import type { Company } from '../chainWork'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import { MadeAlready } from '../deed/MadeAlready'
import type { ReviewControls } from '../review/useReview'
import { ReviewButton } from './ReviewButton'
import { ReviewNews } from './ReviewNews'
import type { LiveBill } from './useLiveBill'

type LiveBillCardProps = {
  live: LiveBill & { again: () => void }
  example: boolean
  company: Company
  review: ReviewControls
  /** Begins another token, where one was made from this draft already. */
  onAnother: () => void
}

/** The bill while one types, or why there is none, with the way to the review and what that says. */
export function LiveBillCard({ live, example, company, review, onAnother }: LiveBillCardProps) {
  const { state } = review
  const { bill, error } = live
  const exists = error?.code === 'account/exists'
  return (
    <div id="bill" tabIndex={-1} className={styles['billbox']}>
      {error ? (
        <NoBill error={error} onAgain={live.again} onAnother={onAnother} />
      ) : (
        <Bill
          bill={bill}
          note={example ? copy.bill.example : copy.bill.note}
          noBalance={company.address === null ? copy.bill.disconnected : copy.bill.noBalance}
          foot={copy.bill.foot}
        >
          <ReviewButton state={state} wide />
        </Bill>
      )}
      <output className="sr">{bill && !error && `${copy.bill.total}: ${formatSolFixed(bill.total)}`}</output>
      {error && !exists && <ReviewButton state={state} wide />}
      <ReviewNews review={review} company={company} exists={exists} onAnother={onAnother} />
    </div>
  )
}

type NoBillProps = { error: AppError; onAgain: () => void; onAnother: () => void }

function NoBill({ error, onAgain, onAnother }: NoBillProps) {
  const again = (
    <Button slim onClick={onAgain}>
      {copy.bill.again}
    </Button>
  )
  const made = error.code === 'account/exists'
  return <ErrorNote error={error} acts={made ? <MadeAlready error={error} onAnother={onAnother} /> : again} />
}

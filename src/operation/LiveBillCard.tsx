import type { ReactNode } from 'react'
import type { AppError } from '../errors/AppError'
import type { Bill as BillOf } from '../transactions/bill'
import { Bill } from './Bill'
import { ErrorNote } from '../ui/ErrorNote'
import { formatSolFixed } from '../units/lamports'
import { Button } from '../ui/Button'
import type { AppContext } from './appContext'
import styles from './operation.module.css'
import { ReviewButton } from './ReviewButton'
import { ReviewNews, type ReviewNewsProps } from './ReviewNews'
import { copy } from './copy'

type LiveBillCardProps = Pick<ReviewNewsProps, 'review' | 'progress'> & {
  /** `bill` null: not read yet, or `error` says why not. */
  live: Readonly<{ bill: BillOf | null; error: AppError | null; again: () => void }>
  /** What the figures are, where that is not SOL alone: "SOL · for an example name". */
  note?: string | undefined
  foot: string
  context: AppContext
  /** The ways on where the error says that it is done already, else null. */
  doneAlready?: (error: AppError) => ReactNode
}

/** The bill while one types, or why there is none, with the way to the review and what that says. */
export function LiveBillCard(props: LiveBillCardProps) {
  const { live, note = copy.liveBill.note, foot, context, review, progress, doneAlready = () => null } = props
  const { bill, error, again } = live
  const waysOn = error && doneAlready(error)
  return (
    <div id="bill" tabIndex={-1} className={styles['billbox']}>
      {error ? (
        <ErrorNote error={error} acts={waysOn ?? <ReadAgain onAgain={again} />} />
      ) : (
        <Bill
          bill={bill}
          note={note}
          noBalance={context.address === null ? copy.liveBill.disconnected : copy.liveBill.noBalance}
          foot={foot}
        >
          <ReviewButton state={review.state} wide />
        </Bill>
      )}
      <output className="sr">
        {bill && !error && `${copy.liveBill.total}: ${formatSolFixed(bill.total)}`}
      </output>
      {error && waysOn === null && <ReviewButton state={review.state} wide />}
      <ReviewNews
        review={review}
        context={context}
        progress={progress}
        doneAlready={doneAlready}
        said={waysOn !== null}
      />
    </div>
  )
}

function ReadAgain({ onAgain }: { onAgain: () => void }) {
  return (
    <Button slim onClick={onAgain}>
      {copy.liveBill.again}
    </Button>
  )
}

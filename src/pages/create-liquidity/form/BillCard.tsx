import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AppContext } from '../../../operation/appContext'
import { LiveBillCard, ReviewButton, ReviewNews, StepLine } from '../../../operation/LiveBill'
import type { PrepareStep, Ready } from '../../../operation/prepare'
import type { ReviewControls } from '../../../operation/useReview'
import type { AppError } from '../../../errors/AppError'
import { paths } from '../../../paths'
import type { Bill } from '../../../transactions/bill'
import { billOf } from '../../../transactions/bill'
import { AddressText } from '../../../ui/AddressText'
import { buttonClass } from '../../../ui/buttonClass'
import { Note } from '../../../ui/Note'
import { formatUnits } from '../../../units/amounts'
import type { Held, VenueOrder } from '../chainWork'
import { copy } from '../copy'
import { symbolOf } from '../../../liquidity/names'
import type { PairState } from '../useLiquidity'

const words = copy.bill

type BillCardProps = {
  state: PairState | null
  context: AppContext
  review: ReviewControls<VenueOrder, Ready, PrepareStep>
  step: string
  why: string | undefined
}

/** What the pool would cost at the chosen venue, with the way on, and why there is none. */
export function BillCard({ state, context, review, step, why }: BillCardProps) {
  const progress = (
    <>
      <StepLine step={step} />
      {step === '' && why !== undefined && <p className="small muted">{words.before(why)}</p>}
    </>
  )
  const news = { review, context, progress, doneAlready: addThere }
  const option = state?.reading.option
  if (!state || !option?.creationTerms)
    return (
      <section id="bill" tabIndex={-1} className="card stack" aria-label={words.title}>
        <h2 className="h3">{words.title}</h2>
        {!state && <p className="small muted">{words.choose}</p>}
        <ReviewButton state={review.state} wide />
        <ReviewNews {...news} said={false} />
      </section>
    )
  if (state.exists !== null)
    return (
      <Exists pool={state.exists} review={review}>
        <ReviewNews {...news} said />
      </Exists>
    )
  const read = state.bills.value?.get(option.venue.id)
  const typed = !state.example
  return (
    <LiveBillCard
      live={{
        bill: read?.bill ? (typed ? read.bill : withoutDeposit(read.bill, state.held)) : null,
        error: read?.error ?? state.bills.error,
        again: state.again,
      }}
      note={typed ? undefined : words.example}
      foot={typed ? `${besides(state)} ${words.foot}`.trim() : words.foot}
      {...news}
    />
  )
}

/** In place of a bill for what cannot be made: the way to the pool that is there. */
function Exists({
  pool,
  review,
  children,
}: Pick<BillCardProps, 'review'> & { pool: string; children: ReactNode }) {
  return (
    <section id="bill" tabIndex={-1} className="stack" aria-label={words.title}>
      <Note kind="warn" title={words.existsTitle} acts={<AddThere pool={pool} />}>
        <p>
          <AddressText address={pool} what="pool address" />
        </p>
      </Note>
      <ReviewButton state={review.state} wide />
      {children}
    </section>
  )
}

/** Somebody opened it between bill and review. */
function addThere({ code, context }: AppError): ReactNode {
  return code === 'pool/exists' ? <AddThere pool={String(context['address'])} /> : null
}

function AddThere({ pool }: { pool: string }) {
  return (
    <Link className={buttonClass({ slim: true })} to={`${paths.manageLiquidity}?pool=${pool}`}>
      {copy.venue.addThere}
    </Link>
  )
}

/** An example has costs, and no deposit that anybody typed; the wallet's balance is its own. */
function withoutDeposit({ lines }: Bill, held: Held | null): Bill {
  return billOf(
    lines.filter(({ kind }) => kind !== 'deposit'),
    held?.lamports,
  )
}

/** What goes in besides SOL, which the bill does not count. */
function besides({ pair, reading: { order } }: PairState): string {
  if (!order) return ''
  const { base } = pair
  return words.and(formatUnits(order.deposit.base, base.decimals), symbolOf(base), order.lock)
}

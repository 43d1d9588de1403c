import { OperationPage, useIsAsAsked, useOperationPage, useWhenDone } from '../../operation/OperationPage'
import { useReview } from '../../operation/useReview'
import { paths } from '../../paths'
import { useAppContext } from '../../operation/appContext'
import type { ReviewStep, ReviewResult } from '../../operation/reviewPlan'
import { QueryRoot } from '../../ui/QueryRoot'
import type { ReviewedPool } from './chainWork'
import { createLiquidityCopy, operationWords as words } from './copy'
import { createLiquidityReceipt } from './receipt/receiptDetails'
import { CreateLiquidityFormPart } from './form/FormPart'
import { forgetOpenedPool, useLiquidityForm } from './liquidityForm'
import { fetchNewPoolWork } from './queries'
import { useVenueInUrl } from './useMints'

/**
 * Open a pool: the form with the venues side by side, the review, and the operation with its receipt, which is at `?operation=`.
 */
export default function CreateLiquidityPage() {
  return (
    <QueryRoot>
      <Parts />
    </QueryRoot>
  )
}

function Parts() {
  const { values, change, finish, kept } = useLiquidityForm()
  const [, setVenue] = useVenueInUrl()
  const context = useAppContext()
  const review = useReview<typeof import('./chainWork'), ReviewedPool, ReviewResult, ReviewStep>({
    context,
    fetchWork: fetchNewPoolWork,
    makeReview: ({ reviewNewPool }, order, request) => reviewNewPool(order, request),
    kept,
  })
  const page = useOperationPage(review, words)
  const isAsAsked = useIsAsAsked(page, values)
  // Empties form and draft once the pool is open. Those of another pool stay.
  useWhenDone(page.operation, ({ id, subject }) => {
    if (!isAsAsked(id)) return void forgetOpenedPool(subject, finish)
    finish()
    setVenue(null)
  })
  return (
    <OperationPage
      path={paths.createLiquidity}
      page={page}
      review={review}
      receipt={createLiquidityReceipt}
      besides={(ready) => ({ extras: <SecondKey ready={ready} /> })}
    >
      <CreateLiquidityFormPart form={values} onForm={change} context={context} review={review} />
    </OperationPage>
  )
}

/** The signers besides the wallet, if any. */
function SecondKey({ ready: { prepared } }: { ready: ReviewResult }) {
  if (prepared.drafts.every(({ signers }) => signers.length === 0)) return null
  return <p className="small muted">{createLiquidityCopy.review.secondKey}</p>
}

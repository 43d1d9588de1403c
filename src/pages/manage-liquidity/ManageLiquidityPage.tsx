import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { OperationPage, useOperationPage } from '../../operation/OperationPage'
import { ReceiptFact, type ReceiptDetails } from '../../operation/Receipt'
import type { ReviewStep, ReviewResult } from '../../operation/reviewPlan'
import { operationCopy } from '../../operation/copy'
import { StepLine } from '../../ui/StepLine'
import { useReview } from '../../operation/useReview'
import { paths } from '../../paths'
import { useAppContext } from '../../operation/appContext'
import type { OperationRecord } from '../../transactions/events'
import { AddressText } from '../../ui/AddressText'
import { QueryRoot, readAgain } from '../../ui/QueryRoot'
import type { ActionOrder } from './action'
import { PositionsPart } from './positions/PositionsPart'
import { manageLiquidityCopy } from './copy'
import { pairName } from '../../liquidity/names'
import type { ActionReview, PageWork } from './pageWork'
import type { FormMemory } from '../../forms/keptForm'
import { readActionBillOf } from './pageWork'
import { PoolPart } from './pool/PoolPart'
import { fetchLiquidityWork, poolQuery } from './queries'
import { useManageLiquidityUrl } from './useUrlState'

/**
 * All positions of the wallet, or one pool (`?pool=`, also without a wallet), and the operations on them at `?operation=`.
 */
export default function ManageLiquidityPage() {
  return (
    <QueryRoot>
      <ManageLiquidity />
    </QueryRoot>
  )
}

function ManageLiquidity() {
  const context = useAppContext()
  const urlState = useManageLiquidityUrl()
  const [typed] = useState<FormMemory>(() => new Map())
  const review = useReview<typeof import('./chainWork'), ActionOrder, ReviewResult, ReviewStep>({
    context,
    fetchWork: fetchLiquidityWork,
    makeReview: ({ reviewAction }, order, request) => reviewAction(order, request),
  })
  const name = usePageName(context, urlState.pool)
  const page = useOperationPage(
    review,
    { ...manageLiquidityCopy.operation, page: name },
    urlState.pool ?? 'positions',
  )
  useReadMoved(review, [context.address, urlState.pool])
  const toForm = () => {
    review.leave()
    typed.clear()
    urlState.open(null) // the operation's URL does not name the panel that it came from
  }
  const close = () => urlState.open(null)
  const { state } = review
  const step = (
    <StepLine
      step={state.status === 'working' ? operationCopy.review.steps[state.progress ?? 'balance'] : ''}
    />
  )
  const work: PageWork = { context, urlState, review, typed, step, readBill: readActionBillOf, close }
  return (
    <OperationPage
      path={paths.manageLiquidity}
      page={page}
      review={review}
      receipt={manageLiquidityReceipt}
      onForm={toForm}
    >
      {urlState.pool === null ? (
        <PositionsPart work={work} />
      ) : (
        <PoolPart address={urlState.pool} work={work} />
      )}
    </OperationPage>
  )
}

function manageLiquidityReceipt({ kind, subject: { pool, pools } }: OperationRecord): ReceiptDetails {
  const words = manageLiquidityCopy.receipt
  return {
    steps: [
      { label: words.toPositions },
      ...(pool === undefined ? [] : [{ label: operationCopy.receipt.toPool, to: paths.pool(pool) }]),
    ],
    ...(pools !== undefined && {
      made: (
        <ReceiptFact name={words.pools}>
          {pools.map((address) => (
            <AddressText key={address} address={address} what="pool address" />
          ))}
        </ReceiptFact>
      ),
    }),
    ...(pool !== undefined && { explorer: { address: pool } }),
    isShared: kind === 'lock-liquidity' || kind === 'burn-liquidity',
  }
}

/** The tab's title: the pool's pair as soon as it is known. */
function usePageName(context: PageWork['context'], pool: string | null): string {
  const { data } = useQuery({ ...poolQuery(context, pool ?? ''), enabled: pool !== null })
  if (pool === null) return manageLiquidityCopy.title
  return data ? pairName(data.pair) : manageLiquidityCopy.pool.title
}

/** Reads the wallet and the pool again after the price moved before the review. */
function useReadMoved({ state }: ActionReview, addresses: readonly (string | null)[]): void {
  const moved = state.status === 'failed' && state.error.code === 'pool/price-moved' ? state : null
  const read = useEffectEvent(() => void readAgain(addresses))
  useEffect(() => {
    if (moved !== null) read()
  }, [moved])
}

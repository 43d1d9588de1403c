import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NO_SUM } from '../../forms/AmountField'
import type { PanelBill, TypedByField } from '../../forms/panel'
import { SwapPanel, type SwapState } from '../../forms/swap/SwapPanel'
import { swapMarketQuery } from '../../forms/swap/swapQueries'
import { SOL_MINT } from '../../liquidity/orient'
import { VENUES } from '../../liquidity/records'
import { jupiterSubject } from '../../liquidity/jupiter/offer'
import { routeSubject } from '../../liquidity/subject'
import type { JupiterOffer, SwapOffer } from '../../liquidity/swap/offer'
import { type AppContext, useAppContext } from '../../operation/appContext'
import { operationCopy } from '../../operation/copy'
import { StepLine } from '../../operation/LiveBill'
import { OperationPage, useLandedUnseen, useOperationPage, useWhenDone } from '../../operation/OperationPage'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import { useReview } from '../../operation/useReview'
import { paths } from '../../paths'
import { fetchCode } from '../../ui/lazyPart'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot, readAgain } from '../../ui/QueryRoot'
import { useOnceHydrated } from '../../ui/useHydrated'
import { isAddress } from '../../units/base58'
import { swapPageCopy } from './copy'
import { useJupiterOffers } from './JupiterPart'
import { MarketNotes } from './MarketNotes'

/** Swap any two tokens in the venues' pools: the form with its offers, the review, and the operation with its receipt. */
export default function SwapPage() {
  return (
    <QueryRoot>
      <Swap />
    </QueryRoot>
  )
}

function Swap() {
  const context = useAppContext()
  const state = useSwapInUrl()
  const [typed] = useState<TypedByField>(() => new Map())
  const review = useReview<typeof import('./chainWork'), SwapOffer, ReviewResult, ReviewStep>({
    context,
    fetchWork,
    makeReview: ({ reviewSwap }, offer, request) => reviewSwap(offer, request),
    kept: 'address',
  })
  const page = useOperationPage(review, { ...swapPageCopy.operation, page: swapPageCopy.title })
  const market = useQuery(swapMarketQuery(context, state.from, state.to))
  useWhenDone(page.operation, () => state.change({ sum: NO_SUM }))
  useLandedUnseen(page, [state.from, state.to, state.sum.text], () => {
    review.leave()
    state.change({ sum: NO_SUM })
  })
  const hasMoved = review.state.status === 'failed' && review.state.error.code === 'pool/price-moved'
  // What was read before the price moved is out of date.
  const readMoved = useEffectEvent(() => void readAgain([context.address, state.from, state.to]))
  useEffect(() => {
    if (hasMoved) readMoved()
  }, [hasMoved])
  const { state: at } = review
  const step = at.status === 'working' ? operationCopy.review.steps[at.progress ?? 'balance'] : ''
  const isOfChosenTokens = market.data?.from.mint === state.from && market.data?.to.mint === state.to
  return (
    <OperationPage path={paths.swap} page={page} review={review} receipt={swapReceipt}>
      <PageTitle title={swapPageCopy.title}>
        {swapPageCopy.lede(VENUES.map(({ name }) => name).join(' and '))}
      </PageTitle>
      <div className="wrap page-body">
        <SwapPanel<SwapOffer, JupiterOffer>
          {...swapPageCopy.panel}
          work={{ context, review, typed, step: <StepLine step={step} />, readBill, close: null }}
          readReserve={readReserve}
          state={state}
          shown={(isOfChosenTokens && market.data) || null}
          renewal={{ busy: market.isFetching, failed: market.isError, renew: () => void market.refetch() }}
          orderOf={itself}
          subjectOf={subjectOf}
          useOthers={useJupiterOffers}
          canPick
        >
          <MarketNotes context={context} state={state} market={market} />
        </SwapPanel>
      </div>
    </OperationPage>
  )
}

const swapReceipt = () => ({
  steps: [{ label: swapPageCopy.another }, { label: operationCopy.receipt.toAccount, to: paths.account }],
})

function itself(offer: SwapOffer): SwapOffer {
  return offer
}

function subjectOf(offer: SwapOffer) {
  return offer.source === 'jupiter' ? jupiterSubject(offer) : routeSubject(offer, offer.via)
}

/** The bill of an offer, null of none. Rejects like readSwapBill. */
async function readBill(offer: SwapOffer | null, context: AppContext): Promise<PanelBill | null> {
  if (offer === null) return null
  return await (await fetchWork()).readSwapBill(offer, context)
}

async function readReserve(offer: SwapOffer, context: AppContext): Promise<bigint> {
  return await (await fetchWork()).readSwapReserve(offer, context)
}

const fetchWork = () => fetchCode(() => import('./chainWork'))

/** No amount of any token has more digits; a longer text in a link is cut. */
const LONGEST = 80

/** The swap in the URL (`?from=…&to=…&amount=…`, and `times=…` of a token with a multiplier), so that it can be shared and survives a reload. SOL is paid where nothing is named. */
function useSwapInUrl(): SwapState {
  const [search, setSearch] = useSearchParams()
  // The prerendered page does not know its URL: it is read after hydration.
  const to = useOnceHydrated(addressIn(search, 'to'), null)
  const named = useOnceHydrated(addressIn(search, 'from'), null)
  const text = useOnceHydrated((search.get('amount') ?? '').slice(0, LONGEST), '')
  const times = useOnceHydrated(multiplierIn(search), '')
  const sum = useMemo(() => ({ text, times, most: '' }), [text, times])
  const from = named ?? (to === SOL_MINT ? null : SOL_MINT)
  const change = useCallback<SwapState['change']>(
    (part) => setSearch((before) => changed(before, part), { replace: true, preventScrollReset: true }),
    [setSearch],
  )
  return { from, to, sum, change }
}

/** As `multiplierText` writes it; any other text is none. */
function multiplierIn(search: URLSearchParams): string {
  const value = search.get('times') ?? ''
  return value !== '' && `${Number(value)}` === value ? value : ''
}

function addressIn(search: URLSearchParams, name: string): string | null {
  const value = search.get(name)
  return value !== null && isAddress(value) ? value : null
}

function changed(before: URLSearchParams, { from, to, sum }: Parameters<SwapState['change']>[0]) {
  const search = new URLSearchParams(before)
  const set = (name: string, value: string | null | undefined) => {
    if (value === undefined) return
    if (value === null || value === '') search.delete(name)
    else search.set(name, value)
  }
  set('from', from)
  set('to', to)
  set('amount', sum?.text)
  set('times', sum && (sum.text === '' ? '' : sum.times))
  return search
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { NO_SUM, sumSchema, type TypedSum } from '../../forms/AmountField'
import { addressInUrl, type FormUrl } from '../../forms/formUrl'
import { type FormMemory, type TypedField, useKeptForm } from '../../forms/keptForm'
import type { PanelBill } from '../../forms/panel'
import { SwapPanel, type SwapState } from '../../forms/swap/SwapPanel'
import { swapMarketQuery } from '../../forms/swap/swapQueries'
import { SOL_MINT } from '../../liquidity/orient'
import { jupiterSubject } from '../../liquidity/jupiter/offer'
import { routeSubject } from '../../liquidity/subject'
import type { JupiterOffer, SwapOffer } from '../../liquidity/swap/offer'
import { type AppContext, useAppContext } from '../../operation/appContext'
import { operationCopy } from '../../operation/copy'
import { StepLine } from '../../ui/StepLine'
import {
  OperationPage,
  useIsAsAsked,
  useLandedUnseen,
  useOperationPage,
  useWhenDone,
} from '../../operation/OperationPage'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import { useReview } from '../../operation/useReview'
import { paths } from '../../paths'
import type { Subject } from '../../transactions/subject'
import { fetchCode, lazyPart } from '../../ui/lazyPart'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot, readAgain } from '../../ui/QueryRoot'
import { clearNumber, valueOfTyped } from '../../units/typedNumber'
import { swapPageCopy } from './copy'
import { useJupiterOffers } from './JupiterPart'
import { MarketNotes } from './MarketNotes'

/** Swaps any two tokens in the venues' pools: the form with its offers, the review, and the operation with its receipt. */
export default function SwapPage() {
  return (
    <QueryRoot>
      <Swap />
    </QueryRoot>
  )
}

function Swap() {
  const context = useAppContext()
  const { state, isInUrl, finish } = useSwapForm()
  const [typed] = useState<FormMemory>(() => new Map())
  const review = useReview<typeof import('./chainWork'), SwapOffer, ReviewResult, ReviewStep>({
    context,
    fetchWork,
    makeReview: ({ reviewSwap }, offer, request) => reviewSwap(offer, request),
    kept: 'address',
  })
  const page = useOperationPage(review, { ...swapPageCopy.operation, page: swapPageCopy.title })
  const market = useQuery(swapMarketQuery(context, state.from, state.to))
  const fields = [state.from, state.to, state.sum.text]
  const isAsAsked = useIsAsAsked(page, fields)
  useWhenDone(page.operation, ({ id }) => {
    // After a reload nothing was asked here: then the form of the operation is the one in its URL.
    if (isAsAsked(id) || (page.askedId === null && isInUrl)) finish()
  })
  useLandedUnseen(page, fields, () => {
    review.leave()
    finish()
  })
  const hasMoved = review.state.status === 'failed' && review.state.error.code === 'pool/price-moved'
  // Figures from before the price moved are out of date.
  const readMoved = useEffectEvent(() => void readAgain([context.address, state.from, state.to]))
  useEffect(() => {
    if (hasMoved) readMoved()
  }, [hasMoved])
  const { state: at } = review
  const step = at.status === 'working' ? operationCopy.review.steps[at.progress ?? 'balance'] : ''
  const isOfChosenTokens = market.data?.from.mint === state.from && market.data?.to.mint === state.to
  return (
    <OperationPage path={paths.swap} page={page} review={review} receipt={swapReceipt} besides={worthBeside}>
      <PageTitle title={swapPageCopy.title}>{swapPageCopy.lede}</PageTitle>
      <SwapPanel<SwapOffer, JupiterOffer>
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
    </OperationPage>
  )
}

const worth = lazyPart<{ subject: Subject }>(() => import('./SwapWorth'))
const worthBeside = ({ prepared: { plan } }: ReviewResult) => ({
  list: <worth.Part subject={plan.subject} missing={null} />,
})

const swapReceipt = () => ({
  steps: [{ label: swapPageCopy.another }, { label: operationCopy.receipt.toAccount, to: paths.account }],
})

function itself(offer: SwapOffer): SwapOffer {
  return offer
}

function subjectOf(offer: SwapOffer) {
  return offer.source === 'jupiter' ? jupiterSubject(offer) : routeSubject(offer, offer.via)
}

/** The bill of an offer, null without one. Rejects like readSwapBill. */
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

/** `from` null: the URL names none. */
type SwapValues = Readonly<{ from: string | null; to: string | null; sum: TypedSum }>

const EMPTY: SwapValues = { from: null, to: null, sum: NO_SUM }
const schema = v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()), sum: sumSchema })

/** The swap in the URL: `?from=…&to=…&amount=…`, and `times=…` for a token with a multiplier. */
const URL_OF_SWAP: FormUrl<SwapValues> = {
  read: (search) => ({
    from: addressInUrl(search, 'from'),
    to: addressInUrl(search, 'to'),
    sum: {
      text: valueOfTyped((search.get('amount') ?? '').slice(0, LONGEST)),
      times: multiplierIn(search),
      most: '',
    },
  }),
  write: (search, { from, to, sum: { text, times } }) => {
    const written = { from, to, amount: clearNumber(text), times: text === '' ? '' : times }
    for (const [name, value] of Object.entries(written)) {
      if (value === null || value === '') search.delete(name)
      else search.set(name, value)
    }
  },
}

/** The swap, which is in the URL as well. By default SOL is paid. `isInUrl`: whether the present URL says the same as the form. */
export function useSwapForm(): Readonly<{ state: SwapState; isInUrl: boolean; finish: () => void }> {
  const { values, change, finish } = useKeptForm({
    empty: EMPTY,
    schema,
    early: ofPaid,
    url: URL_OF_SWAP,
    ofNetwork: ({ from, to, sum }) => {
      const ofIt = [from, to].filter((mint) => mint !== null && mint !== SOL_MINT)
      if (ofIt.length === 0) return undefined
      const paysSol = paidOf({ from, to }) === SOL_MINT
      const [tokens, amount] = ofIt.length > 1 ? ['the tokens', 'the amount'] : ['the token', 'its amount']
      return {
        values: { from: null, to: null, ...(!paysSol && { sum: NO_SUM }) },
        gone: paysSol || sum.text === '' ? [tokens] : [tokens, amount],
      }
    },
  })
  const [search] = useSearchParams()
  const written = new URLSearchParams(search)
  URL_OF_SWAP.write(written, values)
  const isInUrl = written.toString() === search.toString()
  const { from: named, to, sum } = values
  const from = paidOf(values)
  return { state: { from, to, sum, change }, isInUrl, finish: () => finish({ from: named, to }) }
}

/** The paid token: the named one, else SOL, unless SOL is what is bought. */
function paidOf({ from, to }: Pick<SwapValues, 'from' | 'to'>): string | null {
  return from ?? (to === SOL_MINT ? null : SOL_MINT)
}

function ofPaid({ name, value }: TypedField): readonly TypedField[] {
  return name === 'pay' ? [{ name: 'sum.text', value }] : []
}

/** A multiplier in the URL as `multiplierText` writes it; '' for any other text. */
function multiplierIn(search: URLSearchParams): string {
  const value = search.get('times') ?? ''
  return value !== '' && `${Number(value)}` === value ? value : ''
}

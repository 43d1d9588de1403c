import { useEffect, useRef, useState } from 'react'
import type { AppContext } from '../../../operation/appContext'
import { BottomBar, focusFirstBad, FORM_ID } from '../../../operation/LiveBill'
import { copy as operationCopy } from '../../../operation/copy'
import type { PrepareStep, Ready } from '../../../operation/prepare'
import type { ReviewControls } from '../../../operation/useReview'
import { SOL_MINT } from '../../../liquidity/orient'
import { NotArrived } from '../../../ui/NotArrived'
import { PageTitle } from '../../../ui/PageTitle'
import type { VenueOrder } from '../chainWork'
import { copy } from '../copy'
import { CurveField } from '../curve/CurveField'
import { picker } from '../picker/picker'
import { useLiquidity, type Liquidity } from '../useLiquidity'
import { VenueField } from '../venue/VenueField'
import { BillCard } from './BillCard'
import type { FormChange, FormPartsProps } from './formParts'
import { OpeningSection } from './OpeningSection'
import { PairCard } from './PairCard'
import { PairFields } from './PairFields'
import { PriceFields } from './PriceFields'
import { firstOf, type Problems } from './whyNot'
import type { LiquidityForm } from './values'

type FormPartProps = {
  form: LiquidityForm
  onForm: FormChange
  context: AppContext
  review: ReviewControls<VenueOrder, Ready, PrepareStep>
}

/** The first part: the form on the left; pool, bill and the way on to the right, or in a bar at the bottom edge. */
export function FormPart({ form, onForm, context, review }: FormPartProps) {
  const liquidity = useLiquidity(context, form)
  const { tried, refuse } = useRefused(form)
  const { state } = liquidity
  const why = whyNot(liquidity)
  const problems = shown(state?.problems ?? {}, form, tried)
  const order = state?.reading.order ?? null
  const option = state?.reading.option ?? null
  const submit = () => {
    const canGo = why === undefined && order !== null && option !== null
    refuse(!canGo)
    if (canGo) review.review({ venue: option.venue.id, order })
  }
  const picking = usePicking(liquidity)
  const step =
    review.state.status === 'working' ? operationCopy.review.steps[review.state.progress ?? 'balance'] : ''
  const bill =
    option && state && !state.example ? (state.bills.value?.get(option.venue.id)?.bill ?? null) : null
  const parts: FormPartsProps = { form, onForm, context, liquidity, problems }
  return (
    <>
      <PageTitle title={copy.title}>{copy.lede}</PageTitle>
      <div className="wrap work">
        <form
          id={FORM_ID}
          className="form"
          data-draft
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <PairFields {...parts} tried={tried} onPick={picking.open} />
          {picking.missing && <NotArrived />}
          <PriceFields {...parts} />
          <VenueField {...parts} />
          <CurveField state={state} />
          <OpeningSection {...parts} />
          <p className="small muted">{copy.kept}</p>
        </form>
        <div className="aside">
          {state && <PairCard state={state} />}
          <BillCard state={state} context={context} review={review} step={step} why={why} />
        </div>
      </div>
      {picking.side && (
        <picker.Part
          context={context}
          side={picking.side}
          other={liquidity[picking.side === 'base' ? 'quote' : 'base'].mint}
          onPick={picking.pick}
          onClose={picking.close}
        />
      )}
      <BottomBar bill={bill} state={review.state} step={step} />
    </>
  )
}

/**
 * Whether somebody wanted to go on. Where that was not possible, the first field that is wrong has the focus as soon as one says so,
 * which may be once the pair is read; not any more where something was typed since.
 */
function useRefused(form: LiquidityForm) {
  const [tried, setTried] = useState<Readonly<{ refused: boolean; with: LiquidityForm }> | null>(null)
  const answered = useRef<typeof tried>(null)
  useEffect(() => {
    if (!tried?.refused || answered.current === tried) return
    if (tried.with !== form || focusFirstBad()) answered.current = tried
  })
  return { tried: tried !== null, refuse: (refused: boolean) => setTried({ refused, with: form }) }
}

/** Which side's list is open; its code comes with the first reach for it. Outside the form, which Enter in its search would submit. */
function usePicking({ base, quote, setMints }: Liquidity) {
  const [side, setSide] = useState<'base' | 'quote' | null>(null)
  const [missing, setMissing] = useState(false)
  const open = (wanted: 'base' | 'quote') =>
    void picker.fetch().then(
      () => setSide(wanted),
      () => setMissing(true),
    )
  const pick = (mint: string) => {
    setMints(
      side === 'base' ? { token: mint, quote: quote.mint ?? SOL_MINT } : { token: base.mint, quote: mint },
    )
    setSide(null)
  }
  return { side, missing, open, pick, close: () => setSide(null) }
}

/** Why there is no way to the review, in a sentence; undefined where there is one. */
function whyNot({ base, quote, equal, state }: Liquidity): string | undefined {
  if (equal) return copy.pair.equal
  if (base.mint === null) return copy.pair.noToken
  if (base.error || quote.error) return copy.pair.notRead
  if (!state?.options) return copy.venue.reading
  return firstOf(state.problems)
}

/** What is only missing is not said before somebody wanted to go on. */
function shown(problems: Problems, form: LiquidityForm, tried: boolean): Problems {
  if (tried) return problems
  const { base, quote, ...others } = problems
  const isTyped = (side: 'base' | 'quote') => form[side].trim() !== '' || form.follows === side
  return {
    ...others,
    ...(base !== undefined && isTyped('base') && { base }),
    ...(quote !== undefined && isTyped('quote') && { quote }),
  }
}

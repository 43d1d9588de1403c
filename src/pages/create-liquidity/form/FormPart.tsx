import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AppError } from '../../../errors/AppError'
import { decisionOf, type Decision } from '../../../operation/decision'
import { pairName, symbolOf } from '../../../liquidity/names'
import { SOL_MINT } from '../../../liquidity/orient'
import { createSubject } from '../../../liquidity/subject'
import type { AppContext } from '../../../operation/appContext'
import { copy as operationCopy } from '../../../operation/copy'
import { DecisionFacts } from '../../../operation/Facts'
import {
  BottomBar,
  focusFirstBad,
  FORM_ID,
  LiveBillCard,
  ReviewButton,
  ReviewNews,
  StepLine,
} from '../../../operation/LiveBill'
import { PairPicture } from '../../../operation/MintPicture'
import type { ReviewStep, ReviewResult } from '../../../operation/reviewPlan'
import type { ReviewControls } from '../../../operation/useReview'
import { paths } from '../../../paths'
import { type Bill, billOf } from '../../../transactions/bill'
import { AddressText } from '../../../ui/AddressText'
import { buttonClass } from '../../../ui/buttonClass'
import { Field } from '../../../ui/Field'
import { NotArrived } from '../../../ui/NotArrived'
import { Note } from '../../../ui/Note'
import { PageTitle } from '../../../ui/PageTitle'
import { TickBox } from '../../../ui/TickBox'
import { formatUnits } from '../../../units/amounts'
import { utcDate, utcTime } from '../../../units/moments'
import { formatRate } from '../../../units/percent'
import type { VenueOrder, Held } from '../chainWork'
import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import { CurveField } from '../curve/CurveField'
import { picker } from '../picker/picker'
import { useLiquidity, type Liquidity, type PairState } from '../useLiquidity'
import { VenueField } from '../venue/VenueField'
import type { FormChange, FormPartsProps } from './formParts'
import { PairFields } from './PairFields'
import { PriceFields } from './PriceFields'
import { canChoose, locksAtOnce } from './readOrder'
import type { LiquidityForm } from './values'
import { firstOf, type Problems } from './whyNot'

type FormPartProps = {
  form: LiquidityForm
  onForm: FormChange
  context: AppContext
  review: ReviewControls<VenueOrder, ReviewResult, ReviewStep>
}

/**
 * The first part: the form on the left; pool, bill and the button to the review on the right, or in a bar at the bottom edge.
 */
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
    if (canGo) review.open({ venue: option.venue.id, order })
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
      <BottomBar bill={bill} state={review.state} step={step} why={why} />
    </>
  )
}

/**
 * Whether the user has pressed the button to the review. If that was refused, the first wrong field gets the focus as soon as it is
 * known, which may be once the pair is read; no longer if the user has typed since.
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

/**
 * The side whose token list is open; its code loads when the pointer or focus comes near. It is outside the form, which Enter in
 * its search would submit.
 */
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
  return firstOf(state.problems) ?? (state.reading.option ? undefined : copy.venue.reading)
}

/** Missing values are reported only after the user has pressed the button to the review. */
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

const words = copy.later

/** When the pool opens and whether the position is locked: a section whose summary says what is set. */
function OpeningSection({ form, onForm, liquidity, problems }: FormPartsProps) {
  const { state } = liquidity
  const later = form.opens === 'later'
  return (
    <details className="adv">
      <summary>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">
          {words.said(
            openingWords(state?.reading.opens.at ?? null),
            form.lock ? words.locked : words.unlocked,
          )}{' '}
          {words.more}
        </span>
      </summary>
      <div className={styles['inside']}>
        <fieldset className="choice" aria-label={words.when}>
          <label>
            <input
              type="radio"
              name="opens"
              checked={!later}
              onChange={() => onForm((before) => ({ ...before, opens: 'now' }))}
            />
            <b>{words.once}</b>
            <span>{words.onceDetail}</span>
          </label>
          <label>
            <input
              type="radio"
              name="opens"
              checked={later}
              onChange={() => onForm((before) => ({ ...before, opens: 'later' }))}
            />
            <b>{words.chosen}</b>
            <span>{words.chosenDetail}</span>
          </label>
        </fieldset>
        {later && (
          <div className="grid2">
            <Field
              type="datetime-local"
              label={words.time}
              value={form.opensAt}
              hint={timeHint(state?.reading.opens.at ?? null)}
              error={problems.opens}
              onChange={(event) => {
                const { value } = event.target
                onForm((before) => ({ ...before, opensAt: value }))
              }}
            />
          </div>
        )}
        <Lock form={form} onForm={onForm} liquidity={liquidity} />
      </div>
    </details>
  )
}

function Lock({ form, onForm, liquidity }: Pick<FormPartsProps, 'form' | 'onForm' | 'liquidity'>) {
  const option = liquidity.state?.reading.option
  if (!option?.creationTerms) return null
  const { lock } = option.creationTerms
  if (!lock) return <p className="small muted">{words.noLock(option.venue.name)}</p>
  if (!locksAtOnce(option)) return <p className="small muted">{words.lockLater(option.venue.name)}</p>
  return (
    <TickBox
      forever
      name="lock"
      checked={form.lock}
      onChange={(event) => {
        const { checked } = event.target
        onForm((before) => ({ ...before, lock: checked }))
      }}
      label={words.lock}
      detail={words.lockDetail(lock.by)}
    />
  )
}

function openingWords(at: bigint | null): string {
  return at === null ? words.now : words.at(momentOf(at))
}

function timeHint(at: bigint | null): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return at === null ? words.local(zone) : `${words.local(zone)} ${momentOf(at)}`
}

function momentOf(seconds: bigint): string {
  const ms = Number(seconds) * 1000
  return `${utcDate(ms)}, ${utcTime(ms)}`
}

const cardWords = copy.card

/** The new pool, in the words of its review. */
function PairCard({ state }: { state: PairState }) {
  const { pair, reading } = state
  const { option, tier } = reading
  const decision = decisionIn(reading)
  return (
    <section className="card" aria-label={cardWords.none}>
      <div className={styles['pairhead']}>
        <PairPicture pair={pair} size={40} />
        <div>
          <h2 className="h3">
            <bdi>{pairName(pair)}</bdi>
          </h2>
          {option && tier && (
            <span className="small muted">{cardWords.venue(option.venue.name, formatRate(tier.rate))}</span>
          )}
        </div>
      </div>
      {decision && (
        <dl className="kv">
          <DecisionFacts decision={{ ...decision, pool: null }} />
        </dl>
      )}
    </section>
  )
}

/** The decision in the words of the review; null while something is missing. */
function decisionIn({ order, opening, option }: PairState['reading']): Decision | null {
  if (!order || !opening || !option) return null
  const where = { venue: option.venue.id, address: '', deposits: order.deposit }
  return decisionOf({ kind: 'create-pool', subject: createSubject(order, opening, where) })
}

const billWords = copy.bill

type BillCardProps = {
  state: PairState | null
  context: AppContext
  review: ReviewControls<VenueOrder, ReviewResult, ReviewStep>
  step: string
  why: string | undefined
}

/** The cost of the pool at the chosen venue, with the button to the review, or why there is none. */
function BillCard({ state, context, review, step, why }: BillCardProps) {
  const progress = (
    <>
      <StepLine step={step} />
      {step === '' && why !== undefined && <p className="small muted">{billWords.before(why)}</p>}
    </>
  )
  const news = { review, context, progress, doneAlready: addThere }
  const option = state?.reading.option
  // While the costs are read that decide on the venue, the bill is a skeleton.
  const undecided = option === null && (state?.options?.some(canChoose) ?? false)
  if (!state || !(option?.creationTerms || undecided))
    return (
      <section id="bill" tabIndex={-1} className="card stack" aria-label={billWords.title}>
        <h2 className="h3">{billWords.title}</h2>
        {!state && <p className="small muted">{billWords.choose}</p>}
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
  const read = option ? state.bills.value?.get(option.venue.id) : undefined
  const typed = !state.example
  return (
    <LiveBillCard
      live={{
        bill: read?.bill ? (typed ? read.bill : withoutDeposit(read.bill, state.held)) : null,
        error: read?.error ?? state.bills.error,
        again: state.again,
      }}
      note={typed ? undefined : billWords.example}
      saysWhy
      foot={typed ? `${besides(state)} ${billWords.foot}`.trim() : billWords.foot}
      {...news}
    />
  )
}

/** In place of a bill, where the pool exists already: the link to it. */
function Exists({
  pool,
  review,
  children,
}: Pick<BillCardProps, 'review'> & { pool: string; children: ReactNode }) {
  return (
    <section id="bill" tabIndex={-1} className="stack" aria-label={billWords.title}>
      <Note kind="warn" title={billWords.existsTitle} actions={<AddThere pool={pool} />}>
        <p>
          <AddressText address={pool} what="pool address" />
        </p>
      </Note>
      <ReviewButton state={review.state} wide />
      {children}
    </section>
  )
}

/** Somebody opened the pool between bill and review. */
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

/** An example has costs and no typed deposit; the balance is the wallet's. */
function withoutDeposit({ lines }: Bill, held: Held | null): Bill {
  return billOf(
    lines.filter(({ kind }) => kind !== 'deposit'),
    held?.lamports,
  )
}

/** The deposit besides SOL, which the bill does not include. */
function besides({ pair, reading: { order } }: PairState): string {
  if (!order) return ''
  const { base } = pair
  return billWords.and(formatUnits(order.deposit.base, base.decimals), symbolOf(base), order.lock)
}

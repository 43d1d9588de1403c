import { localTimeHint } from '../../../units/localTime'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AppError } from '../../../errors/AppError'
import { namesOf } from '../../../operations/calledTokens'
import { decisionOf, type Decision } from '../../../operations/decision'
import { untilWords } from '../../../operations/pool/pool'
import { LockDatesFields } from '../../../forms/LockDatesFields'
import { WalletScaleNote } from '../../../forms/WalletScaleNote'
import { pairName } from '../../../liquidity/names'
import { symbolOf } from '../../../tokens/tokenWords'
import { otherSide, SOL_MINT } from '../../../liquidity/orient'
import { createSubject } from '../../../liquidity/subject'
import type { AppContext } from '../../../operation/appContext'
import { operationCopy } from '../../../operation/copy'
import { DecisionFacts } from '../../../operation/Facts'
import { BottomBar, FormNote, LiveBillCard } from '../../../operation/LiveBill'
import { StepLine } from '../../../ui/StepLine'
import { focusFirstBad, FORM_ID } from '../../../operation/formFocus'
import { PairPicture } from '../../../operation/MintPicture'
import { TokenMarks } from '../../../operation/TokenMarks'
import type { ReviewStep, ReviewResult } from '../../../operation/reviewPlan'
import { useReopening } from '../../../operation/reviewEntry'
import type { ReviewControls, ReviewState } from '../../../operation/useReview'
import { paths } from '../../../paths'
import { type Bill, billOf } from '../../../transactions/bill'
import { AddressText } from '../../../ui/AddressText'
import { buttonClass } from '../../../ui/buttonClass'
import { Field } from '../../../ui/Field'
import { Mark } from '../../../ui/Mark'
import { Form } from '../../../ui/Form'
import { NotArrived } from '../../../ui/NotArrived'
import { Note } from '../../../ui/Note'
import { PageTitle } from '../../../ui/PageTitle'
import { CalledHere, Sentence } from '../../../ui/Sentence'
import { useDrawn } from '../../../ui/useHydrated'
import { formatAmount } from '../../../solana/amountScale'
import { localMoment } from '../../../units/moments'
import { formatRate } from '../../../units/percent'
import type { DepositBalances, ReviewedPool, VenueOption } from '../chainWork'
import { createLiquidityCopy } from '../copy'
import styles from '../create-liquidity.module.css'
import { CurveField } from '../curve/CurveField'
import { picker } from '../../../operation/picker'
import { useLiquidity, type Liquidity, type PairState } from '../useLiquidity'
import { useVenueInUrl } from '../useMints'
import { VenueField } from '../venue/VenueField'
import type { FormChange, FormPartsProps } from './formParts'
import { PairFields } from './PairFields'
import { PoolCostsBill } from './PoolCosts'
import { PriceFields } from './PriceFields'
import { canChoose, locksAtOnce, locksUntil } from './readOrder'
import type { LiquidityForm } from './values'
import { firstOf, type Problems } from './whyNot'

type FormPartProps = {
  form: LiquidityForm
  onForm: FormChange
  context: AppContext
  review: ReviewControls<ReviewedPool, ReviewResult, ReviewStep>
}

/**
 * The first part: the form on the left; pool, bill and the button to the review on the right, or in a bar at the bottom edge.
 */
export function CreateLiquidityFormPart({ form, onForm, context, review }: FormPartProps) {
  const liquidity = useLiquidity(context, form)
  const { state } = liquidity
  const why = whyNoReview(liquidity)
  const order = state?.reading.order ?? null
  const option = state?.reading.option ?? null
  const ready: ReviewedPool | null =
    why === undefined && state && order && option
      ? { venue: option.venue.id, order, market: state.rates }
      : null
  const open = () => {
    if (ready) review.open(ready)
    return ready !== null
  }
  useReopening(review, ready)
  const [venue] = useVenueInUrl()
  // Pair, venue and network are known after hydration. The pair's sides change places once it is read.
  const mints = [liquidity.base.mint ?? '', liquidity.quote.mint ?? ''].toSorted()
  const chosen = useDrawn() ? [context.cluster.id, ...mints, venue].join() : null
  const isReading = chosen === null || why === createLiquidityCopy.venue.reading
  const { tried, waits, press } = usePress(form, chosen, isReading, open)
  const problems = problemsToShow(state?.problems ?? {}, form, tried)
  const picking = usePicking(liquidity)
  const { step, reviewState } = waits
    ? ({
        step: operationCopy.review.steps.figures,
        reviewState: { status: 'working', progress: null },
      } as const)
    : { step: stepOf(review.state), reviewState: review.state }
  const bill =
    option && state && !state.example ? (state.bills.value?.get(option.venue.id)?.bill ?? null) : null
  const parts: FormPartsProps = { form, onForm, context, liquidity, problems }
  return (
    <CalledHere value={namesOf(state ? Object.values(state.pair) : [])}>
      <PageTitle title={createLiquidityCopy.title}>{createLiquidityCopy.lede}</PageTitle>
      <div className="wrap work">
        <Form id={FORM_ID} className="form" data-draft onSubmit={press}>
          <FormNote state={review.state} />
          <PairFields {...parts} tried={tried} onPick={picking.open} />
          {picking.missing && <NotArrived />}
          {state && <WalletScaleNote tokens={Object.values(state.pair)} />}
          <PriceFields {...parts} />
          <VenueField {...parts} />
          {/* New elements once a token is chosen: the venues then take their room at once, and nothing is pushed down by them. */}
          <Fragment key={mints[0] === '' ? 'empty' : 'chosen'}>
            <CurveField state={state} />
            <OpeningSection {...parts} />
          </Fragment>
          <p className="small muted">{createLiquidityCopy.kept}</p>
        </Form>
        <div className="aside">
          {state && <PairCard state={state} />}
          <BillCard
            state={state}
            context={context}
            review={{ ...review, state: reviewState }}
            step={step}
            why={why}
          />
        </div>
      </div>
      {picking.side && (
        <picker.Part
          context={context}
          side={picking.side}
          other={liquidity[otherSide(picking.side)].mint}
          onPick={picking.pick}
          onClose={picking.close}
        />
      )}
      <BottomBar bill={bill} state={reviewState} step={step} why={why} />
    </CalledHere>
  )
}

function stepOf(state: ReviewState<ReviewResult, ReviewStep>): string {
  return state.status === 'working' ? operationCopy.review.steps[state.progress ?? 'balance'] : ''
}

/** A press of the button. `chosen`: network, pair and venue; null: not known yet. */
type Press = Readonly<{ form: LiquidityForm; chosen: string | null; waits: boolean }>

/**
 * The press of the button to the review. While the pair and its costs are being read (`reading`), the press waits (`waits`), and takes
 * effect after the reading, unless the user has typed or chosen something else meanwhile. `open` opens the review and returns true, or
 * false where it cannot; the first invalid field then gets the focus, as soon as one is marked. `tried`: the button was pressed at least
 * once.
 */
function usePress(form: LiquidityForm, chosen: string | null, reading: boolean, open: () => boolean) {
  const [last, setLast] = useState<Press | null>(null)
  /** The last press that opened the review, moved the focus or lapsed. */
  const answered = useRef<Press | null>(null)
  const isCurrent = last?.form === form && (!last.waits || (last.chosen ?? chosen) === chosen)
  const waits = isCurrent && last.waits && reading
  const press = () => {
    const next = { form, chosen, waits: reading }
    if (!reading && open()) answered.current = next
    setLast(next)
  }
  useEffect(() => {
    if (!last || answered.current === last || waits) return
    if (!isCurrent || (last.waits && open()) || focusFirstBad()) answered.current = last
  })
  return { tried: last !== null, waits, press }
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

/** Says why the review cannot open; undefined where it can. */
function whyNoReview({ base, quote, equal, state }: Liquidity): string | undefined {
  if (equal) return createLiquidityCopy.pair.equal
  if (base.mint === null) return createLiquidityCopy.pair.noToken
  if (base.error || quote.error) return createLiquidityCopy.pair.notRead
  if (state?.unread) return createLiquidityCopy.venue.notRead
  if (!state?.options) return createLiquidityCopy.venue.reading
  return firstOf(state.problems) ?? (state.reading.option ? undefined : createLiquidityCopy.venue.reading)
}

/** Missing deposits are reported only after the user has pressed the button to the review. */
function problemsToShow(problems: Problems, form: LiquidityForm, tried: boolean): Problems {
  if (tried) return problems
  const { base, quote, ...others } = problems
  const isTyped = (side: 'base' | 'quote') => form[side].trim() !== '' || form.follows === side
  return {
    ...others,
    ...(base !== undefined && isTyped('base') && { base }),
    ...(quote !== undefined && isTyped('quote') && { quote }),
  }
}

const words = createLiquidityCopy.later

/** The section for the opening time and the lock of the position, with a summary of both. */
function OpeningSection({ form, onForm, liquidity, problems }: FormPartsProps) {
  const { state } = liquidity
  const later = form.opens === 'later'
  return (
    <details className="adv">
      <summary>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">
          {words.said(openingWords(state?.reading.opens.at ?? null), lockWords(form, state?.reading.dates))}{' '}
          {words.more}
        </span>
      </summary>
      <div className={styles['inside']}>
        <fieldset className="choice" aria-label={words.when}>
          <label>
            <input
              type="radio"
              name="opens"
              value="now"
              checked={!later}
              onChange={() => onForm({ opens: 'now' })}
            />
            <b>{words.once}</b>
            <span>{words.onceDetail}</span>
          </label>
          <label>
            <input
              type="radio"
              name="opens"
              value="later"
              checked={later}
              onChange={() => onForm({ opens: 'later' })}
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
              hint={timeHint(form.opensAt, state?.reading.opens.at ?? null)}
              error={problems.opens}
              onChange={(event) => onForm({ opensAt: event.target.value })}
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
  const { lockDates } = form
  const dates = liquidity.state?.reading.dates
  return (
    <>
      <fieldset className="choice" aria-label={words.lock}>
        {lockChoices(option, form).map(({ value, label, detail, checked, change }) => (
          <label key={value}>
            <input type="radio" name="lock" value={value} checked={checked} onChange={() => onForm(change)} />
            <b>{value === 'forever' ? <Mark kind="final">{label}</Mark> : label}</b>
            <span>{detail}</span>
          </label>
        ))}
      </fieldset>
      {dates && (
        <LockDatesFields
          dates={lockDates}
          {...dates}
          onDates={(changed) => onForm((before) => ({ lockDates: { ...before.lockDates, ...changed } }))}
        />
      )}
    </>
  )
}

function lockChoices(option: VenueOption, { lock, lockDates }: LiquidityForm) {
  const isDated = lockDates.locks && locksUntil(option)
  const dates = (locks: boolean) => ({ ...lockDates, locks })
  const by = option.creationTerms?.lock?.by ?? ''
  return [
    {
      value: 'none',
      label: words.free,
      detail: words.freeDetail,
      checked: !lock && !isDated,
      change: { lock: false, lockDates: dates(false) },
    },
    ...(locksUntil(option)
      ? [
          {
            value: 'until',
            label: words.untilDate,
            detail: words.untilDateDetail,
            checked: isDated,
            change: { lock: false, lockDates: dates(true) },
          },
        ]
      : []),
    {
      value: 'forever',
      label: words.forever,
      detail: words.lockDetail(by),
      checked: lock && !isDated,
      change: { lock: true, lockDates: dates(false) },
    },
  ] as const
}

/** What becomes of the share, in the summary of the section. */
function lockWords({ lock }: LiquidityForm, dates: PairState['reading']['dates'] | undefined): string {
  if (dates?.schedule) return words.untilDateLocked(untilWords(dates.schedule))
  return lock && !dates ? words.locked : words.unlocked
}

function openingWords(at: bigint | null): string {
  return at === null ? words.now : words.at(momentOf(at))
}

function timeHint(typed: string, at: bigint | null): string {
  return localTimeHint(typed, at === null ? '' : momentOf(at))
}

function momentOf(seconds: bigint): string {
  return localMoment(Number(seconds) * 1000)
}

const cardWords = createLiquidityCopy.card

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
            <bdi translate="no">{pairName(pair)}</bdi>
          </h2>
          <TokenMarks tokens={[pair.base, pair.quote]} />
          {option && tier && (
            <span className="small muted">
              <Sentence text={cardWords.venue(option.venue.name, formatRate(tier.rate))} />
            </span>
          )}
        </div>
      </div>
      {decision && (
        <dl className="kv">
          <DecisionFacts decision={{ ...decision, pool: null }} names={namesOf([pair.base, pair.quote])} />
        </dl>
      )}
    </section>
  )
}

/** The decision in the words of the review; null while the form is incomplete. */
function decisionIn({ order, opening, option }: PairState['reading']): Decision | null {
  if (!order || !opening || !option) return null
  // The pool has no address yet, and the card shows none: any stands for it.
  const where = { venue: option.venue.id, address: SOL_MINT, deposits: order.deposit }
  // Beside the chart, which says so, the card need not say that the pool is shallow.
  const { swap: _, ...quoted } = opening
  return decisionOf({ kind: 'create-pool', subject: createSubject(order, quoted, where) })
}

const billWords = createLiquidityCopy.bill

type BillCardProps = {
  state: PairState | null
  context: AppContext
  review: ReviewControls<ReviewedPool, ReviewResult, ReviewStep>
  step: string
  why: string | undefined
}

/** The cost of the pool at the chosen venue, with the button to the review, or the reason why it cannot open. */
function BillCard({ state, context, review, step, why }: BillCardProps) {
  const progress = (
    <>
      <StepLine step={step} />
      {step === '' && why !== undefined && <p className="small muted">{billWords.before(why)}</p>}
    </>
  )
  const instead = insteadOfBill(state, context)
  const option = state?.reading.option
  const read = option ? state?.bills.value?.get(option.venue.id) : undefined
  const bill =
    state && read?.bill ? (state.example ? withoutDeposit(read.bill, state.held) : read.bill) : null
  const foot = state && !state.example ? `${besides(state)} ${billWords.foot}`.trim() : billWords.foot
  return (
    <LiveBillCard
      live={{
        bill: instead === undefined ? bill : null,
        error: read?.error ?? state?.bills.error ?? null,
        again: () => state?.again(),
      }}
      tokens={state ? [state.pair.base, state.pair.quote] : []}
      instead={instead}
      note={instead === undefined ? (state?.example ? billWords.example : undefined) : ''}
      saysWhy
      foot={foot}
      {...{ review, context, progress, doneAlready: addThere }}
    />
  )
}

/**
 * The note in place of a bill: before a pair is chosen, without a venue for it, and where the pool exists. Undefined where a bill can be
 * read.
 */
function insteadOfBill(state: PairState | null, context: AppContext): ReactNode {
  if (!state) return <PoolCostsBill context={context} />
  const { reading, options, exists } = state
  // The bill is a skeleton while the page reads the costs that decide on the venue.
  const undecided = reading.option === null && (options?.some(canChoose) ?? false)
  if (!reading.option?.creationTerms && !undecided) return <></>
  return exists === null ? undefined : <Exists pool={exists} />
}

/** The link to the pool that exists already. */
function Exists({ pool }: { pool: string }) {
  return (
    <Note kind="warn" title={billWords.existsTitle} actions={<AddThere pool={pool} />}>
      <p>
        <AddressText address={pool} what="pool address" />
      </p>
    </Note>
  )
}

/** The link to a pool that somebody opened between bill and review. */
function addThere({ code, context: { address } }: AppError): ReactNode {
  return code === 'pool/exists' && typeof address === 'string' ? <AddThere pool={address} /> : null
}

function AddThere({ pool }: { pool: string }) {
  return (
    <Link className={buttonClass({ slim: true })} to={`${paths.manageLiquidity}?pool=${pool}`}>
      {createLiquidityCopy.venue.addThere}
    </Link>
  )
}

/** The bill without its deposit: an example has no typed deposit. The balance is the wallet's. */
function withoutDeposit({ lines }: Bill, held: DepositBalances | null): Bill {
  return billOf(
    lines.filter(({ kind }) => kind !== 'deposit'),
    held?.lamports,
  )
}

/** The deposit of tokens other than SOL, which the bill does not include. */
function besides({ pair, reading: { order } }: PairState): string {
  if (!order) return ''
  const { base } = pair
  return billWords.and(
    formatAmount(order.deposit.base, base),
    symbolOf(base),
    typeof order.lock === 'boolean' ? order.lock : 'until',
  )
}

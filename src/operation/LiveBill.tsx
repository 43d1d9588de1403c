import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { type AppError, toAppError } from '../errors/AppError'
import type { CalledToken } from '../operations/calledTokens'
import { useReferrer } from '../settings/referrer'
import { lookAgain } from '../solana/cluster'
import { pause } from '../units/pause'
import type { Bill as BillOf } from '../transactions/bill'
import { Amount } from '../ui/Amount'
import { Button } from '../ui/Button'
import { ErrorNote } from '../ui/ErrorNote'
import { Note } from '../ui/Note'
import { Sentence } from '../ui/Sentence'
import { whenInUse, whenLookedAt } from '../ui/whenInUse'
import { formatSolFixed } from '../units/lamports'
import type { AppContext } from './appContext'
import { BillColumn, EmptyBill } from './Bill'
import { operationCopy } from './copy'
import { FORM_ID, refusedField } from './formFocus'
import { formNews, sentenceOfNews } from './formNews'
import { GetSol } from './GetSol'
import styles from './operation.module.css'
import { type ReviewState, usePreloadedReview } from './useReview'

type LiveBillCardProps = Pick<ReviewNewsProps, 'review' | 'progress'> & {
  /** `bill` is null until it is read, or where `error` says why it cannot be; `again` reads it again. */
  live: Readonly<{ bill: BillOf | null; error: AppError | null; again: () => void }>
  /** The tokens that it may name. */
  tokens?: readonly CalledToken[]
  /** Shown in place of the bill, where there is none to read: the reason, or a way on. */
  instead?: ReactNode
  /** The unit of the figures, where it is not SOL alone: "SOL · for an example name". */
  note?: string | undefined
  foot: string
  context: AppContext
  /** The links to show where the error says that the same was already done, else null. */
  doneAlready?: (error: AppError) => ReactNode
  /** Whether `progress` already says what is missing before the review. */
  saysWhy?: boolean
  /** Why the last press did nothing, where no field is wrong. */
  refused?: string | undefined
}

/**
 * The card beside the form: the bill as the person types, or why there is none, the button to the review, and the result of its last press.
 */
export function LiveBillCard(props: LiveBillCardProps) {
  const { live, note = operationCopy.liveBill.note, foot, context, review, progress, saysWhy = false } = props
  const { doneAlready = () => null, instead, refused } = props
  const { bill, error, again } = live
  const waysOn = error && doneAlready(error)
  const failure =
    instead ??
    (error &&
      (waysOn ? (
        <ErrorNote error={error} actions={waysOn} />
      ) : (
        <UnreadBill error={error} state={review.state} onAgain={again} />
      )))
  return (
    <BillBox>
      <BillColumn
        bill={bill}
        tokens={props.tokens}
        note={note}
        noBalance={
          context.address === null ? operationCopy.liveBill.disconnected : operationCopy.liveBill.noBalance
        }
        foot={foot}
        failure={failure}
        failed={instead === undefined && error !== null}
        steady
      >
        {bill && !error && (bill.balanceAfter ?? 0n) < 0n && <GetSol context={context} onPaid={focusBill} />}
        {/* The button stays the same element with and without figures: a replaced one loses the focus, and the press with it. */}
        {(instead !== undefined || !waysOn) && <ReviewButton state={review.state} wide />}
        {!saysWhy && <Refusal refused={refused} />}
      </BillColumn>
      <output className="sr">
        {bill && !error && (
          <Sentence text={`${operationCopy.liveBill.total}: ${formatSolFixed(bill.total)}`} />
        )}
      </output>
      <ReviewNews
        review={review}
        context={context}
        progress={progress}
        doneAlready={doneAlready}
        said={waysOn !== null}
      />
    </BillBox>
  )
}

/** The place of the bill beside a form, to which the bar of a phone leads. */
export function BillBox({ children }: { children: ReactNode }) {
  return (
    <div id="bill" tabIndex={-1} className={styles['billbox']}>
      {children}
    </div>
  )
}

type UnreadBillProps = { error: AppError; state: ReviewState; onAgain: () => void }

/** Why the bill could not be read. Where the review failed for the same reason, the review's note says it. */
export function UnreadBill({ error, state, onAgain }: UnreadBillProps) {
  const isSaid = state.status === 'failed' && state.error.code === error.code
  return isSaid ? (
    <EmptyBill>{operationCopy.bill.unread}</EmptyBill>
  ) : (
    <ErrorNote
      error={error}
      actions={
        <Button slim onClick={onAgain}>
          {operationCopy.liveBill.again}
        </Button>
      }
    />
  )
}

/** Focuses the bill: the pressed button is gone once the SOL has arrived. */
function focusBill(): void {
  document.getElementById('bill')?.focus({ preventScroll: true })
}

/**
 * A value that was read for the form in its present state. `value` is null until it is read, or where `error` says why it cannot be.
 * `again` reads it again.
 */
export type LiveValue<T> = Readonly<{ value: T | null; error: AppError | null; again: () => void }>

const WAIT_MS = 350

/**
 * Reads again a third of a second after the last change of `what` (plain data, compared by content), `read` (memoised by the page),
 * wallet, network or priority. The shown value stays until the next one arrives, unless wallet or network changed. Without a wallet
 * nothing is read before the user interacts with the page, or, where the form was begun on an earlier visit (`isBegun`), before a few
 * seconds have passed. A program that is missing on the practice chain may be downloaded later, so the value is read again.
 */
export function useLiveValue<What, T>(
  what: What,
  context: AppContext,
  read: (what: What, context: AppContext) => Promise<T>,
  isBegun = false,
): LiveValue<T> {
  const { cluster, ownRpcUrl, priority, priorityCeiling, address } = context
  const whose = `${cluster.id} ${ownRpcUrl ?? ''} ${address ?? ''}`
  // The referrer of a link arrives after the form, and is a line of the bill.
  const referrer = useReferrer()?.address
  const client = useQueryClient()
  const queryKey = ['live', whose, numberOf(read), priority, priorityCeiling, referrer, isBegun, what]
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Result<T>> =>
      // A person with a connected wallet wants to do something; others may only look.
      readSoon(
        () => read(what, context),
        address !== null ? null : isBegun ? whenLookedAt : whenInUse,
        signal,
      ),
    placeholderData: (before, query) => (query?.queryKey[1] === whose ? before : undefined),
    refetchInterval: ({ state }) => lookAgain(cluster, state.data?.error?.code === 'venue/missing'),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
  })
  const { value, error } = data ?? NOTHING
  const again = async () => {
    // A first reading under way began before what it depends on changed: it would be taken for the new one.
    await client.cancelQueries({ queryKey, exact: true })
    await refetch()
  }
  return { value, error, again: () => void again() }
}

type Result<T> = Omit<LiveValue<T>, 'again'>

const NOTHING = { value: null, error: null }

/** Reads after a pause, and after `until`. An error is a result: it stays on the screen until the next result. Rejects where `signal` is aborted. */
async function readSoon<T>(
  read: () => Promise<T>,
  until: (() => Promise<void>) | null,
  signal: AbortSignal,
): Promise<Result<T>> {
  await pause(WAIT_MS, signal)
  await until?.()
  signal.throwIfAborted()
  return await read().then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error: toAppError(error) }),
  )
}

const numbers = new WeakMap<object, number>()
let latest = 0

/** A number that stands for a function in a query's key, because keys are compared by their text. */
function numberOf(read: object): number {
  const known = numbers.get(read) ?? (latest += 1)
  numbers.set(read, known)
  return known
}

type BottomBarProps = {
  /** The bill; null where it is not known. */
  bill: BillOf | null
  state: ReviewState
  /** The current step of preparing the review; '' between reviews. */
  step: string
  /** Why a press of the button would do nothing, where the page knows it; else the field is named. */
  why?: string | undefined
  /** Why the last press did nothing, where no field is wrong. */
  refused?: string | undefined
  /** What to know, or to tick, before the button is pressed. */
  before?: ReactNode
}

/** On screens under 960 px: the total, the way to the bill and back, and the button to the review, at the bottom edge. */
export function BottomBar({ bill, state, step, why, refused, before }: BottomBarProps) {
  const total = bill?.total ?? 0n
  const said = total < 0n ? operationCopy.bill.comes : operationCopy.liveBill.total
  return (
    <div className={`bar ${styles['formbar']}`}>
      <Refusal why={why} refused={refused} />
      <BeforeReview>{before}</BeforeReview>
      <div className="grow">
        <div className="cap">{step === '' ? said : step}</div>
        <div>
          {bill ? (
            <Amount className="fig" value={formatSolFixed(total < 0n ? -total : total)} />
          ) : (
            <span className="fig" translate="no">
              –
            </span>
          )}
        </div>
      </div>
      <BillLink />
      <ReviewButton state={state} />
    </div>
  )
}

/** What to know, or to tick, before the button to the review is pressed: beside the visible one of the two buttons. */
export function BeforeReview({ children }: { children: ReactNode }) {
  return <div className={styles['before']}>{children}</div>
}

/** A link to the bill, then back to the earlier place, unless the person has scrolled away from the bill meanwhile. */
function BillLink() {
  const [from, setFrom] = useState<Readonly<{ top: number; focused: Element | null }> | null>(null)
  useEffect(() => {
    const card = document.getElementById('bill')
    if (!from || !card) return
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => !isIntersecting)) setFrom(null)
    })
    watch.observe(card)
    return () => watch.disconnect()
  }, [from])
  const before = useRef<Element | null>(null)
  const showBill = ({ currentTarget }: MouseEvent) => {
    const card = document.getElementById('bill')
    const field = before.current?.closest(`#${FORM_ID}`) ? before.current : currentTarget
    setFrom({ top: window.scrollY, focused: field })
    card?.scrollIntoView()
    card?.focus({ preventScroll: true })
  }
  const goBack = () => {
    if (from?.focused instanceof HTMLElement) from.focused.focus({ preventScroll: true })
    window.scrollTo(0, from?.top ?? 0)
    setFrom(null)
  }
  return from ? (
    <Button variant="quiet" slim aria-label={operationCopy.liveBill.backToForm} onClick={goBack}>
      {operationCopy.liveBill.back}
    </Button>
  ) : (
    <Button
      variant="quiet"
      slim
      onPointerDown={() => (before.current = document.activeElement)}
      onClick={showBill}
    >
      {operationCopy.liveBill.show}
    </Button>
  )
}

/** The button to the review; it submits the form from anywhere on the page. */
export function ReviewButton({ state, wide }: { state: ReviewState; wide?: boolean }) {
  usePreloadedReview()
  const busy = state.status === 'working' || state.status === 'connecting'
  return (
    <Button type="submit" form={FORM_ID} variant="primary" wide={wide} busy={busy}>
      {words(state)}
    </Button>
  )
}

/** Focuses the visible button to the review: the one beside the form, or the one at the bottom edge. */
function focusReviewButton(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`button[type=submit][form=${FORM_ID}]`)]
  const inSight = buttons.find((button) => button.getClientRects().length > 0) ?? buttons[0]
  inSight?.focus()
}

function words({ status }: ReviewState): string {
  if (status === 'working') return operationCopy.review.working
  return status === 'connecting' ? operationCopy.review.connecting : operationCopy.review.action
}

/**
 * Above the first field: why the review was closed, and what became of the form, which is also said where only a part of the form went.
 * Scrolls into view once.
 */
export function FormNote({ state }: { state: ReviewState }) {
  const ref = useRef<HTMLDivElement>(null)
  const news = useStore(formNews)
  const notice = state.status === 'idle' ? state.notice : undefined
  const isNews = notice !== undefined || news.gone.length > 0 || news.other
  const text = isNews ? [notice, sentenceOfNews(news)].filter(Boolean).join(' ') : ''
  useEffect(() => {
    if (text !== '') ref.current?.scrollIntoView({ block: 'center' })
  }, [text])
  if (text === '') return null
  return (
    <div ref={ref} className={styles['news']}>
      <Note kind="warn" live="status">
        <p>{text}</p>
      </Note>
    </div>
  )
}

export type ReviewNewsProps = {
  review: Readonly<{ state: ReviewState; leave: () => void }>
  context: AppContext
  /** The progress of preparing the review: an `output` that stays in place, empty in between. */
  progress: ReactNode
  /** The links to show where the error says that the same was already done, else null. */
  doneAlready: (error: AppError) => ReactNode
  /** Whether the bill beside it already shows these links. */
  said: boolean
}

/** Errors that were already scrolled into view: a second scroll would interrupt a person who types. */
const seen = new WeakSet<ReviewState>()

/** The progress of preparing the review, or its error, which stays until it is dismissed. Scrolls into view once. */
export function ReviewNews({ review, context, progress, doneAlready, said }: ReviewNewsProps) {
  const { state, leave } = review
  const ref = useRef<HTMLDivElement>(null)
  const worthSeeing = state.status === 'failed'
  useEffect(() => {
    if (!worthSeeing || seen.has(state)) return
    seen.add(state)
    ref.current?.scrollIntoView({ block: 'center' })
  }, [worthSeeing, state])
  const error = state.status === 'failed' ? state.error : null
  const waysOn = error && doneAlready(error)
  const dismiss = () => {
    leave()
    focusReviewButton()
  }
  return (
    <div ref={ref}>
      {state.status === 'connecting' && <Connecting onCancel={() => leave()} />}
      {progress}
      {error && !(said && waysOn !== null) && (
        <ErrorNote
          error={error}
          hint={state.status === 'failed' && state.isOld ? operationCopy.review.old : undefined}
          unanswered={operationCopy.review.unanswered}
          actions={
            <>
              {waysOn ?? retry(error)}
              {error.code === 'simulation/insufficient-funds' && (
                <GetSol context={context} onPaid={dismiss} />
              )}
              <Button variant="quiet" slim onClick={dismiss}>
                {operationCopy.review.dismiss}
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}

function Connecting({ onCancel }: { onCancel: () => void }) {
  const cancel = (
    <Button variant="quiet" slim onClick={onCancel}>
      {operationCopy.review.cancel}
    </Button>
  )
  return (
    <Note live="status" actions={cancel}>
      <p>{operationCopy.review.connectHint}</p>
    </Note>
  )
}

/** The note for a storage error: a file that is already stored is not stored again. */
function retry({ code }: AppError): ReactNode {
  if (!code.startsWith('storage/')) return undefined
  return (
    <Button type="submit" form={FORM_ID} slim>
      {operationCopy.operation.tryAgain}
    </Button>
  )
}

/** Beside a button to the review: why its last press did nothing. What is wrong has the focus. */
function Refusal({ why, refused }: Pick<BottomBarProps, 'why' | 'refused'>) {
  const field = useStore(refusedField, (state) => state.field)
  useEffect(() => () => refusedField.setState({ field: '' }), [])
  if (field === '' && refused === undefined) return null
  return (
    <p className={`small ${styles['refused']}`}>
      {operationCopy.review.before(refused ?? why ?? operationCopy.review.seeField(field))}
    </p>
  )
}

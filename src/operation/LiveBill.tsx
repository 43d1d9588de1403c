import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AppError, toAppError } from '../errors/AppError'
import { lookAgain } from '../solana/cluster'
import type { Bill as BillOf } from '../transactions/bill'
import { Amount } from '../ui/Amount'
import { Button } from '../ui/Button'
import { ErrorNote } from '../ui/ErrorNote'
import { Note } from '../ui/Note'
import { whenInUse } from '../ui/whenInUse'
import { formatSolFixed } from '../units/lamports'
import type { AppContext } from './appContext'
import { Bill } from './Bill'
import { copy } from './copy'
import styles from './operation.module.css'
import type { ReviewState } from './useReview'

type LiveBillCardProps = Pick<ReviewNewsProps, 'review' | 'progress'> & {
  /** `bill` null: not read yet, or `error` says why not. */
  live: Readonly<{ bill: BillOf | null; error: AppError | null; again: () => void }>
  /** What the figures are, where that is not SOL alone: "SOL · for an example name". */
  note?: string | undefined
  foot: string
  context: AppContext
  /** The links to show where the error says that this was done already, else null. */
  doneAlready?: (error: AppError) => ReactNode
}

/** Beside the form: the bill as the person types, or why there is none, the button to the review, and what became of the last press on it. */
export function LiveBillCard(props: LiveBillCardProps) {
  const { live, note = copy.liveBill.note, foot, context, review, progress, doneAlready = () => null } = props
  const { bill, error, again } = live
  const waysOn = error && doneAlready(error)
  return (
    <div id="bill" tabIndex={-1} className={styles['billbox']}>
      {error ? (
        <ErrorNote error={error} actions={waysOn ?? <ReadAgain onAgain={again} />} />
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

/** What was read for the form as it is now. `value` null: not read yet, or `error` says why not. `again` reads it again. */
export type Live<T> = Readonly<{ value: T | null; error: AppError | null; again: () => void }>

const WAIT_MS = 350

/**
 * Reads again a third of a second after the last change of `what` (plain data, compared by content), `read` (memoised by the page), wallet,
 * network or priority. The value that is shown stays until the next one arrives, unless wallet or network changed. Without a wallet nothing
 * is read before the page is in use. Where a program is missing, the practice chain may still get it, and it is read again.
 */
export function useLive<What, T>(
  what: What,
  context: AppContext,
  read: (what: What, context: AppContext) => Promise<T>,
): Live<T> {
  const [shown, setShown] = useState<Omit<Live<T>, 'again'> & { whose: string }>({ ...NOTHING, whose: '' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(what)
  const { cluster, ownRpcUrl, priority, priorityCeiling, address } = context
  const asked = JSON.stringify(what, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const whose = `${cluster.id} ${ownRpcUrl ?? ''} ${address ?? ''}`

  useEffect(() => {
    latest.current = what
  })

  useEffect(() => {
    let current = true
    let timer: ReturnType<typeof setTimeout>
    const who = { cluster, ownRpcUrl, priority, priorityCeiling, address }
    const readNow = async () => {
      // A connected wallet is somebody who came to do something; others may be looking only.
      if (address === null) await whenInUse()
      if (!current) return
      const next = await read(latest.current, who).then(
        (value) => ({ value, error: null }),
        (error: unknown) => ({ value: null, error: toAppError(error) }),
      )
      if (!current) return
      setShown({ ...next, whose })
      const soon = lookAgain(cluster, next.error?.code === 'venue/missing')
      if (soon !== false) timer = setTimeout(() => void readNow(), soon)
    }
    timer = setTimeout(() => void readNow(), WAIT_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked, read, cluster, ownRpcUrl, priority, priorityCeiling, address, whose, attempt])

  const again = () => setAttempt((count) => count + 1)
  const { value, error } = shown.whose === whose ? shown : NOTHING
  return { value, error, again }
}

const NOTHING = { value: null, error: null }

type BottomBarProps = {
  /** Null where it is not known. */
  bill: BillOf | null
  state: ReviewState
  /** The step of preparing the review that is under way; '' where none is. */
  step: string
}

/** Under 960 px: the total and the button to the review, at the bottom edge. */
export function BottomBar({ bill, state, step }: BottomBarProps) {
  const showBill = () => {
    const card = document.getElementById('bill')
    card?.scrollIntoView()
    card?.focus({ preventScroll: true })
  }
  return (
    <div className="bar">
      <div className="grow">
        <div className="cap">{step === '' ? copy.liveBill.total : step}</div>
        <div>
          {bill ? (
            <Amount className="fig" value={formatSolFixed(bill.total)} />
          ) : (
            <span className="fig">–</span>
          )}
        </div>
      </div>
      <Button variant="quiet" slim onClick={showBill}>
        {copy.liveBill.show}
      </Button>
      <ReviewButton state={state} />
    </div>
  )
}

/** The button to the review, wherever it stands: it submits the form. */
export function ReviewButton({ state, wide }: { state: ReviewState; wide?: boolean }) {
  const busy = state.status === 'working' || state.status === 'connecting'
  return (
    <Button type="submit" form={FORM_ID} variant="primary" wide={wide} busy={busy}>
      {words(state)}
    </Button>
  )
}

/** Puts the focus on the button to the review that is in sight: the one beside the form, or the one at the bottom edge. */
function focusReviewButton(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`button[type=submit][form=${FORM_ID}]`)]
  const inSight = buttons.find((button) => button.getClientRects().length > 0) ?? buttons[0]
  inSight?.focus()
}

function words({ status }: ReviewState): string {
  if (status === 'working') return copy.review.working
  return status === 'connecting' ? copy.review.connecting : copy.review.action
}

export type ReviewNewsProps = {
  review: Readonly<{ state: ReviewState; leave: () => void }>
  context: AppContext
  /** How far preparing the review is: an `output` that stays in place, empty while nothing is under way. */
  progress: ReactNode
  /** The links to show where the error says that this was done already, else null. */
  doneAlready: (error: AppError) => ReactNode
  /** The bill beside it shows these links already. */
  said: boolean
}

/** States that were scrolled into view already: where the page moves them, nobody is taken away from what they type. */
const seen = new WeakSet<ReviewState>()

/**
 * How far preparing the review is, why it was ended, or what went wrong, which stays until it is dismissed. It scrolls into view by itself,
 * once.
 */
export function ReviewNews({ review, context, progress, doneAlready, said }: ReviewNewsProps) {
  const { state, leave } = review
  const ref = useRef<HTMLDivElement>(null)
  const worthSeeing = state.status === 'failed' || (state.status === 'idle' && state.notice !== undefined)
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
      {state.status === 'idle' && state.notice !== undefined && (
        <Note kind="warn" live="status">
          <p>{state.notice}</p>
        </Note>
      )}
      {error && !(said && waysOn !== null) && (
        <ErrorNote
          error={error}
          hint={state.status === 'failed' && state.isOld ? copy.review.old : faucetHint(error, context)}
          actions={
            <>
              {waysOn ?? retry(error)}
              <Button variant="quiet" slim onClick={dismiss}>
                {copy.review.dismiss}
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
      {copy.review.cancel}
    </Button>
  )
  return (
    <Note live="status" actions={cancel}>
      <p>{copy.review.connectHint}</p>
    </Note>
  )
}

function faucetHint({ code }: AppError, { cluster }: AppContext): string | undefined {
  const poor = code === 'simulation/insufficient-funds'
  return poor && cluster.id === 'practice' ? copy.review.faucet : undefined
}

/** What is stored already is not stored again. */
function retry({ code }: AppError): ReactNode {
  if (!code.startsWith('storage/')) return undefined
  return (
    <Button type="submit" form={FORM_ID} slim>
      {copy.operation.tryAgain}
    </Button>
  )
}

/** The step of preparing the review that is under way, announced; '' where none is. */
export function StepLine({ step }: { step: string }) {
  return <output className="small muted">{step !== '' && `${step}…`}</output>
}

/** The id of the one form on a page that makes an operation: buttons that stand elsewhere submit it. */
export const FORM_ID = 'operation-form'

const FIELDS = 'input, select, textarea, button'

/** Puts the focus on the first empty text field: where something is missing, and no field says that it is wrong. */
export function focusFirstEmpty(): void {
  const fields =
    document.getElementById(FORM_ID)?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? []
  ;[...fields].find(({ value }) => value === '')?.focus()
}

/**
 * Puts the focus on the first field in the page's order that says it is wrong, and opens the sections around it. False where no field
 * says so.
 */
export function focusFirstBad(): boolean {
  const bad = document.getElementById(FORM_ID)?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!bad) return false
  for (
    let section = bad.closest('details');
    section;
    section = section.parentElement?.closest('details') ?? null
  )
    section.open = true
  const field = bad.matches(FIELDS) ? bad : bad.querySelector<HTMLElement>(FIELDS)
  field?.focus()
  return true
}

/*
 * The frame of every page that makes operations: the form, the review, and the operation with its receipt. A page has its fields,
 * its texts (OperationWords), its receipt, and a chainWork.ts that turns the typed values into a plan. A page does this:
 *   1. `const context = useAppContext()` gives it network, priority and wallet.
 *   2. `const review = useReview({ context, fetchWork: () => fetchCode(() => import('./chainWork')), makeReview })` leads to the
 *      review. `makeReview` calls a function of chainWork, which calls `reviewPlan(request, planner)` of operation/reviewPlan. (Create
 *      Token stores files between the plan and the simulation, and so calls the parts of reviewPlan one by one: `storeAndSimulate` in
 *      its chainWork.)
 *   3. `const page = useOperationPage(review, words)` gives it the operation.
 *   4. It renders `<OperationPage path={paths.…} page={page} review={review} receipt={…}>` around its form (id FORM_ID), with useLive,
 *      LiveBillCard and BottomBar beside the fields.
 *
 * From the form to the last press:
 *   1. The form's submit calls `review.open(fields)`, which loads chainWork and calls `makeReview`.
 *   2. `makeReview` makes the plan, adds this copy's fee with the referrer's part of it (reviewPlan's withFee, which reads
 *      settings/referrer.ts), packs it and simulates the first transaction. The wallet is not asked yet.
 *   3. The page shows the review: the decision, the steps, the bill, and the changes by account. The review is an entry of the browser's
 *      history after the form (`?step=review`; see operation/reviewEntry).
 *   4. The review's button starts the operation, which is written to the journal before the wallet is asked.
 *   5. The URL then names the operation in place of the review, and the page shows its progress and then its receipt, also after a
 *      reload.
 * A page whose form keeps its draft passes `kept`, and its form calls `useReopening`.
 */
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { operationDecision, receiptTitle } from '../operations/decision'
import { calledTokens } from '../operations/calledTokens'
import { namedOperation, paths } from '../paths'
import { type Execution, isDone } from '../transactions/execution'
import type { OperationRecord } from '../transactions/events'
import { onJournalNews } from '../transactions/journal'
import type { PreparedTransaction } from '../transactions/prepare'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { ErrorNote } from '../ui/ErrorNote'
import { Note } from '../ui/Note'
import { PageTitle } from '../ui/PageTitle'
import { QueryRoot } from '../ui/QueryRoot'
import { Sentence } from '../ui/Sentence'
import { useOnceHydrated } from '../ui/useHydrated'
import { useSectionTitle } from '../ui/useSectionTitle'
import { walletStore } from '../wallet/walletStore'
import { useAppContext } from './appContext'
import { operationCopy, type OperationWords, type WordsOf } from './copy'
import type { OperationShown } from './driver'
import type { About } from './Facts'
import { fetchHeight, useOperationSource } from './operationSource'
import { operationPath, pageOf } from '../operations/registry'
import { isSame } from '../units/isSame'
import styles from './operation.module.css'
import { indexInHistory, keptInHistory } from './historyEntry'
import { isAfterForm } from './reviewEntry'
import type { ReadyState, ReviewResult } from './reviewPlan'
import type { StatedDoubt } from './DoubtTicks'
import { OperationPart, operationTitle } from './Progress'
import { OperationReceipt, type ReceiptDetailsOf } from './Receipt'
import { TokenMarks } from './TokenMarks'
import { type OperationControls, useOperation } from './useOperation'
import { reviewPart, type ReviewControls, type ReviewState } from './useReview'

type OperationPageProps<R extends ReviewResult> = {
  /** The page's path: an operation of a kind that belongs to another page is shown there. */
  path: string
  page: OperationFrame<R>
  review: Pick<ReviewControls<never, R, unknown>, 'setPriority' | 'back'>
  receipt: ReceiptDetailsOf
  /** Handles the last press, where the page checks something before its `page.confirm`. */
  onConfirm?: (ready: R) => Promise<void>
  /** Leaves the operation, where leaving takes more than `page.toForm`. */
  onForm?: () => void
  /** The page's additions to the review: see ReviewPart. */
  besides?: (ready: R) => Readonly<{
    picture?: ReactNode
    list?: ReactNode
    doubts?: readonly StatedDoubt[]
    extras?: ReactNode
    about?: About
  }>
  /** The form. */
  children: ReactNode
}

/** Calls `onDone` once for each operation that is shown as done, however often its receipt is shown. */
export function useWhenDone({ view }: OperationControls, onDone: (operation: OperationRecord) => void): void {
  const done = view.status === 'shown' && isDone(view.execution) ? view.execution.operation : null
  const told = useRef<ReadonlySet<string>>(new Set())
  const tell = useEffectEvent(() => {
    if (!done || told.current.has(done.id)) return
    told.current = new Set([...told.current, done.id])
    onDone(done)
  })
  useEffect(() => tell(), [done?.id])
}

/**
 * Returns whether the fields are still those with which this form asked for an operation. Call this hook before a hook that uses its
 * result, because effects run in the order of their hooks.
 */
export function useIsAsAsked(
  { askedId }: Pick<OperationFrame<ReviewResult>, 'askedId'>,
  fields: unknown,
): (operationId: string) => boolean {
  const asked = useRef(fields)
  const keep = useEffectEvent(() => {
    asked.current = fields
  })
  useEffect(() => keep(), [askedId])
  return (operationId) => operationId === askedId && isSame(asked.current, fields)
}

/**
 * Calls `onLanded` once when the latest operation of this form has landed while the page showed something else, such as the form: with its
 * old fields the form would pay a second time. It does not call back where the fields have changed meanwhile, or where the operation was
 * never shown: on a busy machine it may land before its page is drawn.
 */
export function useLandedUnseen(
  page: Pick<OperationFrame<ReviewResult>, 'askedId' | 'operationId'>,
  fields: unknown,
  onLanded: (execution: Execution) => void,
): void {
  const { askedId, operationId } = page
  const { journal } = useOperationSource()
  const isAsAsked = useIsAsAsked(page, fields)
  const tell = useEffectEvent((landed: Execution) => {
    if (isAsAsked(landed.operation.id)) onLanded(landed)
  })
  const isSeen = askedId === operationId
  const shownId = useRef<string | null>(null)
  useEffect(() => {
    if (isSeen) shownId.current = askedId
    if (askedId === null || isSeen || shownId.current !== askedId) return undefined
    let isOver = false
    const look = async () => {
      const now = await journal.read(askedId).catch(() => null)
      if (isOver || !now || !isDone(now)) return
      isOver = true
      tell(now)
    }
    void look()
    const stop = onJournalNews(() => void look())
    return () => {
      isOver = true
      stop()
    }
  }, [askedId, isSeen, journal])
}

/** Shows one of three: the operation in the URL, else the review, else the form. */
export function OperationPage<R extends ReviewResult>(props: OperationPageProps<R>) {
  return (
    <QueryRoot>
      <Shown {...props} />
    </QueryRoot>
  )
}

function Shown<R extends ReviewResult>(props: OperationPageProps<R>) {
  const {
    path,
    page,
    review,
    receipt,
    onConfirm = page.confirm,
    onForm = page.toForm,
    besides,
    children,
  } = props
  const { operationId, operation, ready, words } = page
  const context = useAppContext()
  if (operationId !== null && isOfAnotherPage(operation, path))
    return <Navigate replace to={operationPath(operation.view.execution.operation)} />
  if (operationId !== null)
    return <NamedOperation operation={operation} words={words} receipt={receipt} onForm={onForm} />
  if (!ready) return children
  return (
    <reviewPart.Part
      state={ready}
      context={context}
      words={words}
      onPriority={review.setPriority}
      onConfirm={() => onConfirm(ready.result)}
      onBack={review.back}
      {...besides?.(ready.result)}
    />
  )
}

function isOfAnotherPage(
  operation: OperationControls,
  path: string,
): operation is OperationControls & Readonly<{ view: OperationShown }> {
  const { view } = operation
  return view.status === 'shown' && pageOf(view.execution.operation) !== path
}

/** A page's operation, as useOperationPage hands it to the page. */
export type OperationFrame<R extends ReviewResult> = Readonly<{
  /** The operation in the URL (`?operation=`), and its state. It survives a reload. */
  operationId: string | null
  operation: OperationControls
  /** The id of the latest operation that this form asked for, since the page was opened. */
  askedId: string | null
  /** The shown review, or null. */
  ready: ReadyState<R> | null
  /**
   * Carries out the last press: asks the wallet, and shows the operation once the journal has it. Rejects where the wallet was not asked.
   */
  confirm: (ready: R) => Promise<void>
  /** Leaves the operation for the form. An operation that is not done keeps no entry of the browser's history before the form. */
  toForm: () => void
  /** Leaves the operation for another page, which takes the form's place in the browser's history: there is no way back into the form. */
  leaveTo: (path: string) => void
  /** The page's texts for the shown part. */
  words: OperationWords
}>

/**
 * The operation of a page and its controls. The tab's title names the shown part, and the focus goes to its heading. `words` is a
 * function on a page that makes several kinds of operations; `ownPart` names the part that the page shows without a review and an
 * operation.
 */
export function useOperationPage<R extends ReviewResult>(
  review: Readonly<{ state: ReviewState<R>; leave: (notice?: string) => void }>,
  words: OperationWords | WordsOf,
  ownPart = 'form',
): OperationFrame<R> {
  const { operationId, goTo, toForm, leaveTo } = useOperationInAddress()
  const operation = useOperation(operationId, useOperationSource(), untilGoneBack)
  const ready = review.state.status === 'ready' ? review.state : null
  const kind = kindOf(operation, ready)
  const said = typeof words === 'function' ? words(kind) : words
  useSectionTitle(...partOf(operation, ready !== null, said, ownPart))
  const [askedId, setAskedId] = useState<string | null>(null)
  const pressed = usePress(ready !== null)
  const confirm = async ({ prepared, access }: R) => {
    const stopAsking = pressed.begin(untilGoneBack())
    const { currentSigner } = await import('./reviewPlan')
    if (walletStore.getState().cluster.id !== access.cluster)
      return review.leave(operationCopy.notice.network)
    const onAsked = (id: string) => {
      pressed.end()
      setAskedId(id)
      goTo(id) // and so leaves the review's entry, which closes it
    }
    await operation.start(prepared, currentSigner(), access, stopAsking, onAsked)
  }
  const { view } = operation
  const isOver = view.status === 'shown' && isDone(view.execution)
  return {
    operationId,
    operation,
    askedId,
    ready,
    confirm,
    toForm: () => toForm(isOver),
    leaveTo,
    words: said,
  }
}

/**
 * The last press, from the button until the journal has the request. `begin` returns a signal that is aborted with `goneBack`, and where
 * the person leaves the review or the page before `end`: the wallet's prompt must not appear after they have left.
 */
function usePress(isReviewed: boolean) {
  const [press] = useState(() => {
    let asking: AbortController | null = null
    return {
      begin: (goneBack: AbortSignal): AbortSignal => {
        const begun = new AbortController()
        asking = begun
        goneBack.addEventListener('abort', () => begun.abort(), { once: true })
        return begun.signal
      },
      end: () => void (asking = null),
      leave: () => asking?.abort(),
    }
  })
  useEffect(() => (isReviewed ? () => press.leave() : undefined), [isReviewed, press])
  return press
}

function kindOf({ view }: OperationControls, ready: ReadyState | null): string | undefined {
  return view.status === 'shown' ? view.execution.operation.kind : ready?.result.prepared.plan.kind
}

/** The name of the shown part, and the title of the tab. */
function partOf(
  { view, failure }: OperationControls,
  reviewed: boolean,
  words: OperationWords,
  ownPart: string,
): [part: string | null, title: string] {
  if (failure || view.status === 'missing') return ['missing', operationCopy.operation.missing]
  if (view.status === 'shown')
    return isDone(view.execution)
      ? ['receipt', receiptTitle(view.execution)]
      : [operationPartName(view), operationTitle(view, words)]
  if (view.status === 'loading') return [null, '']
  return reviewed ? ['review', operationCopy.review.title] : [ownPart, words.page]
}

/**
 * The part's name for an operation. One that stops or continues counts as another part: the pressed button is gone, so the focus goes to
 * the heading.
 */
function operationPartName({ activity }: OperationShown): string {
  return activity === 'resting' ? 'operation at rest' : 'operation'
}

type NamedOperationProps = {
  operation: OperationControls
  words: OperationWords
  receipt: ReceiptDetailsOf
  onForm: () => void
}

/** The operation in the URL in any state: being read, unknown here, under way, or done with its receipt. */
function NamedOperation({ operation, words, receipt, onForm }: NamedOperationProps) {
  const { view, failure, again, consent, abort, resume } = operation
  const askAgain = async (renewed?: PreparedTransaction, agreed?: readonly string[]) => {
    const { currentSigner } = await import('./reviewPlan')
    await again(currentSigner(), renewed, agreed)
  }
  if (failure)
    return (
      <Aside words={words}>
        <ErrorNote
          isBegun
          error={failure}
          actions={<Button onClick={resume}>{operationCopy.operation.tryAgain}</Button>}
        />
      </Aside>
    )
  if (view.status === 'missing') return <Missing words={words} onForm={onForm} />
  if (view.status !== 'shown')
    return (
      <Aside words={words}>
        <output className="muted">{operationCopy.operation.loading}</output>
      </Aside>
    )
  if (view.execution.operation.imported)
    return (
      <ImportedOperation
        execution={view.execution}
        title={operationTitle(view, words)}
        words={words}
        onForm={onForm}
      />
    )
  if (isDone(view.execution))
    return <OperationReceipt execution={view.execution} detailsOf={receipt} onAnother={onForm} />
  return (
    <OperationPart
      operation={view}
      words={words}
      onAgain={askAgain}
      onConsent={consent}
      onAbort={abort}
      onResume={resume}
      onBack={onForm}
      fetchHeight={fetchHeight}
    />
  )
}

function Missing({ words, onForm }: Pick<NamedOperationProps, 'words' | 'onForm'>) {
  const actions = (
    <>
      <Link to={paths.account}>{operationCopy.operation.toAccount}</Link>
      <Button variant="quiet" onClick={onForm}>
        {words.back}
      </Button>
    </>
  )
  return (
    <Aside words={words}>
      <Note kind="warn" title={operationCopy.operation.missing} actions={actions}>
        <p>{operationCopy.operation.missingDetail}</p>
      </Note>
    </Aside>
  )
}

function Aside({ words, children }: { words: OperationWords; children: ReactNode }) {
  return (
    <>
      <PageTitle title={words.page} />
      <div className={`wrap page-body ${styles['waiting']}`}>{children}</div>
    </>
  )
}

type ImportedOperationProps = {
  execution: Execution
  title: string
  words: OperationWords
  onForm: () => void
}

/** An imported operation: its source, in place of progress, bill and receipt. The history shows what the file says. */
function ImportedOperation({ execution, title, words, onForm }: ImportedOperationProps) {
  const { operation } = execution
  const actions = (
    <>
      <Link className={buttonClass({})} to={`${paths.history}?operation=${operation.id}`}>
        {operationCopy.imported.toHistory}
      </Link>
      <Button variant="quiet" onClick={onForm}>
        {words.back}
      </Button>
    </>
  )
  return (
    <>
      <PageTitle title={title}>
        <bdi>
          <Sentence text={operationDecision(execution).line} />
        </bdi>{' '}
        <TokenMarks tokens={calledTokens(operation)} />
      </PageTitle>
      <div className={`wrap page-body ${styles['waiting']}`}>
        <Note kind="warn" title={operationCopy.imported.title(operation)} actions={actions}>
          <p>{operationCopy.imported.detail}</p>
        </Note>
      </div>
    </>
  )
}

/**
 * The operation in the URL (`?operation=`). `goTo` puts an operation in the place of its review. `toForm` goes on to the form from an
 * operation that is over, so that Back shows its receipt; from any other it goes back to the form, or puts the form in its place.
 */
function useOperationInAddress() {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  // The prerendered page is the form: the URL's operation is read after hydration.
  const operationId = useOnceHydrated(namedOperation(search), null)
  const drawn = useRef<unknown>(null)
  useLayoutEffect(() => void (drawn.current = location.state), [location])
  const goTo = useCallback(
    (id: string) => {
      // The operation takes over what the review's entry keeps, also where a quick press comes before that entry is drawn.
      const state = keptInHistory() ?? drawn.current
      setSearch((before) => withOperation(before, id), { replace: true, state })
    },
    [setSearch],
  )
  const toForm = (isOver: boolean) => {
    if (!isOver && isAfterForm(location)) void navigate(-1)
    else setSearch((before) => withOperation(before, null), { replace: !isOver })
  }
  const leaving = useRef<string | null>(null)
  const leaveTo = (path: string) => {
    if (!isAfterForm(location)) return void navigate(path, { replace: true })
    leaving.current = path
    void navigate(-1)
  }
  const goOn = useEffectEvent(() => {
    if (leaving.current !== null) void navigate(leaving.current, { replace: true })
    leaving.current = null
  })
  useEffect(() => {
    if (operationId === null) goOn()
  }, [operationId])
  return { operationId, goTo, toForm, leaveTo }
}

/**
 * A signal that is aborted once the person goes back or forward in the browser's history: the wallet's prompt must not appear after
 * they have left.
 */
function untilGoneBack(): AbortSignal {
  const gone = new AbortController()
  const from = indexInHistory()
  const onPop = () => {
    const to = indexInHistory()
    if (to === null || to === from) return
    window.removeEventListener('popstate', onPop, { capture: true })
    gone.abort()
  }
  window.addEventListener('popstate', onPop, { capture: true })
  return gone.signal
}

/** The parameters of a URL with this operation, or without one; other parameters stay. */
function withOperation(before: URLSearchParams, id: string | null): URLSearchParams {
  const search = new URLSearchParams(before)
  search.delete('step')
  if (id === null) search.delete('operation')
  else search.set('operation', id)
  return search
}

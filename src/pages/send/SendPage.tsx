import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppContext } from '../../operation/appContext'
import { operationCopy } from '../../operation/copy'
import { useOwnMints } from '../../operation/ownMints'
import { calledTokens, namesIn, withStrangers } from '../../operations/calledTokens'
import { operationDecision } from '../../operations/decision'
import { operationPath } from '../../operations/registry'
import {
  type OperationFrame,
  OperationPage,
  useLandedUnseen,
  useOperationPage,
} from '../../operation/OperationPage'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import { useReview } from '../../operation/useReview'
import { paths } from '../../paths'
import { outcomeOfOperation } from '../../transactions/outcome'
import { currentTransaction, type Execution, isDone } from '../../transactions/execution'
import { QueryRoot } from '../../ui/QueryRoot'
import { toast } from '../../ui/toast/toast'
import type { SendOrder } from './chainWork'
import { sendCopy } from './copy'
import { SendFormPart } from './FormPart'
import { fetchSendWork, useSendForm } from './sendOrder'

/** Sends SOL or a token: the form, the review, and the transaction; once it has landed, the account page. */
export default function SendPage() {
  return (
    <QueryRoot>
      <Send />
    </QueryRoot>
  )
}

function Send() {
  const context = useAppContext()
  const form = useSendForm()
  const review = useReview<typeof import('./chainWork'), SendOrder, ReviewResult, ReviewStep>({
    context,
    fetchWork: fetchSendWork,
    makeReview: ({ reviewSend }, order, request) => reviewSend(order, request),
    kept: 'address',
  })
  const page = useOperationPage(review, { ...sendCopy.operation, page: sendCopy.title })
  useOutcome(page, form.finish)
  const tellStarted = useStartedToast()
  useLandedUnseen(page, form.values, (execution) => {
    review.leave()
    form.finish()
    tellStarted(execution, true)
  })
  return (
    <OperationPage path={paths.send} page={page} review={review} receipt={sendReceipt}>
      <SendFormPart {...{ form, context, review }} />
    </OperationPage>
  )
}

const sendReceipt = () => ({
  steps: [{ label: operationCopy.receipt.toAccount, to: paths.account }, { label: sendCopy.another }],
})

/**
 * Announces that the transaction has started or failed. Once a transfer of this page has landed, the account page takes its place in the
 * browser's history: nobody can go back into the form.
 */
function useOutcome(
  {
    askedId,
    operation: { view },
    leaveTo,
  }: Pick<OperationFrame<ReviewResult>, 'askedId' | 'operation' | 'leaveTo'>,
  reset: () => void,
): void {
  const tellStarted = useStartedToast()
  const seen = useRef<Readonly<{ id: string; stage: Stage }> | null>(null)
  const execution = view.status === 'shown' ? view.execution : null
  const stage = execution && stageOf(execution, view.status === 'shown' && view.activity === 'resting')
  const follow = useEffectEvent((now: Execution, next: Stage) => {
    const before = seen.current?.id === now.operation.id ? seen.current.stage : null
    seen.current = { id: now.operation.id, stage: next }
    // An operation that this page requested may have landed before it is first rendered.
    if (before === next || (before === null && now.operation.id !== askedId)) return
    if (next === 'started') tellStarted(now)
    if (next === 'stopped' && !isInDoubt(now)) toast({ variant: 'error', message: sendCopy.failed })
    if (next !== 'done') return
    reset()
    tellStarted(now, true)
    leaveTo(paths.account)
  })
  const id = execution?.operation.id
  useEffect(() => {
    if (execution && stage) follow(execution, stage)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, stage])
}

/** Whether it may have paid all the same: the page says so, and a toast that asks for another try would say otherwise. */
function isInDoubt(execution: Execution): boolean {
  const { cost } = outcomeOfOperation(execution)
  return cost.kind === 'unknown' || ('alone' in cost && cost.alone)
}

/** Shows the words for a payment that went well (docs/wallet.md); once it has landed, again with a link to the receipt. */
function useStartedToast(): (execution: Execution, hasLanded?: boolean) => void {
  const navigate = useNavigate()
  const own = useOwnMints() ?? NONE
  return (execution, hasLanded = false) => {
    const { operation } = execution
    const path = operationPath(operation)
    toast({
      variant: 'success',
      message: sendCopy.started,
      detail: withStrangers(operationDecision(execution).line, calledTokens(operation), own),
      symbols: namesIn(operation.subject),
      ...(hasLanded && {
        link: { label: sendCopy.showReceipt, href: path, onFollow: () => void navigate(path) },
      }),
    })
  }
}

const NONE: ReadonlySet<string> = new Set()

/** asked: the wallet shows its prompt. started: the transaction was sent. stopped: it was declined, has failed or has expired. */
type Stage = 'asked' | 'started' | 'stopped' | 'done'

function stageOf(execution: Execution, isResting: boolean): Stage {
  if (isDone(execution)) return 'done'
  const { state } = currentTransaction(execution)
  if (['declined', 'failed', 'expired'].includes(state.status)) return 'stopped'
  return state.status === 'sent' && !isResting ? 'started' : 'asked'
}

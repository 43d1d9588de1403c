/*
 * The frame of every page that makes an operation. A page
 *   owns its fields, its words (OperationWords), its receipt, and a chainWork.ts that turns what was typed into a plan;
 *   asks `const context = useAppContext()` for network, bid and wallet,
 *   `const review = useReview({ context, fetchWork: () => import('./chainWork'), prepare })` for the way to the review, where `prepare`
 *   calls chainWork's own function, which calls `prepare(preparing, planFor)` of operation/chainWork,
 *   and `const page = useOperationPage(review, words)`. Then it shows one of three:
 *   `<NamedOperation operation={page.operation} words={words} Receipt={…} onForm={page.toForm} />` where `page.operationId` is not null;
 *   `<reviewPart.Part state={page.ready} … onAct={() => page.act(page.ready.ready)} onBack={() => review.leave()} />` where `page.ready` is not;
 *   else its form (id FORM_ID), with useLive, LiveBillCard and BottomBar beside it, whose submit calls `review.review(fields)`.
 */
import { useEffect, useState } from 'react'
import { useOperation, type OperationControls } from './useOperation'
import type { OperationHere } from './operationView'
import { isDone } from '../transactions/execution'
import type { PlanKind } from '../transactions/plan'
import { useSectionTitle } from '../ui/useSectionTitle'
import { walletStore } from '../wallet/walletStore'
import { operationTitle } from './OperationPart'
import { useEngines } from './engines'
import type { Ready } from './prepare'
import type { ReadyState, ReviewState } from './reviewState'
import { untilGoneBack, useOperationInAddress } from './useOperationInAddress'
import type { OperationWords, WordsOf } from './words'
import { copy } from './copy'
import { OPERATION_KINDS } from './kinds'

export type OperationPage<R extends Ready> = Readonly<{
  /** The operation of the address (`?operation=`), and how it stands. It survives a reload. */
  operationId: string | null
  operation: OperationControls
  /** The review that is shown, null where it is not. */
  ready: ReadyState<R> | null
  /** The last press: asks the wallet, and goes to the operation once it is written down. Rejects where nothing was asked. */
  act: (ready: R) => Promise<void>
  /** Away from review and operation. */
  toForm: () => void
  /** The words of the page for what is shown. */
  words: OperationWords
}>

/**
 * What a page does with its operation. The tab is named after what is shown, and the focus goes to its heading. `words` is a function on a
 * page that makes operations of several kinds; `form` names the part that the page shows while there is neither review nor operation.
 */
export function useOperationPage<R extends Ready>(
  review: Readonly<{ state: ReviewState<unknown, R>; leave: (notice?: string) => void }>,
  words: OperationWords | WordsOf,
  form = 'form',
): OperationPage<R> {
  const [operationId, goTo] = useOperationInAddress()
  const operation = useOperation(operationId, useEngines(), untilGoneBack)
  const ready = review.state.status === 'ready' ? review.state : null
  const kind = kindOf(operation, ready)
  const said = typeof words === 'function' ? words(kind) : words
  useSectionTitle(...partOf(operation, ready !== null, said, form))
  const pressed = usePress(ready !== null)
  const act = async ({ prepared, engine }: R) => {
    const gone = pressed.begin(untilGoneBack())
    const { currentSigner } = await import('./chainWork')
    if (walletStore.getState().cluster.id !== engine.cluster) return review.leave(copy.notice.network)
    const onAsked = (id: string) => {
      pressed.end()
      goTo(id)
      review.leave()
    }
    await operation.start(prepared, currentSigner(), engine, gone, onAsked)
  }
  const toForm = () => {
    review.leave()
    goTo(null)
  }
  return { operationId, operation, ready, act, toForm, words: said }
}

/**
 * The last press, from the button until it is written down. `begin` gives a signal that is aborted with `gone`, and where the person
 * leaves the review or the page before `end`: no prompt is to come up behind them.
 */
function usePress(isReviewed: boolean) {
  const [press] = useState(() => {
    let leaving: AbortController | null = null
    return {
      begin: (gone: AbortSignal): AbortSignal => {
        const asking = new AbortController()
        leaving = asking
        gone.addEventListener('abort', () => asking.abort(), { once: true })
        return asking.signal
      },
      end: () => void (leaving = null),
      leave: () => leaving?.abort(),
    }
  })
  useEffect(() => (isReviewed ? () => press.leave() : undefined), [isReviewed, press])
  return press
}

function kindOf({ view }: OperationControls, ready: ReadyState | null): PlanKind | undefined {
  return view.status === 'here' ? view.execution.operation.kind : ready?.ready.prepared.plan.kind
}

/** Which part is shown, and what the tab says. */
function partOf(
  { view, failure }: OperationControls,
  reviewed: boolean,
  words: OperationWords,
  form: string,
): [part: string | null, title: string] {
  if (failure || view.status === 'missing') return ['missing', copy.operation.missing]
  if (view.status === 'here')
    return isDone(view.execution)
      ? ['receipt', OPERATION_KINDS[view.execution.operation.kind].receiptTitle]
      : [operationPartName(view), operationTitle(view, words)]
  if (view.status === 'loading') return [null, '']
  return reviewed ? ['review', copy.review.title] : [form, words.page]
}

/** An operation that comes to rest, or goes on, is another part: the button that was pressed is gone, and the focus goes to the heading. */
function operationPartName({ activity }: OperationHere): string {
  return activity === 'resting' ? 'operation at rest' : 'operation'
}

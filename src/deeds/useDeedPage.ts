/*
 * The frame of every page that makes a deed. A page
 *   owns its fields, its words (DeedWords), its receipt, and a chainWork.ts that turns what was typed into a plan;
 *   asks `const company = useCompany()` for network, bid and wallet,
 *   `const review = useReview({ company, fetchWork: () => import('./chainWork'), prepare })` for the way to the review, where `prepare`
 *   calls chainWork's own function, which calls `prepare(preparing, planFor)` of deeds/chainWork,
 *   and `const page = useDeedPage(review, words)`. Then it shows one of three:
 *   `<NamedDeed deed={page.deed} words={words} Receipt={…} onForm={page.toForm} />` where `page.deedId` is not null;
 *   `<reviewPart.Part state={page.ready} … onAct={() => page.act(page.ready.ready)} onBack={() => review.leave()} />` where `page.ready` is not;
 *   else its form (id FORM_ID), with useLive, LiveBillCard and BottomBar beside it, whose submit calls `review.review(fields)`.
 */
import { useEffect, useState } from 'react'
import { useDeed, type DeedControls } from '../transactions/components/useDeed'
import type { DeedHere } from '../transactions/components/deedView'
import { isDone } from '../transactions/execution'
import type { PlanKind } from '../transactions/plan'
import { usePart } from '../ui/usePart'
import { walletStore } from '../wallet/walletStore'
import { copy } from './copy'
import { deedTitle } from './deed/DeedPart'
import { useDeedRoad } from './deedRoad'
import type { Ready } from './prepare'
import type { ReadyState, ReviewState } from './review/reviewState'
import { untilGoneBack, useDeedInAddress } from './useDeedInAddress'
import type { DeedWords, WordsOf } from './words'

export type DeedPage<R extends Ready> = Readonly<{
  /** The deed of the address (`?deed=`), and how it stands. It survives a reload. */
  deedId: string | null
  deed: DeedControls
  /** The review that is shown, null where it is not. */
  ready: ReadyState<R> | null
  /** The last press: asks the wallet, and goes to the deed once it is written down. Rejects where nothing was asked. */
  act: (ready: R) => Promise<void>
  /** Away from review and deed. */
  toForm: () => void
  /** The words of the page for what is shown. */
  words: DeedWords
}>

/**
 * What a page does with its deed. The tab is named after what is shown, and the focus goes to its heading. `words` is a function on a
 * page that makes deeds of several kinds; `form` names the part that the page shows while there is neither review nor deed.
 */
export function useDeedPage<R extends Ready>(
  review: Readonly<{ state: ReviewState<unknown, R>; leave: (notice?: string) => void }>,
  words: DeedWords | WordsOf,
  form = 'form',
): DeedPage<R> {
  const [deedId, goTo] = useDeedInAddress()
  const deed = useDeed(deedId, useDeedRoad(), untilGoneBack)
  const ready = review.state.status === 'ready' ? review.state : null
  const kind = kindOf(deed, ready)
  const said = typeof words === 'function' ? words(kind) : words
  usePart(...partOf(deed, ready !== null, said, form))
  const pressed = usePress(ready !== null)
  const act = async ({ prepared, road }: R) => {
    const gone = pressed.begin(untilGoneBack())
    const { currentSigner } = await import('./chainWork')
    if (walletStore.getState().cluster.id !== road.cluster) return review.leave(copy.notice.network)
    const onAsked = (id: string) => {
      pressed.end()
      goTo(id)
      review.leave()
    }
    await deed.start(prepared, currentSigner(), road, gone, onAsked)
  }
  const toForm = () => {
    review.leave()
    goTo(null)
  }
  return { deedId, deed, ready, act, toForm, words: said }
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

function kindOf({ view }: DeedControls, ready: ReadyState | null): PlanKind | undefined {
  return view.status === 'here' ? view.execution.deed.kind : ready?.ready.prepared.plan.kind
}

/** Which part is shown, and what the tab says. */
function partOf(
  { view, failure }: DeedControls,
  reviewed: boolean,
  words: DeedWords,
  form: string,
): [part: string | null, title: string] {
  if (failure || view.status === 'missing') return ['missing', copy.deed.missing]
  if (view.status === 'here')
    return isDone(view.execution) ? ['receipt', words.done] : [deedPartName(view), deedTitle(view, words)]
  if (view.status === 'loading') return [null, '']
  return reviewed ? ['review', copy.review.title] : [form, words.page]
}

/** A deed that comes to rest, or goes on, is another part: the button that was pressed is gone, and the focus goes to the heading. */
function deedPartName({ activity }: DeedHere): string {
  return activity === 'resting' ? 'deed at rest' : 'deed'
}

import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SentToken } from '../../forms/SentToken'
import type { AppContext } from '../../operation/appContext'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/lazyPart'
import { useSectionTitle } from '../../ui/useSectionTitle'
import { sendManyCopy } from './copy'
import { SendManyFormPart } from './FormPart'
import {
  type ChangedTimes,
  checkList,
  type ComputedList,
  type ListForm,
  type ReadList,
  type withAmountIs,
} from './listForm'
import type { ListReviewProps } from './ReviewPart'
import type { RunPartProps } from './RunPart'
import { controlsOf, fetchListWork } from './runs'
import { type ListFindings, useEarlyReceivers, useListReview } from './useListReview'

const listReview = lazyPart<ListReviewProps>(() => import('./ReviewPart'))
export const listRun = lazyPart<RunPartProps>(() => import('./RunPart'))
/** Loads what the way from the list to its receipt needs, so that it works even if the connection is lost by then. */
const fetchParts = () => Promise.all([listReview.fetch(), listRun.fetch()])

type ListPageProps = {
  context: AppContext
  form: ListForm
  token: SentToken
  times: ChangedTimes
  /** Identifies the list. */
  of: string
  told: ReturnType<typeof withAmountIs>
  read: ReadList
  computed?: ComputedList
}

/** The form of a list, or its review. */
export function ListPage({ context, form, token, times, of, told, read: typed, computed }: ListPageProps) {
  const navigate = useNavigate()
  const { fee = null } = token
  const [found, setFindings] = useState<ListFindings | null>(null)
  const none: ListFindings = { of, receivers: null, toOwners: false, leavesOut: false }
  const findings = found?.of === of ? found : none
  const { toOwners, leavesOut } = findings
  const { amountIs } = told
  const listWith = computed?.listWith
  const first = useMemo(() => listWith?.(null)?.list ?? null, [listWith])
  const typedList = typed.list?.status === 'read' ? typed.list : null
  const early = useEarlyReceivers(listWith ? first : typedList, token, context)
  const receivers = findings.receivers ?? early
  const list = useMemo(
    () => (listWith ? (listWith(receivers)?.list ?? null) : typedList),
    [listWith, receivers, typedList],
  )
  const read = listWith ? { ...typed, list } : typed
  const { address } = context
  const checked = useMemo(
    () => list && checkList(list, receivers, { toOwners, own: address, fee, amountIs }),
    [list, receivers, toOwners, address, fee, amountIs],
  )
  const review = useListReview({
    of,
    context,
    form,
    amountIs,
    token,
    read,
    listWith,
    checked,
    early,
    findings,
    setFindings,
    fetchParts,
  })
  const { shown } = review
  const title = computed?.title ?? sendManyCopy.title
  useSectionTitle(shown ? 'review' : 'form', shown ? sendManyCopy.review.title : title)
  if (shown) {
    const start = async () => {
      const id = await (
        await fetchListWork()
      ).beginRun(shown.context, shown.token, shown.amountIs, shown.figures, shown.order)
      form.forget()
      // The review has listed the lines that an earlier list paid too.
      controlsOf(id).go(shown.context, true, { paysAgain: shown.figures.paidBefore })
      void navigate(paths.run(id), { replace: true })
    }
    return (
      <listReview.Part
        {...shown}
        receivers={receivers}
        onBack={review.back}
        onLeaveBefore={review.leaveBefore}
        onAgain={() => {
          review.back()
          computed?.again()
        }}
        onStart={start}
      />
    )
  }
  return (
    <SendManyFormPart
      {...{ context, form, told, token, times, read, checked, leavesOut, review }}
      unready={computed?.unready}
      title={title}
      fields={computed?.fields(receivers)}
      // What the form finds out by itself stands at its lines: it does not move the button.
      receivers={findings.receivers}
      onLeaveOut={(leaves) => setFindings({ ...findings, leavesOut: leaves })}
      onToOwners={() => setFindings({ ...findings, toOwners: true })}
    />
  )
}

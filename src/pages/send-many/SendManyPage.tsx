import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSentToken } from '../../forms/SentToken'
import { useAppContext } from '../../operation/appContext'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/lazyPart'
import { QueryRoot } from '../../ui/QueryRoot'
import { useHydrated } from '../../ui/useHydrated'
import { useSectionTitle } from '../../ui/useSectionTitle'
import { sendManyCopy } from './copy'
import { SendManyFormPart } from './FormPart'
import { checkList, useListForm, useListTimes, useReadList, withAmountIs } from './listForm'
import type { ListReviewProps } from './ReviewPart'
import type { RunPartProps } from './RunPart'
import { controlsOf, fetchListWork } from './runs'
import { type ListFindings, useEarlyReceivers, useListReview } from './useListReview'

const listReview = lazyPart<ListReviewProps>(() => import('./ReviewPart'))
const listRun = lazyPart<RunPartProps>(() => import('./RunPart'))
/** Loads what the way from the list to its receipt needs, so that it works even if the connection is lost by then. */
const fetchParts = () => Promise.all([listReview.fetch(), listRun.fetch()])

/** Sends SOL or a token to a list of addresses: the list, its review, and the run that pays it. */
export default function SendManyPage() {
  return (
    <QueryRoot>
      <SendMany />
    </QueryRoot>
  )
}

function SendMany() {
  const [search] = useSearchParams()
  const context = useAppContext()
  const hydrated = useHydrated()
  // The prerendered page does not know its URL.
  const id = hydrated ? search.get('run') : null
  return id === null ? <List /> : <listRun.Part key={id} id={id} context={context} />
}

/** The list, or its review. */
function List() {
  const context = useAppContext()
  const navigate = useNavigate()
  const form = useListForm()
  const token = useSentToken(context, form.mint)
  const times = useListTimes(form, token)
  const typed = useReadList(form, token.isRead && times.before === null ? token : null, context)
  const { fee = null } = token
  const { amountIs: chosen, choices } = form
  const of = `${context.cluster.id} ${form.mint} ${chosen} ${JSON.stringify(choices)} ${form.text}`
  const [found, setFindings] = useState<ListFindings | null>(null)
  const none: ListFindings = { of, receivers: null, toOwners: false, leavesOut: false }
  const findings = found?.of === of ? found : none
  const { toOwners, leavesOut } = findings
  // A list with an open question, or one that is not read, has no lines to pay.
  const told = useMemo(
    () => withAmountIs(typed.list, fee, { amountIs: chosen, choices }),
    [typed.list, fee, chosen, choices],
  )
  const read = { ...typed, list: told.list }
  const { amountIs } = told
  const list = read.list?.status === 'read' ? read.list : null
  const early = useEarlyReceivers(list, token, context)
  const receivers = findings.receivers ?? early
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
    checked,
    early,
    findings,
    setFindings,
    fetchParts,
  })
  const { shown } = review
  useSectionTitle(shown ? 'review' : 'form', shown ? sendManyCopy.review.title : sendManyCopy.title)
  if (shown) {
    const start = async () => {
      const id = await (
        await fetchListWork()
      ).beginRun(shown.context, shown.token, shown.amountIs, shown.figures)
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
        onStart={start}
      />
    )
  }
  return (
    <SendManyFormPart
      {...{ context, form, told, token, times, read, checked, leavesOut, review }}
      // What the form finds out by itself stands at its lines: it does not move the button.
      receivers={findings.receivers}
      onLeaveOut={(leaves) => setFindings({ ...findings, leavesOut: leaves })}
      onToOwners={() => setFindings({ ...findings, toOwners: true })}
    />
  )
}

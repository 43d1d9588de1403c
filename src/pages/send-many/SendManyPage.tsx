import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AppError, toAppError } from '../../errors/AppError'
import { type SentToken, useSentToken } from '../../forms/SentToken'
import { type PayingContext, useAppContext } from '../../operation/appContext'
import { useReviewEntry } from '../../operation/reviewEntry'
import { useReopening } from '../../operation/useReview'
import { paths } from '../../paths'
import type { ReadSendList } from '../../tokens/sendList/parseSendList'
import { SOL_MINT } from '../../tokens/wellKnown'
import type { RunLine, RunToken } from '../../transactions/runs/keptRuns'
import { QueryRoot } from '../../ui/QueryRoot'
import { useHydrated } from '../../ui/useHydrated'
import { useSectionTitle } from '../../ui/useSectionTitle'
import { formatWhole } from '../../units/grouping'
import { openWallet } from '../../wallet/actions'
import type { Figures } from './chainWork'
import { sendManyCopy } from './copy'
import { SendManyFormPart } from './FormPart'
import { checkList, type ListReceivers, useListForm, useListTimes, useReadList } from './listForm'
import { type LeftLine, ReviewPart } from './ReviewPart'
import { RunPart } from './RunPart'
import { controlsOf, fetchListWork } from './runs'

/** SOL or a token to a list of addresses: the list, its review, and the run that pays it. */
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
  return id === null ? <List /> : <RunPart key={id} id={id} context={context} />
}

type Reviewed = Readonly<{
  /** The wallet, network, token and list that it is about. */
  of: string
  context: PayingContext
  token: RunToken
  /** As it was read. */
  list: ReadSendList
  lines: readonly RunLine[]
  left: readonly LeftLine[]
  opens: ReadonlySet<string>
  figures: Figures
}>

/** What is known of a list besides its text. `of`: the list that it is about. */
type Findings = Readonly<{ of: string; receivers: ListReceivers; toOwners: boolean; leavesOut: boolean }>

function List() {
  const context = useAppContext()
  const navigate = useNavigate()
  const form = useListForm()
  const token = useSentToken(context, form.mint)
  const times = useListTimes(form, token)
  const read = useReadList(form, token.isRead && times.before === null ? token : null, context)
  const of = `${context.cluster.id} ${form.mint} ${JSON.stringify(form.choices)} ${form.text}`
  const [findings, setFindings] = useState<Findings | null>(null)
  const none: Findings = { of, receivers: null, toOwners: false, leavesOut: false }
  const known = findings?.of === of ? findings : none
  const { receivers, toOwners, leavesOut } = known
  // A question that is open, or a list that is not read at all, has no lines to pay.
  const list = read.list?.status === 'read' ? read.list : null
  const { address } = context
  const checked = useMemo(
    () => list && checkList(list, receivers, { toOwners, own: address }),
    [list, receivers, toOwners, address],
  )
  const about = `${address} ${of}`
  const [review, setReview] = useState<Reviewed | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<Readonly<{ of: string; error: AppError }> | null>(null)
  const under = useRef<AbortController | null>(null)
  // Another wallet, network or list: what is under way is about the one before.
  useEffect(() => () => under.current?.abort(), [about])
  const isReview = review?.of === about
  const close = useCallback(() => {
    under.current?.abort()
    setReview(null)
    setProgress(null)
  }, [])
  const kept = form.isReading ? 'reading' : form.text.trim() === '' ? 'nothing' : 'draft'
  const entry = useReviewEntry({ isUnder: isReview || progress !== null, onLeft: close, kept })

  /** What is open about the list: the first control of its question, or why it is not read. */
  const question = useRef<HTMLElement>(null)
  const open = async () => {
    if (question.current) {
      question.current.focus()
      return entry.end()
    }
    if (!checked || checked.rows.length === 0) return
    if (address === null) return void openWallet()
    const paying = { ...context, address }
    under.current?.abort()
    const stop = new AbortController()
    under.current = stop
    const { signal } = stop
    setFailure(null)
    try {
      const work = await fetchListWork()
      const ofToken = runToken(token)
      const unseen = new Set(
        checked.payable.map((line) => line.address).filter((one) => !receivers?.has(one)),
      )
      const look = async (): Promise<Findings> => {
        const addresses = unseen
        const all = formatWhole(addresses.size)
        setProgress(sendManyCopy.review.receivers('0', all))
        const onRead = (done: number) => setProgress(sendManyCopy.review.receivers(formatWhole(done), all))
        const seen = await work.lookAtReceivers(paying, ofToken, addresses, { onRead, signal })
        return { ...known, receivers: new Map([...(receivers ?? []), ...seen]) }
      }
      const found = unseen.size === 0 ? known : await look()
      signal.throwIfAborted()
      setFindings(found)
      const now = list && checkList(list, found.receivers, { toOwners: found.toOwners, own: address })
      if (!list || !now || (now.problems.length > 0 && !found.leavesOut) || now.payable.length === 0)
        return entry.end()
      const left = now.problems.map(({ line, what, problem }) => ({ line, what, why: problem ?? '' }))
      const { payable: lines, opens } = now
      await showReview({ context: paying, token: ofToken, list, lines, left, opens }, signal)
    } catch (thrown) {
      if (signal.aborted) return
      setFailure({ of: about, error: toAppError(thrown) })
      entry.end()
    } finally {
      if (under.current === stop) setProgress(null)
    }
  }

  const showReview = async (next: Omit<Reviewed, 'of' | 'figures'>, signal: AbortSignal) => {
    setProgress(sendManyCopy.review.figures)
    const work = await fetchListWork()
    const figures = await work.readFigures(next.context, next.token, next.lines, next.opens)
    if (signal.aborted || !entry.add()) return
    setReview({ ...next, of: about, figures })
  }

  /** What a press was about that came before the list was read: it takes effect then, unless something changed meanwhile. */
  const pressed = useRef<string | null>(null)
  const goOn = useEffectEvent(() => {
    const isMeant = pressed.current === about
    pressed.current = null
    if (isMeant) void open()
  })
  useEffect(() => {
    if (!read.isReading) goOn()
  }, [read.isReading])

  const isReadable = read.list !== null && !read.isReading && address !== null
  useReopening({ isWanted: entry.isWanted, open: () => void open() }, isReadable ? read.list : null)

  useSectionTitle(isReview ? 'review' : 'form', isReview ? sendManyCopy.review.title : sendManyCopy.title)
  if (isReview)
    return (
      <ReviewPart
        {...review}
        receivers={receivers}
        onBack={() => {
          close()
          entry.end('back')
        }}
        onLeaveBefore={() => {
          const { figures, lines } = review
          setReview(null)
          const isBefore = (_: unknown, place: number) => figures.paidBefore.has(place)
          const left = lines.filter(isBefore).map((line) => ({
            line: line.line,
            what: line.address,
            why: sendManyCopy.review.leftEarlier,
          }))
          const { signal } = (under.current = new AbortController())
          const others = lines.filter((_, place) => !isBefore(_, place))
          showReview({ ...review, lines: others, left: [...review.left, ...left] }, signal)
            .catch((thrown: unknown) => setFailure({ of: about, error: toAppError(thrown) }))
            .finally(() => setProgress(null))
        }}
        onStart={async () => {
          const id = await (
            await fetchListWork()
          ).beginRun(review.context, review.token, review.lines, review.figures)
          form.forget()
          // The review has named the lines that an earlier list paid alike.
          controlsOf(id).go(review.context, true, review.figures.paidBefore)
          void navigate(paths.run(id), { replace: true })
        }}
      />
    )
  const note = (part: Partial<Findings>) => setFindings({ ...known, ...part })
  return (
    <SendManyFormPart
      {...{ context, form, token, times, read, checked, receivers, leavesOut, progress, question }}
      error={failure?.of === about ? failure.error : null}
      onLeaveOut={(leaves) => note({ leavesOut: leaves })}
      onToOwners={() => note({ toOwners: true })}
      onReview={() => {
        if (read.isReading && !question.current) pressed.current = about
        else void open()
      }}
    />
  )
}

function runToken({ mint, program, decimals, scale, symbol }: SentToken): RunToken {
  const unit = { decimals, ...(scale && { scale }) }
  return { mint, program: mint === SOL_MINT ? null : program, ...unit, symbol: symbol || 'tokens' }
}

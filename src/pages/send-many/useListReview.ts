import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { type AppError, toAppError } from '../../errors/AppError'
import type { SentToken } from '../../forms/SentToken'
import type { AppContext, PayingContext } from '../../operation/appContext'
import { useReviewEntry } from '../../operation/reviewEntry'
import { useReopening } from '../../operation/reviewEntry'
import type { ReadSendList } from '../../tokens/sendList/parseSendList'
import { SOL_MINT } from '../../tokens/wellKnown'
import type { RunLine, RunToken } from '../../transactions/runs/keptRuns'
import { formatWhole } from '../../units/grouping'
import { openWallet } from '../../wallet/actions'
import type { Figures } from './chainWork'
import { sendManyCopy } from './copy'
import { checkList, type CheckedList, type ListReceivers, type ReadList, type ListForm } from './listForm'
import type { LeftLine } from './ReviewPart'
import { fetchListWork } from './runs'

/** A list as its review shows it. */
export type ReviewedList = Readonly<{
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

/** What is known of a list besides its text. */
export type ListFindings = Readonly<{
  /** The list that it is about. */
  of: string
  receivers: ListReceivers
  toOwners: boolean
  leavesOut: boolean
}>

type ListReviewInput = Readonly<{
  /** The list with its network and token. */
  of: string
  context: AppContext
  form: ListForm
  token: SentToken
  read: ReadList
  checked: CheckedList | null
  findings: ListFindings
  setFindings: (findings: ListFindings) => void
}>

/** The way from a list to its review, and the review. */
export type ListReview = Readonly<{
  /** The review that is shown; null while the form is. */
  shown: ReviewedList | null
  /** What the way to the review does now. */
  progress: string | null
  error: AppError | null
  /** What is open about the list: the first control of its question, or why it is not read. */
  question: RefObject<HTMLElement | null>
  /** Goes to the review. While the list is being read, it goes there once it is read, unless something changed meanwhile. */
  press: () => void
  back: () => void
  /** Shows the review again without the lines that were paid before. */
  leaveBefore: () => void
}>

/** Reads the receivers and the figures of a list, and shows its review, which has an entry of its own in the browser's history. */
export function useListReview(input: ListReviewInput): ListReview {
  const { of, context, form, read, checked } = input
  const { address } = context
  const about = `${address} ${of}`
  const [review, setReview] = useState<ReviewedList | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<Readonly<{ of: string; error: AppError }> | null>(null)
  const under = useRef<AbortController | null>(null)
  const question = useRef<HTMLElement>(null)
  // Another wallet, network or list: what is under way is about the one before.
  useEffect(() => () => under.current?.abort(), [about])
  const shown = review?.of === about ? review : null
  const close = useCallback(() => {
    under.current?.abort()
    setReview(null)
    setProgress(null)
  }, [])
  const entry = useReviewEntry({
    isUnder: shown !== null || progress !== null,
    onLeft: close,
    kept: form.kept,
  })
  /** Shows the review that `make` reads; without one it stays in the form. */
  const show = async (make: (way: ReviewWay) => Promise<ReviewedList | null>) => {
    under.current?.abort()
    const stop = new AbortController()
    under.current = stop
    const { signal } = stop
    setFailure(null)
    try {
      const next = await make({ about, signal, say: setProgress })
      if (next === null) return entry.end()
      if (!signal.aborted && entry.add()) setReview(next)
    } catch (thrown) {
      if (signal.aborted) return
      setFailure({ of: about, error: toAppError(thrown) })
      entry.end()
    } finally {
      if (under.current === stop) setProgress(null)
    }
  }
  const open = () => {
    if (question.current) {
      question.current.focus()
      return entry.end()
    }
    if (!checked || checked.rows.length === 0) return
    if (address === null) return void openWallet()
    void show((way) => reviewOfList({ ...input, checked }, { ...context, address }, way))
  }
  const press = usePressOnceRead(about, read, question, open)
  const isReadable = read.list !== null && !read.isReading && address !== null
  useReopening({ isWanted: entry.isWanted, open }, isReadable ? read.list : null)
  return {
    shown,
    progress,
    error: failure?.of === about ? failure.error : null,
    question,
    press,
    back: () => {
      close()
      entry.end('back')
    },
    leaveBefore: () => {
      setReview(null)
      if (shown) void show((way) => withFigures(withoutPaid(shown), way))
    },
  }
}

/** A press before the list was read takes effect once it is, unless something changed meanwhile. */
function usePressOnceRead(
  about: string,
  { isReading }: ReadList,
  question: ListReview['question'],
  open: () => void,
): () => void {
  const pressed = useRef<string | null>(null)
  const goOn = useEffectEvent(() => {
    const isMeant = pressed.current === about
    pressed.current = null
    if (isMeant) open()
  })
  useEffect(() => {
    if (!isReading) goOn()
  }, [isReading])
  return () => {
    if (isReading && !question.current) pressed.current = about
    else open()
  }
}

/** What a way to the review is about, what stops it, and who is told how far it is. */
type ReviewWay = Readonly<{ about: string; signal: AbortSignal; say: (progress: string) => void }>

/** A list before its figures are read. */
type UnpricedList = Omit<ReviewedList, 'of' | 'figures'>

/** The review of a list whose receivers were looked at; null where lines of it have problems. Rejects with rpc/* and what its plan rejects with. */
async function reviewOfList(
  { read, token, checked, findings, setFindings }: ListReviewInput & Readonly<{ checked: CheckedList }>,
  context: PayingContext,
  way: ReviewWay,
): Promise<ReviewedList | null> {
  const ofToken = runToken(token)
  const receivers = await lookAtUnseen(checked, findings.receivers, context, ofToken, way)
  setFindings({ ...findings, receivers })
  const list = read.list?.status === 'read' ? read.list : null
  const now = list && checkList(list, receivers, { toOwners: findings.toOwners, own: context.address })
  if (!now || (now.problems.length > 0 && !findings.leavesOut) || now.payable.length === 0) return null
  const left = now.problems.map(({ line, what, problem }) => ({ line, what, why: problem ?? '' }))
  const { payable: lines, opens } = now
  return await withFigures({ context, token: ofToken, list, lines, left, opens }, way)
}

/** The receivers of a list, those among them that were not looked at yet. */
async function lookAtUnseen(
  { payable }: CheckedList,
  receivers: ListReceivers,
  context: PayingContext,
  token: RunToken,
  { signal, say }: ReviewWay,
): Promise<ListReceivers> {
  const unseen = new Set(payable.map(({ address }) => address).filter((one) => !receivers?.has(one)))
  if (unseen.size === 0) return receivers
  const all = formatWhole(unseen.size)
  const onRead = (done: number) => say(sendManyCopy.review.receivers(formatWhole(done), all))
  const work = await fetchListWork()
  onRead(0)
  const seen = await work.lookAtReceivers(context, token, unseen, { onRead, signal })
  signal.throwIfAborted()
  return new Map([...(receivers ?? []), ...seen])
}

async function withFigures(list: UnpricedList, { about, say }: ReviewWay): Promise<ReviewedList> {
  say(sendManyCopy.review.figures)
  const work = await fetchListWork()
  const figures = await work.readFigures(list.context, list.token, list.lines, list.opens)
  return { ...list, of: about, figures }
}

function withoutPaid({ figures, lines, left, ...list }: ReviewedList): UnpricedList {
  const isPaid = (_: unknown, place: number) => figures.paidBefore.has(place)
  const paid = lines.filter(isPaid).map(({ line, address: what }) => {
    return { line, what, why: sendManyCopy.review.leftEarlier }
  })
  return { ...list, lines: lines.filter((line, place) => !isPaid(line, place)), left: [...left, ...paid] }
}

function runToken({ mint, program, decimals, scale, symbol }: SentToken): RunToken {
  const unit = { decimals, ...(scale && { scale }) }
  return { mint, program: mint === SOL_MINT ? null : program, ...unit, symbol: symbol || 'tokens' }
}

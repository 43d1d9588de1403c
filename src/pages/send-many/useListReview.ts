import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { type AppError, toAppError } from '../../errors/AppError'
import type { SentToken } from '../../forms/SentToken'
import type { AppContext, PayingContext } from '../../operation/appContext'
import { preloadSigned } from '../../operation/useJournal'
import { useReopening, useReviewEntry } from '../../operation/reviewEntry'
import type { DropOrder } from '../../tokens/drop/drop'
import type { ReadSendList } from '../../tokens/sendList/parseSendList'
import type { AmountIs } from '../../tokens/transferFeeMath'
import { SOL_MINT } from '../../tokens/wellKnown'
import type { RunLine, RunToken } from '../../transactions/runs/keptRuns'
import { formatWhole } from '../../units/grouping'
import { pause } from '../../units/pause'
import { openWallet } from '../../wallet/actions'
import type { Figures } from './chainWork'
import { NO_SYMBOL, sendManyCopy } from './copy'
import {
  checkList,
  type CheckedList,
  type ComputedList,
  type ListReceivers,
  type ReadList,
  type ListForm,
} from './listForm'
import type { LeftLine } from './ReviewPart'
import { fetchListWork } from './runs'

/** A list as its review shows it. */
export type ReviewedList = Readonly<{
  /** Identifies the wallet, network, token and list of the review. */
  of: string
  context: PayingContext
  token: RunToken
  /** The list as read. */
  list: ReadSendList
  lines: readonly RunLine[]
  amountIs: AmountIs
  left: readonly LeftLine[]
  opens: ReadonlySet<string>
  figures: Figures
  /** What the lines were computed from. */
  order?: DropOrder
}>

/** The facts of a list besides its text. */
export type ListFindings = Readonly<{
  /** Identifies the list. */
  of: string
  receivers: ListReceivers
  toOwners: boolean
  leavesOut: boolean
}>

type ListReviewInput = Readonly<{
  /** Identifies the list with its network and token. */
  of: string
  context: AppContext
  form: ListForm
  /** What the amounts are, where the token has a transfer fee. */
  amountIs: AmountIs
  token: SentToken
  read: ReadList
  /** Of a list that is computed: the list again, once its receivers were read. */
  listWith: ComputedList['listWith'] | undefined
  checked: CheckedList | null
  /** The receivers that the form knows. */
  early: ListReceivers
  findings: ListFindings
  setFindings: (findings: ListFindings) => void
  /** Loads the code of the review and of the run. */
  fetchParts: () => Promise<unknown>
}>

/** The steps from a list to its review, and the review. */
export type ListReview = Readonly<{
  /** The shown review; null while the form is shown. */
  shown: ReviewedList | null
  /** The current step before the review. */
  progress: string | null
  error: AppError | null
  /** The number of presses that stopped: at lines with problems, where no line is left to pay, or where the token could not be read. */
  refusals: number
  /** Whether the last of them was about this list. */
  isRefused: boolean
  /** The first control of the list's open question, or the note why it is not read. */
  question: RefObject<HTMLElement | null>
  /** Goes to the review. If the list is still being read, it goes there after the reading, unless something changed meanwhile. */
  press: () => void
  back: () => void
  /** Dismisses the error. */
  dismiss: () => void
  /** Shows the review again without the lines that were paid earlier. */
  leaveBefore: () => void
}>

/** The form looks at no more addresses by itself: five calls of a hundred accounts, and five for a token's. The review looks at all. */
const MOST_EARLY = 500
const SOON_MS = 600

/**
 * The receivers of the list in the form, looked at a moment after the list was read, where a wallet is connected; null where they are not
 * known, or are too many. The review looks at them again.
 */
export function useEarlyReceivers(
  list: ReadSendList | null,
  token: SentToken,
  context: AppContext,
): ListReceivers {
  const addresses = useMemo(() => [...new Set(list?.lines.map(({ address }) => address))], [list])
  const { cluster, ownRpcUrl } = context
  const of = `${cluster.id} ${ownRpcUrl} ${token.mint} ${token.program}`
  const { data = null } = useQuery({
    queryKey: ['list-receivers', of, addresses.join(' ')],
    enabled:
      token.isRead && context.address !== null && addresses.length > 0 && addresses.length <= MOST_EARLY,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      await pause(SOON_MS, signal)
      const work = await fetchListWork()
      return await work.lookAtReceivers(context, runToken(token), addresses, { signal })
    },
    // While the list is typed, what is known of its other lines stays.
    placeholderData: (before, query) => (query?.queryKey[1] === of ? before : undefined),
  })
  return data
}

/** Reads the receivers and the figures of a list, and shows its review, which has a separate entry in the browser's history. */
export function useListReview(input: ListReviewInput): ListReview {
  const { of, context, form, token, read, checked, setFindings, fetchParts } = input
  const { address } = context
  const about = `${address} ${of}`
  const [review, setReview] = useState<ReviewedList | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<Readonly<{ of: string; error: AppError }> | null>(null)
  const { refuse, ...refused } = useRefusals(about)
  const under = useRef<AbortController | null>(null)
  const question = useRef<HTMLElement>(null)
  // With another wallet, network or list, a preparation under way is out of date.
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
  /** Shows the review from `make`; without one it stays in the form. */
  const show = async (make: (way: ReviewWay) => Promise<ReviewedList | null>) => {
    under.current?.abort()
    const stop = new AbortController()
    under.current = stop
    const found: ListFindings[] = []
    setFailure(null)
    try {
      const note = (one: ListFindings) => void found.push(one)
      const making = make({ about, signal: stop.signal, say: setProgress, note, fetchParts })
      const [next] = await Promise.all([making, preloadSigned(context)])
      if (next === null) {
        refuse()
        return entry.end()
      }
      if (!stop.signal.aborted && entry.add()) setReview(next)
    } catch (thrown) {
      if (stop.signal.aborted) return
      setFailure({ of: about, error: toAppError(thrown) })
      entry.end()
    } finally {
      // Only now, because a form that grew meanwhile would move its button.
      if (!stop.signal.aborted) found.forEach(setFindings)
      if (under.current === stop) setProgress(null)
    }
  }
  const open = () => {
    if (question.current) {
      question.current.focus()
      return entry.end()
    }
    if (!checked || checked.rows.length === 0) return refuse()
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
    ...refused,
    question,
    press: token.isUnread ? refuse : press,
    back: () => {
      close()
      entry.end('back')
    },
    dismiss: () => setFailure(null),
    leaveBefore: () => {
      setReview(null)
      if (shown) void show((way) => withFigures(withoutPaid(shown), way))
    },
  }
}

/** The number of presses that stopped, and whether the last one was about this list. */
function useRefusals(about: string) {
  const [{ count, of }, setRefusals] = useState({ count: 0, of: '' })
  const refuse = () => setRefusals((before) => ({ count: before.count + 1, of: about }))
  return { refusals: count, isRefused: of === about, refuse }
}

/** Repeats a press from before the list was read, unless something changed meanwhile. */
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

/** The preparation of a review: its list, its signal, and the functions that receive its progress and findings. */
type ReviewWay = Readonly<{
  about: string
  signal: AbortSignal
  say: (progress: string) => void
  note: (findings: ListFindings) => void
  fetchParts: () => Promise<unknown>
}>

/** A list before its figures are read. */
type UnpricedList = Omit<ReviewedList, 'of' | 'figures'>

/**
 * The review of a list whose receivers were read; null where lines of it have problems, or none can be paid. Rejects with rpc/*, and like
 * its plan.
 */
async function reviewOfList(
  {
    amountIs,
    read,
    listWith,
    token,
    checked,
    early,
    findings,
  }: ListReviewInput & Readonly<{ checked: CheckedList }>,
  context: PayingContext,
  way: ReviewWay,
): Promise<ReviewedList | null> {
  const ofToken = runToken(token)
  const { toOwners } = findings
  const { fee = null } = token
  let seen = await lookAtUnseen(checked, findings.receivers, context, ofToken, way)
  // The form knows the owners of typed token accounts.
  let receivers = new Map([...(early ?? []), ...(seen ?? [])])
  const checkNow = () => {
    const made = listWith?.(receivers)
    const list = listWith ? made?.list : read.list?.status === 'read' ? read.list : undefined
    const now = list && checkList(list, receivers, { toOwners, own: context.address, fee, amountIs })
    return { list, now, ...(made && { order: made.order }) }
  }
  let made = checkNow()
  // In place of those who cannot get their share, others may get one.
  while (made.order && made.now?.payable.some(({ address }) => !receivers.has(address))) {
    // oxlint-disable-next-line no-await-in-loop -- each list comes from the one before
    seen = await lookAtUnseen(made.now, receivers, context, ofToken, way)
    receivers = new Map(seen)
    made = checkNow()
  }
  way.note({ ...findings, receivers })
  const { now, list, order } = made
  if (!list || !now || (now.problems.length > 0 && !findings.leavesOut) || now.payable.length === 0)
    return null
  const problems = now.problems.map(({ line, what, problem }) => ({ line, what, why: problem ?? '' }))
  const left = [...problems, ...now.done]
  const { payable: lines, opens } = now
  const unpriced = { context, token: ofToken, list, lines, amountIs, left, opens, ...(order && { order }) }
  return await withFigures(unpriced, way)
}

/** The receivers of a list; reads those that were not read yet. */
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

async function withFigures(list: UnpricedList, { about, say, fetchParts }: ReviewWay): Promise<ReviewedList> {
  say(sendManyCopy.review.figures)
  const work = await fetchListWork()
  const [figures] = await Promise.all([work.readFigures(list.context, list.token, list), fetchParts()])
  return { ...list, lines: figures.lines, of: about, figures }
}

function withoutPaid({ figures, lines, left, ...list }: ReviewedList): UnpricedList {
  const isPaid = (_: unknown, place: number) => figures.paidBefore.has(place)
  const paid = lines.filter(isPaid).map(({ line, address: what }) => {
    return { line, what, why: sendManyCopy.review.leftEarlier }
  })
  return { ...list, lines: lines.filter((line, place) => !isPaid(line, place)), left: [...left, ...paid] }
}

/** The token of a run, from the one that was chosen. */
export function runToken({
  mint,
  program,
  decimals,
  scale,
  symbol,
}: Omit<SentToken, 'isRead' | 'isUnread' | 'name' | 'fee'>): RunToken {
  const unit = { decimals, ...(scale && { scale }) }
  return { mint, program: mint === SOL_MINT ? null : program, ...unit, symbol: symbol || NO_SYMBOL }
}

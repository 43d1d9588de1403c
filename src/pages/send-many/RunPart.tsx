import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AppContext } from '../../operation/appContext'
import { operationCopy } from '../../operation/copy'
import { DoneSinceNote } from '../../operation/DoneSince'
import { TokenMarks } from '../../operation/TokenMarks'
import { namesOf } from '../../operations/calledTokens'
import { pathToOther } from '../../operations/registry'
import { namedAmount } from '../../tokens/tokenWords'
import { sentAmountText } from '../../operations/sentAmounts'
import { useJournal } from '../../operation/useJournal'
import { paths } from '../../paths'
import { listClusters } from '../../solana/cluster'
import { sumOfAmounts } from '../../tokens/transferFeeMath'
import type { SentAmounts } from '../../transactions/plan'
import type { RunToken } from '../../transactions/runs/keptRuns'
import { type RunView, unpaidPlaces } from '../../transactions/runs/runView'
import type { LinePaidSince } from '../../transactions/doneSince'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote } from '../../ui/ErrorNote'
import { useDrawnExactly } from '../../ui/Exact'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { Sentence } from '../../ui/Sentence'
import { Skeleton } from '../../ui/Skeleton'
import { TickBox } from '../../ui/TickBox'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { shortAddress } from '../../units/shortAddress'
import { openWallet } from '../../wallet/actions'
import { linesOf, sendManyCopy } from './copy'
import { RunEnds, RunLines } from './Lines'
import { RunActions } from './RunActions'
import { RunFacts } from './RunFacts'
import { dropFacts, PaidBeyond, RunReceipt } from './RunReceipt'
import { type RunDecisions, type ShownRun, useRun } from './runs'
import styles from './sendMany.module.css'

const words = sendManyCopy.run

export type RunPartProps = { id: string; context: AppContext }

/** A list that is being paid, or was: its progress, what it waits for, and each line. */
export default function RunPart({ id, context }: RunPartProps) {
  const run = useRun(id, context)
  const { now } = run
  if (now.status === 'missing')
    return (
      <Message title={words.missing}>
        <p>{words.missingText}</p>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.sendMany}>
          {words.another}
        </Link>
      </Message>
    )
  if (now.status === 'unreadable')
    return (
      <Message title={sendManyCopy.title}>
        <ErrorNote error={now.error} actions={<Button onClick={run.readAgain}>{words.again}</Button>} />
      </Message>
    )
  if (!now.view)
    return (
      <Message title={sendManyCopy.title}>
        <Skeleton width={320} height={20} />
      </Message>
    )
  return <Shown run={run} view={now.view} context={context} />
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <div className={`wrap ${styles['parts']}`}>{children}</div>
    </>
  )
}

type ShownProps = { run: ReturnType<typeof useRun>; view: RunView; context: AppContext }

function Shown({ run, view, context }: ShownProps) {
  const { now } = run
  const { head, rows, done } = view
  const { token } = head
  const since = usePaidSince(view, !now.isDriven && !done)
  const [paysAgain, setPaysAgain] = useState<ReadonlySet<number>>(new Set())
  const { frame, requireDrawn } = useDrawnExactly()
  const [altered, setAltered] = useState<unknown>(null)
  /** Asks the wallet only where the figures stand as they were drawn. */
  const askOn = (decided: RunDecisions) => {
    try {
      requireDrawn()
      setAltered(null)
      run.go(context, true, decided)
    } catch (thrown) {
      setAltered(thrown)
    }
  }
  const elsewhere = new Set(
    [...(since ?? [])].flatMap(([place, { isEqual }]) => (isEqual && !paysAgain.has(place) ? [place] : [])),
  )
  const lines = (
    <div className={styles['lines']}>
      <RunEnds rows={rows} />
      <RunLines rows={rows} elsewhere={elsewhere} {...token} />
    </div>
  )
  if (done)
    return (
      <RunReceipt run={run} view={view}>
        {lines}
      </RunReceipt>
    )
  const amount = sentAmountText(sumOfAmounts(rows), token, false)
  return frame(
    <>
      <PageTitle title={sendManyCopy.title}>
        <bdi>
          <Sentence text={words.lede(amount, formatWhole(head.lines))} symbols={namesOf([token])} />
        </bdi>{' '}
        <TokenMarks tokens={[token]} />
      </PageTitle>
      <div className={`wrap work ${styles['work']}`}>
        <div className={styles['parts']}>
          <PaidProgress view={view} />
          <PaidBeyond view={view} />
          <div className={styles['now']}>
            <Now
              {...{ run, view, context, since, paysAgain, altered }}
              onPayAgain={setPaysAgain}
              onAsk={askOn}
            />
          </div>
          {now.question && <FeeQuestion question={now.question} />}
          {now.changed && <AmountsQuestion token={token} question={now.changed} />}
        </div>
        <div className="aside">
          <div className="card">
            <Counts view={view} isDriven={now.isDriven} elsewhere={elsewhere.size} />
          </div>
          <div className="actions">
            <RunActions run={run} view={view} />
          </div>
        </div>
        {lines}
      </div>
    </>,
  )
}

/** How many lines are paid: the largest figure of the page. */
function PaidProgress({ view: { head, counts } }: Pick<ShownProps, 'view'>) {
  return (
    <div>
      <p className="muted">
        <span className={styles['big']}>
          <Sentence text={words.paidOf(formatWhole(counts.paid), formatWhole(head.lines))} />
        </span>{' '}
        {words.paidSoFar}
      </p>
      <progress
        className={styles['progress']}
        aria-label={words.progress}
        max={Math.max(1, head.lines)}
        value={counts.paid + counts.skipped}
      />
    </div>
  )
}

type PayQuestionProps = {
  title: string
  text: string
  symbols?: readonly string[]
  answer: (go: boolean) => void
}

/** Asks whether to pay what the review did not promise: the text's figures have to stand as they were drawn. */
function PayQuestion({ title, text, symbols = [], answer }: PayQuestionProps) {
  const { frame, requireDrawn } = useDrawnExactly()
  const [error, setError] = useState<unknown>(null)
  const agree = () => {
    try {
      requireDrawn()
      answer(true)
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{words.feeNo}</Button>
          <Button variant="primary" onClick={agree}>
            {words.feeYes}
          </Button>
        </>
      }
    >
      <p>{frame(<Sentence text={text} symbols={symbols} />)}</p>
      {error !== null && <ErrorNote isBegun error={error} />}
    </Dialog>
  )
}

/** Asks whether to pay the fee that the wallet has raised. */
function FeeQuestion({ question: { more, answer } }: { question: NonNullable<ShownRun['question']> }) {
  const text = words.feeText(formatWhole(more.transactions), formatSol(more.lamports), more.by === 'network')
  return <PayQuestion title={words.fee(more.by)} text={text} answer={answer} />
}

type AmountsQuestionProps = { token: RunToken; question: NonNullable<ShownRun['changed']> }

/** Asks whether other amounts may move than the review promised, because the token's transfer fee has changed. */
function AmountsQuestion({ token, question: { amounts, answer } }: AmountsQuestionProps) {
  const { lines, promised, now } = amounts
  const text = (each: SentAmounts) => sentAmountText(each, token, false)
  return (
    <PayQuestion
      title={words.changed}
      text={words.changedText(formatWhole(lines), text(promised), text(now))}
      symbols={namesOf([token])}
      answer={answer}
    />
  )
}

type CountsProps = {
  view: RunView
  isDriven: boolean
  /** The number of unpaid lines that are left out because their receivers have since got the amount otherwise. */
  elsewhere: number
}

/** The figures of a run under way. */
function Counts({ view: { head, counts, rate, spent }, isDriven, elsewhere }: CountsProps) {
  const left = counts.waiting + counts.unpaid + counts.doubtful - elsewhere
  const seconds = rate !== null && rate > 0 ? Math.ceil((left + counts.open) / rate) : null
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    [words.paid, formatWhole(counts.paid)],
    [words.left, formatWhole(left)],
    elsewhere > 0 && [words.since, formatWhole(elsewhere)],
    counts.doubtful > 0 && [words.doubtful, formatWhole(counts.doubtful)],
    counts.open > 0 && [words.open, formatWhole(counts.open)],
    counts.said > 0 && [words.said, formatWhole(counts.said)],
    counts.skipped > 0 && [words.skipped, formatWhole(counts.skipped)],
    isDriven && rate !== null && [words.rate, formatWhole(Math.round(rate * 60))],
    isDriven && seconds !== null && left > 0 && [words.time, timeText(seconds)],
    [words.spent, `${formatSol(spent)} SOL`],
    [words.from, <AddressText key="from" address={head.payer} />],
    ...dropFacts(head),
  ]
  return <RunFacts facts={facts} />
}

/** A duration in words: "40 s", "12 min", "2 h 5 min". */
function timeText(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** The run's current work or wait, and its button. */
function Now({
  run,
  view,
  context,
  since,
  paysAgain,
  onPayAgain,
  altered,
  onAsk,
}: ShownProps &
  Omit<PaidSinceProps, 'rows' | 'token'> & { altered: unknown; onAsk: (decided: RunDecisions) => void }) {
  const { now, go, pause, stop } = run
  const { head, rows, counts, prompt, activity, declined, sentAnyway, problem } = view
  const isLeft = counts.waiting + counts.unpaid + counts.doubtful + counts.open > 0
  if (now.isDriven)
    return (
      <>
        <output>
          <Mark kind="live">
            {activity === 'asking' && prompt
              ? words.asking(formatWhole(prompt.transactions), formatWhole(prompt.lines))
              : words.activity[activity]}
          </Mark>
        </output>
        {isLeft && (
          <div className="actions">
            <Button slim onClick={pause} disabled={now.isPausing}>
              {now.isPausing ? words.pausing : words.pause}
            </Button>
            {activity === 'asking' && (
              <Button slim onClick={stop}>
                {words.stop}
              </Button>
            )}
          </div>
        )}
      </>
    )
  const error = now.error ?? problem
  const other = error && pathToOther(error)
  const barred = barOf(now, view, context)
  const isBegun = counts.paid + counts.said + counts.open > sentAnyway
  // The note on the lines in doubt says that nothing is asked for, and has the buttons.
  const isAsked = counts.doubtful > 0 && barred === null && !declined
  const declinedText = isBegun ? words.declinedLater : words.declined
  return (
    <>
      <PaidSince rows={rows} token={head.token} since={since} paysAgain={paysAgain} onPayAgain={onPayAgain} />
      {error !== null && (
        <ErrorNote
          error={error}
          isBegun
          {...(other !== null && { actions: <Link to={other}>{operationCopy.review.seeOperation}</Link> })}
        />
      )}
      {altered !== null && <ErrorNote isBegun error={altered} />}
      {counts.doubtful > 0 && (
        <Doubtful
          view={view}
          isBarred={barred !== null}
          isReady={since !== null}
          onGo={(again) => onAsk({ paysAgain, doubtful: { ids: new Set(view.doubtful), again } })}
          onLook={() => go(context, false)}
        />
      )}
      {!isAsked && (
        <Note
          live="status"
          {...(declined && { kind: 'warn' as const })}
          actions={
            barred?.action ??
            (barred === null && counts.doubtful === 0 && (
              <Button variant="primary" busy={!since} onClick={() => onAsk({ paysAgain })}>
                {words.go}
              </Button>
            ))
          }
        >
          <p>{declined ? declinedText : (barred?.sentence ?? words.resting)}</p>
          {sentAnyway > 0 && <p>{words.sentAnyway(formatWhole(sentAnyway))}</p>}
          {declined && barred && <p>{barred.sentence}</p>}
        </Note>
      )}
    </>
  )

  function barOf(
    { elsewhere }: ShownRun,
    { head: { cluster, payer } }: RunView,
    { address, cluster: here }: AppContext,
  ): Readonly<{ sentence: string; action?: ReactNode }> | null {
    if (elsewhere)
      return {
        sentence: words.elsewhere,
        action: <Button onClick={() => onAsk({ paysAgain })}>{words.go}</Button>,
      }
    if (cluster !== here.id) return { sentence: words.otherNetwork(networkName(head.cluster)) }
    if (!isLeft)
      return {
        sentence: counts.said > 0 ? words.onlySaid(formatWhole(counts.said)) : words.notFinal,
        action: <Button onClick={() => go(context, false)}>{words.look}</Button>,
      }
    const connect = (
      <Button variant="primary" onClick={() => void openWallet()}>
        {words.connect}
      </Button>
    )
    if (address === null) return { sentence: words.otherWallet(shortAddress(payer)), action: connect }
    return address === payer ? null : { sentence: words.otherWallet(shortAddress(payer)), action: connect }
  }
}

type DoubtfulProps = {
  view: RunView
  /** Whether the wallet cannot be asked now. */
  isBarred: boolean
  isReady: boolean
  /** Goes on, and asks `again` for the lines in doubt, or pays only the others. */
  onGo: (again: boolean) => void
  onLook: () => void
}

/** What only one endpoint calls lost: the lines, what is at risk, and the presses that name what is asked for. */
function Doubtful({ view: { rows, counts }, isBarred, isReady, onGo, onLook }: DoubtfulProps) {
  const others = counts.waiting + counts.unpaid
  const count = formatWhole(counts.doubtful)
  return (
    <Note
      kind="warn"
      live="status"
      title={words.doubtfulTitle(count)}
      actions={
        !isBarred && (
          <>
            {others > 0 && (
              <Button variant="primary" busy={!isReady} onClick={() => onGo(false)}>
                {words.payOthers(formatWhole(others))}
              </Button>
            )}
            <Button onClick={onLook}>{words.look}</Button>
            <Button busy={!isReady} onClick={() => onGo(true)}>
              {words.askAgain(count)}
            </Button>
          </>
        )
      }
    >
      <p>
        <Sentence text={words.doubtfulText(linesOf(rows.filter(({ state }) => state === 'doubtful')))} />
      </p>
    </Note>
  )
}

type Since = ReadonlyMap<number, LinePaidSince>

/** What the receivers of the unpaid lines have since got otherwise, by the places of the lines; null while it is being read. */
function usePaidSince(view: RunView, isWanted: boolean): Since | null {
  const { head, rows } = view
  const places = unpaidPlaces(rows)
  const { data, isError } = useJournal(
    {
      queryKey: ['paid-since', head.id, places.length],
      gcTime: 0,
      enabled: isWanted && places.length > 0,
      structuralSharing: false,
      queryFn: async () =>
        await (
          await import('../../transactions/doneSince')
        ).findLinesPaidSince({ head, lines: rows }, places),
    },
    true,
  )
  return isWanted && places.length > 0 && !isError ? (data ?? null) : NOTHING
}

const NOTHING: Since = new Map()

type PaidSinceProps = {
  rows: RunView['rows']
  token: RunToken
  since: Since | null
  paysAgain: ReadonlySet<number>
  onPayAgain: (places: ReadonlySet<number>) => void
}

/**
 * Lists what the receivers of unpaid lines have since got. Lines with the same amount are left out, unless the person wants them paid
 * again.
 */
function PaidSince({ rows, token, since, paysAgain, onPayAgain }: PaidSinceProps) {
  if (!since || since.size === 0) return null
  const equal = [...since].filter(([, { isEqual }]) => isEqual)
  const places = equal.map(([place]) => place)
  const count = formatWhole(places.length)
  const isAgain = places.every((place) => paysAgain.has(place))
  const others = [...new Map([...since.values()].map((each) => [each.execution.operation.id, each])).values()]
  const linesFor = (id: string) =>
    sendManyCopy.lines(
      [...since]
        .flatMap(([place, { execution }]) => (execution.operation.id === id ? (rows[place]?.line ?? []) : []))
        .toSorted((a, b) => a - b),
    )
  const title = equal.length > 0 ? words.sinceTitle(count) : words.otherSince(formatWhole(since.size))
  return (
    <Note kind="warn" title={title} live="status">
      <DoneSinceNote since={others} forWhat={linesFor} />
      {equal.length > 0 && (
        <TickBox
          label={words.sinceAgain(count)}
          detail={<Sentence text={words.sinceText(count, isAgain, otherAmounts(equal, rows, token))} />}
          checked={isAgain}
          onChange={({ target }) => onPayAgain(new Set(target.checked ? places : []))}
        />
      )}
    </Note>
  )
}

/** What receivers got and what the list pays them, in all, where a later drop on the same holders sent another amount; else null. */
function otherAmounts(
  equal: readonly (readonly [number, LinePaidSince])[],
  rows: RunView['rows'],
  token: RunToken,
) {
  if (equal.every(([, { sent }]) => sent === undefined)) return null
  const owed = equal.map(([place]) => rows[place]?.units ?? 0n)
  const got = equal.map(([, { sent }], at) => sent ?? owed[at] ?? 0n)
  const text = (units: readonly bigint[]) =>
    namedAmount(
      units.reduce((sum, one) => sum + one, 0n),
      token,
    )
  return { got: text(got), owed: text(owed) }
}

function networkName(id: string): string {
  return listClusters().find((cluster) => cluster.id === id)?.name ?? id
}

import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { AppContext } from '../../operation/appContext'
import { operationCopy } from '../../operation/copy'
import { DoneSinceNote } from '../../operation/DoneSince'
import { pathToOther } from '../../operations/kinds'
import { useJournal } from '../../operation/useJournal'
import { paths } from '../../paths'
import { listClusters } from '../../solana/cluster'
import { type RunView, unpaidPlaces } from '../../transactions/runs/runView'
import type { DoneElsewhere } from '../../transactions/doneSince'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote } from '../../ui/ErrorNote'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { toast } from '../../ui/toast/toast'
import { saveFile } from '../../ui/saveFile'
import { Skeleton } from '../../ui/Skeleton'
import { TickBox } from '../../ui/TickBox'
import { formatAmount, typedAmount } from '../../solana/amountScale'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { shortAddress } from '../../units/shortAddress'
import { unbroken } from '../../units/unbroken'
import { openWallet } from '../../wallet/actions'
import { sendManyCopy } from './copy'
import { RunLines } from './Lines'
import { type ShownRun, useRun } from './runs'
import styles from './sendMany.module.css'

const words = sendManyCopy.run

/** A list that is being paid, or was: its progress, what it waits for, and each line. */
export function RunPart({ id, context }: { id: string; context: AppContext }) {
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
  const { head, rows, counts } = view
  const { token } = head
  const since = usePaidSince(view, !now.isDriven && !view.done)
  const [paysAgain, setPaysAgain] = useState<ReadonlySet<number>>(new Set())
  const elsewhere = new Set(
    [...(since ?? [])].flatMap(([place, { isEqual }]) => (isEqual && !paysAgain.has(place) ? [place] : [])),
  )
  const amount = `${formatAmount(head.total, token)} ${token.symbol}`
  return (
    <>
      <PageTitle title={sendManyCopy.title}>
        <bdi>{unbroken(words.lede(amount, formatWhole(head.lines)))}</bdi>
      </PageTitle>
      <div className={`wrap ${styles['parts']}`}>
        <progress
          className={styles['progress']}
          aria-label={words.progress}
          max={Math.max(1, head.lines)}
          value={counts.paid + counts.skipped}
        />
        <Counts view={view} isDriven={now.isDriven} elsewhere={elsewhere.size} />
        <Now
          run={run}
          view={view}
          context={context}
          since={since}
          paysAgain={paysAgain}
          onPayAgain={setPaysAgain}
        />
        {now.question && (
          <Dialog
            title={words.fee}
            onClose={() => now.question?.answer(false)}
            actions={
              <>
                <Button onClick={() => now.question?.answer(false)}>{words.feeNo}</Button>
                <Button variant="primary" onClick={() => now.question?.answer(true)}>
                  {words.feeYes}
                </Button>
              </>
            }
          >
            <p>
              {words.feeText(
                formatWhole(now.question.more.transactions),
                formatSol(now.question.more.lamports),
              )}
            </p>
          </Dialog>
        )}
        <Actions run={run} view={view} />
        <RunLines rows={rows} elsewhere={elsewhere} {...token} />
      </div>
    </>
  )
}

type CountsProps = {
  view: RunView
  isDriven: boolean
  /** The number of unpaid lines that are left out because their receivers have since got the amount otherwise. */
  elsewhere: number
}

function Counts({ view: { counts, rate, spent }, isDriven, elsewhere }: CountsProps) {
  const left = counts.waiting + counts.unpaid - elsewhere
  const seconds = rate !== null && rate > 0 ? Math.ceil((left + counts.open) / rate) : null
  const fact = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl className={styles['facts']}>
      {fact(words.paid, formatWhole(counts.paid))}
      {fact(words.left, formatWhole(left))}
      {elsewhere > 0 && fact(words.since, formatWhole(elsewhere))}
      {counts.open > 0 && fact(words.open, formatWhole(counts.open))}
      {counts.said > 0 && fact(words.said, formatWhole(counts.said))}
      {counts.skipped > 0 && fact(words.skipped, formatWhole(counts.skipped))}
      {isDriven && rate !== null && fact(words.rate, formatWhole(Math.round(rate * 60)))}
      {isDriven && seconds !== null && left > 0 && fact(words.time, timeText(seconds))}
      {fact(words.spent, `${formatSol(spent)} SOL`)}
    </dl>
  )
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
}: ShownProps & Omit<PaidSinceProps, 'rows'>) {
  const { now, go, pause, stop } = run
  const { head, rows, counts, prompt, activity, done, declined, sentAnyway, problem } = view
  if (now.isDriven)
    return (
      <Note
        live="status"
        actions={
          <>
            <Button onClick={pause} disabled={now.isPausing}>
              {now.isPausing ? words.pausing : words.pause}
            </Button>
            {activity === 'asking' && <Button onClick={stop}>{words.stop}</Button>}
          </>
        }
      >
        <p>
          {activity === 'asking' && prompt
            ? words.asking(formatWhole(prompt.transactions), formatWhole(prompt.lines))
            : words.activity[activity]}
        </p>
      </Note>
    )
  const error = now.error ?? problem
  const other = error && pathToOther(error)
  const isAllAsked = counts.waiting + counts.unpaid + counts.open === 0
  const barred = barOf(now, view, context)
  const isBegun = counts.paid + counts.said + counts.open > sentAnyway
  const declinedText = isBegun ? words.declinedLater : words.declined
  return (
    <>
      <PaidSince rows={rows} since={since} paysAgain={paysAgain} onPayAgain={onPayAgain} />
      {error !== null && (
        <ErrorNote
          error={error}
          isBegun
          {...(other !== null && { actions: <Link to={other}>{operationCopy.review.seeOperation}</Link> })}
        />
      )}
      <Note
        live="status"
        {...(declined && { kind: 'warn' as const })}
        actions={
          !done &&
          (barred?.action ??
            (barred === null && (
              <Button variant="primary" busy={!since} onClick={() => go(context, true, paysAgain)}>
                {words.go}
              </Button>
            )))
        }
      >
        <p>{done ? words.done : declined ? declinedText : (barred?.sentence ?? words.resting)}</p>
        {sentAnyway > 0 && <p>{words.sentAnyway(formatWhole(sentAnyway))}</p>}
        {declined && barred && <p>{barred.sentence}</p>}
      </Note>
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
        action: <Button onClick={() => go(context, true)}>{words.go}</Button>,
      }
    if (cluster !== here.id) return { sentence: words.otherNetwork(networkName(head.cluster)) }
    if (isAllAsked)
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

type Since = ReadonlyMap<number, DoneElsewhere>

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
  since: Since | null
  paysAgain: ReadonlySet<number>
  onPayAgain: (places: ReadonlySet<number>) => void
}

/**
 * Lists what the receivers of unpaid lines have since got. Lines with the same amount are left out, unless the person wants them paid
 * again.
 */
function PaidSince({ rows, since, paysAgain, onPayAgain }: PaidSinceProps) {
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
          detail={words.sinceText(count, isAgain)}
          checked={isAgain}
          onChange={({ target }) => onPayAgain(new Set(target.checked ? places : []))}
        />
      )}
    </Note>
  )
}

function networkName(id: string): string {
  return listClusters().find((cluster) => cluster.id === id)?.name ?? id
}

/** Buttons to save the result as a file, to begin another list, and to delete this one here. */
function Actions({ run: controls, view }: Pick<ShownProps, 'run' | 'view'>) {
  const { now } = controls
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { head, counts } = view
  const [hasAgreed, setAgreed] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const erase = async () => {
    setAsking(false)
    const what = await controls.erase()
    if (what === 'erased') void navigate(paths.sendMany, { replace: true })
    else toast({ variant: 'error', message: what === 'busy' ? words.busy : words.eraseUnderWay })
  }
  return (
    <div className={styles['actions']}>
      <Button onClick={() => saveFile(`send-to-many-${head.id.slice(0, 8)}.csv`, 'text/csv', csvOf(view))}>
        {words.csv}
      </Button>
      {!now.isDriven && (
        <>
          <Link className={buttonClass({})} to={paths.sendMany}>
            {words.another}
          </Link>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {words.erase}
          </Button>
        </>
      )}
      <span className="small muted">
        <AddressText address={head.payer} />
      </span>
      {failure !== null && <ErrorNote error={failure} />}
      {isAsking && (
        <Dialog
          title={words.eraseTitle}
          final
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{words.keep}</Button>
              {counts.open === 0 && (
                <Button
                  disabled={counts.said > 0 && !hasAgreed}
                  onClick={() => void erase().catch(setFailure)}
                >
                  {words.erase}
                </Button>
              )}
            </>
          }
        >
          <p>{counts.open > 0 ? words.eraseUnderWay : words.eraseText}</p>
          {counts.waiting + counts.unpaid > 0 && <p>{words.eraseOpen}</p>}
          {counts.open === 0 && counts.said > 0 && (
            <TickBox
              label={words.eraseSaid(formatWhole(counts.said))}
              detail={words.eraseSaidDetail}
              checked={hasAgreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />
          )}
        </Dialog>
      )}
    </div>
  )
}

/** Line, address, amount, state, signature and reason of each line, in the order of the list. */
function csvOf({ rows, head: { token } }: RunView): string {
  // A spreadsheet would read a text with such a beginning as a formula.
  const plain = (value: string) => (/^[=+@-]/.test(value) ? `'${value}` : value)
  const text = (value: string) =>
    `"${plain(value)
      .replaceAll('"', '""')
      .replaceAll(/[\r\n]+/g, ' ')}"`
  const lines = rows
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, address, units, state, signature = '', failure }) => {
      const reason = failure ? String(failure.context['message'] ?? failure.code) : ''
      return [
        `${line}`,
        address,
        typedAmount(units, token),
        ...(token.scale ? [`${units}`] : []),
        state,
        signature,
        reason === '' ? '' : text(reason),
      ].join(',')
    })
  const heading = `line,address,amount,${token.scale ? 'base units,' : ''}state,signature,reason`
  return [heading, ...lines, ''].join('\n')
}

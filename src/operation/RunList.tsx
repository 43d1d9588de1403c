import { Link } from 'react-router-dom'
import { namesOf } from '../operations/calledTokens'
import { sentAmountText } from '../operations/sentAmounts'
import { paths } from '../paths'
import { formatAmount } from '../solana/amountScale'
import { listClusters } from '../solana/cluster'
import type { SentAmounts } from '../transactions/plan'
import { listRuns, type RunHead } from '../transactions/runs/keptRuns'
import { Mark } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { formatWhole } from '../units/grouping'
import { localDate } from '../units/moments'
import { shortAddress } from '../units/shortAddress'
import { MintPicture } from './MintPicture'
import { TokenMarks } from './TokenMarks'
import { useJournal } from './useJournal'
import { byCount } from '../units/byCount'

const title = 'Paid lists'

/** What lists say of a run. */
export const runWords = {
  /** "Sent 0.6 SOL in 60 payments", once all of them are paid; first of all, where more was paid than that. */
  line: (run: RunHead) => {
    const { total, arrives = total, token, lines, beyond } = run
    const how = byCount(lines, 'in one payment', 'in # payments')
    if (beyond) {
      const paid = { sent: total + beyond.units, arrives: arrives + (beyond.arrives ?? beyond.units) }
      const arrived = paid.arrives < paid.sent ? ` (${formatAmount(paid.arrives, token)} arrived)` : ''
      return `More than promised: ${formatAmount(paid.sent, token)}${arrived}, not ${formatAmount(total, token)} ${token.symbol} ${how}`
    }
    return `${isRunPaid(run) ? 'Sent' : 'Send'} ${sentAmountText(sentInAll(run), token, isRunPaid(run))} ${how}`
  },
  done: 'done',
  beyond: (lines: number) => `${byCount(lines, 'one line', '# lines')} paid again`,
  open: (paid: number, lines: number) => `${formatWhole(paid)} of ${formatWhole(lines)} paid`,
} as const

function sentInAll({ total: sent, arrives = sent }: RunHead): SentAmounts {
  return { sent, arrives }
}

/** Whether all lines of a run were paid, and so its total. */
export function isRunPaid({ lines, paid, endedAt }: RunHead): boolean {
  return endedAt !== undefined && paid === lines
}

/** The runs of this browser, newest first; none where they cannot be read. */
export function useRuns(): readonly RunHead[] {
  return useJournal({ queryKey: ['runs'], gcTime: 0, queryFn: listRuns }).data ?? NONE
}

const NONE: readonly RunHead[] = []

/** Runs as rows, one for each list; each leads to its page. */
export function RunList({ runs }: { runs: readonly RunHead[] }) {
  if (runs.length === 0) return null
  return (
    <ul aria-label={title}>
      {runs.map((run) => (
        <li key={run.id}>
          <RunRow run={run} />
        </li>
      ))}
    </ul>
  )
}

function RunRow({ run }: { run: RunHead }) {
  const { id, cluster, payer, token, createdAt } = run
  const network = listClusters().find((each) => each.id === cluster)?.name ?? cluster
  return (
    <Link className="tok" to={paths.run(id)}>
      <MintPicture mint={token.mint} size={40} on={cluster} />
      <span className="grow">
        <b>
          <bdi>
            <Sentence text={runWords.line(run)} symbols={namesOf([token])} />
          </bdi>
        </b>
        <TokenMarks tokens={[token]} />
        <span className="s">
          {localDate(createdAt)} · {network} ·{' '}
          <span className="mono" translate="no">
            {shortAddress(payer)}
          </span>
        </span>
      </span>
      <RunMark run={run} />
    </Link>
  )
}

/** How a run stands, in a word: paid beyond its list, done, or how many of its lines are paid. */
export function RunMark({ run: { beyond, endedAt, paid, lines } }: { run: RunHead }) {
  if (beyond) return <Mark kind="err">{runWords.beyond(beyond.lines)}</Mark>
  if (endedAt === undefined) return <Mark kind="live">{runWords.open(paid, lines)}</Mark>
  return <Mark kind="ok">{runWords.done}</Mark>
}

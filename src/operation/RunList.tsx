import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { listClusters } from '../solana/cluster'
import { listRuns, type RunHead } from '../transactions/runs/keptRuns'
import { Mark } from '../ui/Mark'
import { formatAmount } from '../solana/amountScale'
import { formatWhole } from '../units/grouping'
import { utcDate } from '../units/moments'
import { shortAddress } from '../units/shortAddress'
import { MintPicture } from './MintPicture'
import { useJournal } from './useJournal'

const words = {
  title: 'Paid lists',
  line: (amount: string, lines: string) =>
    lines === '1' ? `Send ${amount} to one line` : `Send ${amount} to ${lines} lines`,
  done: 'Done',
  open: (paid: string, lines: string) => `${paid} of ${lines} paid`,
} as const

/** The runs of this browser, newest first; none where they cannot be read. */
export function useRuns(): readonly RunHead[] {
  return useJournal({ queryKey: ['runs'], gcTime: 0, queryFn: listRuns }).data ?? NONE
}

const NONE: readonly RunHead[] = []

/** Runs as rows, one for each list; each leads to its page. */
export function RunList({ runs }: { runs: readonly RunHead[] }) {
  if (runs.length === 0) return null
  return (
    <ul aria-label={words.title}>
      {runs.map((run) => (
        <li key={run.id}>
          <RunRow run={run} />
        </li>
      ))}
    </ul>
  )
}

function RunRow({
  run: { id, cluster, payer, token, total, lines, paid, createdAt, endedAt },
}: {
  run: RunHead
}) {
  const network = listClusters().find((each) => each.id === cluster)?.name ?? cluster
  const amount = `${formatAmount(total, token)} ${token.symbol}`
  return (
    <Link className="tok" to={paths.run(id)}>
      <MintPicture mint={token.mint} size={40} on={cluster} />
      <span className="grow">
        <b>
          <bdi>{words.line(amount, formatWhole(lines))}</bdi>
        </b>
        <span className="s">
          {utcDate(createdAt)} · {network} · <span className="mono">{shortAddress(payer)}</span>
        </span>
      </span>
      {endedAt === undefined ? (
        <Mark kind="live">{words.open(formatWhole(paid), formatWhole(lines))}</Mark>
      ) : (
        <Mark kind="ok">{words.done}</Mark>
      )}
    </Link>
  )
}

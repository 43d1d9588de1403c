import { Link } from 'react-router-dom'
import { paths } from '../paths'
import type { DoneElsewhere } from '../transactions/doneSince'
import { isRead } from '../transactions/execution'
import { utcMoment } from '../units/moments'
import { unbroken } from '../units/unbroken'
import { copy } from './copy'
import { operationDecision } from './decision'
import { operationPath } from './kinds'

const words = copy.since

/** What did the same since something stopped: each with its time, and the way to its receipt. */
export function DoneSince({ since }: { since: readonly DoneElsewhere[] }) {
  return (
    <ul>
      {since.slice(0, SHOWN).map(({ execution, at, run }) => (
        <li key={execution.operation.id}>
          <bdi>{unbroken(operationDecision(execution).line)}</bdi>,
          {(isRead(execution) ? words.landed : words.said)(utcMoment(at))} ·{' '}
          <Link to={run === undefined ? operationPath(execution.operation) : paths.run(run)}>
            {run === undefined ? words.receipt : words.list}
          </Link>
        </li>
      ))}
      {since.length > SHOWN && <li>{copy.several.more(since.length - SHOWN)}</li>}
    </ul>
  )
}

/** Says whether the same was done, or the same with another amount. */
export function sinceTitle(since: readonly DoneElsewhere[]): string {
  return since.some(({ isEqual }) => isEqual) ? words.title : words.otherAmount
}

const SHOWN = 5

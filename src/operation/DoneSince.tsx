import { Link } from 'react-router-dom'
import { paths } from '../paths'
import type { DoneElsewhere } from '../transactions/doneSince'
import { isRead } from '../transactions/execution'
import { localMoment } from '../units/moments'
import { operationCopy } from './copy'
import { TokenMarks } from './TokenMarks'
import { operationDecision } from '../operations/decision'
import { calledTokens } from '../operations/calledTokens'
import { operationPath } from '../operations/registry'
import { Sentence } from '../ui/Sentence'

const words = operationCopy.since

type DoneSinceProps = {
  since: readonly DoneElsewhere[]
  /** The lines of a list that an operation (by its id) has paid, as text. */
  forWhat?: (id: string) => string
}

/** The operations that did the same since one stopped: each with its time and a link to its receipt. */
export function DoneSinceNote({ since, forWhat }: DoneSinceProps) {
  return (
    <ul>
      {since.slice(0, SHOWN).map(({ execution, at, run }, nth) => (
        <li key={execution.operation.id}>
          {forWhat && `${forWhat(execution.operation.id)}: `}
          <bdi>
            <Sentence text={operationDecision(execution).line} />
          </bdi>
          , <TokenMarks tokens={calledTokens(execution.operation)} />
          {(isRead(execution) ? words.landed : words.said)(localMoment(at))} ·{' '}
          <Link
            to={run === undefined ? operationPath(execution.operation) : paths.run(run)}
            aria-label={since.length > 1 ? words.nth(nameOf(run), nth + 1, since.length) : undefined}
          >
            {nameOf(run)}
          </Link>
        </li>
      ))}
      {since.length > SHOWN && <li>{operationCopy.several.more(since.length - SHOWN)}</li>}
    </ul>
  )
}

function nameOf(run: string | undefined): string {
  return run === undefined ? words.receipt : words.list
}

/** The title: the same was done, or the same with another amount. */
export function sinceTitle(since: readonly DoneElsewhere[]): string {
  return since.some(({ isEqual }) => isEqual) ? words.title : words.otherAmount
}

const SHOWN = 5

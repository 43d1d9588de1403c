import { currentTransaction, type Execution, type TransactionState } from '../transactions/execution'
import { TickIcon } from '../ui/icons'
import styles from './operation.module.css'
import { ExecutionProgress } from './ExecutionProgress'
import { copy } from './copy'

const words = copy.several

/**
 * How far an operation is. One transaction is its five steps; of several each has its place, with what it does: those that are done, the
 * one that the operation is at with its steps, and those to come.
 */
export function OperationProgress({ execution, lost }: { execution: Execution; lost: boolean }) {
  const { index, state } = currentTransaction(execution)
  if (execution.transactions.length === 1) return <ExecutionProgress state={state} lost={lost} />
  return (
    <ol className={styles['several']}>
      {execution.transactions.map((each, at) => (
        <li key={at} className={each.status === 'confirmed' ? styles['isdone'] : undefined}>
          <h2 className="h3">
            {each.status === 'confirmed' && <TickIcon />}
            {words.nth(at + 1, execution.transactions.length)}
            <span className="small muted">{stands(each, at, index)}</span>
          </h2>
          <p className="small muted">{titlesOf(execution, at).join(' · ')}</p>
          {at === index && each.status !== 'confirmed' && <ExecutionProgress state={each} lost={lost} />}
        </li>
      ))}
    </ol>
  )
}

function stands(state: TransactionState, at: number, current: number): string {
  if (state.status === 'confirmed') return words.done
  return at === current ? words.now : words.later
}

/** What a transaction does, by the titles of its steps; a long list names its ends. */
function titlesOf({ operation }: Execution, at: number): readonly string[] {
  const ids = operation.parts?.[at]?.steps.map(({ id }) => id) ?? []
  const titles = operation.steps.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  if (titles.length <= MOST_TITLES) return titles
  return [...titles.slice(0, MOST_TITLES - 1), words.more(titles.length - MOST_TITLES + 1)]
}

const MOST_TITLES = 6

import { useState } from 'react'
import { Link } from 'react-router-dom'
import { operationPath } from '../../operation/kinds'
import { summariseOperation } from '../../operation/operationSummary'
import { isDone, isUnsettled, type Execution } from '../../transactions/execution'
import { openJournal } from '../../transactions/journal'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Mark } from '../../ui/Mark'
import { Spinner } from '../../ui/Spinner'
import { useCluster } from '../../wallet/walletStore'
import { classNames } from '../../ui/classNames'
import { MadeHere, madeBy } from './MadeHere'
import { useOperations, useSettlingNow } from './useOperations'
import styles from './Yours.module.css'

const words = {
  region: 'Yours',
  unfinished: 'Unfinished',
  lookedUp: 'Being looked up',
  lookedUpSentence: 'How it ended is being read from the chain. You never pay twice.',
  found: 'It went through',
  foundSentence: 'Its tab was closed before the answer came. It is on the chain, and paid once.',
  receipt: 'See the receipt',
  pickUp: 'Pick it up',
  forget: 'Forget it',
} as const

/** What this browser remembers of the present chain: the operation that came to no end, and the tokens and pools that were made here. */
export default function Yours() {
  const operations = useOperations(useCluster())
  const made = operations.filter(isDone).flatMap(madeBy)
  const found = useFoundOut(operations)
  const unfinished = operations.find((execution) => !isDone(execution))
  if (!found && !unfinished && made.length === 0) return null
  return (
    <section className={classNames('wrap', styles['pair'])} aria-label={words.region}>
      {found ? <FoundOut execution={found} /> : unfinished && <Unfinished execution={unfinished} />}
      {made.length > 0 && <MadeHere made={made} />}
    </section>
  )
}

/** The operation that was open when Home was shown, and has landed since. */
function useFoundOut(operations: readonly Execution[]): Execution | undefined {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const opened = operations.filter((execution) => isUnsettled(execution) && !open.has(execution.operation.id))
  if (opened.length > 0) setOpen(new Set([...open, ...opened.map(({ operation }) => operation.id)]))
  return operations.find((execution) => isDone(execution) && open.has(execution.operation.id))
}

function FoundOut({ execution: { operation } }: { execution: Execution }) {
  return (
    <div className={classNames(styles['unfinished'], styles['found'])}>
      <div>
        <output>
          <Mark kind="ok">{words.found}</Mark>
        </output>
        <h2>
          <bdi>{operation.title}</bdi>
        </h2>
        <p>{words.foundSentence}</p>
      </div>
      <div className={classNames('acts', styles['acts'])}>
        <Link className={buttonClass({ variant: 'secondary' })} to={operationPath(operation)}>
          {words.receipt}
        </Link>
      </div>
    </div>
  )
}

function Unfinished({ execution }: { execution: Execution }) {
  const { operation } = execution
  const lookedUp = useSettlingNow().has(operation.id)
  return (
    <div className={styles['unfinished']}>
      <div>
        <output>{lookedUp ? <LookedUp /> : <Mark kind="warn">{words.unfinished}</Mark>}</output>
        <h2>
          <bdi>{operation.title}</bdi>
        </h2>
        <p>{lookedUp ? words.lookedUpSentence : summariseOperation(execution).sentence}</p>
      </div>
      <div className={classNames('acts', styles['acts'])}>
        <Link className={buttonClass({ variant: 'secondary' })} to={operationPath(operation)}>
          {words.pickUp}
        </Link>
        {!isUnsettled(execution) && (
          <Button
            variant="quiet"
            onClick={() =>
              void openJournal()
                .forget(operation.id)
                .catch(() => {})
            }
          >
            {words.forget}
          </Button>
        )}
      </div>
    </div>
  )
}

function LookedUp() {
  return (
    <span className={styles['looked']}>
      <Spinner />
      {words.lookedUp}
    </span>
  )
}

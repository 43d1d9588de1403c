import { useState } from 'react'
import { Link } from 'react-router-dom'
import { deedPath, summariseDeed } from '../../transactions/components/deedSummary'
import { isDone, isUnsettled, type Execution } from '../../transactions/execution'
import { openJournal } from '../../transactions/journal'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Mark } from '../../ui/Mark'
import { Spinner } from '../../ui/Spinner'
import { useCluster } from '../../wallet/walletStore'
import { classNames } from '../../ui/classNames'
import { MadeHere, madeBy } from './MadeHere'
import { useDeeds, useSettlingNow } from './useDeeds'
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

/** What this browser remembers of the present chain: the deed that came to no end, and the tokens and pools that were made here. */
export default function Yours() {
  const deeds = useDeeds(useCluster())
  const made = deeds.filter(isDone).flatMap(madeBy)
  const found = useFoundOut(deeds)
  const unfinished = deeds.find((execution) => !isDone(execution))
  if (!found && !unfinished && made.length === 0) return null
  return (
    <section className={classNames('wrap', styles['pair'])} aria-label={words.region}>
      {found ? <FoundOut execution={found} /> : unfinished && <Unfinished execution={unfinished} />}
      {made.length > 0 && <MadeHere made={made} />}
    </section>
  )
}

/** The deed that was open when Home was shown, and has landed since. */
function useFoundOut(deeds: readonly Execution[]): Execution | undefined {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const opened = deeds.filter((execution) => isUnsettled(execution) && !open.has(execution.deed.id))
  if (opened.length > 0) setOpen(new Set([...open, ...opened.map(({ deed }) => deed.id)]))
  return deeds.find((execution) => isDone(execution) && open.has(execution.deed.id))
}

function FoundOut({ execution: { deed } }: { execution: Execution }) {
  return (
    <div className={classNames(styles['unfinished'], styles['found'])}>
      <div>
        <output>
          <Mark kind="ok">{words.found}</Mark>
        </output>
        <h2>
          <bdi>{deed.title}</bdi>
        </h2>
        <p>{words.foundSentence}</p>
      </div>
      <div className={classNames('acts', styles['acts'])}>
        <Link className={buttonClass({ variant: 'secondary' })} to={deedPath(deed)}>
          {words.receipt}
        </Link>
      </div>
    </div>
  )
}

function Unfinished({ execution }: { execution: Execution }) {
  const { deed } = execution
  const lookedUp = useSettlingNow().has(deed.id)
  return (
    <div className={styles['unfinished']}>
      <div>
        <output>{lookedUp ? <LookedUp /> : <Mark kind="warn">{words.unfinished}</Mark>}</output>
        <h2>
          <bdi>{deed.title}</bdi>
        </h2>
        <p>{lookedUp ? words.lookedUpSentence : summariseDeed(execution).sentence}</p>
      </div>
      <div className={classNames('acts', styles['acts'])}>
        <Link className={buttonClass({ variant: 'secondary' })} to={deedPath(deed)}>
          {words.pickUp}
        </Link>
        {!isUnsettled(execution) && (
          <Button
            variant="quiet"
            onClick={() =>
              void openJournal()
                .forget(deed.id)
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

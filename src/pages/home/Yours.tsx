import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { deedPath, summariseDeed } from '../../transactions/components/deedSummary'
import { isDone, isUnsettled, type Execution } from '../../transactions/execution'
import { openJournal } from '../../transactions/journal'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Mark } from '../../ui/Mark'
import { Seal } from '../../ui/Seal'
import { shortAddress } from '../../ui/shortAddress'
import { Spinner } from '../../ui/Spinner'
import { useCluster } from '../../wallet/walletStore'
import { classNames } from '../../ui/classNames'
import { useDeeds, useSettlingNow } from './useDeeds'
import styles from './Yours.module.css'

const SHOWN_TOKENS = 3

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
  tokens: 'Your tokens',
  all: (count: number) => `All ${count}`,
} as const

/** What this browser remembers of the present chain: the deed that came to no end, and the tokens that were made here. */
export default function Yours() {
  const deeds = useDeeds(useCluster())
  const made = deeds.filter(isDone)
  const found = useFoundOut(deeds)
  const unfinished = deeds.find((execution) => !isDone(execution))
  if (deeds.length === 0) return null
  return (
    <section className={classNames('wrap', styles['pair'])} aria-label={words.region}>
      {found ? <FoundOut execution={found} /> : unfinished && <Unfinished execution={unfinished} />}
      {made.length > 0 && <Tokens made={made} />}
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

function Tokens({ made }: { made: readonly Execution[] }) {
  return (
    <div className={styles['yours']}>
      <div className="row">
        <h2 className="grow">{words.tokens}</h2>
        {made.length > SHOWN_TOKENS && (
          <Link className="small" to={paths.history}>
            {words.all(made.length)}
          </Link>
        )}
      </div>
      <ul>
        {made.slice(0, SHOWN_TOKENS).map(({ deed }) => (
          <li key={deed.id}>
            <TokenRow subject={deed.subject} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function TokenRow({ subject }: { subject: Readonly<Record<string, string>> }) {
  const { mint = '', name = '', symbol = '', supply = '' } = subject
  return (
    <Link className="tok" to={paths.token(mint)}>
      <Seal address={mint} size={32} />
      <div className="grow">
        <b>{name}</b>
        <span className="s">
          {symbol} · <span className="mono">{shortAddress(mint)}</span>
        </span>
      </div>
      <span className="mono small">{supply}</span>
    </Link>
  )
}

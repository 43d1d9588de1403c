import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { settingsStore } from '../../settings/settingsStore'
import { endpointsOf, type Cluster } from '../../solana/cluster'
import { fetchGenesisHash } from '../../solana/genesis'
import { deedPath, summariseDeed } from '../../transactions/components/deedSummary'
import { isDone, isUnsettled, type Execution } from '../../transactions/execution'
import { openJournal } from '../../transactions/journal'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Mark } from '../../ui/Mark'
import { Seal } from '../../ui/Seal'
import { shortAddress } from '../../ui/shortAddress'
import { useCluster } from '../../wallet/walletStore'
import { classNames } from '../../ui/classNames'
import styles from './Yours.module.css'

const SHOWN_TOKENS = 3

const words = {
  region: 'Yours',
  unfinished: 'Unfinished',
  pickUp: 'Pick it up',
  forget: 'Forget it',
  tokens: 'Your tokens',
  all: (count: number) => `All ${count}`,
} as const

/** What this browser remembers of the present chain: the deed that came to no end, and the tokens that were made here. */
export default function Yours() {
  const cluster = useCluster()
  const { deeds, forget } = useDeeds(cluster)
  const made = deeds.filter(isDone)
  const unfinished = deeds.find((execution) => !isDone(execution))
  if (deeds.length === 0) return null
  return (
    <section className={classNames('wrap', styles['pair'])} aria-label={words.region}>
      {unfinished && <Unfinished execution={unfinished} onForget={() => forget(unfinished.deed.id)} />}
      {made.length > 0 && <Tokens made={made} />}
    </section>
  )
}

function Unfinished({ execution, onForget }: { execution: Execution; onForget: () => void }) {
  const { deed } = execution
  return (
    <div className={styles['unfinished']}>
      <div>
        <Mark kind="warn">{words.unfinished}</Mark>
        <h2>{deed.title}</h2>
        <p>{summariseDeed(execution).sentence}</p>
      </div>
      <div className={classNames('acts', styles['acts'])}>
        <Link className={buttonClass({ variant: 'secondary' })} to={deedPath(deed)}>
          {words.pickUp}
        </Link>
        {!isUnsettled(execution) && (
          <Button variant="quiet" onClick={onForget}>
            {words.forget}
          </Button>
        )}
      </div>
    </div>
  )
}

function Tokens({ made }: { made: readonly Execution[] }) {
  return (
    <div className={styles['yours']}>
      <div className="row">
        <h2 className="grow">{words.tokens}</h2>
        {made.length > SHOWN_TOKENS && (
          <Link className="small" to={paths.account}>
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

/** The deeds of the chain behind the present network. Where it does not answer, or nothing is remembered: none. */
function useDeeds(cluster: Cluster): {
  deeds: readonly Execution[]
  forget: (id: string) => void
} {
  const [found, setFound] = useState<Readonly<{ cluster: Cluster; deeds: readonly Execution[] }> | null>(null)
  const [forgotten, setForgotten] = useState(0)
  useEffect(() => {
    let current = true
    fetchDeeds(cluster)
      .then((deeds) => current && setFound({ cluster, deeds }))
      .catch(() => {}) // Home says nothing rather than something about a network that is silent.
    return () => {
      current = false
    }
  }, [cluster, forgotten])
  const forget = (id: string) =>
    void openJournal()
      .forget(id)
      .then(() => setForgotten((count) => count + 1))
      .catch(() => {})
  return { deeds: found?.cluster === cluster ? found.deeds : [], forget }
}

async function fetchDeeds(cluster: Cluster): Promise<readonly Execution[]> {
  const urls = endpointsOf(cluster, settingsStore.getState().rpcUrls[cluster.id])
  return await openJournal().list(await fetchGenesisHash(urls))
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { operationDecision } from '../../liquidity/decision'
import { paths } from '../../paths'
import { fetchGenesisHash } from '../../solana/genesis'
import type { Reading } from '../../tokens/tokenQueries'
import { operationPath, summariseOperation } from '../../operation/operationSummary'
import { ErrorNote } from '../../ui/ErrorNote'
import { utcDate } from '../../units/moments'
import type { Execution } from '../../transactions/execution'
import { openJournal } from '../../transactions/journal'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import styles from './account.module.css'
import { copy } from './copy'

const SHOWN = 5

/** The newest operations of this wallet on this chain; each leads to where it stands, and the history has them all. */
export function History({ address, reading }: { address: string; reading: Reading }) {
  const { cluster, ownRpcUrl } = reading
  const { data, error } = useQuery({
    queryKey: ['operations', cluster.id, ownRpcUrl, address],
    queryFn: async () => {
      const genesisHash = await fetchGenesisHash(cluster, ownRpcUrl)
      return await openJournal().list(genesisHash, address)
    },
    staleTime: 0,
  })
  return (
    <section id="history" tabIndex={-1} className={styles['history']}>
      <h2>{copy.history}</h2>
      <p className="lead">
        {copy.historyLead} <Link to={paths.history}>{copy.allHistory}</Link>
      </p>
      {error && <ErrorNote error={error} />}
      {data?.length === 0 && (
        <Note title={copy.noHistory}>
          <p>{copy.noHistoryDetail}</p>
        </Note>
      )}
      {data && data.length > 0 && (
        <ul className={styles['rows']}>
          {data.slice(0, SHOWN).map((execution) => (
            <li key={execution.operation.id}>
              <OperationRow execution={execution} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OperationRow({ execution }: { execution: Execution }) {
  const { operation } = execution
  const { mark, word } = summariseOperation(execution)
  return (
    <Link className="tok" to={operationPath(operation)}>
      <div className="grow">
        <b className={styles['name']}>
          <bdi>{operation.title}</bdi>
        </b>
        <span className="s">
          <bdi>{operationDecision(execution).line}</bdi> · {utcDate(operation.createdAt)}
        </span>
      </div>
      <Mark kind={mark}>{word}</Mark>
    </Link>
  )
}

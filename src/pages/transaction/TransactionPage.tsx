import { useQuery } from '@tanstack/react-query'
import { useParams, Link } from 'react-router-dom'
import { AppError } from '../../errors/AppError'
import { MintName } from '../../operation/MintName'
import { MintPicture } from '../../operation/MintPicture'
import { paths } from '../../paths'
import { useSettings } from '../../settings/settingsStore'
import type { Cluster } from '../../solana/cluster'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import { AddressText } from '../../ui/AddressText'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { Skeleton } from '../../ui/Skeleton'
import { formatUnits } from '../../units/amounts'
import { formatSolFixed } from '../../units/lamports'
import { utcDate, utcTime } from '../../units/moments'
import { NetworkName } from '../../wallet/NetworkName'
import { useCluster } from '../../wallet/walletStore'
import { copy } from './copy'
import {
  transactionQuery,
  type BalanceChange,
  type ReadTransaction,
  type TokenChange,
} from './readTransaction'
import styles from './transaction.module.css'

/** A transaction as read from the chain, at /tx/:signature. */
export default function TransactionPage() {
  const { signature = '' } = useParams()
  return (
    <QueryRoot>
      <PageTitle title={copy.title}>{copy.lede}</PageTitle>
      <Transaction signature={signature.trim()} key={signature} />
    </QueryRoot>
  )
}

function Transaction({ signature }: { signature: string }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error, refetch, isFetching } = useQuery(transactionQuery(cluster, ownRpcUrl, signature))
  if (data) return <TransactionReport transaction={data} cluster={cluster} />
  if (!error)
    return (
      <div className="wrap work">
        <div className="stack">
          <output className="sr">{copy.reading}</output>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </div>
      </div>
    )
  const again = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {copy.again}
    </Button>
  )
  const missing = error instanceof AppError && error.code === 'account/not-found'
  return (
    <div className="wrap page-note">
      {missing ? (
        <Note kind="warn" live="status" title={copy.missing} actions={again}>
          <p>{copy.missingDetail(cluster.name)}</p>
        </Note>
      ) : (
        <ErrorNote error={error} actions={again} />
      )}
    </div>
  )
}

/** Status, cost and effects of a transaction. */
function TransactionReport({ transaction, cluster }: { transaction: ReadTransaction; cluster: Cluster }) {
  const { balances, tokens, programs, logs } = transaction
  return (
    <div className="wrap work">
      <div className={styles['parts']}>
        <section>
          <h2>{copy.balances}</h2>
          <Balances balances={balances} />
        </section>
        {tokens.length > 0 && (
          <section>
            <h2>{copy.tokens}</h2>
            <Tokens tokens={tokens} />
          </section>
        )}
        <section>
          <h2>{copy.programs}</h2>
          <ul className={styles['programs']}>
            {programs.map(({ address, name }) => (
              <li key={address}>
                {name !== undefined && <b>{name}</b>} <AddressText address={address} identicon={false} />
              </li>
            ))}
          </ul>
        </section>
        <details className={styles['logs']}>
          <summary>{copy.logs}</summary>
          {/* A log is wider than the page: it scrolls in its box, also by keyboard. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="mono small" tabIndex={0}>
            {logs.length > 0 ? logs.join('\n') : copy.noLogs}
          </pre>
        </details>
      </div>
      <div className="aside">
        <Facts transaction={transaction} cluster={cluster} />
      </div>
    </div>
  )
}

function Facts({ transaction, cluster }: { transaction: ReadTransaction; cluster: Cluster }) {
  const { signature, slot, blockTime, failure, fee, units, payer } = transaction
  return (
    <div className="card">
      <dl className="kv">
        <dt>{copy.status}</dt>
        <dd>
          {failure === null ? <Mark kind="ok">{copy.succeeded}</Mark> : <Mark kind="err">{copy.failed}</Mark>}
        </dd>
        {failure !== null && (
          <>
            <dt>{copy.reason}</dt>
            <dd className={`mono ${styles['long']}`}>{failure}</dd>
          </>
        )}
        <dt>{copy.signature}</dt>
        <dd>
          <AddressText address={signature} identicon={false} what="signature" />
        </dd>
        <dt>{copy.slot}</dt>
        <dd className="mono">{formatUnits(BigInt(slot), 0)}</dd>
        <dt>{copy.time}</dt>
        <dd>{blockTime === null ? copy.noTime : `${utcTime(blockTime)}, ${utcDate(blockTime)}`}</dd>
        <dt>{copy.fee}</dt>
        <dd>
          <Amount value={formatSolFixed(fee)} /> SOL
        </dd>
        {units !== null && (
          <>
            <dt>{copy.units}</dt>
            <dd className="mono">{formatUnits(BigInt(units), 0)}</dd>
          </>
        )}
        <dt>{copy.payer}</dt>
        <dd>
          <AddressText address={payer} />
        </dd>
        <dt>{copy.network}</dt>
        <dd>
          <NetworkName cluster={cluster} />
        </dd>
        <dt>{copy.look}</dt>
        <dd>
          <ExplorerLinks cluster={cluster} subject={{ signature }} />
        </dd>
      </dl>
    </div>
  )
}

function Balances({ balances }: { balances: readonly BalanceChange[] }) {
  return (
    <table className="table tocards">
      <thead>
        <tr>
          <th>{copy.account}</th>
          <th className="num">{copy.change}, SOL</th>
          <th className="num">{copy.after}, SOL</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ address, change, after }) => (
          <tr key={address}>
            <th scope="row">
              <AddressText address={address} />
            </th>
            <td className="num" data-l={copy.change}>
              {signed(formatSolFixed(change))}
            </td>
            <td className="num" data-l={copy.after}>
              {formatSolFixed(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Tokens({ tokens }: { tokens: readonly TokenChange[] }) {
  return (
    <table className="table tocards">
      <thead>
        <tr>
          <th>{copy.token}</th>
          <th>{copy.owner}</th>
          <th className="num">{copy.amount}</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ account, mint, owner, change, decimals }) => (
          <tr key={account}>
            <th scope="row">
              <span className={styles['token']}>
                <MintPicture mint={mint} size={24} />
                <Link to={paths.token(mint)}>
                  <MintName mint={mint} />
                </Link>
              </span>
            </th>
            <td data-l={copy.owner}>
              <AddressText address={owner ?? account} />
            </td>
            <td className="num" data-l={copy.amount}>
              {signed(formatUnits(change, decimals))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function signed(amount: string): string {
  return amount.startsWith('-') ? `−${amount.slice(1)}` : `+${amount}`
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useParams, Link } from 'react-router-dom'
import { AppError } from '../../errors/AppError'
import { operationCopy } from '../../operation/copy'
import { MintName } from '../../operation/MintName'
import { MintPicture } from '../../operation/MintPicture'
import { useOwnMints } from '../../operation/ownMints'
import { answerWords, outcomeWords } from '../../operation/outcomeWords'
import { paths } from '../../paths'
import { useSettings } from '../../settings/settingsStore'
import { formatAmount, unscaledAmount } from '../../solana/amountScale'
import type { Cluster } from '../../solana/cluster'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import { useOperations } from '../../operation/useJournal'
import { tokenNameQuery } from '../../tokens/tokenNames'
import { wellKnownToken } from '../../tokens/wellKnown'
import { AddressText } from '../../ui/AddressText'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { ErrorNote } from '../../ui/ErrorNote'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { Skeleton } from '../../ui/Skeleton'
import { formatUnits } from '../../units/amounts'
import { formatSolFixed } from '../../units/lamports'
import { localDate, localTime } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { NetworkName } from '../../wallet/NetworkName'
import { useCluster, useWallet } from '../../wallet/walletStore'
import { transactionCopy } from './copy'
import { addressNamesOf, symbolsIn } from './names'
import {
  isSignature,
  type BalanceChange,
  readTransaction,
  type ReadTransaction,
  type TokenChange,
} from '../../transactions/readTransaction'
import { type Execution, operationSignatures } from '../../transactions/execution'
import { failureOnChain } from '../../transactions/outcome'
import { type RightChange, rightsOf } from '../../transactions/rights'
import styles from './transaction.module.css'
import { unbroken } from '../../units/unbroken'
import { cleanReceiver } from '../../units/pastedText'

/** A transaction as read from the chain, at /tx/:signature. */
export default function TransactionPage() {
  const { signature = '' } = useParams()
  return (
    <QueryRoot>
      <PageTitle title={transactionCopy.title}>{transactionCopy.lede}</PageTitle>
      <Transaction signature={cleanReceiver(signature).text} key={signature} />
    </QueryRoot>
  )
}

/** Fails with input/invalid, account/not-found or rpc/*. */
function transactionQuery(cluster: Cluster, ownRpcUrl: string | undefined, signature: string) {
  return {
    queryKey: ['transaction', cluster.id, ownRpcUrl, signature],
    queryFn: async () => {
      if (!isSignature(signature))
        throw new AppError('input/invalid', {
          what: 'a transaction’s signature',
          message: transactionCopy.noSignature,
        })
      const { connectTo } = await import('../../solana/connection')
      return await readTransaction(connectTo(cluster, ownRpcUrl), signature)
    },
    staleTime: Infinity,
  }
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
          <output className="sr">{transactionCopy.reading}</output>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </div>
      </div>
    )
  const again = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {transactionCopy.again}
    </Button>
  )
  const missing = error instanceof AppError && error.code === 'account/not-found'
  const isMistyped = error instanceof AppError && error.code === 'input/invalid'
  return (
    <div className="wrap page-body">
      {missing ? (
        <Note kind="warn" live="status" title={transactionCopy.missing} actions={again}>
          <p>{transactionCopy.missingDetail(cluster.name)}</p>
        </Note>
      ) : (
        <>
          <ErrorNote error={error} actions={again} />
          {!isMistyped && (
            <p>
              {transactionCopy.look} <ExplorerLinks cluster={cluster} subject={{ signature }} />
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** Status, cost and effects of a transaction. */
function TransactionReport({ transaction, cluster }: { transaction: ReadTransaction; cluster: Cluster }) {
  const { balances, tokens, programs, logs } = transaction
  const operations = useOwnOperations(cluster)
  const names = useNames(transaction, cluster, operations)
  const rights = rightsOf(transaction)
  return (
    <Names value={names}>
      <div className="wrap work">
        <div className={styles['parts']}>
          <section>
            <h2>{transactionCopy.balances}</h2>
            <Balances balances={balances} />
          </section>
          {tokens.length > 0 && (
            <section>
              <h2>{transactionCopy.tokens}</h2>
              <Tokens tokens={tokens} />
            </section>
          )}
          {rights.length > 0 && (
            <section>
              <h2>{transactionCopy.rights}</h2>
              <Rights rights={rights} />
            </section>
          )}
          <section>
            <h2>{transactionCopy.programs}</h2>
            <ul className={styles['programs']}>
              {programs.map(({ address, name }) => (
                <li key={address}>
                  {name !== undefined && <b>{name}</b>} <AddressText address={address} identicon={false} />
                </li>
              ))}
            </ul>
          </section>
          <details className={styles['logs']}>
            <summary>{transactionCopy.logs}</summary>
            {/* A log is wider than the page: it scrolls in its box, with the keyboard as well. */}
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className="mono small" translate="no" tabIndex={0}>
              {logs.length > 0 ? logs.join('\n') : transactionCopy.noLogs}
            </pre>
          </details>
        </div>
        <div className="aside">
          <Facts transaction={transaction} cluster={cluster} operations={operations} />
        </div>
      </div>
    </Names>
  )
}

/** The operations of this browser, without those of a file, which may give any name to any address. */
function useOwnOperations(cluster: Cluster): readonly Execution[] {
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  return useOperations({ cluster, ownRpcUrl }).filter(({ operation }) => !operation.imported)
}

/** The known names of the transaction's addresses. */
const Names = createContext<ReadonlyMap<string, string>>(new Map())

/**
 * Names from this browser's operations and wallet, and symbols of mints: those of well-known ones, of the operations, or else of the
 * chain.
 */
function useNames(transaction: ReadTransaction, cluster: Cluster, executions: readonly Execution[]) {
  const wallet = useWallet()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const operations = executions.map(({ operation }) => operation)
  const mints = [...new Set(transaction.tokenAccounts.map(({ mint }) => mint))].slice(0, MOST_NAMED)
  const read = useQueries({
    queries: mints.map((mint) => ({
      ...tokenNameQuery({ cluster, ownRpcUrl }, mint),
      enabled: wellKnownToken(mint) === undefined,
    })),
  })
  const own = useOwnMints() ?? NO_MINTS
  const made = symbolsIn(operations)
  const symbols = new Map(
    mints.flatMap((mint, at) => {
      const symbol = wellKnownToken(mint)?.symbol ?? (made.get(mint) || read[at]?.data?.symbol)
      return symbol ? [[mint, symbol] as const] : []
    }),
  )
  const address = wallet.status === 'connected' ? wallet.address : null
  return addressNamesOf(transaction, { cluster: cluster.id, wallet: address, operations, symbols, own })
}

const NO_MINTS: ReadonlySet<string> = new Set()

/** The most mints whose names are read: a transaction has room for few more. */
const MOST_NAMED = 30

/** An address after its name, where it has one. */
function Named({ address }: { address: string }) {
  const name = use(Names).get(address)
  if (name === undefined) return <AddressText address={address} />
  return (
    <span className={styles['named']}>
      <bdi translate="no">{name}</bdi>
      <AddressText address={address} />
    </span>
  )
}

type FactsProps = { transaction: ReadTransaction; cluster: Cluster; operations: readonly Execution[] }

function Facts({ transaction, cluster, operations }: FactsProps) {
  const { signature, slot, blockTime, version, failure, cause, fee, budget, units, payer } = transaction
  const own = operations.find((each) => operationSignatures(each).includes(signature))
  const allowed = own?.operation.subject
  return (
    <div className="card">
      <dl className="kv">
        <dt>{transactionCopy.status}</dt>
        <dd>
          {failure === null ? (
            <Mark kind="ok">{transactionCopy.succeeded}</Mark>
          ) : (
            <Mark kind="err">{operationCopy.outcome.word.refused}</Mark>
          )}
        </dd>
        {cause && (
          <>
            <dt>{transactionCopy.reason}</dt>
            <dd>{unbroken(outcomeWords(failureOnChain(cause, fee, blockTime ?? 0), allowed).sentence)}</dd>
            <dt>{operationCopy.outcome.answered}</dt>
            <dd className={`mono ${styles['long']}`}>{answerWords(cause)}</dd>
          </>
        )}
        <dt>{transactionCopy.signature}</dt>
        <dd>
          <AddressText address={signature} identicon={false} what="signature" />
        </dd>
        <dt>{transactionCopy.slot}</dt>
        <dd className="mono" translate="no">
          {formatUnits(BigInt(slot), 0)}
        </dd>
        <dt>{transactionCopy.time}</dt>
        <dd>
          {blockTime === null
            ? transactionCopy.noTime
            : unbroken(`${localTime(blockTime)}, ${localDate(blockTime)}`)}
        </dd>
        <dt>{transactionCopy.fee}</dt>
        <dd>
          <Amount value={formatSolFixed(fee)} /> SOL
        </dd>
        {budget && (
          <>
            <dt>{transactionCopy.priorityFee}</dt>
            <dd>
              <Amount value={formatSolFixed(budget.priorityFee)} /> SOL
            </dd>
            <dt>{transactionCopy.unitLimit}</dt>
            <dd className="mono" translate="no">
              {formatUnits(BigInt(budget.units), 0)}
            </dd>
          </>
        )}
        {units !== null && (
          <>
            <dt>{transactionCopy.units}</dt>
            <dd className="mono" translate="no">
              {formatUnits(BigInt(units), 0)}
            </dd>
          </>
        )}
        <dt>{transactionCopy.version}</dt>
        <dd className="mono" translate="no">
          {version}
        </dd>
        <dt>{transactionCopy.payer}</dt>
        <dd>
          <Named address={payer} />
        </dd>
        <dt>{transactionCopy.network}</dt>
        <dd>
          <NetworkName cluster={cluster} />
        </dd>
        <dt>{transactionCopy.look}</dt>
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
          <th>{transactionCopy.account}</th>
          <th className="num">{transactionCopy.change}, SOL</th>
          <th className="num">{transactionCopy.after}, SOL</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ address, change, after }) => (
          <tr key={address}>
            <th scope="row">
              <Named address={address} />
            </th>
            <td className="num" data-l={transactionCopy.change}>
              {signed(formatSolFixed(change))}
            </td>
            <td className="num" data-l={transactionCopy.after}>
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
          <th>{transactionCopy.token}</th>
          <th>{transactionCopy.owner}</th>
          <th className="num">{transactionCopy.amount}</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ account, mint, owner, change, decimals }) => (
          <tr key={`${account} ${owner}`}>
            <th scope="row">
              <span className={styles['token']}>
                <MintPicture mint={mint} size={24} />
                <Link to={paths.token(mint)}>
                  <MintName mint={mint} />
                </Link>
                <span className="addr">
                  <CopyButton text={mint} label={transactionCopy.copyMint(shortAddress(mint))} />
                </span>
              </span>
            </th>
            <td data-l={transactionCopy.owner}>
              <Named address={owner ?? account} />
            </td>
            <td className="num" data-l={transactionCopy.amount}>
              <Moved mint={mint} change={change} decimals={decimals} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rights({ rights }: { rights: readonly RightChange[] }) {
  return (
    <table className="table tocards">
      <thead>
        <tr>
          <th>{transactionCopy.right}</th>
          <th>{transactionCopy.over}</th>
          <th>{transactionCopy.from}</th>
          <th>{transactionCopy.to}</th>
        </tr>
      </thead>
      <tbody>
        {rights.map(({ right, subject, from, to }) => (
          <tr key={`${right} ${subject} ${from} ${to}`}>
            <th scope="row">{transactionCopy.rightNames[right]}</th>
            <td data-l={transactionCopy.over}>
              <Named address={subject} />
            </td>
            <td data-l={transactionCopy.from}>
              <Named address={from} />
            </td>
            <td data-l={transactionCopy.to}>
              {to === null ? transactionCopy.noAuthority : <Named address={to} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A change of a balance as wallets show it now: the chain no longer has the multiplier of that time. */
function Moved({ mint, change, decimals }: { mint: string; change: bigint; decimals: number }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data } = useQuery(tokenNameQuery({ cluster, ownRpcUrl }, mint))
  const amount = signed(formatAmount(change, { decimals, scale: data?.scale }))
  return data?.scale ? (
    <>
      {amount}
      <span className="s">{transactionCopy.unscaled(unscaledAmount(change < 0n ? -change : change))}</span>
    </>
  ) : (
    amount
  )
}

function signed(amount: string): string {
  return amount.startsWith('-') ? `−${amount.slice(1)}` : `+${amount}`
}

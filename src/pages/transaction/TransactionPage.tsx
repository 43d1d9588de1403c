import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { AppError } from '../../errors/AppError'
import { useSettings } from '../../settings/settingsStore'
import { ErrorNote } from '../../ui/ErrorNote'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { Skeleton } from '../../ui/Skeleton'
import { useCluster } from '../../wallet/walletStore'
import { copy } from './copy'
import { transactionQuery } from './readTransaction'
import { TransactionReport } from './TransactionReport'

/** A transaction as the chain tells of it, at /tx/:signature. */
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
        <Note kind="warn" live="status" title={copy.missing} acts={again}>
          <p>{copy.missingDetail(cluster.name)}</p>
        </Note>
      ) : (
        <ErrorNote error={error} acts={again} />
      )}
    </div>
  )
}

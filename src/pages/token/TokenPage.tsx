import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { AppError } from '../../errors/AppError'
import { useQuery } from '@tanstack/react-query'
import { useSettings } from '../../settings/settingsStore'
import { readTokenQuery } from '../../tokens/tokenQueries'
import { ErrorNote } from '../../ui/ErrorNote'
import { Button } from '../../ui/Button'
import { QueryRoot } from '../../ui/QueryRoot'
import { Skeleton } from '../../ui/Skeleton'
import { useSectionTitle } from '../../ui/useSectionTitle'
import { useCluster } from '../../wallet/walletStore'
import { copy } from './copy'
import { LookUpAnother } from './LookUpAnother'
import { TokenReport, TokenTitle } from './TokenReport'

/** A token as read from the chain, at /token/:mint. No wallet is needed. */
export default function TokenPage() {
  const { mint = '' } = useParams()
  return (
    <QueryRoot>
      <Token mint={mint.trim()} key={mint} />
    </QueryRoot>
  )
}

function Token({ mint }: { mint: string }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data: token, error, refetch, isFetching } = useQuery(readTokenQuery({ cluster, ownRpcUrl }, mint))
  const [retried, setRetried] = useState(false)
  useSectionTitle(token && retried ? 'token-after-all' : 'token', token?.metadata?.name ?? copy.title)
  const again = () => {
    setRetried(true)
    void refetch()
  }
  return (
    <>
      <TokenTitle mint={mint} token={token} cluster={cluster} />
      {token ? (
        <TokenReport token={token} cluster={cluster} />
      ) : (
        <div className="wrap work">
          <div className="stack">
            {error ? (
              <ErrorNote
                error={error}
                actions={
                  mayHelp(error) && (
                    <Button busy={isFetching} onClick={again}>
                      {copy.again}
                    </Button>
                  )
                }
              />
            ) : (
              <Waiting />
            )}
          </div>
          <div className="aside">
            <LookUpAnother />
          </div>
        </div>
      )}
    </>
  )
}

/** An invalid address stays invalid, so it is not read again. */
function mayHelp(error: Error): boolean {
  return !(error instanceof AppError && error.code === 'input/invalid')
}

function Waiting() {
  return (
    <>
      <output className="sr">{copy.reading}</output>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { explorerLinks } from '../../solana/explorer'
import { readHoldingsQuery, type Reading } from '../../tokens/tokenQueries'
import { NetworkName } from '../../wallet/NetworkDot'
import { ErrorNote } from '../../ui/ErrorNote'
import { formatSolFixed } from '../../units/lamports'
import { AddressText } from '../../ui/AddressText'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { ExternalLinks } from '../../ui/ExternalLinks'
import { Skeleton } from '../../ui/Skeleton'
import styles from './account.module.css'
import { copy } from './copy'
import { History } from './History'
import { sharesQuery } from './shares'
import { Tokens } from './Tokens'

/** Balance and tokens of one wallet on one network, with what was begun here beside them. */
export function Holdings({ address, reading }: { address: string; reading: Reading }) {
  const { data, error, refetch, isFetching } = useQuery(readHoldingsQuery(reading, address))
  const { cluster } = reading
  const shares = useQuery(sharesQuery(reading, address, data?.tokens))
  return (
    <div className="wrap work">
      <div className={styles['parts']}>
        <section>
          <h2>{copy.tokens}</h2>
          {data ? (
            <Tokens tokens={data.tokens} shares={shares.data} network={cluster.name} />
          ) : error ? (
            <ErrorNote
              error={error}
              acts={
                <Button busy={isFetching} onClick={() => void refetch()}>
                  {copy.again}
                </Button>
              }
            />
          ) : (
            <Waiting />
          )}
        </section>
        <History address={address} reading={reading} />
      </div>
      <div className="aside">
        <div className="card">
          <dl className="kv">
            <dt>{copy.address}</dt>
            <dd>
              <AddressText full address={address} />
            </dd>
            <dt>{copy.network}</dt>
            <dd>
              <NetworkName cluster={cluster} />
            </dd>
            <dt>{copy.balance}</dt>
            <dd>
              {data ? (
                <>
                  <Amount value={formatSolFixed(data.lamports)} /> SOL
                </>
              ) : (
                !error && <Skeleton width={140} height={18} />
              )}
            </dd>
            <dt>{copy.look}</dt>
            <dd>
              <ExternalLinks links={explorerLinks(cluster, { address })} />
            </dd>
          </dl>
        </div>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className="stack">
      <output className="sr">{copy.reading}</output>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { explorerLinks } from '../../solana/explorer'
import type { Holding } from '../../tokens/holdings'
import { readHoldingsQuery, type Reading } from '../../tokens/tokenQueries'
import { NetworkName } from '../../transactions/components/DeedFacts'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { formatUnits } from '../../units/amounts'
import { formatSolFixed } from '../../units/lamports'
import { AddressText } from '../../ui/AddressText'
import { Amount } from '../../ui/Amount'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { ExternalLinks } from '../../ui/ExternalLinks'
import { Note } from '../../ui/Note'
import { Seal } from '../../ui/Seal'
import { shortAddress } from '../../ui/shortAddress'
import { Skeleton } from '../../ui/Skeleton'
import { Tag } from '../../ui/Tag'
import styles from './account.module.css'
import { copy } from './copy'
import { History } from './History'

/** Balance and tokens of one wallet on one network, with what was begun here beside them. */
export function Holdings({ address, reading }: { address: string; reading: Reading }) {
  const { data, error, refetch, isFetching } = useQuery(readHoldingsQuery(reading, address))
  const { cluster } = reading
  return (
    <div className="wrap work">
      <div className={styles['parts']}>
        <section>
          <h2>{copy.tokens}</h2>
          {data ? (
            <Tokens tokens={data.tokens} network={cluster.name} />
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

function Tokens({ tokens, network }: { tokens: readonly Holding[]; network: string }) {
  if (tokens.length === 0)
    return (
      <Note
        title={copy.noTokens}
        acts={
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
            {copy.create}
          </Link>
        }
      >
        <p>{copy.noTokensDetail(network)}</p>
      </Note>
    )
  return (
    <ul className={styles['rows']}>
      {tokens.map((holding) => (
        <li key={holding.account}>
          <HoldingRow holding={holding} />
        </li>
      ))}
    </ul>
  )
}

function HoldingRow({ holding }: { holding: Holding }) {
  const { mint, amount, token, frozen } = holding
  const symbol = token?.metadata?.symbol
  return (
    <Link className="tok" to={paths.token(mint)}>
      <Seal address={mint} size={40} />
      <div className="grow">
        <b className={styles['name']}>{token?.metadata?.name || copy.noName}</b>
        <span className="s">
          {symbol ? `${symbol} · ` : ''}
          <span className="mono">{shortAddress(mint)}</span>
        </span>
      </div>
      {frozen && <Tag>{copy.frozen}</Tag>}
      <span className={`mono small ${styles['amount']}`}>
        {token ? formatUnits(amount, token.decimals) : amount.toString()}
      </span>
    </Link>
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

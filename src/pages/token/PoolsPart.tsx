import { useQuery } from '@tanstack/react-query'
import { isLargeFee } from '../../liquidity/impact'
import { Link } from 'react-router-dom'
import type { PoolsOf } from '../../liquidity/allVenues'
import { venueName } from '../../liquidity/names'
import { namedAmount, symbolOf } from '../../tokens/tokenWords'
import type { Pool } from '../../liquidity/venue'
import { PairPicture } from '../../operation/MintPicture'
import { TokenMarks } from '../../operation/TokenMarks'
import { paths } from '../../paths'
import { useSettings } from '../../settings/settingsStore'
import { ErrorNote } from '../../ui/ErrorNote'
import { Button } from '../../ui/Button'
import { Mark } from '../../ui/Mark'
import { formatRate } from '../../units/percent'
import { buttonClass } from '../../ui/buttonClass'
import { Skeleton } from '../../ui/Skeleton'
import { useCluster } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import { poolsQuery } from '../../liquidity/poolsQuery'
import styles from './token.module.css'

const words = tokenCopy.pools

/** The pools of a token, read from the venues' accounts, and the link to open one. */
export default function PoolsPart({ mint }: { mint: string }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error, refetch, isFetching } = useQuery(poolsQuery({ cluster, ownRpcUrl }, mint))
  const again = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {tokenCopy.again}
    </Button>
  )
  return (
    <>
      {data && <Found found={data} mint={mint} />}
      {!data && (error ? <ErrorNote error={error} actions={again} /> : <Waiting />)}
      <div className={`actions ${styles['open']}`}>
        <Link className={buttonClass({})} to={paths.newPool(mint)}>
          {words.open}
        </Link>
      </div>
    </>
  )
}

function Found({ found: { pools, against, venues, complete }, mint }: { found: PoolsOf; mint: string }) {
  return (
    <>
      {pools.length > 0 ? (
        <ul className={styles['rows']}>
          {pools.map((pool) => (
            <PoolRow key={pool.address} pool={pool} mint={mint} />
          ))}
        </ul>
      ) : (
        <p className="muted">{venues.length > 0 ? words.none(against, venues) : words.noVenues}</p>
      )}
      {!complete && <p className="small muted">{words.incomplete}</p>}
    </>
  )
}

function PoolRow({ pool, mint }: { pool: Pool; mint: string }) {
  const { base, quote } = pool.pair
  const { rate } = pool.tier
  const said = words.fee(formatRate(rate))
  return (
    <li>
      <Link className={styles['pool']} to={paths.pool(pool.address)}>
        <PairPicture pair={pool.pair} size={24} />
        <b>
          <bdi translate="no">{symbolOf(base)}</bdi> / <bdi translate="no">{symbolOf(quote)}</bdi>
        </b>
      </Link>
      <TokenMarks tokens={[base, quote].filter((token) => token.mint !== mint)} />
      <span className="small">{venueName(pool.venue)}</span>
      <p>{words.holds(namedAmount(pool.holdings.base, base), namedAmount(pool.holdings.quote, quote))}</p>
      <p>{isLargeFee(rate) ? <Mark kind="warn">{said}</Mark> : said}</p>
    </li>
  )
}

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      <Skeleton height={52} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useImpactLimit } from '../../forms/ImpactNote'
import { isLargeFee, sellersShare } from '../../liquidity/impact'
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
import { formatBasisPoints, formatRate } from '../../units/percent'
import { buttonClass } from '../../ui/buttonClass'
import { Skeleton } from '../../ui/Skeleton'
import { useCluster } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import { heldInPools } from './marketInPools'
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
  const held = heldInPools(pools, mint)
  return (
    <>
      {pools.length > 0 ? (
        <ul className={styles['rows']}>
          {pools.map((pool) => (
            <PoolRow key={pool.address} pool={pool} mint={mint} held={held} />
          ))}
        </ul>
      ) : (
        <p className="muted">{venues.length > 0 ? words.none(against, venues) : words.noVenues}</p>
      )}
      {!complete && <p className="small muted">{words.incomplete}</p>}
    </>
  )
}

function PoolRow({ pool, mint, held }: { pool: Pool; mint: string; held: bigint }) {
  const { base, quote } = pool.pair
  const limit = useImpactLimit()
  const { rate } = pool.tier
  const { tenth } = base.mint === mint ? sellersShare([pool], base.supply, held) : { tenth: null }
  const isLarge = isLargeFee(rate) || (tenth !== null && tenth.loss > limit)
  const costs = [
    words.fee(formatRate(rate)),
    tenth && words.tenth(namedAmount(tenth.amountOut, quote), formatBasisPoints(tenth.loss)),
  ]
  const said = costs.filter((one) => one !== null).join(' ')
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
      <p>{isLarge ? <Mark kind="warn">{said}</Mark> : said}</p>
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

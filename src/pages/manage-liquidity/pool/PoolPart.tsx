import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { AppError } from '../../../errors/AppError'
import type { Pool } from '../../../liquidity/venue'
import { paths } from '../../../paths'
import { ErrorNote } from '../../../ui/ErrorNote'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { Skeleton } from '../../../ui/Skeleton'
import { copy } from '../copy'
import { pairName, venueName } from '../../../liquidity/names'
import { PairIdenticons } from '../PairIdenticons'
import type { PageWork } from '../pageWork'
import { poolQuery } from '../queries'
import { LookUpPool } from './LookUpPool'
import { PoolActs } from './PoolActs'
import { PoolFacts } from './PoolFacts'
import { PoolNotes } from './PoolNotes'
import { PoolTrades } from './PoolTrades'
import { YourPositions } from './YourPositions'
import { formatRate } from '../../../units/percent'
import styles from './pool.module.css'
const words = copy.pool

/** A pool as it is read from the chain; no wallet is needed. */
export function PoolPart({ address, work }: { address: string; work: PageWork }) {
  const { data: pool, error, refetch, isFetching } = useQuery(poolQuery(work.context, address.trim()))
  return (
    <>
      <PoolTitle pool={pool} work={work} />
      {pool ? (
        <PoolReport pool={pool} work={work} />
      ) : (
        <div className="wrap work">
          <div className="stack">
            {error ? (
              <ErrorNote
                error={error}
                acts={
                  <>
                    {mayHelp(error) && (
                      <Button busy={isFetching} onClick={() => void refetch()}>
                        {copy.again}
                      </Button>
                    )}
                    <BackToPositions />
                  </>
                }
              />
            ) : (
              <Waiting />
            )}
          </div>
          <div className="aside">
            <LookUpPool onPool={work.urlState.goToPool} />
          </div>
        </div>
      )}
    </>
  )
}

/** From the first moment on one and the same h1: the pair comes into it, and the focus stays. */
function PoolTitle({ pool, work }: { pool: Pool | undefined; work: PageWork }) {
  return (
    <div className="wrap title">
      <div className={styles['head']}>
        {pool && <PairIdenticons pair={pool.pair} size={64} />}
        <div>
          <h1 tabIndex={-1} className={styles['name']}>
            {pool ? pairName(pool.pair) : words.title}
          </h1>
          <p>
            {pool
              ? words.lede(venueName(pool.venue), formatRate(pool.tier.rate), work.context.cluster.name)
              : words.ledeUnread}
          </p>
        </div>
      </div>
      <div className="band" />
    </div>
  )
}

function PoolReport({ pool, work }: { pool: Pool; work: PageWork }) {
  return (
    <div className="wrap work">
      <div className={styles['parts']}>
        <PoolNotes pool={pool} />
        <PoolActs pool={pool} work={work} />
        <YourPositions pool={pool} work={work} />
        <PoolTrades pool={pool} />
      </div>
      <div className="aside">
        <PoolFacts pool={pool} cluster={work.context.cluster} />
        <LookUpPool onPool={work.urlState.goToPool} />
        <div className="acts">
          <BackToPositions />
        </div>
      </div>
    </div>
  )
}

function BackToPositions() {
  return (
    <Link className={buttonClass({ variant: 'quiet' })} to={paths.manageLiquidity}>
      {words.back}
    </Link>
  )
}

/** What is no address, and what is there but no pool, stays that however often it is read. */
function mayHelp(error: Error): boolean {
  return !(error instanceof AppError && LASTING.includes(error.code))
}

const LASTING: readonly string[] = ['input/invalid', 'account/not-a-pool', 'pool/unknown-layout']

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </>
  )
}

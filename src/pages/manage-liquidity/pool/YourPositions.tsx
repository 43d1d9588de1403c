import { useQuery } from '@tanstack/react-query'
import type { Pool } from '../../../liquidity/venue'
import { copy } from '../copy'
import { PositionList } from '../positions/PositionList'
import type { PageWork } from '../pageWork'
import { positionsQuery } from '../queries'
import styles from './pool.module.css'

/** What the connected wallet has of the pool, with what can be done with it. */
export function YourPositions({ pool, work }: { pool: Pool; work: PageWork }) {
  const owner = work.context.address
  const { data } = useQuery({ ...positionsQuery(work.context, owner ?? ''), enabled: owner !== null })
  if (!data) return null
  const mine = data.positions.filter(({ pool: { address } }) => address === pool.address)
  return (
    <section className={styles['yours']}>
      <h2>{copy.pool.yours}</h2>
      {mine.length === 0 ? (
        <p className="muted">{copy.pool.none}</p>
      ) : (
        <PositionList inPool positions={mine} work={work} />
      )}
    </section>
  )
}

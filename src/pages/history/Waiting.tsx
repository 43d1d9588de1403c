import { Skeleton } from '../../ui/Skeleton'
import { historyCopy } from './copy'
import styles from './history.module.css'

/** Placeholders for the filter bar and the rows. */
export function HistorySkeleton() {
  return (
    <>
      <output className="sr">{historyCopy.reading}</output>
      <div className={styles['bar']}>
        <Skeleton height={44} />
      </div>
      <WaitingRows />
    </>
  )
}

/** Placeholders for the rows. */
export function WaitingRows() {
  return (
    <div className={styles['list']}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className={styles['waiting']}>
          <Skeleton width={40} height={40} round />
          <Skeleton width="40%" height={20} />
        </div>
      ))}
    </div>
  )
}

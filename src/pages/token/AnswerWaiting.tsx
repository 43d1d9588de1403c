import { Skeleton } from '../../ui/Skeleton'
import styles from './head.module.css'

/** The frame of the verdict, of the ways on and of the market, until all is read that decides their sizes. */
export function AnswerWaiting({ hasMarket }: { hasMarket: boolean }) {
  return (
    <>
      <div className={styles['answer']}>
        <div className={`card ${styles['verdict']} ${styles['waiting']}`}>
          <Skeleton height={52} />
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
        <Skeleton height={44} />
      </div>
      {hasMarket && (
        <div className={styles['market']}>
          <Skeleton height={400} />
        </div>
      )}
    </>
  )
}

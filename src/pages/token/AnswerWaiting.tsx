import { Skeleton } from '../../ui/Skeleton'
import styles from './head.module.css'

/** The frame of the verdict and of the ways on, until the token is read. */
export function AnswerWaiting() {
  return (
    <div className={styles['answer']}>
      <div className={`card ${styles['verdict']}`}>
        <div className={styles['say']}>
          <Skeleton height={24} />
        </div>
        <div className={styles['lines']}>
          {['supply', 'freezing', 'liquidity'].map((line) => (
            <div key={line}>
              <Skeleton height={20} />
            </div>
          ))}
        </div>
        <p className="cap">&nbsp;</p>
        <p className="cap">&nbsp;</p>
      </div>
      <Skeleton height={44} />
    </div>
  )
}

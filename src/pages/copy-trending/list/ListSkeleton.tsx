import { Skeleton } from '../../../ui/Skeleton'
import { copy } from '../copy'
import styles from './skeleton.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Rows, or cards on a phone, of the size of those that come. */
export function ListSkeleton() {
  return (
    <>
      <output className="sr">{copy.list.reading}</output>
      <div className={styles['waiting']} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row}>
            <Skeleton round width={32} height={32} />
            <span>
              <Skeleton width="min(12rem, 60%)" height={14} />
              <Skeleton width="min(8rem, 40%)" height={10} />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}

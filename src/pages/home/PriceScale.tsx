import { Skeleton } from '../../ui/Skeleton'
import { formatSolAbout } from '../../units/lamports'
import styles from './Home.module.css'

/** What others ask for one token, in lamports: read from two tools' price pages on 20 Nov 2026. */
const ELSEWHERE = { from: 150_000_000n, to: 200_000_000n } as const

/** Two bars on one scale: here, and the range elsewhere. */
export function PriceScale({ total }: { total: bigint | undefined }) {
  const label =
    total === undefined
      ? 'To scale: 0.15 to 0.20 SOL elsewhere'
      : `To scale: ${formatSolAbout(total)} SOL here, 0.15 to 0.20 SOL elsewhere`
  return (
    <figure className={styles.scale}>
      <figcaption className="sr">{label}</figcaption>
      <div aria-hidden="true">
        <span>Here</span>
        <span className={styles.track}>
          {total !== undefined && <span className={styles.here} style={{ width: share(total) }} />}
        </span>
        <span className="mono">{total === undefined ? <Skeleton /> : `≈ ${formatSolAbout(total)}`}</span>
      </div>
      <div aria-hidden="true">
        <span>Elsewhere</span>
        <span className={styles.track}>
          <span className={styles.elsewhere} style={{ width: share(ELSEWHERE.from) }} />
          <span className={styles.upTo} style={{ width: share(ELSEWHERE.to - ELSEWHERE.from) }} />
        </span>
        <span className="mono">0.15–0.20</span>
      </div>
    </figure>
  )
}

/** A share of the whole scale as a CSS width; it ends at the dearest price elsewhere. */
function share(lamports: bigint): string {
  const hundredths = (lamports * 10_000n) / ELSEWHERE.to
  return `${Math.min(Number(hundredths) / 100, 100)}%`
}

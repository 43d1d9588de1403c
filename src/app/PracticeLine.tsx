import { useCluster } from '../wallet/walletStore'

/** A quiet line while the practice chain is chosen: nothing here is worth money. */
export function PracticeLine() {
  if (useCluster().id !== 'practice') return null
  return (
    <aside className="practice-line" aria-label="Practice chain">
      <p className="wrap">
        <span className="dot practice" />
        Practice chain: nothing here is worth money.
      </p>
    </aside>
  )
}

import { useCluster } from '../wallet/walletStore'

/** A quiet line while the practice chain is chosen: nothing here is worth money. */
export function PracticeLine() {
  if (useCluster().id !== 'practice') return null
  return (
    <p className="practice-line">
      <span className="wrap">
        <span className="dot practice" />
        Practice chain: real programs, play money. Nothing here is worth anything.
      </span>
    </p>
  )
}

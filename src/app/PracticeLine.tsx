import { useCluster } from '../wallet/walletStore'

/** A quiet line on the practice chain: nothing here is worth money. It goes when the page is turned to Mainnet. */
export function PracticeLine() {
  if (useCluster().id !== 'practice') return null
  return (
    <aside className="practice-line" aria-label="Practice chain">
      <p className="wrap">
        <span className="dot practice" />
        Practice chain: real programs, play money. Nothing here is worth anything.
      </p>
    </aside>
  )
}

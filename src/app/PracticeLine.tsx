import { readPractice } from '../solana/practice'
import { useHydrated } from '../ui/useHydrated'

/** A quiet line on the practice chain: nothing here is worth money. */
export function PracticeLine() {
  const hydrated = useHydrated()
  if (!hydrated || readPractice() === null) return null
  return (
    <p className="practice-line">
      <span className="wrap">
        <span className="dot practice" />
        Practice chain: real programs, play money. Nothing here is worth anything.
      </span>
    </p>
  )
}

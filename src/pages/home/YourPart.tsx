import { lazy, Suspense } from 'react'
import { hasJournal } from '../../storage/journalFlag'
import { useHydrated } from '../../ui/useHydrated'

const Yours = lazy(() => import('./Yours'))

/** Unfinished operations and tokens made here, for someone who has made some. */
export function YourPart() {
  const hydrated = useHydrated()
  if (!hydrated || !hasJournal()) return null
  return (
    <Suspense fallback={null}>
      <Yours />
    </Suspense>
  )
}

import { lazy, Suspense, type ComponentType } from 'react'
import { useHydrated } from '../../ui/useHydrated'

/** Set by the road with its first journal entry: only then is there anything to show, and any reason to load the chunk. */
const JOURNAL_FLAG = 'mintwright.journal'

/** The chunk, where this build has it. */
const [loadYours] = Object.values(import.meta.glob<{ default: ComponentType }>('./Yours.tsx'))
const Yours = loadYours && lazy(loadYours)

/** Unfinished deeds and tokens made here, for someone who has made some. */
export function YourPart() {
  const hydrated = useHydrated()
  if (!Yours || !hydrated || !hasJournal()) return null
  return (
    <Suspense fallback={null}>
      <Yours />
    </Suspense>
  )
}

function hasJournal(): boolean {
  try {
    return localStorage.getItem(JOURNAL_FLAG) !== null
  } catch {
    return false
  }
}

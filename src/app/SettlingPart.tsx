import { lazy, Suspense } from 'react'
import { hasJournal } from '../storage/journalFlag'
import { preload } from '../ui/fetchScript'
import { useHydrated } from '../ui/useHydrated'

const Settling = lazy(async () => {
  await idle()
  return (await preload(() => import('./Settling'))) ?? { default: () => null }
})

/** Takes up what was left open, for someone who has begun something here: nothing of it is fetched for anybody else. */
export function SettlingPart() {
  const hydrated = useHydrated()
  if (!hydrated || !hasJournal()) return null
  return (
    <Suspense fallback={null}>
      <Settling />
    </Suspense>
  )
}

/** Resolves when the page has nothing better to do, after two seconds at the latest. Safari knows no idle time. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 2_000 })
    else setTimeout(resolve, 500)
  })
}

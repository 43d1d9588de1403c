import { lazy, Suspense } from 'react'
import { hasJournal } from '../storage/journalFlag'
import { preload } from '../ui/fetchScript'
import { useHydrated } from '../ui/useHydrated'

const Settling = lazy(async () => {
  await idle()
  return (await preload(() => import('./Settling'))) ?? { default: () => null }
})

/** Settles open operations. Its code loads only in browsers that have a journal. */
export function SettlingPart() {
  const hydrated = useHydrated()
  if (!hydrated || !hasJournal()) return null
  return (
    <Suspense fallback={null}>
      <Settling />
    </Suspense>
  )
}

/** Resolves when the browser is idle, after two seconds at the latest. Safari has no idle callback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 2_000 })
    else setTimeout(resolve, 500)
  })
}

import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { takeError } from './navigationError'

const ErrorBanner = lazy(() => import('./ErrorBanner').catch(() => ({ default: BareError })))

/** The place above the content for an error that a navigation brings along: what shows it comes with the first one. */
export function RouteErrorBanner() {
  const [shown, setShown] = useState(false)
  const brought = takeError(useLocation().state) !== undefined
  if (brought && !shown) setShown(true)
  return (
    shown && (
      <Suspense fallback={null}>
        <ErrorBanner />
      </Suspense>
    )
  )
}

/** Where the banner cannot be fetched, the error's words alone. */
function BareError() {
  return <p role="alert">{takeError(useLocation().state)?.error}</p>
}

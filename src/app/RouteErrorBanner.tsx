import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { takeError } from './navigationError'

const ErrorBanner = lazy(() => import('./ErrorBanner').catch(() => ({ default: BareError })))

/** Above the content: the error that a navigation carried in its state. The banner's code loads with the first error. */
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

/** The error's text alone, where the banner's code cannot be loaded. */
function BareError() {
  return <p role="alert">{takeError(useLocation().state)?.error}</p>
}
